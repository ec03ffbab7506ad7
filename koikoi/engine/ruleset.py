"""Rule parameters: what differs between the documents, as plain data.

The names are those of the rules analysis, so `oya` (dealer) and `ko` (the others) appear in them.  A comment says
what a parameter means; the documents that set it stand in `rulesets/variants.toml`.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from koikoi.engine.cards import DECK, CardSet, Kind
from koikoi.engine.contradictions import check
from koikoi.engine.own_words import OwnWords
from koikoi.engine.parameters import (
    SEATS,
    CallNeeds,
    Counts,
    DealOrder,
    ExhaustWithYaku,
    FieldFour,
    FieldPairs,
    FirstOya,
    FirstOyaTie,
    FogTrigger,
    FogVoids,
    LimitScope,
    LoserYaku,
    Lucky,
    LuckyBoth,
    LuckyStack,
    MatchTie,
    MayDecline,
    Multiplier,
    MultScope,
    MultStack,
    NextOya,
    NextOyaDraw,
    OptionalFor,
    Priority,
    RainTrigger,
    RainVoids,
    TeamCaptures,
    TeamPlay,
    Trigger,
    TurnOrder,
    UnmatchedDraw,
    When,
    WildOwnMonth,
    WildTakenBy,
    YakuCounted,
    multipliers,
    number,
    own_values,
    packets,
    per_calls,
    some_cards,
    some_kinds,
    without_tail,
)
from koikoi.engine.yaku import Sake, Scorer, ViewingMode, Yaku

if TYPE_CHECKING:
    from koikoi.engine.landing import Landing


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
    hand_cards_5: int = number(0, 0, 4)
    field_cards_5: int = number(0, 0, 24)
    hand_cards_6: int = number(0, 0, 4)
    field_cards_6: int = number(0, 0, 24)
    hand_cards_7: int = number(0, 0, 3)
    field_cards_7: int = number(0, 0, 24)
    deal_order: DealOrder = DealOrder.KO_FIELD_OYA
    deal_packet: int = number(2, 1, 12)  # cards given at a time
    hand_packets: Counts = packets(12)  # to a hand, pass by pass; the last repeats; none = deal_packet
    field_packets: Counts = packets(24)  # to the field likewise
    field_four: FieldFour = FieldFour.REDEAL  # four of a month face up
    field_four_points: int = number(-1, -1, 999)  # for oya_wins; -1 = teshi_points
    field_pairs: FieldPairs = FieldPairs.PLAY_ON  # four pairs face up
    field_pairs_points: int = number(6, 0, 999)  # for oya_wins
    teshi: Lucky = Lucky.WIN  # two players: four of a month in hand
    teshi_multi: Lucky = Lucky.REDEAL  # the same with more players
    kuttsuki: Lucky = Lucky.WIN  # two players: four pairs in hand
    kuttsuki_multi: Lucky = Lucky.OFF  # the same with more players
    teshi_points: int = number(6, 0, 999)
    kuttsuki_points: int = number(6, 0, 999)
    kuttsuki_quad: bool = False  # four of a month count as two pairs
    lucky_stack: LuckyStack = LuckyStack.MAX  # both lucky hands in one hand
    lucky_both: LuckyBoth = LuckyBoth.DRAW  # two players hold one
    deal_special_priority: Priority = Priority.REDEAL_FIRST

    # The turn
    must_match: bool = False  # a matching hand card has to be played if there is one
    capture_optional: bool = False  # a match may be left lying
    capture_optional_for: OptionalFor = OptionalFor.BOTH  # by which cards
    turn_order: TurnOrder = TurnOrder.PLAY_DRAW
    unmatched_draw: UnmatchedDraw = UnmatchedDraw.STAYS  # a stock card that can take nothing
    play_on_stock: bool = False  # hands empty: turns of one stock card each until the stock is empty
    wild: CardSet = some_cards(8)  # landing, they may take one card of any month
    wild_takes: tuple[Kind, ...] = some_kinds()  # the kinds a wild card pairs with
    wild_own_month: WildOwnMonth = WildOwnMonth.AS_USUAL
    wild_taken_by: WildTakenBy = WildTakenBy.OWN_MONTH  # lying on the field
    wild_needs_month: int = number(0, 0, 12)  # wild only if the deal put a card of this month face up; 0 = always

    # Koi-koi
    koikoi_limit: int = number(0, 0, 99)  # calls allowed; 0 = any number
    koikoi_limit_scope: LimitScope = LimitScope.PLAYER
    koikoi_trigger: Trigger = Trigger.IMPROVED  # what lets a player stop or call again after a call
    koikoi_min_points: int = number(0, 0, 999)  # base points needed to be allowed to call
    stop_min_points: int = number(0, 0, 999)  # points needed to stop; below nothing is asked
    call_needs: CallNeeds = CallNeeds.SAME  # what a further call needs
    may_decline: MayDecline = MayDecline.NEVER  # playing on without a call

    # What a round is worth
    seven_threshold: int = number(7, 0, 999)  # base from which the score doubles; 0 = never
    own_koikoi_mult: Counts = per_calls(1, 1, 1, 1, 1, 1, 1, 1, 1)  # by the scorer's own calls
    opp_koikoi_mult: Counts = per_calls(1, 1, 2, 2, 2, 2, 2, 2, 2)  # by each opponent's calls
    koikoi_mult_scope: MultScope = MultScope.SEPARATE  # pooled: opp_koikoi_mult by everybody's calls
    own_koikoi_bonus: Counts = per_calls(0, 0, 0, 0, 0, 0, 0, 0, 0)  # added to the base, by own calls
    mult_stack: MultStack = MultStack.PRODUCT  # the doubling at seven and the koi-koi factors together
    multipliers: tuple[Multiplier, ...] = multipliers()  # further steps of points, and factors of the dealt field
    score_cap: int = number(0, 0, 9999)  # most that a stop brings the scorer; 0 = none
    yaku_counted: YakuCounted = YakuCounted.ALL
    loser_yaku: LoserYaku = LoserYaku.NONE  # what the yaku of the other sides do
    oya_ken_points: int = number(0, 0, 999)  # what the dealer gets when all hands run out
    exhaust_with_yaku: ExhaustWithYaku = ExhaustWithYaku.SAME  # run out after a call that was not improved

    # The yaku
    sake: Sake = Sake.BOTH  # class of the sake cup
    viewing_mode: ViewingMode = ViewingMode.ALWAYS
    viewing_after_koikoi: int = number(0, 0, 999)  # points of a viewing after one's own call; 0 = unchanged
    rain_trigger: RainTrigger = RainTrigger.OFF  # ame-nagare
    rain_voids: RainVoids = RainVoids.HANAMI
    fog_trigger: FogTrigger = FogTrigger.OFF  # kiri-nagare
    fog_voids: FogVoids = FogVoids.MOON
    double_plains: CardSet = some_cards(25)  # each counts two wherever plain cards are counted
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
            doubles=self.double_plains,
            best=self.yaku_counted is YakuCounted.BEST,
        )

    @cached_property
    def points_steps(self) -> dict[int, int]:
        """The factor from each base on; of the steps reached the highest counts."""
        steps = {self.seven_threshold: 2} if self.seven_threshold else {}
        for row in self.multipliers:
            if row.when is When.POINTS:
                steps |= row.steps
        return steps

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change when, and only when, the way it plays changes.

        What has its default is left out: a parameter that is added leaves the digests of all who don't set it alone.
        """
        return self._digest(_NAMES)

    @cached_property
    def round_digest(self) -> str:
        """The same for the way a round is played: how long a match is, who begins it and how it ends, is left out."""
        return self._digest(_NAMES | _OF_THE_MATCH)

    def _digest(self, without: frozenset[str]) -> str:
        from hashlib import sha256  # late: it loads much, and few ask

        told: dict[str, object] = {key: without_tail(getattr(self, key)) for key in _BY_CALLS}
        told["multipliers"] = tuple(own_values(row) for row in self.multipliers)
        told["yaku"] = tuple(one.played for one in self.yaku)
        played = [(key, value) for key, value in own_values(self, **told) if key not in without]
        return sha256(repr(played).encode()).hexdigest()[:12]

    def __hash__(self) -> int:
        """That of how it plays: worked out once, and the same in every process."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return int(self.digest, 16)

    @cached_property
    def landing(self) -> "Landing":
        """What a card takes while there are wild cards."""
        from koikoi.engine.landing import Landing  # late: it asks for rulesets

        return Landing(self)

    @cached_property
    def opening_yaku(self) -> frozenset[str]:
        """The yaku that let their owner decide."""
        return frozenset(one.id for one in self.yaku if one.opens)

    @cached_property
    def watches_field(self) -> bool:
        """Whether what lies on the field can change the worth of a pile (rain or fog from the field)."""
        return self.rain_trigger is RainTrigger.FIELD_WILLOW or self.fog_trigger is FogTrigger.FIELD_PAULOWNIA

    @cached_property
    def _sizes(self) -> dict[int, tuple[int, int]]:
        """Cards in a hand and on the field, by the number of players."""
        return {
            2: (self.hand_cards_2, self.field_cards_2),
            3: (self.hand_cards_3, self.field_cards_3),
            4: (self.hand_cards_4, self.field_cards_4),
            5: (self.hand_cards_5, self.field_cards_5),
            6: (self.hand_cards_6, self.field_cards_6),
            7: (self.hand_cards_7, self.field_cards_7),
        }

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of players it can be played by."""
        return tuple(seats for seats in SEATS if self.hand_cards(seats))

    def hand_cards(self, seats: int) -> int:
        """Cards dealt to each hand with this many players; 0: it can't be played by so many."""
        return self._sizes[seats][0]

    def field_cards(self, seats: int) -> int:
        """Cards dealt face up with this many players."""
        return self._sizes[seats][1]

    def most_calls(self, seats: int) -> int:
        """How often one player can call koi-koi in a round: not in the last turn, not beyond a limit."""
        hand = self.hand_cards(seats)
        turns = hand
        if self.play_on_stock:
            turns += -(-(len(DECK) - 2 * seats * hand - self.field_cards(seats)) // seats)
        most = max(turns - 1, 0)
        return min(most, self.koikoi_limit) if self.koikoi_limit else most

    def lucky_teshi(self, seats: int) -> Lucky:
        """What four of a month in a hand mean with this many players."""
        return self.teshi if seats == 2 else self.teshi_multi

    def lucky_kuttsuki(self, seats: int) -> Lucky:
        """What four pairs in a hand mean with this many players."""
        return self.kuttsuki if seats == 2 else self.kuttsuki_multi

    def teams(self, seats: int) -> bool:
        """Whether opposite seats share one score."""
        return seats == 4 and self.team_play is TeamPlay.OPPOSITE_4P


_BY_CALLS: Final = ("own_koikoi_mult", "opp_koikoi_mult", "own_koikoi_bonus")
_NAMES: Final = frozenset({"name", "title", "about", "words"})
_OF_THE_MATCH: Final = frozenset(
    {"rounds", "target_points", "match_tie", "start_points", "bankruptcy_ends_match", "first_oya", "first_oya_tie"}
)
