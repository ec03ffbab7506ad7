"""What somebody's matches have brought: figures, points by month, yaku, opponents, score curves, great moments."""

import time
from collections.abc import Callable
from functools import cached_property, partial

import pygame

from koikoi.desktop import fonts, theme
from koikoi.desktop.controls import Chooser, Segments
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Intent
from koikoi.desktop.painter import Surface, sheet, thing, words
from koikoi.desktop.scene.common import painter
from koikoi.desktop.scene.rules_sheet import yaku_cards
from koikoi.desktop.scene.scrolling import ScrollScene, page_width
from koikoi.desktop.scenes import Change, Pop, Push
from koikoi.desktop.widgets import Button
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Yaku
from koikoi.folders import export_folder
from koikoi.locales import _, names, ngettext
from koikoi.rulesets import library
from koikoi.table import save, statistics
from koikoi.table.statistics import Moment, Past, Sheet

Rect = pygame.Rect
PAGES = ("figures", "curves", "moments")


class StatisticsScene(ScrollScene):
    """One person's page; without any match played, the same frames with a word on how they fill."""

    opaque = True

    def __init__(self) -> None:
        super().__init__()
        self.matches = statistics.pasts()
        self.people = statistics.names(self.matches)
        self.person = self.people[0] if self.people else ""
        self.rules = ""
        self.page = "figures"
        self.said = ""
        self.boxes: dict[str, Rect] = {}
        self.rows: list[tuple[Moment, Rect]] = []

    # What is shown

    @property
    def shown(self) -> list[Past]:
        """The matches that count: this person's, and under this ruleset if one is chosen."""
        own = statistics.of_person(self.matches, self.person)
        return statistics.of_rules(own, self.rules) if self.rules else own

    @cached_property
    def known(self) -> dict[str, Ruleset]:
        """Rulesets by name: those in the library, and those that only records know."""
        found = {past.header.rules.name: past.header.rules for past in self.matches}
        return found | {one.name: one for one in library()}

    def _pick(self, name: str, value: object) -> None:
        setattr(self, name, value)
        self.scroller.at = 0
        self.refresh()

    def _export(self) -> None:
        path = export_folder() / time.strftime("koikoi-%Y%m%d-%H%M%S.csv")
        try:
            save.write(path, statistics.as_csv(self.shown))
            self.said = _("Saved as {file}").format(file=path)
        except OSError as error:
            self.said = _("Could not be saved: {reason}").format(reason=error.strerror or error)

    def _watch(self, moment: Moment) -> Change | None:
        from koikoi.desktop.scene.replay import replay_of

        scene, self.said = replay_of(moment.past.path)
        if scene is None:
            return None
        ends = (mark.at for mark in scene.marks if mark.kind == "result" and mark.round == moment.round.number)
        scene.jump(max(next(ends, 1) - 1, 0))
        return Push(scene)

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    # Places

    def arrange(self) -> None:
        """Choices above, frames below."""
        px, (wide, high) = self.px, self.size
        edge, bar, size = px(40), max(px(50), 42), max(px(17), 13)
        self._button(_("Back"), Pop, Rect(edge, px(22), px(140), bar))
        csv = Rect(wide - edge - max(px(170), 130), px(22), max(px(170), 130), bar)
        self._button(_("Save as table"), self._export, csv)
        top = px(22) + bar + px(12)
        third = (wide - 2 * edge - 2 * px(14)) // 3
        people = [(one, one) for one in self.people] or [("", _("Nobody yet"))]
        who = Rect(edge, top, third, bar)
        self.panel.others.append(Chooser(people, self.person, partial(self._pick, "person"), who, size))
        played = {past.header.rules.name for past in statistics.of_person(self.matches, self.person)}
        rules = [("", _("All rules")), *((one, names.ruleset(self.known[one])) for one in sorted(played))]
        which = who.move(third + px(14), 0)
        self.panel.others.append(Chooser(rules, self.rules, partial(self._pick, "rules"), which, size))
        pages = list(zip(PAGES, (_("Figures"), _("Scores"), _("Moments")), strict=True))
        tabs = which.move(third + px(14), 0)
        self.panel.others.append(Segments(pages, self.page, partial(self._pick, "page"), tabs, size))
        body = Rect(edge, tabs.bottom + px(14), wide - 2 * edge, high - tabs.bottom - px(14) - px(40))
        if self.page == "figures":
            self._place_figures(body)
        else:
            self.boxes = {"page": body}
            inner = body.inflate(-px(40), -px(28))
            self._place_rows(inner)

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
        row = max(self.px(66), 54)
        moments = [one for one in statistics.moments(self.shown) if one.name == self.person]
        self.scroller.fit(inner, len(moments) * row)
        for place, moment in enumerate(moments):
            rect = Rect(0, place * row, page_width(inner), row)
            self.rows.append((moment, rect))
            w = max(self.px(120), 90)
            spot = Rect(rect.right - w, rect.top + self.px(8), w, row - self.px(16))
            size = max(self.px(17), 13)
            self.lay(Button(_("Watch"), partial(self._watch, moment), spot, "paper", size=size))

    # Drawing

    def paint(self, target: Surface) -> None:
        """The frames, and what stands in them."""
        painter().plain_ground(target)
        px = self.px
        middle = (self.size[0] / 2, px(22) + max(px(50), 42) / 2)
        words(target, _("Statistics"), middle, max(px(40), 24), colour=theme.CREAM, face=Face.BRUSH, anchor="center")
        for box in self.boxes.values():
            sheet(target, box)
        if not self.shown:
            said = _("After the first match something will stand here.")
            area = self.boxes.get("page") or self.boxes["months"]
            words(target, said, area.center, max(px(18), 13), colour=theme.INK2, anchor="center", room=area.w - px(30))
        elif self.page == "figures":
            self._figures(target, statistics.sheet(self.shown, self.person))
        elif self.page == "curves":
            self._curves(target, statistics.sheet(self.shown, self.person))
        else:
            self._moments(target)
        foot = (self.size[0] / 2, self.size[1] - px(20))
        room = self.size[0] - px(60)
        words(target, self.said, foot, max(px(15), 12), colour=theme.GOLD, anchor="center", room=room)

    def _figures(self, target: Surface, made: Sheet) -> None:
        lost = made.matches - made.won - made.drawn
        results = _("{won} won · {lost} lost · {drawn} drawn").format(won=made.won, lost=lost, drawn=made.drawn)
        mean = f"{made.points / made.rounds_won:.1f}" if made.rounds_won else "–"
        share = f"{round(100 * made.rewarded / made.calls)} %" if made.calls else "–"
        calls = ngettext("of {count} call paid", "of {count} calls paid", made.calls).format(count=made.calls)
        best = str(max(made.best.points)) if made.best else "–"
        row = ngettext("longest row: {count} round won", "longest row: {count} rounds won", made.streak)
        tiles = (
            (_("Matches"), str(made.matches), results),
            (_("Points a round"), mean, _("when a round is won")),
            (_("Koi-koi"), share, calls),
            (_("Best round"), best, row.format(count=made.streak)),
        )
        for place, (label, figure, note) in enumerate(tiles):
            self._tile(target, self.boxes[f"tile {place}"], label, figure, note)
        self._months(target, self._inside(target, "months", _("Points by month"), _("won above, lost below")), made)
        self._yaku(target, self._inside(target, "yaku", _("Yaku"), _("how often")), made)
        self._against(target, self._inside(target, "against", _("Against"), _("matches won – lost")))

    def _tile(self, target: Surface, box: Rect, label: str, figure: str, note: str) -> None:
        px = self.px
        small, large = max(px(15), 12), max(px(36), 22)
        x, room = box.left + px(18), box.w - px(36)
        words(target, label, (x, box.top + box.h * 0.18), small, colour=theme.INK2, anchor="midleft", room=room)
        words(target, figure, (x, box.centery), large, face=Face.BOLD, anchor="midleft", room=room)
        words(target, note, (x, box.bottom - box.h * 0.17), small, colour=theme.INK2, anchor="midleft", room=room)

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

    def _months(self, target: Surface, area: Rect, made: Sheet) -> None:
        wide, small = area.w / 12, max(self.px(13), 11)
        sign = min(round(wide * 0.62), round(area.h * 0.16))
        room = area.h - sign - 2 * small - 10
        above = round(room * 0.6)
        base = area.top + small + 4 + above
        scale = min(above / max(*made.by_month, 1), (room - above) / max(*made.given_by_month, 1))
        for month in range(12):
            x = area.left + wide * (month + 0.5)
            w = round(wide * 0.56)
            up, down = round(made.by_month[month] * scale), round(made.given_by_month[month] * scale)
            pygame.draw.rect(target, theme.INK, Rect(round(x - w / 2), base - up, w, up), border_radius=2)
            low = base + sign + 6
            pygame.draw.rect(target, theme.OFF, Rect(round(x - w / 2), low, w, down), border_radius=2)
            pygame.draw.aacircle(target, theme.MONTH, (x, base + 3 + sign / 2), sign / 2)
            thing(target, f"month-{month + 1:02d}", (x, base + 3 + sign / 2), sign * 0.74)
            at = (x, base - up - small * 0.7)
            words(target, str(made.by_month[month]), at, small, face=Face.BOLD, anchor="center", room=wide)
            below = (x, low + down + small * 0.7)
            given = str(made.given_by_month[month])
            words(target, given, below, small, colour=theme.INK2, anchor="center", room=wide)

    def _yaku(self, target: Surface, area: Rect, made: Sheet) -> None:
        counts = made.yaku.most_common()
        row = min(max(self.px(32), 24), area.h // max(len(counts), 1))
        fit = max(area.h // max(row, 1), 1)
        size = max(min(self.px(16), row - 8), 12)
        card = round((row - 4) / 1.6)
        most = counts[0][1] if counts else 1
        for place, (name, count) in enumerate(counts[:fit]):
            y = area.top + place * row + row / 2
            found = self._yaku_of(name)
            if found is not None:
                rules, yaku = found
                pictures = Rect(area.left, round(y - row / 2), card * 3, row)
                painter().small_cards(target, yaku_cards(yaku)[:3], pictures, card)
                title = names.yaku(name, rules).name
            else:
                title = name
            x = area.left + card * 3 + 10
            w = round(area.w * 0.32)
            words(target, title, (x, y), size, face=Face.BRUSH, anchor="midleft", room=w, least=11)
            bar = Rect(x + w + 8, round(y - row * 0.22), 0, round(row * 0.44))
            bar.w = max(round((area.right - bar.left - size * 3) * count / most), 3)
            pygame.draw.rect(target, theme.INK, bar, border_radius=2)
            words(target, str(count), (bar.right + 6, y), size, face=Face.BOLD, anchor="midleft")

    def _yaku_of(self, name: str) -> tuple[Ruleset, Yaku] | None:
        for past in self.shown:
            for yaku in past.header.rules.yaku:
                if yaku.id == name:
                    return past.header.rules, yaku
        return None

    def _against(self, target: Surface, area: Rect) -> None:
        others = [one for one in self.people if one != self.person]
        found = []
        for other in others:
            pair = statistics.of_pair(self.shown, self.person, other)
            if pair:
                found.append((other, statistics.sheet(pair, self.person)))
        row = min(max(self.px(40), 28), area.h // max(len(found), 1))
        size = max(self.px(17), 13)
        for place, (other, made) in enumerate(found[: max(area.h // max(row, 1), 1)]):
            y = area.top + place * row + row / 2
            w = round(area.w * 0.28)
            words(target, other, (area.left, y), size, anchor="midleft", room=w)
            score = words(
                target, f"{made.won} – {made.matches - made.won - made.drawn}", (area.right, y), size, face=Face.BOLD,
                anchor="midright",
            )  # fmt: skip
            bar = Rect(area.left + w + 10, round(y - row * 0.2), 0, round(row * 0.4))
            room = score.left - 12 - bar.left
            share = made.won / max(made.matches - made.drawn, 1)
            bar.w = round(room * share)
            pygame.draw.rect(target, theme.CRIMSON, bar, border_radius=2)
            rest = Rect(bar.right + 2, bar.top, room - bar.w - 2, bar.h)
            if rest.w > 0:
                pygame.draw.rect(target, theme.OFF, rest, border_radius=2)

    def _curves(self, target: Surface, made: Sheet) -> None:
        """How far ahead or behind, round by round, one line for each match; the last one is the strongest."""
        area = self.boxes["page"].inflate(-self.px(60), -self.px(70))
        small = max(self.px(14), 12)
        note = _("Points ahead of the best other, round by round; the last match is the dark line")
        words(target, note, (area.left, area.top - small), small, colour=theme.INK2, anchor="midleft", room=area.w)
        curves = [curve for curve in made.curves if curve][-40:]
        most = max((abs(value) for curve in curves for value in curve), default=1) or 1
        longest = max((len(curve) for curve in curves), default=1)
        zero = area.centery
        pygame.draw.line(target, theme.INK2, (area.left, zero), (area.right, zero), 1)
        for value in (most, -most):
            y = zero - value / most * area.h * 0.46
            words(target, f"{value:+d}", (area.left - 6, y), small, colour=theme.INK2, anchor="midright")
        for place, curve in enumerate(curves):
            last = place == len(curves) - 1
            points = [(float(area.left), float(zero))]
            points += [
                (area.left + area.w * (number + 1) / longest, zero - value / most * area.h * 0.46)
                for number, value in enumerate(curve)
            ]
            tone = theme.INK if last else theme.OFF if place < len(curves) - 6 else theme.INK2
            if len(points) > 1:
                pygame.draw.aalines(target, tone, False, points)
            if last:
                for spot in points[1:]:
                    pygame.draw.aacircle(target, theme.CRIMSON, spot, max(self.px(5), 3))

    def _moments(self, target: Surface) -> None:
        before = target.get_clip()
        target.set_clip(self.scroller.area.clip(before))
        size, small = max(self.px(20), 15), max(self.px(15), 12)
        for moment, page in self.rows:
            rect = self.on_screen(page)
            room = rect.w - max(self.px(120), 90) - self.px(20)
            title = ", ".join(_yaku_name(moment, name) for name, _points in moment.round.yaku)
            figures = f"{moment.value}" + (f"  (×{moment.round.multiplier})" if moment.round.multiplier > 1 else "")
            at = (rect.left, rect.centery - small * 0.7)
            words(target, f"{title}: {figures}", at, size, face=Face.BRUSH, anchor="midleft", room=room)
            date = time.strftime("%Y-%m-%d", time.localtime(moment.past.began))
            people = _(", ").join(moment.past.header.players)
            note = f"{date} · {people} · {names.ruleset(moment.past.header.rules)}"
            below = (rect.left, rect.centery + size * 0.75)
            words(target, note, below, small, colour=theme.INK2, anchor="midleft", room=room)
            pygame.draw.line(target, theme.INSET, rect.bottomleft, rect.bottomright, 1)
        target.set_clip(before)
        if not self.rows:
            said = _("A dear yaku, or a round four times over, will be remembered here.")
            at = self.boxes["page"].center
            words(target, said, at, max(self.px(18), 13), colour=theme.INK2, anchor="center")


def _yaku_name(moment: Moment, name: str) -> str:
    return names.yaku(name, moment.past.header.rules).name
