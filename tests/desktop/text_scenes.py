"""Every scene with words on it: screens by their name, and the moments of an evening as it comes to them."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision import DecisionScene
from koikoi.desktop.match.scenes.every_card import EveryCardScene
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.scenes.lots import LotsScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.moments.table_moment import WindowMoment
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene
from koikoi.desktop.screens import routes
from koikoi.desktop.screens.crash import CrashScene
from koikoi.desktop.screens.gallery.card_page import CardScene, CardSelection
from koikoi.desktop.screens.guide import GuidePage, GuideScene
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.house_rules.import_rules import ImportRulesScene
from koikoi.desktop.screens.house_rules.printed_rules import PrintedRulesScene
from koikoi.desktop.screens.house_rules.replaced_yaku import ReplacedYakuScene
from koikoi.desktop.screens.house_rules.yaku_editor import YakuEditorScene
from koikoi.desktop.screens.lesson.lesson_scene import LessonScene
from koikoi.desktop.screens.lesson.pages import LessonPage
from koikoi.desktop.screens.practice.sitting_scene import SittingScene
from koikoi.desktop.screens.problems.problem_scene import ProblemScene
from koikoi.desktop.screens.replay.replay import replay_of
from koikoi.desktop.screens.setup.seat_editor import SeatEditorScene
from koikoi.desktop.screens.setup.setup import RulesPage, SetupScene
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.cards import DECK, card
from koikoi.engine.state import ToDecide, ToPlay
from koikoi.problems.bundled import bundled as problems
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy
from koikoi.table.shelf import entries
from tests.autoplay import play_on, start
from tests.desktop.named_pictures import Evening
from tests.desktop.windows import SERVICES, entered, new_stack

SIZE = (960, 600)
Look = Callable[[str, SceneStack], object]
"""Is shown a scene by its name, on top of a stack that it may resize."""


def shelf(home: Path) -> None:
    """Fills a home with matches: two that are over, and one that is not."""
    folder = home / "matches"
    folder.mkdir(parents=True)
    for number, (rules, seats) in enumerate((("nintendo", 2), ("german", 4))):
        play_on(start(folder / f"2026010{number + 1}-120000.koikoi", rules, seats, number)).close()
    whole = (folder / "20260101-120000.koikoi").read_text().splitlines(keepends=True)
    (folder / "20260104-120000.koikoi").write_text("".join(whole[:40]))


def _set_up(rules: str, seats: int, page: RulesPage = RulesPage.GLANCE) -> SetupScene:
    scene = SetupScene()
    scene.plan.rules, scene.plan.seats, scene.page = rules, seats, page
    scene.plan.seat_computer(1, "strong:careful")
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


def _seat() -> Scene:
    scene = _set_up("german", 4)
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
            "gallery": routes.GalleryRoute(),
            "matches": routes.MatchesRoute(),
            "statistics": routes.StatisticsRoute(),
            "settings": routes.SettingsRoute(),
            "keys": routes.KeyBindingsRoute(),
            "practice": routes.PractiseRoute(),
            "about": routes.AboutRoute(),
            "licences": routes.LicencesRoute(),
        }.items()
    },
    "set-up": partial(_set_up, "italian", 2),
    "set-up of four": partial(_set_up, "german", 4),
    "set-up in words": partial(_set_up, "german", 3, RulesPage.WORDS),
    "set-up with the document": partial(_set_up, "german", 3, RulesPage.DOCUMENT),
    "seat": _seat,
    "house rules": _house,
    "on paper": lambda: PrintedRulesScene(_house().draft),
    "beside others": lambda: ReplacedYakuScene(_house().draft, "akatan_aotan", lambda: None),
    "invent": _invent,
    "import": lambda: ImportRulesScene(lambda rules, said: None),
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
    "lesson": partial(LessonScene, 0),
}
"""Screens around the table; some show what is on the shelf."""


def screens() -> Iterator[tuple[str, SceneStack]]:
    """Every screen, on a stack of its own."""
    for name, make in SCREENS.items():
        stack = new_stack(make(), SIZE)
        if name == "lesson":
            for _ in range(240):
                stack.update(1 / 30)
        yield name, stack


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
