"""Who deals first: everybody draws a card from the spread deck, or the players agree."""

from dataclasses import replace
from functools import partial

from koikoi.desktop.accessibility.items import Description, Item, Role, texts
from koikoi.desktop.animation.clips import LIFT
from koikoi.desktop.animation.easing import ease
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Timeline, Track, even
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.draw.warm import Sketches
from koikoi.desktop.input.intents import (
    NOWHERE,
    Cancel,
    Confirm,
    Cycle,
    FocusItem,
    Hurry,
    Intent,
    MoveFocus,
    Point,
    Position,
    Press,
    PressItem,
)
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.match.scenes.lots import places
from koikoi.desktop.match.scenes.lots.drawing import DrawnLot, LotsDrawing
from koikoi.desktop.match.scenes.lots.heading import heading, said, title
from koikoi.desktop.match.scenes.lots.leaving import compose_arriving, stock
from koikoi.desktop.match.scenes.lots.places import GATHER, SPREAD, pile, under
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import SKETCHED, BoxScene
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Grow, Pad, Sized, Space, column, layers
from koikoi.desktop.ui.leaves import Text, button
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.scene import Change, Dissolve, Pop, Push, Replace, Transition
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Seat
from koikoi.engine.events import DealerChosen, LotDrawn, LotsTied
from koikoi.engine.state import ChooseDealer
from koikoi.locales import _, names
from koikoi.locales.telling import tell_all

FLY, TELLS = 0.60, 0.25
"""Seconds from the fan to the player, turning over on the way; and until what the card shows has been told."""
DRAW = Timeline(
    {
        "pulled": Track(0.0, 0.3, ease),
        "flies": Track(0.2, 0.4, ease),
        "lands": Track(0.0, FLY, even),
        "name": Track(0.06, 0.16, ease),
        "crest": Track(0.08, 0.34, even),
        "month": Track(FLY, 0.18, even),
        "year": Track(0.66, 0.14, even),
        "settles": Track(FLY, TELLS, even),
    },
    cues=((0.0, Cue.TURN),),
    read=0.69,
    hurried=False,
)
"""Somebody draws: a card is pulled out of the fan, below its neighbours, and turns over on its way on from there; a
name makes room, its crest comes beside it before the card does, the month is written, and found in the year."""
ASKED = {"lit": Track(0.0, 0.2, even), "goes": Track(0.0, 0.1, even), "written": Track(0.1, 0.16, even)}
"""All lies still: the place of whose turn it is lights up; large words go, and others are written in their place."""
WAY_ON = {"way on": Track(0.26, 0.18)}
"""What is pressed to go on rises into the window."""
TURN, TIED = Timeline(ASKED, hurried=False), Timeline({**ASKED, **WAY_ON}, hurried=False)
DEALS = Timeline(
    {**ASKED, "seal": Track(0.0, 0.14, even), "rim": Track(0.1, 0.16, even), **WAY_ON},
    cues=((0.14, Cue.STAMP),),
    hurried=False,
)
"""It is settled who deals: the seal is stamped, and the rim of the card follows."""
THINK = Timeline({"thinks": Track(0.0, 0.42, even)}, hurried=False)
"""A computer player takes a card."""
LOOKS, ELSEWHERE = (0.04, 0.18), 4
"""Seconds after which it looks at another one, and at that; how many cards farther the other one lies."""
CLEARS = 0.14
"""Seconds in which what stands beside the cards goes, or comes."""
AGAIN = Timeline(
    {
        "clears": Track(0.0, CLEARS, even),
        "comes": Track(CLEARS, CLEARS, even),
        "gathers": Track(0.0, GATHER, even),
        "spreads": Track(GATHER, GATHER, even),
    },
    cues=((0.0, Cue.GATHER),),
    read=0.74,
    hurried=False,
)
"""After a tie all cards are gathered on a pile in the middle of the fan, and spread again."""
ARRIVES, COMES = 0.22, GATHER - 0.14
"""Seconds in which the table comes in, and when it begins to: while the last cards are still on their way."""
LEAVES = Timeline(
    {
        "clears": Track(0.0, CLEARS, even),
        "gathers": Track(0.0, GATHER, even),
        "fades": Track(0.0, 0.12, even),
        "toned": Track(COMES, 0.6 * ARRIVES, even),
        "slides": Track(COMES, ARRIVES),
    },
    cues=((0.0, Cue.GATHER),),
)
"""The lots give way to the table: what is written goes, the fan becomes the stock, the table comes in around that."""


class LotsScene(BoxScene):
    """The cards lie face down in a fan; a card that is taken leaves a gap."""

    timeline = Timeline(hurried=False)
    transition: Transition | None = Dissolve()

    def __init__(self, state: TableState, controls: MatchControls) -> None:
        super().__init__()
        self.state, self.controls = state, controls
        self.shown = LotsDrawing(state.source, self.clock)
        self.tied: tuple[Seat, ...] = ()
        self.dealer: Seat | None = None
        self.meant: int | None = None
        """The back that is pointed at."""
        self.settled = True
        """No card is on its way, and what the last one shows has been told."""
        self._leaves = self._thinks = False
        self._before: dict[int, DrawnLot] | None = None
        """What had been drawn before, while all cards are gathered and spread again."""
        self._asked = self._asked_before = ""
        """What is written above in large words, and what was before, where that has changed."""

    @property
    def taken(self) -> dict[int, DrawnLot]:
        """The cards that have been drawn, by their places in the fan."""
        return self.shown.taken

    @property
    def phase(self) -> ChooseDealer | None:
        """The choice as it stands; None when it is made."""
        phase = self.state.source.view(None).phase
        return phase if isinstance(phase, ChooseDealer) else None

    @property
    def animating(self) -> bool:
        """While anything is on its way or told, or a computer player chooses."""
        return super().animating or not self.settled or self._computer or self.shown.rises(self.meant)

    def _begin(self, act: Timeline, key: object = "") -> None:
        """Something happens from now on."""
        self.clock.begin(act, key)
        self.services.warm.ahead(self, self.sketches())

    # The screen

    def layout(self) -> Box:
        """What is to do, and whose turn it is; the fan; what can be pressed."""
        source, size = self.state.source, places.large(self.size, self.scale.factor)
        dealer, tied = (self.dealer, self.tied) if self.settled else (None, ())
        asked, small = said(source, dealer=dealer, tied=tied)
        if self.settled or not self._asked:  # the next one is asked once the card lies there
            self._asked = asked
        words = title(self._asked, size, lambda: self.shown.at("written") if self._asked_before else 1.0)
        upright, seal = self.size[0] < self.size[1], source.header.commitment
        head = heading(words, size, small, seal, self.scale, upright=upright)
        return layers(column(*head, Grow()), self._choices())

    def _choices(self) -> Box:
        """Names to choose from where the players agree; the way on where it is settled."""
        high: Measure = AtLeast(60, 44)
        if self._agreeing:
            names = [
                Sized(
                    button(name, partial(self._agree, Seat(seat)), ButtonLook.PAPER, high=high, size=AtLeast(24, 16)),
                    wide=360,
                )
                for seat, name in enumerate(self.state.source.players)
            ]
            return Pad(Column(names, gap=12, at=At.MIDDLE), top=pixels(round(self.size[1] * 0.34)))
        if not self.settled or (self.dealer is None and not self.tied):
            return Space()
        label, act = (_("Deal the cards"), self._done) if self.dealer is not None else (_("Draw again"), self._again)
        way_on = button(label, act, ButtonLook.PRIMARY, high=high, size=AtLeast(26, 18), face=Face.BRUSH)
        return Align(
            Pad(Sized(way_on, wide=InLetters(AtLeast(26, 18), 10.4)), bottom=AtLeast(34, 24)), At.MIDDLE, At.END
        )

    def arrange(self) -> None:
        """The last button has the focus."""
        self.shown.place_in(self.size, self.s, self.scale.factor)
        if not self.taken and self._before is None:
            self._lay_drawn()
        super().arrange()
        self.panel.focus = self.panel.buttons[-1] if self.panel.buttons else None

    @property
    def _agreeing(self) -> bool:
        """No cards are drawn: the players say who deals."""
        phase = self.phase
        return phase is not None and phase.seat is None

    def _agree(self, seat: Seat) -> Change:
        self.controls.appoint(seat)
        return Pop()

    def _done(self) -> Change | None:
        """The cards are gathered where the stock will lie; where nothing is to move, they lie there."""
        if self._leaves or animation_speed().fade:
            self.state.catch_up()
            return Pop()
        self.clock.skip()  # who deals is said in whole
        self._leaves = True
        self.two_sided = False  # the table that comes has tabs of its own
        self._begin(LEAVES)
        return None

    def _over(self) -> Change | None:
        """The table is there, and the deal begins."""
        self.transition = None
        change = self.controls.proceed()
        return Replace(change.scene) if isinstance(change, Push) else Pop()

    def _again(self) -> None:
        """All cards are gathered, and spread once more."""
        self._before, self.tied = {**self.taken}, ()
        self.taken.clear()
        self._begin(AGAIN)
        self.refresh()

    def described(self) -> Description:
        """What is to do, who has drawn what, and the backs to choose from."""
        page, source = super().described(), self.state.source
        with names.without_codes():
            told = tell_all([LotDrawn(lot.seat, lot.card) for lot in self.taken.values()], source.rules, source.players)
        children = (*page.item.children, *texts("lot-", told), *self._backs())
        focus = f"back-{self.meant}" if self.meant is not None and self._open and self.panel.keys else page.focus
        return Description(replace(page.item, children=children), focus)

    def _backs(self) -> tuple[Item, ...]:
        """The cards of the fan that can be taken, by their places."""
        if not self._open:
            return ()
        backs = tuple(
            Item(f"back-{place}", Role.CARD, _("Card {number}").format(number=place + 1), able=True, on=False)
            for place in self._free
        )
        return (Item("backs", Role.CARDS, _("Cards, face down"), names.cards_counted(len(backs)), children=backs),)

    # The fan

    def spots(self) -> list[Piece]:
        """Where the backs lie."""
        return self.shown.spots()

    @property
    def _free(self) -> list[int]:
        """The places of the backs that can be taken."""
        return [place for place in range(SPREAD) if place not in self.taken]

    def _under(self, at: Position) -> int | None:
        """The back at this point."""
        return under(at, ((place, spot) for place, spot in enumerate(self.spots()) if place not in self.taken))

    def handle(self, intent: Intent) -> Change | None:
        """A click takes the card under the pointer; arrows point at one, and Enter takes it."""
        match intent:
            case Press() | Confirm() | Hurry() if self._hurries:
                return self._hurry()
            case Cancel():
                return Push(PauseDialog(self.state, self.controls))
            case Point(at) if self._open and not (at == NOWHERE and self.panel.keys):
                self.meant = self._under(at)
            case Press(at) if self._open and (place := self._under(at)) is not None:
                self._draw_lot(place)
                return None
            case FocusItem(key) | PressItem(key) if self._open and key.startswith("back-"):
                self.panel.keys, self.meant = True, int(key.removeprefix("back-"))
                if isinstance(intent, PressItem) and self.meant not in self.taken:
                    self._draw_lot(self.meant)
                return None
            case MoveFocus(by, 0) | MoveFocus(0, by) | Cycle(by) if self._open:
                self.panel.keys = True
                left = self._free
                here = left.index(self.meant) if self.meant in left else len(left) // 2
                self.meant = left[(here + by) % len(left)]
                self.services.sounds.play(Cue.FOCUS)
                return None
            case Confirm() if self._open and (free := self._free):
                self._draw_lot(self.meant if self.meant in free else free[len(free) // 2])
                return None
            case _:
                pass
        return super().handle(intent)

    @property
    def _drawing(self) -> Seat | None:
        """Whose turn it is to draw, once everything lies still."""
        phase = self.phase
        waits = not self.settled or self.tied or self._before is not None
        return phase.seat if phase is not None and not waits else None

    @property
    def _open(self) -> bool:
        return self._drawing is not None and not self._computer

    @property
    def _computer(self) -> bool:
        return self._drawing is not None and self.state.computer(self._drawing)

    @property
    def _hurries(self) -> bool:
        """Cards are on their way, or a computer player looks for one."""
        return self._leaves or self._before is not None or not self.settled or self._computer

    def _hurry(self) -> Change | None:
        """They lie there, or it is drawn."""
        if self._leaves:
            return self._done()
        self.clock.skip()
        if self._before is not None:
            self._begin_turn()
        return None

    def _draw_lot(self, place: int) -> None:
        events, source = self.controls.draw_lot(place * 2), self.state.source
        with names.without_codes():
            self.services.announcements.say(lambda: tell_all(events, source.rules, source.players))
        for event in events:
            match event:
                case LotDrawn(seat, card):
                    self.taken[place] = DrawnLot(seat, card, self.shown.raised.get(place, 0.0))
                case LotsTied(seats):
                    self.tied = seats
                case DealerChosen(seat):
                    self.dealer = seat
        self.meant, self.settled, self._thinks = None, False, False
        self._begin(DRAW, place)
        self.refresh()

    def _lay_drawn(self) -> None:
        """The cards that had been drawn when the match was left lie with their seats."""
        phase, spread = self.phase, self.controls.lots
        for seat, card in enumerate(phase.tries[-1] if phase is not None and phase.tries else ()):
            if card is not None:
                near = spread.index(card) // 2
                place = min(self._free, key=lambda one: abs(one - near))
                self.taken[place] = DrawnLot(Seat(seat), card, 0.0)

    def _begin_turn(self) -> None:
        """All lies still: it is somebody's turn, or settled who deals."""
        before, self.settled, self._before = self._asked, True, None
        if self.dealer is not None:
            self.state.catch_up()
        self.refresh()
        self._asked_before = before if before != self._asked else ""
        self._begin(DEALS if self.dealer is not None else TIED if self.tied else TURN)

    def update(self, seconds: float) -> Change | None:
        """Cards fly; computer players draw; when all lies still, it is said who deals."""
        change = super().update(seconds)
        if self._leaves:
            return self._over() if self.clock.whole else change
        if not self.settled and self.clock.since(f"settles {next(reversed(self.taken))}") >= 0.0:
            self._begin_turn()
        if self._before is not None and self.clock.since("spreads") >= 0.0:
            self._begin_turn()
        if self._computer:
            self._look_around()
        moves = not animation_speed().fade
        self.shown.rise(self.meant if moves or not self._computer else None, seconds / LIFT if moves else 1.0)
        return change

    def _look_around(self) -> None:
        """A computer player looks at a card of the fan, then at the one it takes."""
        if not self._thinks:
            self._thinks = True
            self._begin(THINK)
        free, chosen = self._free, self.state.source.seed * 7 + len(self.taken) * 5
        seconds = self.clock.since("thinks") + THINK.end
        if seconds >= LOOKS[0]:
            self.meant = place = free[(chosen + (ELSEWHERE if seconds < LOOKS[1] else 0)) % len(free)]
            if seconds >= THINK.end:
                self._draw_lot(place)

    # Drawing

    def compose(self, stage: Group) -> None:
        """The months and everybody's place, the cards, what is written above, the way on; the table that comes."""
        if self._agreeing:
            super().compose(stage)
            return
        self.compose_ground(stage)
        cleared = self.shown.at("clears") ** 2 if self._leaves else 0.0
        down = round((self.size[1] - self.shown.top) * cleared)
        self._compose_beside(stage.group((self, "beside"), shift=(0, down)))
        if self._leaves and self.shown.at("toned") > 0.0:
            table, board = stage.group((self, "arrives"), turned=self.turned), self.state.board
            light, slides = self.shown.at("toned"), self.shown.at("slides")
            compose_arriving(table, self.controls, board, self.state.view.month, light, slides)
        self._compose_cards(stage)
        written = max((one.rect.bottom for one in self.boxes.placed if isinstance(one.leaf, Text)), default=0)
        self._compose_heading(stage.group((self, "heading"), shift=(0, -round(written * cleared))))
        for one in self.panel.buttons[-1:]:
            reach = one.rect.inflate(one.rect.size)  # with the ring of the focus
            down += round((self.size[1] - reach.top) * (1.0 - self.shown.at("way on")))
        self.compose_widgets(stage.group((self, "way on"), shift=(0, down)))

    def _compose_beside(self, stage: Group) -> None:
        """Puts what does not belong to the cards; after a tie that goes downwards, and comes back as it was before."""
        shown, taken, left, off = self.shown, self.taken, 1.0, 0.0
        if self._before is not None and (left := 1.0 - shown.at("clears")):
            taken, off = self._before, shown.at("clears")
        elif self._before is not None:
            off = 1.0 - shown.at("comes")
        shown.compose_year(stage, taken, left)
        seats = stage.group((self, "seats"), shift=(0, round((self.size[1] - shown.top) * off**2)))
        shown.compose_seats(seats, taken, self._drawing)
        if self.dealer is not None and self.settled and not shown.upright:
            shown.compose_seal(seats, self.dealer)

    def _compose_cards(self, stage: Group) -> None:
        """Puts all cards where they lie, or on their way together and apart."""
        shown, spots, seconds = self.shown, self.spots(), GATHER * self.shown.at("gathers")
        if self._before is not None and seconds < GATHER:
            shown.compose_gathered(stage, shown.lying_all(self._before), pile(spots), seconds)
        elif self._before is not None:
            shown.compose_gathered(stage, spots, pile(spots), GATHER * (1.0 - shown.at("spreads")))
        elif self._leaves:
            goal = stock(self.state.board, turned=self.turned)
            pieces = shown.compose_gathered(stage, shown.lying_all(self.taken), goal, seconds)
            shown.compose_riding(stage, pieces, self.dealer, 1.0 - shown.at("fades"))
        else:
            shown.compose_cards(stage, self.meant if self._open and self.panel.keys else None)
            if self.dealer is not None and self.settled:
                shown.compose_rim(stage, self.dealer)
                if shown.upright:
                    shown.compose_seal(stage, self.dealer)

    def _compose_heading(self, stage: Group) -> None:
        """Puts what is written above; what was asked before goes up out of the window."""
        goes = self.shown.at("goes")
        if self._asked_before and goes < 1.0:
            rect, scale = self.boxes.rect("title"), self.scale
            words = title(self._asked_before, places.large(self.size, scale.factor))
            away = stage.group((self, "goes"), shift=(0, -round(rect.bottom * goes**2)))
            away.put("words", (self._asked_before, tuple(rect)), words.draw, rect, scale)
        self.compose_boxes(stage)

    def sketches(self) -> Sketches:
        """The table that is to come, which takes longest; what goes on now; how all of it gives way to the table."""
        known = self.dealer is not None and self.settled
        if known:
            yield partial(self._compose_leaving, LEAVES.end)
        yield from super().sketches()
        if known and not self._leaves:
            for frame in range(round(LEAVES.end * SKETCHED)):
                yield partial(self._compose_leaving, frame / SKETCHED)

    def _compose_leaving(self, seconds: float, stage: Group) -> None:
        clock = self.clock
        now, timeline, leaves = clock.seconds, clock.timeline, self._leaves
        clock.seconds, clock.timeline, self._leaves = now + seconds, timeline.then(LEAVES, now), True
        try:
            self.compose(stage)
        finally:
            clock.seconds, clock.timeline, self._leaves = now, timeline, leaves
