"""Whatever is wrong with a file of rules is said in the person's language alone, down to the parts of the sentence."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from koikoi import locales
from koikoi.engine.cards import DECK
from koikoi.engine.faults import CardFault, RulesetFault
from koikoi.errors import ErrorCode, KoikoiError, Message, OneOf
from koikoi.languages import LANGUAGES
from koikoi.locales import faults
from koikoi.rulesets import Fault
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.draft import FIELDS, Draft
from koikoi.rulesets.faults import Allowed, FileFault, Found, KeyFault, TomlFault
from koikoi.rulesets.loader import load_text
from tests.foreign import LATIN, Foreign
from tests.locales.test_faults import FILES, FOREIGN, WRONG_TOML
from tests.rulesets.test_faults import CONTRADICTIONS, VALUES

POINTS = 'when = "points", from = 7, by = [2]'
BRIGHTS = 'when = "field", of = "bright", from = 3, by = [2, 3, 4, 5]'
FURTHER = (
    "rounds = 0x" + "f" * 5000,
    "words = 3",
    "words.xx.a_yaku = ['a', 'b']",
    "words.en.kinds.ribbon = 'a'",
    "words.en.months.13 = 'a'",
    "words.en.phrases.ya = 'a'",
    "\n".join(f"words.en.phrases.phrase{number} = 'a'" for number in range(99)),
    "yaku.nobody = false",
    "deal_packet = 1\nwild = 3",
    "wild_takes = 3",
    'wild_takes = ["a"]',
    "wild_takes = []",
    "hand_packets = 3",
    "multipliers = 3",
    "multipliers = [3]",
    "multipliers = [{ when = 'points', by = [2] }]",
    "multipliers = [{ when = 'often', by = [2] }]",
    f"multipliers = [{{ {POINTS} }}, {{ {POINTS} }}]",
    f"multipliers = [{{ {BRIGHTS} }}]",
    f"multipliers = [{{ {POINTS.replace('2', '1')} }}]",
    "field_four_points = 3",
    "fog_voids = 'both'",
    "yaku.goko.extra_after_koikoi = true",
    "koikoi_min_points = 3\nstop_min_points = 5",
    'call_needs = "new_yaku"\nkoikoi_trigger = "new_yaku"',
    'loser_yaku = "difference"\nhand_cards_3 = 7\nfield_cards_3 = 6',
    'double_plains = "1B"',
    'play_on_stock = true\nteam_play = "off"\nhand_cards_2 = 10\n'
    + "\n".join(f"{which}_cards_{n} = 0" for which in ("hand", "field") for n in (3, 4)),
    "\n".join(f"yaku.{one.id}.opens = false" for one in bundled()["german"].yaku),
)
ALONE = '[mine]\nyaku.one = { needs = "1B", points = 1, replaces = ["two"] }\n'
TEXTS = (
    *FILES,
    *WRONG_TOML,
    *(f'[mine]\nextends = "german"\n{text}\n' for text in FURTHER),
    *(f'[mine]\nextends = "nintendo-standard"\n{text}\n' for text, _sentence in (*VALUES, *CONTRADICTIONS)),
    "[mine]\nrounds = 3",
    "\n".join(f"[r{number}]" for number in range(51)),
    ALONE,
    'a = "\x01"',
)
IN_ROWS = ("when", "from", "of", "bright", "ribbon", "plain", "flowers", "extra_triplet", "add", "suppress")
"""Words that mean something inside a value."""
ELSEWHERE = {
    FileFault.NOT_UTF8,  # of bytes, of the folder, of the disk
    FileFault.UNREADABLE,
    FileFault.TOO_MANY_FILES,
    TomlFault.UNKNOWN,  # of a later Python
}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    locales.use("en")


@cache
def found() -> list[tuple[str, Fault]]:
    """Every text with each of its faults."""
    return [(text, fault) for text in TEXTS for fault in load_text(text, "my.toml", bundled()).faults]


def codes_in(part: object) -> Iterator[ErrorCode]:
    """What a message is made of."""
    match part:
        case Message(code, values):
            yield code
            for value in values.values():
                yield from codes_in(value)
        case OneOf(items):
            for item in items:
                yield from codes_in(item)
        case KoikoiError(message=message):
            yield from codes_in(message)


def written_in_files() -> set[str]:
    """What may stand in a file of rules is the same in every language."""
    words = {"mine", "my", "toml", "inf", *IN_ROWS, *FIELDS, *LANGUAGES, *(one.code for one in DECK)}
    for key in FIELDS:
        words |= {str(choice) for choice in Draft.choices(key)}
    for rules in bundled().values():
        words |= {one.id for one in rules.yaku} | {rules.name}
    return {part for word in words for part in LATIN.findall(word)}


def test_there_is_a_file_for_every_fault() -> None:
    reached = {code for _text, fault in found() for code in codes_in(fault.message)}
    of_files = [
        code for kind in (FileFault, TomlFault, KeyFault, Allowed, Found, RulesetFault, CardFault) for code in kind
    ]
    assert [code.name for code in of_files if code not in reached | ELSEWHERE] == []


def test_no_word_of_a_sentence_about_a_file_is_from_anywhere_but_the_catalogue() -> None:
    locales.install(Foreign(), "xx")
    same = written_in_files()
    left = {}
    for text, fault in found():
        said = re.sub(r"\\x[0-9a-f]{2}", "", faults.sentence(fault))
        if words := set(LATIN.findall(said)) - same - set(LATIN.findall(text)):
            left[said] = words
    assert left == {}


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.words
def test_no_phrase_of_a_sentence_about_a_file_is_english(language: str) -> None:
    locales.use(language)
    left = []
    for text, fault in found():
        said = faults.sentence(fault)
        for code in codes_in(fault.message):
            phrases = re.findall(r"[A-Za-z']+(?: [A-Za-z']+)+", re.sub(r"\{.*?\}|\".*?\"|`.*?`", "_", code.value))
            left += [(phrase, said) for phrase in phrases if phrase in said and phrase not in text]
    assert left == []


@pytest.mark.words
def test_every_language_has_its_own_words_for_what_is_found_and_allowed() -> None:
    (fault,) = load_text('[mine]\nextends = "german"\nrounds = 0\n', "my.toml", bundled()).faults
    said = set()
    for language in LANGUAGES:
        locales.use(language)
        said.add(faults.sentence(fault))
    assert len(said) == len(LANGUAGES)
