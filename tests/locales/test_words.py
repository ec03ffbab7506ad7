"""Names, accounts, events in words."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from koikoi import locales
from koikoi.engine.cards import DECK, CardSet, Kind, Month, card
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Calls, account_of
from koikoi.engine.state import MatchOver
from koikoi.engine.view import observe
from koikoi.locales import account, asked, either, everything, names, telling
from koikoi.locales.names import yaku
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.shorthands import BUNDLED
from tests.random_rulesets import ruleset_of
from tests.tables import GERMAN, ITALIAN, STANDARD, A, B, dealt, play, position, result_of, to_deal

TWO = ("Aoi", "Ren")
FOUR = ("Aoi", "Ren", "Kei", "Mio")


# Names


def test_every_card_has_a_name_and_only_plain_cards_share_one() -> None:
    assert len({names.card(one) for one in DECK if one.kind is not Kind.PLAIN}) == 24
    assert all(names.flower(one.month) in names.card(one) for one in DECK)
    assert names.card_and_code(card("9A")) == "9A chrysanthemum with sake cup"


def test_months_and_flowers() -> None:
    assert (names.month(1), names.month(12)) == ("January", "December")
    assert [names.flower(month) for month in Month][:3] == ["pine", "plum", "cherry"]


@pytest.mark.parametrize("name", [*BUNDLED, "teshi", "kuttsuki", "oya_ken", "field_four"])
def test_every_yaku_has_an_english_name_and_all_but_one_a_japanese(name: str) -> None:
    found = yaku(name)
    assert found.name[0].isupper()
    assert bool(found.kanji and found.reading) == (name != "field_four")


def test_yaku_in_words_has_the_reading_beside_it() -> None:
    assert str(yaku("inoshikacho")) == "Boar, Deer, Butterflies (inoshikachō)"
    assert str(yaku("somebodys_own")) == "Somebodys own"


@pytest.mark.parametrize("name", bundled())
def test_every_bundled_ruleset_has_a_title_and_a_line(name: str) -> None:
    assert names.ruleset(bundled()[name]) != name
    assert names.about(bundled()[name])


def test_lists() -> None:
    assert [everything(list("ABC"[:n])) for n in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert either(["2", "3", "4"]) == "2, 3 or 4"


def test_and_and_or_give_way_to_the_sound_that_follows() -> None:
    locales.use("es")
    assert everything(["Aoi", "Inoshishi"]) == "Aoi e Inoshishi"
    assert everything(["Aoi", "Ren"]) == "Aoi y Ren"
    assert everything(["agua", "hielo"]) == "agua y hielo"
    assert either(["septiembre", "octubre"]) == "septiembre u octubre"
    assert either(["7", "8"]) == "7 u 8"
    locales.use("it")
    assert everything(["Aoi", "Elena"]) == "Aoi ed Elena"
    locales.use("en")


def test_apostrophes_are_those_of_print() -> None:
    assert locales._("Dealer's Privilege") == "Dealer’s Privilege"
    assert locales._("Expected '=' after a key in a key/value pair") == "Expected '=' after a key in a key/value pair"


# The language is looked up when a text is needed


class Spanish(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"¡{message}!"


@pytest.fixture
def spanish() -> Iterator[None]:
    locales.install(Spanish())
    yield
    locales.use("en")


def test_a_change_of_language_changes_every_text(spanish: None) -> None:
    assert names.month(3) == "¡March!"
    assert names.card(card("1B")) == "¡pine with crane!"
    assert names.yaku("goko").name == "¡Five Brights!"


def test_a_language_without_catalogue_is_english() -> None:
    before = locales.language()
    locales.use("tlh")
    assert names.month(1) == "January"
    assert locales.language() == "tlh"
    locales.use(before)


# Accounts


def lines(rules: Ruleset, pile: str, *, own: int = 0, opponents: tuple[int, ...] = (0,)) -> list[str]:
    return account.account(account_of(rules, CardSet.parse(pile), calls=Calls(own, (), opponents)), rules)


def test_a_pile_without_yaku() -> None:
    assert lines(GERMAN, "1B 3B") == ["There is no yaku.", "Total: 0 points."]


def test_each_yaku_each_factor_and_the_total_have_a_line() -> None:
    assert lines(GERMAN, "1B 3B 8B 9A", own=1, opponents=(2,)) == [
        "Three Brights (sankō): 5 points, with 1B pine with crane, 3B cherry with curtain"
        " and 8B pampas grass with full moon.",
        "Blossom Viewing (hanami-zake): 5 points, with 3B cherry with curtain and 9A chrysanthemum with sake cup.",
        "Moon Viewing (tsukimi-zake): 5 points, with 8B pampas grass with full moon"
        " and 9A chrysanthemum with sake cup.",
        "Together that is 15 points.",
        "A base of 7 points or more counts double.",
        "The winner has called koi-koi once: times 2.",
        "An opponent has called koi-koi 2 times: times 4.",
        "Total: 15 times 16 makes 240 points.",
    ]


def test_further_cards_are_told() -> None:
    found = lines(GERMAN, "2A 4A 5A 6A 7A 8A")
    assert found[0].startswith("Animals (tane): 2 points, with 2A plum with bush warbler, 4A")
    assert found[1] == "Of this, 1 point is for one further card."
    assert lines(GERMAN, "2A 4A 5A 6A 7A 8A 11A")[1] == "Of this, 2 points are for 2 further cards."


def test_a_bonus_is_told() -> None:
    assert "3 points are added for the winner’s own koi-koi." in lines(bundled()["koikoi-japan"], "1B 3B 8B", own=3)


def test_a_factor_that_is_left_out_says_why() -> None:
    rules = ruleset_of({"mult_stack": "max"})
    found = lines(rules, "1B 3B 8B 9A", opponents=(1,))
    assert (
        "An opponent has called koi-koi once: times 2. It is left out, because only the larger factor counts." in found
    )


def test_a_factor_without_any_call_is_told() -> None:
    rules = ruleset_of({"own_koikoi_mult": [3] * 8})
    assert "The winner has not called koi-koi: times 3." in lines(rules, "1B 3B 8B")


# Rounds and matches


def ended(rules: Ruleset, round: int = 1, totals: tuple[int, ...] | None = None, dealer: int = A) -> list[str]:
    hands, captured = ["8P1", "2P1"], ["1B 3B", ""]
    match = position(
        rules, hands, field="8B", stock="12P1", captured=captured, round=round, totals=totals, dealer=dealer
    )
    match, _ = play(match, "play 8P1; stop")
    found = account.round_result(result_of(match), rules, TWO)
    if isinstance(match.phase, MatchOver):
        found += account.match_end(match.phase.result, match.phase.winners, rules, TWO)
    return found


def test_a_round_tells_winner_points_and_totals() -> None:
    found = ended(GERMAN)
    assert found[0] == "Aoi wins the round."
    assert found[-2:] == ["Aoi gets 5 points.", "Totals: Aoi 5, Ren 0."]


def test_the_loser_pays_where_the_ruleset_says_so() -> None:
    assert ended(bundled()["koikoi-japan"], totals=(30, 30))[-3:] == [
        "Aoi gets 5 points.",
        "Ren pays 5 points.",
        "Totals: Aoi 35, Ren 25.",
    ]


def test_a_match_tells_its_winner_and_why_it_is_over() -> None:
    assert ended(GERMAN, round=12)[-1] == "Aoi wins the match."
    assert ended(GERMAN, round=12, totals=(0, 5))[-1] == "The match is drawn between Aoi and Ren."
    assert ended(bundled()["koikoi-japan"], totals=(57, 3))[-2:] == [
        "The match ends here, as these have no points left: Ren.",
        "Aoi wins the match.",
    ]
    assert ended(ruleset_of({"target_points": 50}), totals=(46, 0))[-2:] == [
        "The match ends here, as 50 points are reached.",
        "Aoi wins the match.",
    ]
    decided = ended(ruleset_of({"match_tie": "oya_wins"}), round=12, totals=(0, 5), dealer=B)
    assert decided[-2:] == [
        "Ren wins the match.",
        "The totals are equal, which decides for the side that dealt the last round.",
    ]


def test_an_exhausted_round_pays_the_dealer_where_the_ruleset_says_so() -> None:
    for rules, line in (
        (ITALIAN, "All hands have run out without a winner; Aoi gets 6 points as the dealer."),
        (GERMAN, "All hands have run out without a winner; nobody scores."),
    ):
        match, _ = play(position(rules, ["2P1", ""], field="4P1", stock="12P1"), "play 2P1")
        assert account.round_result(result_of(match), rules, TWO)[0] == line


def test_the_last_caller_scores_where_the_ruleset_says_so() -> None:
    rules = ruleset_of({"exhaust_with_yaku": "last_scores"})
    match = position(
        rules, ["2P1", ""], field="4P1", stock="12P1", captured=["", "1B 3B 8B"], calls=(0, 1), last_caller=B
    )
    match, _ = play(match, "play 2P1")
    found = account.round_result(result_of(match), rules, TWO)
    assert found[0] == "All hands have run out; Ren, who called koi-koi last, scores."


def test_lucky_hands_are_told() -> None:
    match, _ = dealt(STANDARD, ["1B 1R 1P1 1P2", ""])
    assert account.round_result(result_of(match), STANDARD, TWO)[:2] == [
        "A lucky hand wins the round for Aoi.",
        "Four of a Month (teshi): 6 points, with 1B pine with crane, 1R pine with poetry ribbon, 1P1 plain pine"
        " and 1P2 plain pine.",
    ]
    match, _ = dealt(STANDARD, ["1B 1R 1P1 1P2", "2A 2R 2P1 2P2"])
    assert account.round_result(result_of(match), STANDARD, TWO)[0] == "Lucky hands have met, so the round is drawn."
    both = ruleset_of({"lucky_both": "both_score"})
    match, _ = dealt(both, ["1B 1R 1P1 1P2", "2A 2R 2P1 2P2"])
    found = account.round_result(result_of(match), both, TWO)
    assert found[0] == "Lucky hands have met, and each of them counts."
    assert {"Aoi gets 6 points.", "Ren gets 6 points."} <= set(found)


def test_teams_are_named_together() -> None:
    match = position(GERMAN, ["8P1", "2P1", "7P1", "7P2"], field="8B", stock="12P1", captured=["1B 3B", "", "", ""])
    match, _ = play(match, "play 8P1; stop")
    found = account.round_result(result_of(match), GERMAN, FOUR)
    assert found[-2:] == ["Aoi and Kei get 5 points.", "Totals: Aoi and Kei 5, Ren and Mio 0."]
    result = result_of(match)
    assert account.match_end(result, (0,), GERMAN, FOUR)[-1] == "Aoi and Kei win the match."


# Events


def test_a_turn_is_told_sentence_by_sentence() -> None:
    match = position(GERMAN, ["8P1", "2P1"], field="8B 6R", stock="6A 12P1", captured=["1B 3B", ""])
    _, events = play(match, "play 8P1")
    told = [line for event in events for line in telling.tell(event, GERMAN, TWO)]
    assert told == [
        "Aoi plays 8P1 plain pampas grass.",
        "It takes 8B pampas grass with full moon.",
        "Aoi turns 6A peony with butterflies from the stock.",
        "It takes 6R peony with blue ribbon.",
        "Aoi now has Three Brights (sankō), worth 5 points.",
        "It was the last card of the hand, so there is no koi-koi.",
    ]


@pytest.mark.parametrize(
    ("settings", "hands", "field", "line"),
    [
        ({}, ["", ""], "1B 1R 1P1 1P2", "All four cards of a month lie on the field (1B"),
        ({"teshi": "redeal"}, ["1B 1R 1P1 1P2", ""], "", "Aoi holds all four cards of a month (1B"),
        ({"kuttsuki": "redeal"}, ["1B 1R 2A 2R 3B 3R 4A 4R", ""], "", "Aoi holds four pairs (1B"),
        ({"field_pairs": "redeal"}, ["", ""], "1B 1R 2A 2R 3B 3R 4A 4R", "Four pairs lie on the field (1B"),
    ],
)
def test_a_void_deal_says_why(settings: dict[str, object], hands: list[str], field: str, line: str) -> None:
    rules = ruleset_of(settings)
    _, events = dealt(rules, hands, field=field)
    told = [text for event in events for text in telling.tell(event, rules, TWO)]
    assert any(text.startswith(line) and text.endswith("so Aoi deals this round anew.") for text in told)


def test_a_deal_tells_nobodys_hand() -> None:
    _, events = dealt(GERMAN, ["1B", "3B"], field="2A")
    told = " ".join(text for event in events for text in telling.tell(event, GERMAN, TWO))
    assert "2A" in told
    assert "1B" not in told
    assert "3B" not in told


def test_a_round_is_named_by_month_and_flower() -> None:
    assert telling.round_begins(3, B, STANDARD, TWO) == "Round 3: March, cherry. Ren deals."
    assert telling.round_begins(13, A, STANDARD, TWO) == "Round 13: January, pine. Aoi deals."
    assert to_deal(GERMAN, round=3).month is Month.CHERRY


def test_a_round_beyond_the_match_is_told_as_such() -> None:
    assert telling.headline(3, STANDARD) == "Round 3 of 12: March, cherry."
    assert telling.headline(13, STANDARD) == "Round 13, one more than agreed: January, pine."


# What can be asked


def test_how_a_match_stands_is_said_in_few_words() -> None:
    assert account.standing(TWO, (12, 7)) == "Aoi 12 – 7 Ren"
    assert account.standing(TWO, ()) == "Aoi, Ren"
    assert account.standing(FOUR, (5, 0)) == "Aoi and Kei 5 – 0 Ren and Mio"


def test_whose_turn_it_is_is_told_with_all_that_counts() -> None:
    match = position(GERMAN, ["8P1", "2P1 4P1"], calls=(0, 2), totals=(3, 0), round=2)
    assert asked.standing(observe(match, A), TWO) == [
        "Round 2 of 12: February, plum.",
        "Aoi is the dealer.",
        "It is the turn of Aoi.",
        "Totals: Aoi 3, Ren 0.",
        "Ren has called koi-koi 2 times.",
        "In the hands: Aoi 1 card, Ren 2 cards; in the stock: 45.",
    ]


def test_piles_are_told_in_short_and_card_by_card() -> None:
    view = observe(position(GERMAN, ["8P1", "2P1"], captured=["1B 3R 5P1 6P1", ""]), B)
    assert asked.counted(view, TWO) == "Captured. Aoi: 1 bright, 1 ribbon and 2 plain cards; Ren: nothing."
    assert asked.captured(view, TWO) == [
        "Aoi has captured:",
        "Brights: 1B pine with crane.",
        "Ribbons: 3R cherry with poetry ribbon.",
        "Plains: 5P1 plain iris, 6P1 plain peony.",
        "Ren has captured nothing yet.",
    ]


def test_nobody_hears_of_anothers_hand() -> None:
    match = position(GERMAN, ["8P1 7P1", "2P1 4P1"], captured=["1B 3B", ""])
    said = " ".join(
        [*asked.standing(observe(match, A), TWO), *asked.yaku(observe(match, A), B, TWO), asked.hand(observe(match, A))]
    )
    assert "8P1" in said
    assert "2P1" not in said
    assert "4P1" not in said


def test_yaku_held_and_in_reach_are_told_of_oneself_and_of_others() -> None:
    match = position(GERMAN, ["8P1 7P1", "2P1 4P1"], captured=["1B 3B 8B", "6A 7A"])
    own, others = (asked.yaku(observe(match, A), seat, TWO) for seat in (A, B))
    assert own[0].startswith("Three Brights (sankō): 5 points, with ")
    assert others[0] == "Ren has no yaku yet."
    assert "In reach: Boar, Deer, Butterflies (inoshikachō), with 10A maple with deer." in others
    assert asked.yaku(observe(match, B), A, TWO)[0] == "The yaku of Aoi:"
