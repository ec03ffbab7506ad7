"""The top card of the stock is lifted, turned over before everybody's eyes, and put down beside it.

Times are seconds, and lengths those of a card as wide as LIKE.
"""

import math
from collections.abc import Collection
from dataclasses import replace

from koikoi.desktop.animation.clips import ALOFT, Clip
from koikoi.desktop.animation.easing import ease, ease_in, ease_out, share
from koikoi.desktop.animation.slap import LIKE
from koikoi.desktop.layout.board import Picture, Piece

LIFTED = 40.0
"""How high it is lifted."""
DOWN = 0.44
"""When it lies."""
SETTLED = 0.08
"""How long it takes to lie flat then."""
READ = 0.232
"""When its face can be read, and no earlier do the cards of its month stir."""
STIR = 0.14
"""How long they take to lean towards it, or to lie back."""
LEAN = 6.0
TILT = 2.0
"""How far, and by how many degrees, they lean."""


def turned_over(start: Piece, goal: Piece) -> Clip:
    """A back on the stock becomes a face in its place beside it."""
    scale = goal.w / LIKE

    def at(picture: Picture, t: float) -> Picture:
        if t <= 0.0:
            return {**picture, goal.key: start}
        if t >= DOWN + SETTLED:
            return {**picture, goal.key: goal}
        high = ease_out(share(t, 0.0, 0.11)) - ease_in(share(t, 0.31, DOWN - 0.31), 2.2)
        way, over = ease(share(t, 0.055, 0.34)), ease(share(t, 0.066, 0.23))
        piece = replace(
            goal,
            x=start.x + (goal.x - start.x) * way,
            y=start.y + (goal.y - start.y) * way - LIFTED * scale * high,
            w=(start.w + (goal.w - start.w) * way) * (1.0 + 0.06 * high),
            face=goal.face if over >= 0.5 else start.face,
            turn=180.0 * over - (180.0 if over >= 0.5 else 0.0),
            z=goal.z + ALOFT,
            lift=goal.lift * way + high,
            squash=0.025 * (1.0 - ease_out(share(t, DOWN, SETTLED))) if t >= DOWN else 0.0,
        )
        return {**picture, goal.key: piece}

    return Clip(DOWN + SETTLED, at)


def leaning(matches: Collection[str], goal: Piece, since: float, seconds: float, *, back: bool) -> Clip:
    """The cards that could be taken rise and lean towards the one that has been turned; `back`: at the end no more."""
    scale = goal.w / LIKE

    def at(picture: Picture, t: float) -> Picture:
        part = ease_out(share(t, since, STIR)) - (ease(share(t, seconds - STIR, STIR)) if back else 0.0)
        if part <= 0.0:
            return picture
        pieces = dict(picture)
        for one in [picture[key] for key in matches if key in picture]:
            dx, dy = goal.x - one.x, goal.y - one.y
            apart = max(math.hypot(dx, dy), 1.0)
            pieces[one.key] = replace(
                one,
                x=one.x + dx / apart * LEAN * scale * part,
                y=one.y + dy / apart * LEAN * scale * part,
                angle=one.angle + (TILT if dx < 0.0 else -TILT) * part,
                lift=one.lift + 0.6 * part,
                rim=part,
            )
        return pieces

    return Clip(seconds, at)
