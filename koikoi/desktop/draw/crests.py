"""Round signs: the crests of seats and sides, and the flowers of the months."""

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.card_badges import rounded
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.painter import PREMUL, Surface, crest, thing
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Blits
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Month
from koikoi.engine.state import side_of
from koikoi.table.match_source import MatchSource
from koikoi.table.seating import Chair
from koikoi.table.setup_plan import usual_faces

PARTNER = 0.84
"""How much farther a partner's crest stands, in widths of one: both can be told."""
SEALED = 40
"""From this size on a portrait has a crest: smaller it could not be told."""


def month_sign(
    target: Blits,
    month: Month,
    at: tuple[float, float],
    size: float,
    colour: theme.Colour | None = None,
    *,
    seen: float = 1.0,
) -> None:
    """A month's flower in its own colour on paper, with a share of its strength; white on a disc of one colour."""
    name = f"month-{month.value:02d}"
    if colour is not None:
        _disc(target, at, size, colour)
        thing(target, name, at, size * 0.74)
        return
    side = max(round(size), 4)

    def make() -> Surface:
        made = rounded((side, side), side / 2, theme.FRAME).copy()
        middle = (side / 2, side / 2)
        _disc(made, middle, side * 0.92, theme.PAPER)
        flower = sprites().thing(name, side * 0.74).copy()
        flower.fill(theme.FLOWERS[month.value - 1], special_flags=pygame.BLEND_RGB_MULT)
        made.blit(flower, flower.get_rect(center=(round(middle[0]), round(middle[1]))), special_flags=PREMUL)
        return made

    picture = faint(sources().get(("month sign", month, side), make), seen)
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=PREMUL)


def _disc(target: Blits, at: tuple[float, float], size: float, colour: theme.Colour) -> None:
    side = max(round(size), 4)
    disc = rounded((side, side), side / 2, colour)
    target.blit(disc, disc.get_rect(center=(round(at[0]), round(at[1]))), special_flags=PREMUL)


def seat_crest(target: Blits, source: MatchSource, seat: Seat | int, at: tuple[float, float], size: float) -> None:
    """What a seat is known by, in its colour."""
    chair = source.seating.chairs[seat]
    badge(target, chair, theme.SEATS[chair.colour], at, size)


def badge(target: Blits, chair: Chair, colour: theme.Colour, at: tuple[float, float], size: float) -> None:
    """What a seat is known by, in its colour: a crest; a computer player's portrait, with its crest as a seal."""
    if not chair.agent:
        crest(target, chair.crest, colour, at, size)
        return
    _disc(target, at, size, theme.FRAME)
    _disc(target, at, size * 0.96, colour)
    thing(target, f"portrait-{face_of(chair)}", at, size * 0.9)
    if size >= SEALED:
        seal = max(size * 0.36, 16)
        crest(target, chair.crest, colour, (at[0] - (size - seal) / 2, at[1] + (size - seal) / 2), seal)


def face_of(chair: Chair) -> str:
    """The portrait of a computer player; one that goes with its level where it has none."""
    return chair.face or usual_faces(chair.agent)[0]


def seats_of(source: MatchSource, side: int) -> tuple[int, ...]:
    """The seats of a side."""
    count = len(source.players)
    return tuple(seat for seat in range(count) if side_of(source.rules, count, Seat(seat)) == side)


def side_crests(target: Surface, source: MatchSource, side: int, x: float, y: float, size: float) -> float:
    """The crests of a side from x on, the partner's a little under the first; returns where they end."""
    seats = seats_of(source, side)
    for number, seat in reversed(list(enumerate(seats))):
        seat_crest(target, source, seat, (x + size / 2 + number * size * PARTNER, y), size)
    return x + size * (1.0 + PARTNER * (len(seats) - 1))
