"""A ruleset's own words: read from its `words` table, and written back.

[mine.words.en]
kinds = { ribbon = ["banner", "banners"] }         for one and for several
yaku = { akatan = "The three banners" }
cards = { "1R 2R 3R" = "{flower} with banner" }    {flower} stands for the flower of each card
months = { 1 = "First month" }
a_yaku = ["hand", "hands"]
phrases = { "a yaku" = "a hand", "yaku" = "hands" }
                                                    in sentences; of several the longest that fits
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from koikoi.engine.cards import CardError, CardSet, Kind
from koikoi.engine.own_words import OneAndSeveral, OwnWords
from koikoi.errors import Message, OneOf
from koikoi.languages import LANGUAGES, code_of
from koikoi.rulesets.faults import Allowed, KeyFault, with_hint
from koikoi.rulesets.toml_text import as_toml
from koikoi.texts import clean_line

MOST_WORD: Final = 60
"""Characters of a word."""
MOST_CARDS: Final = 48
"""Entries about cards, and phrases."""
LEAST_PHRASE: Final = 3
"""Characters of what is looked for in sentences."""
_KINDS: Final = {kind.name.lower(): kind for kind in Kind}
_MONTHS: Final = {str(month): month for month in range(1, 13)}
_LUCKY: Final = ("teshi", "kuttsuki", "field_four", "oya_ken")
"""What brings points like a yaku, and may be named like one."""
_PARTS: Final = ("kinds", "yaku", "cards", "months", "a_yaku", "phrases")

Table = Mapping[str, Any]
Wrong = Callable[[str, Message], Exception]
"""Makes the exception for a key and what is wrong with it."""


def merged(before: Table, changes: object, wrong: Wrong) -> dict[str, Any]:
    """The words of a parent with a ruleset's own written over them, entry by entry.

    A language may have another name in each ("pt", "pt_BR"), and keeps the first.
    """
    made: dict[str, Any] = {language: dict(parts) for language, parts in before.items()}
    names = {code_of(language) or language: language for language in made}
    for language, parts in _table("words", changes, wrong).items():
        old = made.setdefault(names.setdefault(code_of(language) or language, language), {})
        for part, entries in _table(f"words.{language}", parts, wrong).items():
            both = isinstance(entries, dict) and isinstance(old.get(part), dict)
            old[part] = {**old[part], **entries} if both else entries
    return made


def about(yaku: Collection[str], table: Table) -> dict[str, Any]:
    """The words of a table without those about other yaku than these."""
    return {
        language: {
            **parts,
            "yaku": {name: word for name, word in parts.get("yaku", {}).items() if name in (*yaku, *_LUCKY)},
        }
        for language, parts in table.items()
    }


def read(table: object, yaku: Collection[str], wrong: Wrong) -> tuple[OwnWords, ...]:
    """Reads a whole `words` table of a ruleset that has these yaku.  Raises what `wrong` makes of a fault."""
    words = []
    for language, parts in merged({}, table, wrong).items():
        key, code = f"words.{language}", code_of(language)
        _known(key, code or language, LANGUAGES, wrong)
        entries = _table(key, parts, wrong)
        for part in entries:
            _known(f"{key}.{part}", part, _PARTS, wrong)
        of = {part: _table(f"{key}.{part}", entries.get(part, {}), wrong) for part in _PARTS if part != "a_yaku"}
        for part in ("cards", "phrases"):
            if len(of[part]) > MOST_CARDS:
                raise wrong(f"{key}.{part}", KeyFault.TOO_MANY_ENTRIES(count=len(of[part]), most=MOST_CARDS))
        for part, known in (("kinds", _KINDS), ("yaku", (*yaku, *_LUCKY)), ("months", _MONTHS)):
            for name in of[part]:
                _known(f"{key}.{part}.{name}", name, known, wrong)
        words.append(
            OwnWords(
                language=code or language,
                kinds=tuple(
                    (_KINDS[name], _pair(f"{key}.kinds.{name}", one, wrong)) for name, one in of["kinds"].items()
                ),
                yaku=tuple((name, _word(f"{key}.yaku.{name}", one, wrong)) for name, one in of["yaku"].items()),
                cards=tuple(_cards(f"{key}.cards", name, one, wrong) for name, one in of["cards"].items()),
                months=tuple(
                    (_MONTHS[name], _word(f"{key}.months.{name}", one, wrong)) for name, one in of["months"].items()
                ),
                a_yaku=_pair(f"{key}.a_yaku", entries["a_yaku"], wrong) if "a_yaku" in entries else None,
                phrases=tuple(_phrase(f"{key}.phrases", said, one, wrong) for said, one in of["phrases"].items()),
            )
        )
    return tuple(words)


def to_table(words: Iterable[OwnWords]) -> dict[str, dict[str, Any]]:
    """The `words` table that says just this."""
    table: dict[str, dict[str, Any]] = {}
    for one in words:
        parts: dict[str, Any] = {
            "kinds": {kind.name.lower(): list(pair) for kind, pair in one.kinds},
            "yaku": dict(one.yaku),
            "cards": {str(cards): word for cards, word in one.cards},
            "months": {str(month): word for month, word in one.months},
            "a_yaku": list(one.a_yaku or ()),
            "phrases": dict(one.phrases),
        }
        table[one.language] = {part: entries for part, entries in parts.items() if entries}
    return table


def _table(key: str, value: object, wrong: Wrong) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise wrong(key, KeyFault.VALUE(found=as_toml(value), allowed=Allowed.WORDS_TABLE()))
    return value


def _known(key: str, name: str, known: Collection[str], wrong: Wrong) -> None:
    if name not in known:
        allowed = KeyFault.VALUE(found=as_toml(name), allowed=OneOf(tuple(known)))
        raise wrong(key, with_hint(allowed, name, known))


def _word(key: str, value: object, wrong: Wrong) -> str:
    if not isinstance(value, str) or not value.strip():
        raise wrong(key, KeyFault.VALUE(found=as_toml(value), allowed=Allowed.TEXT()))
    return clean_line(value.strip(), MOST_WORD)


def _phrase(key: str, said: str, value: object, wrong: Wrong) -> tuple[str, str]:
    if not LEAST_PHRASE <= len(said) <= MOST_WORD:
        raise wrong(
            key, KeyFault.VALUE(found=as_toml(said), allowed=Allowed.PHRASE(least=LEAST_PHRASE, most=MOST_WORD))
        )
    return said, _word(f"{key}.{said}", value, wrong)


def _pair(key: str, value: object, wrong: Wrong) -> OneAndSeveral:
    if not isinstance(value, list) or len(value) != 2:
        raise wrong(key, KeyFault.VALUE(found=as_toml(value), allowed=Allowed.TWO_WORDS()))
    one, several = (_word(key, word, wrong) for word in value)
    return one, several


def _cards(key: str, codes: str, value: object, wrong: Wrong) -> tuple[CardSet, str]:
    try:
        return CardSet.parse(codes), _word(f"{key}.{codes}", value, wrong)
    except CardError as error:
        raise wrong(key, error.fault) from None
