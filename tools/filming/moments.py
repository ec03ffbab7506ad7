"""The moments that are worth a film: a name, how to get there, and how long it lasts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from filming.takes import GalleryTake, GuideTake, MatchTake, Size, Take, TitleTake
from koikoi.desktop.match.hud.month_opening import dated
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.moments.great_yaku import GreatYakuScene
from koikoi.desktop.match.scenes.moments.shobu import ShobuScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene
from koikoi.desktop.ui.scene import Scene
from koikoi.engine.cards import Kind, Month
from koikoi.engine.events import Captured, Dealt, Drawn, Event, Played
from koikoi.engine.state import MatchOver, ToDeal

SMALL_YAKU, STATELY_YAKU = 1, 10
"""Seeds whose first yaku is a small one, and one of five points."""


@dataclass(frozen=True)
class Moment:
    """A moment: `begin` gives a take that stands at its beginning."""

    name: str
    seconds: float
    begin: Callable[[Size], Take]


@dataclass(frozen=True)
class MatchMoment:
    """A moment of a match, which begins when `here` is so for the first time."""

    name: str
    seconds: float
    here: Callable[[MatchTake], bool]
    make: Callable[[Size], MatchTake] = MatchTake

    then: Callable[[MatchTake], object] = bool
    """What is done when it begins."""

    def begin(self, size: Size) -> Take:
        """A match that has come so far."""
        take = self.make(size).until(self.here)
        self.then(take)
        return take


def _next(take: MatchTake) -> tuple[Event, ...]:
    """What is to be shown, the first of it right now; nothing while something lies over the table."""
    return tuple(shot.event for shot in take.match.state.queue) if take.stack.top is take.match else ()


def _dealing(take: MatchTake) -> bool:
    return isinstance(take.match.state.view.phase, ToDeal) and take.stack.top is take.match


def _shown(kind: type[Event], take: MatchTake) -> bool:
    return isinstance(next(iter(_next(take)), None), kind)


def _dealt(take: MatchTake) -> bool:
    match = take.match
    return _shown(Dealt, take) and dated(match.state.view, match.state.queue[0].event, match.shot_time)


def _slap(take: MatchTake, *, bright: bool) -> bool:
    match _next(take)[:2]:
        case (Played(0, card), Captured()):
            return (card.kind is Kind.BRIGHT) is bright
    return False


def _turned(take: MatchTake, *, taking: bool) -> bool:
    match _next(take)[:2]:
        case (Drawn(), following):
            return isinstance(following, Captured) is taking
    return False


def _on_top(kind: type[Scene], take: MatchTake) -> bool:
    return isinstance(take.stack.top, kind)


def _accounted(take: MatchTake) -> bool:
    over = isinstance(take.match.state.view.phase, MatchOver)
    return over and isinstance(take.top, RoundSummaryScene) and take.stack.top is not take.top


def _handed_over(take: MatchTake) -> bool:
    state = take.match.state
    return state.waiting_for is not None and state.view.stock_size < 22


def _late(take: MatchTake) -> bool:
    state = take.match.state
    return take.stack.top is take.match and not state.queue and state.view.stock_size < 18 and state.mover is not None


MOMENTS: tuple[Moment | MatchMoment, ...] = (
    Moment("title", 2.4, TitleTake),
    Moment("title-march", 2.4, partial(TitleTake, month=Month.CHERRY)),
    Moment("fusuma", 2.0, partial(TitleTake, visit=0.3)),
    Moment("pages", 1.7, GuideTake),
    Moment("card", 1.7, GalleryTake),
    MatchMoment("sheet", 2.2, _late, then=MatchTake.pause),
    MatchMoment("lots", 3.4, partial(_on_top, LotsScene), partial(MatchTake, lots=True)),
    MatchMoment("month-opens", 2.2, _dealing),
    MatchMoment("deal", 2.4, _dealt),
    MatchMoment("slap", 1.2, partial(_slap, bright=False)),
    MatchMoment("slap-bright", 1.2, partial(_slap, bright=True)),
    MatchMoment("turn", 1.2, partial(_turned, taking=True)),
    MatchMoment("turn-laid", 0.9, partial(_turned, taking=False)),
    MatchMoment("curtain", 3.6, _handed_over, partial(MatchTake, computer=False)),
    MatchMoment("yaku", 2.4, partial(_on_top, ParadeScene), partial(MatchTake, seed=SMALL_YAKU)),
    MatchMoment("yaku-stamped", 2.4, partial(_on_top, ParadeScene), partial(MatchTake, seed=STATELY_YAKU)),
    MatchMoment("great-yaku", 3.0, partial(_on_top, GreatYakuScene)),
    MatchMoment("koi-koi", 2.1, partial(_on_top, KoiKoiCallScene)),
    MatchMoment("shobu", 1.8, partial(_on_top, ShobuScene)),
    MatchMoment("account", 3.0, partial(_on_top, RoundSummaryScene)),
    MatchMoment("match-end", 3.6, _accounted),
)

REEL: tuple[tuple[str, float, float], ...] = (
    ("title", 0.0, 2.6),
    ("month-opens", 0.0, 2.6),
    ("slap", 0.0, 1.4),
    ("great-yaku", 0.0, 2.4),
    ("koi-koi", 0.2, 2.1),
    ("shobu", 0.0, 1.3),
    ("match-end", 0.0, 2.8),
)
"""Which of them are cut into the film, from and to which of their seconds: fifteen in all.  After the title: one match.

Koi-koi begins where the scroll with its question is closed.
"""


def moment(name: str) -> Moment | MatchMoment:
    """The moment of this name."""
    return next(one for one in MOMENTS if one.name == name)
