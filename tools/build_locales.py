"""Collects the game's messages and keeps its catalogues up to date.

    python tools/build_locales.py            template and catalogues brought up to date
    python tools/build_locales.py de         only this language's catalogue
    python tools/build_locales.py --check    changes nothing; says what is out of date, missing or wrong; exit code 1
                                             where something is wrong, or where a release (KOIKOI_RELEASE=1) lacks words

Messages are what stands in _(…), N_(…), ngettext(…) and pgettext(…) in the sources, and the `about` lines of the
bundled rulesets.  What nobody has translated yet is said in English: whoever adds a word owes no translation, a release
does.  Translators edit koikoi/locales/catalogues/LANGUAGE/LC_MESSAGES/koikoi.po; nothing is guessed: a
message that has changed is empty again.  Spaces that may not break, as printers set them, are put in here.
"""

import argparse
import io
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

try:
    from babel.messages import pofile
    from babel.messages.catalog import Catalog, Message
    from babel.messages.extract import extract_from_dir
except ModuleNotFoundError as error:
    if __name__ != "__main__":
        raise
    sys.exit(
        f"{error}: run this with the environment's Python, .venv/bin/python (python3 tools/run.py test engine makes it)"
    )

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from koikoi.languages import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "koikoi" / "locales" / "catalogues"
TEMPLATE = CATALOGUES / "koikoi.pot"
FOREIGN = tuple(code for code in LANGUAGES if code != "en")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
PLACEHOLDER = re.compile(r"\{[a-z_0-9]*[^}]*\}")
HARD = "\N{NO-BREAK SPACE}"
TYPOGRAPHY = {
    "de": [(r"(?<=[\w“}]) (?=…)", HARD)],
    "es": [(r"(?<=[\d}]) (?=%)", HARD)],
    "fr": [(r"(?<=\S) (?=[;:!?»%](?:[\s).]|$))", HARD), (r"(?<=«) ", HARD)],
    "ja": [(r"(?<=[？！]) ?(?=[^\s（「『）」』！？。、…])", "\N{IDEOGRAPHIC SPACE}"), ("〜", "～")],
}
"""What printers of a language set otherwise than a keyboard types it."""


def template() -> Catalog:
    """Every message in the sources."""
    found = Catalog(project="koikoi", charset="utf-8")
    sources = extract_from_dir(
        ROOT / "koikoi", method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for path, _line, message, comments, context in sorted(sources, key=lambda one: (one[0], one[1])):
        if message:
            found.add(message, locations=[(f"koikoi/{path}", 0)], auto_comments=comments, context=context)
    for path, message in _from_rulesets():
        found.add(message, locations=[(path, 0)])
    return found


def _from_rulesets() -> Iterator[tuple[str, str]]:
    path = ROOT / "koikoi" / "rulesets" / "variants.toml"
    for table in tomllib.loads(path.read_text(encoding="utf-8")).values():
        if isinstance(table, dict) and table.get("about"):
            yield "koikoi/rulesets/variants.toml", table["about"]


def catalogue_path(language: str) -> Path:
    """Where a language's messages are translated."""
    return CATALOGUES / language / "LC_MESSAGES" / "koikoi.po"


def read(language: str) -> Catalog:
    """A catalogue as it is on disk; an empty one where there is none."""
    path = catalogue_path(language)
    if not path.is_file():
        return Catalog(locale=language, project="koikoi", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return pofile.read_po(file, locale=language)


def renewed(language: str, messages: Catalog) -> Catalog:
    """The catalogue with exactly the messages of the template, in its order; what is translated is kept."""
    old = read(language)
    made = Catalog(locale=language, project="koikoi", charset="utf-8", fuzzy=False)
    for message in messages:
        if message.id:
            before = old.get(message.id, message.context)
            same = before is not None and before.id == message.id
            made.add(
                message.id,
                printed(language, before.string or "") if same and before is not None else "",
                locations=message.locations,
                auto_comments=message.auto_comments,
                context=message.context,
            )
    return made


def printed(language: str, string: str | Sequence[str]) -> str | tuple[str, ...]:
    """A translation, or each of its forms, as the language's printers would set it."""
    if not isinstance(string, str):
        return tuple(str(printed(language, one)) for one in string)
    for typed, set_so in TYPOGRAPHY.get(language, []):
        string = re.sub(typed, set_so, string)
    return string


def text(catalogue: Catalog) -> bytes:
    """A catalogue as a file, without line numbers and dates, so that only messages make a difference."""
    stream = io.BytesIO()
    pofile.write_po(stream, catalogue, width=110, include_lineno=False, omit_header=False)
    lines = stream.getvalue().decode("utf-8").split("\n")
    dated = ('"POT-Creation-Date:', '"PO-Revision-Date:', '"Generated-By:', '"Last-Translator:', '"Report-Msgid')
    comments = ("# Copyright", "# This file is distributed", "# FIRST AUTHOR", "# Translations template", "#, fuzzy")
    kept = [line for line in lines if not line.startswith((*dated, *comments))]
    return "\n".join(kept).encode("utf-8")


def release() -> bool:
    """True where this is for a release, in which every word has to be translated."""
    return os.environ.get("KOIKOI_RELEASE", "") not in ("", "0")


def faults(language: str, catalogue: Catalog) -> list[str]:
    """Faults of translations that would be shown wrongly, or not at all."""
    found = []
    for message in catalogue:
        ids, strings = _texts(message.id), _texts(message.string)
        if not message.id or not any(strings):
            continue
        if len(ids) > 1 and len(strings) != catalogue.num_plurals:
            found.append(f"{language}: not as many forms as the language has: {ids[0]!r}")
        found += [
            f"{language}: placeholders differ: {ids[0]!r} -> {one!r}" for one in strings if one and not _same(ids, one)
        ]
    return found


def untranslated(language: str, catalogue: Catalog) -> list[str]:
    """The messages that are said in English, as nobody has translated them, or not in every form."""
    return [f"{language}: not translated: {_texts(one.id)[0]!r}" for one in catalogue if not _translated(one)]


def _translated(message: Message) -> bool:
    return not message.id or all(_texts(message.string))


def _texts(one: str | Sequence[str] | None) -> tuple[str, ...]:
    """A text, or all its forms."""
    return (one or "",) if isinstance(one, str | None) else tuple(map(str, one))


def _same(ids: tuple[str, ...], string: str) -> bool:
    """The same placeholders as one of the forms; a form for one thing may leave the number out."""
    marks = set(PLACEHOLDER.findall(string))
    wanted = [set(PLACEHOLDER.findall(one)) for one in ids]
    return marks in wanted


def lacking(languages: Sequence[str] = FOREIGN) -> list[str]:
    """Messages that a release still wants: out of date in template or catalogues, or not translated."""
    messages = template()
    found = []
    if not TEMPLATE.is_file() or TEMPLATE.read_bytes() != text(messages):
        found.append("the template is out of date; run python tools/build_locales.py")
    for language in languages:
        catalogue = renewed(language, messages)
        path = catalogue_path(language)
        if not path.is_file() or path.read_bytes() != text(catalogue):
            found.append(f"{language}: the catalogue is out of date; run python tools/build_locales.py")
        found += untranslated(language, catalogue)
    return found


def wrong(languages: Sequence[str] = FOREIGN) -> list[str]:
    """Faults of the catalogues as they are."""
    return [fault for language in languages for fault in faults(language, read(language))]


def build(languages: Sequence[str] = FOREIGN) -> None:
    """Writes template and catalogues."""
    messages = template()
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_bytes(text(messages))
    for language in languages:
        catalogue = renewed(language, messages)
        path = catalogue_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text(catalogue))
        print(f"{language}: {len(catalogue)} messages, {len(untranslated(language, catalogue))} not translated")


def main() -> int:
    """Builds or checks."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing, only say what is not as it should be")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=f"only these ({', '.join(FOREIGN)})")
    given = parser.parse_args()
    languages = given.languages or FOREIGN
    if not given.check:
        build(languages)
        return 0
    bad, missing = wrong(languages), lacking(languages)
    print("\n".join(bad + missing) or "all catalogues are complete")
    return 1 if bad or (missing and release()) else 0


if __name__ == "__main__":
    sys.exit(main())
