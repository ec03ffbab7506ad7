"""What somebody's matches have brought: figures, points by month, yaku, opponents, score curves, great moments."""

from enum import Enum
from functools import partial
from pathlib import Path

from koikoi import files
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.screens.replay.replay import replay_of
from koikoi.desktop.screens.saved_files import dated, save_file
from koikoi.desktop.screens.statistics.album import Album, moment_tile
from koikoi.desktop.screens.statistics.batch_review import BatchReview
from koikoi.desktop.screens.statistics.charts import (
    Curves,
    MonthBars,
    called,
    frame,
    opponent_bars,
    tile,
    tiles,
    yaku_bars,
)
from koikoi.desktop.screens.statistics.habits_page import NOTE, habits_page
from koikoi.desktop.ui.box_scene import page
from koikoi.desktop.ui.boxes import At, Box, ByRoom, Grow, Named, Row, Scale, Space, centered, column, pad, row
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.grids import Fitting, Grid, Share
from koikoi.desktop.ui.leaves import Control, LiveText, Text, button, sheet_of
from koikoi.desktop.ui.list_scene import ListScene
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.panel import Drawing
from koikoi.desktop.ui.scene import Change, Door, Pop, Push, ShownPage
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names, ngettext, reviewing
from koikoi.review import kept, telling
from koikoi.review.habits import STEP, Habits
from koikoi.review.kept import KeptReviews
from koikoi.review.study import FUTURES
from koikoi.rulesets import library
from koikoi.table import shelf, statistics
from koikoi.table.recorded_match import MarkKind
from koikoi.table.statistics import GreatMoment, MatchStats, Opponent, PlayerStats

BAR: Measure = AtLeast(50, 42)
LETTERS: Measure = AtLeast(18, 14)
SMALL: Measure = AtLeast(17, 13)
ALONE: Measure = AtLeast(18, 13)
GAP = 14
TILE = 400
"""Pixels that a picture of the album is wide, about, and not less."""


class StatisticsPage(Enum):
    """The four pages."""

    FIGURES = "figures"
    CURVES = "curves"
    MOMENTS = "moments"
    HABITS = "habits"


class StatisticsScene(ListScene):
    """One person's pages; without any match played, the same frames with a word on how they fill."""

    transition = Door()

    def __init__(self) -> None:
        super().__init__()
        self.matches: list[MatchStats] = []
        self.people: list[str] = []
        self.known: dict[str, Ruleset] = {}
        """Rulesets by name: those in the library, and those that only records know."""
        self.person = self.rules = ""
        """Empty rules: all of them."""
        self.opponent: Opponent | None = None
        """None: everybody."""
        self.page = StatisticsPage.FIGURES
        self.shown: list[MatchStats] = []
        """The matches that count: this person's, against this opponent and by this ruleset if they are chosen."""
        self.stats = PlayerStats("")
        self.pairs: list[tuple[Opponent, PlayerStats]] = []
        self.moments: list[GreatMoment] = []
        self.album = Album()
        self.habits = Habits((), "", KeptReviews())
        self.batch: BatchReview | None = None
        """Matches that are being looked back at."""
        self.futures = FUTURES
        """Of each decision, then."""
        self.message = ""
        self.read(shelf.paths()[::-1])

    # Reading

    def take(self, path: Path) -> None:
        """One match more, if its record can be read."""
        past = statistics.read(path)
        if past is not None:
            self.matches.append(past)

    def all_taken(self) -> None:
        """Who has played, and by which rules."""
        self.matches = statistics.counted(self.matches)
        self.people = statistics.names(self.matches)
        self.known = {past.header.rules.name: past.header.rules for past in self.matches}
        self.known |= {one.name: one for one in library()}
        self.person = self.people[0] if self.people else ""
        self._count()

    def _count(self) -> None:
        """What stands on the page, for the choices made."""
        own = statistics.of_person(self.matches, self.person)
        if self.opponent is not None:
            own = statistics.against(own, self.person, self.opponent)
        self.shown = statistics.of_rules(own, self.rules) if self.rules else own
        self.stats = statistics.sheet(self.shown, self.person)
        met = statistics.opponents(self.shown, self.person)
        pairs = ((one, statistics.against(self.shown, self.person, one)) for one in met)
        self.pairs = [(one, statistics.sheet(pair, self.person)) for one, pair in pairs]
        self.moments = [one for one in statistics.moments(self.shown) if one.name == self.person]
        if self.page is StatisticsPage.HABITS:
            self.habits = Habits(self.shown, self.person, kept.load())

    # Choices

    def choose_person(self, name: str) -> None:
        """Whose statistics they are; against everybody, by all rules."""
        self.person, self.opponent, self.rules = name, None, ""
        self._chosen()

    def choose_opponent(self, opponent: Opponent | None) -> None:
        """Only matches against this one; None: all."""
        self.opponent = opponent
        self._chosen()

    def choose_rules(self, name: str) -> None:
        """Only matches by these rules; empty: all."""
        self.rules = name
        self._chosen()

    def choose_page(self, chosen: StatisticsPage) -> None:
        """Another page, from its top."""
        self.page = chosen
        self._chosen()

    def _chosen(self) -> None:
        self.scroller.at = 0
        self._count()
        self.refresh()

    def _say(self, message: str) -> None:
        self.message = message
        self.refresh()

    def _export(self) -> Change:
        table = statistics.as_csv(self.shown)
        return save_file(dated("koikoi", ".csv"), lambda path: files.write_text(path, table)).told()

    def _watch(self, moment: GreatMoment) -> Change | None:
        scene, why = replay_of(moment.past.path)
        self._say(why)
        if scene is None:
            return None
        ends = (mark.at for mark in scene.marks if mark.kind is MarkKind.RESULT and mark.round == moment.round.number)
        scene.jump(max(next(ends, 1) - 1, 0))
        return Push(scene)

    # What there is

    @property
    def shown_page(self) -> ShownPage:
        """Figures, scores or moments."""
        return ShownPage(list(StatisticsPage).index(self.page), self.boxes.rect("page"))

    def layout(self) -> Box:
        """Choices above, the chosen page below."""
        back = button(_("Back"), Pop, wide=140, high=BAR, size=LETTERS)
        export = button(_("Save as table"), self._export, wide=AtLeast(170, 130), high=BAR, size=LETTERS)
        body = column(self._choices(), Grow(Named(self._body(), "page")), gap=GAP)
        message = Text(self.message, AtLeast(15, 12), colour=theme.GOLD, at=At.MIDDLE)
        return page(_("Statistics"), back, body, export, top=22, gap=12, foot=40, message=message, japanese="成績")

    def _choices(self) -> Box:
        """Whose matches, against whom, by which rules; and which page."""
        own = statistics.of_person(self.matches, self.person)
        people = [(one, one) for one in self.people] or [("", _("Nobody yet"))]
        met = [(one, _("Against {name}").format(name=called(one))) for one in statistics.opponents(own, self.person)]
        opponents = [(None, _("Against everybody")), *met]
        played = sorted({past.header.rules.name for past in own})
        rules = [("", _("All rules")), *((one, names.ruleset(self.known[one])) for one in played)]
        pages = (
            (StatisticsPage.FIGURES, _("Figures")),
            (StatisticsPage.CURVES, _("Scores")),
            (StatisticsPage.MOMENTS, _("Moments")),
            (StatisticsPage.HABITS, _("Review")),
        )
        widgets: tuple[Drawing, ...] = (
            Chooser(people, self.person, self.choose_person),
            Chooser(opponents, self.opponent, self.choose_opponent),
            Chooser(rules, self.rules, self.choose_rules),
            Segments(pages, self.page, self.choose_page),
        )
        controls = [Control(one, high=BAR, size=SMALL) for one in widgets]
        if self.size[0] <= self.size[1]:
            return Grid(controls, 2, gap=GAP, row_gap=10)
        least, most = (0.25, 0.3) if fonts.enlarged() else (0.33, 0.37)
        return Row([*(Grow(one) for one in controls[:-1]), Share(controls[-1], least, most)], gap=GAP)

    def _body(self) -> Box:
        if self.page is StatisticsPage.FIGURES:
            return self.scroll(ByRoom(self._enlarged)) if fonts.enlarged() else ByRoom(self._figures)
        if not self.shown:
            return sheet_of(self._alone(self._nothing()))
        if self.page is StatisticsPage.CURVES:
            return sheet_of(Grow(Curves(self.stats)), 22, 18)
        if self.page is StatisticsPage.HABITS:
            return column(Grow(ByRoom(self._habits)), self._review(), gap=GAP)
        if not self.moments:
            return sheet_of(
                self._alone(_("A valuable yaku, or a round that counted four times, will be remembered here."))
            )
        return sheet_of(self.rows(-(-len(self.moments) // self._side_by_side), self._moments), 12, 10)

    def _nothing(self) -> str:
        if self.unread:
            return _("The matches are being read…")
        return _("There will be something here after your first match.")

    def _alone(self, text: str) -> Box:
        """Words in an empty frame."""
        return Grow(pad(centered(Text(text, ALONE, colour=theme.INK2)), 15))

    def _frames(self) -> tuple[list[Box], Box, Box, Box]:
        """Four tiles, and three frames: points by month, yaku, opponents."""
        stats = self.stats
        if not self.shown:
            empty = sheet_of(self._alone(self._nothing())), sheet_of(Space()), sheet_of(Space())
            return [sheet_of(tile()) for _number in range(4)], *empty
        note = _("{points} won above, {given} lost below").format(points=stats.points, given=stats.given)
        return (
            [sheet_of(one) for one in tiles(stats, self.shown)],
            frame(_("Points by month"), note, MonthBars(stats)),
            frame(_("Yaku"), _("how often"), yaku_bars(stats, self.shown)),
            frame(_("Against"), _("matches won – lost"), opponent_bars(self.pairs, self.shown)),
        )

    def _figures(self, _scale: Scale, wide: int, high: int) -> Box:
        """Tiles and frames beside each other or, where there is less room, below each other."""
        figures, months, yaku, against = self._frames()
        if wide > high * 0.9:
            left = column(Grow(months, 0.56), Grow(against, 0.44), gap=GAP)
            return column(Grid(figures, 4, gap=GAP), Grow(Grid([left, yaku], 2, gap=GAP, fill=True)), gap=GAP)
        return column(Grid(figures, 2, gap=GAP), Grow(months, 1.6), Grow(yaku, 1.7), Grow(against, 0.7), gap=GAP)

    def _enlarged(self, scale: Scale, wide: int, _high: int) -> Box:
        """On a page that scrolls, each frame as high as its words need."""
        figures, months, yaku, against = self._frames()
        columns = 2 if wide > fonts.grown(scale.px(600)) else 1
        return column(
            Grid(figures, 2 * columns, gap=GAP), Grid([column(months, against, gap=GAP), yaku], columns, GAP), gap=GAP
        )

    def _habits(self, scale: Scale, wide: int, high: int) -> Box:
        """Where match chance is lost, as far as matches have been looked back at."""
        if self.habits.reviewed:
            return habits_page(self.habits, scale, (wide, high), self.scroll)
        return sheet_of(self._alone(_("What a match gave away will stand here once it has been looked back at.")))

    def _review(self) -> Box:
        """Better cards found; how many matches have been looked back at, and more of them."""
        habits, waiting = self.habits, min(len(self.habits.waiting), STEP)
        if self.batch is not None:
            said: Text = LiveText(self.batch.said, SMALL, now=lambda: self.batch.said if self.batch is not None else "")
            more = button(_("Stop here"), self._stop, ButtonLook.PAPER, high=BAR, size=LETTERS)
        else:
            reviewed = len(habits.reviewed)
            said = Text(reviewing.looked_back(reviewed, reviewed + len(habits.waiting)), SMALL)
            label = ngettext("Review the last match", "Review the last {count}", max(waiting, 1)).format(count=waiting)
            more = button(label, self._work, ButtonLook.PRIMARY, high=BAR, size=LETTERS, enabled=bool(waiting))
        means = Text(reviewing.averages(), NOTE, colour=theme.INK2)
        lines = column(said, Text(telling.tries(habits), SMALL), *([means] if habits.reviewed else []), gap=2)
        beside = row(Grow(lines), more, gap=GAP, at=At.MIDDLE)
        upright = self.size[0] < self.size[1] and fonts.enlarged()
        return sheet_of(Fitting((beside, column(lines, more, gap=4))) if upright else beside, 18, 8)

    def _work(self) -> None:
        """Looks back at the latest of those that wait, the latest first."""
        paths = [one.path for one in self.habits.waiting[: -STEP - 1 : -1]]
        self.batch = BatchReview(self.habits.waiting[-1].header.rules, paths, self.futures)
        self.batch.begin(self.services.worker)
        self.refresh()

    def _stop(self) -> None:
        self.services.worker.drop()
        self._worked()

    def _worked(self) -> None:
        """All of the batch, or what there was time for."""
        if self.batch is not None and self.batch.failed:
            text = ngettext("{count} match could not be read.", "{count} matches could not be read.", self.batch.failed)
            self.message = text.format(count=self.batch.failed)
        self.batch = None
        self._count()
        self.refresh()

    def leave(self) -> None:
        """Nobody waits for more."""
        if self.batch is not None:
            self.services.worker.drop()

    def _moments(self, place: int) -> Box:
        """A row of the album."""
        first = place * self._side_by_side
        shown = self.moments[first : first + self._side_by_side]
        tiles = [moment_tile(self.album, one, partial(self._watch, one)) for one in shown]
        return Grid([*tiles, *[Space()] * (self._side_by_side - len(tiles))], self._side_by_side, gap=GAP)

    @property
    def _side_by_side(self) -> int:
        """Pictures in a row, as many as are large enough to tell their cards."""
        return max(min(self.size[0] // TILE, 3), 1)

    @property
    def animating(self) -> bool:
        """While pictures are made, or matches looked back at."""
        return self.album.working or self.batch is not None or super().animating

    @property
    def leisurely(self) -> bool:
        """What is worked out beside need not be seen at once."""
        return self.batch is not None and not (self.album.working or super().animating)

    def update(self, seconds: float) -> Change | None:
        """Makes pictures; takes what has become known of matches."""
        self.album.work()
        if self.batch is not None:
            worker = self.services.worker
            if self.batch.take(worker):
                self._count()
                self.refresh()
            if not worker.studying:
                self._worked()
        return super().update(seconds)
