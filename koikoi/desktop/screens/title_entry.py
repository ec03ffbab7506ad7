"""The title as a print that is made before one's eyes, and then lives: its timeline, and what is put at which moment.

Bare paper is seen until the print is there; then its sky is wiped in, what stands is pressed, what sways grows, what
flies comes in, what blossoms opens, the name is written, it rains, and the seal is stamped.  Last what lies over the
print is unrolled; what lies below it, as soon as that has been pressed.
"""

from collections.abc import Iterator
from functools import partial

import pygame

from koikoi.desktop.animation.easing import ease, ease_out
from koikoi.desktop.animation.print_stage import STANDS, LivingPrint, blit
from koikoi.desktop.animation.timeline import Clock, Timeline, Track, even
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import faded
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.draw.title_picture import PAPER, Lettering, frame

Surface = pygame.Surface
Rect = pygame.Rect
PREMUL = pygame.BLEND_PREMULTIPLIED

PATIENCE = 0.9
"""Seconds that the paper stays bare at most, where the print is not there yet."""
LENGTH = 1.6
"""Seconds that the entry takes once it is."""
SIGN, SLICE = 0.19, 0.007
"""Seconds that a sign of the name takes, and a part of one."""
DENTED = 0.96
"""How large the seal is while it is pressed into the paper."""
STEPS = 64
"""In which the edge of the sky is soft."""
RISE = 24
"""Measures that a paper rises while it is unrolled."""
FOOT = 22
"""Measures of a paper that is unrolled that are seen first: its foot, with its shadow."""
_unroll = partial(ease_out, power=2.0)
TRACKS = {
    "wiped": Track(0.0, 0.31, ease),
    "pressed": Track(STANDS, 0.15, ease),
    "below": Track(0.41, 0.17, _unroll),
    **{f"sign {number}": Track(0.5 + number * SIGN, SIGN, even) for number in range(4)},
    "menu": Track(1.16, 0.17, _unroll),
    "slips": Track(1.26, 0.17, _unroll),
    "stamped": Track(1.24, 0.1, even),
    "dented": Track(1.34, 0.034, even),
}
"""From the second at which the print is there."""
CUES = (
    *((TRACKS[f"sign {number}"].start, Cue.BRUSH) for number in range(4)),
    (TRACKS["stamped"].end, Cue.STAMP),
)
ENTRY = Timeline({"paper": Track(0.0, PATIENCE, even)}, hurried=False).then(
    Timeline(TRACKS, CUES, length=LENGTH), PATIENCE
)


def since_printed(clock: Clock) -> float:
    """Seconds since the entry has begun, at normal speed: those of the things that come in."""
    return max(clock.since("paper"), 0.0)


def draw_ground(picture: Surface, target: Surface) -> None:
    """The print in a window that may be higher; what that is higher is dark."""
    size = picture.get_size()
    if size != target.get_size():
        target.fill(theme.FRAME)
    target.blit(picture, (0, 0))


def put_frame(stage: Group, size: tuple[int, int]) -> None:
    """Puts the frame around a print of this size."""
    for number, (part, at) in enumerate(frame(size, rim=size != stage.size)):
        stage.put(("frame", number), (part, at), blit, stage.whole, part, at, part.get_rect())


def put_pressing(stage: Group, living: LivingPrint, clock: Clock) -> None:
    """Puts the print as its sky is wiped in and what stands is pressed, in its frame."""
    wiped, pressed = clock.at("wiped"), clock.at("pressed")
    draw = partial(_draw_pressing, living, wiped, pressed)
    stage.paint("press", (living, wiped, pressed), stage.whole, draw, opaque=True)


def _draw_pressing(living: LivingPrint, wiped: float, pressed: float, target: Surface) -> None:
    """The sky is wiped down over the paper with a soft edge; then the blocks of what stands are pressed on it."""
    sky = living.sky
    area = sky.get_rect()
    if target.get_size() != area.size:
        target.fill(theme.FRAME)
    if pressed > 0.0:
        pale, whole = living.standing
        target.blit(pale, (0, 0))
        faded(target, whole, pressed)
    else:
        target.fill(PAPER, area)
        soft = round(area.h * 0.4)
        edge = round((area.h + soft) * wiped) - soft
        if edge > 0:
            target.blit(sky, (0, 0), (0, 0, area.w, edge))
        for number in range(STEPS):
            top = edge + soft * number // STEPS
            band = Rect(0, top, area.w, edge + soft * (number + 1) // STEPS - top).clip(area)
            if band.h:
                faded(target, sky, 1.0 - (number + 0.5) / STEPS, band.topleft, band)
    target.fblits(frame(area.size, rim=area.size != target.get_size()), PREMUL)


def put_name(stage: Group, name: Lettering, clock: Clock, *, writes: bool) -> None:
    """Puts as much of the name as is written, and the seal; `writes`: else the name comes with all that comes last."""
    whole = (99,) * 4 if clock.whole else ()
    written = whole or (tuple(int(clock.at(f"sign {number}") * SIGN / SLICE) for number in range(4)) if writes else ())
    if any(written):
        at = tuple(name.name.get_rect(center=name.area.center))
        stage.put("name", (name.tone, at, written), _draw_name, name, written)
    down = clock.at("stamped")
    if down > 0.0:
        share = DENTED if down == 1.0 and clock.at("dented") < 1.0 else 1.45 - 0.45 * down * down
        stage.put("seal", (share, name.seal_at, name.seal_area.h), _draw_seal, name, share)


def _draw_name(target: Blits, name: Lettering, written: tuple[int, ...]) -> None:
    """So many parts of each sign; the name as it is, where that is all of them."""
    x, y = name.name.get_rect(center=name.area.center).topleft
    signs = [] if min(written) > 60 else name.parts()
    if all(len(sign) <= count for sign, count in zip(signs, written, strict=False)):
        target.blit(name.name, (x, y), special_flags=PREMUL)
        return
    for sign, count in zip(signs, written, strict=True):
        for picture, (left, top) in sign[:count]:
            target.blit(picture, (x + left, y + top), special_flags=PREMUL)


def _draw_seal(target: Blits, name: Lettering, share: float) -> None:
    seal = name.seal
    if share != 1.0:
        seal = pygame.transform.smoothscale(seal, [round(side * share) for side in seal.get_size()])
    target.blit(seal, seal.get_rect(center=name.seal_at), special_flags=PREMUL)


def unrolling(area: Rect, seen: float, unit: float) -> Iterator[tuple[int, Rect]]:
    """The parts of a paper as far as it is unrolled: how far down each is shifted, and where it is seen.

    `unit`: pixels a measure of the drawing.
    """
    rise = round(RISE * unit * (1.0 - seen))
    for cut, down in unrolled(area.size, seen, round(FOOT * unit)):
        yield rise + down - cut.y, Rect(area.x, area.y + rise + down, *cut.size)


def unrolled(size: tuple[int, int], seen: float, foot: int) -> list[tuple[Rect, int]]:
    """What is seen of a paper that is unrolled downwards, and how far down that is: its upper part, and its foot."""
    (wide, high), foot = size, min(foot, size[1])
    if seen >= 1.0:
        return [(Rect(0, 0, wide, high), 0)]
    upper = round((high - foot) * seen)
    return [(Rect(0, 0, wide, upper), 0)] * (upper > 0) + [(Rect(0, high - foot, wide, foot), upper)]
