"""A yaku is made: a scroll is unrolled, and its cards rise from the pile and stand in a row under its name."""

from collections.abc import Callable
from functools import partial
from operator import attrgetter

from koikoi.desktop.animation.choreography import fly
from koikoi.desktop.animation.clips import Clip, still
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Timeline, Track
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import draw_card
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.layout.board import Board, Picture, Rect
from koikoi.desktop.match.scenes.decision.arrival import elsewhere
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.field_overlay import (
    NAME,
    OPEN,
    ScrollScene,
    ScrollYaku,
    facing,
    paper,
    standing,
    stately,
)
from koikoi.desktop.match.scenes.lettering import FALLEN, STAMP, Lowered, Stamped, Written, falling, struck
from koikoi.desktop.match.scenes.moments.great_yaku import GreatYakuScene, chain
from koikoi.desktop.match.scenes.yaku_motifs import motif
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import BoxLayout
from koikoi.desktop.ui.boxes import Align, At, Box, ByRoom, Layers, Scale, Sized, Space, row
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.scene import Change, Pop, Replace, Scene
from koikoi.desktop.ui.shown import Shown
from koikoi.desktop.ui.signs import chair_sign
from koikoi.engine.state import ToDecide
from koikoi.engine.view import View
from koikoi.engine.yaku import Scored
from koikoi.locales import names

RISE = 0.36
STAGGER = 0.09
SPREAD = 0.45
"""Seconds in which all cards have risen, however many they are."""
HOLD = 0.75
BACK = 0.34
WRITES, STRIKES = 0.08, 0.2
"""When the name begins to be written, or to come down: as soon as there is paper for it."""
APART = 0.07
"""From the points that are stamped to the sign of whose they are."""
TOLD, LOWERED, HELD = 0.2, 0.14, 0.02
"""Seconds in which it is told whose it is, and in which that is drawn down again, so long before the question."""
GRAND = 7
"""Points, without those for further cards, from which a yaku is a great one."""


def completed(before: View, phase: ToDecide) -> tuple[Scored, ...]:
    """The yaku that are new, or worth more, since the view before; the dearest last."""
    held = {(one.id, one.points) for one in before.worth(phase.seat).yaku}
    new = [one for one in phase.account.yaku if (one.id, one.points) not in held]
    return tuple(sorted(new, key=lambda one: one.points))


def grand(one: Scored) -> bool:
    """Whether a yaku is worth so much that the sun rises for it."""
    return one.points - one.extra_points >= GRAND


def announced(state: TableState, controls: MatchControls, phase: ToDecide, shown: tuple[Scored, ...]) -> Scene:
    """What shows the new yaku: those of little worth on the scroll, then each great one in the whole window."""
    small, great = tuple(one for one in shown if not grand(one)), tuple(one for one in shown if grand(one))

    def asked(sinking: GreatYakuScene) -> Change:
        return Replace(DecisionScene(state, controls, sinking=sinking))

    after = partial(chain, state, controls, phase.seat, great, asked, Replace) if great else None
    return ParadeScene(state, controls, phase, small, after) if small or after is None else after()


def _gap(one: Scored) -> float:
    """Seconds between two of its cards."""
    return min(STAGGER, SPREAD / max(len(one.cards) - 1, 1))


def _rises(one: Scored) -> float:
    """Seconds until all of its cards stand."""
    return RISE + _gap(one) * (len(one.cards) - 1)


class ParadeScene(ScrollScene):
    """Shows one yaku after the other on the scroll.

    Where somebody here has to decide, the scroll stays and the question follows on it; else all cards go back.
    """

    def __init__(
        self,
        state: TableState,
        controls: MatchControls,
        phase: ToDecide,
        shown: tuple[Scored, ...],
        after: Callable[[], Scene] | None = None,
    ) -> None:
        """`after`: what follows when the cards have gone back; None: the question, if somebody here is asked."""
        self.starts: list[float] = []
        """When the cards of each begin to rise; last, when all go back."""
        start, haste = 0.0, {1: 1.0, 2: 0.8}.get(len(shown), 0.6)
        for yaku in shown:
            self.starts.append(start)
            start += _rises(yaku) + HOLD * haste
        self.starts.append(start)
        landed = _rises(shown[0])
        tracks = {
            "opens": Track(0.0, OPEN),
            "closes": Track(start + BACK * 0.2, BACK * 0.8),
            "sign": Track(landed + APART, FALLEN, struck),
            "told": Track(landed + APART + STAMP, TOLD),
            "lowered": Track(start - HELD - LOWERED, LOWERED, falling),
        }
        cues = (
            (0.0, Cue.SCROLL),
            *(
                cue
                for at, yaku in zip(self.starts[:-1], shown, strict=True)
                for cue in (
                    (at + 0.1, motif(state.view.rules, yaku)),
                    *([(at + STRIKES + STAMP, Cue.STAMP)] if stately(yaku) else []),
                )
            ),
        )
        super().__init__(
            state, controls, phase.seat, Timeline(tracks, cues, length=start + BACK, stays=(start - 0.01, 0.7))
        )
        self._after = after
        self._ways: tuple[Board, BoxLayout, Clip] | None = None
        self.voice = phase.seat
        self.account = phase.account
        self.shown = shown

    def update(self, seconds: float) -> Change | None:
        """Ends by itself."""
        super().update(seconds)
        if self._after is not None:
            return Replace(self._after()) if self.clock.whole else None
        if self.clock.seconds >= self.starts[-1] and self.controls.asks(self.seat):
            last = standing(self.boxes, self.shown[-1])
            before = {piece.key: piece for piece in last}
            return Replace(DecisionScene(self.state, self.controls, before))
        return Pop() if self.clock.whole else None

    @property
    def animating(self) -> bool:
        """Always: it is only a moment."""
        return True

    def clip(self, board: Board) -> Clip:
        """The way of the cards from their pile to the scroll, yaku by yaku, and back."""
        rest, made = board.picture, still()
        for place, yaku in enumerate(self.shown):
            gap = _gap(yaku)
            order = {card.code: number * gap for number, card in enumerate(yaku.cards)}
            row = {piece.key: facing(board, self.seat, piece) for piece in standing(self.boxes, yaku)}
            rise = fly(animation_speed(), {**rest, **row}, RISE, arc=self.px(2), delays=order)
            made = made >> rise >> still(self.starts[place + 1] - self.starts[place] - rise.seconds)
        return made >> fly(animation_speed(), rest, BACK, arc=self.px(2))

    def layout(self) -> Box:
        """One yaku after the other in the same place, above who has made them."""
        yaku = Layers([self._yaku(place) for place in range(len(self.shown))])
        return self.on_scroll(yaku, ByRoom(self._whose))

    def _yaku(self, place: int) -> Box:
        """Name and points."""
        one, start, following = self.shown[place], self.starts[place], self.starts[place + 1]
        name = start + (STRIKES if stately(one) else WRITES)

        def gone() -> float:
            return self.clock.at(Track(following, 0.2))

        def there() -> bool:
            return start <= self.clock.seconds < following + 0.25

        written = ScrollYaku(
            one,
            self.state.view.rules,
            written=lambda: self.clock.at(Track(name, FALLEN, struck) if stately(one) else Track(name, NAME)),
            stamped=stately(one),
            told=lambda: 0.0 if gone() else self.clock.at(Track(start + _rises(one), FALLEN, struck)),
            gone=gone,
        )
        return Shown(written.box, lambda: float(there()))

    def _whose(self, scale: Scale, wide: int, _high: int) -> Box:
        """Who has made it, and what all come to where there are several; the choices take its place."""
        chair, size = self.state.source.seating.chairs[self.seat], AtLeast(3.9, 20)
        said = names.points(self.account.total) if self.account.total != self.shown[-1].points else ""
        points = Text(said, pixels(round(scale.px(size) * 0.8)), Face.BOLD, theme.INK2)
        sign, worth = chair_sign(chair, AtLeast(6.4, 34)), fonts.width(Face.BOLD, scale.px(size), said)
        most = pixels(wide - sign.width(scale, wide) - scale.px(6) - worth)
        name = Sized(Text(chair.name, size, Face.BRUSH), most_wide=most)
        stamped = Stamped(sign, self.clock.share("sign"))
        told = row(name, Space(2.75), Sized(points, wide=pixels(worth)))
        whose = row(stamped, Space(1.75), Written(told, self.clock.share("told")))
        gone = Lowered(whose, self.clock.share("lowered"), lambda: self._paper.bottom)
        return Align(gone, x=At.MIDDLE)

    @property
    def _paper(self) -> Rect:
        return paper(self.area, 1.0, self.state.board.u)

    @property
    def _risen(self) -> Picture:
        """The cards that are on their way, or stand on the scroll."""
        board = self.state.board
        if self._ways is None or self._ways[0] is not board or self._ways[1] is not self.boxes:
            self._ways = board, self.boxes, self.clip(board)
        pieces = self._ways[2].at(board.picture, min(self.clock.seconds, self.clock.end))
        return {key: piece for key, piece in pieces.items() if piece != board.picture.get(key)}

    @property
    def lying(self) -> Picture:
        """The table without them: their places are dark meanwhile."""
        return elsewhere(self.state.board.picture, self._risen.keys())

    def compose(self, stage: Group) -> None:
        """Scroll and name; above them the cards, which fly as they lie on the table."""
        super().compose(stage)
        flying = stage.group((self, "risen"), turned=self.turned)
        for piece in sorted(self._risen.values(), key=attrgetter("z")):
            flying.put(piece.key, piece, draw_card, piece)
