"""Who plays: name, crest, score, the dealer's mark, whose turn it is; and a lantern for every koi-koi called."""

from dataclasses import dataclass, replace
from functools import partial

import pygame

from koikoi import settings
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import PREMUL, Surface, lantern, ring, slab, thing
from koikoi.desktop.draw.panel_cache import PanelCache, once
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.layout.board import Board, Rect
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import draw_box
from koikoi.desktop.ui.boxes import Align, At, Box, ByRoom, Grow, Pad, Scale, Sized, Space, layers, row
from koikoi.desktop.ui.leaves import Text, TextSize
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.signs import HIGH, AtHeight, FittedText, Sign, at_heights
from koikoi.engine.actions import Seat
from koikoi.engine.state import side_of
from koikoi.locales import _, ngettext
from koikoi.table.seating import Chair

_PAPER = (249, 242, 225)
"""The colour of a slip."""


@dataclass(frozen=True, slots=True)
class _PlateContent:
    """Equal where a plate would look the same."""

    chair: Chair
    score: int | None
    dealer: bool
    to_play: bool
    thinks: bool
    """A computer player has to choose."""
    beside: bool = True
    """The score stands beside the name and what is below it: on all plates, or on none."""

    @property
    def name(self) -> str:
        """Who it is."""
        return self.chair.name

    @property
    def colour(self) -> theme.Colour:
        """The seat's colour."""
        return theme.SEATS[self.chair.colour]


def _shown(state: TableState, seat: Seat, *, score: bool) -> _PlateContent:
    view = state.view
    to_play = view.to_move == seat and state.caption.hushed < 2
    return _PlateContent(
        state.source.seating.chairs[seat],
        view.totals[side_of(view.rules, view.seats, seat)] if score else None,
        seat == view.dealer,
        to_play,
        score and to_play and not state.queue and state.computer(seat),
    )


def draw_plates(wall: PanelCache, state: TableState, frame: Board) -> None:
    """Every plate, the name tags beside hands, and the lanterns."""
    beyond = plate_reach(frame)
    look = "plates", frame.letters, settings.now().text_size, *((seat, *one) for seat, one in frame.plates.items())
    beside = once(state.view, look, lambda: all(_has_room(state, seat, frame) for seat in frame.plates))
    for what, rects in (("plate", frame.plates), ("tag", frame.tags)):
        for seat, rect in rects.items():
            shown = replace(_shown(state, seat, score=what == "plate"), beside=beside)
            paint = _upright if rect.h > rect.w and what == "tag" else _plate
            wall.put((what, seat), rect, shown, partial(paint, shown=shown, frame=frame), beyond=beyond)
    for seat, rect in frame.hooks.items():
        if calls := state.lanterns(seat):
            wall.put(("lanterns", seat), rect, calls, partial(_lanterns, calls=calls), beyond=frame.px(3.0))


def _has_room(state: TableState, seat: Seat, frame: Board) -> bool:
    """Whether the score of a plate can stand beside all else, also when it is the seat's turn."""
    rect, scale = frame.plates[seat], Scale(frame.letters)
    if fonts.enlarged() or _is_square(rect) or _is_low(rect.h, scale.factor):
        return True  # there is no choice, or each has to make its own
    _size, sign, gap = _sign_room(rect.h, scale.factor)
    shown = replace(_shown(state, seat, score=True), to_play=True)
    return _needed(shown, scale, rect.h) <= rect.w - _stripe(rect, frame) - sign - gap - scale.px(AFTER)


def plate_reach(frame: Board) -> int:
    """Pixels that a plate's shadow and its ring reach beyond it."""
    return frame.px(1.0, 4)


def lantern_spots(hooks: Rect, calls: int) -> list[tuple[float, float, float]]:
    """Where the lanterns of so many calls hang: middle and height, in pixels; the first call at the right end."""
    size = min(hooks.h, hooks.w / (1 + 0.45 * (calls - 1)))
    pitch = min(0.7 * size, (hooks.w - size) / max(calls - 1, 1))
    return [(hooks.right - size / 2 - place * pitch, hooks.centery, size) for place in range(calls)]


def lanterns_wide(hooks: Rect, calls: int) -> int:
    """Width that the lanterns of so many calls take from the right, in pixels."""
    if not calls:
        return 0
    x, _y, size = lantern_spots(hooks, calls)[-1]
    return round(hooks.right - x + size * 0.58)


def _lanterns(target: Surface, area: Rect, calls: int) -> None:
    for x, y, size in reversed(lantern_spots(area, calls)):
        lantern(target, (x, y), size)


def _upright(target: Surface, rect: Rect, shown: _PlateContent, frame: Board) -> None:
    """A plate that stands on its right end: it is read upwards."""
    beyond = plate_reach(frame)
    lying = Surface((rect.h + 2 * beyond, rect.w + 2 * beyond), pygame.SRCALPHA)
    _plate(lying, lying.get_rect().inflate(-2 * beyond, -2 * beyond), shown, frame)
    target.blit(pygame.transform.rotate(lying, 90), rect.inflate(2 * beyond, 2 * beyond), special_flags=PREMUL)


def _plate(target: Surface, rect: Rect, shown: _PlateContent, frame: Board) -> None:
    """A paper slip with the player's colour along its left edge."""
    stripe = _stripe(rect, frame)
    _slip(target, rect, stripe, shown.colour)
    if shown.to_play:
        ring(target, rect, theme.GOLD, frame.px(0.36, 2), frame.px(0.4))
    square = shown.score is not None and _is_square(rect)
    content = _square(shown, rect.w - stripe, rect.h) if square else _beside(shown, rect.h, frame.letters)
    draw_box(target, Pad(content, left=pixels(stripe)), rect, frame.letters)


def _is_square(rect: Rect) -> bool:
    """Little width: everything stands over one another."""
    return rect.w < 2.4 * rect.h


def _is_low(high: int, u: float) -> bool:
    """Little height: everything stands on one line."""
    return high < grown(100) * 0.064 * u


def _stripe(rect: Rect, frame: Board) -> int:
    """How wide the player's colour is, in pixels."""
    return max(round(min(frame.u, rect.h * 0.14)), 3)


def _slip(target: Surface, rect: Rect, stripe: int, colour: theme.Colour) -> None:
    """The slip itself, printed upon in a colour from its left edge on: so the stripe has its corners and its edge."""
    slip, beyond = sprites().panel("slip", rect.size, max(rect.h / 90, 0.4))
    ink = [min(round(255 * part / paper), 255) for part, paper in zip(colour, _PAPER, strict=True)]
    printed = slip.copy()
    printed.fill(ink, (0, 0, beyond + stripe, slip.get_height()), pygame.BLEND_RGB_MULT)
    target.blit(printed, rect.move(-beyond, -beyond), special_flags=PREMUL)


def _beside(shown: _PlateContent, high: int, u: float) -> Box:
    """The sign, and beside it what the height allows."""
    size, wide, gap = _sign_room(high, u)
    sign = Sized(_sign(shown, pixels(size), At.MIDDLE), wide=pixels(wide))
    if shown.score is None:
        content: Box = ByRoom(partial(_tag, shown))
        if fonts.enlarged():  # no sign: the name takes its room
            return Pad(content, 0.4)
    elif _is_low(high, u):
        content = ByRoom(partial(_narrow, shown))
    else:
        content = ByRoom(partial(_full, shown))
    return row(sign, Grow(Pad(content, right=AFTER)), gap=pixels(gap))


def _sign_room(high: int, u: float) -> tuple[int, int, int]:
    """How large the sign of a plate is, how wide its place, and what is left free after it, in pixels."""
    size = min(high * 0.74, 7.0 * u)
    room = min(high, 9.6 * u) * 0.16 + size
    wide = 2 * round(room / 2)
    return round(size), wide, round(room + 0.5 * u) - wide


def _sign(shown: _PlateContent, size: Measure, at: At = At.START) -> Sign:
    """Crest or portrait; three dots in a small bubble while a computer player thinks."""

    def paint(target: Surface, at: tuple[float, float], size: float) -> None:
        badge(target, shown.chair, shown.colour, at, size)
        if not shown.thinks:
            return
        high = max(round(size * 0.26), 9)
        bubble = Rect(0, 0, round(high * 2.1), high)
        bubble.midbottom = (round(at[0] + size * 0.2), round(at[1] + size * 0.52))
        slab(target, bubble.inflate(2, 2), theme.FRAME, high // 2 + 1)
        slab(target, bubble, theme.PAPER, high // 2)
        for step in (-1, 0, 1):
            dot = (bubble.centerx + step * high * 0.52, bubble.centery)
            pygame.draw.aacircle(target, theme.INK, dot, max(high * 0.15, 1.2))

    return Sign(paint, size, at=at)


def _seal(size: Measure) -> Sign:
    """The dealer's."""
    return Sign(lambda target, at, large: thing(target, "seal-dealer", at, large), size)


def _name(shown: _PlateContent, size: int, least: int = 12) -> Text:
    return Text(shown.name, pixels(size), Face.BRUSH, least=least)


def _score(shown: _PlateContent, size: int) -> Text:
    return Text(str(shown.score), pixels(size), Face.BOLD, at=At.END)


def _tag(shown: _PlateContent, scale: Scale, wide: int, high: int) -> Box:
    """Beside a hand: name, and the dealer's seal where both have room."""
    name = _name(shown, TextSize(AtLeast(2.5, 14), most=0.72).of(high, scale), 11)
    seal = min(scale.px(2.8), high - 4)
    fits = fonts.fit(Face.BRUSH, scale.px(name.size), 11, shown.name, wide - seal - 4)[1] == shown.name
    if fonts.enlarged():
        fits = name.width(scale, HIGH) <= wide - seal - 4
    return row(Grow(name), _seal(pixels(seal)), gap=pixels(4)) if shown.dealer and fits else name


def _narrow(shown: _PlateContent, scale: Scale, wide: int, high: int) -> Box:
    """One line: name, seal, score."""
    seal = [Space(pixels(4)), _seal(pixels(min(scale.px(2.4), high - 6)))] if shown.dealer else []
    if fonts.enlarged():  # as large as on two lines, where that has room
        name, score = _name(shown, scale.px(AtLeast(3.3, 15))), _score(shown, scale.px(AtLeast(4.3, 21)))
        if row(name, *seal, Space(0.8), score).width(scale, HIGH) <= wide:
            return row(Grow(name), *seal, Space(0.8), score)
    name = _name(shown, TextSize(AtLeast(2.6, 14), most=0.6).of(high, scale))
    score = _score(shown, TextSize(AtLeast(3.6, 18), most=0.72).of(high, scale))
    return row(Grow(name), *seal, Space(0.8), score)


def _square(shown: _PlateContent, wide: int, high: int) -> Box:
    """Little width: crest and name over seal and score."""
    gap, size = pixels(max(wide // 16, 3)), round(high * 0.36)
    name = FittedText(shown.name, TextSize(AtLeast(2.4, 13), most=0.32), Face.BRUSH)
    score = FittedText(str(shown.score), TextSize(AtLeast(4.2, 20), most=0.5), Face.BOLD, at=At.END)
    seal = Sized(_seal(pixels(round(size * 0.8))), wide=pixels(size))
    upper = row(_sign(shown, pixels(size)), Grow(name), gap=gap)
    lower = layers(Pad(seal, left=pixels(round(size * 0.1))) if shown.dealer else Space(), score)
    return Pad(at_heights((0.27, upper), (0.7, lower)), gap, 0, gap)


SMALL = 12
"""Pixels of the small words of a full plate, at least."""
LEAST_TURN = 11
"""Pixels of the words for whose turn it is, where they have no room otherwise."""
MOST_SMALL = 0.3
"""Share of a full plate's height that they take at most: on a lower one there are none."""
_FULL = (
    TextSize(AtLeast(1.75, 12), most=0.24),
    TextSize(AtLeast(3.9, 18), most=0.44),
    TextSize(AtLeast(5.4, 26), most=0.58),
)
"""Small words, the name, and the score of a full plate."""
LOW = 0.09
"""How far below their middle letters stand that have been enlarged."""
DIGITS = 0.76
"""How high they are, in heights of letters."""
AIR = 2
"""Pixels above, between and below their lines, at least."""
SMALLER = 0.6
"""How much of its size a name beside the score has at least, where there is no room for one below the other."""
AFTER = 1.2
"""Room after all that stands on a plate."""
ON_SEAL = "親"
"""What the dealer's seal says: where the word for it is the same, it is not said twice."""
LOWER = 0.78
"""How far down the small words stand, those below the name and those below the score."""


def _full(shown: _PlateContent, scale: Scale, wide: int, high: int) -> Box:
    """Name over notes, the score at the right; or the name over all else, where that has no room."""
    if fonts.enlarged():
        return _large(shown, scale, wide, high)
    small, size, big = _sizes(scale, high)
    name, notes = _name(shown, size, max(round(size * 0.68), 13)), ByRoom(partial(_notes, shown, small))
    seal, score = _seals(shown, scale), _score(shown, round(big * 0.8))
    if small > MOST_SMALL * high:
        if shown.beside:
            return _wordless(shown, scale)
        return at_heights((0.34, name), (0.74, row(*seal, Grow(), score, gap=0.8)))
    if shown.beside:
        return row(Grow(at_heights((0.34, name), (LOWER, notes))), _counted(shown, small, big), gap=0.8)
    return at_heights((0.34, name), (0.74, row(Grow(notes), AtHeight(score, 0.48), gap=0.8)))


def _sizes(scale: Scale, high: int) -> tuple[int, int, int]:
    """Small words, the name, and the score of a full plate, in pixels."""
    small, size, big = (one.of(high, scale) for one in _FULL)
    return max(small, SMALL), size, big


def _counted(shown: _PlateContent, small: int, big: int) -> Box:
    """The score over what is counted."""
    score = FittedText(str(shown.score), TextSize(pixels(big)), Face.BOLD, at=At.MIDDLE)
    word = ngettext("point", "points", shown.score or 0)
    return at_heights(
        (0.38, score), (LOWER, FittedText(word, TextSize(pixels(small)), colour=theme.INK2, at=At.MIDDLE))
    )


def _seals(shown: _PlateContent, scale: Scale) -> list[Box]:
    """The dealer's, on a plate without words for it."""
    return [_seal(pixels(scale.px(AtLeast(2.4, 14))))] if shown.dealer else []


def _wordless(shown: _PlateContent, scale: Scale) -> Box:
    """Name, seal and score on one line, where there is no height for small words; sizes as on two lines."""
    name, score = _name(shown, scale.px(AtLeast(3.3, 15))), _score(shown, scale.px(AtLeast(4.3, 21)))
    return row(Grow(name), *_seals(shown, scale), score, gap=0.8)


def _needed(shown: _PlateContent, scale: Scale, high: int) -> int:
    """Pixels that a plate needs beside its sign for the score to stand at the right of all else."""
    small, size, big = _sizes(scale, high)
    if small > MOST_SMALL * high:
        return _wordless(shown, scale).width(scale, HIGH)
    below = row(*_marks(shown, min(small, LEAST_TURN), scale, high), gap=_apart(small))
    name, counted = _name(shown, size), _counted(shown, small, big)
    return max(row(one, counted, gap=0.8).width(scale, HIGH) for one in (name, below))


def _large(shown: _PlateContent, scale: Scale, wide: int, high: int) -> Box:
    """The same in enlarged letters, which keep their size: two lines take the height there is."""
    small, size, big = (scale.px(one.usual) for one in _FULL)
    left = high - 3 * AIR  # for letters
    score = _score(shown, big)
    beside = row(_name(shown, size), score, gap=0.8).width(scale, HIGH) <= wide
    if not beside and grown(size) + grown(big) * DIGITS > left:  # the name is rather smaller than the score is
        room = wide - row(score, Space(0.8)).width(scale, HIGH)
        beside = fonts.width(Face.BRUSH, round(size * SMALLER), shown.name) <= room
    fits = min(left / (grown(size) + grown(small) * DIGITS), 1.0)
    small, size = round(small * fits), round(size * fits)
    if not beside:
        big = min(big, max(round(big * (left - grown(size)) / (grown(big) * DIGITS)), small))
        score = _score(shown, big)
    name = FittedText(shown.name, TextSize(pixels(size)), Face.BRUSH)  # rather smaller than broken
    notes = ByRoom(partial(_notes, shown, small))
    lower, tall = (notes, small) if beside else (row(Grow(notes), score, gap=0.8), big)
    air = (high - grown(size) - grown(tall) * DIGITS) / 3
    first = (air + grown(size) / 2 - LOW * (grown(size) - size)) / high
    second = 1 - (air + grown(tall) * DIGITS / 2 + LOW * (grown(tall) - tall)) / high
    both = at_heights((first, name), (second, lower))
    return row(Grow(both), score, gap=0.8) if beside else both


def _notes(shown: _PlateContent, size: int, scale: Scale, wide: int, high: int) -> Box:
    """The dealer's seal with its word, and whose turn it is; words that do not fit are left out, the seal never is."""
    for dealer in (True, False):
        parts = row(*_marks(shown, size, scale, high, dealer=dealer), gap=_apart(size))
        if parts.width(scale, HIGH) <= wide:
            return Align(parts, x=At.START)
    least = row(*_marks(shown, min(size, LEAST_TURN), scale, high), gap=_apart(size))
    marks = _marks(shown, size, scale, high)
    seal, turn = marks[: shown.dealer], marks[shown.dealer :]
    if not fonts.enlarged() and least.width(scale, HIGH) > wide:
        turn = []
    return Align(row(*seal, *map(Grow, turn), gap=_apart(size)), x=At.START)


def _apart(size: int) -> Measure:
    """Between the small words."""
    return pixels(round(size * 0.45))


def _marks(shown: _PlateContent, size: int, scale: Scale, high: int, *, dealer: bool = False) -> list[Box]:
    """The dealer's seal, perhaps with its word, and whose turn it is: the words of both would read as one phrase."""
    stamp = min(scale.px(AtLeast(2.5, 16)), round(size * 1.5))
    if high and not fonts.enlarged():  # within the plate
        stamp = min(stamp, round(2 * (1 - LOWER) * high) - 3)
    seal: list[Box] = [_seal(pixels(stamp))] if shown.dealer else []
    said = _("dealer")
    worded = shown.dealer and dealer and not shown.to_play and said != ON_SEAL
    word = [Text(said, pixels(size), colour=theme.INK2)] if worded else []
    turn = [Text(_("to play"), pixels(size), Face.BOLD, theme.BLOOD, least=LEAST_TURN)] if shown.to_play else []
    return [*seal, *word, *turn]
