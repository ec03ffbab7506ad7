"""The yaku of this ruleset with what each player has of them, from what everybody can see."""

import pygame

from koikoi.desktop import theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Confirm, Help, Intent, Press
from koikoi.desktop.layout import seats_around
from koikoi.desktop.painter import Surface, sheet, words
from koikoi.desktop.scene.common import PanelScene, painter
from koikoi.desktop.scene.setup import yaku_cards
from koikoi.desktop.scenes import Change, Pop
from koikoi.engine.actions import Seat
from koikoi.engine.view import View
from koikoi.locales import _, names


class YakuSheetScene(PanelScene):
    """A sheet over the table; any key or click puts it away."""

    opaque = False

    def __init__(self, view: View, near: Seat, players: tuple[str, ...]) -> None:
        super().__init__()
        self.view = view
        self.players = players
        self.seats = seats_around(view, near)

    def handle(self, intent: Intent) -> Change | None:
        """Away with it."""
        return Pop() if isinstance(intent, Press | Cancel | Confirm | Help) else None

    def paint(self, target: Surface) -> None:
        """Two columns of yaku: cards, name, points, who has it."""
        px = self.px
        area = pygame.Rect(0, 0, *self.size).inflate(-2 * px(50), -2 * px(26))
        sheet(target, area, border=max(px(5), 3))
        title = names.ruleset(self.view.rules)
        words(target, title, (area.left + px(30), area.top + px(38)), px(34), face=Face.BRUSH, anchor="midleft")
        shown = [one for one in self.view.rules.yaku if one.points]
        rows = -(-len(shown) // 2)
        inner = pygame.Rect(area.left + px(30), area.top + px(72), area.w - px(60), area.h - px(90))
        high, wide = min(inner.h // max(rows, 1), px(86)), inner.w // 2
        held = {seat: {one.id: one.points for one in self.view.worth(seat).yaku} for seat in self.seats}
        for place, one in enumerate(shown):
            cell = pygame.Rect(inner.left + place // rows * wide, inner.top + place % rows * high, wide - px(20), high)
            card = round(high * 0.84 / 1.6)
            painter().small_cards(
                target, yaku_cards(one), pygame.Rect(cell.left, cell.top, round(wide * 0.36), high), card
            )
            x = cell.left + round(wide * 0.36) + px(14)
            name = names.yaku(one.id, self.view.rules)
            room = cell.right - x - px(80)
            words(
                target,
                name.name,
                (x, cell.top + high * 0.3),
                max(px(21), 14),
                face=Face.BRUSH,
                anchor="midleft",
                room=room,
            )
            words(
                target,
                f"{name.kanji} {name.reading}",
                (x, cell.top + high * 0.58),
                max(px(14), 11),
                colour=theme.INK2,
                anchor="midleft",
                room=room,
            )
            owners = [
                _("{name}: {points}").format(name=self.players[seat], points=held[seat][one.id])
                for seat in self.seats
                if one.id in held[seat]
            ]
            words(
                target,
                "  ".join(owners),
                (x, cell.top + high * 0.82),
                max(px(15), 12),
                colour=theme.BLOOD,
                face=Face.BOLD,
                anchor="midleft",
                room=room,
            )
            points = str(one.points) + (f" +{one.extra}" if one.extra else "")
            words(target, points, (cell.right, cell.centery), max(px(24), 15), face=Face.BOLD, anchor="midright")
