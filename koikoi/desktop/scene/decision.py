"""Stop or koi-koi: what has been made, what it is worth, what each choice means."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from koikoi import settings
from koikoi.desktop import fonts, phrases, theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Confirm, Help, Hurry, Intent, Point, Press, Release
from koikoi.desktop.layout import Picture, Piece
from koikoi.desktop.painter import Surface, words
from koikoi.desktop.scene import sums
from koikoi.desktop.scene.coaching import advice_for, advised, draw_verdict, verdict_height
from koikoi.desktop.scene.common import PanelScene, painter
from koikoi.desktop.scene.overfield import ROLLER, over_field, scroll, turned
from koikoi.desktop.scene.unfolding import Unfolding, wiped
from koikoi.desktop.scenes import Change, Pop, Push
from koikoi.desktop.sound import Cue
from koikoi.desktop.widgets import Button
from koikoi.engine.actions import Action, KoiKoi, Seat, Stop
from koikoi.engine.state import Forced, ToDecide, side_of
from koikoi.engine.yaku import Scored
from koikoi.locales import _, names, ngettext

if TYPE_CHECKING:
    from koikoi.desktop.scene.match import MatchScene

DEAF = 0.7
"""Seconds in which nothing is taken, so that a click meant for a card decides nothing."""
HOLD = 0.45
"""Seconds for which pointer or finger stay on a choice."""
OPEN = 0.42
NAME = 0.45
CARD = 0.36
STAGGER = 0.09
TERM = 0.25
TERMS = 1.4
"""Seconds in which all terms of the sum are there, however many they are."""


@dataclass(slots=True)
class Choice(Button):
    """One of the two: its name in both languages, what it does, what it costs."""

    japanese: str = ""
    first: str = ""
    second: str = ""
    u: float = 6.0

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Draws it in its state."""
        rect, pad = self.rect, round(2.2 * self.u)
        radius = max(round(0.8 * self.u), 4)
        fill, ink = self._colours(hover=hover or pressed)
        pygame.draw.rect(target, theme.FRAME, rect.move(0, max(round(0.3 * self.u), 2)), border_radius=radius)
        pygame.draw.rect(target, fill, rect, border_radius=radius)
        inset = -2 * max(round(0.45 * self.u), 2)
        pygame.draw.rect(target, ink, rect.inflate(inset, inset), 1, border_radius=max(radius - 2, 2))
        if self.held:
            self._fill(target, rect, radius)
        top = rect.top + round(rect.h * 0.24)
        wide = rect.w - 2 * pad
        beside = self.japanese if self.japanese != self.label else ""
        right = words(
            target, beside, (rect.right - pad, top), self._px(2.9, 16), colour=ink, face=Face.BRUSH,
            anchor="midright",
        ).left  # fmt: skip
        if self.hold and settings.now().hold:
            right = self._cap(target, (right - round(1.4 * self.u), top), ink)
        words(
            target, self.label, (rect.left + pad, top), self._px(4.2, 20), colour=ink, face=Face.BRUSH,
            anchor="midleft", room=right - rect.left - 2 * pad, least=16,
        )  # fmt: skip
        larger = min(settings.now().text_size, 130) / 100
        size = next(
            one
            for one in range(self._px(2.0 * larger, 12), 10, -1)
            if one == 11 or len(fonts.wrap(Face.SANS, one, self.second, wide)) < 3
        )
        lines = fonts.wrap(Face.SANS, size, self.second, wide)[:2]
        first, second = (0.52, 0.77) if len(lines) < 2 else (0.48, 0.67)
        at = (rect.left + pad, rect.top + round(rect.h * first))
        bold = self._px(2.35 * larger, 13)
        words(target, self.first, at, bold, colour=ink, face=Face.BOLD, anchor="midleft", room=wide)
        for number, line in enumerate(lines):
            at = (rect.left + pad, rect.top + round(rect.h * second + number * size * 1.2))
            words(target, line, at, size, colour=ink, anchor="midleft")
        if focus:
            grow = round(1.2 * self.u)
            thick = max(round(0.4 * self.u), 3)
            pygame.draw.rect(target, theme.GOLD, rect.inflate(grow, grow), thick, border_radius=radius + grow // 2)

    def _px(self, units: float, least: int) -> int:
        return max(round(units * self.u), least)

    def _cap(self, target: Surface, at: tuple[float, float], ink: theme.Colour) -> int:
        """A small cap that says the choice is held; returns where it begins."""
        size = self._px(1.75, 12)
        label = _("hold")
        rect = pygame.Rect(0, 0, fonts.width(Face.SANS, size, label) + size, round(size * 1.6))
        rect.midright = (round(at[0]), round(at[1]))
        pygame.draw.rect(target, ink, rect, 1, border_radius=max(size // 4, 3))
        words(target, label, rect.center, size, colour=ink, anchor="center")
        return rect.left


class DecisionScene(Unfolding):
    """A scroll over the field only; hands, captured cards and lists stay in sight."""

    opaque = True
    only_widgets = True

    def __init__(self, match: "MatchScene") -> None:
        super().__init__()
        self.match = match
        assert isinstance(match.view.phase, ToDecide)
        self.phase = match.view.phase
        account = self.phase.account
        self.terms = sums.terms(account, match.view.rules)
        self._top = 0
        """Below this the odds of a coach and the choices have their place."""
        most = max((len(one.cards) for one in account.yaku), default=1)
        self._summing = OPEN + 0.1 + min(STAGGER * most, 0.5) + CARD
        self._term = min(TERM, TERMS / len(self.terms))
        self.length = self._summing + self._term * len(self.terms)
        self.cues = (
            (0.0, Cue.SCROLL),
            *((self._summing + place * self._term, Cue.ROW) for place, one in enumerate(self.terms) if len(one.sign) > 1
              or one.sign.isdigit()),
        )  # fmt: skip

    @property
    def lively(self) -> bool:
        """Also while the coach thinks."""
        return super().lively or self.match.coach.thinking

    def update(self, seconds: float) -> Change | None:
        """The coach thinks beside it."""
        self.match.coach.attend(advised(self.match))
        return super().update(seconds)

    # Choosing

    @property
    def corners(self) -> Mapping[Seat, pygame.Rect]:
        """Who looks at the own hand before deciding does so as at the table."""
        return self.match.corners

    def handle(self, intent: Intent) -> Change | None:
        """Deaf at first; nothing has the focus until a key asks for it."""
        if self.seconds < DEAF and isinstance(intent, Press | Release | Confirm | Hurry):
            return None
        match intent:
            case Cancel():
                from koikoi.desktop.scene.notice import PauseScene

                return Push(PauseScene(self.match))
            case Help():
                return self.match.handle(intent)
            case Point(at) | Press(at) | Release(at) if self.phase.seat in self.match.board.turned:
                intent = replace(intent, at=(self.size[0] - at[0], self.size[1] - at[1]))
            case _:
                pass
        if isinstance(intent, Press | Confirm):
            self.clock = max(self.clock, self.length)
        return PanelScene.handle(self, intent)

    def _decide(self, action: Action) -> Change:
        self.match.act(action)
        return Pop()

    def arrange(self) -> None:
        """Two equal buttons; only Stop where the rules force it."""
        board, px = self.match.board, self.match.board.px
        area = over_field(board)
        gap, pad = px(3.0), px(ROLLER / 2 + 2.4)
        h = px(16.2, 84)
        w = (area.w - 2 * pad - gap) // 2
        row = pygame.Rect(area.left + pad, area.bottom - h - px(2.9), w, h)
        total, view, forced = self.phase.account.total, self.match.view, self.phase.forced
        weighed = forced is None and advised(self.match) is not None
        self._top = row.top - (verdict_height(board) if weighed else 0)
        ends = _("Take {points}. The round ends here.")
        stop = Choice(
            _("Stop"),
            lambda: self._decide(Stop()),
            row if forced is None else row.move((w + gap) // 2, 0),
            "indigo",
            hold=HOLD,
            japanese="勝負",
            first=ends.format(points=names.points(total)),
            second=_forced(forced) if forced is not None else self._totals(),
            u=board.u,
        )
        self.panel.buttons = [stop]
        if forced is None:
            left = _("Play on for more. {cards} in the stock.").format(cards=names.cards_counted(view.stock_size))
            reward = phrases.reward(view.rules, view.calls[self.phase.seat])
            go_on = Choice(
                _("Koi-koi"),
                lambda: self._decide(KoiKoi()),
                row.move(w + gap, 0),
                "crimson",
                hold=HOLD,
                japanese="こいこい",
                first=reward or left,
                second=phrases.risk(view.rules, view.stock_size, view.seats - 1),
                u=board.u,
            )
            self.panel.buttons.append(go_on)
        self.panel.focus = None

    def _totals(self) -> str:
        """What stopping makes of the totals."""
        view, players = self.match.view, self.match.table.players
        winner, worth = side_of(view.rules, view.seats, self.phase.seat), self.phase.account.total
        told = []
        for side, before in sorted(enumerate(view.totals), key=lambda pair: pair[0] != winner):
            change = worth * (len(view.totals) - 1 if view.rules.zero_sum else 1) if side == winner else 0
            if side != winner and view.rules.zero_sum:
                change = -worth
            name = names.side(view.rules, players, side)
            if change:
                sign = "+" if change > 0 else "−"
                after = sums.numbers(before + change)
                told.append(f"{name} {sums.numbers(before)} {sign} {abs(change)} = {after}")
            else:
                told.append(f"{name} {sums.numbers(before)}")
        return _(", ").join(told)

    # Drawing

    def draw(self, target: Surface) -> None:
        """The table, its hand asleep and the yaku lit; then the scroll, turned to who decides."""
        board = self.match.board
        self.match.show(target, self._asleep(board.picture))
        area = over_field(board)
        with turned(target, board, self.phase.seat) as upright:
            paper = scroll(upright, area, self.part(0.0, OPEN), board.u)
            before = upright.get_clip()
            upright.set_clip(paper.clip(before))
            self._yaku(upright, area)
            self._sum(upright, area)
            upright.set_clip(before)
            if self.part(0.0, OPEN) > 0.98:
                self.panel.draw(upright)
                self._odds(upright)

    def _odds(self, target: Surface) -> None:
        """What the coach has reckoned, above the two choices."""
        advice = advice_for(self.match)
        if advice is not None and advice.verdict is not None:
            stop, call = (pygame.Rect(one.rect.left, self._top, one.rect.w, 0) for one in self.panel.buttons)
            draw_verdict(target, advice.verdict, stop, call, self.match.board)

    def _asleep(self, picture: Picture) -> Picture:
        """The own hand dimmed, the cards of the yaku lit where they lie."""
        view = self.match.view
        lit = {card.code for one in self.phase.account.yaku for card in one.cards}
        hand = {card.code for card in view.hands[self.phase.seat] or ()}

        def marked(key: str, piece: Piece) -> Piece:
            if key in lit:
                return replace(piece, mark="lit")
            return replace(piece, mark="dim") if key in hand else piece

        return {key: marked(key, piece) for key, piece in picture.items()}

    def _yaku(self, target: Surface, area: pygame.Rect) -> None:
        """Side by side, or in two rows where there are many: name, cards, points."""
        px, shown = self.match.board.px, self.phase.account.yaku
        rows = 1 if len(shown) <= 3 else 2
        columns = -(-len(shown) // rows)
        room = pygame.Rect(area.left + px(3.4), area.top + px(2.0), area.w - px(6.8), 0)
        room.h = self._top - px(6.2 if len(self.terms) > 1 else 2.4) - room.top
        for place, one in enumerate(shown):
            row, column = divmod(place, columns)
            in_row = min(columns, len(shown) - row * columns)
            wide, high = room.w / in_row, room.h // rows
            cell = pygame.Rect(round(room.left + column * wide), room.top + row * high, round(wide), high)
            if column:
                line = (cell.left, cell.top + px(2.4)), (cell.left, cell.bottom - px(0.8))
                pygame.draw.line(target, (0xC9, 0xBC, 0xA2), *line, max(px(0.12), 1))
            self._cell(target, one, cell, OPEN * 0.7 + 0.12 * place)

    def _cell(self, target: Surface, one: Scored, cell: pygame.Rect, start: float) -> None:
        px = self.match.board.px
        name = names.yaku(one.id, self.match.view.rules)
        room, gap = cell.w - px(3.6), px(1.8)
        size = max(min(px(6.4), round(cell.h * 0.25)), 17)
        while size > 15 and self._wide(name, size) + gap > room:
            size -= 1
        y = cell.top + max(round(size * 0.74), px(2.6))
        x = cell.centerx - min(self._wide(name, size) + gap, room) / 2
        with wiped(target, pygame.Rect(cell.left, cell.top, cell.w, 2 * size), self.part(start, NAME)):
            left = room - (fonts.width(Face.BRUSH, round(size * 0.64), name.kanji) + gap if name.kanji else 0)
            end = words(target, name.name, (x, y), size, face=Face.BRUSH, anchor="midleft", room=left, least=14).right
            at = (end + gap, y + size * 0.05)
            words(target, name.kanji, at, round(size * 0.64), colour=theme.BLOOD, face=Face.BRUSH, anchor="midleft")
        self._cards(target, one, pygame.Rect(cell.left, round(y + size * 0.72), cell.w, 0), cell.bottom, start + 0.1)

    def _wide(self, name: names.YakuName, size: int) -> int:
        return fonts.width(Face.BRUSH, size, name.name) + fonts.width(Face.BRUSH, round(size * 0.64), name.kanji)

    def _cards(self, target: Surface, one: Scored, top: pygame.Rect, bottom: int, start: float) -> None:
        px, cards = self.match.board.px, list(one.cards)
        high = bottom - top.top - px(0.9)
        w = min(px(13.6), int(high / 1.6))
        beside = px(9.0, 44)
        pitch = min(w + px(1.6), (top.w - px(4) - beside - w) / max(len(cards) - 1, 1))
        wide = w + pitch * (len(cards) - 1)
        left = top.centerx - (wide + beside) / 2 + w / 2
        y = top.top + px(0.9) + high / 2
        gap = min(STAGGER, 0.5 / max(len(cards), 1))
        for place, card in enumerate(cards):
            part = self.part(start + place * gap, CARD)
            if part > 0.0:
                lifted = Piece(card.code, left + place * pitch, y - (1 - part) * px(3), w, card, alpha=part, lift=0.3)
                painter().piece(target, lifted)
        if self.part(start + 0.3, 0.1) > 0.0:
            at = (left + wide - w / 2 + beside * 0.5, y)
            big = max(min(px(7.0), round(w * 0.62)), 20)
            words(target, str(one.points), at, big, colour=theme.BLOOD, face=Face.BOLD, anchor="center")
            below = (at[0], y + big * 0.72)
            label = ngettext("point", "points", one.points)
            words(target, label, below, px(1.9, 12), colour=theme.INK2, anchor="center", room=beside)

    def _sum(self, target: Surface, area: pygame.Rect) -> None:
        px = self.match.board.px
        if len(self.terms) < 2:  # the one yaku says it already
            return
        seen = max(self.clock - self._summing, 0.0) / self._term
        at = (area.centerx, self._top - px(3.1))
        sums.draw_terms(target, self.terms, at, px(3.6, 18), area.w - px(9), seen, small=px(1.9, 12))


def _forced(why: Forced) -> str:
    """Why there is nothing to decide."""
    match why:
        case Forced.LAST_CARD:
            return _("That was the last card: nothing can be added.")
        case Forced.LIMIT:
            return _("No koi-koi is left in this round.")
        case Forced.MINIMUM:
            return _("Too few points for a koi-koi.")
