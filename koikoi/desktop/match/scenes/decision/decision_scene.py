"""Stop or koi-koi: what has been made, what it is worth, what each choice means."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pygame

from koikoi.agents.coach.odds import Verdict
from koikoi.desktop.accessibility.items import Description, Role, texts
from koikoi.desktop.animation.clips import blend
from koikoi.desktop.animation.easing import ease
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.lent import lent
from koikoi.desktop.draw.painter import Surface, draw_card, faded
from koikoi.desktop.input.intents import Cancel, Confirm, Help, Hurry, Intent, Press, Release
from koikoi.desktop.layout.board import Picture, Piece, Rect
from koikoi.desktop.match.hud import status_texts
from koikoi.desktop.match.hud.coach_panel import advice_for, advised, verdict_box, verdict_height
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.decision.arrival import LEFT, LeavingPiles, RisingChoices, Sinking, elsewhere
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
from koikoi.desktop.match.scenes.opposite import given_from_opposite
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
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Action, Decline, KoiKoi, Seat, Stop
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

    opaque = True
    only_widgets = True
    waits_for_all = False

    def __init__(
        self, state: TableState, controls: MatchControls, before: Picture | None = None, *, follows: bool = False,
        sinking: Sinking | None = None,
    ) -> None:  # fmt: skip
        """`before`: the cards that stand on the scroll already; `follows`: what it begins with is seen already.

        `sinking`: what sinks while the scroll opens, with all that stands on it.
        """
        super().__init__(state, controls)
        self.takes_over = follows
        self.before, self._sinking = before or {}, sinking
        self._leaving, self._rising = LeavingPiles(), RisingChoices()
        self.clock = OPEN if before else 0.0
        assert isinstance(state.view.phase, ToDecide)
        self.phase = state.view.phase
        account = self.phase.account
        self.terms = score_terms.terms(account, state.view.rules)
        self._whole_at_once, self._sunk = sinking is not None, sinking.lasts if sinking is not None else 0.0
        self._asking = OPEN if sinking is None else self._sunk + 2 * STAMP
        """When the choices come."""
        self._weighed: tuple[Verdict, BoxLayout] | None = None
        """What the coach has reckoned, above the choices."""
        most = max((len(one.cards) for one in account.yaku), default=1)
        self._summing = OPEN + 0.1 + CARD + (0.0 if before else min(STAGGER * most, 0.5))
        if sinking is not None:
            self._summing = self._asking
        self._term = min(TERM if sinking is None else BRIEF, TERMS / len(self.terms))
        summed = self._summing + self._term * len(self.terms)
        self.length = max(summed, self._asking + CHOICES, self._sunk + STAMP + FALLEN)
        self.cues = (
            *([] if before else [(0.0, Cue.SCROLL)]),
            *([] if sinking is None else [(self._sunk + STAMP, Cue.STAMP)]),
            *((self._summing + place * self._term, Cue.ROW) for place, one in enumerate(self.terms) if len(one.sign) > 1
              or one.sign.isdigit()),
        )  # fmt: skip

    @property
    def turned(self) -> bool:  # type: ignore[override]
        """Who decides sits opposite."""
        return self.phase.seat in self._state.board.turned

    @property
    def rolls(self) -> Rect:  # type: ignore[override]
        """The scroll, from the side of who decides."""
        return self.whole_scroll(self.phase.seat)

    @property
    def animating(self) -> bool:
        """Also while the coach thinks."""
        state = self._state
        return super().animating or state.coach.thinking or state.speaker.animating or state.dimming.moving

    def enter(self, size: tuple[int, int]) -> None:
        """What stands on the choices is written before they come.

        In a window of another size nothing sinks any more, or leaves its pile: that was made for the one before.
        """
        if self.size != (0, 0) and size != self.size:
            self._drop()
            self._leaving = LeavingPiles()
        super().enter(size)
        if not self.whole:
            self._rising.prepare(self.panel)

    def update(self, seconds: float) -> Change | None:
        """The coach thinks beside it, and the own hand gets dark, once nothing sinks over it any more."""
        if self._sinking is None:
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
                pause = PauseDialog(self._state, self._controls)
                return Push(self._controls.sided(pause, turned=self.turned))
            case Help():
                return self._controls.help(turned=self.turned)
            case _ if self.turned:
                intent = given_from_opposite(intent, self.size)
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
        """The table without the yaku; then the scroll with them, turned to who decides."""
        table, opens = elsewhere(self._state.board.picture, self._codes), self.part(0.0, OPEN)
        if self._sinking is not None and (opens >= 1.0 or self.clock >= self._sunk):
            sunk = lent(target)
            self._sinking.sink(sunk, self._sunk)
            if self.phase.seat in self._state.board.turned:
                sunk.blit(pygame.transform.flip(sunk, True, True), (0, 0))
            self._leave(sunk)
            self._drop()
        self.draw_over(target, self.phase.seat, table, opens, self._above)
        if self.stood is None and self._sinking is None:
            self._leaving.draw(target, self.part(OPEN if self.before else self._sunk, LEFT, float))

    def take_over(self, seen: Surface) -> None:
        """The cards of the yaku were still seen in their pile, unless something sinks over that."""
        super().take_over(seen)
        if self._sinking is None:
            self._leave(seen)

    @property
    def _codes(self) -> set[str]:
        """The cards of all its yaku."""
        return {card.code for one in self.phase.account.yaku for card in one.cards}

    def _leave(self, seen: Surface) -> None:
        """From what is seen there, the places of those cards give way to shades."""
        table = elsewhere(self._state.board.picture, self._codes)
        self._leaving.note(seen, {key: table[key] for key in self._codes & table.keys()}, [self.rolls])

    def under(self, target: Surface) -> bool:
        """What sinks while the scroll opens."""
        if self._sinking is not None:
            self._sinking.sink(target, self.clock)
        return self._sinking is not None

    def _drop(self) -> None:
        """Nothing sinks any more."""
        if self._sinking is not None:
            self._sinking.let_go()
        self._sinking = None

    def let_go(self) -> None:
        """Also of what still sinks."""
        super().let_go()
        self._drop()
        self._leaving, self._rising = LeavingPiles(), RisingChoices()

    def _above(self, target: Surface) -> None:
        """The choices, and the cards that are still on their way."""
        self._choices(target)
        for one in self.phase.account.yaku:
            if self._sinking is not None and self._comes(one):
                self._sinking.bring(target, standing(self.boxes, one), self.clock)

    def _comes(self, yaku: Scored) -> bool:
        """Whether its cards are still on their way to the scroll."""
        return self._sinking is not None and self._sinking.yaku.id == yaku.id

    def _choices(self, target: Surface) -> None:
        """The choices, as far as they have come out on the paper."""
        if (seen := self.part(self._asking, CHOICES)) <= 0.0:
            return
        if seen < 1.0:
            onto = paper(self.area, self.part(0.0, OPEN), self._state.board.u)
            self._rising.draw(target, self.panel, onto, self.clock - self._asking)
        else:
            self.panel.draw(target)
        self._weigh()
        if self._weighed is None:
            return
        around = self.boxes.rect("verdict").inflate(self.px(3.0), self.px(3.0)).clamp(target.get_rect())
        under = target.subsurface(around).copy() if seen < 1.0 else None
        self._weighed[1].draw(target, around)
        if under is not None:
            faded(target, under, 1.0 - seen, around.topleft)

    def _cell(self, one: Scored, place: int, *, divided: bool) -> Box:
        """Name, cards and points; cards that stand there already go to their new places."""
        start = OPEN * 0.7 + 0.12 * place
        comes = self._comes(one)
        stands = start + 0.1 + _gap(len(one.cards)) * (len(one.cards) - 1) + CARD
        named, stands = (self._sunk, self._sunk + STAMP) if comes else (start, stands)
        known = self._whole_at_once or all(card.code in self.before for card in one.cards)
        yaku = ScrollYaku(
            one,
            self._state.view.rules,
            written=lambda: self.part(named, FALLEN, struck) if comes else 1.0 if known else self.part(named, NAME),
            stamped=comes,
            told=lambda: 1.0 if known and not comes else self.part(stands, FALLEN, struck),
            paint=partial(self._cards, start, one),
            there=partial(self._there, start, one),
        )
        line = Align(Sized(Line(DIVIDER, AtLeast(0.12, 1)), wide=pixels(1)), x=At.START)
        return layers(Pad(line, top=2.4, bottom=0.8), yaku.box) if divided else yaku.box

    def _come(self, start: float, yaku: Scored) -> list[float]:
        """How far each card of a yaku has come to its place, 0 to 1; none while they are not this scene's to draw."""
        if self._comes(yaku):
            return []
        gap = _gap(len(yaku.cards))
        return [
            self.part(OPEN, CARD, ease)
            if card.code in self.before
            else 1.0
            if self._whole_at_once
            else self.part(start + 0.1 + place * gap, CARD)
            for place, card in enumerate(yaku.cards)
        ]

    def _there(self, start: float, yaku: Scored) -> object:
        """How many of its cards are there; None while some are on their way, or still where they stood before."""
        come = self._come(start, yaku)
        moves = any(
            one < 1.0 and (one or card.code in self.before) for one, card in zip(come, yaku.cards, strict=False)
        )
        return None if moves else sum(come)

    def _cards(self, start: float, yaku: Scored, target: Surface, pieces: tuple[Piece, ...]) -> None:
        for piece, come in zip(pieces, self._come(start, yaku), strict=False):
            if (before := self.before.get(piece.key)) is not None:
                draw_card(target, blend(before, piece, come))
            elif come > 0.0:
                draw_card(target, replace(piece, y=piece.y - (1 - come) * 3.0 * self.s, alpha=come))


def _gap(count: int) -> float:
    """Seconds from one of so many cards to the next."""
    return min(STAGGER, 0.5 / count)
