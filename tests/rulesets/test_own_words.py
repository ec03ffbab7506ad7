"""A ruleset's own words: where they stand, who inherits them, and what may be wrong with them."""

from collections.abc import Iterator

import pytest

from koikoi import locales
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Kind, card
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.view import observe
from koikoi.locales import asked, names
from koikoi.locales.rules import in_words, yaku_table
from koikoi.locales.rules.facts import facts
from koikoi.rulesets import ruleset_from_table, to_dict
from koikoi.rulesets.collection import bundled, genuine
from koikoi.rulesets.loader import load_text
from koikoi.rulesets.writing import as_file
from tests.tables import position

BANNERS = """
[mine]
extends = "italian"
[mine.words.en]
kinds.ribbon = ["banner", "banners"]
yaku = { akatan = "The three banners", teshi = "A full house" }
cards = { "1R 2R 3R" = "{flower} with banner", "6A" = "butterfly" }
months = { 1 = "First month" }
a_yaku = ["hand", "hands"]
"""


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    locales.use("en")


def mine(text: str = BANNERS) -> Ruleset:
    loaded = load_text(text, "mine.toml", bundled())
    assert not loaded.faults, loaded.faults[0]
    return loaded.rulesets["mine"]


def test_own_words_stand_wherever_their_ruleset_is_spoken_of() -> None:
    rules = mine()
    assert names.kind(Kind.RIBBON, rules) == "banner"
    assert [names.of_kind(Kind.RIBBON, number, rules) for number in (1, 5)] == ["1 banner", "5 banners"]
    assert names.kinds(Kind.RIBBON, rules) == "Banners"
    assert str(names.yaku("akatan", rules)) == "The three banners (akatan)"
    assert str(names.yaku("teshi", rules)) == "A full house (teshi)"
    assert [names.card(card(code), rules) for code in ("2R", "6A", "6R")] == [
        "plum with banner",
        "butterfly",
        "peony with blue ribbon",
    ]
    assert [names.month(number, rules) for number in (1, 2)] == ["First month", "February"]
    assert "Hands" in {section.title for section in in_words(rules)}
    tan = next(row for row in yaku_table(rules) if row.id == "tan")
    assert tan.sentence == "Ribbons (tan), 1 point: 5 banners. Banners: each further card brings 1 point more."


def test_general_words_stand_in_other_languages_and_for_other_rulesets() -> None:
    assert names.kind(Kind.RIBBON, bundled()["italian"]) == names.kind(Kind.RIBBON) == "ribbon"
    locales.use("de")
    assert names.kind(Kind.RIBBON, mine()) == names.kind(Kind.RIBBON) == "Schleife"


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("nintendo", "it", "Contemplazione dei fiori|Contemplazione della luna|Pergamene rosse|Semi|5 pergamene"),
        ("italian", "it", "Nastri viola|Tre carte potenti|10 carte normali|Nastri dei poeti"),
        ("german", "de", "Beschriftete Fahnen|Purpurne Fahnen|Schmetterling|5 Fahnen|Kombinationen"),
    ],
)
def test_documents_speak_in_their_own_language(name: str, language: str, said: str) -> None:
    rules = bundled()[name]
    spoken = "\n".join([*(row.sentence for row in yaku_table(rules)), *(section.title for section in in_words(rules))])
    assert not [word for word in said.split("|") if word in spoken]
    locales.use(language)
    spoken = "\n".join([*(row.sentence for row in yaku_table(rules)), *(section.title for section in in_words(rules))])
    assert [word for word in said.split("|") if word not in spoken] == []


@pytest.mark.parametrize(
    ("name", "language", "general"),
    [
        ("german", "de", "Schleife|Januar|Yaku"),
        ("nintendo", "it", "nastr|anima|yaku|Yaku"),
        ("italian", "it", " base|luce|luci"),
    ],
)
def test_no_general_word_is_left_where_the_ruleset_has_its_own(name: str, language: str, general: str) -> None:
    locales.use(language)
    rules = bundled()[name]
    spoken = [row.sentence for row in yaku_table(rules)]
    spoken += [sentence for section in in_words(rules) for sentence in section.sentences]
    spoken += [fact.value for fact in facts(rules)]
    assert [line for line in spoken for word in general.split("|") if word in line] == []


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("", "Du hast noch keine Kombination."),
        ('yaku_counted = "best"', "Nur die beste Kombination des Siegers zählt, von gleichen die erste der Tabelle."),
        ("koikoi_limit = 1\nkoikoi_limit_scope = 'round'", "danach beendet die nächste Kombination die Runde."),
        ('koikoi_trigger = "new_yaku"', "Nach einem Ruf steht die Wahl erst wieder offen mit einer Kombination, die"),
        ('viewing_mode = "with_other"', "Eine Schau-Kombination zählt nur neben einer Kombination, die keine ist:"),
        (
            "viewing_after_koikoi = 2",
            "Eine Schau-Kombination bringt 2 Punkte, sobald ihr Besitzer Koi-Koi gerufen hat:",
        ),
    ],
)
def test_phrases_stand_in_whole_sentences_with_what_belongs_to_them(lines: str, said: str) -> None:
    locales.use("de")
    rules = mine(f'[mine]\nextends = "german"\n{lines}')
    view = observe(position(rules, ["2P1", "4P1"]), Seat(0))
    spoken = [sentence for section in in_words(rules) for sentence in section.sentences]
    spoken += asked.yaku(view, Seat(0), ("Aoi", "Ren"))
    assert [line for line in spoken if said in line]
    assert not [line for line in spoken if "Yaku" in line]


def test_january_is_said_as_in_austria_under_the_german_rules_alone() -> None:
    locales.use("de")
    assert names.month(1, bundled()["german"]) == "Jänner"
    assert names.month(1, bundled()["italian"]) == "Januar"


def test_words_play_no_part_and_are_kept_in_tables_and_files() -> None:
    rules = mine()
    assert rules.digest == bundled()["italian"].digest
    assert ruleset_from_table("mine", to_dict(rules)) == rules
    for base in (None, bundled()["italian"]):
        assert load_text(as_file(rules, base), "again.toml", bundled()).rulesets["mine"] == rules
    assert genuine(ruleset_from_table("german", {**to_dict(bundled()["german"]), "words": {}}))


def test_words_are_inherited_and_changed_one_by_one() -> None:
    rules = mine('[mine]\nextends = "german"\nyaku.tan = false\nwords.de.kinds.ribbon = ["Band", "Bänder"]')
    locales.use("de")
    assert names.kinds(Kind.RIBBON, rules) == "Bänder"
    assert names.kinds(Kind.BRIGHT, rules) == "Lichter"
    assert names.yaku("akatan", rules).name == "Beschriftete Fahnen"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("words = 3", "words: found 3, allowed is a table of words"),
        ("words.en = 3", "words.en: found 3, allowed is a table of words"),
        ("words.xx.a_yaku = ['a', 'b']", 'words.xx: found "xx", allowed is en, de, es, fr, it, pt_BR or ja'),
        ("words.en.kind = {}", 'words.en.kind: found "kind", allowed is kinds, yaku, cards, months, a_yaku'),
        ("words.en.kinds.ribon = ['a', 'b']", 'words.en.kinds.ribon: found "ribon", allowed is bright, animal, ribbon'),
        ("words.en.kinds.ribbon = 'a'", 'words.en.kinds.ribbon: found "a", allowed is a word for one and a word for'),
        ("words.en.kinds.ribbon = ['a', '']", 'words.en.kinds.ribbon: found "", allowed is text in quotes'),
        ("words.en.yaku.akatam = 'a'", 'words.en.yaku.akatam: found "akatam", allowed is goko'),
        ("words.en.yaku.akatan = 4", "words.en.yaku.akatan: found 4, allowed is text in quotes"),
        ("words.en.months.13 = 'a'", 'words.en.months.13: found "13", allowed is 1, 2'),
        ("words.en.cards.'99X' = 'a'", "words.en.cards: "),
        ("words.en.phrases.ya = 'a'", 'words.en.phrases: found "ya", allowed is 3 to 60 characters of a sentence'),
        ("words.en.phrases.yaku = ''", 'words.en.phrases.yaku: found "", allowed is text in quotes'),
    ],
)
def test_words_that_mean_nothing_are_faults_with_their_place(words: str, fault: str) -> None:
    loaded = load_text(f'[mine]\nextends = "italian"\n{words}', "mine.toml", bundled())
    assert str(loaded.faults[0]).startswith(f"mine.toml: [mine] {fault}")


def test_words_from_a_file_are_cleaned_and_cut() -> None:
    rules = mine(f'[mine]\nextends = "italian"\nwords.en.yaku.tan = "\\u001b[31m{"x" * 100}"')
    said = names.yaku("tan", rules).name
    assert len(said) == 60
    assert said.startswith("·[31mxxx")


def test_a_card_is_named_by_no_other_field_of_a_template() -> None:
    rules = mine('[mine]\nextends = "italian"\nwords.en.cards."1B" = "{flower.__class__} {0} {flower}"')
    assert names.card(card("1B"), rules) == "{flower.__class__} {0} pine"


@pytest.mark.parametrize("name", ["pt", "pt-BR", "pt_PT"])
def test_words_may_call_their_language_by_another_name(name: str) -> None:
    """Files and records from before say `pt`; a child may say one name and its parent another."""
    before = BANNERS.replace("italian", "nintendo-standard").replace("words.en", f"words.{name}")
    now = before.replace(f"words.{name}", "words.pt_BR")
    rules = mine(before)
    assert rules == mine(now)
    assert [one.language for one in rules.words] == ["pt_BR"]
    table = to_dict(rules)
    assert ruleset_from_table("mine", {**table, "words": {name: table["words"]["pt_BR"]}}) == rules
    child = (
        f'{now}\n[child]\nextends = "mine"\n[child.words.{name}]\nmonths.2 = "F"\n[child.words.pt_BR]\nmonths.3 = "M"'
    )
    (words,) = load_text(child, "mine.toml", bundled()).rulesets["child"].words
    assert (words.language, dict(words.months)) == ("pt_BR", {1: "First month", 2: "F", 3: "M"})
    fault = load_text(before.replace("1 = ", "13 = "), "mine.toml", bundled()).faults[0]
    assert f"words.{name}" in str(fault)
