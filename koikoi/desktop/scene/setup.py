"""Seats, rules, rounds, and who may see what; then Start."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from koikoi.desktop import theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Intent, Scroll
from koikoi.desktop.painter import Surface, crest, paragraph, sheet, words
from koikoi.desktop.scene.common import PanelScene, painter
from koikoi.desktop.scene.match import MatchScene
from koikoi.desktop.scenes import Change, Pop, Replace
from koikoi.desktop.widgets import Button, TextField
from koikoi.engine.cards import ALL, OF_KIND, Card, CardSet, Kind
from koikoi.engine.ruleset import Ruleset, TeamPlay
from koikoi.engine.yaku import Yaku
from koikoi.locales import _, names
from koikoi.locales import rules as rules_words
from koikoi.rulesets import FIRST_CHOICE, library
from koikoi.table import save
from koikoi.table.seating import Privacy
from koikoi.table.table import Table

ROUNDS = (3, 6, 12)
NAMES = ("Aoi", "Ren", "Hana", "Sora")


def yaku_cards(yaku: Yaku) -> list[Card]:
    """A few cards that show what a yaku is made of."""
    shown: list[Card] = []
    for need in yaku.needs:
        if isinstance(need.of, CardSet):
            shown += list(need.of)[: need.count]
        else:
            pool = OF_KIND[need.of] if isinstance(need.of, Kind) else ALL
            shown += list(pool)[: need.count]
    return sorted(shown)


class SetupScene(PanelScene):
    """Everything a match needs, with something sensible chosen already."""

    def __init__(self, table: Table | None = None, privacy: Privacy = Privacy.PASS) -> None:
        super().__init__()
        self.found = library()
        self.rulesets = list(self.found)
        wanted = table.rules.name if table else FIRST_CHOICE
        self.chosen = next((one for one in self.rulesets if one.name == wanted), self.rulesets[0])
        self.names = [*(table.players if table else ()), *NAMES[len(table.players) if table else 0 :]]
        self.seats = len(table.players) if table else 2
        self.rounds = 0
        self.privacy = privacy
        self.scroll = 0
        self.page = "yaku"
        self.bottom = 0

    # Choices

    def _choose(self, rules: Ruleset) -> None:
        self.chosen = rules
        if self.seats not in rules.seat_counts:
            self.seats = rules.seat_counts[0]
        self.scroll = 0
        self.refresh()

    def _set(self, name: str, value: object) -> None:
        setattr(self, name, value)
        self.scroll = 0
        self.refresh()

    def _start(self) -> Change:
        rules = replace(self.chosen, rounds=self.rounds) if self.rounds else self.chosen
        players = [name.strip() or NAMES[seat] for seat, name in enumerate(self._names())]
        table = Table(rules, players, path=save.new_path())
        return Replace(MatchScene(table, self.privacy))

    def _names(self) -> list[str]:
        return [one.text for one in self.panel.fields]

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back; the wheel scrolls the rules."""
        if isinstance(intent, Cancel):
            return Pop()
        if isinstance(intent, Scroll):
            self.scroll = max(0, self.scroll - intent.steps * 40)
            if self.bottom <= self._sheet.bottom and intent.steps < 0:
                self.scroll = max(0, self.scroll - 40)
            return None
        change = super().handle(intent)
        for seat, field in enumerate(self.panel.fields):
            self.names[seat] = field.text
        return change

    # Places

    def arrange(self) -> None:
        """Seats above, rules in the middle, start below."""
        px, (wide, high) = self.px, self.size
        edge, gap = px(34), px(14)
        self._add(_("Menu"), Pop, pygame.Rect(edge, px(22), px(130), max(px(46), 34)), "cloth")
        seat_w = (wide - 2 * edge - 3 * gap) // 4
        top, seat_h = px(84), max(px(84), 62)
        self._seat_rects = [pygame.Rect(edge + i * (seat_w + gap), top, seat_w, seat_h) for i in range(4)]
        for seat in range(self.seats):
            rect = self._seat_rects[seat]
            inner = pygame.Rect(rect.left + seat_h, rect.top + rect.h // 4, rect.w - seat_h - px(18), rect.h // 2)
            self.panel.fields.append(TextField(self.names[seat], inner, max(px(24), 16)))
        counts = sorted({count for one in self.rulesets for count in one.seat_counts})
        self._segments(
            pygame.Rect(wide - edge - px(330), px(22), px(330), max(px(46), 34)),
            [(_("{count} players").format(count=count), "seats", count) for count in counts],
            self.seats,
            enabled=lambda value: value in self.chosen.seat_counts,
        )
        body = pygame.Rect(edge, top + seat_h + gap, wide - 2 * edge, 0)
        bar = max(px(58), 44)
        body.h = high - body.top - bar - px(66)
        list_w = max(round(body.w * 0.27), 230)
        self._list = pygame.Rect(body.left, body.top, list_w, body.h)
        self._sheet = pygame.Rect(body.left + list_w + gap, body.top, body.w - list_w - gap, body.h)
        row = min(max((self._list.h - px(16)) // max(len(self.rulesets), 7), 34), px(66))
        for place, rules in enumerate(self.rulesets):
            rect = pygame.Rect(self._list.left + 8, self._list.top + 8 + place * row, list_w - 16, row - 4)
            if rect.bottom > self._list.bottom:
                break
            look = "chosen" if rules is self.chosen else "paper"
            players = " · ".join(str(count) for count in rules.seat_counts)
            note = _("players: {counts}").format(counts=players)
            self.panel.buttons.append(
                Button(
                    names.ruleset(rules),
                    partial(self._choose, rules),
                    rect,
                    look,
                    Face.BOLD,
                    max(px(19), 14),
                    note=note if row > 44 else "",
                    align="left",
                )
            )
        tabs = pygame.Rect(self._sheet.right - px(300) - px(16), self._sheet.top + px(14), px(300), max(px(38), 30))
        self._segments(tabs, [(_("Yaku"), "page", "yaku"), (_("In words"), "page", "words")], self.page)
        low = high - bar - px(50)
        own = (_("As the rules say: {count}").format(count=self.chosen.rounds), "rounds", 0)
        rounds = [own, *((_("{count} rounds").format(count=count), "rounds", count) for count in ROUNDS)]
        self._segments(pygame.Rect(edge, low, px(560), bar), rounds, self.rounds, wide_first=True)
        modes = [(_("Pass"), "privacy", Privacy.PASS), (_("Open"), "privacy", Privacy.OPEN)]
        self._segments(pygame.Rect(edge + px(580), low, px(230), bar), modes, self.privacy)
        start = pygame.Rect(wide - edge - px(240), low, px(240), bar)
        self.panel.buttons.append(Button(_("Start"), self._start, start, "primary", Face.BRUSH, max(px(28), 18)))
        self.panel.focus = self.panel.buttons[-1]

    def _add(self, label: str, act: Callable[[], object], rect: pygame.Rect, look: str) -> None:
        self.panel.buttons.append(Button(label, act, rect, look, size=max(self.px(19), 14)))

    def _segments(
        self,
        area: pygame.Rect,
        entries: Sequence[tuple[str, str, object]],
        chosen: object,
        *,
        enabled: Callable[[object], bool] = lambda value: True,
        wide_first: bool = False,
    ) -> None:
        """A row of choices of which one holds."""
        shares = [1.7 if wide_first and place == 0 else 1.0 for place in range(len(entries))]
        left = float(area.left)
        for share, (label, name, value) in zip(shares, entries, strict=True):
            w = area.w * share / sum(shares)
            rect = pygame.Rect(round(left), area.top, round(w) - 4, area.h)
            left += w
            look = "chosen" if value == chosen else "paper"
            act = partial(self._set, name, value)
            button = Button(label, act, rect, look, size=max(self.px(18), 13), enabled=enabled(value))
            self.panel.buttons.append(button)

    # Drawing

    def paint(self, target: Surface) -> None:
        """Cloth and sheets."""
        painter().plain_ground(target)
        px = self.px
        title = (px(34) + px(130) + px(24), px(45))
        words(target, _("Set the table"), title, max(px(38), 24), colour=theme.CREAM, face=Face.BRUSH, anchor="midleft")
        for seat, rect in enumerate(self._seat_rects):
            if seat < self.seats:
                sheet(target, rect)
                colour = theme.SEATS[seat % 2 if self.teams else seat]
                crest(target, seat, colour, (rect.left + rect.h / 2, rect.centery), rect.h * 0.66)
            else:
                pygame.draw.rect(target, theme.CREAM2, rect, 1, border_radius=10)
        sheet(target, self._list)
        sheet(target, self._sheet)
        self._rules(target)
        for place, fault in enumerate(self.found.faults[:1]):
            at = (self._list.left, self.size[1] - px(16) + place * px(14))
            words(target, str(fault), at, 12, colour=theme.GOLD, anchor="midleft", room=self.size[0] - 2 * px(34))
        note = {
            Privacy.PASS: _("Pass: a curtain closes after every turn"),
            Privacy.OPEN: _("Open: both hands lie face up"),
        }[self.privacy]
        words(
            target,
            note,
            (px(34) + px(580), self.size[1] - px(35)),
            max(px(14), 12),
            colour=theme.CREAM2,
            anchor="midleft",
        )

    @property
    def teams(self) -> bool:
        """Whether the seats play two against two."""
        return self.seats == 4 and self.chosen.team_play is not TeamPlay.OFF

    def _rules(self, target: Surface) -> None:
        px, area = self.px, self._sheet
        left, top = area.left + px(24), area.top + px(32)
        words(
            target,
            names.ruleset(self.chosen),
            (left, top),
            max(px(32), 20),
            face=Face.BRUSH,
            anchor="midleft",
            room=area.w - px(380),
        )
        inner = pygame.Rect(left, area.top + px(58), area.w - 2 * px(24), area.h - px(58) - px(12))
        small = max(px(16), 13)
        inner_top = paragraph(
            target, names.about(self.chosen), pygame.Rect(left, inner.top, inner.w, 3 * small), small, colour=theme.INK2
        )
        inner.h -= inner_top + px(8) - inner.top
        inner.top = inner_top + px(8)
        pygame.draw.line(target, theme.INK2, (inner.left, inner.top - px(4)), (inner.right, inner.top - px(4)), 1)
        before = target.get_clip()
        target.set_clip(inner)
        if self.page == "yaku":
            self._yaku(target, inner)
        else:
            self._words(target, inner)
        target.set_clip(before)

    def _yaku(self, target: Surface, area: pygame.Rect) -> None:
        shown = [one for one in self.chosen.yaku if one.points]
        columns = 2
        rows = -(-len(shown) // columns)
        high = max(min(area.h // rows, self.px(64)), 34)
        wide = area.w // columns
        card = round(high * 0.8 / 1.6)
        for place, one in enumerate(shown):
            cell = pygame.Rect(
                area.left + place // rows * wide, area.top + place % rows * high - self.scroll, wide, high
            )
            pictures = pygame.Rect(cell.left + 2, cell.top, round(wide * 0.34), high)
            painter().small_cards(target, yaku_cards(one), pictures, card)
            x = pictures.right + self.px(10)
            room = cell.right - x - self.px(64)
            size = max(self.px(19), 13)
            words(
                target,
                names.yaku(one.id, self.chosen).name,
                (x, cell.centery - size * 0.5),
                size,
                face=Face.BRUSH,
                anchor="midleft",
                room=room,
            )
            words(
                target,
                self._japanese(one),
                (x, cell.centery + size * 0.6),
                max(self.px(13), 11),
                colour=theme.INK2,
                anchor="midleft",
                room=room,
            )
            points = str(one.points) + (f" +{one.extra}" if one.extra else "")
            words(
                target,
                points,
                (cell.right - self.px(14), cell.centery),
                max(self.px(22), 15),
                face=Face.BOLD,
                anchor="midright",
            )
        self.bottom = area.top + rows * high - self.scroll

    def _japanese(self, yaku: Yaku) -> str:
        name = names.yaku(yaku.id, self.chosen)
        return f"{name.kanji} {name.reading}".strip()

    def _words(self, target: Surface, area: pygame.Rect) -> None:
        size = max(self.px(17), 13)
        y = area.top - self.scroll
        for section in rules_words.in_words(self.chosen):
            words(target, section.title, (area.left, y), max(self.px(22), 16), face=Face.BRUSH)
            y += round(self.px(22) * 1.5)
            for line in section.sentences:
                y = paragraph(target, line, pygame.Rect(area.left, y, area.w, 10000), size) + 4
            y += self.px(10)
        self.bottom = y
