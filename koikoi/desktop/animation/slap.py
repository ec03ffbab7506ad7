"""A card is slapped on what it takes: it rises, falls, is pressed on the table for a moment; then the table answers.

Times are seconds, and lengths those of a card as wide as LIKE; larger cards are thrown, and kicked, as much farther.
"""

import math
from collections.abc import Collection
from dataclasses import dataclass, replace

from koikoi.desktop.animation.clips import ALOFT, Clip
from koikoi.desktop.animation.easing import ease, ease_in, ease_out, share
from koikoi.desktop.layout.board import Picture, Piece

LIKE = 107.0
"""Width of the card for which all lengths are written, in pixels."""
RISE = 0.14
FALL = 0.11
CONTACT = RISE + FALL
"""When it strikes, however far it flies: how long a card is on its way says nothing of where in a hand it was."""
READ = 0.14
"""When its face can be read, where it comes out of a closed hand."""
HALT = 0.035
"""How long everything is still, with the card pressed flat."""
OPEN = 0.06
"""How long a card takes to be itself again after that."""
AFTER = 0.224
"""How long the table answers."""
UP = 0.66
"""How much of the way is behind a card at the top of its flight."""
HIGH = 46.0
"""How far the way bends upwards."""
TIP = 5.5
"""Degrees by which a card leans back as it rises."""
ASKEW = 1.0
"""Degrees by which it lies askew where it has been slapped down."""
ABOVE = 2.0
"""The lift of a card at the top of its flight."""
RIPPLE = 16_000.0
"""How fast the blow runs through the table, a second."""
NEXT = 190.0
"""Neighbours nearer than this are turned a little, too."""
FELT = 0.7
"""Neighbours that move less than this stay where they are."""


@dataclass(frozen=True, slots=True)
class Force:
    """How hard a card comes down."""

    grown: float
    """How much larger it is at the top."""
    lift: float
    tip: float
    askew: float
    squash: float
    """How flat it is pressed."""
    halt: float


SLAPPED = Force(0.10, ABOVE, TIP, ASKEW, 0.04, HALT)
LAID = Force(0.07, 1.5, 3.0, 0.0, 0.025, 0.0)
"""Put down where nothing is taken."""


def thrown(start: Piece, over: Piece, force: Force, *, bright: bool = False) -> Clip:
    """A card flies from where it is held to where it lies; `bright`: it gets a golden rim as it lands."""
    scale = over.w / LIKE
    side = 1.0 if over.x >= start.x else -1.0
    turning = start.face is not over.face
    angle = (start.angle - over.angle + 180.0) % 360.0 - 180.0

    def at(picture: Picture, t: float) -> Picture:
        up, down = share(t, 0.0, RISE), share(t, RISE, FALL)
        if not up:
            return {**picture, over.key: start}
        if t >= CONTACT:
            landed = replace(over, angle=over.angle + force.askew * side, squash=force.squash, rim=float(bright))
            return {**picture, over.key: landed}
        high = ease_out(up) - ease_in(down, 2.4)
        way = UP * ease_out(up, 1.3) + (1.0 - UP) * down**1.6
        over_turned = ease(min(t / (RISE + 0.4 * FALL), 1.0)) if turning else 1.0
        tip = force.tip * ease_out(up) - (force.tip + force.askew) * ease_in(down, 2.4)
        piece = replace(
            over,
            x=start.x + (over.x - start.x) * way,
            y=start.y + (over.y - start.y) * way - HIGH * scale * math.sin(math.pi * way),
            w=(start.w + (over.w - start.w) * way) * (1.0 + force.grown * high),
            face=over.face if over_turned >= 0.5 else start.face,
            turn=180.0 * over_turned - (180.0 if over_turned >= 0.5 else 0.0) if turning else 0.0,
            z=over.z + ALOFT,
            lift=(start.lift + (force.lift - start.lift) * ease_out(up)) * (1.0 - ease_in(down, 2.4)),
            angle=over.angle + angle * (1.0 - way) - tip * side,
            squash=-0.0225 * ease_in(down, 2.4),
            rim=share(t, CONTACT - 0.02, 0.02) if bright else 0.0,
        )
        return {**picture, over.key: piece}

    return Clip(CONTACT + force.halt, at)


def kicked(t: float) -> float:
    """How far, of all it can be, a card is pushed after a blow: out at once, and most of the way back."""
    return ease_out(share(t, 0.0, 0.034)) - 0.62 * ease_out(share(t, 0.034, 0.19), 2) if t > 0.0 else 0.0


def answered(
    key: str, struck: str, around: Collection[str], away: tuple[float, float], *, bright: bool = False
) -> Clip:
    """What a blow does: the card opens, what it has struck is kicked, those around tremble.

    `away`: the direction of the kick, 1 long.
    """
    far, bend, near = (10.0, 2.6, 3.4) if bright else (8.0, 2.0, 2.2)

    def at(picture: Picture, t: float) -> Picture:
        if (card := picture.get(key)) is None:
            return picture
        scale = card.w / LIKE
        pieces = dict(picture)
        back = share(t, OPEN, 0.09)
        swing = 0.008 * math.cos(math.tau * back) * (1.0 - back) if 0.0 < back < 1.0 else 0.0
        rim = 1.0 - ease_in(share(t, 0.085, 0.15), 1.5) if bright else 0.0
        squash = card.squash * (1.0 - ease_out(share(t, 0.0, OPEN))) - swing
        pieces[key] = replace(card, squash=squash, rim=rim)
        push = kicked(t)
        if (hit := pieces.get(struck)) is not None:
            x, y = hit.x + away[0] * far * scale * push, hit.y + away[1] * far * scale * push
            pieces[struck] = replace(hit, x=x, y=y, angle=hit.angle + bend * push)
        for one in [pieces[other] for other in around if other in pieces]:
            dx, dy = one.x - card.x, one.y - card.y
            apart = max(math.hypot(dx, dy), 1.0)
            most = near * 150.0 * scale / max(apart / scale, 150.0)
            if most >= FELT * scale and (push := kicked(t - apart / scale / RIPPLE)):
                turn = 0.35 * near * push * math.copysign(1.0, dx) if apart < NEXT * scale else 0.0
                x, y = one.x + dx / apart * most * push, one.y + dy / apart * most * push
                pieces[one.key] = replace(one, x=x, y=y, angle=one.angle + turn)
        return pieces

    return Clip(AFTER, at)
