"""A font's tables besides its outlines: kerning and names."""

from __future__ import annotations

from typing import Any

from .faces import Source


def share_kerning(font: Any, base: str, new: str) -> None:
    """Kern a new glyph (the last in the font's order) as another one is kerned."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            covered = table.Coverage.glyphs
            if table.Format == 2:
                if base in covered:
                    covered.append(new)
                    if base in table.ClassDef1.classDefs:
                        table.ClassDef1.classDefs[new] = table.ClassDef1.classDefs[base]
                if base in table.ClassDef2.classDefs:
                    table.ClassDef2.classDefs[new] = table.ClassDef2.classDefs[base]
                continue
            for pairs in table.PairSet:
                for record in [one for one in pairs.PairValueRecord if one.SecondGlyph == base]:
                    pairs.PairValueRecord.append(copy_record(record, new))
                    pairs.PairValueCount = len(pairs.PairValueRecord)
            if base in covered:
                source = table.PairSet[covered.index(base)]
                twin = type(source)()
                twin.PairValueRecord = [copy_record(one, one.SecondGlyph) for one in source.PairValueRecord]
                twin.PairValueCount = len(twin.PairValueRecord)
                covered.append(new)
                table.PairSet.append(twin)
                table.PairSetCount = len(table.PairSet)


def copy_record(record: Any, second: str) -> Any:
    twin = type(record)()
    twin.SecondGlyph, twin.Value1, twin.Value2 = second, record.Value1, getattr(record, "Value2", None)
    return twin


def rename(font: Any, source: Source) -> None:
    """New names everywhere; copyright, version and licence stay."""
    names = font["name"]
    version = str(names.getDebugName(5)).removeprefix("Version ")
    kept = {0: str(names.getDebugName(0)), 14: str(names.getDebugName(14))}
    linked = source.style in {"Regular", "Bold"}
    texts = kept | {
        1: source.family if linked else f"{source.family} {source.style}",
        2: source.style if linked else "Regular",
        3: f"{version};{source.target}",
        4: f"{source.family} {source.style}".removesuffix(" Regular"),
        5: f"Version {version}",
        6: source.target,
        10: "Made for a card game from another font: fewer characters, some of them new.",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
    }
    if not linked:
        texts |= {16: source.family, 17: source.style}
    names.names = []
    for number, text in sorted(texts.items()):
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].achVendID = "NONE"
