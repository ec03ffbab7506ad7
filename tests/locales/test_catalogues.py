"""Every language says everything, with the same placeholders, in characters that the fonts have."""

import ast
import locale
import re
import sys
from collections.abc import Iterator
from gettext import GNUTranslations, c2py
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import build_locales
import koikoi
from koikoi import locales
from koikoi.agents.players import NAMES
from koikoi.desktop.draw.fonts import Face, characters, runs, wrap
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.ruleset import Ruleset
from koikoi.languages import LANGUAGES
from koikoi.locales import faults, names, players
from koikoi.locales.po_files import po_to_mo
from koikoi.locales.rules import in_words, yaku_table
from koikoi.locales.rules.facts import facts
from koikoi.rulesets import ruleset_from_table, to_dict
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.shorthands import BUNDLED

FOREIGN = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    locales.use("en")


@pytest.fixture(scope="module")
def lacking() -> list[str]:
    """Messages out of date or without translation: of the template, and of the languages, named first."""
    return build_locales.lacking(FOREIGN)


@pytest.mark.parametrize("language", FOREIGN)
def test_a_catalogue_says_nothing_wrongly(language: str) -> None:
    assert build_locales.wrong([language]) == []


@pytest.mark.parametrize("language", FOREIGN)
def test_a_catalogue_is_complete(language: str, lacking: list[str]) -> None:
    others = tuple(f"{other}: " for other in FOREIGN if other != language)
    found = [one for one in lacking if not one.startswith(others)]
    if found and not build_locales.release():
        pytest.skip(f"{len(found)} missing, which a release may not lack (python tools/build_locales.py --check)")
    assert found == []


NEW = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "new"
msgstr "{said}"
"""


@pytest.mark.parametrize(
    ("said", "bad", "missing"), [("neu", False, False), ("", False, True), ("neu {number}", True, False)]
)
def test_words_that_lack_are_a_report_but_in_a_release(
    said: str, *, bad: bool, missing: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue = read_po(BytesIO(NEW.replace("{said}", said).encode()), locale="de")
    monkeypatch.setattr(build_locales, "read", lambda _language: catalogue)
    monkeypatch.setattr(build_locales, "template", lambda: catalogue)
    monkeypatch.setattr(sys, "argv", ["build_locales", "--check", "de"])
    monkeypatch.delenv("KOIKOI_RELEASE", raising=False)
    assert build_locales.main() == bad
    assert ("'new'" in capsys.readouterr().out) == (bad or missing)
    monkeypatch.setenv("KOIKOI_RELEASE", "1")
    assert build_locales.main() == 1  # the files on disk are others


def test_every_python_finds_the_same_messages() -> None:
    """What is translated within an f-string is seen from Python 3.12 on only."""
    within = [
        f"{file.name}:{text.lineno}"
        for file in Path(koikoi.__file__).parent.rglob("*.py")
        for text in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in build_locales.KEYWORDS
        if isinstance(call.args[0], ast.Constant)
    ]
    assert within == []


def forms(message: Message) -> list[str]:
    """What stands in a catalogue for a message, one text for each plural form."""
    return list(message.string) if isinstance(message.string, tuple) else [str(message.string)]


@pytest.mark.parametrize("language", FOREIGN)
def test_the_game_says_what_stands_in_the_catalogue(language: str) -> None:
    """As Babel reads it; every message, in every plural form."""
    locales.use(language)
    catalogue = build_locales.read(language)
    plural = c2py(catalogue.plural_expr)
    for message in catalogue:
        if not all(forms(message)):  # nobody has translated it
            continue
        if message.id and isinstance(message.id, tuple):
            one, many = message.id
            assert [locales.ngettext(one, many, number) for number in range(120)] == [
                forms(message)[plural(number)] for number in range(120)
            ]
        elif message.id and message.context:
            assert [locales.pgettext(message.context, str(message.id))] == forms(message)
        elif message.id:
            assert [locales._(str(message.id))] == forms(message)


def test_a_compiled_catalogue_holds_what_the_file_says() -> None:
    text = r'''
# A translator's own words.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#, python-brace-format
msgid ""
"in two "
"lines\n"
"of \"text\""
msgstr "a\tb\\n\"c\""

msgctxt "on a button"
msgid "Play"
msgstr "Spielen"

msgid "Play"
msgstr ""

msgid "one"
msgid_plural "many"
msgstr[0] "eins"
msgstr[1] "viele"

msgid "half"
msgid_plural "halves"
msgstr[0] "halb"
msgstr[1] ""

#~ msgid "gone"
#~ msgstr "weg"

msgid "last"
msgstr "ohne Zeilenende"'''
    made = GNUTranslations(BytesIO(po_to_mo(text)))
    assert made.gettext('in two lines\nof "text"') == 'a\tb\\n"c"'
    assert (made.pgettext("on a button", "Play"), made.gettext("Play")) == ("Spielen", "Play")
    assert [made.ngettext("one", "many", number) for number in (1, 2)] == ["eins", "viele"]
    assert [made.ngettext("half", "halves", number) for number in (1, 2)] == ["half", "halves"]
    assert (made.gettext("gone"), made.gettext("last")) == ("gone", "ohne Zeilenende")


@pytest.mark.parametrize("text", ["", "<<<<<<< ours\n", 'msgid "a\nmsgstr "b"\n', 'msgid "a"\n\n'])
def test_a_catalogue_that_cannot_be_read_says_nothing(text: str) -> None:
    assert GNUTranslations(BytesIO(po_to_mo(text))).gettext("a") == "a"


@pytest.mark.parametrize("language", LANGUAGES)
def test_facts_of_the_rules_leave_no_placeholder_unfilled(language: str) -> None:
    locales.use(language)
    for rules in bundled().values():
        for fact in facts(rules):
            assert "{" not in str(fact)


@pytest.mark.parametrize("language", FOREIGN)
def test_every_character_can_be_drawn(language: str) -> None:
    catalogue = build_locales.read(language)
    strings = [
        string
        for message in catalogue
        if message.id
        for string in (message.string if isinstance(message.string, tuple) else (message.string,))
    ]
    used = {one for string in strings for one in str(string) if one.isprintable() and not one.isspace()}
    assert used - characters(Face.SANS) == set()
    assert used - characters(Face.BOLD) == set()


def test_lines_of_japanese_begin_and_end_where_printers_let_them() -> None:
    """禁則: by every third message, each in a column of another width."""
    begins = set("、。，．・：；？！」』）】〕〉》ー～…％々ぁぃぅぇぉっゃゅょァィゥェォッャュョ　 ")
    ends = set("「『（【〔〈《　 ")
    messages = [text for message in build_locales.read("ja") if message.id for text in forms(message)][::3]
    wrong = []
    for place, text in enumerate(messages):
        for above, below in pairwise(wrap(Face.SANS, 16, text, 110 + 7 * (place % 29))):
            if above and below and (above[-1] in ends or below[0] in begins):
                wrong.append(f"{above} / {below}")
    assert wrong == []


def test_the_space_before_a_sign_is_hard_and_in_the_window_thin() -> None:
    assert build_locales.printed("fr", ("1 : « un » ; 50 %.", "{a} ?")) == (
        "1\u00a0: «\u00a0un\u00a0»\u00a0; 50\u00a0%.",
        "{a}\u00a0?",
    )
    assert build_locales.printed("fr", "a.toml:b :-) {c:d} 1:2") == "a.toml:b :-) {c:d} 1:2"
    assert build_locales.printed("de", "Import …") == "Import\u00a0…"
    assert build_locales.printed("ja", "はい！ では「何？」") == "はい！　では「何？」"
    locales.use("fr")
    assert runs(Face.SANS, 16, locales._("Which card?")) == ((Face.SANS, "Quelle carte\N{NARROW NO-BREAK SPACE}?"),)
    assert runs(Face.SANS, 16, locales.percent(0.5)) == ((Face.SANS, "50\N{NARROW NO-BREAK SPACE}%"),)


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.words
def test_a_change_of_language_holds_from_the_next_word_on(language: str) -> None:
    english = names.month(1)
    locales.use(language)
    assert names.month(1) != english
    locales.use("en")
    assert names.month(1) == english


@pytest.mark.parametrize("language", FOREIGN)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    locales.use(language)
    many = {locales.ngettext("{number} card", "{number} cards", number) for number in (1, 2, 5)}
    one = locales.ngettext("{number} bright", "{number} brights", 1)
    more = locales.ngettext("{number} bright", "{number} brights", 5)
    assert many
    assert (one == more) == (language == "ja")


def test_the_language_of_the_system_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert locales.system_language() == "en"
    for given, expected in (
        ("de_AT.UTF-8", "de"),
        ("ja_JP", "ja"),
        ("xx_YY", "en"),
        ("C", "en"),
        ("it", "it"),
        ("pt_PT", "pt_BR"),
    ):
        monkeypatch.setenv("LANG", given)
        assert locales.system_language() == expected
    monkeypatch.setenv("LANGUAGE", "xx:es:de")
    assert locales.system_language() == "es"
    assert locales.system_language(["ja"]) == "es"


def test_what_the_desktop_was_told_is_asked_where_no_variable_says_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "windows_locale", {})  # which Windows is asked by
    assert locales.system_language(["nl", "ja", "de"]) == "ja"
    assert locales.system_language(["nl"]) == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_decimals_have_the_point_or_the_comma_of_the_language(language: str) -> None:
    locales.use(language)
    point = "." if language in ("en", "ja") else ","
    assert locales.number(2.25, 1) == f"2{point}2"
    assert locales.number(1234.5, 2, sign=True) == f"+1234{point}50"
    assert locales.number(-0.5, 1) == f"-0{point}5"
    assert locales.number(7) == "7"
    space = "\N{NO-BREAK SPACE}" if language in ("de", "es", "fr") else ""  # a line never ends before the sign
    assert locales.percent(0.125, 1) == f"12{point}5{space}%"
    assert locales.percent(0.5) == f"50{space}%"


def test_dates_are_written_as_people_write_them() -> None:
    written = {}
    for language in LANGUAGES:
        locales.use(language)
        written[language] = locales.date(1_790_000_000)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", written["en"])
    assert re.fullmatch(r"\d\d\.\d\d\.\d{4}", written["de"])
    assert re.fullmatch(r"\d\d/\d\d/\d{4}", written["it"])


def test_things_and_sentences_follow_one_another_as_in_the_language() -> None:
    assert locales.listed(["a", "b"]) == "a, b"
    assert locales.listed(["a", "b"], apart=True) == "a; b"
    assert locales.sentences(["One.", "", "Two.", "Three."]) == "One. Two. Three."
    assert locales.sentences([]) == locales.listed([]) == ""
    locales.use("ja")
    assert locales.listed(["甲", "乙"]) == locales.listed(["甲", "乙"], apart=True) == "甲、乙"
    assert locales.sentences(["甲です。", "乙です。"]) == "甲です。乙です。"


def texts(rules: Ruleset) -> list[str]:
    found = [line for section in in_words(rules) for line in (section.title, *section.sentences)]
    found += [row.sentence for row in yaku_table(rules)]
    return found + [text for fact in facts(rules) for text in (fact.label, fact.value)]


@pytest.mark.parametrize("name", bundled())
@pytest.mark.words
def test_japanese_rules_have_japanese_signs_only(name: str) -> None:
    locales.use("ja")
    said = texts(bundled()[name])
    assert [text for text in said if re.search(r"[,;:] |\. |[,.;:]$", text)] == []


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.words
def test_whatever_has_an_id_has_a_name(language: str) -> None:
    english = {one: names.yaku(one).name for one in (*BUNDLED, "teshi", "kuttsuki", "oya_ken", "field_four")}
    levels = {one: players.level(one) for one in NAMES}
    locales.use(language)
    assert {one for one, name in english.items() if names.yaku(one).name == one.replace("_", " ").capitalize()} <= {
        "kasu" if language == "de" else ""  # which is the word there
    }
    assert {one for one in levels if players.level(one) in (one, levels[one])} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "values",
    [
        {"hand_cards_2": 0, "field_cards_2": 0},
        {"hand_cards_3": 0, "field_cards_3": 6},
        {"hand_cards_2": 22},
        {"must_match": True, "capture_optional": True},
        {"bankruptcy_ends_match": True},
        {"start_points": 30, "target_points": 20},
        {"team_captures": "shared"},
        {"team_play": "opposite_4p"},
        {"koikoi_mult_scope": "pooled", "own_koikoi_mult": [1, *[2] * 7]},
        {"field_four_points": 3},
        {"field_pairs_points": 3},
        {"lucky_both": "oya_ken"},
        {"kuttsuki_multi": "win"},
        {"unmatched_draw": "to_hand", "turn_order": "draw_play"},
        {"capture_optional_for": "hand"},
        {"play_on_stock": True, "hand_cards_2": 10},
        {"wild_takes": []},
        {"wild_needs_month": 8},
        {"koikoi_min_points": 2, "stop_min_points": 3},
        {"call_needs": "new_yaku", "koikoi_trigger": "new_yaku"},
        {"loser_yaku": "difference", "hand_cards_3": 7, "field_cards_3": 6},
        {"fog_voids": "both"},
        {"double_plains": "1B"},
        {"multipliers": [{"when": "points", "from": 7, "by": 3}]},
        {"multipliers": [{"when": "field", "by": 1}]},
        {"multipliers": [{"when": "field", "by": [2] * 6}]},
    ],
    ids=lambda values: "-".join(values),
)
@pytest.mark.words
def test_why_rules_cannot_be_played_is_said_in_every_language(values: dict[str, object], language: str) -> None:
    with pytest.raises(RulesetError) as caught:
        ruleset_from_table("ours", {**to_dict(bundled()["nintendo-standard"]), **values})
    english = faults.contradiction(caught.value)
    locales.use(language)
    said = faults.contradiction(caught.value)
    assert said != faults.sentence(caught.value)
    assert "_" not in said
    assert (said == english) == (language == "en")


def test_no_message_is_glued_together_from_words() -> None:
    """A message that is only a placeholder and a word or less can't be translated well."""
    glued = [one.id for one in build_locales.template() if one.id and re.fullmatch(r"\{\w+\}", str(one.id))]
    assert glued == []
