"""Stop or koi-koi: what has been made, what it is worth, what each choice means."""

import math
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

import pygame

from koikoi import settings
from koikoi.agents.coach.odds import Verdict
from koikoi.desktop.accessibility.items import Description, Role, texts
from koikoi.desktop.animation.clips import blend
from koikoi.desktop.animation.easing import ease
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, draw_card, faded
from koikoi.desktop.input.intents import Cancel, Confirm, Help, Hurry, Intent, Point, Press, Release
from koikoi.desktop.layout.board import CardMark, Picture, Piece, Rect, mirrored_point
from koikoi.desktop.match.hud import status_texts
from koikoi.desktop.match.hud.coach_panel import advice_for, advised, verdict_box, verdict_height
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.field_overlay import NAME, OPEN, ScrollScene, ScrollYaku, across_scroll, yaku_across
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import BoxLayout
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    ByRoom,
    Grow,
    Named,
    Pad,
    Row,
    Scale,
    Sized,
    Space,
    column,
    layers,
    pad,
    row,
)
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Control, Line, Text, TextSize
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.signs import HIGH, Fill, Label, at_heights
from koikoi.desktop.ui.widgets import Button, ButtonLook, focus_ring
from koikoi.engine.actions import Action, Decline, KoiKoi, Seat, Stop
from koikoi.engine.standing import left_out
from koikoi.engine.state import Forced, ToDecide, side_of
from koikoi.engine.yaku import Scored
from koikoi.locales import _, coaching, listed, names, sentences
from koikoi.locales.choosing import question
from koikoi.locales.telling import decision

READY = 2
"""Frames in which it is entered, and the table laid, where what it begins with is seen already."""
DEAF = 0.7
"""Seconds in which nothing is taken, so that a click meant for a card decides nothing."""
HOLD = 0.45
"""Seconds for which pointer or finger stay on a choice."""
CHOICES = 0.25
CARD = 0.36
STAGGER = 0.09
TERM = 0.25
DIVIDER = (0xC9, 0xBC, 0xA2)
NAMED = AtLeast(4.2, 20)
"""Letters of a choice's name."""
TERMS = 1.4
"""Seconds in which all terms of the sum are there, however many they are."""


@dataclass(slots=True)
class DecisionOption(Button):
    """One of the two: its name in both languages, what it does, what it costs."""

    japanese: str = ""
    first: str = ""
    second: str = ""
    u: float = 6.0
    content: BoxLayout = field(default_factory=BoxLayout)
    """What is written on it."""

    @property
    def ink(self) -> theme.Colour:
        """Of its words."""
        return theme.PAPER if self.enabled else theme.OFF

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Draws it in its state."""
        rect, radius = self.rect, max(round(0.8 * self.u), 4)
        fill, ink = self._colours(hover=hover or pressed)
        ink = ink if self.enabled else self.ink
        pygame.draw.rect(target, theme.FRAME, rect.move(0, max(round(0.3 * self.u), 2)), border_radius=radius)
        pygame.draw.rect(target, fill, rect, border_radius=radius)
        inset = -2 * max(round(0.45 * self.u), 2)
        pygame.draw.rect(target, ink, rect.inflate(inset, inset), 1, border_radius=max(radius - 2, 2))
        if self.held:
            self._fill(target, rect, radius)
        self.content.draw(target, rect)
        if focus:
            focus_ring(target, rect, radius)

    @property
    def told(self) -> str:
        """What it does and what it costs."""
        return sentences((self.first, self.second))

    def write(self, size: int) -> None:
        """Lays out what is written on it; `size`: of the second sentence."""
        self.content = BoxLayout.of(self._written(size), self.rect, self.u)

    def _written(self, size: int) -> Box:
        """The title above both sentences."""
        title, said = ByRoom(self._title), ByRoom(partial(self._sentences, size))
        both: Box = at_heights((0.23, title), (0.67, Align(said, y=At.MIDDLE)))
        if fonts.enlarged():
            both = column(Grow(), title, said, Grow())
        return pad(both, AtLeast(2.2, 0))

    def tall(self, high: int, wide: int) -> int:
        """As high as enlarged words need."""
        if not fonts.enlarged():
            return high
        scale = Scale(self.u)
        return max(high, self._written(self.largest()).height(scale, wide) + scale.px(AtLeast(2.4, 12)))

    def largest(self) -> int:
        """The largest size at which there is room for both sentences."""
        scale, least = Scale(self.u), _least()
        if fonts.enlarged():
            return scale.px(AtLeast(2.0, 12))
        sizes = range(max(scale.px(AtLeast(2.0, 12)), least), least, -1)
        room = self.rect.w - scale.px(4.4)
        fitting = sizes[bisect_left(sizes, True, key=lambda one: self._fits(one, room)) :] or [least]
        whole = (one for one in fitting if len(fonts.wrap(Face.BOLD, _larger(one), self.first, room)) == 1)
        size = next(whole, 0)
        return size if size >= 0.85 * fitting[0] else fitting[0]  # rather a little smaller than a word on its own

    def _both(self, size: int) -> Label:
        """Both sentences in lines, the first one bold and a little larger."""
        return Label(self.first, self.second, pixels(_larger(size)), pixels(size), self.ink, step=0.907)

    def _fits(self, size: int, wide: int) -> bool:
        return self._both(size).height(Scale(self.u), wide) <= self.rect.h * 0.58

    def _sentences(self, size: int, scale: Scale, wide: int, _high: int) -> Box:
        both = self._both(size)
        first = Text(self.first, both.size, Face.BOLD, self.ink)  # made smaller until it fits
        smallest = min(first.least, scale.px(both.size))
        if size > _least() or self._fits(size, wide) or fonts.width(Face.BOLD, smallest, self.first) > wide:
            return both
        return column(first, replace(both, title=""))

    def _title(self, scale: Scale, wide: int, high: int) -> Box:
        """The name; at the right that it is held, and the Japanese name where there is room for it."""
        high = 0 if fonts.enlarged() else high  # it has as much as it needs
        size = TextSize(NAMED, most=0.3).of(high, scale)
        label = Text(self.label, pixels(size), Face.BRUSH, self.ink, least=16)
        small = pixels(TextSize(AtLeast(2.9, 16), most=0.24).of(high, scale))
        beside = Text(self.japanese if self.japanese != self.label else "", small, Face.BRUSH, self.ink)
        cap = TextSize(AtLeast(1.75, 12), most=0.17).of(high, scale)
        hold = Text(_("hold"), pixels(cap), colour=self.ink, at=At.MIDDLE)
        frame = Fill(self.ink, pixels(max(cap // 4, 3)), pixels(1))
        chip = Sized(
            layers(frame, hold), wide=pixels(hold.width(scale, wide) + cap), high=pixels(round(grown(cap) * 1.6))
        )
        parts: list[Box] = [Grow(label), *([chip] if self.hold and settings.now().hold else [])]
        if fonts.enlarged() and row(label, *parts[1:], gap=1.4).width(scale, HIGH) > wide:
            return column(label, *(Align(one, x=At.END) for one in parts[1:]))
        needed = row(*parts, beside, gap=1.4)
        if beside.string and needed.width(scale, HIGH) <= wide:
            parts.append(beside)
        return Row(parts, 1.4, At.MIDDLE)


def _least() -> int:
    return math.ceil(11 * 100 / grown(100))


def _larger(size: int) -> int:
    return round(size * 1.18)


class DecisionScene(ScrollScene):
    """A scroll over the field only; hands, captured cards and lists stay in sight."""

    opaque = True
    only_widgets = True
    waits_for_all = False

    def __init__(
        self, state: TableState, controls: MatchControls, before: Picture | None = None, *, follows: bool = False
    ) -> None:
        """`before`: the cards that stand on the scroll already; `follows`: what it begins with is seen already."""
        super().__init__(state, controls)
        self.waits = READY if follows else 0
        self.before = before or {}
        self.clock = OPEN if before else 0.0
        assert isinstance(state.view.phase, ToDecide)
        self.phase = state.view.phase
        account = self.phase.account
        self.terms = score_terms.terms(account, state.view.rules)
        self._weighed: tuple[Verdict, BoxLayout] | None = None
        """What the coach has reckoned, above the choices."""
        most = max((len(one.cards) for one in account.yaku), default=1)
        self._summing = OPEN + 0.1 + CARD + (0.0 if before else min(STAGGER * most, 0.5))
        self._term = min(TERM, TERMS / len(self.terms))
        self.length = self._summing + self._term * len(self.terms)
        self.cues = (
            *([] if before else [(0.0, Cue.SCROLL)]),
            *((self._summing + place * self._term, Cue.ROW) for place, one in enumerate(self.terms) if len(one.sign) > 1
              or one.sign.isdigit()),
        )  # fmt: skip

    @property
    def rolls(self) -> Rect:  # type: ignore[override]
        """The scroll, from the side of who decides."""
        return self.whole_scroll(self.phase.seat)

    @property
    def animating(self) -> bool:
        """Also while the coach thinks."""
        state = self._state
        return super().animating or state.coach.thinking or state.speaker.animating or state.dimming.moving

    def update(self, seconds: float) -> Change | None:
        """The coach thinks beside it, and the own hand gets dark."""
        self._state.dimming.update(seconds, [card.code for card in self._state.view.hands[self.phase.seat] or ()])
        self._state.coach.attend(advised(self._state))
        self._state.speaker.update(seconds, still=True)
        return super().update(seconds)

    # Choosing

    @property
    def corners(self) -> Mapping[Seat, pygame.Rect]:
        """Who looks at the own hand before deciding does so as at the table."""
        return self._state.corners

    def handle(self, intent: Intent) -> Change | None:
        """Deaf at first; nothing has the focus until a key asks for it."""
        if self.seconds < DEAF and isinstance(intent, Press | Release | Confirm | Hurry):
            return None
        if self._state.speaker.hears(intent):
            return None
        match intent:
            case Cancel():
                return Push(PauseDialog(self._state, self._controls))
            case Help():
                return self._controls.help()
            case Point(at) | Press(at) | Release(at) if self.phase.seat in self._state.board.turned:
                intent = replace(intent, at=mirrored_point(at, self.size))
            case _:
                pass
        if isinstance(intent, Press | Confirm):
            self.clock = max(self.clock, self.length)
        return super().handle(intent)

    def _decide(self, action: Action) -> Change | None:
        before = self._state.source.match
        self._controls.act(action)
        return Pop() if self._state.source.match is not before else None  # who teaches may have said no

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
        weighs = bool(others) and advised(self._state) is not None
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
        whole, source = super().described(), self._state.source
        told = list(decision(self.phase, source.rules, source.players))
        if self._weighed is not None:
            verdict = self._weighed[0]
            told.append(coaching.weighed(verdict.stop_chance, verdict.chance.value))
        choices = (one for one in whole.item.children if one.role is not Role.TEXT)
        item = replace(whole.item, label=question(self._state.view), children=(*texts("told-", told), *choices))
        return replace(whole, item=item)

    def _left_out(self) -> Text:
        """The yaku that count for nothing beside a better one, struck through as in the account."""
        left = left_out(self._state.view, self.phase.seat)
        told = listed(f"{names.yaku(one.id, self._state.view.rules).name} {one.points}" for one in left)
        return Text(told, AtLeast(2.3, 13), colour=theme.INK2, at=At.MIDDLE, struck=True)

    def _summed(self) -> float:
        """How many terms of the sum are there."""
        return min(max(self.clock - self._summing, 0.0) / self._term, len(self.terms))

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
        advice = advice_for(self._state)
        verdict = advice.verdict if advice is not None else None
        if verdict is None:
            self._weighed = None
        elif self._weighed is None or self._weighed[0] is not verdict:
            self._weighed = verdict, BoxLayout.of(verdict_box(verdict), self.boxes.rect("verdict"), self.s)

    def _offered(self) -> list[DecisionOption]:
        total, view, forced = self.phase.account.total, self._state.view, self.phase.forced
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
        view, players = self._state.view, self._state.source.players
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

    def draw(self, target: Surface) -> None:
        """The table, the yaku lit; then the scroll, turned to who decides."""
        lit = self._lit(self._state.board.picture)
        self.draw_over(target, self.phase.seat, lit, self.part(0.0, OPEN), self._choices)

    def _choices(self, target: Surface) -> None:
        """The choices, as far as they have come out on the paper."""
        if (seen := self.part(OPEN, CHOICES)) <= 0.0:
            return
        around = self.boxes.rect("choices").union(self.boxes.rect("verdict"))
        around = around.inflate(self.px(3.0), self.px(3.0)).clamp(target.get_rect())
        under = target.subsurface(around).copy() if seen < 1.0 else None
        self.panel.draw(target)
        self._weigh()
        if self._weighed is not None:
            self._weighed[1].draw(target, around)
        if under is not None:
            faded(target, under, 1.0 - seen, around.topleft)

    def _lit(self, picture: Picture) -> Picture:
        """The cards of the yaku lit where they lie."""
        lit = {card.code for one in self.phase.account.yaku for card in one.cards}
        return {key: replace(piece, mark=CardMark.LIT) if key in lit else piece for key, piece in picture.items()}

    def _cell(self, one: Scored, place: int, *, divided: bool) -> Box:
        """Name, cards and points; cards that stand there already go to their new places."""
        start = OPEN * 0.7 + 0.12 * place
        known = all(card.code in self.before for card in one.cards)
        yaku = ScrollYaku(
            one,
            self._state.view.rules,
            written=lambda: 1.0 if known else self.part(start, NAME),
            told=lambda: known or self.part(start + 0.4, 0.1) > 0.0,
            paint=partial(self._cards, start),
            came=lambda: min(self.clock, self._summing),
        )
        line = Align(Sized(Line(DIVIDER, AtLeast(0.12, 1)), wide=pixels(1)), x=At.START)
        return layers(Pad(line, top=2.4, bottom=0.8), yaku.box) if divided else yaku.box

    def _cards(self, start: float, target: Surface, pieces: tuple[Piece, ...]) -> None:
        gap = min(STAGGER, 0.5 / len(pieces))
        for place, piece in enumerate(pieces):
            if (before := self.before.get(piece.key)) is not None:
                draw_card(target, blend(before, piece, self.part(OPEN, CARD, ease)))
            elif (part := self.part(start + 0.1 + place * gap, CARD)) > 0.0:
                draw_card(target, replace(piece, y=piece.y - (1 - part) * 3.0 * self.s, alpha=part))
