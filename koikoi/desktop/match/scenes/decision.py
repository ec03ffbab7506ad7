"""Stop or koi-koi: what has been made, what it is worth, what each choice means."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import pygame

from koikoi import settings
from koikoi.desktop.animation.clips import blend, ease
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, grown, within
from koikoi.desktop.draw.painter import Surface, draw_card, words
from koikoi.desktop.input.intents import Cancel, Confirm, Help, Hurry, Intent, Point, Press, Release
from koikoi.desktop.layout.board import CardMark, Picture, Piece, mirrored_point
from koikoi.desktop.match.hud import status_texts
from koikoi.desktop.match.hud.coach_panel import advice_for, advised, draw_verdict, verdict_height
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.field_overlay import (
    NAME,
    OPEN,
    choices_row,
    over_field,
    scroll,
    standing,
    standing_room,
    turned,
)
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.actions import Action, KoiKoi, Seat, Stop
from koikoi.engine.state import Forced, ToDecide, side_of
from koikoi.engine.yaku import Scored
from koikoi.locales import _, listed, names

DEAF = 0.7
"""Seconds in which nothing is taken, so that a click meant for a card decides nothing."""
HOLD = 0.45
"""Seconds for which pointer or finger stay on a choice."""
CHOICES = 0.25
CARD = 0.36
STAGGER = 0.09
TERM = 0.25
TERMS = 1.4
"""Seconds in which all terms of the sum are there, however many they are."""


@dataclass(slots=True)
class DecisionOption(Button):
    """One of the two: its name in both languages, what it does, what it costs."""

    japanese: str = ""
    first: str = ""
    second: str = ""
    size: int = 12
    """Of the second sentence."""
    u: float = 6.0

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Draws it in its state."""
        rect, pad = self.rect, self._pad
        radius = max(round(0.8 * self.u), 4)
        fill, ink = self._colours(hover=hover or pressed)
        pygame.draw.rect(target, theme.FRAME, rect.move(0, max(round(0.3 * self.u), 2)), border_radius=radius)
        pygame.draw.rect(target, fill, rect, border_radius=radius)
        inset = -2 * max(round(0.45 * self.u), 2)
        pygame.draw.rect(target, ink, rect.inflate(inset, inset), 1, border_radius=max(radius - 2, 2))
        if self.held:
            self._fill(target, rect, radius)
        self._title(target, ink)
        lines = self._lines(self.size)
        y = rect.top + rect.h * 0.67 - sum(_step(size) for _face, size, _line in lines) / 2
        for face, size, line in lines:
            at = (rect.left + pad, y + _step(size) / 2)
            words(target, line, at, size, colour=ink, face=face, anchor="midleft", room=rect.w - 2 * pad)
            y += _step(size)
        if focus:
            grow = round(1.2 * self.u)
            thick = max(round(0.4 * self.u), 3)
            pygame.draw.rect(target, theme.GOLD, rect.inflate(grow, grow), thick, border_radius=radius + grow // 2)

    def _px(self, units: float, least: int) -> int:
        return max(round(units * self.u), least)

    @property
    def _pad(self) -> int:
        return round(2.2 * self.u)

    def largest(self) -> int:
        """The largest size at which there is room for both sentences."""
        sizes = range(max(self._px(2.0, 12), _least()), _least(), -1)
        fitting = [one for one in sizes if self._fits(self._lines(one))] or [_least()]
        whole = (one for one in fitting if sum(face is Face.BOLD for face, _size, _line in self._lines(one)) == 1)
        size = next(whole, 0)
        return size if size >= 0.85 * fitting[0] else fitting[0]  # rather a little smaller than a word on its own

    def _fits(self, lines: "_Lines") -> bool:
        return sum(_step(size) for _face, size, _line in lines) <= self.rect.h * 0.58

    def _lines(self, size: int) -> "_Lines":
        """Both sentences in lines, the first one bold and a little larger."""
        wide, larger = self.rect.w - 2 * self._pad, round(size * 1.18)
        first = [(Face.BOLD, larger, line) for line in fonts.wrap(Face.BOLD, larger, self.first, wide)]
        second = [(Face.SANS, size, line) for line in fonts.wrap(Face.SANS, size, self.second, wide)]
        if size <= _least() and not self._fits([*first, *second]):
            first = [(Face.BOLD, larger, self.first)]  # made smaller until it fits
        return [*first, *second]

    def _title(self, target: Surface, ink: theme.Colour) -> None:
        """The name; at the right that it is held, and the Japanese name where there is room for it."""
        left, right, y = self.rect.left + self._pad, self.rect.right - self._pad, self.rect.top + self.rect.h * 0.23
        gap = round(1.4 * self.u)
        size, small = within(self._px(4.2, 20), self.rect.h * 0.3), within(self._px(2.9, 16), self.rect.h * 0.24)
        cap, label = within(self._px(1.75, 12), self.rect.h * 0.17), _("hold")
        held = fonts.width(Face.SANS, cap, label) + cap if self.hold and settings.now().hold else 0
        taken = fonts.width(Face.BRUSH, size, self.label) + (held + gap if held else 0)
        beside = self.japanese if self.japanese != self.label else ""
        if beside and taken + gap + fonts.width(Face.BRUSH, small, beside) <= right - left:
            at = (right, y)
            right = words(target, beside, at, small, colour=ink, face=Face.BRUSH, anchor="midright").left - gap
        if held:
            rect = pygame.Rect(0, 0, held, round(grown(cap) * 1.6))
            rect.midright = (right, round(y))
            pygame.draw.rect(target, ink, rect, 1, border_radius=max(cap // 4, 3))
            words(target, label, rect.center, cap, colour=ink, anchor="center")
            right = rect.left - gap
        words(
            target, self.label, (left, y), size, colour=ink, face=Face.BRUSH, anchor="midleft", room=right - left,
            least=16,
        )  # fmt: skip


_Lines = list[tuple[Face, int, str]]
"""Lines of words with their faces and sizes."""


def _least() -> int:
    """The smallest size of such words."""
    return math.ceil(11 * 100 / grown(100))


def _step(size: int) -> float:
    """From one line of such words to the next."""
    return 1.27 * grown(size)


class DecisionScene(TimelineScene):
    """A scroll over the field only; hands, captured cards and lists stay in sight."""

    opaque = True
    only_widgets = True
    waits_for_all = False

    def __init__(self, state: TableState, controls: MatchControls, before: Picture | None = None) -> None:
        """`before`: the cards that stand on the scroll already, if it is open."""
        super().__init__()
        self._state, self._controls = state, controls
        self.before = before or {}
        self.clock = OPEN if before else 0.0
        assert isinstance(state.view.phase, ToDecide)
        self.phase = state.view.phase
        account = self.phase.account
        self.terms = score_terms.terms(account, state.view.rules)
        self._top = 0
        """Below this the odds of a coach and the choices have their place."""
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
    def animating(self) -> bool:
        """Also while the coach thinks."""
        return super().animating or self._state.coach.thinking

    def update(self, seconds: float) -> Change | None:
        """The coach thinks beside it."""
        self._state.coach.attend(advised(self._state))
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

    def _decide(self, action: Action) -> Change:
        self._controls.act(action)
        return Pop()

    def arrange(self) -> None:
        """Two equal buttons; only Stop where the rules force it."""
        choices = self._offered()
        for choice in choices:
            choice.size = min(one.largest() for one in choices)
        self.panel.buttons = list(choices)
        self.panel.focus = None

    def _offered(self) -> list[DecisionOption]:
        board, px = self._state.board, self._state.board.px
        gap, row = px(3.0), choices_row(board)
        w = row.w = (row.w - gap) // 2
        total, view, forced = self.phase.account.total, self._state.view, self.phase.forced
        weighed = forced is None and advised(self._state) is not None
        self._top = row.top - (verdict_height(board) if weighed else 0)
        ends = _("Take {points}. The round ends here.")
        stop = DecisionOption(
            _("Stop"),
            lambda: self._decide(Stop()),
            row if forced is None else row.move((w + gap) // 2, 0),
            ButtonLook.INDIGO,
            hold=HOLD,
            japanese="勝負",
            first=ends.format(points=names.points(total)),
            second=_forced(forced) if forced is not None else self._totals(),
            u=board.u,
        )
        if forced is None:
            left = _("Play on for more. {cards} in the stock.").format(cards=names.cards_counted(view.stock_size))
            reward = status_texts.reward(view.rules, view.calls[self.phase.seat])
            go_on = DecisionOption(
                _("Koi-koi"),
                lambda: self._decide(KoiKoi()),
                row.move(w + gap, 0),
                ButtonLook.CRIMSON,
                hold=HOLD,
                japanese="こいこい",
                first=reward or left,
                second=status_texts.risk(view.rules, view.stock_size, view.seats - 1),
                u=board.u,
            )
            return [stop, go_on]
        return [stop]

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
        """The table, its hand asleep and the yaku lit; then the scroll, turned to who decides."""
        board = self._state.board
        self._controls.show(target, self._asleep(board.picture))
        area = over_field(board)
        with turned(target, board, self.phase.seat) as upright:
            paper = scroll(upright, area, self.part(0.0, OPEN), board.u)
            before = upright.get_clip()
            upright.set_clip(paper.clip(before))
            self._yaku(upright)
            self._sum(upright, area)
            upright.set_clip(before)
            if (seen := self.part(OPEN, CHOICES)) > 0.0:
                self._choices(upright, seen)

    def _choices(self, target: Surface, seen: float) -> None:
        """The choices, as far as they have come out on the paper."""
        buttons = [button.rect for button in self.panel.buttons]
        around = buttons[0].unionall(buttons).union((buttons[0].left, self._top, 1, 1))
        around.inflate_ip(self._state.board.px(3.0), self._state.board.px(3.0))
        around.clamp_ip(target.get_rect())
        under = target.subsurface(around).copy() if seen < 1.0 else None
        self.panel.draw(target)
        self._odds(target)
        if under is not None:
            under.set_alpha(round(255 * (1.0 - seen)))
            target.blit(under, around)

    def _odds(self, target: Surface) -> None:
        """What the coach has reckoned, above the two choices."""
        advice = advice_for(self._state)
        if advice is not None and advice.verdict is not None:
            stop, call = (pygame.Rect(one.rect.left, self._top, one.rect.w, 0) for one in self.panel.buttons)
            draw_verdict(target, advice.verdict, stop, call, self._state.board)

    def _asleep(self, picture: Picture) -> Picture:
        """The own hand dimmed, the cards of the yaku lit where they lie."""
        view = self._state.view
        lit = {card.code for one in self.phase.account.yaku for card in one.cards}
        hand = {card.code for card in view.hands[self.phase.seat] or ()}

        def marked(key: str, piece: Piece) -> Piece:
            if key in lit:
                return replace(piece, mark=CardMark.LIT)
            return replace(piece, mark=CardMark.DIM) if key in hand else piece

        return {key: marked(key, piece) for key, piece in picture.items()}

    def _yaku(self, target: Surface) -> None:
        """Side by side, or in two rows where there are many: name, cards, points."""
        px, shown = self._state.board.px, self.phase.account.yaku
        rows = 1 if len(shown) <= 3 else 2
        columns = -(-len(shown) // rows)
        room = standing_room(self._state.board, self._top - (px(3.8) if len(self.terms) > 1 else 0))
        for place, yaku in enumerate(shown):
            row, column = divmod(place, columns)
            in_row = min(columns, len(shown) - row * columns)
            wide, high = room.w / in_row, room.h // rows
            cell = pygame.Rect(round(room.left + column * wide), room.top + row * high, round(wide), high)
            if column:
                line = (cell.left, cell.top + px(2.4)), (cell.left, cell.bottom - px(0.8))
                pygame.draw.line(target, (0xC9, 0xBC, 0xA2), *line, max(px(0.12), 1))
            self._cell(target, yaku, cell, OPEN * 0.7 + 0.12 * place)

    def _cell(self, target: Surface, one: Scored, cell: pygame.Rect, start: float) -> None:
        """Name, cards and points; cards that stand there already go to their new places."""
        stands, u = standing(self._state.board, one, self._state.view.rules, cell), self._state.board.u
        known = all(piece.key in self.before for piece in stands.cards)
        stands.draw_name(target, u, 1.0 if known else self.part(start, NAME))
        gap = min(STAGGER, 0.5 / len(stands.cards))
        for place, piece in enumerate(stands.cards):
            if (before := self.before.get(piece.key)) is not None:
                draw_card(target, blend(before, piece, self.part(OPEN, CARD, ease)))
            elif (part := self.part(start + 0.1 + place * gap, CARD)) > 0.0:
                draw_card(target, replace(piece, y=piece.y - (1 - part) * 3.0 * u, alpha=part))
        if known or self.part(start + 0.4, 0.1) > 0.0:
            stands.draw_points(target, u)

    def _sum(self, target: Surface, area: pygame.Rect) -> None:
        px = self._state.board.px
        if len(self.terms) < 2:  # the one yaku says it already
            return
        seen = max(self.clock - self._summing, 0.0) / self._term
        at = (area.centerx, self._top - px(3.1))
        score_terms.draw_terms(target, self.terms, at, px(3.6, 18), area.w - px(9), seen, small=px(1.9, 12))


def _forced(why: Forced) -> str:
    """Why there is nothing to decide."""
    match why:
        case Forced.LAST_CARD:
            return _("That was the last card: nothing can be added.")
        case Forced.LIMIT:
            return _("No koi-koi is left in this round.")
        case Forced.MINIMUM:
            return _("Too few points for a koi-koi.")
