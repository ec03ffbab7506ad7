"""The title as a print that is made before one's eyes, and then lives: what stands where at which moment.

From 0 on the sky is wiped in; from 260 ms what stands is pressed; from 400 what sways grows, what flies comes in, and
what blossoms opens; from 500 the name is written; from 700 it rains; at 1,340 the seal is stamped; from 1,160 what lies
over it is unrolled, or from 410 on what lies below it.
"""

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from koikoi.desktop.animation.clips import Cues
from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.print_stage import LivingPrint, blit, is_made, living_print
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.ahead import WindowThread
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.painter import faded
from koikoi.desktop.draw.prints import Fit
from koikoi.desktop.draw.stage import Group, Stage, lay
from koikoi.desktop.draw.title_picture import PAPER, Lettering, frame
from koikoi.engine.cards import Month

Surface = pygame.Surface
Rect = pygame.Rect
PREMUL = pygame.BLEND_PREMULTIPLIED

LENGTH = 1.6
WIPED, PRESSED, PRESS = 0.31, 0.26, 0.15
PALE = 0.3
"""Strength of the ink when what stands is first seen."""
WRITTEN, SIGN, SLICE = 0.5, 0.19, 0.007
"""When the name begins to be written, and how long a sign and a part of it take."""
STEPS = 64
"""In which the edge of the sky is soft."""
SEALED, STAMPING = 1.24, 0.1
DENT, DENTED = 0.034, 0.96
"""How long the seal is pressed into the paper, and how large it is meanwhile."""
RISES, RISING, APART, RISE = 1.16, 0.17, 0.1, 24
"""When what lies over the print is unrolled, how long it takes, how much later all but the menu, and how far it rises
meanwhile (measures)."""
BELOW = PRESSED + PRESS
"""When that is, if it lies below the print: once that has been pressed."""
FOOT = 22
"""Measures of a paper that is unrolled that are seen first: its foot, with its shadow."""
CUES: Cues = (*((WRITTEN + number * SIGN, Cue.BRUSH) for number in range(4)), (SEALED + STAMPING, Cue.STAMP))


class TitleStage:
    """The living print, the name and the seal in one window; made by a thread of its own."""

    def __init__(self, month: Month, fit: Fit, still: Surface, lettering: Lettering | None) -> None:
        self.unit = fit.scale * 1.5
        """Pixels a measure of the drawing."""
        self.print: LivingPrint | None = None
        """None: it is still being made."""
        self.lettering = lettering
        self._over: list[tuple[Surface, Rect]] = []
        self._name: tuple[int, Surface] | None = None
        self._still = still
        self._standing: tuple[Surface, Surface] | None = None
        self._grounds: dict[int, Surface] = {}
        self._parts: list[tuple[Surface, tuple[int, int]]] = []
        self._starts: list[int] = []

        def make() -> None:
            living = living_print(month, fit)
            signs = lettering.parts() if lettering is not None else []
            self._parts = [part for sign in signs for part in sign]
            self._starts = [sum(map(len, signs[:sign])) for sign in range(len(signs))]
            self._standing = standing(living)
            self.print = living

        if is_made(month, fit):
            make()  # what is left is little
        else:
            WindowThread("print", make).start()

    def lay(self, over: Surface) -> None:
        """What lies over the print has changed: a clear picture as large as the window."""
        tiny = pygame.transform.smoothscale(over, (max(over.get_width() // 8, 1), max(over.get_height() // 8, 1)))
        areas = [
            Rect(one.x * 8, one.y * 8, one.w * 8, one.h * 8).inflate(32, 32).clip(over.get_rect())
            for one in sorted(pygame.mask.from_surface(tiny, 0).get_bounding_rects(), key=lambda one: -one.w * one.h)
        ]
        inner = [over.subsurface(area).get_bounding_rect().move(area.topleft) for area in areas]
        self._over = [(over.subsurface(area), area) for area in inner]

    def compose(
        self, stage: Group, area: Rect, entered: float, pointer: tuple[float, float], hidden: Sequence[Rect]
    ) -> None:
        """Puts the picture after so many seconds of its entry; the print's `area` is the window, or its upper part.

        Until the print lives, it is seen as it is.
        """
        living, window = self.print, stage.whole
        if living is not None and entered < PRESSED + PRESS:
            press = partial(self._press, living=living, area=area, entered=entered)
            stage.paint("press", entered, window, press, opaque=True)
            return
        self._standing = None
        ground = self._ground(living.sky if living else self._still, window)
        stage.put("ground", ground, lay, ground)
        if living is not None:
            living.put(stage, area, pointer, entered, hidden)
        for number, (part, at) in enumerate(frame(area.size, rim=area.size != window.size)):
            stage.put(("frame", number), at, blit, window, part, at, part.get_rect())
        self._put_name(stage, window, entered)
        for key, picture, at, cut in self._unrolled(area, entered):
            stage.put(("over", key), (picture, at, cut.size), blit, window, picture, at, cut)

    def _unrolled(self, area: Rect, entered: float) -> Iterator[tuple[object, Surface, tuple[int, int], Rect]]:
        """What is seen of the papers over the print and below it, each part of a picture with its place."""
        for number, (picture, place) in enumerate(self._over):
            start = BELOW if place.centery > area.bottom else RISES + APART * min(number, 1)
            if (rising := share(entered, start, RISING)) > 0.0:
                seen = ease_out(rising, 2.0)
                x, y = place.left, place.top + round(RISE * self.unit * (1.0 - seen))
                for part, (cut, down) in enumerate(unrolled(place.size, seen, round(FOOT * self.unit))):
                    yield (number, part), picture, (x, y + down), cut

    def _ground(self, picture: Surface, window: Rect) -> Surface:
        """The picture in a window that may be higher."""
        if picture.get_size() == window.size:
            return picture
        if id(picture) not in self._grounds:
            made = Surface(window.size).convert()
            made.fill(theme.FRAME)
            made.blit(picture, (0, 0))
            self._grounds[id(picture)] = made
        return self._grounds[id(picture)]

    def _press(self, target: Surface, living: LivingPrint, area: Rect, entered: float) -> None:
        """The print as it is made, in its frame."""
        self._pressed(target, living, area, entered)
        target.fblits(frame(area.size, rim=area.size != target.get_size()), PREMUL)

    def _pressed(self, target: Surface, living: LivingPrint, area: Rect, entered: float) -> None:
        """The sky is wiped down over the paper with a soft edge; then the blocks of what stands are pressed on it."""
        if target.get_size() != area.size:
            target.fill(theme.FRAME)
        pressed = share(entered, PRESSED, PRESS)
        if pressed > 0.0:
            assert self._standing is not None
            pale, whole = self._standing
            target.blit(pale, (0, 0))
            faded(target, whole, ease(pressed))
            return
        target.fill(PAPER, area)
        sky, soft = living.sky, round(area.h * 0.4)
        edge = round((area.h + soft) * ease(share(entered, 0.0, WIPED))) - soft
        if edge > 0:
            target.blit(sky, (0, 0), (0, 0, area.w, edge))
        for number in range(STEPS):
            top = edge + soft * number // STEPS
            band = Rect(0, top, area.w, edge + soft * (number + 1) // STEPS - top).clip(area)
            if band.h:
                faded(target, sky, 1.0 - (number + 0.5) / STEPS, band.topleft, band)

    def _put_name(self, stage: Group, window: Rect, entered: float) -> None:
        """As much of the name as is written, and the seal."""
        if self.lettering is None:
            return
        whole = self.lettering.name
        at = whole.get_rect(center=self.lettering.area.center).topleft
        if parts := self._written(entered):
            if self._name is None or self._name[0] != parts:
                self._name = parts, whole if parts >= len(self._parts) else together(self._parts[:parts], whole)
            stage.put("name", (parts, at), blit, window, self._name[1], at, whole.get_rect())
        down = share(entered, SEALED, STAMPING)
        if down > 0.0:
            size, seal = 1.45 - 0.45 * down * down, self.lettering.seal
            if down == 1.0 and entered < SEALED + STAMPING + DENT:
                size = DENTED
            if size != 1.0:
                seal = pygame.transform.smoothscale(seal, [round(side * size) for side in seal.get_size()])
            place = seal.get_rect(center=self.lettering.seal_at).topleft
            stage.put("seal", (size, place), blit, window, seal, place, seal.get_rect())

    def _written(self, entered: float) -> int:
        """How many parts of the name are there."""
        if entered >= LENGTH:
            return max(len(self._parts), 1)
        for sign, start in reversed(list(enumerate(self._starts))):
            seconds = entered - WRITTEN - sign * SIGN
            if seconds > 0.0:
                end = (*self._starts, len(self._parts))[sign + 1]
                return min(start + int(seconds / SLICE), end)
        return 0


def together(parts: Sequence[tuple[Surface, tuple[int, int]]], like: Surface) -> Surface:
    """Parts of a picture in their places."""
    made = Surface(like.get_size(), pygame.SRCALPHA)
    made.fblits(parts, PREMUL)
    return made


def unrolled(size: tuple[int, int], seen: float, foot: int) -> list[tuple[Rect, int]]:
    """What is seen of a paper that is unrolled downwards, and how far down that is: its upper part, and its foot."""
    (wide, high), foot = size, min(foot, size[1])
    if seen >= 1.0:
        return [(Rect(0, 0, wide, high), 0)]
    upper = round((high - foot) * seen)
    return [(Rect(0, 0, wide, upper), 0)] * (upper > 0) + [(Rect(0, high - foot, wide, foot), upper)]


def standing(living: LivingPrint) -> tuple[Surface, Surface]:
    """The print without what comes in later: with pale ink, which hides what it lies on all the same, and as it is."""
    size, stage = living.sky.get_size(), Stage()
    things = Surface(size, pygame.SRCALPHA)
    stage.begin(size)
    living.put(stage, things.get_rect(), (0.0, 0.0), PRESSED)
    stage.show(things)
    whole = living.sky.copy()
    whole.blit(things, (0, 0), None, PREMUL)
    things.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    things.fill((*PAPER, 0), special_flags=pygame.BLEND_RGBA_ADD)
    pale = whole.copy()
    pale.blit(faint(things.premul_alpha(), 1.0 - PALE), (0, 0), None, PREMUL)
    return pale, whole
