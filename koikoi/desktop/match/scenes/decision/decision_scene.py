"""Stop or koi-koi: what has been made, what it is worth, what each choice means."""

from dataclasses import replace
from functools import partial

from koikoi.agents.coach.odds import Verdict
from koikoi.desktop.accessibility.items import Description, Role, texts
from koikoi.desktop.animation.clips import blend
from koikoi.desktop.animation.easing import ease
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Timeline, Track, even
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import draw_card
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.intents import Cancel, Confirm, Cycle, Help, Hurry, Intent, MoveFocus, Press, Release
from koikoi.desktop.layout.board import Picture
from koikoi.desktop.match.hud import status_texts
from koikoi.desktop.match.hud.coach_panel import advice_for, advised, verdict_box, verdict_height
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.decision.arrival import LEFT, Sinking, elsewhere, risen
from koikoi.desktop.match.scenes.decision.option import NAMED, DecisionOption
from koikoi.desktop.match.scenes.field_overlay import (
    NAME,
    OPEN,
    ScrollScene,
    ScrollYaku,
    across_scroll,
    paper,
    standing,
    yaku_across,
)
from koikoi.desktop.match.scenes.lettering import FALLEN, STAMP, struck
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import BoxLayout
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    Grow,
    Named,
    Pad,
    Row,
    Sized,
    Space,
    column,
    layers,
    pad,
    row,
)
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Control, Line, Text
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.scene import Change, Pop, Push, Scroll
from koikoi.desktop.ui.transitions import put_scene
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Action, Decline, KoiKoi, Stop
from koikoi.engine.standing import left_out
from koikoi.engine.state import Forced, ToDecide, side_of
from koikoi.engine.yaku import Scored
from koikoi.locales import _, coaching, listed, names
from koikoi.locales.choosing import question
from koikoi.locales.telling import decision

DEAF = 0.7
"""Seconds in which nothing is taken, so that a click meant for a card decides nothing."""
HOLD = 0.45
"""Seconds for which pointer or finger stay on a choice."""
CHOICES = 0.3
BRIEF = 0.2
"""Seconds of a term where the cards have come from a great yaku."""
CARD = 0.36
STAGGER = 0.09
TERM = 0.25
DIVIDER = (0xC9, 0xBC, 0xA2)
TERMS = 1.4
"""Seconds in which all terms of the sum are there, however many they are."""


class DecisionScene(ScrollScene):
    """A scroll over the field only; hands, captured cards and lists stay in sight."""

    only_widgets = True

    def __init__(
        self, state: TableState, controls: MatchControls, before: Picture | None = None, *,
        sinking: Sinking | None = None,
    ) -> None:  # fmt: skip
        """`before`: the cards that stand on the scroll already.

        `sinking`: what sinks while the scroll opens, with all that stands on it.
        """
        assert isinstance(state.view.phase, ToDecide)
        self.phase = state.view.phase
        account = self.phase.account
        self.terms = score_terms.terms(account, state.view.rules)
        self.before, self._sinking = before or {}, None if animation_speed().fade else sinking
        self._whole_at_once, self._sunk = sinking is not None, sinking.lasts if sinking is not None else 0.0
        asking = OPEN if sinking is None else self._sunk + 2 * STAMP
        self._deaf = DEAF
        """Until then nothing is chosen."""
        self._weighed: tuple[Verdict, BoxLayout] | None = None
        """What the coach has reckoned, above the choices."""
        most = max((len(one.cards) for one in account.yaku), default=1)
        self._summing = OPEN + 0.1 + CARD + (0.0 if before else min(STAGGER * most, 0.5))
        if sinking is not None:
            self._summing = asking
        self._term = min(TERM if sinking is None else BRIEF, TERMS / len(self.terms))
        tracks = {
            "opens": Track(0.0, OPEN),
            "leaves": Track(OPEN, LEFT, even),
            "choices": Track(asking, CHOICES),
            "sum": Track(self._summing, self._term * len(self.terms), even),
            "stamps": Track(self._sunk, STAMP + FALLEN),
        }
        cues = (
            *([] if before else [(0.0, Cue.SCROLL)]),
            *([] if sinking is None else [(self._sunk + STAMP, Cue.STAMP)]),
            *((self._summing + place * self._term, Cue.ROW) for place, one in enumerate(self.terms) if len(one.sign) > 1
              or one.sign.isdigit()),
        )  # fmt: skip
        super().__init__(state, controls, self.phase.seat, Timeline(tracks, cues, hurried=False))
        if before:
            self.clock.seconds = OPEN
        if self._sinking is not None:
            self._sinking.sink(0.0)

    @property
    def transition(self) -> Scroll:
        """The scroll is rolled up once it is decided."""
        return Scroll(self.whole_scroll, self.roller)

    @property
    def animating(self) -> bool:
        """Also while the coach thinks."""
        state = self.state
        return super().animating or state.coach.thinking or state.speaker.animating or state.dimming.moving

    def update(self, seconds: float) -> Change | None:
        """The coach thinks beside it; the own hand gets dark, once nothing sinks over it any more."""
        change = super().update(seconds)
        if self._sinking is not None:
            self._sinking.sink(min(self.clock.seconds, self._sunk))
            if self.clock.seconds >= self._sunk:
                self._sinking = None
        if self._sinking is None:
            self.state.dimming.update(seconds, [card.code for card in self.state.view.hands[self.phase.seat] or ()])
        self.state.coach.attend(advised(self.state))
        self.state.speaker.update(seconds, still=True)
        self._weigh()
        return change

    # Choosing

    @property
    def input_context(self) -> InputContext:
        """Who looks at the own hand before deciding does so as at the table."""
        return replace(super().input_context, corners=self.state.corners)

    def handle(self, intent: Intent) -> Change | None:
        """Deaf at first, and right after a key has asked where the focus is: nothing has it before."""
        if self.seconds < self._deaf and isinstance(intent, Press | Release | Confirm | Hurry):
            return None
        if self.state.speaker.hears(intent):
            return None
        match intent:
            case Cancel():
                pause = PauseDialog(self.state, self.controls)
                return Push(self.controls.sided(pause, turned=self.turned))
            case Help():
                return self.controls.help(turned=self.turned)
            case _:
                pass
        if isinstance(intent, Press | Confirm):
            self.clock.skip()
        if isinstance(intent, Confirm) and self.panel.focus is None:
            self.panel.show_focus()
            self._deaf = self.seconds + DEAF
            return None
        if isinstance(intent, MoveFocus | Cycle):
            self._deaf = DEAF  # who leads it somewhere has seen it
        return super().handle(intent)

    def _decide(self, action: Action) -> Change | None:
        before = self.state.source.match
        self.controls.act(action)
        return Pop() if self.state.source.match is not before else None  # who teaches may have said no

    def layout(self) -> Box:
        """Yaku side by side, or in two rows where there are many; their sum; what the coach says; the choices."""
        shown, several = self.phase.account.yaku, len(self.terms) > 1  # the one yaku says it already
        across = yaku_across(len(shown), self.area, self.scale)
        cells = [self._cell(one, place, divided=place % across > 0) for place, one in enumerate(shown)]
        rows = [Row([Grow(one) for one in cells[at : at + across]]) for at in range(0, len(cells), across)]
        total = score_terms.TermLine(self.terms, self._summed, AtLeast(3.6, 18), AtLeast(1.9, 12))
        left = self._left_out()
        stop, *others = (Control(one, high=0) for one in self._offered())
        alone = row(Grow(), Grow(pad(stop, 0.75), 2), Grow())
        columns = across_scroll([one.label for one in self._offered()], NAMED, self.area.w, self.scale)
        choices = Grid((stop, *others), columns, gap=3.0, fill=columns > 1) if others else alone
        weighs = bool(others) and advised(self.state) is not None
        verdict = Sized(Space(), high=pixels(verdict_height(self.scale) if weighs else 0))
        upper = column(*(Grow(one) for one in rows))
        yaku = column(
            Grow(upper),
            *([Sized(pad(left, 1.1), high=3.2)] if left.string else []),
            *([Sized(pad(total, 1.1), high=6.2)] if several else []),
        )
        above = Named(verdict, "verdict")
        return self.on_scroll(yaku, Named(choices, "choices"), above=above, air=0 if several else 2.4)

    def described(self) -> Description:
        """What has been gathered, in words; the choices; what the coach says; the table."""
        whole, source = super().described(), self.state.source
        told = list(decision(self.phase, source.rules, source.players))
        if self._weighed is not None:
            verdict = self._weighed[0]
            told.append(coaching.weighed(verdict.stop_chance, verdict.chance.value))
        choices = (one for one in whole.item.children if one.role is not Role.TEXT)
        item = replace(whole.item, label=question(self.state.view), children=(*texts("told-", told), *choices))
        return replace(whole, item=item)

    def _left_out(self) -> Text:
        """The yaku that count for nothing beside a better one, struck through as in the account."""
        left = left_out(self.state.view, self.phase.seat)
        told = listed(f"{names.yaku(one.id, self.state.view.rules).name} {one.points}" for one in left)
        return Text(told, AtLeast(2.3, 13), colour=theme.INK2, at=At.MIDDLE, struck=True)

    def _summed(self) -> float:
        """How many terms of the sum are there."""
        return min(max(self.clock.seconds - self._summing, 0.0) / self._term, len(self.terms))

    def arrange(self) -> None:
        """Nothing has the focus; both choices have letters of one size."""
        super().arrange()
        options = [one for one in self.panel.buttons if isinstance(one, DecisionOption)]
        size = min((one.largest() for one in options), default=0)
        for one in options:
            one.write(size)
        self.panel.focus, self._weighed = None, None

    def _weigh(self) -> None:
        """The coach's words get their place as soon as it has some."""
        advice = advice_for(self.state)
        verdict = advice.verdict if advice is not None else None
        if verdict is None:
            self._weighed = None
        elif self._weighed is None or self._weighed[0] is not verdict:
            self._weighed = verdict, BoxLayout.of(verdict_box(verdict), self.boxes.rect("verdict"), self.s)

    def _offered(self) -> list[DecisionOption]:
        total, view, forced = self.phase.account.total, self.state.view, self.phase.forced
        ends = _("Take {points}. The round ends here.")
        stop = DecisionOption(
            _("Stop"),
            lambda: self._decide(Stop()),
            look=ButtonLook.INDIGO,
            hold=HOLD,
            japanese="勝負",
            first=ends.format(points=names.points(total)),
            second=status_texts.forced(forced) if forced is Forced.LAST_CARD else self._totals(),
            u=self.s,
        )
        offered = [stop]
        left = _("Play on for more. {cards} in the stock.").format(cards=names.cards_counted(view.stock_size))
        if forced is not Forced.LAST_CARD:
            called = view.calls[self.phase.seat]
            first = status_texts.forced(forced) if forced else status_texts.reward(view.rules, called) or left
            second = status_texts.risk(view, self.phase.seat) if not forced else ""
            if forced is Forced.MINIMUM:
                second = status_texts.of_needed(self.phase.account.points, view.rules.koikoi_min_points)
            go_on = DecisionOption(
                _("Koi-koi"),
                lambda: self._decide(KoiKoi()),
                look=ButtonLook.CRIMSON,
                hold=0.0 if forced else HOLD,
                enabled=not forced,
                japanese="こいこい",
                first=first,
                second=second,
                u=self.s,
            )
            offered.append(go_on)
        if self.phase.may_decline:
            more = DecisionOption(
                _("Play on"),
                lambda: self._decide(Decline()),
                look=ButtonLook.CLOTH,
                hold=HOLD,
                japanese="続行",
                first=left,
                second=_("Without a koi-koi."),
                u=self.s,
            )
            offered.append(more)
        return offered

    def _totals(self) -> str:
        """What stopping makes of the totals."""
        view, players = self.state.view, self.state.source.players
        winner, worth = side_of(view.rules, view.seats, self.phase.seat), self.phase.account.total
        told = []
        for side, before in sorted(enumerate(view.totals), key=lambda pair: pair[0] != winner):
            change = worth * (len(view.totals) - 1 if view.rules.zero_sum else 1) if side == winner else 0
            if side != winner and view.rules.zero_sum:
                change = -worth
            name = names.side(view.rules, players, side)
            if change:
                sign = "+" if change > 0 else "−"
                after = score_terms.numbers(before + change)
                told.append(f"{name} {score_terms.numbers(before)} {sign} {abs(change)} = {after}")
            else:
                told.append(f"{name} {score_terms.numbers(before)}")
        return listed(told)

    # Drawing

    @property
    def lying(self) -> Picture:
        """The table without the yaku: those of their cards that have not been taken from it yet give way."""
        picture = self.state.board.picture
        gone = elsewhere(picture, self._codes - self._leave)
        return elsewhere(gone, self._leave, self.clock.at("leaves")) if self._leave else gone

    @property
    def _codes(self) -> set[str]:
        """The cards of all its yaku."""
        return {card.code for one in self.phase.account.yaku for card in one.cards}

    @property
    def _leave(self) -> set[str]:
        """Those of them that lie in their pile as it begins, where others stand on the scroll already."""
        return self._codes - self.before.keys() if self.before else set()

    def compose_below(self, stage: Group) -> None:
        """The table, or what sinks over that while the scroll opens."""
        if self._sinking is not None:
            put_scene(stage.group("sinking"), self._sinking)
        else:
            super().compose_below(stage)

    def compose(self, stage: Group) -> None:
        """Yaku with their cards, and the sum; above the scroll the choices, and cards still on their way."""
        on_paper = self.put_scroll(stage)
        for place, one in enumerate(self.phase.account.yaku):
            if not self._comes(one):
                self._put_cards(on_paper, place, one)
        self._put_choices(stage)
        for one in self.phase.account.yaku:
            if self._sinking is not None and self._comes(one):
                self._sinking.bring(stage, standing(self.boxes, one), self.clock.seconds)

    def _comes(self, yaku: Scored) -> bool:
        """Whether its cards are still on their way to the scroll."""
        return self._sinking is not None and self._sinking.yaku.id == yaku.id

    def _put_choices(self, stage: Group) -> None:
        """The choices, as far as they have come out on the paper; what the coach has reckoned."""
        seen, asks = self.clock.at("choices"), self.clock.timeline.tracks["choices"]
        if seen <= 0.0:
            return
        sheet = paper(self.area, self.unrolled, self.state.board.u)
        for place, one in enumerate(self.panel.buttons):
            come = risen(self.clock.seconds - asks.start, place) if seen < 1.0 else 1.0
            down = round((1.0 - come) * (sheet.bottom - one.rect.top))
            rises = stage.group(("choice", place), shift=(0, down), clip=sheet if seen < 1.0 else None)
            self.panel.put_widget(rises, place, one, self.reach)
        if self._weighed is not None:
            verdict, boxes = self._weighed
            around = self.boxes.rect("verdict").inflate(self.px(3.0), self.px(3.0)).clamp(stage.whole)
            said = stage.group("verdict", alpha=seen)
            said.paint("said", verdict, around, partial(boxes.draw, window=around))

    def _cell(self, one: Scored, place: int, *, divided: bool) -> Box:
        """Name, cards and points; cards that stand there already go to their new places."""
        start, comes = _starts(place), self._comes(one)
        stands = start + 0.1 + _gap(len(one.cards)) * (len(one.cards) - 1) + CARD
        named, stands = (self._sunk, self._sunk + STAMP) if comes else (start, stands)
        known = self._whole_at_once or all(card.code in self.before for card in one.cards)
        new = comes or not known

        def written() -> float:
            return self.clock.at(Track(named, FALLEN, struck) if comes else Track(named, NAME)) if new else 1.0

        yaku = ScrollYaku(
            one,
            self.state.view.rules,
            written=written,
            stamped=comes,
            told=lambda: self.clock.at(Track(stands, FALLEN, struck)) if new else 1.0,
        )
        line = Align(Sized(Line(DIVIDER, AtLeast(0.12, 1)), wide=pixels(1)), x=At.START)
        return layers(Pad(line, top=2.4, bottom=0.8), yaku.box) if divided else yaku.box

    def _put_cards(self, stage: Group, place: int, yaku: Scored) -> None:
        """The cards of one of its yaku, each as far as it has come to its place."""
        gap = _gap(len(yaku.cards))
        for number, piece in enumerate(standing(self.boxes, yaku)):
            key = ("card", place, number)
            if (before := self.before.get(piece.key)) is not None:
                shown = blend(before, piece, self.clock.at(Track(OPEN, CARD, ease)))
            else:
                comes = Track(_starts(place) + 0.1 + number * gap, CARD)
                come = 1.0 if self._whole_at_once else self.clock.at(comes)
                shown = replace(piece, y=piece.y - (1.0 - come) * 3.0 * self.s, alpha=come)
            stage.put(key, shown, draw_card, shown)


def _starts(place: int) -> float:
    """When what is told of the yaku of a place begins to come."""
    return OPEN * 0.7 + 0.12 * place


def _gap(count: int) -> float:
    """Seconds from one of so many cards to the next."""
    return min(STAGGER, 0.5 / count)
