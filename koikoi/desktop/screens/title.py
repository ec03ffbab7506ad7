"""The first screen."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from koikoi import settings
from koikoi.desktop.animation import print_stage
from koikoi.desktop.animation.living_print import RATE
from koikoi.desktop.animation.print_stage import LivingPrint
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Clock
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.draw.title_picture import (
    PREMUL,
    Lettering,
    bare_paper,
    frame,
    lettering,
    row_above,
    row_lettering,
    title_fit,
)
from koikoi.desktop.draw.warm import Sketches
from koikoi.desktop.input.bindings import Command, Hint, hint
from koikoi.desktop.input.intents import Confirm, Cycle, Hurry, Intent, MoveFocus, Paste, Position, Press
from koikoi.desktop.screens import routes
from koikoi.desktop.screens.title_entry import (
    ENTRY,
    draw_ground,
    put_frame,
    put_name,
    put_pressing,
    since_printed,
    unrolling,
)
from koikoi.desktop.screens.title_parts import AIR, LARGE_NAME, LETTERS, menu_entry, month_slip, name_slip
from koikoi.desktop.ui.box_scene import BoxLayout, BoxScene
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    ByRoom,
    Column,
    Named,
    Pad,
    Rect,
    Scale,
    Sized,
    Space,
    layers,
    row,
)
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Control, Line, Paper, Text, sheet_of
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.scene import Change, Door, Push, Quit, Scene
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.cards import Month
from koikoi.engine.scoring import month_of_round
from koikoi.learning import progress
from koikoi.learning.progress import Progress
from koikoi.learning.rounds import ROUNDS
from koikoi.locales import _, names, ngettext
from koikoi.locales.account import standing
from koikoi.table import shelf
from koikoi.table.shelf import SavedMatch

LEAST_NAME = 0.36
"""Height of the name right of the menu, as a share of the window's; where it would be less it stands above the menu."""
COLUMN = 0.6
"""Width of a single column of entries below the landscape, as a share of the window's."""
CELL = 0.32
"""Width of an entry beside another one right of which there is landscape, as a share of the window's, at most."""
BESIDE = 38
"""Pixels of an entry that its words can't take."""
LEFT, FOOT = 72, 64
"""Measures of the window left of the menu and below it."""

FULL = (
    "play", "continue", "today", "code", "guide", "cards", "practise", "matches", "statistics", "settings", "quit",
)  # fmt: skip
"""The menu, by the names of `_entries`; whoever is in the middle of the lesson has that in place of `practise`."""
FRESH = ("continue", "lesson", "kaeru", "two")
"""The menu of somebody who has never played."""
FRESH_BELOW = ("cards", "guide", "today", "code", "settings", "quit")
"""Names of the smaller entries below those of `FRESH`."""


class Entry(NamedTuple):
    """An entry of a menu."""

    label: str
    act: Callable[[], Change]
    note: str = ""


class TitleScene(BoxScene):
    """The month's landscape, the name of the game, and a sheet with the ways in."""

    transition = Door()
    only_widgets = True
    fades = False

    def __init__(self, *, lively: bool = False) -> None:
        super().__init__(ENTRY if lively else None)
        self.month = Month(time.localtime().tm_mon)
        self.lively = lively
        """The landscape moves, where motion is not reduced."""
        self.learning = Progress()
        """How far somebody has come with that."""
        self._fresh = False
        self._gives_way = False
        """Something is laid over it, and the print is not kept."""
        self._name: Lettering | None = None
        """Where the name of the game stands in the print."""
        self._turned = False
        """The next drawing is due."""
        self._lean = (0.0, 0.0)
        """How far the pointer is to the right of the window's middle and below it, -1 to 1, as the layers follow it."""

    def enter(self, size: tuple[int, int]) -> None:
        """The shelf is looked through each time, since matches may have been played meanwhile.

        The print is made before one's eyes when it is first seen; whoever comes back finds it as it was.
        """
        again, resized = bool(self.size[0]), size != self.size
        self.latest, self.others = shelf.latest()
        self.learning, self._fresh = progress.load()[0], not shelf.round_played()
        self._gives_way = False
        super().enter(size)
        if self.alive:
            print_stage.make_ahead(self.month, title_fit(size))
            self._name = self.name_in(print_stage.still_print(self.month, title_fit(size)))
            if self.living is not None and not again:
                self.living.make_standing()
        if again and self.lively:
            self.clock.skip_to(ENTRY.end if resized else ENTRY.tracks["menu"].start)
        if not self.alive:
            self.clock.skip()
        self._cue_player.pass_over(self.clock.timeline.cues, self.clock.seconds)

    # Time

    @property
    def alive(self) -> bool:
        """The print moves, or will once it has been made."""
        return self.lively and not self._gives_way and not animation_speed().fade

    @property
    def living(self) -> LivingPrint | None:
        """The print that moves; None where none does, or it has not been made yet."""
        return print_stage.living_print(self.month, title_fit(self.size)) if self.alive else None

    @property
    def lives(self) -> bool:
        """The print has been made, and moves."""
        return self.living is not None

    @property
    def animating(self) -> bool:
        """While it comes in, and when the next drawing of what moves is due."""
        return (self._turned and self.alive) or super().animating

    @property
    def leisurely(self) -> bool:
        """Once it has come in."""
        return self.clock.whole

    def handle(self, intent: Intent) -> Change | None:
        """Whoever does something has seen enough of the entry; what is not seen any more is not kept."""
        if isinstance(intent, Press | Confirm | Hurry | MoveFocus | Cycle):
            self.clock.skip()
            self._cue_player.pass_over(self.clock.timeline.cues, self.clock.seconds)
        change = Push(self._scene(routes.CodeRoute())) if isinstance(intent, Paste) else super().handle(intent)
        if isinstance(change, Push):
            self._gives_way = True
            print_stage.let_go()
        return change

    def update(self, seconds: float) -> Change | None:
        """Twelve drawings a second, once it has come in; waits a moment for the print at first, if need be."""
        before, living = self._drawing, self.living
        if living is not None and not self.clock.whole:
            self.clock.skip_to(ENTRY.tracks["wiped"].start)
        change = super().update(seconds)
        if self.alive and living is None and self.clock.begun("wiped"):
            self.clock.skip_to(ENTRY.tracks["menu"].start)
        if living is not None and self.clock.at("pressed") == 1.0:
            living.pressed()
        drawings = self._drawing - before
        self._turned = drawings > 0
        if drawings:
            self._follow(drawings)
        return change

    @property
    def _drawing(self) -> int:
        """The number of the drawing that is seen now."""
        return int(self.seconds * RATE)

    def _follow(self, drawings: int) -> None:
        """The layers lean towards the pointer."""
        x, y = self.panel.pointer
        here, before = (2 * x / self.size[0] - 1, 2 * y / self.size[1] - 1) if x >= 0 else (0.0, 0.0), 0.6**drawings
        self._lean = (
            self._lean[0] * before + here[0] * (1.0 - before),
            self._lean[1] * before + here[1] * (1.0 - before),
        )

    def sketches(self) -> Sketches:
        """What comes last in the entry: what lies over the print, and the name."""
        if self.alive and not self.clock.whole:
            yield self._sketch

    def _sketch(self, stage: Group) -> None:
        self.compose_boxes(stage)
        self.compose_widgets(stage)
        if self._name is not None:
            writing = Clock(ENTRY)
            writing.seconds = ENTRY.tracks["sign 3"].start
            put_name(stage, self._name, writing, writes=True)

    @property
    def tall(self) -> bool:
        """The landscape is above, the menu below it in two columns."""
        return self.size[0] < self.size[1]

    @property
    def _upright(self) -> int:
        """Pixels that a single column of entries is wide in a tall window at least."""
        return round(COLUMN * self.size[0]) if self.tall else 0

    # The menu

    def layout(self) -> Box:
        """The menu on its sheet: at the lower left, or in the middle below the landscape."""
        most = 0.4 * self.size[0] / self.s
        if self.fresh:
            least = 640 if self.tall and fonts.enlarged() else 400
            most = max(most, least, self._upright / self.s)
            menu = self._menu(Column(self._first_entries()), most=most)
            if self.tall or self._has_room(menu):
                return menu
            *first, more = self._first_entries(columns=1)
            return self._menu(row(Sized(Column(first), most_wide=most), Pad(more, left=AIR)), most=2 * most)
        ways = self._ways()
        entries = self._in_order(ways, 1 if self.latest is not None else 0)
        longest = max(fonts.longest(Face.BRUSH, self.scale.px(LETTERS), label) for label, _act, _note in ways) + BESIDE
        if not self.tall:
            menu = self._menu(Column(entries), most=most)
            if self._has_room(menu) or longest > CELL * self.size[0]:
                return menu
            widest = max(fonts.width(Face.BRUSH, self.scale.px(LETTERS), label) for label, _act, _note in ways) + BESIDE
            cell = pixels(min(widest, round(CELL * self.size[0])))
            return self._menu(Grid([Sized(one, most_wide=cell) for one in entries], 2, AIR, 0), most=2 * most)
        columns = 2
        if fonts.enlarged():
            most *= 1.15
            columns = 2 if longest <= most * self.s else 1
        return self._menu(
            Grid([Sized(one, most_wide=2 * most / columns) for one in entries], columns, AIR, 0), most=2 * most
        )

    def _has_room(self, menu: Box) -> bool:
        """It needs no second column beside the landscape."""
        return not fonts.enlarged() or menu.height(self.scale, self.size[0]) <= self.size[1]

    def _menu(self, entries: Box, *, most: float) -> Box:
        """The entries on their sheet, at most so wide, and that in the window."""
        menu = Named(sheet_of(Sized(entries, most_wide=most), AIR, AIR), "menu")
        if self.tall:
            return ByRoom(partial(self._below_print, Pad(menu, AIR, AIR, AIR, 40)))
        scale, (wide, high) = Scale(self.s), self.size
        below = min(scale.px(FOOT), (high - scale.height(menu, scale.width(menu, wide))) // 2)
        left, right = Pad(menu, LEFT, AIR, 20, pixels(max(below, scale.px(AIR)))), self._slip()
        fits = left.width(scale, wide) + right.width(scale, wide) <= wide
        beside = Named(right if fits else Space(), "beside the hints")
        placed = Align(left, At.START, At.END)
        sheet = BoxLayout.of(placed, Rect(0, 0, wide, high), self.s).rect("menu")
        named = self._name_beside(Surface(self.size, depth=8), sheet) is not None
        slip = name_slip(LARGE_NAME) if fits and not named else Space()
        return layers(placed, Align(Named(slip, "slip"), At.END, At.START), Align(beside, At.END, At.END))

    def _slip(self) -> Box:
        return Pad(month_slip(self.month), right=40, bottom=40)

    def _below_print(self, menu: Box, scale: Scale, wide: int, high: int) -> Box:
        """The menu; where it leaves the name no room above itself, that stands on a slip in the print's corner."""
        foot = title_fit(self.size).size[1]
        row_fits = row_lettering(wide, foot, high - menu.height(scale, wide) + scale.px(AIR)) is not None
        slip = Named(Space() if row_fits else name_slip(), "slip")
        month, room = Pad(self._slip(), top=26), high - scale.height(menu, scale.width(menu, wide))
        shown = month if scale.height(month, wide) <= room else Space()
        corner = Sized(Align(shown, At.END, At.END if room >= foot else At.START), high=pixels(foot))
        return layers(Align(corner, y=At.START), Align(slip, At.START, At.START), Align(menu, At.MIDDLE, At.END))

    @property
    def sheet(self) -> Rect:
        """Where the menu lies."""
        return self.boxes.rect("menu")

    @property
    def fresh(self) -> bool:
        """Nobody has finished a round here, and nobody has been through the lesson."""
        return self._fresh and not self.learning.learnt

    def _first_entries(self, columns: int = 2) -> list[Box]:
        """What somebody new is looking for: the lesson, which is red and has the focus, a first match, one for two.

        And, in the last box, all else in so many columns.
        A match that has been begun can be continued; then that comes first.
        """
        known = self._entries()
        entries = [known[name] for name in FRESH if name in known]
        small = [
            Control(Button(label, act, look=ButtonLook.ROW, align="left"), 0, AtLeast(36, 34), AtLeast(17, 14))
            for label, act, _note in (known[name] for name in FRESH_BELOW)
        ]
        title = Pad(Text(_("First time here?"), LETTERS, Face.BRUSH), 12, 4, 12, 2)
        rule = Pad(Sized(Line(theme.INK, AtLeast(2, 2)), high=AtLeast(2, 2)), bottom=8)
        return [title, rule, *self._in_order(entries, 0), Pad(Grid(small, columns, 4, 0), top=6)]

    def _ways(self) -> list[Entry]:
        """The menu of somebody who has played: Play first, then Continue, if there is a match to continue."""
        known = self._entries()
        more = "lesson" if self._learning else "practise"
        return [known[name] for name in (more if one == "practise" else one for one in FULL) if name in known]

    def _entries(self) -> dict[str, Entry]:
        """The entries of both menus, by name."""
        against = None if settings.now().last_table else routes.KAERU  # nobody is handed over to nobody
        kaeru, two = routes.NewMatchRoute(opponent=routes.KAERU), routes.NewMatchRoute(people=True)
        lesson = Entry(_("Learn"), self._to(routes.LessonRoute()), _("ten minutes, three short rounds"))
        if self._learning:
            note = _("Round {number} of {count}").format(number=self.learning.lesson, count=ROUNDS)
            lesson = Entry(_("Go on learning"), lesson.act, note)
        entries = {
            "play": Entry(_("Play"), self._to(routes.NewMatchRoute(opponent=against))),
            "lesson": lesson,
            "kaeru": Entry(_("Play against Kaeru"), self._to(kaeru), _("a frog who has only just begun")),
            "two": Entry(_("Two at this screen"), self._to(two), _("pass it on, or sit face to face")),
            "today": Entry(_("Today's deal"), self._to(routes.TodayRoute())),
            "code": Entry(_("Enter a code"), self._to(routes.CodeRoute())),
            "guide": Entry(_("Rules and yaku"), self._to(routes.GuideRoute())),
            "cards": Entry(_("The cards"), self._to(routes.GalleryRoute())),
            "practise": Entry(_("Practise"), self._to(routes.PractiseRoute())),
            "matches": Entry(_("Matches"), self._to(routes.MatchesRoute())),
            "statistics": Entry(_("Statistics"), self._to(routes.StatisticsRoute())),
            "settings": Entry(_("Settings"), self._to(routes.SettingsRoute())),
            "quit": Entry(_("Quit"), Quit),
        }
        if (latest := self.latest) is not None:
            entries["continue"] = Entry(_("Continue"), self._to(routes.ResumeRoute(latest.path)), self._where(latest))
        return entries

    @property
    def _learning(self) -> bool:
        """True while somebody is in the middle of the lesson."""
        return 0 < self.learning.lesson <= ROUNDS

    def _in_order(self, entries: Sequence[Entry], first: int) -> list[Box]:
        """Labels, what they do and notes, one below the other; the one of this number is red and has the focus.

        In a tall window all are as high as those with a note; but not where letters are enlarged, since there the name
        of the game and the landscape need the room.
        """
        alike = self.tall and not fonts.enlarged() and any(one.note for one in entries)
        small = round(self.scale.px(LETTERS) * 0.72)
        least = self._upright if self.fresh else 0
        looks = [ButtonLook.PRIMARY if place == first else ButtonLook.ROW for place in range(len(entries))]
        return [
            menu_entry(
                Button(label, act, look=looks[place], face=Face.BRUSH, note=note, align="left"),
                AtLeast(310, max(fonts.width(Face.SANS, small, note) + 40, least)),
                first=place == first,
                noted=bool(note) or alike,
                ruled=first < place < len(entries) - 1 or (self.fresh and place != first),
            )
            for place, (label, act, note) in enumerate(entries)
        ]

    def _to(self, route: object) -> Callable[[], Change]:
        return lambda: Push(self._scene(route))

    def _scene(self, route: object) -> Scene:
        return self.services.routes.scene(route)

    def _where(self, latest: SavedMatch) -> str:
        """Who leads and which round it is, of the match that Continue opens."""
        month = names.month(month_of_round(latest.rounds + 1))
        scores = standing(latest.players, latest.totals if len(latest.totals) == 2 else ())
        more = self.others
        others = " · " + ngettext("{count} more", "{count} more", more).format(count=more) if more else ""
        return f"{scores} · {month}{others}"

    # Drawing

    def compose(self, stage: Group) -> None:
        """The landscape, and over it the papers, each of which is unrolled as the title comes in."""
        if self.clock.whole or not self.alive:
            super().compose(stage)
        elif not self.clock.begun("wiped"):
            stage.paint("paper", None, stage.whole, bare_paper, opaque=True)
        else:
            self.compose_ground(stage)
            fit = title_fit(self.size)
            unit, foot = fit.scale * 1.5, fit.size[1]
            for number, area in enumerate(self._papers()):
                track = "below" if area.centery > foot else "slips" if number else "menu"
                if not (seen := self.clock.at(track)):
                    continue
                for part, (shift, clip) in enumerate(unrolling(area, seen, unit)):
                    paper = stage.group(("paper", number, part), shift=(0, shift), clip=clip)
                    self.compose_boxes(paper)
                    self.compose_widgets(paper)

    def _papers(self) -> list[Rect]:
        """Where the papers over the print lie, with their shadows: the largest first."""
        papers = [
            one.leaf.shown(one.rect, self.boxes.scale) for one in self.boxes.placed if isinstance(one.leaf, Paper)
        ]
        papers = sorted(papers, key=lambda one: -one.w * one.h)
        return [one.clip(self.area) for one in (*papers, self.hint_area) if one.w]

    def compose_ground(self, stage: Group) -> None:
        """The month's landscape with the name of the game in its sky."""
        if not self.alive:
            landscape = sprites().scene(self.month, title_fit(self.size))
            stage.paint("landscape", (landscape, self.sheet.size), stage.whole, self._draw_landscape, opaque=True)
            return
        living, fit = self.living, title_fit(self.size)
        if living is not None and self.clock.at("pressed") < 1.0:
            put_pressing(stage, living, self.clock)
            return
        ground = living.sky if living is not None else print_stage.still_print(self.month, fit)
        stage.paint("ground", ground, stage.whole, partial(draw_ground, ground), opaque=True)
        if living is not None:
            hidden = [self.sheet.inflate(-self.px(8), -self.px(8))]
            living.put(stage, Rect((0, 0), fit.size), self._lean, since_printed(self.clock), self._drawing, hidden)
        put_frame(stage, fit.size)
        if self._name is not None:
            put_name(stage, self._name, self.clock, writes=living is not None)

    def _draw_landscape(self, target: Surface) -> None:
        landscape = sprites().scene(self.month, title_fit(self.size))
        if self.tall:
            target.fill(theme.FRAME)
        target.blit(landscape, (0, 0))
        target.fblits(frame(landscape.get_size(), rim=self.tall), PREMUL)
        if (name := self.name_in(landscape)) is not None:
            name.draw(target)

    def name_in(self, landscape: Surface) -> Lettering | None:
        """The name of the game: in the sky, right of the menu or above it, or left out where both are full.

        In a tall window it stands between print and menu, if there is room; else it is on a slip.
        """
        if not self.tall:
            return self._name_beside(landscape, self.sheet)
        wide, foot = title_fit(self.size).size
        return row_lettering(wide, foot, self.sheet.top)

    def _name_beside(self, landscape: Surface, sheet: Rect) -> Lettering | None:
        beside = lettering(landscape, self.month, sheet.right)
        if beside.free and beside.area.h > self.size[1] * LEAST_NAME:
            return beside
        return row_above(landscape, self.month, sheet) or (beside if beside.free else None)

    @property
    def hints(self) -> tuple[list[Hint], Position]:
        """Nothing lies behind the title.

        Between menu and slip, or above that where they leave no room; below the menu in a tall window.
        """
        told = hint([((Command.UP, Command.DOWN), _("choose")), (Command.CONFIRM, _("press"))])
        wide, high = self.size
        if self.tall:
            return told, (wide // 2, (self.sheet.bottom + high) // 2)
        left, month, taken = self.sheet.right, self.boxes.rect("beside the hints"), self.hints_wide(told)
        if taken > month.left - left:
            middle = min((left + wide) // 2, wide - self.px(20) - taken // 2)
            return told, (middle, (self.boxes.rect("slip").bottom + month.top) // 2)
        return told, ((left + month.left) // 2, high - self.px(66))
