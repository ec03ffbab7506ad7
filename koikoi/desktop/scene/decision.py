"""Stop or koi-koi: what has been made, what it is worth, what each choice means."""

from typing import TYPE_CHECKING

import pygame

from koikoi.desktop import phrases, theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Confirm, Help, Intent, Press, Release
from koikoi.desktop.painter import Surface, sheet, words
from koikoi.desktop.scene.common import PanelScene, painter
from koikoi.desktop.scenes import Change, Pop, Push
from koikoi.desktop.widgets import Button
from koikoi.engine.actions import Action, KoiKoi, Stop
from koikoi.engine.scoring import Account
from koikoi.engine.state import Forced, ToDecide
from koikoi.locales import _, names, ngettext

if TYPE_CHECKING:
    from koikoi.desktop.scene.match import MatchScene

DEAF = 0.7
"""Seconds in which nothing is taken, so that a click meant for a card decides nothing."""


class DecisionScene(PanelScene):
    """A scroll over the field; hands and captured cards stay in sight."""

    opaque = False

    def __init__(self, match: "MatchScene") -> None:
        super().__init__()
        self.match = match
        assert isinstance(match.view.phase, ToDecide)
        self.phase = match.view.phase

    @property
    def lively(self) -> bool:
        """Until it listens."""
        return self.seconds < DEAF

    def handle(self, intent: Intent) -> Change | None:
        """Deaf at first; nothing has the focus until a key asks for it."""
        if self.seconds < DEAF and isinstance(intent, Press | Release | Confirm):
            return None
        match intent:
            case Cancel():
                from koikoi.desktop.scene.notice import PauseScene

                return Push(PauseScene(self.match))
            case Help():
                return self.match.handle(intent)
            case _:
                return super().handle(intent)

    def _decide(self, action: Action) -> Change:
        self.match.act(action)
        return Pop()

    @property
    def _sheet(self) -> pygame.Rect:
        board = self.match.board
        top = board.places[0].top - board.px(1.2)
        bottom = board.line.bottom
        return pygame.Rect(board.cloth.left + board.px(3), top, board.cloth.w - board.px(6), bottom - top)

    def arrange(self) -> None:
        """Two equal buttons; only Stop where the rules force it."""
        area, px = self._sheet, self.px
        total, view = self.phase.account.total, self.match.view
        gap, pad = px(18), px(22)
        h = max(px(104), 78)
        forced = self.phase.forced is not None
        w = (area.w - 2 * pad - gap) // 2
        row = pygame.Rect(area.left + pad, area.bottom - h - pad, w, h)
        points = ngettext(
            "Take {points} point; the round ends here.", "Take {points} points; the round ends here.", total
        )
        stop = Button(
            _("Stop"),
            lambda: self._decide(Stop()),
            row,
            "indigo",
            Face.BRUSH,
            max(px(30), 19),
            note=points.format(points=total),
        )
        self.panel.buttons = [stop]
        if forced:
            stop.rect = pygame.Rect(row.left + (w + gap) // 2, row.top, w, h)
        else:
            calls = view.calls[self.phase.seat]
            meaning = phrases.reward(view.rules, calls) or phrases.risk(view.rules, view.stock_size, view.seats - 1)
            self.panel.buttons.append(
                Button(
                    _("Koi-koi"),
                    lambda: self._decide(KoiKoi()),
                    row.move(w + gap, 0),
                    "crimson",
                    Face.BRUSH,
                    max(px(30), 19),
                    note=meaning,
                )
            )
        self.panel.focus = None

    def paint(self, target: Surface) -> None:
        """Name, cards and points of each yaku; the sum; why there is no choice, if there is none."""
        area, px = self._sheet, self.px
        account = self.phase.account
        sheet(target, area, border=max(px(4), 3))
        shown = account.yaku[:4]
        wide = (area.w - px(30)) // max(len(shown), 1)
        top = area.top + px(18)
        room = self.panel.buttons[0].rect.top - top - px(64)
        for place, one in enumerate(shown):
            cell = pygame.Rect(area.left + px(15) + place * wide, top, wide, room)
            name = names.yaku(one.id, self.match.view.rules)
            words(
                target,
                name.name,
                (cell.centerx, cell.top + px(22)),
                px(36),
                face=Face.BRUSH,
                anchor="center",
                room=cell.w - px(20),
                least=16,
            )
            words(
                target,
                f"{name.kanji}  {one.points}",
                (cell.centerx, cell.top + px(56)),
                max(px(20), 14),
                colour=theme.BLOOD,
                face=Face.BOLD,
                anchor="center",
                room=cell.w - px(20),
            )
            card = min(px(84), round((cell.h - px(80)) / 1.62), (cell.w - px(20)) // min(len(one.cards), 4))
            needed = min(len(one.cards) * (card + 4), cell.w - px(24))
            row = pygame.Rect(cell.centerx - needed // 2, cell.top + px(74), needed, round(card * 1.6))
            painter().small_cards(target, list(one.cards), row, card)
        base = self.panel.buttons[0].rect.top - px(30)
        words(
            target,
            sum_of(account),
            (area.centerx, base),
            max(px(26), 16),
            face=Face.BOLD,
            anchor="center",
            room=area.w - px(40),
        )
        if self.phase.forced is not None:
            why = {
                Forced.LAST_CARD: _("Your last card: the round ends here."),
                Forced.LIMIT: _("No koi-koi is left in this round."),
                Forced.MINIMUM: _("Too few points for a koi-koi."),
            }[self.phase.forced]
            words(
                target, why, (area.centerx, base - max(px(26), 18)), max(px(17), 13), colour=theme.INK2, anchor="center"
            )


def sum_of(account: Account) -> str:
    """The sum in signs and its unit: 5 + 5 = 10 × 2 = 20 points."""
    terms = [str(one.points) for one in account.yaku] + ([str(account.bonus)] if account.bonus else [])
    text = " + ".join(terms)
    if len(terms) > 1:
        text += f" = {account.base}"
    counting = [one for one in account.factors if one.counts]
    if counting:
        text += "".join(f" × {one.by}" for one in counting) + f" = {account.total}"
    return ngettext("{sum} point", "{sum} points", account.total).format(sum=text)
