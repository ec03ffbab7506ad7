"""Every parameter of a ruleset for the editor of house rules: its group, what it is, why people use it, its values."""

from dataclasses import dataclass
from typing import Final

from koikoi.engine.parameters import SEATS
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
                *(f"{where}_cards_{seats}" for seats in SEATS for where in ("hand", "field")),
                "deal_order", "deal_packet", "hand_packets", "field_packets",
            ),
        ),
        ParameterGroup(
            _("Lucky hands"),
            (
                "field_four", "field_four_points", "field_pairs", "field_pairs_points", "teshi", "teshi_points",
                "teshi_multi", "kuttsuki", "kuttsuki_points", "kuttsuki_multi", "kuttsuki_quad", "lucky_stack",
                "lucky_both", "deal_special_priority",
            ),
        ),
        ParameterGroup(
            _("The turn"),
            (
                "turn_order", "must_match", "capture_optional", "capture_optional_for", "unmatched_draw",
                "play_on_stock",
            ),
        ),
        ParameterGroup(
            _("Wild cards"), ("wild", "wild_takes", "wild_own_month", "wild_taken_by", "wild_needs_month")
        ),
        ParameterGroup(
            pgettext("rules", "Koi-koi"),
            (
                "koikoi_limit", "koikoi_limit_scope", "koikoi_trigger", "koikoi_min_points", "stop_min_points",
                "call_needs", "may_decline",
            ),
        ),
        ParameterGroup(
            _("Doubling"),
            (
                "seven_threshold", "own_koikoi_mult", "opp_koikoi_mult", "koikoi_mult_scope", "own_koikoi_bonus",
                "mult_stack", "multipliers", "score_cap",
            ),
        ),
        ParameterGroup(_("What counts"), ("yaku_counted", "loser_yaku", "double_plains")),
        ParameterGroup(_("Cards run out"), ("oya_ken_points", "exhaust_with_yaku")),
        ParameterGroup(
            _("Sake and viewings"),
            ("sake", "viewing_mode", "viewing_after_koikoi", "rain_trigger", "rain_voids", "fog_trigger", "fog_voids"),
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


def known() -> set[str]:
    """All parameters that have words."""
    return {key for group in groups() for key in group.keys}


def yaku_field(field: str) -> str:
    """What the editor calls a field of a yaku."""
    return {
        "extra": _("For each further card"),
        "extra_after_koikoi": _("Further cards only after koi-koi"),
    }.get(field, field)


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
    "start_points": (N_("Points at the start"), N_("Points to pay from; one can go broke.")),
    "zero_sum": (N_("Points change hands"), N_("What one wins, the others pay: every round hurts somebody.")),
    "bankruptcy_ends_match": (N_("Nothing left ends the match"), N_("A short way out of a lopsided evening.")),
    "team_play": (N_("Two against two"), N_("With four, those who face each other share a score.")),
    "team_captures": (N_("Partners share their cards"), N_("Yaku then come quickly, and partners must think alike.")),
    "first_oya": (N_("The first dealer"), N_("Drawing lots is a ceremony of its own.")),
    "first_oya_tie": (N_("Drawn the same month"), N_("The higher card decides at once, or both draw again.")),
    "next_oya": (N_("Dealer after a won round"), N_("Winners who deal play first again; losers who deal catch up.")),
    "next_oya_draw": (N_("Dealer after a drawn round"), N_("Staying gives the dealer a second chance.")),
    "deal_order": (N_("Who gets cards first"), N_("Only a matter of manners: the cards are shuffled.")),
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
    "must_match": (N_("Matching is compulsory"), N_("Takes away the choice to wait.")),
    "capture_optional": (N_("A match may be left"), N_("For those who like to bluff.")),
    "koikoi_limit": (N_("Koi-koi allowed"), N_("0: any number. A limit keeps rounds short.")),
    "koikoi_limit_scope": (N_("The limit counts for"), N_("With one for the whole round, being first matters.")),
    "koikoi_trigger": (N_("After koi-koi, stopping takes"), N_("A new yaku is harder than a point more.")),
    "koikoi_min_points": (N_("Points needed for koi-koi"), N_("Keeps a single point from being called upon.")),
    "seven_threshold": (N_("Doubles from"), N_("Points at which a round counts twice; 0: never.")),
    "own_koikoi_mult": (N_("Own koi-koi multiply by"), N_("Rewards courage: by the number of one's calls.")),
    "opp_koikoi_mult": (N_("Others' koi-koi multiply by"), N_("Punishes courage that failed.")),
    "koikoi_mult_scope": (N_("Whose calls multiply"), N_("All calls together multiply the whole round.")),
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
    "fog_voids": (N_("Fog spoils"), N_("The moon alone, or the flowers as well.")),
    "hand_packets": (N_("Cards to a hand, pass by pass"), N_("Ceremony, such as 4, 3, 1; empty: as said above.")),
    "field_packets": (N_("Cards to the field, pass by pass"), N_("The same for the field, such as 3, 3.")),
    "field_four_points": (N_("Points for four on the field"), N_("Where they win; −1: as in a hand.")),
    "field_pairs_points": (N_("Points for four pairs on the field"), N_("Where they win; six by custom.")),
    "kuttsuki_multi": (N_("Four pairs in a hand, more players"), N_("Only hands of eight cards can have them.")),
    "turn_order": (N_("Order of a turn"), N_("Whoever turns first knows more when laying.")),
    "capture_optional_for": (N_("Which may leave a match"), N_("Some let only the hand bluff.")),
    "unmatched_draw": (N_("A turned card without a match"), N_("In the hand it may match later.")),
    "play_on_stock": (N_("Play on from the stock"), N_("When the hands are empty; no card stays unseen.")),
    "wild": (N_("Wild cards"), N_("Each may take a card of any month; lightning is a favourite.")),
    "wild_takes": (N_("Wild cards take"), N_("Some leave them the better cards only.")),
    "wild_own_month": (N_("Wild cards and their own month"), N_("Like any other card, or all four at once.")),
    "wild_taken_by": (N_("Wild cards on the field go to"), N_("The more can take them, the sooner they are gone.")),
    "wild_needs_month": (N_("Wild only with this month face up"), N_("1 to 12, as dealt; 0: in every round.")),
    "stop_min_points": (N_("Points needed to stop"), N_("With less one plays on; small yaku alone win nothing.")),
    "call_needs": (N_("A further koi-koi needs"), N_("A new yaku for it ends rounds sooner.")),
    "may_decline": (N_("Play on without koi-koi"), N_("Waiting without raising what is at stake.")),
    "multipliers": (N_("Further factors"), N_("From points on, or by cards that the deal puts face up.")),
    "score_cap": (N_("Most points for a round"), N_("Keeps a lucky round from deciding the match; 0: no limit.")),
    "yaku_counted": (N_("Yaku that count"), N_("The best alone makes for low scores.")),
    "loser_yaku": (N_("The others' yaku"), N_("Gives what they have gathered a meaning.")),
    "double_plains": (N_("Plain cards that count two"), N_("The cup, lightning, a paulownia: plains come sooner.")),
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
        "oya_takes": N_("the dealer takes them"),
        "oya_takes_refill": N_("taken and dealt anew"),
    },
    "field_pairs": {
        "play_on": _PLAY_ON,
        "redeal": _REDEAL,
        "redeal_pass_oya": N_("the next one deals"),
        "oya_wins": N_("the dealer wins"),
    },
    "teshi": _LUCKY,
    "teshi_multi": _LUCKY,
    "kuttsuki": _LUCKY,
    "kuttsuki_multi": _LUCKY,
    "lucky_stack": {"max": N_("the better one"), "sum": N_("both")},
    "lucky_both": {
        "draw": N_("a drawn round"),
        "both_score": N_("all score"),
        "oya_wins": N_("the dealer wins"),
        "oya_ken": N_("drawn, the dealer's points"),
    },
    "deal_special_priority": {"redeal_first": N_("spoiled"), "lucky_first": N_("lucky")},
    "koikoi_limit_scope": {"player": N_("each player"), "round": N_("the round")},
    "koikoi_trigger": {"improved": N_("more points"), "new_yaku": N_("a new yaku")},
    "call_needs": {"same": N_("more points"), "new_yaku": N_("a new yaku")},
    "may_decline": {"never": N_("never"), "no_call": N_("where no call is left"), "always": N_("always")},
    "turn_order": {
        "play_draw": N_("lay, then turn"),
        "draw_play": N_("turn, then lay"),
        "draw_to_hand": N_("draw, then lay two"),
    },
    "capture_optional_for": {
        "both": N_("all cards"),
        "hand": N_("those from the hand"),
        "drawn": N_("those turned"),
    },
    "unmatched_draw": {"stays": N_("stays lying"), "to_hand": N_("goes to the hand")},
    "wild_own_month": {"as_usual": N_("like any card"), "three_only": N_("all four at once")},
    "wild_taken_by": {"own_month": N_("their month"), "drawn": N_("turned cards too"), "all": N_("every card")},
    "yaku_counted": {"all": N_("all"), "best": N_("the best alone")},
    "loser_yaku": {
        "none": N_("mean nothing"),
        "take": N_("go to the winner"),
        "both": N_("score as well"),
        "difference": N_("are taken off"),
    },
    "koikoi_mult_scope": {"separate": N_("each for itself"), "pooled": N_("all together")},
    "mult_stack": {"product": N_("multiply"), "max": N_("the larger counts")},
    "exhaust_with_yaku": {
        "same": N_("nothing"),
        "void": N_("nothing, nor for the dealer"),
        "last_scores": N_("it scores"),
    },
    "sake": {"animal": N_("animal"), "either": N_("animal or plain"), "both": N_("animal and plain")},
    "viewing_mode": {"always": N_("always"), "with_other": N_("with another yaku")},
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
    "fog_voids": {"moon": N_("the moon"), "both": N_("flowers and moon")},
}
