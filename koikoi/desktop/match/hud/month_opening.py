"""A month opens: its print is laid on the cloth, its names are written, its crest is stamped, and the deal begins.

All of it follows from the seconds of the deal's clip, so it is hurried and ended as cards are.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from koikoi.desktop.animation.choreography import OPENING_FADED
from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Track, even
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import Brushwork, lettering
from koikoi.desktop.draw.card_badges import rounded
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.enlarge import SHARP_FROM
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.framed_prints import frame_of, framed, framed_height, holds_sharp, sharpen
from koikoi.desktop.draw.loading import load_ahead
from koikoi.desktop.draw.painter import PREMUL
from koikoi.desktop.draw.prints import SMALL
from koikoi.desktop.draw.sources import source, sources
from koikoi.desktop.draw.sprites import for_screen, shade_around
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.draw.warm import Sketch
from koikoi.desktop.layout.board import Board, Rect, undealt
from koikoi.desktop.match.hud.hud import month_words
from koikoi.engine.cards import Month
from koikoi.engine.events import Dealt, Event
from koikoi.engine.view import View
from koikoi.locales import names

Surface = pygame.Surface

OLD_NAMES = ("睦月", "如月", "弥生", "卯月", "皐月", "水無月", "文月", "葉月", "長月", "神無月", "霜月", "師走")
"""What the months were called; the same in all languages."""


def falling(t: float) -> float:
    """Quicker and quicker."""
    return t * t


def landing(t: float) -> float:
    """Quick, then slow."""
    return ease_out(t, 2.2)


SOON = 0.045
"""Seconds for which the table is seen before: the first frames of a match have enough to do."""
LAID, STAMP = Track(0.1, 0.14, falling), Track(0.59, 0.11, falling)
"""When the print is laid down, and its crest stamped."""
SLIP, STRIP = Track(0.2, 0.16, landing), Track(0.4, 0.12, landing)
OLD, NAME = Track(0.3, 0.28, even), Track(0.5, 0.24, even)
"""When slip and strip come, and the old name and the name are written on them."""
COMES, FROM = Track(SOON, 0.17, landing), 128
"""When it comes from above the window to where it is laid down, and in how many steps."""
GONE = Track(1.05, 0.1, even)
"""When slip and strip go back to where they came from, so that only the print shrinks, below its crest."""
SHRINKS = Track(1.15, 0.35, even)
LANDS = 0.1
"""How long its crest takes to fall at the side, where both have gone to."""
WORDS = Track(1.53, 0.19, even)
"""When it is written there which month it is."""
LENGTH = WORDS.end
"""Seconds in which all of it is over."""
SKETCHED = 30
"""Frames of a second that are made ahead."""
POSES, SHADES = 64, 4
"""In which the print becomes round as it shrinks into its crest, and in which it loses its shadow before."""
FADE = 0.2
APART = 2.2
"""Between it and the stock beside it, which is riffled meanwhile, in u."""
LIFT = 7
"""Hundredths that the print is larger before it is laid down."""
SHADED, BELOW = 0.004, 0.063
"""How far below it its shadow lies then, for each of them, and how far below all of that reaches, by its width."""
RAISED, ASIDE, ASKEW = 1.5, 1.3, 8
"""How much larger the crest is before it falls, on its print and at the side, and by how many degrees it is askew."""
LETTERS, PADDED = 46, 34
"""Of the name on its strip, and how far that goes on behind it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One look of the opening, in steps."""

    month: Month
    seen: int
    """Of 16 of its strength."""
    raised: int = 0
    """Hundredths that the print is larger than it is where it lies."""
    above: int = 0
    """Of FROM, how far above that it is: there it is out of the window."""
    slip: int = FROM
    """Of FROM of the way on which the slip comes from above the window, too."""
    old: int = 99
    """Quarters of signs of the old name that are written."""
    strip: int = FROM
    """Of FROM of the way on which the strip for the name comes out from below the print's edge."""
    name: int = 16
    """Of 16 of the name that is written."""
    stamp: int = 16
    """Of 16 of the way that the crest falls."""
    gone: int = 0
    """Of 16 of the way that slip and strip go."""
    shrunk: int = 0
    """Of POSES, from the print as it lies to its crest."""
    landed: int = 0
    """Of 8 of the way that the crest falls at the side."""
    words: int = 0
    """Of 16 of what is written beside it."""

    @property
    def shade(self) -> int:
        """Of SHADES of its shadow that are left: it goes with the names."""
        return SHADES - self.gone * SHADES // 16


def opening(event: Event | None, clock: float, month: Month) -> Moment | None:
    """What is seen of it so many seconds after the deal began; None: nothing."""
    speed = animation_speed()
    length = OPENING_FADED if speed.fade else LENGTH
    if not speed.beats or not isinstance(event, Dealt) or clock >= length:
        return None
    return opening_at(clock, month)


def opening_at(clock: float, month: Month) -> Moment:
    """What is seen of it at such a second."""
    if animation_speed().fade:
        seen = min(share(clock, 0.0, FADE), 1.0 - share(clock, OPENING_FADED - FADE, FADE))
        return Moment(month, round(16 * seen))
    if clock < SOON:
        return Moment(month, 0)
    if clock >= SHRINKS.end:
        landed = round(1 + 7 * share(clock, SHRINKS.end, LANDS) ** 2)
        return Moment(month, 16, landed=landed, words=round(16 * WORDS.at(clock)))
    shrunk, left = SHRINKS.at(clock), 1.0 - GONE.at(clock) ** 2
    old = OLD_NAMES[month.value - 1]
    return Moment(
        month,
        16,
        round(LIFT * (1.0 - LAID.at(clock))),
        round(FROM * (1.0 - COMES.at(clock))),
        round(FROM * SLIP.at(clock) * left),
        round(4 * len(old) * OLD.at(clock)),
        round(FROM * STRIP.at(clock) * left),
        round(16 * NAME.at(clock)),
        round(16 * STAMP.at(clock)),
        round(16 * GONE.at(clock)),
        round(POSES * ease(shrunk)) if shrunk else 0,
    )


def skipped_to(event: Event | None, clock: float) -> float | None:
    """The second to which a click leads while it is seen: there the print goes, and the deal begins.  None: it has."""
    speed = animation_speed()
    goes = OPENING_FADED - FADE if speed.fade else GONE.start
    return goes if speed.beats and isinstance(event, Dealt) and clock < goes else None


def dated(view: View, event: Event | None, clock: float) -> bool:
    """Whether the side says which month it is: before a deal that is still to come, only its stamp does."""
    speed = animation_speed()
    if speed.fade or not undealt(view):
        return True
    return isinstance(event, Dealt) and clock >= WORDS.end


def put_opening(stage: Group, moment: Moment, frame: Board, crest: Rect, view: View | None = None) -> None:
    """The print in the middle of the cloth, or on its way to the month's crest at the side; there the view's words."""
    if not moment.seen:
        return
    month, places = moment.month, (frame.cloth, frame.month)
    wide, lies = width_of(frame), place_of(frame)
    if moment.raised < LIFT:
        sources().drop(("raised print", month, wide))
    if moment.landed:
        stage.put(("opening", "crest"), (month, moment.landed, places), _draw_landing, month, moment.landed, crest)
        if moment.words and view is not None:
            stage.put(("opening", "words"), (month, moment.words, places), _draw_words, view, frame, moment.words)
        return
    if moment.shrunk:
        stage.put("opening", (month, moment.shrunk, places), _draw_shrinking, moment, lies, crest)
    else:
        look = moment.seen, moment.raised, moment.above, moment.shade
        stage.put("opening", (month, look, places), _draw_sheet, moment, lies)
    if moment.raised:
        return
    u, seen = wide / 928, moment.seen
    if moment.slip and not moment.shrunk:
        written = moment.slip, moment.old, seen
        stage.put(("opening", "slip"), (month, written, places), _draw_slip, month, written, lies, u)
    if moment.strip and not moment.shrunk:
        named = names.heading(names.month(month)), moment.strip, moment.name, seen
        stage.put(("opening", "name"), (named, places), _draw_name, named, lies, u)
    if moment.stamp:
        stamped = moment.stamp, moment.shrunk, seen
        stage.put(("opening", "crest"), (month, stamped, places), _draw_crest, month, stamped, lies, crest)


def _draw_sheet(target: Blits, moment: Moment, lies: Rect) -> None:
    sheet = _larger(moment.month, lies.w, moment.raised) if moment.raised else framed(moment.month, lies.w)
    here = sheet.get_rect(center=lies.center)
    here.top -= (here.bottom + round(lies.w * BELOW)) * moment.above // FROM
    if moment.shade:
        _draw_shade(target, here, lies.w * moment.shade // SHADES, moment.raised)
    seen = here.clip(target.get_clip())
    if seen.w and seen.h:  # no more of it: a stage keeps what it has to cut
        _put(target, sheet.subsurface(seen.move(-here.left, -here.top)), seen, moment.seen)


def _larger(month: Month, wide: int, raised: int) -> Surface:
    """The print as it comes; as large as it is at first it is kept until it is laid down."""
    times = 1 + raised / 100

    def make() -> Surface:
        return pygame.transform.scale(framed(month, wide), (round(wide * times), round(framed_height(wide) * times)))

    return sources().get(("raised print", month, wide), make) if raised == LIFT else make()


def _draw_shade(target: Blits, here: Rect, wide: int, raised: int) -> None:
    """The higher it is, the farther away."""
    shade_around(target, here.move(0, round(wide * SHADED * raised)), round(wide * 0.4), 1 + raised // 4)


def _draw_slip(target: Blits, month: Month, written: tuple[int, int, int], lies: Rect, u: float) -> None:
    come, quarters, seen = written
    high = round(236 * u)
    slip = _slip(month, high, quarters)
    at = slip.get_rect(center=(lies.right - round(112 * u), lies.top + round(46 * u) + high // 2))
    at.top -= at.bottom * (FROM - come) // FROM
    _put(target, slip, at, seen)


def _draw_name(target: Blits, named: tuple[str, int, int, int], lies: Rect, u: float) -> None:
    """The name on its strip, as much of it as has come out from below the edge of the print."""
    said, come, written, seen = named
    work, strip = _writing(said, round(LETTERS * u), theme.INK), _strip(said, lies.w)
    edge = lies.left + frame_of(lies.w)
    at = work.whole[0].picture.get_rect(midleft=(lies.left + round(84 * u), lies.bottom - round(72 * u)))
    back = (at.right + round(PADDED * u) - edge) * (FROM - come) // FROM
    laid = strip.get_rect(midright=(at.right + round(PADDED * u) + _shadow(lies.w), at.centery))
    for picture, place in ((strip, laid), *((one.picture, at.move(one.at)) for one in work.seen(written / 16))):
        here = picture.get_rect(topleft=place.topleft).move(-back, 0)
        cut = max(edge - here.left, 0)
        if cut < here.w:
            shown = picture.subsurface((cut, 0, here.w - cut, here.h)) if cut else picture
            _put(target, shown, shown.get_rect(topleft=(here.left + cut, here.top)), seen)


def _strip(said: str, wide: int) -> Surface:
    """A strip of paper with its shadow, for a name on a print of this width; its left end is never seen."""

    def make() -> Surface:
        u, shadow = wide / 928, _shadow(wide)
        long = fonts.width(Face.BRUSH, round(LETTERS * u), said) + round((84 + PADDED) * u)
        here = Rect(shadow, shadow, long, round(1.5 * LETTERS * u))
        made = Surface(here.inflate(2 * shadow, 2 * shadow).size, pygame.SRCALPHA)
        shade_around(made, here.move(0, round(4 * u)), round(70 * u), 2)
        made.fill(theme.PAPER, here)
        line = max(round(2 * u), 1)
        for top in (here.top + 2 * line, here.bottom - 3 * line):
            made.fill(theme.RED, (here.left, top, here.w, line))
        return for_screen(made)

    return sources().get(("name strip", said, wide), make)


def _shadow(wide: int) -> int:
    """Around the strip of a print of this width."""
    return round(wide * 16 / 928)


def _draw_crest(target: Blits, month: Month, stamped: tuple[int, int, int], lies: Rect, place: Rect) -> None:
    """The crest as it falls on its print, lies there, or goes to its place at the side before it."""
    fallen, shrunk, seen = stamped
    u, way = lies.w / 928, shrunk / POSES
    crest, askew = _crest(month, lies.w), _crest(month, lies.w).get_width() / round(150 * RAISED * u)
    size = 150 * u * (1.0 + (RAISED - 1.0) * (1.0 - fallen / 16))
    size += (place.w * ASIDE - size) * way
    if (side := round(size * askew)) != crest.get_width():
        crest = pygame.transform.smoothscale(crest, (side, side))
    middle = lies.right - round(150 * u), lies.bottom - round(104 * u)
    at = [round(one + (other - one) * way) for one, other in zip(middle, place.center, strict=True)]
    _put(target, crest, crest.get_rect(center=at), seen)


def _draw_words(target: Blits, view: View, frame: Board, written: int) -> None:
    work, place = month_words(view, frame)
    for one in work.seen(written / 16):
        target.blit(one.picture, place.move(one.at), special_flags=PREMUL)


def _put(target: Blits, picture: Surface, rect: Rect, seen: int) -> None:
    if seen < 16 and not picture.get_masks()[3]:
        picture = picture.convert_alpha()
    target.blit(faint(picture, seen / 16), rect, special_flags=PREMUL)


def _draw_shrinking(target: Blits, moment: Moment, lies: Rect, crest: Rect) -> None:
    """Smaller and rounder, and nearer to its crest."""
    sheet, part, least = framed(moment.month, lies.w), moment.shrunk / POSES, crest.w
    wide, high = (max(round(side + (least - side) * part), least) for side in lies.size)
    middle = [round(one + (other - one) * part) for one, other in zip(lies.center, crest.center, strict=True)]
    cut = round(min(sheet.get_width(), sheet.get_height() * wide / high))
    seen = sheet.subsurface((sheet.get_width() - cut, 0, cut, sheet.get_height()))
    small = pygame.transform.scale(seen, (wide, high))
    place, margin = small.get_rect(center=middle), max(math.ceil(frame_of(lies.w) * high / lies.h), 3)
    for picture, at in _rounded_off(small, margin, part):
        target.blit(picture, place.move(at), special_flags=PREMUL)


def _draw_landing(target: Blits, month: Month, landed: int, place: Rect) -> None:
    """The crest as it falls on its own place."""
    left = 1.0 - landed / 8
    size = round(place.w * (1.0 + (ASIDE - 1.0) * left))

    def make() -> Surface:
        made = Surface((size, size), pygame.SRCALPHA)
        month_sign(made, month, (size / 2, size / 2), size)
        return pygame.transform.rotozoom(made, ASKEW * left, 1.0) if left else made

    crest = sources().get(("landing crest", month, size, landed), make)
    target.blit(crest, crest.get_rect(center=place.center), special_flags=PREMUL)


def _rounded_off(sheet: Surface, margin: int, part: float) -> Iterator[tuple[Surface, tuple[int, int]]]:
    """An opaque picture with edge and paper around it, by such a part of the way to a disc: its parts and their places.

    Only its corners can be seen through, and are premultiplied: what is opaque is drawn much sooner.
    """
    wide, high = sheet.get_size()
    radius, line = max(round(min(wide, high) // 2 * part), 2), round(margin / 3)
    side, middle = 2 * radius + 1, (radius, radius)
    corners, around = Surface((side, side), pygame.SRCALPHA), Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(corners, (255, 255, 255), middle, radius - 1)  # what is not smooth lies under the edge
    for colour, inset in ((theme.FRAME, 0), (theme.PAPER, line), ((0, 0, 0, 0), margin)):
        pygame.draw.aacircle(around, colour, middle, radius - inset)  # on nothing: so it is premultiplied
    for colour, inset in ((theme.PAPER, margin), (theme.FRAME, line)):
        pygame.draw.rect(sheet, colour, sheet.get_rect(), inset)
    for x, left in ((0, 0), (wide - radius, radius + 1)):
        for y, top in ((0, 0), (high - radius, radius + 1)):
            corner, quarter = sheet.subsurface((x, y, radius, radius)).convert_alpha(), (left, top, radius, radius)
            corner.blit(corners, (0, 0), quarter, special_flags=pygame.BLEND_RGBA_MULT)
            corner.blit(around, (0, 0), quarter, special_flags=PREMUL)
            yield corner, (x, y)
    for x, y, w, h in (
        (radius, 0, wide - 2 * radius, high),
        (0, radius, radius, high - 2 * radius),
        (wide - radius, radius, radius, high - 2 * radius),
    ):
        if w > 0 and h > 0:
            yield sheet.subsurface((x, y, w, h)), (x, y)


def width_of(frame: Board) -> int:
    """How wide a month's print is on this table."""
    return round(min(frame.cloth.w * 0.92, frame.cloth.h * 0.78 * 16 / 9))


def place_of(frame: Board) -> Rect:
    """Where it is laid: in the middle of the cloth, but over the stock or clear of it if it would hide only a part."""
    wide = width_of(frame)
    place, stock, gap = Rect(0, 0, wide, framed_height(wide)), frame.stock, frame.px(APART)
    place.center = frame.cloth.center
    if not place.colliderect(stock) or place.contains(stock):
        return place
    beside = min(stock.left - gap // 2 - place.left, 0) or max(stock.right + gap // 2 - place.right, 0)
    if (over := place.move(beside, 0)).contains(stock) and frame.cloth.contains(over):
        return over
    clear = (place.move(0, stock.bottom + gap - place.top), place.move(0, stock.top - gap - place.bottom))
    return next((one for one in clear if frame.cloth.contains(one)), place)


def load_print(month: Month, frame: Board) -> None:
    """Loads the month's print before it is wanted: in a large window quickly first, and then sharp."""
    wide = width_of(frame)
    if animation_speed().beats and not holds_sharp(month, wide):
        sharp = [partial(sharpen, month, wide)] if wide >= SMALL * SHARP_FROM else []
        load_ahead(partial(framed, month, wide), *sharp)


def opening_sketches(view: View, frame: Board, crest: Rect) -> Iterator[Sketch]:
    """Frames of the opening of a view's month to come."""
    if not animation_speed().beats:
        return
    for frame_number in range(int(LENGTH * SKETCHED)):
        moment = opening_at(frame_number / SKETCHED, view.month)
        yield partial(put_opening, moment=moment, frame=frame, crest=crest, view=view)


@source
def _writing(said: str, size: int, colour: theme.Colour) -> Brushwork:
    """A name, or a sign of the old one, that can be seen in part."""
    return lettering(fonts.text(Face.BRUSH, size, said, colour), said=said)


def _old_size(month: Month, high: int) -> int:
    """How large the old name's signs are on a slip so high."""
    return round(high * min(0.3, 0.72 / len(OLD_NAMES[month.value - 1])))


def _slip(month: Month, high: int, quarters: int) -> Surface:
    """A red slip with its shadow and the month's old name, as far as it is written."""
    old = OLD_NAMES[month.value - 1]

    def make() -> Surface:
        wide = round(high * 0.36)
        around = Rect(0, 0, wide, high).inflate(wide // 3, wide // 3)
        made = Surface(around.size, pygame.SRCALPHA)
        here = Rect(-around.left, -around.top, wide, high)
        shade_around(made, here.move(0, wide // 16), wide, 2)
        made.blit(rounded(here.size, wide * 0.06, theme.RED), here, special_flags=PREMUL)
        size, step = _old_size(month, high), high / (len(old) + 0.4)
        for number, sign in enumerate(old):
            work = _writing(sign, size, theme.PAPER)
            at = work.whole[0].picture.get_rect(center=(here.centerx, here.top + round(step * (number + 0.7))))
            for one in work.seen(min(max(quarters / 4 - number, 0.0), 1.0)):
                made.blit(one.picture, at.move(one.at), special_flags=PREMUL)
        return for_screen(made)

    return sources().get(("old name", month, high, min(quarters, 4 * len(old))), make)


def _crest(month: Month, wide: int) -> Surface:
    """The month's crest before it is stamped, a little askew, for a print of this width."""

    def make() -> Surface:
        size = round(150 * RAISED * wide / 928)
        made = Surface((size, size), pygame.SRCALPHA)
        month_sign(made, month, (size / 2, size / 2), size)
        return pygame.transform.rotozoom(made, ASKEW, 1.0)

    return sources().get(("stamped crest", month, wide), make)
