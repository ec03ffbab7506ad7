"""The values that rule parameters can have, and how a parameter says which.

The names are those of the rules analysis; which parameter takes what stands in `ruleset`.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from koikoi.engine.cards import DECK, EMPTY, OF_KIND, CardSet, Kind

SEATS: Final = (2, 3, 4, 5, 6, 7)
"""The numbers of players that there are parameters for."""


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
    OYA_TAKES = "oya_takes"
    OYA_TAKES_REFILL = "oya_takes_refill"


class FieldPairs(StrEnum):
    """What four pairs face up at the deal mean."""

    PLAY_ON = "play_on"
    REDEAL = "redeal"
    REDEAL_PASS_OYA = "redeal_pass_oya"
    OYA_WINS = "oya_wins"


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
    OYA_KEN = "oya_ken"


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


class CallNeeds(StrEnum):
    """What a further call needs: the same as a stop, or a yaku not held at the bar."""

    SAME = "same"
    NEW_YAKU = "new_yaku"


class MayDecline(StrEnum):
    """Where a player may play on without a call: nowhere, where no call is allowed, or at every choice."""

    NEVER = "never"
    NO_CALL = "no_call"
    ALWAYS = "always"


class TurnOrder(StrEnum):
    """A hand card, then one from the stock; the other way round; or the stock card into the hand, then two of it."""

    PLAY_DRAW = "play_draw"
    DRAW_PLAY = "draw_play"
    DRAW_TO_HAND = "draw_to_hand"


class UnmatchedDraw(StrEnum):
    """Where a stock card goes that can take nothing; from the hand another one is then laid in its stead."""

    STAYS = "stays"
    TO_HAND = "to_hand"


class OptionalFor(StrEnum):
    """Which cards may leave a match lying."""

    BOTH = "both"
    HAND = "hand"
    DRAWN = "drawn"


class WildOwnMonth(StrEnum):
    """A wild card and its own month: like any card, or only all three others together."""

    AS_USUAL = "as_usual"
    THREE_ONLY = "three_only"


class WildTakenBy(StrEnum):
    """What takes a wild card that lies on the field: its month; stock cards too; every card."""

    OWN_MONTH = "own_month"
    DRAWN = "drawn"
    ALL = "all"


class YakuCounted(StrEnum):
    """Whether all yaku of a pile count, or the best alone."""

    ALL = "all"
    BEST = "best"


class LoserYaku(StrEnum):
    """What the yaku of the others do: nothing; the scorer gets them; they score too; they are subtracted."""

    NONE = "none"
    TAKE = "take"
    BOTH = "both"
    DIFFERENCE = "difference"


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


class FogVoids(StrEnum):
    """Which viewings fog voids."""

    MOON = "moon"
    BOTH = "both"


class FogTrigger(StrEnum):
    """What raises fog (kiri-nagare): cards in the scorer's pile, or lying on the field."""

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


def at_calls(by_calls: Counts, calls: int) -> int:
    """The entry of a table for so many calls; the last one holds for all beyond."""
    return by_calls[min(calls, len(by_calls) - 1)]


def own_values(one: Any, **told: object) -> tuple[tuple[str, object], ...]:
    """The fields of a value that differ from their defaults, by name; `told` has other values to tell of some."""
    values = {name: told.get(name, getattr(one, name)) for name in sorted(one.__dataclass_fields__)}
    return tuple((name, value) for name, value in values.items() if value != one.__dataclass_fields__[name].default)


def without_tail(by_calls: Counts) -> Counts:
    """The shortest table that says the same."""
    length = len(by_calls)
    while length > CALLS and by_calls[length - 1] == by_calls[length - 2]:
        length -= 1
    return by_calls[:length]


def number(default: int, low: int, high: int) -> Any:
    """A whole-number parameter between `low` and `high`, both allowed."""
    return field(default=default, metadata={"low": low, "high": high})


def per_calls(low: int, *default: int) -> Any:
    """Whole numbers of at least `low`, one for each number of calls from 0 on; the last holds for all beyond."""
    return field(default=default, metadata={"low": low, "high": 9999, "least": CALLS, "most": MOST_CALLS})


class When(StrEnum):
    """What a multiplier looks at: the base, or the cards dealt face up."""

    POINTS = "points"
    FIELD = "field"


@dataclass(frozen=True, slots=True, kw_only=True)
class Multiplier:
    """One row of factors, by a count: the base, or how many cards of a set the deal put face up."""

    when: When
    at_least: int
    """`from` in a file: the count for which the first factor stands."""
    by: Counts
    """The factor for that count, for one more, and so on; the last stays."""
    of: Kind | CardSet = Kind.BRIGHT
    """FIELD: what is counted."""
    all: bool = False
    """FIELD: lucky hands, oya-ken and what the field wins are multiplied too."""

    @property
    def cards(self) -> CardSet:
        """FIELD: what is counted, as cards."""
        return OF_KIND[self.of] if isinstance(self.of, Kind) else self.of

    @property
    def steps(self) -> dict[int, int]:
        """The factor from each count on."""
        return {self.at_least + more: by for more, by in enumerate(self.by)}


def seldom(default: Any) -> Any:
    """A field of a value that the notation leaves out where it has its default; such fields stand last."""
    return field(default=default, metadata={"seldom": True})


def multipliers() -> Any:
    """A parameter that is a list of rows of factors."""
    return field(default=(), metadata={"rows": Multiplier, "most": 12, "high": 99})


def packets(high: int) -> Any:
    """A parameter that is a list of numbers of cards, from 1 to `high`; empty by default."""
    return field(default=(), metadata={"low": 1, "high": high, "most": 12})


def some_cards(most: int) -> Any:
    """A parameter that is a set of at most so many cards; none by default."""
    return field(default=EMPTY, metadata={"cards": most})


def some_kinds() -> Any:
    """A parameter that is a list of kinds of cards; all by default."""
    return field(default=tuple(Kind), metadata={"kinds": tuple(Kind)})
