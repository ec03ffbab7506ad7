"""How lots are told: a crest is stamped, a month written, a rim shines; where nothing is to move, all of it fades."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from koikoi.desktop.animation.easing import ease, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import Brushwork, lettering
from koikoi.desktop.draw.card_badges import draw_mark
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.crests import month_sign, seat_crest
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.poses import posed
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.layout.board import RATIO, CardMark, Piece, Rect
from koikoi.desktop.match.scenes.lettering import FALLS, FINE, WRITING, falling
from koikoi.desktop.ui.boxes import Around, Leaf, Marker, Placed, Scale, boxclass
from koikoi.desktop.ui.leaves import WrappedLeaf
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Month
from koikoi.engine.state import ChooseDealer
from koikoi.locales import _, listed
from koikoi.table.match_source import MatchSource

FLY = 0.60
"""Seconds from the fan to the player, turning over on the way."""
NAME, CREST, MONTH, YEAR = (0.06, 0.16), (0.08, 0.34), (0.60, 0.18), (0.66, 0.14)
"""When a name makes room, its crest comes beside it before the card does, the month is written, and found in the year:
after the draw."""
PULLED, ON = (0.0, 0.3), (0.2, 0.4)
"""When a card is pulled out of the fan, below its neighbours, and when it flies on from there."""
SEAL, RIM = (0.0, 0.14), (0.1, 0.16)
"""The same after it is settled who deals: the seal is stamped, and the rim of the card follows."""
LIT = (0.0, 0.2)
"""The same after it is somebody's turn: their place lights up."""
COARSE = 16
"""Pixels by which rims differ that are made for a card on its way, and scaled."""
PALE = 0.3
"""How strong what is not there yet is seen."""


def come(seconds: float, span: tuple[float, float]) -> float:
    """How far something has come that begins and takes so long, 0 to 1; where nothing is to move, all fades at once."""
    speed = animation_speed()
    return share(seconds, *((0.0, speed.fade) if speed.fade else span)) if speed.beats else 1.0


def said(source: MatchSource, *, dealer: Seat | None, tied: Sequence[Seat]) -> tuple[str, str]:
    """What is written above the lots, in large and in small words; `dealer`, `tied`: once that is settled."""
    players, phase = source.players, source.view(None).phase
    how = _("Each draws a card. The earliest month deals.")
    if dealer is not None:
        return _("{name} deals first").format(name=players[dealer]), how
    if tied:
        return _("Who deals first?"), _("A tie: {names} draw again.").format(
            names=listed(players[seat] for seat in tied)
        )
    if not isinstance(phase, ChooseDealer):
        return _("Who deals first?"), how
    if phase.seat is None:
        return _("Who deals first?"), _("Agree among yourselves.")
    return _("{name}, draw a card").format(name=players[phase.seat]), how


def titles(source: MatchSource) -> list[str]:
    """All large words that may be written there."""
    each = (_("{name}, draw a card"), _("{name} deals first"))
    return [_("Who deals first?"), *(one.format(name=name) for one in each for name in source.players)]


def moves() -> float:
    """1 where things may grow and fall, else 0."""
    return 0.0 if animation_speed().fade else 1.0


def put(target: Blits, picture: Surface, at: tuple[float, float]) -> None:
    """A picture around a point."""
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=PREMUL)


def alone(name: Hashable, size: float, draw: Callable[[Surface, tuple[float, float]], object]) -> Surface:
    """A round sign by itself, on nothing."""

    def make() -> Surface:
        made = Surface((round(size * 1.2),) * 2, pygame.SRCALPHA)
        draw(made, (made.get_width() / 2, made.get_height() / 2))
        return made

    return sprites().kept.get(("lots", name), make)


def stamp(target: Blits, name: Hashable, picture: Surface, at: tuple[float, float], part: float) -> None:
    """A sign that comes down on its place, so far, 0 to 1."""
    if part > 0.0:
        grown = 1.0 + (FALLS - 1.0) * (1.0 - falling(part)) * moves()
        put(target, posed(("lots", name), picture, grown, alpha=min(part * (1.0 + moves()), 1.0)), at)


def crest_alone(source: MatchSource, seat: Seat, size: float) -> tuple[Hashable, Surface]:
    """A seat's crest by itself, and what it is kept by."""
    chair = source.seating.chairs[seat]
    name = "crest", chair, theme.SEATS[chair.colour], round(size)
    return name, alone(name, size, lambda made, at: seat_crest(made, source, seat, at, size))


def month_alone(month: Month, size: float) -> tuple[Hashable, Surface]:
    """A month's sign by itself, and what it is kept by."""
    name = "month", month, round(size)
    return name, alone(name, size, lambda made, at: month_sign(made, month, at, size))


def stamp_crest(
    target: Blits, source: MatchSource, seat: Seat, at: tuple[float, float], size: float, part: float
) -> None:
    """A seat's crest that is stamped, so far, 0 to 1."""
    if part > 0.0:
        name, picture = crest_alone(source, seat, size)
        stamp(target, name, picture, at, part)


@lru_cache(maxsize=16)
def _writing(face: Face, size: int, said: str, colour: theme.Colour) -> Brushwork:
    return lettering(fonts.text(face, size, said, colour), FINE, said)


def write(
    target: Blits,
    said: str,
    at: tuple[float, float],
    size: int,
    part: float,
    *,
    colour: theme.Colour,
    face: Face,
    anchor: str,
    room: float,
) -> None:
    """Words of which so much is written, less than 1; where nothing is to move they fade."""
    if part <= 0.0:
        return
    size, said = fonts.fit(face, size, min(12, size), said, max(int(room), 1))
    picture = fonts.text(face, size, said, colour)
    rect: Rect = picture.get_rect(**{anchor: (round(at[0]), round(at[1]))})
    rect.top -= round(size * 0.09)
    if not moves():
        target.blit(posed(("lots", said, face, size, colour), picture, alpha=part), rect, special_flags=PREMUL)
        return
    for one in _writing(face, size, said, colour).seen(part):
        target.blit(one.picture, rect.move(one.at), special_flags=PREMUL)


class Marks(NamedTuple):
    """How far all has come that tells what somebody has drawn, each 0 to 1."""

    name: float
    """To beside its crest."""
    crest: float
    month: float


def marks(seconds: float) -> Marks:
    """So many seconds after the draw."""
    return Marks(ease(come(seconds, NAME)), come(seconds, CREST), come(seconds, MONTH))


def shine(target: Surface, card: Piece, part: float, broad: float | None = None) -> None:
    """The golden rim of a card, with so much of its strength; `broad`: how broad one seems that turns on its way."""
    if part <= 0.0:
        return
    right, down = card.raised
    at = round(card.x + right), round(card.y + down)
    if broad is None:
        wide = round(card.w)
        put(target, posed(("lots rim", wide), _rim(wide), alpha=part), at)
        return
    rim, scale = _rim(wide := max(round(card.w / COARSE), 1) * COARSE), card.w / wide
    size = max(round(rim.get_width() * broad / wide), 1), round(rim.get_height() * scale)
    put(target, faint(pygame.transform.smoothscale(rim, size), part), at)


def _rim(wide: int) -> Surface:
    """That of a card so broad, in the middle of its light."""
    area = Rect(0, 0, wide, round(wide * RATIO))
    air = area.inflate(wide // 2, wide // 2)

    def make() -> Surface:
        made = Surface(air.size, pygame.SRCALPHA)
        draw_mark(made, CardMark.LIT, area.move(-air.left, -air.top), wide)
        return made

    return sprites().kept.get(("lots rim", wide), make)


@boxclass
class Coming(Around):
    """A box of words, of which `seen` says how much is written, 0 to 1; where nothing is to move they fade."""

    seen: Callable[[], float]

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Its leaves."""
        for one in super().place(rect, scale):
            yield one if isinstance(one.leaf, Marker) else one._replace(leaf=_ComingLeaf(one.leaf, self.seen))


@boxclass
class FadingLeaf(WrappedLeaf):
    """Words of which `seen` says how strong they are."""

    seen: Callable[[], float]

    def look(self) -> object:
        """How much of it is seen."""
        return self.seen()

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """With that strength."""
        if (seen := self.seen()) >= 1.0:
            self.leaf.draw(target, rect, scale)
        elif seen > 0.0:
            self.draw_part(target, rect, scale, seen)

    def draw_part(self, target: Surface, rect: Rect, scale: Scale, seen: float) -> None:
        """With less than all of it."""
        name = "lots words", self.leaf, rect.size, fonts.grown(100)
        picture = sprites().kept.get(name, lambda: pictured(self.leaf, rect, scale))
        target.blit(posed(name, picture, alpha=seen), aired(rect), special_flags=PREMUL)


@boxclass
class GoingLeaf(FadingLeaf):
    """Words that go up, out of the window; where nothing is to move they fade."""

    def draw_part(self, target: Surface, rect: Rect, scale: Scale, seen: float) -> None:
        """As far as they have to go still."""
        if moves():
            self.leaf.draw(target, rect.move(0, -round(rect.bottom * (1.0 - seen) ** 2)), scale)
        else:
            FadingLeaf.draw_part(self, target, rect, scale, seen)


@boxclass
class _ComingLeaf(FadingLeaf):
    def draw_part(self, target: Surface, rect: Rect, scale: Scale, seen: float) -> None:
        """Stroke by stroke."""
        if not moves():
            FadingLeaf.draw_part(self, target, rect, scale, seen)
            return
        work, (right, down) = brushed(self.leaf, rect.size, scale.factor, fonts.grown(100))
        for one in work.seen(min(seen, WRITING)):
            target.blit(one.picture, rect.move(right, down).move(one.at), special_flags=PREMUL)


@lru_cache(maxsize=24)
def brushed(words: Leaf, size: tuple[int, int], factor: float, grown: int) -> tuple[Brushwork, tuple[int, int]]:
    """The strokes of words in a place so large, and where they begin in it; `grown`: what 100 pixels become."""
    place = Rect((0, 0), size)
    picture, air = pictured(words, place, Scale(factor)), aired(place)
    inked = picture.get_bounding_rect()
    return lettering(picture.subsurface(inked).copy(), FINE).cut(), (air.left + inked.left, air.top + inked.top)


def aired(rect: Rect) -> Rect:
    """With room around it: letters reach beyond their line."""
    return rect.inflate(rect.h, rect.h)


def pictured(words: Leaf, rect: Rect, scale: Scale) -> Surface:
    """Words by themselves, on nothing, with room around their place."""
    air = aired(rect)
    made = Surface(air.size, pygame.SRCALPHA)
    words.draw(made, rect.move(-air.left, -air.top), scale)
    return made
