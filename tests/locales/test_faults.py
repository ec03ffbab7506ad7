"""Errors and faults: a clear English sentence for programs, and the same in the language of the person."""

import errno
import json
import os
import pickle
import re
import tomllib
from collections.abc import Callable, Iterator

import pytest

import build_locales
import koikoi
from koikoi import errors, locales, settings
from koikoi.agents.players import make_agent
from koikoi.arena.simulate import EndlessMatch, SimulationFault
from koikoi.engine.actions import Play, Seat
from koikoi.engine.cards import CardError, card, cards
from koikoi.engine.state import MatchError, new_match
from koikoi.engine.step import IllegalAction, step
from koikoi.errors import ErrorCode, KoikoiError, Message, OneOf, PlainText, SystemFault
from koikoi.languages import LANGUAGES
from koikoi.locales import faults
from koikoi.rulesets import library
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.faults import Allowed, KeyFault
from koikoi.rulesets.loader import load_text
from koikoi.rulesets.shorthands import BUNDLED
from koikoi.table.record import RecordError
from koikoi.table.replay import replay_text
from koikoi.table.table import Table

FOREIGN = [language for language in LANGUAGES if language != "en"]
FRESH = Table(bundled()["german"], ["Aoi", "Ren"], seed=1, dealer=Seat(0))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    locales.use("en")


def record(*lines: object, **header: object) -> str:
    first = {"koikoi": 1, "rules": "german", "players": ["Aoi", "Ren"], **header}
    return "\n".join(json.dumps(line) for line in (first, *lines))


RAISING: dict[str, Callable[[], object]] = {
    "no card": lambda: card("13X"),
    "a card twice": lambda: cards("1B 1B"),
    "not so many players": lambda: new_match(bundled()["italian"], 4),
    "totals": lambda: new_match(bundled()["german"], 2, totals=(1, 2, 3)),
    "no seat": lambda: new_match(bundled()["german"], 2, dealer=Seat(5)),
    "an illegal action": lambda: step(FRESH.match, Play(card("1B"))),
    "not one's turn": lambda: FRESH.act(Seat(1), Play(card("1B"))),
    "nothing to take back": FRESH.undo,
    "an unknown ruleset": lambda: library().get("germn"),
    "an unknown player": lambda: make_agent("gredy"),
    "an unknown style": lambda: make_agent("strong:loud"),
    "no record": lambda: replay_text("hello"),
    "an empty record": lambda: replay_text("{}"),
    "too many names": lambda: replay_text(record(players=["a", "b", "c", "d", "e"])),
    "a seed": lambda: replay_text(record(seed="seven")),
    "a seat": lambda: replay_text(record({"seat": 7})),
    "a call": lambda: replay_text(record({"seat": 0, "call": "pass"})),
    "no action": lambda: replay_text(record({"seat": 0})),
    "no card in a record": lambda: replay_text(record({"seat": 0, "play": 6})),
    "too early": lambda: replay_text(record({"seat": 0, "play": "6A"})),
    "a deal": lambda: replay_text(record({"deal": {"hands": [["1B"], ["1B"]], "field": [], "stock": []}})),
    "rules in a record": lambda: replay_text(record(ruleset={"rounds": 0})),
    "lots": lambda: replay_text(record({"first_dealer": {"drawn": [1], "dealer": 0}})),
    "a result": lambda: replay_text(record({"result": {}})),
    "a setting": lambda: settings.change(text_size=99),
}

FILES = (
    "",
    "[",
    "rounds = " + "9" * 5000,
    "rounds = " + "[" * 500 + "]" * 500,
    "rounds = 3\n[mine]\n",
    '[" "]\n',
    '[german]\nextends = "italian"\n',
    "[mine]\nextends = 5\n",
    '[mine]\nextends = "germn"\n',
    '[a]\nextends = "b"\n[b]\nextends = "a"\n',
    '[a]\nrounds = 0\nextends = "german"\n[b]\nextends = "a"\n',
    *(
        f'[mine]\nextends = "german"\n{values}\n'
        for values in (
            "roundss = 3",
            "rounds = {}",
            "rounds = 1e400",
            "zero_sum = 1",
            "title = 5",
            "deal_packet = 13",
            'teshi = "wins"',
            "own_koikoi_mult = [1, 2]",
            "extra_triplet = true",
            'tan_with_triplet = "sup"',
            'yaku.aotan = false\ntan_with_triplet = "add"',
            "yaku = false",
            "yaku.goko = 5",
            "yaku.gokko.points = 5",
            "yaku.birds = { points = 5 }",
            "yaku.birds = false",
            'yaku.birds = { needs = "2A 4A" }',
            'yaku.Birds = { needs = "2A 4A", points = 5 }',
            "yaku.goko.needs = 5",
            'yaku.goko.needs = "bright"',
            "yaku.goko.needs = { bright = 6 }",
            'yaku.goko.needs = { "1B 3B" = 1, "3B 1B" = 1 }',
            'yaku.goko.needs = "1B 3X"',
            "yaku.goko.extra_of = 5",
            "yaku.goko.replaces = 3",
            'yaku.goko.replaces = ["birds"]',
            'yaku.sanko.replaces = ["goko"]',
            "yaku.goko.months = 3",
            'koikoi_mult_scope = "pooled"',
            'sake = "animal"\nyaku.birds = { needs = { plain = 25 }, points = 5 }',
            "\n".join(f"pts_{name} = 0" for name in BUNDLED),
            "must_match = true\ncapture_optional = true",
            "hand_cards_2 = 12\nfield_cards_2 = 8",
            "hand_cards_3 = 0\nfield_cards_3 = 6",
            "bankruptcy_ends_match = true\nstart_points = 0",
            "target_points = 3\nstart_points = 3",
            'team_captures = "shared"\nteam_play = "off"',
            'team_play = "opposite_4p"\nhand_cards_4 = 0\nfield_cards_4 = 0',
        )
    ),
)


def caught(what: str) -> KoikoiError:
    with pytest.raises(KoikoiError) as raised:
        RAISING[what]()
    return raised.value


def all_codes() -> list[ErrorCode]:
    return [code for kind in ErrorCode.__subclasses__() for code in kind]


def test_every_code_has_a_sentence_of_its_own_that_catalogues_know() -> None:
    for name in koikoi.__all__:  # so that all rooms are there
        getattr(koikoi, name)
    known = {message.id for message in build_locales.template()}
    for kind in ErrorCode.__subclasses__():
        assert list(kind.__members__) == [code.name for code in kind], "two codes with the same sentence are one"
    assert [code for code in all_codes() if code.value not in known] == [PlainText.TEXT]


@pytest.mark.parametrize("what", RAISING)
@pytest.mark.words
def test_an_error_is_said_in_every_language(what: str) -> None:
    error = caught(what)
    assert error.code is not PlainText.TEXT
    said = {}
    for language in LANGUAGES:
        locales.use(language)
        said[language] = faults.sentence(error)
    assert said["en"].replace("’", "'") == str(error)
    assert len(set(said.values())) == len(LANGUAGES)
    assert not [text for text in said.values() if re.search(r"\{[a-z_]+\}|Message|OneOf", text)]


@pytest.mark.parametrize("text", FILES, ids=lambda text: text[:40].replace("\n", " "))
@pytest.mark.words
def test_a_fault_of_a_file_is_said_in_every_language_behind_its_place(text: str) -> None:
    for fault in load_text(text, "my.toml", bundled()).faults:
        said = {}
        for language in LANGUAGES:
            locales.use(language)
            said[language] = faults.sentence(fault)
            assert said[language].startswith(fault.place)
            assert not re.search(r"\{[a-z_]+\}|Message|OneOf", said[language])
        assert said["en"].replace("’", "'") == str(fault)
        assert len(set(said.values())) == len(LANGUAGES)


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.words
def test_parts_of_a_sentence_are_translated_too(language: str) -> None:
    locales.use(language)
    (fault,) = load_text('[mine]\nextends = "german"\nteshi = "wins"\nrounds = true\n', "my.toml", bundled()).faults[1:]
    meant = faults.sentence(fault)
    assert 'win"' in meant
    assert "did you mean" not in meant
    assert " or " not in meant
    assert faults.sentence(Allowed.TEXT()) in faults.sentence(KeyFault.VALUE(found=5, allowed=Allowed.TEXT()))


def test_things_of_which_one_holds_are_listed_as_the_language_lists_them() -> None:
    message = KeyFault.VALUE(found=3, allowed=OneOf((1, 2, 4)))
    assert str(message) == "found 3, allowed is 1, 2 or 4"
    locales.use("de")
    assert faults.sentence(message) == "3 geht hier nicht; erlaubt: 1, 2 oder 4"
    assert str(OneOf((1,))) == "1"


def test_what_is_in_braces_in_a_value_is_left_alone() -> None:
    message = KeyFault.VALUE(found="{found} {nothing}", allowed="{")
    assert str(message) == faults.sentence(message) == "found {found} {nothing}, allowed is {"


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.words
def test_why_the_system_refuses_a_file_is_said_where_a_person_can_do_something_about_it(language: str) -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    assert errors.reason(full).code is SystemFault.DISK_FULL
    assert str(errors.reason(full)) == "the disk is full"
    locales.use(language)
    assert faults.reason(full) == faults.sentence(full) != "the disk is full"
    assert faults.reason(OSError("odd")) == "odd"


@pytest.mark.parametrize(
    ("number", "said"), [(5, SystemFault.NOT_ALLOWED), (32, SystemFault.BUSY), (33, SystemFault.BUSY)]
)
def test_on_windows_a_file_that_another_program_holds_is_not_one_that_is_forbidden(
    number: int, said: SystemFault
) -> None:
    refused = type("Refused", (PermissionError,), {"winerror": number})  # as errors have it there, and only there
    assert errors.reason(refused(errno.EACCES, "Permission denied")).code is said


USUAL_ERRORS = (
    "EACCES", "EAGAIN", "EBUSY", "EDQUOT", "EEXIST", "EFBIG", "EINVAL", "EIO", "EISDIR", "ELOOP", "EMFILE",
    "ENAMETOOLONG", "ENFILE", "ENODEV", "ENOENT", "ENOSPC", "ENOTDIR", "ENOTEMPTY", "EPERM", "EROFS", "ESTALE",
    "ETIMEDOUT", "ETXTBSY", "EXDEV",
)  # fmt: skip


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("name", USUAL_ERRORS)
@pytest.mark.words
def test_what_the_system_says_is_said_in_the_language(name: str, language: str) -> None:
    number = getattr(errno, name)
    error = OSError(number, os.strerror(number))
    english = faults.reason(error)
    locales.use(language)
    assert os.strerror(number) not in faults.reason(error)
    assert english not in faults.reason(error)


def test_what_nobody_has_words_for_is_told_as_the_system_says_it() -> None:
    locales.use("de")
    assert faults.reason(OSError(errno.EPIPE, "Broken pipe")) == "das System sagt: Broken pipe"


WRONG_TOML = (
    "a", "[m", "a = [1", "a = {b = 1", 'a = "x', 'a = """x', "a = 'x", 'a = "\\q"', 'a = "\\u12"', 'a = "\\ud800"',
    "a = x", "a = 1\na = 2", "[a]\n[a]", "a = 1 b", "a = {b = 1, b = 2}", "= 3", "a = {b = 1}\na.c = 2", "[[a",
    "# \x01", "[a.b]\n[a]\nb.c = 1", "a = 2020-02-31",
)  # fmt: skip


@pytest.mark.parametrize("text", WRONG_TOML)
@pytest.mark.words
def test_what_is_wrong_with_the_writing_of_a_file_is_said_in_every_language(text: str) -> None:
    (fault,) = load_text(text, "my.toml").faults
    with pytest.raises(tomllib.TOMLDecodeError) as raised:
        tomllib.loads(text)
    assert str(fault) == f"my.toml: is not TOML: {raised.value}"
    said = {}
    for language in LANGUAGES:
        locales.use(language)
        said[language] = faults.sentence(fault)
    reasons = {one.partition(" (")[0].partition("（")[0] for one in said.values()}
    assert len(reasons) == len(LANGUAGES)


def test_the_place_in_a_file_is_said_in_every_language() -> None:
    (fault,) = load_text("\n\nab = 1 c", "my.toml").faults
    for language in LANGUAGES:
        locales.use(language)
        assert re.search(r"3.*\D8\D", faults.sentence(fault))


def test_any_other_error_is_said_as_it_is() -> None:
    assert faults.sentence(ZeroDivisionError("by zero")) == "by zero"
    assert faults.sentence(KoikoiError("worded already")) == str(KoikoiError("worded already")) == "worded already"


@pytest.mark.parametrize("what", RAISING)
def test_an_error_comes_through_to_another_process(what: str) -> None:
    error = caught(what)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.code, dict(again.values)) == (str(error), error.code, dict(error.values))


def test_errors_are_what_they_always_were() -> None:
    assert issubclass(CardError, ValueError)
    assert issubclass(MatchError, ValueError)
    assert issubclass(IllegalAction, ValueError)
    assert issubclass(RecordError, ValueError)
    assert issubclass(EndlessMatch, RuntimeError)


def test_an_error_has_a_code_and_values_beside_its_place() -> None:
    error = caught("a seat")
    assert isinstance(error, RecordError)
    assert error.line == 2
    assert error.values["key"] == "seat"
    assert str(error) == "line 2: seat: found 7, allowed is 0 to 1"
    assert isinstance(error.message, Message)
    endless = EndlessMatch(SimulationFault.NO_DEAL(match=1, deals=50, rules="mine"))
    assert endless.values["deals"] == 50
