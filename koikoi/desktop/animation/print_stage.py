"""A month's living print in one window: all its things, each a part of the stage.

The pictures of one print are kept here, as long as somebody sees it: `make_ahead` begins it, `living_print` finds it.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import pygame

from koikoi.desktop.animation.easing import ease, share
from koikoi.desktop.animation.living_print import (
    AIRY,
    PREMUL,
    RATE,
    ROTA,
    Drops,
    Fall,
    Pose,
    Rain,
    Rect,
    Still,
    Surface,
    Thing,
    without_air,
)
from koikoi.desktop.animation.print_motions import FALLING, MOTIONS
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.loading import WindowThread
from koikoi.desktop.draw.prints import Fit, layers, small_landscape
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.stage import Blits, Group, Stage
from koikoi.desktop.draw.title_picture import PAPER
from koikoi.engine.cards import Month

RAIN_FROM, RAIN_FOR = 0.7, 0.8
"""When what falls begins to, and how long it takes until all of it does."""
STANDS = 0.26
"""Second of the entry from which on what stands is pressed; what comes in later begins after it."""
PALE = 0.3
"""Strength of the ink when what stands is first seen."""
REST = -1
"""In place of the number of a drawing: everything has its first pose."""
AIR = "air"
INK = 24, 22, 24
"""What a fold is darkened to at the edge of a cloth."""
GATHERED, SQUEEZED, TRAILS, FOLD, POLES = 48, 4, 30, 5, 74
"""Measures of the front of a curtain that is drawn, how often as much cloth is gathered in it, how far its foot trails
behind its head, the height of what moves as one, and how high its poles stand out above it, which are not gathered."""
KNOB, SHAFT, BROAD, SUNK, RAISED = 23, 56, 23, 18, 0.2
"""Measures of the first pole: where its knob ends and where the cloth begins, how broad it is, and how much higher its
foot is than the hem; and the share of the time after which it stands, and the curtain is drawn from it."""
APART, LAGGING = 0.381966, 0.5
"""How much later a strand comes than the one beside it, and all of them at most, as shares."""


class _Making(WindowThread):
    """A print that is being made, or has been."""

    def __init__(self, month: Month, fit: Fit) -> None:
        super().__init__("layers", self._make)
        self.what = month, fit
        self.made: LivingPrint | None = None

    def _make(self) -> None:
        with suppress(pygame.error):  # the window has been closed meanwhile
            living = LivingPrint(*self.what)
            living.make_standing()
            self.made = living


_kept: list[_Making] = []
"""The living print that is kept: one at most."""


def make_ahead(month: Month, fit: Fit) -> None:
    """Begins to make a living print in the background, in the place of any other, unless that has been begun."""
    if not _kept or _kept[0].what != (month, fit):
        _kept[:] = [_Making(month, fit)]
        _kept[0].start()


def living_print(month: Month, fit: Fit) -> "LivingPrint | None":
    """The living print; None until it has been made, after `make_ahead`."""
    return _kept[0].made if _kept and _kept[0].what == (month, fit) else None


def let_go() -> None:
    """No living print is seen any more: its pictures take some 40 MB in a window of 1920 by 1080."""
    _kept.clear()


@source
def still_print(month: Month, fit: Fit) -> Surface:
    """The print as it is seen until it lives: in a large window less sharp, and there in a tenth of the time."""
    return small_landscape(month, fit)


class LivingPrint:
    """All things of a print from the lowest to the highest.  Made in some tenths of a second, by any thread."""

    def __init__(self, month: Month, fit: Fit) -> None:
        size = fit.size
        self.unit = fit.scale * 1.5
        """Pixels a measure of the drawing."""
        self._rows: list[Thing | Drops] = []
        falling = FALLING.get(month)
        for name, picture, at in layers(month, fit, living=True):
            if name == "sky":
                self.sky = Surface(size).convert()
                self.sky.blit(picture, at)
            elif name == AIR and isinstance(falling, Fall):
                self._rows.append(falling.drops(picture, self.unit, size))
            else:
                self._rows += MOTIONS[month].get(name, Still()).things(picture, at, self.unit)
        if isinstance(falling, Rain):  # above everything
            self._rows.append(falling.drops(self.unit, size))
        self._tight = {
            number: [without_air(one, round(AIRY * self.unit)) for one in row.poses]
            for number, row in enumerate(self._rows)
            if isinstance(row, Thing) and len(row.poses) > 1
        }
        """Where there is anything in the poses of what bends: the air around them would be blended, too."""
        self._standing: tuple[Surface, Surface] | None = None

    @property
    def standing(self) -> tuple[Surface, Surface]:
        """The print without what comes in later: with pale ink, and as it is; kept until it has been `pressed`."""
        self.make_standing()
        assert self._standing is not None
        return self._standing

    def make_standing(self) -> None:
        """Makes that ready: takes a tenth of the time of the print itself."""
        self._standing = self._standing or standing_of(self)

    def pressed(self) -> None:
        """All that stands has been pressed."""
        self._standing = None

    def put(
        self,
        stage: Group,
        area: Rect,
        pointer: tuple[float, float],
        entered: float,
        drawing: int = REST,
        hidden: Sequence[Rect] = (),
    ) -> None:
        """All of it in one of its drawings, as far as it has come in after so many seconds.

        `pointer` is from -1 to 1 to the right and down of the middle; what falls behind something `hidden` is left out.
        """
        for number, row in enumerate(self._rows):
            if isinstance(row, Drops):
                _put_drops(stage, area, row, entered, max(drawing, 0), hidden)
                continue
            pose, dx, dy = _pose(row, drawing)
            picture = row.poses[pose]
            far = row.depth * self.unit
            x = row.at[0] + round(dx * self.unit) - round(far * pointer[0])
            y = row.at[1] + round(dy * self.unit) - round(far * pointer[1] * 0.5)
            cut = picture.get_rect()
            if row.entry is not None and entered < row.entry.start + row.entry.seconds:
                seen = share(entered, row.entry.start, row.entry.seconds)
                if seen and row.entry.side == "drawn":
                    so_far = (picture, x, y, seen)
                    stage.put(("print", number, 0), so_far, draw_drawn, area, picture, (x, y), seen, self.unit)
                elif seen:
                    for part, (cut, at) in enumerate(coming(row, picture, (x, y), seen, area)):
                        look = picture, at, cut.topleft, cut.size
                        stage.put(("print", number, part), look, blit, area, picture, at, cut)
                continue
            if row.passing:
                continue
            if number in self._tight:
                parts = self._tight[number][pose]
                stage.put(("print", number), (picture, x, y), _parts, area, picture, (x, y), parts)
                continue
            stage.put(("print", number), (picture, x, y, *cut.size), blit, area, picture, (x, y), cut)


def _pose(thing: Thing, drawing: int) -> Pose:
    """That of a thing in a drawing: the one of the last drawing in which it had its turn."""
    if thing.passing or drawing < 0:
        return 0, 0.0, 0.0
    since = (drawing - thing.turn) % ROTA if thing.turn is not None else 0
    return thing.pose(max(drawing - since, 0) / RATE)


def standing_of(living: LivingPrint) -> tuple[Surface, Surface]:
    """A print without what comes in later: with pale ink, which hides what it lies on all the same, and as it is."""
    size, stage = living.sky.get_size(), Stage()
    things = Surface(size, pygame.SRCALPHA)
    stage.begin(size)
    living.put(stage, things.get_rect(), (0.0, 0.0), STANDS)
    stage.show(things)
    whole = living.sky.copy()
    whole.blit(things, (0, 0), None, PREMUL)
    things.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    things.fill((*PAPER, 0), special_flags=pygame.BLEND_RGBA_ADD)
    pale = whole.copy()
    pale.blit(faint(things.premul_alpha(), 1.0 - PALE), (0, 0), None, PREMUL)
    return pale, whole


def _put_drops(stage: Group, area: Rect, drops: Drops, entered: float, drawing: int, hidden: Sequence[Rect]) -> None:
    count = round(drops.count * share(entered, RAIN_FROM, RAIN_FOR))
    stage.put(AIR, (drawing, count, [*hidden]), _fall, area, drops, drawing, count, hidden)


def _fall(notes: Blits, area: Rect, drops: Drops, drawing: int, count: int, hidden: Sequence[Rect]) -> None:
    """So many drops, as far as they lie in the area, without those that something hides."""
    notes.set_clip(area)
    for number in range(count):
        picture, at = drops.at(drawing, number)
        if not any(one.contains((at, picture.get_size())) for one in hidden):
            notes.blit(picture, at, special_flags=PREMUL)
    notes.set_clip(None)


def coming(
    thing: Thing, picture: Surface, at: tuple[int, int], seen: float, area: Rect
) -> Iterator[tuple[Rect, tuple[int, int]]]:
    """The parts that are seen of a thing that comes in, and where each is.

    What grows is pushed out of where it is rooted with its tip first: nothing is cut where it ends.
    """
    assert thing.entry is not None
    (x, y), (wide, high), side = at, picture.get_size(), thing.entry.side
    if side in ("left", "right"):
        way = (1.0 - seen) ** 2.4
        yield Rect(0, 0, wide, high), (x + round(way * (area.right - x) if side == "right" else -way * (x + wide)), y)
    elif side == "beyond":  # from the right edge
        yield Rect(0, 0, wide, high), (x + round((1.0 - seen) * wide), y)
    elif side == "bottom":
        tall = max(round(high * seen), 1)
        yield Rect(0, 0, wide, tall), (x, y + high - tall)
    elif side == "top":
        for number, one in enumerate(thing.strands):
            since = number * APART % 1.0 * LAGGING
            if tall := round(one.h * share(seen, since, 1.0 - LAGGING)):
                yield Rect(one.x, one.bottom - tall, one.w, tall), (x + one.x, y + one.y)
    else:  # it is there
        yield Rect(0, 0, wide, high), at


def gathered(picture: Surface, seen: float, unit: float) -> tuple[int, Surface]:
    """How much of a curtain that is drawn so far, from its left, hangs flat, and its front: more of it, in folds."""
    wide, high = picture.get_size()
    flat = round(wide * ease(seen))
    across = min(round(GATHERED * unit), wide - flat)
    if across <= 0:
        return wide, picture.subsurface((wide, 0, 0, high))
    cloth = picture.subsurface((flat, 0, min(SQUEEZED * across, wide - flat), high))
    front = pygame.transform.smoothscale(cloth, (across, high))
    edge = max(round(unit), 1)
    front.fill((*INK, 255), (across - edge, 0, edge, high), pygame.BLEND_RGBA_MULT)
    front.fill((0, 0, 0, 0), (0, 0, across, round(POLES * unit)))
    return flat, front


def pole(high: int, seen: float, unit: float) -> Iterator[tuple[Rect, int]]:
    """The parts of a curtain's picture of which its first pole is made, grown so far, and how far down each is.

    The cloth hides most of its shaft: what is seen of that is there again and again.
    """
    knob, shaft, broad, foot = (round(one * unit) for one in (KNOB, SHAFT, BROAD, high / unit - SUNK))
    top = round((foot - knob) * (1.0 - seen))
    yield Rect(0, 0, broad, knob), top
    for down in range(top + knob, foot, shaft - knob):
        yield Rect(0, knob, broad, min(shaft - knob, foot - down)), down


def draw_drawn(notes: Blits, area: Rect, picture: Surface, at: tuple[int, int], seen: float, unit: float) -> None:
    """A curtain that is drawn so far, from a pole that has grown first: the foot of its front trails behind."""
    flat, front = gathered(picture, share(seen, RAISED, 1.0 - RAISED), unit)
    if flat < BROAD * unit:
        for cut, down in pole(picture.get_height(), min(seen / RAISED, 1.0), unit):
            blit(notes, area, picture, (at[0], at[1] + down), cut)
    if seen < RAISED:
        return
    (x, y), (across, high), step = at, front.get_size(), max(round(FOLD * unit), 1)
    if flat:
        blit(notes, area, picture, at, Rect(0, 0, flat, high))
    trails = min(TRAILS * unit, across, flat)
    for down in range(0, high if across else 0, step):
        behind = round(trails * (down / high) ** 1.5)
        blit(notes, area, front, (x + flat - behind, y + down), Rect(0, down, across, min(step, high - down)))


def _parts(notes: Blits, area: Rect, picture: Surface, at: tuple[int, int], parts: Sequence[Rect]) -> None:
    """Parts of a picture that lies there."""
    for part in parts:
        blit(notes, area, picture, (at[0] + part.x, at[1] + part.y), part)


def blit(notes: Blits, area: Rect, picture: Surface, at: tuple[int, int], cut: Rect) -> None:
    """A part of a picture, as far as it lies in the area."""
    part = picture if cut.size == picture.get_size() else picture.subsurface(cut)
    if area.contains((at, cut.size)):
        notes.blit(part, at, special_flags=PREMUL)
        return
    notes.set_clip(area)
    notes.blit(part, at, special_flags=PREMUL)
    notes.set_clip(None)
