"""Scenes with words on them besides the screens of `screen_table`: the moments of an evening as it comes to them."""

from collections.abc import Callable, Iterator

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
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy, plain
from koikoi.table.table import Table
from tests.desktop.moments import laid_over
from tests.desktop.named_pictures import Evening, stack_of
from tests.desktop.screen_table import SCREENS, SIZE
from tests.desktop.windows import all_read, entered, new_stack

Look = Callable[[str, SceneStack], object]
"""Is shown a scene by its name, on top of a stack that it may resize."""


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
    return stack_of("lesson", SIZE)


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
            top.clock.seconds = 99.0
        yield type(top).__name__ + suffix, late.stack
        if isinstance(top, RoundSummaryScene):
            late.stack.push(EveryCardScene(late.match.state))
            yield "every card" + suffix, late.stack
            late.stack.scenes.pop()
