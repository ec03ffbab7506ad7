"""The one table of screens around the table: their makers by name, which lists of tests want which, and pictures."""

import random
import re
from collections.abc import Callable
from dataclasses import MISSING, fields, replace
from datetime import date
from functools import cache, partial
from pathlib import Path

from koikoi import licences
from koikoi.desktop.screens import routes
from koikoi.desktop.screens.crash import CrashScene
from koikoi.desktop.screens.gallery.card_page import CardScene, CardSelection
from koikoi.desktop.screens.guide import GuidePage, GuideScene
from koikoi.desktop.screens.house_rules.card_picker import CardPickerScene
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.house_rules.import_rules import ImportRulesScene
from koikoi.desktop.screens.house_rules.printed_rules import PrintedRulesScene
from koikoi.desktop.screens.house_rules.replaced_yaku import ReplacedYakuScene
from koikoi.desktop.screens.house_rules.try_yaku import TryYakuScene
from koikoi.desktop.screens.house_rules.yaku_editor import YakuEditorScene
from koikoi.desktop.screens.lesson.lesson_scene import LessonScene
from koikoi.desktop.screens.lesson.pages import LessonPage
from koikoi.desktop.screens.licences import LicenceTextScene
from koikoi.desktop.screens.matches import MatchesScene
from koikoi.desktop.screens.practice.sitting_scene import SittingScene
from koikoi.desktop.screens.problems.problem_scene import ProblemScene
from koikoi.desktop.screens.replay.deals_check import DealsCheckScene
from koikoi.desktop.screens.replay.export import ExportScene
from koikoi.desktop.screens.replay.play_on import PlayOnScene
from koikoi.desktop.screens.replay.replay import replay_of
from koikoi.desktop.screens.review.question_scene import QuestionScene
from koikoi.desktop.screens.review.review_scene import ReviewScene
from koikoi.desktop.screens.setup.own_rules import RenameRulesScene
from koikoi.desktop.screens.setup.seat_editor import SeatEditorScene
from koikoi.desktop.screens.setup.setup import RulesPage, SetupScene
from koikoi.desktop.screens.statistics.statistics import StatisticsPage, StatisticsScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.screens.today.page import TodayScene
from koikoi.desktop.screens.today.share import ShareDialog
from koikoi.desktop.screens.today.shared_match import SharedMatchDialog
from koikoi.desktop.ui.controls import Chooser
from koikoi.desktop.ui.dialogs import ConfirmDialog
from koikoi.desktop.ui.scene import Scene
from koikoi.engine.cards import DECK, Month, card
from koikoi.engine.state import ToDecide, ToPlay
from koikoi.locales import _, parameters
from koikoi.problems.bundled import bundled as problems
from koikoi.problems.problem import Problem
from koikoi.rulesets.collection import bundled
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.shelf import entries
from koikoi.table.shuffle import Shuffle
from koikoi.table.today import deal_of
from tests.autoplay import play_on, start
from tests.desktop.reviewed_match import answered_scene, habits_scene, review_scene, reviewed
from tests.desktop.windows import SERVICES, all_read, button_of, entered, new_stack, press

SIZE = (960, 600)
SHUFFLE = Shuffle(6, "0" * 32)
"""A shuffle with the same seal every time."""


def shelf(home: Path) -> None:
    """Fills a home: two matches that are over, one that is not, and rules to import."""
    folder = home / "matches"
    folder.mkdir(parents=True)
    for number, (rules, seats) in enumerate((("nintendo", 2), ("german", 4))):
        play_on(start(folder / f"2026010{number + 1}-120000.koikoi", rules, seats, number)).close()
    whole = (folder / "20260101-120000.koikoi").read_text().splitlines(keepends=True)
    (folder / "20260104-120000.koikoi").write_text("".join(whole[:40]))
    exports = home / "exports"
    exports.mkdir()
    for number in range(9):
        (exports / f"rules-{number}.toml").write_text("[ours]\nrounds = true\n")


def _set_up(rules: str, seats: int, page: RulesPage = RulesPage.GLANCE, *, level: str = "strong:careful") -> SetupScene:
    scene = SetupScene()
    scene.plan.rules, scene.plan.seats, scene.page = rules, seats, page
    if level:
        name = scene.plan.chairs[1].name
        scene.plan.seat_computer(1, level)
        scene.plan.chairs[1] = replace(scene.plan.chairs[1], name=name)  # as somebody may name it
    scene.shuffle = SHUFFLE
    return scene


def _house() -> HouseRulesScene:
    scene = HouseRulesScene(bundled()["italian"])
    scene.draft.set("koikoi_limit", 1)
    scene.draft.add_yaku({"needs": "6R 7R 10R", "points": 7, "name": "Six-seven-ten"})
    return scene


def _invent() -> YakuEditorScene:
    scene = YakuEditorScene(_house().draft)
    scene.picked = set(DECK[::4])
    return scene


def _title() -> Scene:
    scene = TitleScene()
    scene.month = Month.WILLOW
    return scene


def _zero_sum() -> HouseRulesScene:
    scene = HouseRulesScene(bundled()["italian"])
    scene.draft.set("koikoi_limit", 1)
    scene.draft.set("zero_sum", True)
    return scene


def _group_of_rules() -> Scene:
    scene, title = _zero_sum(), parameters.groups()[6].title
    entered(scene, (1280, 720))
    choosers = [one for one in scene.panel.others if isinstance(one, Chooser) and (6, title) in one.choices]
    if choosers:  # in large letters
        choosers[0].set(6)
    else:
        button_of(scene, title).act()
    return scene


def _invented() -> Scene:
    scene = YakuEditorScene(_zero_sum().draft)
    scene.picked = {card("6R"), card("7R"), card("10R")}
    scene.name = "Six, seven, ten"
    return scene


def _in_a_turn() -> Scene:
    scene = GuideScene(GuidePage.TURN)
    scene.demo.clock = 8.4
    return scene


def _replay() -> Scene:
    scene, fault = replay_of(next(one for one in entries() if one.over).path)
    assert scene is not None, fault
    return scene


def _finished() -> Scene:
    scene = MatchesScene()
    entered(scene, SIZE)  # which shows those that are not over, where there are any
    all_read(scene)
    scene.finished = True
    return scene


def _statistics(page: StatisticsPage) -> Scene:
    scene = StatisticsScene()
    scene.page = page
    return scene


def _over() -> RecordedMatch:
    recorded = _opened(next(one for one in entries() if one.over).path)
    recorded.go(recorded.length)
    return recorded


_opened = cache(RecordedMatch.open)


_session = cache(reviewed)


def _import() -> Scene:
    """The list of rules files, one of which has been chosen and can't be read."""
    scene = ImportRulesScene(lambda rules, said: None)
    press(new_stack(scene, SIZE), scene.files[0].name)
    return scene


def _nothing_to_import() -> Scene:
    scene = ImportRulesScene(lambda rules, said: None)
    scene.files = []
    return scene


def _seat(level: str) -> Scene:
    scene = _set_up("german", 4, level=level)
    entered(scene, SIZE)
    return SeatEditorScene(scene.plan, 1)


def _problem(number: int, *, call: bool = False, told: bool = False) -> Scene:
    kind = ToDecide if call else ToPlay
    return _asked([one for one in problems() if isinstance(one.view.phase, kind)][number], told=told)


def _named_problem(name: str, *, told: bool = False) -> Scene:
    return _asked(next(one for one in problems() if one.id == name), told=told)


def _asked(problem: Problem, *, told: bool) -> Scene:
    """The screen of a problem; perhaps once its last answer has been given."""
    scene = ProblemScene(problem)
    if told:
        entered(scene, SIZE)
        scene.respond(scene.problem.answers[-1].actions)
    return scene


OWN_ROWS = {
    routes.GuideRoute, routes.NewMatchRoute, routes.LessonRoute, routes.ProblemsRoute, routes.SittingRoute,
}  # fmt: skip
"""Requests whose screen has a row of its own, in a state that is the same every day."""


def plain_requests() -> dict[str, object]:
    """Every request that needs no further word, by its name ("key bindings")."""
    kinds = [kind for kind in SERVICES.routes.requests if not [one for one in fields(kind) if one.default is MISSING]]
    names = {kind: re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__.removesuffix("Route")).lower() for kind in kinds}
    return {name: kind() for kind, name in sorted(names.items(), key=lambda one: one[1])}


SCREENS: dict[str, Callable[[], Scene]] = {
    **{
        name: partial(SERVICES.routes.scene, request)
        for name, request in plain_requests().items()
        if type(request) not in OWN_ROWS
    },
    "habits": habits_scene,
    "finished matches": _finished,
    "scores": partial(_statistics, StatisticsPage.CURVES),
    "moments": partial(_statistics, StatisticsPage.MOMENTS),
    "review": lambda: ReviewScene(_session()),
    "review's question": lambda: QuestionScene(_session(), _session().swings[0]),
    "deals": lambda: DealsCheckScene(_over()),
    "export": lambda: ExportScene(_over()),
    "play on": lambda: PlayOnScene(_over()),
    "share": lambda: ShareDialog(_over()),
    "leave": lambda: ConfirmDialog(_("Leave without saving these rules?"), _("Leave"), _("Stay"), lambda: None),
    "rename": lambda: RenameRulesScene("Ours", lambda title: None),
    "pick cards": lambda: CardPickerScene(_house().draft, "wild", lambda: None),
    "try": lambda: TryYakuScene(_house().draft, "kasu"),
    "licence": lambda: LicenceTextScene(licences.components()[7]),
    "set-up": partial(_set_up, "italian", 2),
    "set-up of four": partial(_set_up, "german", 4),
    "set-up in words": partial(_set_up, "german", 3, RulesPage.WORDS, level=""),
    "set-up with the document": partial(_set_up, "german", 3, RulesPage.DOCUMENT, level=""),
    "somebody's code": lambda: SharedMatchDialog(deal_of(date(2026, 11, 22))),
    "seat": partial(_seat, ""),
    "computer's seat": partial(_seat, "master:bold"),
    "house rules": _house,
    "on paper": lambda: PrintedRulesScene(_house().draft),
    "beside others": lambda: ReplacedYakuScene(_house().draft, "akatan_aotan", lambda: None),
    "invent": _invent,
    "import": _import,
    "nothing to import": _nothing_to_import,
    "replay": _replay,
    "card": lambda: CardScene(CardSelection(card("11B"))),
    "question": lambda: SittingScene(random.Random(2)),
    "other question": lambda: SittingScene(random.Random(3)),
    "problem": partial(_problem, 0),
    "problem of a call": partial(_problem, 0, call=True),
    "problem told": partial(_problem, 3, told=True),
    "trouble": lambda: CrashScene(Path("report.txt"), saved=True),
    **{f"guide: {page.value}": partial(GuideScene, page) for page in GuidePage},
    **{f"lesson page {place}": partial(LessonPage, place) for place in (0, 1, 2, 4)},
}
"""Screens around the table; some show what is on the shelf."""

PICTURED: dict[str, Callable[[], Scene]] = {
    "title": _title,
    "today": lambda: TodayScene(date(2026, 11, 23), now=date(2026, 11, 23), month=Month.MAPLE),
    "cards": SCREENS["gallery"],
    "setup": SCREENS["set-up"],
    "document": partial(_set_up, "italian", 2, RulesPage.DOCUMENT),
    "setup-four": SCREENS["set-up of four"],
    "house": _group_of_rules,
    "invent": _invented,
    "guide": _in_a_turn,
    "guide-yaku": SCREENS["guide: yaku"],
    "year": SCREENS["guide: year"],
    "settings": SCREENS["settings"],
    "about": SCREENS["about"],
    "licences": SCREENS["licences"],
    "licence": SCREENS["licence"],
    "review": review_scene,
    "review-question": answered_scene,
    "lesson": lambda: LessonScene(0),
    "lesson-page": SCREENS["lesson page 0"],
    "practice": SCREENS["practise"],
    "question": SCREENS["question"],
    "problem": partial(_named_problem, "23.1"),
    "problem-told": partial(_named_problem, "10.9", told=True),
}
"""Screens that are compared with how they looked, by the names of the pictures: rows of the table, or states of one."""

STATES = {
    "habits", "finished matches", "scores", "moments", "set-up of four", "set-up in words", "computer's seat",
    "nothing to import", "other question", "problem of a call", "problem told",
}  # fmt: skip
"""A further state of a screen that has a row already."""
SHEETS = {"export", "share", "leave", "rename", "pick cards", "licence", "somebody's code"}
"""Small sheets over a screen."""
PICTURES = {"gallery", "card", *(name for name in SCREENS if name.startswith("lesson page"))}
"""Screens with more than widgets; they have tests of their own."""
PRESSED = [name for name in SCREENS if name not in STATES | SHEETS | PICTURES]
"""Screens on which everything is pressed, in every size."""
BY_WIDGETS = [name for name in PRESSED if name != "problem"]
"""Screens on which keys lead through widgets alone; on a problem they lead over the table, too."""
