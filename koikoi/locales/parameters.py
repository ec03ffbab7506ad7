"""Every parameter of a ruleset for the editor of house rules: its group, what it is, why people use it, its values."""

from dataclasses import dataclass
from typing import Final

from koikoi.errors import N_
from koikoi.locales import _, pgettext


@dataclass(frozen=True, slots=True)
class ParameterGroup:
    """Parameters that belong together."""

    title: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParameterWords:
    """A parameter's name, and one line on why one would change it."""

    label: str
    why: str


def groups() -> list[ParameterGroup]:
    """All groups in the order of the editor; the yaku table follows them."""
    return [
        ParameterGroup(
            _("Match"),
            ("rounds", "target_points", "match_tie", "start_points", "zero_sum", "bankruptcy_ends_match"),
        ),
        ParameterGroup(_("Teams"), ("team_play", "team_captures")),
        ParameterGroup(_("Dealer"), ("first_oya", "first_oya_tie", "next_oya", "next_oya_draw")),
        ParameterGroup(
            _("The deal"),
            (
                "hand_cards_2", "field_cards_2", "hand_cards_3", "field_cards_3", "hand_cards_4", "field_cards_4",
                "deal_order", "deal_packet",
            ),
        ),
        ParameterGroup(
            _("Lucky hands"),
            (
                "field_four", "field_pairs", "teshi", "teshi_points", "teshi_multi", "kuttsuki", "kuttsuki_points",
                "kuttsuki_quad", "lucky_stack", "lucky_both", "deal_special_priority",
            ),
        ),
        ParameterGroup(_("The turn"), ("must_match", "capture_optional")),
        ParameterGroup(
            pgettext("rules", "Koi-koi"),
            ("koikoi_limit", "koikoi_limit_scope", "koikoi_trigger", "koikoi_min_points"),
        ),
        ParameterGroup(
            _("Doubling"),
            (
                "seven_threshold", "own_koikoi_mult", "opp_koikoi_mult", "koikoi_mult_scope", "own_koikoi_bonus",
                "mult_stack",
            ),
        ),
        ParameterGroup(_("Cards run out"), ("oya_ken_points", "exhaust_with_yaku")),
        ParameterGroup(
            _("Sake and viewings"),
            ("sake", "viewing_mode", "viewing_after_koikoi", "rain_trigger", "rain_voids", "fog_trigger"),
        ),
    ]  # fmt: skip


def words(key: str) -> ParameterWords:
    """A parameter in words.  Raises KeyError for one that does not exist."""
    cards = _CARDS.get(key[:-1])
    if cards is not None:
        label, why = cards
        return ParameterWords(_(label).format(count=key[-1]), _(why))
    label, why = _WORDS[key]
    return ParameterWords(_(label), _(why))


def value(key: str, chosen: str) -> str:
    """A value that is one of several, in words; as it is written in files where there are none."""
    said = _VALUES.get(key, {}).get(chosen)
    return chosen if said is None else _(said)


_CARDS: Final = {
    "hand_cards_": (N_("Cards in a hand, {count} players"), N_("0: not for so many.")),
    "field_cards_": (N_("Cards on the field, {count} players"), N_("More cards on the field, more matches at once.")),
}
"""By the key without its number of players."""
_WORDS: Final = {
    "rounds": (N_("Rounds"), N_("Twelve make a year; three are over in a quarter of an hour.")),
    "target_points": (N_("Points that end the match"), N_("For a race to a score; 0 for none.")),
    "match_tie": (N_("Equal at the end"), N_("A draw is peaceful, another round is thrilling.")),
    "start_points": (N_("Points at the start"), N_("A purse from which one pays and can go broke.")),
    "zero_sum": (N_("Points change hands"), N_("What one wins, the others pay: every round hurts somebody.")),
    "bankruptcy_ends_match": (N_("An empty purse ends the match"), N_("A short way out of a lopsided evening.")),
    "team_play": (N_("Two against two"), N_("With four, those who face each other share a score.")),
    "team_captures": (N_("Partners share their cards"), N_("Yaku then come quickly, and partners must think alike.")),
    "first_oya": (N_("The first dealer"), N_("Drawing lots is a ceremony of its own.")),
    "first_oya_tie": (N_("Drawn the same month"), N_("The higher card decides at once, or both draw again.")),
    "next_oya": (N_("After a won round deals"), N_("Winners who deal play first again; losers who deal catch up.")),
    "next_oya_draw": (N_("After a drawn round deals"), N_("Staying gives the dealer a second chance.")),
    "deal_order": (N_("Who is given cards first"), N_("Only a matter of manners: the cards are shuffled.")),
    "deal_packet": (N_("Cards given at a time"), N_("Two are usual; eight are quick.")),
    "field_four": (N_("Four of a month on the field"), N_("Nobody could ever take them, so most deal again.")),
    "field_pairs": (N_("Four pairs on the field"), N_("Some call that a spoiled deal.")),
    "teshi": (N_("Four of a month in a hand, two players"), N_("Luck that ends a round before it begins.")),
    "teshi_points": (N_("Points for four of a month"), N_("Six by custom.")),
    "teshi_multi": (N_("Four of a month in a hand, more players"), N_("With small hands most deal again.")),
    "kuttsuki": (N_("Four pairs in a hand, two players"), N_("The second lucky hand.")),
    "kuttsuki_points": (N_("Points for four pairs"), N_("Six by custom.")),
    "kuttsuki_quad": (N_("Four of a month are two pairs"), N_("A generous reading of four pairs.")),
    "lucky_stack": (N_("Both lucky hands in one"), N_("The better one, or both together.")),
    "lucky_both": (N_("Several lucky hands"), N_("What is fair when luck strikes twice.")),
    "deal_special_priority": (N_("Spoiled and lucky at once"), N_("Which of the two is looked at first.")),
    "must_match": (N_("A match has to be played"), N_("Takes away the choice to wait.")),
    "capture_optional": (N_("A match may be left lying"), N_("For those who like to bluff.")),
    "koikoi_limit": (N_("Koi-koi allowed"), N_("0: any number. A limit keeps rounds short.")),
    "koikoi_limit_scope": (N_("The limit counts for"), N_("With one for the whole round, being first matters.")),
    "koikoi_trigger": (N_("After koi-koi one may stop with"), N_("A new yaku is harder than a point more.")),
    "koikoi_min_points": (N_("Points needed for koi-koi"), N_("Keeps a single point from being called upon.")),
    "seven_threshold": (N_("Doubles from"), N_("Points at which a round counts twice; 0: never.")),
    "own_koikoi_mult": (N_("Own koi-koi multiply by"), N_("Rewards courage: by the number of one's calls.")),
    "opp_koikoi_mult": (N_("Others' koi-koi multiply by"), N_("Punishes courage that failed.")),
    "koikoi_mult_scope": (N_("Whose calls multiply"), N_("All calls together make the whole round dearer.")),
    "own_koikoi_bonus": (N_("Own koi-koi add"), N_("Points added before anything is doubled.")),
    "mult_stack": (N_("Several doublings"), N_("Multiplied they make high scores, alone they keep them low.")),
    "oya_ken_points": (N_("The dealer's points"), N_("When all hands run out; a small comfort for dealing.")),
    "exhaust_with_yaku": (N_("A yaku called upon in vain"), N_("What is left of it when all hands run out.")),
    "sake": (N_("The sake cup counts as"), N_("Both makes it the strongest card of the deck.")),
    "viewing_mode": (N_("Viewings count"), N_("Two cards for five points are cheap; some tame them.")),
    "viewing_after_koikoi": (N_("A viewing after one's koi-koi"), N_("Points it then brings; 0: as always.")),
    "rain_trigger": (N_("Rain spoils viewings"), N_("Takes the sting from the sake cup.")),
    "rain_voids": (N_("Rain spoils"), N_("The flowers alone, or the moon as well.")),
    "fog_trigger": (N_("Fog hides the moon"), N_("The same for the moon viewing.")),
}
"""A name, and a line on why one would change it."""

_REDEAL: Final = N_("dealt anew")
_PLAY_ON: Final = N_("played on")
_LUCKY: Final = {"off": N_("does not count"), "win": N_("wins the round"), "redeal": _REDEAL}
_VALUES: Final = {
    "match_tie": {"draw": N_("a draw"), "extra_round": N_("one more round"), "oya_wins": N_("the dealer wins")},
    "team_play": {"off": N_("no"), "opposite_4p": N_("yes")},
    "team_captures": {"individual": N_("no"), "shared": N_("yes")},
    "first_oya": {"earliest_month": N_("by lots"), "agreed": N_("as agreed")},
    "first_oya_tie": {"value_then_redraw": N_("higher card"), "redraw": N_("draw again")},
    "next_oya": {
        "winner": N_("the winner"),
        "stay_else_right": N_("the dealer while winning"),
        "loser": N_("the loser"),
        "alternate": N_("in turn"),
    },
    "next_oya_draw": {"stay": N_("the same"), "pass": N_("the next")},
    "deal_order": {"ko_field_oya": N_("dealer last"), "oya_first": N_("dealer first")},
    "field_four": {
        "play_on": _PLAY_ON,
        "redeal": _REDEAL,
        "redeal_pass_oya": N_("the next one deals"),
        "oya_wins": N_("the dealer wins"),
    },
    "field_pairs": {"play_on": _PLAY_ON, "redeal": _REDEAL},
    "teshi": _LUCKY,
    "teshi_multi": _LUCKY,
    "kuttsuki": _LUCKY,
    "lucky_stack": {"max": N_("the better one"), "sum": N_("both")},
    "lucky_both": {"draw": N_("a drawn round"), "both_score": N_("all score"), "oya_wins": N_("the dealer wins")},
    "deal_special_priority": {"redeal_first": N_("spoiled"), "lucky_first": N_("lucky")},
    "koikoi_limit_scope": {"player": N_("each player"), "round": N_("the round")},
    "koikoi_trigger": {"improved": N_("more points"), "new_yaku": N_("a new yaku")},
    "koikoi_mult_scope": {"separate": N_("each for itself"), "pooled": N_("all together")},
    "mult_stack": {"product": N_("multiply"), "max": N_("the larger counts")},
    "exhaust_with_yaku": {
        "same": N_("nothing"),
        "void": N_("nothing, nor for the dealer"),
        "last_scores": N_("it scores"),
    },
    "sake": {"animal": N_("animal"), "either": N_("animal or plain"), "both": N_("animal and plain")},
    "viewing_mode": {"always": N_("always"), "with_other": N_("beside another yaku")},
    "rain_trigger": {
        "off": N_("never"),
        "own_rain_man": N_("one's rain man"),
        "own_willow": N_("one's willow"),
        "field_willow": N_("willow on the field"),
    },
    "rain_voids": {"hanami": N_("the flowers"), "both": N_("flowers and moon")},
    "fog_trigger": {
        "off": N_("never"),
        "own_phoenix": N_("one's phoenix"),
        "own_paulownia": N_("one's paulownia"),
        "field_paulownia": N_("paulownia on the field"),
    },
}
