"""Every scene with words on it: screens by their name, and the moments of an evening as it comes to them."""

import random
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache, partial
from pathlib import Path

from koikoi import licences
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.every_card import EveryCardScene
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.moments.table_moment import WindowMoment
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene
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
from koikoi.desktop.screens.today.share import ShareDialog
from koikoi.desktop.screens.today.shared_match import SharedMatchDialog
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.dialogs import ConfirmDialog
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.cards import DECK, card
from koikoi.engine.state import ToDecide, ToPlay
from koikoi.locales import _
from koikoi.problems.bundled import bundled as problems
from koikoi.rulesets.collection import bundled
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Privacy, plain
from koikoi.table.shelf import entries
from koikoi.table.table import Table
from koikoi.table.today import deal_of
from tests.autoplay import play_on, start
from tests.desktop.moments import laid_over
from tests.desktop.named_pictures import SHUFFLE, Evening
from tests.desktop.reviewed_match import habits_scene, reviewed
from tests.desktop.windows import SERVICES, all_read, entered, new_stack, press

SIZE = (960, 600)
Look = Callable[[str, SceneStack], object]
"""Is shown a scene by its name, on top of a stack that it may resize."""


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
        scene.plan.seat_computer(1, level)
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
    """One of the files has been chosen, and can't be read."""
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
    scene = ProblemScene([one for one in problems() if isinstance(one.view.phase, kind)][number])
    if told:
        entered(scene, SIZE)
        scene.respond(scene.problem.answers[-1].actions)
    return scene


SCREENS: dict[str, Callable[[], Scene]] = {
    **{
        name: partial(SERVICES.routes.scene, request)
        for name, request in {
            "title": routes.TitleRoute(),
            "code": routes.CodeRoute(),
            "gallery": routes.GalleryRoute(),
            "matches": routes.MatchesRoute(),
            "today": routes.TodayRoute(),
            "statistics": routes.StatisticsRoute(),
            "settings": routes.SettingsRoute(),
            "keys": routes.KeyBindingsRoute(),
            "practice": routes.PractiseRoute(),
            "about": routes.AboutRoute(),
            "licences": routes.LicencesRoute(),
        }.items()
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


def _four() -> MatchScene:
    match = MatchScene(Table(bundled()["german"], plain(("Aoi", "Ren", "Hana", "Sora")), seed=3))
    return entered(match, SIZE)


def _yaku_sheet() -> Scene:
    match = _four()
    return YakuSheetScene(match.state.view, match.state.near, match.table.players)


OVER_TABLE: dict[str, Callable[[], Scene]] = {
    "yaku sheet": _yaku_sheet,
    "lots": lambda: laid_over(_four(), LotsScene),
    "pause": lambda: laid_over(_four(), PauseDialog),
}
"""Some of what is laid over the table of four."""


def lesson() -> SceneStack:
    """The table of the lesson, once Kaeru speaks."""
    stack = new_stack(LessonScene(0), SIZE)
    for _frame in range(240):
        stack.update(1 / 30)
    return stack


def screens() -> Iterator[tuple[str, SceneStack]]:
    """Every screen, on a stack of its own, and the lesson's table."""
    for name, make in SCREENS.items():
        stack = new_stack(make(), SIZE)
        all_read(stack.top)
        yield name, stack
    yield "lesson", lesson()


MOMENTS = (
    LotsScene, CurtainScene, ParadeScene, DecisionScene, KoiKoiCallScene, RoundSummaryScene, MatchEndScene,
)  # fmt: skip


def evening(
    rules: str = "nintendo-standard", seats: int = 2, privacy: Privacy = Privacy.PASS
) -> Iterator[tuple[str, SceneStack]]:
    """The table late in a round and what is laid over it, and each moment when it is there for the first time."""
    late = Evening(SIZE, rules, seats, privacy)
    missing: set[type[Scene]] = {*MOMENTS, WindowMoment}
    if privacy is not Privacy.PASS:
        missing.discard(CurtainScene)
    suffix = "" if seats == 2 and privacy is Privacy.PASS else f" of {seats}, {privacy.value}"
    table = True

    def wanted(one: Evening) -> bool:
        top = one.top
        if top is one.match:
            return (
                table
                and one.match.state.mover is not None
                and not one.match.state.queue
                and one.match.state.view.stock_size < 16
            )
        return any(isinstance(top, kind) for kind in missing)

    last = DecisionScene if privacy is Privacy.FACE else MatchEndScene
    while last in missing:
        late.until(wanted)
        top = late.top
        if top is late.match:
            table = False
            yield "table" + suffix, late.stack
            view, state = late.match.state.view, late.match.state
            for name, scene in (
                ("yaku sheet", YakuSheetScene(view, state.near, late.table.players)),
                ("pause", PauseDialog(state, late.match)),
            ):
                late.stack.push(scene)
                yield name + suffix, late.stack
                late.stack.scenes.pop()
            continue
        missing -= {kind for kind in missing if isinstance(top, kind)}
        late.wait(2.2 if isinstance(top, CurtainScene | KoiKoiCallScene | ParadeScene) else 0.4)
        if late.top is not top:
            continue
        if isinstance(top, RoundSummaryScene | MatchEndScene | DecisionScene):
            top.clock = 99.0
        yield type(top).__name__ + suffix, late.stack
        if isinstance(top, RoundSummaryScene):
            late.stack.push(EveryCardScene(late.match.state))
            yield "every card" + suffix, late.stack
            late.stack.scenes.pop()
