"""What somebody's matches have brought: figures, points by month, yaku, opponents, score curves, great moments."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from koikoi import files
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet, small_cards, words
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.screens import statistics_charts
from koikoi.desktop.screens.rules_sheet import yaku_cards
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.list_scene import ListScene
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.scroll_scene import page_width
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.ruleset import Ruleset
from koikoi.folders import export_folder
from koikoi.locales import _, date, listed, names
from koikoi.rulesets import library
from koikoi.table import save, statistics
from koikoi.table.record import reason
from koikoi.table.recorded_match import MarkKind
from koikoi.table.statistics import GreatMoment, MatchStats, PlayerStats

Rect = pygame.Rect
PAGES = ("figures", "curves", "moments")


class StatisticsScene(ListScene):
    """One person's page; without any match played, the same frames with a word on how they fill."""

    opaque = True

    def __init__(self) -> None:
        super().__init__()
        self.matches: list[MatchStats] = []
        self.people: list[str] = []
        self.known: dict[str, Ruleset] = {}
        """Rulesets by name: those in the library, and those that only records know."""
        self.person = self.other = self.rules = ""
        self.page = "figures"
        self.shown: list[MatchStats] = []
        """The matches that count: this person's, against this opponent and by this ruleset if they are chosen."""
        self.sheet = PlayerStats("")
        self.pairs: list[tuple[str, PlayerStats]] = []
        self.moments: list[GreatMoment] = []
        self.said = ""
        self.boxes: dict[str, Rect] = {}
        self.rows: list[tuple[GreatMoment, Rect]] = []
        self.read(save.paths()[::-1])

    # Reading

    def take(self, path: Path) -> None:
        """One match more, if its record can be read."""
        past = statistics.read(path)
        if past is not None:
            self.matches.append(past)

    def all_taken(self) -> None:
        """Who has played, and by which rules."""
        self.matches = statistics.in_order(self.matches)
        self.people = statistics.names(self.matches)
        self.known = {past.header.rules.name: past.header.rules for past in self.matches}
        self.known |= {one.name: one for one in library()}
        self.person = self.people[0] if self.people else ""
        self._count()

    def _count(self) -> None:
        """What stands on the page, for the choices made."""
        own = statistics.of_pair(self.matches, self.person, self.other) if self.other else self.matches
        own = statistics.of_person(own, self.person)
        self.shown = statistics.of_rules(own, self.rules) if self.rules else own
        self.sheet = statistics.sheet(self.shown, self.person)
        pairs = ((one, statistics.of_pair(self.shown, self.person, one)) for one in self.people if one != self.person)
        self.pairs = [(one, statistics.sheet(pair, self.person)) for one, pair in pairs if pair]
        self.moments = [one for one in statistics.moments(self.shown) if one.name == self.person]

    # Choices

    def _pick(self, name: str, value: object) -> None:
        setattr(self, name, value)
        if name == "person":
            self.other = self.rules = ""
        self.scroller.at = 0
        self._count()
        self.refresh()

    def _export(self) -> None:
        path = export_folder() / time.strftime("koikoi-%Y%m%d-%H%M%S.csv")
        try:
            files.write_text(path, statistics.as_csv(self.shown))
            self.said = _("Saved as {file}").format(file=path)
        except OSError as error:
            self.said = _("Could not be saved: {reason}").format(reason=reason(error))

    def _watch(self, moment: GreatMoment) -> Change | None:
        from koikoi.desktop.screens.replay import replay_of

        scene, self.said = replay_of(moment.past.path)
        if scene is None:
            return None
        ends = (mark.at for mark in scene.marks if mark.kind is MarkKind.RESULT and mark.round == moment.round.number)
        scene.jump(max(next(ends, 1) - 1, 0))
        return Push(scene)

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    # Places

    def arrange(self) -> None:
        """Choices above, frames below."""
        px, (wide, high) = self.px, self.size
        edge, bar, gap = px(40), max(px(50), 42), px(14)
        w = max(px(170), 130)
        self._button(_("Back"), Pop, Rect(edge, px(22), px(140), bar))
        self._button(_("Save as table"), self._export, Rect(wide - edge - w, px(22), w, bar))
        choices = self._choices()
        columns = len(choices) if wide > high else 2
        room = wide - 2 * edge - gap * (columns - 1)
        tabs = max(room // columns, min(choices[-1].need, room * 3 // 10))
        y = px(22) + bar + px(12)
        for row in (choices[first : first + columns] for first in range(0, len(choices), columns)):
            x = edge
            for one in row:
                w = tabs if one is choices[-1] else (room - tabs) // (columns - 1)
                one.rect = Rect(x, y, w, bar)
                x += w + gap
            y += bar + px(10)
        self.panel.others += choices
        top = choices[-1].rect.bottom + gap
        body = Rect(edge, top, wide - 2 * edge, high - top - px(40))
        if self.page == "figures":
            self._place_figures(body)
        else:
            self.boxes = {"page": body}
            self._place_rows(body.inflate(-px(40), -px(28)))

    def _choices(self) -> tuple[Chooser, Chooser, Chooser, Segments]:
        """Whose matches, against whom, by which rules; and which page."""
        size = max(self.px(17), 13)
        own = statistics.of_person(self.matches, self.person)
        people = [(one, one) for one in self.people] or [("", _("Nobody yet"))]
        met = [one for one in self.people if statistics.of_pair(own, self.person, one)]
        others = [("", _("Against everybody")), *((one, _("Against {name}").format(name=one)) for one in met)]
        played = sorted({past.header.rules.name for past in own})
        rules = [("", _("All rules")), *((one, names.ruleset(self.known[one])) for one in played)]
        pages = list(zip(PAGES, (_("Figures"), _("Scores"), _("Moments")), strict=True))
        return (
            Chooser(people, self.person, partial(self._pick, "person"), size=size),
            Chooser(others, self.other, partial(self._pick, "other"), size=size),
            Chooser(rules, self.rules, partial(self._pick, "rules"), size=size),
            Segments(pages, self.page, partial(self._pick, "page"), size=size),
        )

    def _button(self, label: str, act: Callable[[], object], rect: Rect) -> None:
        self.panel.buttons.append(Button(label, act, rect, "cloth", size=max(self.px(18), 14)))

    def _place_figures(self, body: Rect) -> None:
        px, gap = self.px, self.px(14)
        tile_h = max(px(98), fonts.line(max(px(36), 22)) + 2 * fonts.line(max(px(15), 12)) + 10)
        columns = 4 if body.w > body.h * 0.9 else 2
        tile_w = (body.w - gap * (columns - 1)) // columns
        self.boxes = {}
        for place in range(4):
            x = body.left + place % columns * (tile_w + gap)
            y = body.top + place // columns * (tile_h + gap)
            self.boxes[f"tile {place}"] = Rect(x, y, tile_w, tile_h)
        top = body.top + (tile_h + gap) * (4 // columns)
        rest = Rect(body.left, top, body.w, body.bottom - top)
        half = (rest.w - gap) // 2
        if columns == 4:
            upper = round((rest.h - gap) * 0.56)
            self.boxes["months"] = Rect(rest.left, rest.top, half, upper)
            self.boxes["against"] = Rect(rest.left, rest.top + upper + gap, half, rest.h - upper - gap)
            self.boxes["yaku"] = Rect(rest.left + half + gap, rest.top, half, rest.h)
        else:
            part = (rest.h - 2 * gap) // 4
            self.boxes["months"] = Rect(rest.left, rest.top, rest.w, part)
            self.boxes["yaku"] = Rect(rest.left, rest.top + part + gap, rest.w, 2 * part)
            self.boxes["against"] = Rect(rest.left, rest.top + 3 * part + 2 * gap, rest.w, part)
        self.scroller.fit(Rect(0, 0, 0, 0), 0)
        self.panel.area = Rect(0, 0, 0, 0)

    def _place_rows(self, inner: Rect) -> None:
        self.rows = []
        self.panel.area = inner
        if self.page == "curves":
            self.scroller.fit(inner, inner.h)
            return
        size = max(self.px(17), 13)
        row = max(self.px(66), fonts.line(max(self.px(20), 15)) + fonts.line(max(self.px(15), 12)), 54)
        self.scroller.fit(inner, len(self.moments) * row)
        for place in self.near(row, len(self.moments)):
            moment, rect = self.moments[place], Rect(0, place * row, page_width(inner), row)
            self.rows.append((moment, rect))
            w = max(self.px(120), fonts.width(Face.SANS, size, _("Watch")) + self.px(30), 90)
            spot = Rect(rect.right - w, rect.top + self.px(8), w, row - self.px(16))
            self.lay_in_row(Button(_("Watch"), partial(self._watch, moment), spot, "paper", size=size), place)

    # Drawing

    def paint(self, target: Surface) -> None:
        """The frames, and what stands in them."""
        self.services.painter.plain_ground(target)
        px = self.px
        middle = (self.size[0] / 2, px(22) + max(px(50), 42) / 2)
        room = self.size[0] - 2 * px(40) - 2 * max(px(170), 130) - px(20)
        words(
            target, _("Statistics"), middle, max(px(40), 24), colour=theme.CREAM, face=Face.BRUSH, anchor="center",
            room=room,
        )  # fmt: skip
        for box in self.boxes.values():
            sheet(target, box)
        if not self.shown:
            said = (
                _("The matches are being read …")
                if self.unread
                else _("After the first match something will stand here.")
            )
            self._alone(target, self.boxes.get("page") or self.boxes["months"], said)
        elif self.page == "figures":
            self._figures(target)
        elif self.page == "curves":
            area = self.boxes["page"].inflate(-px(44), -px(36))
            statistics_charts.draw_curves(target, area, self.sheet, max(px(14), 12))
        else:
            self._moments(target)
        foot = (self.size[0] / 2, self.size[1] - px(20))
        room = self.size[0] - px(60)
        words(target, self.said, foot, max(px(15), 12), colour=theme.GOLD, anchor="center", room=room)

    def _alone(self, target: Surface, area: Rect, said: str) -> None:
        size = max(self.px(18), 13)
        words(target, said, area.center, size, colour=theme.INK2, anchor="center", room=area.w - self.px(30))

    def _figures(self, target: Surface) -> None:
        px, made = self.px, self.sheet
        for place, said in enumerate(statistics_charts.tiles(made)):
            sizes = (max(px(15), 12), max(px(36), 22))
            statistics_charts.draw_tile(target, self.boxes[f"tile {place}"], said, px(18), sizes)
        note = _("{points} won above, {given} lost below").format(points=made.points, given=made.given)
        area = self._inside(target, "months", _("Points by month"), note)
        statistics_charts.draw_months(target, area, made, max(px(13), 11))
        area = self._inside(target, "yaku", _("Yaku"), _("how often"))
        statistics_charts.draw_yaku(target, area, made, self.shown, max(px(32), 24), px(16))
        area = self._inside(target, "against", _("Against"), _("matches won – lost"))
        statistics_charts.draw_against(target, area, self.pairs, max(px(40), 28), max(px(17), 13))

    def _inside(self, target: Surface, name: str, title: str, note: str) -> Rect:
        """Writes a frame's heading; returns what is left of it."""
        px, box = self.px, self.boxes[name]
        size, small = max(px(22), 15), max(px(14), 12)
        y = box.top + px(14) + size / 2
        drawn = words(target, title, (box.left + px(18), y), size, face=Face.BRUSH, anchor="midleft")
        room = box.right - px(18) - drawn.right - px(12)
        words(target, note, (box.right - px(18), y), small, colour=theme.INK2, anchor="midright", room=room)
        top = round(y + size / 2 + px(12))
        return Rect(box.left + px(18), top, box.w - px(36), box.bottom - px(12) - top)

    def _moments(self, target: Surface) -> None:
        before = target.get_clip()
        target.set_clip(self.scroller.area.clip(before))
        size, small = max(self.px(20), 15), max(self.px(15), 12)
        for moment, page in self.rows:
            rect = self.on_screen(page)
            dearest = max(moment.round.yaku, key=lambda one: one[1], default=("", 0))[0]
            yaku = next((one for one in moment.past.header.rules.yaku if one.id == dearest), None)
            w = round((rect.h - self.px(14)) / 1.63)
            pictures = Rect(rect.left, rect.top, round(w * 2.2), rect.h)
            if yaku is not None:
                small_cards(target, yaku_cards(yaku), pictures, w)
            x = pictures.right + self.px(14)
            room = rect.right - max(self.px(120), 90) - self.px(40) - x
            title = listed(names.yaku(name, moment.past.header.rules).name for name, _points in moment.round.yaku)
            value = f"{moment.value}" + (f"  (×{moment.round.multiplier})" if moment.round.multiplier > 1 else "")
            at = (x, rect.centery - fonts.line(small) * 0.5)
            words(target, f"{title}: {value}", at, size, face=Face.BRUSH, anchor="midleft", room=room)
            people = listed(moment.past.header.players)
            note = f"{date(moment.past.began)} · {people} · {names.ruleset(moment.past.header.rules)}"
            below = (x, rect.centery + fonts.line(size) * 0.5)
            words(target, note, below, small, colour=theme.INK2, anchor="midleft", room=room)
            pygame.draw.line(target, theme.INSET, rect.bottomleft, rect.bottomright, 1)
        target.set_clip(before)
        if not self.moments:
            said = _("A dear yaku, or a round four times over, will be remembered here.")
            self._alone(target, self.boxes["page"], said)
