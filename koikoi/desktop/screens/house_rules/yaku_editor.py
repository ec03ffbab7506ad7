"""Inventing a yaku: pick cards on a picture of the deck, or a whole kind; name it, and say what it brings."""

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, overlay, paragraph, ring, sheet, words
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.ui.controls import Chooser, Segments, Stepper
from koikoi.desktop.ui.labels import heading
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.widgets import Button, TextField, roomy
from koikoi.engine.cards import OF_KIND, OF_MONTH, Card, CardSet, Kind, Month
from koikoi.engine.yaku import Special
from koikoi.locales import _, names
from koikoi.locales.rules.yaku import yaku_table
from koikoi.rulesets import ruleset_from_table
from koikoi.rulesets.draft import needs_of

if TYPE_CHECKING:
    from koikoi.desktop.screens.house_rules.editor_page import HouseRulesPage

Rect = pygame.Rect
MOST = 99


class YakuEditorScene(PanelScene):
    """The deck lies month by month; a card is picked by a touch, all of a kind by a choice."""

    opaque = True

    def __init__(self, house: "HouseRulesPage") -> None:
        super().__init__()
        self.house = house
        self.picked: set[Card] = set()
        self.kind: Kind | Special | None = None
        self.count = 0
        """How many of the picked cards are needed; 0: all."""
        self.name, self.kanji = "", ""
        self.points, self.extra = 5, 0
        self.instead = ""
        """The yaku it stands in for."""
        self.said = ""

    # What it is

    @property
    def size_of_pool(self) -> int:
        """How many cards there are to choose from."""
        if isinstance(self.kind, Kind):
            return len(OF_KIND[self.kind])
        return 4 if self.kind is not None else len(self.picked)

    @property
    def needed(self) -> int:
        """How many of them are needed."""
        return min(self.count, self.size_of_pool) or self.size_of_pool

    def row(self) -> dict[str, Any]:
        """The yaku as a row of the table."""
        row: dict[str, Any] = {
            "needs": needs_of(CardSet(self.picked), self.kind, self.needed),
            "points": self.points,
            "name": self.name.strip() or _("Our yaku"),
        }
        if self.kanji.strip():
            row["kanji"] = self.kanji.strip()
        if self.extra:
            row["extra"] = self.extra
        if self.instead:
            row["replaces"] = [self.instead]
        return row

    @property
    def effect(self) -> str:
        """What it comes to, in words."""
        if not self.size_of_pool:
            return _("Pick cards, or a kind.")
        table = self.house.draft.table
        try:
            rules = ruleset_from_table("draft", {**table, "yaku": {**table["yaku"], "this": self.row()}})
        except ValueError as error:
            return str(error)
        return next((one.sentence for one in yaku_table(rules) if one.id == "this"), "")

    # Changing

    def _pick(self, card: Card) -> None:
        self.kind = None
        self.picked ^= {card}
        self.refresh()

    def _set(self, name: str, value: Any) -> None:
        setattr(self, name, value)
        if name == "kind":
            self.picked.clear()
            self.count = {Kind.PLAIN: 10, Kind.RIBBON: 5, Kind.ANIMAL: 5, Kind.BRIGHT: 3}.get(value, 0)
        self.refresh()

    def _add(self) -> Change | None:
        if not self.size_of_pool:
            self.said = _("Pick cards, or a kind.")
            return None
        self.house.draft.add_yaku(self.row())
        self.house.refresh()
        return Pop()

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back to the house rules."""
        if isinstance(intent, Cancel):
            return Pop()
        change = super().handle(intent)
        if len(self.panel.fields) == 2:
            self.name, self.kanji = (one.text for one in self.panel.fields)
        return change

    # Places

    @property
    def _tall(self) -> bool:
        return self.size[0] < self.size[1] * 1.2

    def arrange(self) -> None:
        """The deck, and beside or below it what is to be said."""
        px, (wide, high) = self.px, self.size
        edge, bar, gap = px(34), max(px(48), 42), px(14)
        size = max(px(17), 13)
        back = Rect(edge, px(20), roomy(_("Back"), size, px(120)), bar)
        self.panel.buttons.append(Button(_("Back"), Pop, back, "cloth", size=size))
        add = Rect(0, px(20), roomy(_("Add this yaku"), size, px(220)), bar)
        add.right = wide - edge
        self.panel.buttons.append(Button(_("Add this yaku"), self._add, add, "primary", size=size))
        body = Rect(edge, px(20) + bar + gap, wide - 2 * edge, high - px(20) - bar - gap - px(28))
        if self._tall:
            self._deck = Rect(body.left, body.top, body.w, round(body.h * 0.45))
            self._form = Rect(body.left, self._deck.bottom + gap, body.w, body.h - self._deck.h - gap)
        else:
            self._deck = Rect(body.left, body.top, round(body.w * 0.6), body.h)
            self._form = Rect(self._deck.right + gap, body.top, body.w - self._deck.w - gap, body.h)
        inner = self._deck.inflate(-px(28), -px(28))
        pitch_x, pitch_y = inner.w / 12, inner.h / 4
        card = round(min(pitch_x - 6, (pitch_y - 8) / 1.6))
        self._card = card
        for month in Month:
            for place, one in enumerate(OF_MONTH[month]):
                rect = Rect(0, 0, card, round(card * 1.6))
                rect.center = (
                    round(inner.left + (month.value - 0.5) * pitch_x), round(inner.top + (place + 0.5) * pitch_y)
                )  # fmt: skip
                self.panel.buttons.append(Button("", partial(self._pick, one), rect, "bare"))
        self._arrange_form(self._form.inflate(-px(40), -px(32)), size)

    def _arrange_form(self, area: Rect, size: int) -> None:
        px = self.px
        h, gap = max(px(44), 38), max(px(12), 8)
        label = fonts.line(max(px(14), 12))
        y = area.top
        self.labels: list[tuple[str, Rect]] = []

        def place(text: str, width: float = 1.0, left: float = 0.0, *, last: bool = True) -> Rect:
            nonlocal y
            x, w = area.left + round(area.w * left), round(area.w * width)
            self.labels.append((text, Rect(x, y, w, label)))
            rect = Rect(x, y + label, w, h)
            if last:
                y += label + h + gap
            return rect

        kinds = [(None, _("Cards")), *((kind, names.kinds(kind)) for kind in Kind), (Special.MONTH, _("Month"))]
        where = place(_("Made of"))
        row = Segments(kinds, self.kind, partial(self._set, "kind"), where, max(size - 2, 12))
        fits = row.need * 0.85 <= where.w
        self.panel.others.append(row if fits else Chooser(kinds, self.kind, partial(self._set, "kind"), where, size))
        pool = max(self.size_of_pool, 1)
        count = Stepper(
            self.needed or 1, 1, pool, partial(self._set, "count"), place(_("How many of them"), 0.48, last=False),
            size, shown=lambda value: _("all {count}").format(count=value) if value == pool else str(value),
        )  # fmt: skip
        others = [("", "–"), *((one.id, names.yaku(one.id, self.house.draft.rules).name) for one in self._others())]
        instead = place(_("In place of"), 0.48, 0.52)
        chooser = Chooser(others, self.instead, partial(self._set, "instead"), instead, size)
        points = Stepper(self.points, 1, MOST, partial(self._set, "points"), place(_("Points"), 0.48, last=False), size)
        more = Stepper(
            self.extra, 0, MOST, partial(self._set, "extra"), place(_("For each further card"), 0.48, 0.52), size,
            shown=lambda value: f"+{value}",
        )  # fmt: skip
        self.panel.others += [count, chooser, points, more]
        self.panel.fields.append(TextField(self.name, place(_("Name"), 0.56, last=False), size + 2, 28))
        self.panel.fields.append(TextField(self.kanji, place(_("Japanese name"), 0.4, 0.6), size + 2, 12))
        self._effect = Rect(area.left, y, area.w, area.bottom - y)

    def _others(self) -> list[Any]:
        return [one for one in self.house.draft.rules.yaku if one.points]

    # Drawing

    def paint(self, target: Surface) -> None:
        """The deck, picked cards raised and ringed; the labels; what it comes to."""
        self.services.painter.plain_ground(target)
        px = self.px
        back, add = self.panel.buttons[:2]
        heading(target, _("Invent a yaku"), back.rect, add.rect, max(px(36), 22))
        sheet(target, self._deck)
        sheet(target, self._form)
        deck = [one for month in Month for one in OF_MONTH[month]]
        chosen = OF_KIND[self.kind] if isinstance(self.kind, Kind) else CardSet(self.picked)
        for one, button in zip(deck, self.panel.buttons[2:50], strict=True):
            picked = one in chosen
            x, y = button.rect.center
            raised = 4 if picked else 0
            draw_card(target, Piece(one.code, x, y - raised, self._card, one, lift=0.5 if picked else 0.0))
            rect = button.rect.move(0, -raised)
            if picked:
                ring(target, rect, theme.INK, 3, max(self._card // 14, 3))
                badge = (rect.right - 4, rect.top + 4)
                pygame.draw.aacircle(target, theme.INK, badge, max(self._card * 0.16, 8))
                r = max(self._card * 0.07, 3.5)
                tick = [(badge[0] - r, badge[1]), (badge[0] - r * 0.2, badge[1] + r), (badge[0] + r, badge[1] - r)]
                pygame.draw.lines(target, theme.PAPER, False, tick, 2)
            elif chosen or self.kind:
                overlay(target, rect, theme.PAPER, 56, max(self._card // 14, 3))
        small = max(px(14), 12)
        for text, rect in self.labels:
            words(target, text, rect.topleft, small, colour=theme.INK2, room=rect.w)
        effect, most = self.effect, max(px(18), 14)
        least = fonts.within(12, 12)
        fitting = (size for size in range(most, least, -1) if self._fits(effect, size))
        y = paragraph(target, effect, self._effect, next(fitting, least), face=Face.BOLD)
        if self.said:
            area = Rect(self._effect.left, y, self._effect.w, self._effect.bottom - y)
            paragraph(target, self.said, area, max(px(16), 13), colour=theme.BLOOD)

    def _fits(self, text: str, size: int) -> bool:
        """Whether what it comes to can be read in this size."""
        return len(fonts.wrap(Face.BOLD, size, text, self._effect.w)) * fonts.line(size) <= self._effect.h
