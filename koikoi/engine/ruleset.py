"""Rule parameters: what differs between the documents, as plain data.

The names are those of the rules analysis, so `oya` (dealer) and `ko` (the others) appear in them.  A comment says
what a parameter means; the documents that set it stand in `rulesets/variants.toml`.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from koikoi.engine.cards import DECK, Kind
from koikoi.engine.faults import RulesetFault
from koikoi.engine.own_words import OwnWords
from koikoi.engine.yaku import Sake, Scorer, ViewingMode, Yaku, replacing_order, unmet_need
from koikoi.errors import KoikoiError, Located, Message


class RulesetError(KoikoiError, ValueError):
    """Values that cannot be played, or not together."""

    def __init__(self, key: str, fault: Message, place: str = "") -> None:
        super().__init__(fault)
        self.key = key
        """The parameter at fault, or empty."""
        self.place = place
        """File, table and key, where the ruleset comes from a file."""

    @property
    def message(self) -> Message:
        """The fault with its place."""
        return Located.AT(place=self.place, fault=self.fault) if self.place else self.fault


class TeamPlay(StrEnum):
    """Whether four players form two teams of facing seats with one common score each."""

    OFF = "off"
    OPPOSITE_4P = "opposite_4p"


class TeamCaptures(StrEnum):
    """Whose cards the yaku of a team are read from: each player's own pile, or both piles together."""

    INDIVIDUAL = "individual"
    SHARED = "shared"


class MatchTie(StrEnum):
    """What equal totals at the end of a match mean."""

    DRAW = "draw"
    EXTRA_ROUND = "extra_round"
    OYA_WINS = "oya_wins"


class FirstOya(StrEnum):
    """How the first dealer is found: by drawn cards, or as the players agree."""

    EARLIEST_MONTH = "earliest_month"
    AGREED = "agreed"


class FirstOyaTie(StrEnum):
    """What happens when two draw the same month: the higher card value first, or a redraw at once."""

    VALUE_THEN_REDRAW = "value_then_redraw"
    REDRAW = "redraw"


class NextOya(StrEnum):
    """Who deals after a round that somebody has won."""

    WINNER = "winner"
    STAY_ELSE_RIGHT = "stay_else_right"
    LOSER = "loser"
    ALTERNATE = "alternate"


class NextOyaDraw(StrEnum):
    """Who deals after a round that nobody has won: the same dealer, or the right-hand neighbour."""

    STAY = "stay"
    PASS = "pass"


class DealOrder(StrEnum):
    """Who is given cards first: the others, the field and then the dealer; or the dealer first and the field last."""

    KO_FIELD_OYA = "ko_field_oya"
    OYA_FIRST = "oya_first"


class FieldFour(StrEnum):
    """What four cards of a month face up at the deal mean."""

    PLAY_ON = "play_on"
    REDEAL = "redeal"
    REDEAL_PASS_OYA = "redeal_pass_oya"
    OYA_WINS = "oya_wins"


class FieldPairs(StrEnum):
    """What four pairs face up at the deal mean."""

    PLAY_ON = "play_on"
    REDEAL = "redeal"


class Lucky(StrEnum):
    """What a lucky hand means: nothing, a won round, or a new deal."""

    OFF = "off"
    WIN = "win"
    REDEAL = "redeal"


class LuckyStack(StrEnum):
    """What somebody with both lucky hands gets: the better one, or both."""

    MAX = "max"
    SUM = "sum"


class LuckyBoth(StrEnum):
    """What lucky hands of several players mean."""

    DRAW = "draw"
    BOTH_SCORE = "both_score"
    OYA_WINS = "oya_wins"


class Priority(StrEnum):
    """What counts when one deal has a reason for a new deal and a lucky hand."""

    REDEAL_FIRST = "redeal_first"
    LUCKY_FIRST = "lucky_first"


class LimitScope(StrEnum):
    """Whose calls koikoi_limit counts: each player's, or everybody's."""

    PLAYER = "player"
    ROUND = "round"


class Trigger(StrEnum):
    """What opens a decision after a call: more points than then, or a yaku not held then."""

    IMPROVED = "improved"
    NEW_YAKU = "new_yaku"


class MultScope(StrEnum):
    """Whether koi-koi factors look at each player's calls, or at all calls of the round together."""

    SEPARATE = "separate"
    POOLED = "pooled"


class MultStack(StrEnum):
    """Whether the doubling at seven and the koi-koi factors multiply, or only the larger counts."""

    PRODUCT = "product"
    MAX = "max"


class ExhaustWithYaku(StrEnum):
    """What a yaku is worth that was not bettered after a call when all hands run out."""

    SAME = "same"
    VOID = "void"
    LAST_SCORES = "last_scores"


class RainTrigger(StrEnum):
    """What makes it rain on the viewings (ame-nagare): cards in the scorer's pile, or lying on the field."""

    OFF = "off"
    OWN_RAIN_MAN = "own_rain_man"
    OWN_WILLOW = "own_willow"
    FIELD_WILLOW = "field_willow"


class RainVoids(StrEnum):
    """Which viewings rain voids."""

    HANAMI = "hanami"
    BOTH = "both"


class FogTrigger(StrEnum):
    """What hides the moon in fog (kiri-nagare): cards in the scorer's pile, or lying on the field."""

    OFF = "off"
    OWN_PHOENIX = "own_phoenix"
    OWN_PAULOWNIA = "own_paulownia"
    FIELD_PAULOWNIA = "field_paulownia"


CALLS: Final = 8
"""Entries that a table indexed by calls has at least, from 0 calls on; enough for hands of eight cards."""
MOST_CALLS: Final = len(DECK)
"""Entries that such a table has at most; its last entry holds for all calls beyond."""
EXTRA_ROUNDS: Final = 12
"""Rounds that are played at most beyond those of a match, where equal totals ask for more (`extra_round`)."""

Counts = tuple[int, ...]


def number(default: int, low: int, high: int) -> Any:
    """A whole-number parameter between `low` and `high`, both allowed."""
    return field(default=default, metadata={"low": low, "high": high})


def choice_of(default: int, *allowed: int) -> Any:
    """A whole-number parameter with a few allowed values."""
    return field(default=default, metadata={"allowed": allowed})


def per_calls(low: int, *default: int) -> Any:
    """Whole numbers of at least `low`, one for each number of calls from 0 on; the last holds for all beyond."""
    return field(default=default, metadata={"low": low, "high": 9999, "least": CALLS, "most": MOST_CALLS})


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One way to play.  Defaults are what most players know today (the ruleset `nintendo-standard`)."""

    name: str = "unnamed"
    title: str = ""  # a person's own name for it; the bundled ones are named by the catalogues
    about: str = ""  # one line: where it comes from
    words: tuple[OwnWords, ...] = ()  # what it calls things, by language

    # The match
    rounds: int = number(12, 1, 99)  # months per match; redeals do not count
    target_points: int = number(0, 0, 9999)  # the match also ends at this total; 0 = none
    match_tie: MatchTie = MatchTie.DRAW  # equal totals at the end
    start_points: int = number(0, 0, 9999)
    zero_sum: bool = False  # what is won is taken from the others, from each the whole value
    bankruptcy_ends_match: bool = False  # the match ends at once when somebody has 0 or less
    team_play: TeamPlay = TeamPlay.OFF  # four seats: opposite seats share one score
    team_captures: TeamCaptures = TeamCaptures.INDIVIDUAL  # whose pile yaku are read from in team play

    # The dealer
    first_oya: FirstOya = FirstOya.EARLIEST_MONTH
    first_oya_tie: FirstOyaTie = FirstOyaTie.VALUE_THEN_REDRAW
    next_oya: NextOya = NextOya.WINNER  # after a round that somebody won
    next_oya_draw: NextOyaDraw = NextOyaDraw.PASS  # after a drawn or exhausted round

    # The deal; 0 cards = this number of players is not provided for
    hand_cards_2: int = number(8, 0, 12)
    field_cards_2: int = number(8, 0, 24)
    hand_cards_3: int = number(0, 0, 8)
    field_cards_3: int = number(0, 0, 24)
    hand_cards_4: int = number(0, 0, 6)
    field_cards_4: int = number(0, 0, 24)
    deal_order: DealOrder = DealOrder.KO_FIELD_OYA
    deal_packet: int = choice_of(2, 1, 2, 4, 8)  # cards given at a time
    field_four: FieldFour = FieldFour.REDEAL  # four of a month face up
    field_pairs: FieldPairs = FieldPairs.PLAY_ON  # four pairs face up
    teshi: Lucky = Lucky.WIN  # two players: four of a month in hand
    teshi_multi: Lucky = Lucky.REDEAL  # the same with three or four players
    kuttsuki: Lucky = Lucky.WIN  # two players: four pairs in hand
    teshi_points: int = number(6, 0, 999)
    kuttsuki_points: int = number(6, 0, 999)
    kuttsuki_quad: bool = False  # four of a month count as two pairs
    lucky_stack: LuckyStack = LuckyStack.MAX  # both lucky hands in one hand
    lucky_both: LuckyBoth = LuckyBoth.DRAW  # two players hold one
    deal_special_priority: Priority = Priority.REDEAL_FIRST

    # The turn
    must_match: bool = False  # a matching hand card has to be played if there is one
    capture_optional: bool = False  # a match may be left lying

    # Koi-koi
    koikoi_limit: int = number(0, 0, 99)  # calls allowed; 0 = any number
    koikoi_limit_scope: LimitScope = LimitScope.PLAYER
    koikoi_trigger: Trigger = Trigger.IMPROVED  # what lets a player stop or call again after a call
    koikoi_min_points: int = number(0, 0, 999)  # base points needed to be allowed to call

    # What a round is worth
    seven_threshold: int = number(7, 0, 999)  # base from which the score doubles; 0 = never
    own_koikoi_mult: Counts = per_calls(1, 1, 1, 1, 1, 1, 1, 1, 1)  # by the scorer's own calls
    opp_koikoi_mult: Counts = per_calls(1, 1, 2, 2, 2, 2, 2, 2, 2)  # by each opponent's calls
    koikoi_mult_scope: MultScope = MultScope.SEPARATE  # pooled: opp_koikoi_mult by everybody's calls
    own_koikoi_bonus: Counts = per_calls(0, 0, 0, 0, 0, 0, 0, 0, 0)  # added to the base, by own calls
    mult_stack: MultStack = MultStack.PRODUCT  # the doubling at seven and the koi-koi factors together
    oya_ken_points: int = number(0, 0, 999)  # what the dealer gets when all hands run out
    exhaust_with_yaku: ExhaustWithYaku = ExhaustWithYaku.SAME  # run out after a call that was not improved

    # The yaku
    sake: Sake = Sake.BOTH  # class of the sake cup
    viewing_mode: ViewingMode = ViewingMode.ALWAYS
    viewing_after_koikoi: int = number(0, 0, 999)  # points of a viewing after one's own call; 0 = unchanged
    rain_trigger: RainTrigger = RainTrigger.OFF  # ame-nagare
    rain_voids: RainVoids = RainVoids.HANAMI
    fog_trigger: FogTrigger = FogTrigger.OFF  # kiri-nagare, spoils the moon viewing
    yaku: tuple[Yaku, ...] = ()

    def __post_init__(self) -> None:
        check(self)

    @cached_property
    def scorer(self) -> Scorer:
        """The yaku of this ruleset, ready to be looked for in a pile."""
        return Scorer(
            self.yaku,
            sake=self.sake,
            viewing_mode=self.viewing_mode,
            viewing_after_koikoi=self.viewing_after_koikoi,
        )

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change when, and only when, the way it plays changes."""
        from hashlib import sha256  # late: it loads much, and few ask

        values = {key: value for key, value in vars(self).items() if key in _PLAYED}
        for key in _BY_CALLS:
            values[key] = _without_tail(values[key])
        values["yaku"] = tuple(one.played for one in self.yaku)
        return sha256(repr(sorted(values.items())).encode()).hexdigest()[:12]

    @cached_property
    def watches_field(self) -> bool:
        """Whether what lies on the field can change the worth of a pile (rain or fog from the field)."""
        return self.rain_trigger is RainTrigger.FIELD_WILLOW or self.fog_trigger is FogTrigger.FIELD_PAULOWNIA

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of players it can be played by."""
        return tuple(seats for seats in (2, 3, 4) if self.hand_cards(seats))

    def hand_cards(self, seats: int) -> int:
        """Cards dealt to each hand with this many players; 0: it can't be played by so many."""
        return (self.hand_cards_2, self.hand_cards_3, self.hand_cards_4)[seats - 2]

    def field_cards(self, seats: int) -> int:
        """Cards dealt face up with this many players."""
        return (self.field_cards_2, self.field_cards_3, self.field_cards_4)[seats - 2]

    def most_calls(self, seats: int) -> int:
        """How often one player can call koi-koi in a round: not with the last card of the hand, not beyond a limit."""
        most = max(self.hand_cards(seats) - 1, 0)
        return min(most, self.koikoi_limit) if self.koikoi_limit else most

    def lucky_teshi(self, seats: int) -> Lucky:
        """What four of a month in a hand mean with this many players."""
        return self.teshi if seats == 2 else self.teshi_multi

    def lucky_kuttsuki(self, seats: int) -> Lucky:
        """What four pairs in a hand mean; the documents know it for two players only."""
        return self.kuttsuki if seats == 2 else Lucky.OFF

    def teams(self, seats: int) -> bool:
        """Whether opposite seats share one score."""
        return seats == 4 and self.team_play is TeamPlay.OPPOSITE_4P


_PLAYED: Final = frozenset(Ruleset.__dataclass_fields__) - {"name", "title", "about", "words", "yaku"}
_BY_CALLS: Final = ("own_koikoi_mult", "opp_koikoi_mult", "own_koikoi_bonus")


def at_calls(by_calls: Counts, calls: int) -> int:
    """The entry of a table for so many calls; the last one holds for all beyond."""
    return by_calls[min(calls, len(by_calls) - 1)]


def _without_tail(by_calls: Counts) -> Counts:
    """The shortest table that says the same."""
    length = len(by_calls)
    while length > CALLS and by_calls[length - 1] == by_calls[length - 2]:
        length -= 1
    return by_calls[:length]


def check(rules: Ruleset) -> None:
    """Raises RulesetError when values contradict each other.  Types and ranges are the loader's business."""
    if not rules.seat_counts:
        raise RulesetError("hand_cards_2", RulesetFault.NO_PLAYERS())
    for seats in (2, 3, 4):
        hand, on_field = rules.hand_cards(seats), rules.field_cards(seats)
        if on_field and not hand:
            raise RulesetError(f"field_cards_{seats}", RulesetFault.NO_HANDS(seats=seats))
        needed = 2 * seats * hand + on_field
        if needed > len(DECK):
            cards = {"needed": needed, "hand": hand, "field": on_field, "deck": len(DECK)}
            raise RulesetError(f"hand_cards_{seats}", RulesetFault.TOO_MANY_CARDS(seats=seats, **cards))
    if rules.must_match and rules.capture_optional:
        raise RulesetError("must_match", RulesetFault.MATCH_AND_LEAVE())
    if rules.bankruptcy_ends_match and not rules.start_points:
        raise RulesetError("bankruptcy_ends_match", RulesetFault.BANKRUPT_AT_ONCE())
    if rules.target_points and rules.target_points <= rules.start_points:
        raise RulesetError("target_points", RulesetFault.OVER_AT_ONCE(start_points=rules.start_points))
    if rules.team_captures is TeamCaptures.SHARED and rules.team_play is TeamPlay.OFF:
        raise RulesetError("team_captures", RulesetFault.SHARED_WITHOUT_TEAMS())
    if rules.team_play is not TeamPlay.OFF and not rules.hand_cards_4:
        raise RulesetError("team_play", RulesetFault.TEAMS_WITHOUT_FOUR())
    if rules.koikoi_mult_scope is MultScope.POOLED and set(rules.own_koikoi_mult) != {1}:
        raise RulesetError("own_koikoi_mult", RulesetFault.OWN_CALLS_POOLED())
    _check_yaku(rules.yaku)
    for one in rules.yaku:
        if unmet := unmet_need(one, rules.sake):
            need, there_are = unmet
            kind = need.of.name.lower() if isinstance(need.of, Kind) else need.of
            fault = RulesetFault.NO_SUCH_PILE(needed=need.count, kind=kind, most=there_are, sake=rules.sake)
            raise RulesetError(f"yaku.{one.id}.needs", fault)


def _check_yaku(yaku: tuple[Yaku, ...]) -> None:
    known = {one.id: one for one in yaku}
    for row in yaku:
        for key, named in (("replaces", row.replaces), ("extra_with", (row.extra_with,) if row.extra_with else ())):
            for other in named:
                if other not in known or other == row.id:
                    others = ", ".join(name for name in known if name != row.id)
                    code = RulesetFault.NOT_AMONG_YAKU if others else RulesetFault.ONLY_YAKU
                    raise RulesetError(f"yaku.{row.id}.{key}", code(found=other, others=others))
        if row.extra_with and (further := known[row.extra_with].extra_with):
            fault = RulesetFault.EXTRA_IN_A_ROW(found=row.extra_with, further=further)
            raise RulesetError(f"yaku.{row.id}.extra_with", fault)
    try:
        replacing_order(yaku)
    except ValueError as circle:
        raise RulesetError("yaku", RulesetFault.REPLACING_CIRCLE(circle=circle)) from None
    if not any(one.points for one in yaku):
        raise RulesetError("yaku", RulesetFault.NO_POINTS())
