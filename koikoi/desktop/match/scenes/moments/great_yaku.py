"""A yaku of seven points and more: the sun rises over the whole window, its cards land before it one by one.

When it sinks, name and all, they go to where they are seen next: to the scroll with the question, or to their pile.
"""

import math
import random
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from koikoi.desktop.animation.clips import Cues
from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Timeline, Track, even, in_steps
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import Brushwork, lettering
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.poses import posed, shadow_of
from koikoi.desktop.draw.sources import source, sources
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.layout.board import RATIO, Picture, Piece
from koikoi.desktop.match.scenes.decision.arrival import elsewhere
from koikoi.desktop.match.scenes.moments.table_moment import DRAWING, Point, TableMoment, put, put_made, worth
from koikoi.desktop.match.scenes.yaku_motifs import motif
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Pop, Scene
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card
from koikoi.engine.state import ToDecide
from koikoi.engine.yaku import Scored
from koikoi.locales import language, names

SUN, SUN_AT = 600, (640.0, 302.0)
CARD, PITCH, ROW = 176, 206, 548
FIRST, GAP, LANDS, HEIGHT = 0.42, 0.17, 0.19, 1.32
TOGETHER = 0.51
"""Seconds from the first of its cards to the last, at most."""
RISING = 8
"""Steps of the chime that rises card by card; the last card is at the highest."""
LEAN = 5.0
MIST = 0.74
BARS = ((-1, 330.0, 352.0, 1.0), (1, 252.0, 352.0, 0.85), (-1, 552.0, 250.0, 0.7), (1, 524.0, 270.0, 0.75))
"""Bars of gold mist: from which side, how high, how far they come in, and how large."""
LEAVES, LEAF = 18, 1.37
"""Bits of gold leaf, and the seconds they drift."""
RATE = 30
KANJI, NAME, POINTS, READ, HELD, SINKS = 0.03, 0.22, 0.57, 0.68, 1.38, 0.3
"""Seconds after the last card has landed: the lettering, the points, until when it is held; how long it sinks."""
LEAST = 2.5
"""Seconds until which it is held at least, however few cards there are."""
HOLDS = 0.9
"""Seconds for which it stands where nothing is to move."""
ABOVE = 40
"""From how far above its place a card falls."""
DARK = 8
"""Steps in which it gets dark, and light again."""


class GreatYakuScene(TableMoment):
    """One great yaku; then what `following` says."""

    dusk = (0.2, 0.2, 0.22)
    lasts = SINKS

    def __init__(
        self, state: TableState, controls: MatchControls, seat: Seat, yaku: Scored, following: Callable[[], Change],
        question: Callable[["GreatYakuScene"], Change] | None = None,
    ) -> None:  # fmt: skip
        """`question`: what follows instead where somebody here is asked, over this, which sinks meanwhile."""
        self.cards: tuple[Card, ...] = tuple(yaku.cards)
        super().__init__(state, controls, seat, _timeline(self.cards, motif(state.view.rules, yaku)))
        self.yaku, self._following, self._question = yaku, following, question
        self._brought = False
        """Its cards are drawn by what follows, on their way there."""

    def over(self) -> Change:
        """What comes after it."""
        if self._question is not None and self._asks:
            self._brought = True
            return self._question(self)
        return self._following()

    def update(self, seconds: float) -> Change | None:
        """The question comes while it sinks."""
        change = super().update(seconds)
        if change is None and self._question is not None and self.clock.at("asks") and self._asks:
            change = self.over()
        return change

    @property
    def _asks(self) -> bool:
        return self.controls.asks(self.seat)

    @property
    def lying(self) -> Picture:
        """Without what comes to stand on the scroll with the question, where that follows."""
        state, phase = self.state, self.state.view.phase
        if self._question is None or state.computer(self.seat) or not state.ready(self.seat):
            return super().lying
        made = phase.account.yaku if isinstance(phase, ToDecide) else (self.yaku,)
        return elsewhere(super().lying, {card.code for one in made for card in one.cards})

    def sink(self, seconds: float) -> None:
        """Goes on, beneath what follows, until so many seconds after it began to sink."""
        self.clock.seconds = self.clock.timeline.tracks["sinks"].start + seconds

    def bring(self, stage: Group, row: Sequence[Piece], seconds: float) -> None:
        """Puts its cards on their way to a row in which they stand then."""
        part = ease(share(seconds, 0.0, SINKS))
        for place, piece in enumerate(row):
            self._put_between(stage, place, piece, (piece.x, piece.y), part)

    # What is seen

    def spot(self, x: float, y: float) -> Point:
        """Sinks at the end."""
        at = super().spot(x, y)
        return at[0], at[1] + self.size[1] * self.clock.at("sinks")

    def show(self, stage: Group) -> None:
        """Sun, mist, cards, leaf, lettering, points."""
        if (up := self.clock.at("sun")) > 0.0:
            x, y = self.spot(*SUN_AT)
            below = self.size[1] + self.px(SUN) / 2 - self.super_spot(*SUN_AT)[1]
            sun = x, y + (1.0 - up) * below
            stage.put("sun", (sun, self.s), put_made, partial(sprites().thing, "koikoi-sun", self.px(SUN)), sun)
        if (came := self.clock.at("mist")) > 0.0:
            for number, bar in enumerate(BARS):
                self._bar(stage, number, came, *bar)
        self._words(stage)
        if not self._brought:
            self._row(stage)
        self._leaves(stage)

    def _row(self, stage: Group) -> None:
        wide, gone, lying = self.px(CARD), self.clock.at("gathers"), self._lying
        if gone > 0.0 and len(lying) == len(self.cards):
            self._gather(stage, lying, gone)
            return
        for place, card in enumerate(self.cards):
            key, falls = f"card{place}", self.clock.timeline.tracks[f"card{place}"]
            at = self.spot(*self._stands(place))
            if self.clock.since(falls) >= 0.0:
                under = at[0] + self.px(2), at[1] + self.px(5)
                shade = partial(_shaded, card, wide, self.px(7))
                stage.put((key, "below"), (card, under, wide), put_made, shade, under)
            away = 0.0 if animation_speed().fade else 1.0 - share(self.clock.seconds, falls.start, LANDS) ** 2
            at = at[0], at[1] - self.px(ABOVE) * away
            lean = LEAN if place % 2 else -LEAN
            self.stamp(stage, key, partial(_rimmed, card, wide), at, falls, HEIGHT, lean, shows=card.code)

    def _stands(self, place: int) -> Point:
        """Where one of its cards stands in the drawing."""
        count, room = len(self.cards), self.size[0] / self.s - CARD - 60
        return DRAWING[0] / 2 + (place - (count - 1) / 2) * min(PITCH, room / max(count - 1, 1)), ROW

    @property
    def _lying(self) -> list[tuple[int, Piece]]:
        """Its cards in their pile, by their place in the row, from the lowest to the highest."""
        found = ((place, self.state.board.picture.get(card.code)) for place, card in enumerate(self.cards))
        lying = [(place, piece) for place, piece in found if piece is not None and piece.face is not None]
        return sorted(lying, key=lambda one: one[1].z)

    def _gather(self, stage: Group, lying: list[tuple[int, Piece]], gone: float) -> None:
        """The cards on their way to where they lie in the pile, over each other as they do there."""
        for place, lies in lying if gone < 1.0 else ():
            goal = lies.x, lies.y
            if self.turned:
                goal = self.size[0] - goal[0], self.size[1] - goal[1]
            self._put_between(stage, place, lies, goal, gone)

    def _put_between(self, stage: Group, place: int, lies: Piece, goal: Point, part: float) -> None:
        """Puts a card on the way to where it lies next, and as large as it lies there."""
        (x, y), wide, card = self.super_spot(*self._stands(place)), self.px(CARD), self.cards[place]
        grown, at = 1.0 + (lies.w / wide - 1.0) * part, (x + (goal[0] - x) * part, y + (goal[1] - y) * part)
        stage.put(f"card{place}", (card, at, wide, grown), put_made, partial(_smaller, card, wide, grown), at)

    def _bar(self, stage: Group, number: int, came: float, side: int, high: float, far: float, large: float) -> None:
        wide, thick = self.px(430 * large), self.px(112 * large)
        middle = self.spot(DRAWING[0] / 2, high)[1]
        edge = self.size[0] if side > 0 else 0
        x = edge - side * ((self.px(far) - wide / 2) * came - wide * (1.0 - came))
        state = round(x), round(middle), wide
        stage.put(("mist", number), state, put_made, partial(_mist, wide, thick, side), (x, middle))

    def _words(self, stage: Group) -> None:
        told = names.yaku(self.yaku.id, self.state.view.rules)
        x = SUN_AT[0]
        if self.clock.at("lightens") >= 1.0:
            return
        if told.kanji and told.kanji != told.name:
            work = partial(_lettering, told.kanji, self.px(66), self.px(400))
            self.written(stage, "kanji", work, self.spot(x, 100), self.clock.at("kanji"))
        work = partial(_lettering, told.name, self.px(88), self.px(520))
        self.written(stage, "name", work, self.spot(x, 196), self.clock.at("name"), shows=told.name)
        number = partial(worth, self.yaku.points, self.px(96), self.px(32), language())
        falls = self.clock.timeline.tracks["points"]
        self.stamp(stage, "points", number, self.spot(x, 306), falls, 1.6, shows=(self.yaku.points, language()))

    def _leaves(self, stage: Group) -> None:
        since = self.clock.since("lands")
        if 0.0 < since < LEAF and not animation_speed().fade:
            tick = int(since * RATE)
            stage.put("leaf", (tick, self.s), _leaves, self.super_spot, self.s, tick / RATE)

    def super_spot(self, x: float, y: float) -> Point:
        """Where something lies while nothing sinks."""
        return super().spot(x, y)


def _timeline(cards: tuple[Card, ...], sound: Cue) -> Timeline:
    """When everything comes, for so many cards; `sound`: that of the yaku."""
    gap = min(GAP, TOGETHER / max(len(cards) - 1, 1))
    fall = {f"card{place}": Track(FIRST + gap * place, LANDS) for place in range(len(cards))}
    landed = max(one.end for one in fall.values())
    sets = max(landed + HELD, LEAST)
    tracks = {
        "darkens": Track(0.0, 0.26, in_steps(DARK, even)),
        "sun": Track(0.08, 0.52),
        **fall,
        "lands": Track(landed),
        "mist": Track(landed, MIST),
        "kanji": Track(landed + KANJI, 0.19, even),
        "name": Track(landed + NAME, 0.35, even),
        "points": Track(landed + POINTS, 0.11),
        "asks": Track(sets, only_in_motion=True),
        "sinks": Track(sets, SINKS, _sinking, only_in_motion=True),
        "gathers": Track(sets, SINKS, ease, only_in_motion=True),
        "lightens": Track(sets, SINKS, in_steps(DARK, even), only_in_motion=True),
    }
    cues: Cues = (
        (0.0, Cue.BRUSH),
        *((one.end, Cue.RISING.step(RISING - len(cards) + place)) for place, one in enumerate(fall.values())),
        (landed, Cue.DON),
        (landed + KANJI, Cue.GREAT_YAKU),
        (landed + READ, Cue.KA),
        (landed + READ, sound),
    )
    return Timeline(tracks, cues, read=landed + READ + 0.1, held=HOLDS, length=sets + SINKS, stays=(sets - 0.01, 0.7))


@source
def _lettering(string: str, size: int, room: int) -> Brushwork:
    """Words in letters of this size, or as large as there is room for."""
    wanted = fonts.lettering(size)
    fitting, shown = fonts.fit(Face.BRUSH, wanted, wanted // 3, string, room)
    return lettering(for_screen(fonts.text(Face.BRUSH, fitting, shown, theme.PAPER)), said=shown)


def chain(
    state: TableState, controls: MatchControls, seat: Seat, great: tuple[Scored, ...],
    question: Callable[[GreatYakuScene], Change], then: Callable[[Scene], Change],
) -> GreatYakuScene:  # fmt: skip
    """Several great yaku, one after the other; then the question, where somebody here is asked."""
    first, *rest = great
    if not rest:
        return GreatYakuScene(state, controls, seat, first, Pop, question)
    return GreatYakuScene(
        state, controls, seat, first, lambda: then(chain(state, controls, seat, tuple(rest), question, then))
    )


def _sinking(t: float) -> float:
    return t * t


def _rimmed(card: Card, wide: int) -> Surface:
    """A card with edges of gold leaf."""

    def make() -> Surface:
        edge, high = max(round(wide * 0.028), 2), round(wide * RATIO)
        made = Surface((wide + 2 * edge, high + 2 * edge), pygame.SRCALPHA)
        pygame.draw.rect(made, theme.GOLD, made.get_rect(), border_radius=round(wide * 0.085))
        made.blit(sprites().card(card, wide), (edge, edge), special_flags=PREMUL)
        return for_screen(made)

    return sources().get(("rimmed", card.code, wide), make)


def _smaller(card: Card, wide: int, grown: float) -> Surface:
    return posed(("gathered", card.code, wide), _rimmed(card, wide), grown)


def _shaded(card: Card, wide: int, blur: int) -> Surface:
    """The shadow of such a card."""
    return shadow_of(("rimmed", wide), _rimmed(card, wide), blur)


@source
def _mist(wide: int, high: int, side: int) -> Surface:
    """A bank of gold mist: three bars with round ends, one above the other."""
    fine = 3
    large = Surface((wide * fine, high * fine), pygame.SRCALPHA)
    thick = high * fine * 0.44
    for share_x, long, y in ((0.0, 0.72, 0.0), (0.16, 0.84, 0.28), (0.05, 0.55, 0.56)):
        rect = pygame.Rect(share_x * wide * fine, y * high * fine, long * wide * fine, thick)
        pygame.draw.rect(large, (0xF6, 0xD9, 0x7E), rect, border_radius=round(thick / 2))
        pygame.draw.rect(
            large, theme.GOLD, rect.inflate(-8 * fine // 2, -8 * fine // 2), border_radius=round(thick / 2)
        )
    made = pygame.transform.smoothscale(large.premul_alpha(), (wide, high))
    return for_screen(pygame.transform.flip(made, side > 0, False))


@source
def _bit(size: int, turn: int, light: bool) -> Surface:
    """A bit of gold leaf."""
    fine = 4
    large = Surface((size * fine, size * fine), pygame.SRCALPHA)
    middle = size * fine / 2
    tone = (0xFF, 0xE4, 0x9A) if light else theme.GOLD
    corners = []
    for corner in range(4):
        angle = math.radians(90 * corner + 15 * turn)
        far = middle * (0.95 if corner % 2 else 0.6)
        corners.append((middle + math.cos(angle) * far, middle + math.sin(angle) * far))
    pygame.draw.polygon(large, tone, corners)
    return for_screen(pygame.transform.smoothscale(large.premul_alpha(), (size, size)))


def _leaves(target: Blits, spot: Callable[[float, float], Point], scale: float, since: float) -> None:
    """All bits, so many seconds after they were thrown up."""
    own = random.Random(18)
    for number in range(LEAVES):
        start, way, up, sway = own.uniform(300, 980), own.uniform(-120, 120), own.uniform(40, 200), own.uniform(0, 6)
        gone = share(since, LEAF - 0.35, 0.35)
        x = start + way * ease_out(since / LEAF) + 9 * math.sin(4 * since + sway)
        y = 420 - up * ease_out(min(since / 0.7, 1.0)) + 150 * max(since - 0.25, 0.0) ** 2
        size = max(round((7 + number % 4 * 2) * scale * (1.0 - gone)), 1)
        if size > 2:
            turn = int(since * 14 + number) % 6
            picture = posed(("leaf", size, turn), _bit(size, turn, number % 3 == 0))
            put(target, picture, spot(x, y))
