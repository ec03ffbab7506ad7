"""What is pointed at on the table, and what doing so means: one focus for mouse, keys, pads and fingers.

Everything that can be meant is a *spot* with a name: a card by its code, `help`, `menu`, `line` (opens the log),
`stock` (opens the unseen cards), and captured cards as `fan 0 BRIGHT`.  Mouse and finger point at what is under them,
keys move from spot to spot.  A hand card that is pointed at is *up*: it is lifted and its matches are lit.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar, cast

import pygame

from koikoi.desktop.animation.clips import ease_out
from koikoi.desktop.animation.cue_player import FocusCue
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.intents import (
    NOWHERE,
    CancelDrag,
    Confirm,
    Cycle,
    Ends,
    Intent,
    MoveFocus,
    Point,
    Position,
    Press,
    Release,
)
from koikoi.desktop.layout.board import Board, Fan, Picture, Piece
from koikoi.desktop.match.dragged_card import ABOVE_ALL, RETURN, SLACK, Drag, Return
from koikoi.desktop.match.hit_map import Doing, HitMap, fan_name, hits
from koikoi.desktop.match.hover_timer import HoverTimer
from koikoi.desktop.ui import focus
from koikoi.engine.actions import Action
from koikoi.engine.cards import Card
from koikoi.engine.state import ToPick

if TYPE_CHECKING:
    from koikoi.desktop.match.match_scene import MatchScene

T = TypeVar("T")


class BoardInput:
    """Where pointer and focus are on a match's table."""

    def __init__(self, match: "MatchScene") -> None:
        self.match = match
        self.at: Position = NOWHERE
        self.by = bindings.device()
        """What was used last on this table."""
        self._focus = ""
        """The spot that keys or a finger chose last."""
        self._middle = NOWHERE
        """Where that was."""
        self._taken: Card | None = None
        """The hand card that stays up while keys move among its matches."""
        self._pressed = ""
        self._drag: Drag | None = None
        self._back: Return | None = None
        self._early: Press | None = None
        """A press that came while cards were moving, and is still held."""
        self._focus_cue = FocusCue()
        self._linger = HoverTimer()
        self._chances: tuple[Board, object, HitMap] | None = None
        self._known: tuple[HitMap | None, object, dict[str, object]] = (None, None, {})

    @property
    def state(self) -> tuple[object, ...]:
        """What everything that is told about here depends on, beside the match."""
        return self.at, self.by, self._focus, self._taken, self._drag is None, self._linger.open

    @property
    def pointed(self) -> object:
        """What is pointed at: as long as it is the same, moving the pointer changes nothing."""
        if self._drag is not None:
            return self.at
        card = self.under(self.at)
        return self.here, card.key if card is not None else ""

    def _once(self, name: str, find: Callable[[], T]) -> T:
        """What is found, found only once until anything changes."""
        able, state = self.hits, self.state
        if self._known[0] is not able or self._known[1] != state:
            self._known = (able, state, {})
        found = self._known[2]
        if name not in found:
            found[name] = find()
        return cast(T, found[name])

    # What there is

    @property
    def hits(self) -> HitMap:
        """What can be done with the cards now."""
        board, mover = self.match.board, self.match.mover
        if self._chances is None or self._chances[0] is not board or self._chances[1] != mover:
            self._chances = (board, mover, hits(self.match.view, board, self.match.legal()))
        return self._chances[2]

    def under(self, at: Position) -> Piece | None:
        """The topmost card here."""
        return self.hits.under(at)

    def spots(self) -> dict[str, pygame.Rect]:
        """Everything that can be meant now, with its place."""
        return self._once("spots", lambda: self.hits.spots(self._lighting))

    def _spot_at(self, at: Position) -> str:
        return self.hits.spot(at, self._lighting)

    @property
    def _lighting(self) -> Card | None:
        """The hand card whose matches can be meant: the one that keys or a finger have lifted."""
        return None if self.by is Device.POINTER else self._taken or self.hits.play(self._focus)

    # What is meant

    @property
    def here(self) -> str:
        """The spot that is pointed at; empty if none is."""
        if (drag := self._held()) is not None:
            return drag.card.code
        if self.by is Device.POINTER:
            return self._once("here", lambda: self._spot_at(self.at))
        return self._focus if self._focus in self.spots() else ""

    @property
    def up(self) -> Card | None:
        """The hand card that is lifted."""
        able = self.hits
        return able.play(self.here) or (able.play(self._taken.code) if self._taken is not None else None)

    @property
    def taking(self) -> bool:
        """What is pointed at is to be taken by a card that is up or waits, not to be played."""
        return isinstance(self.match.view.phase, ToPick) or self._taken is not None

    @property
    def fan(self) -> Fan | None:
        """The captured cards that are to be seen large: the pointer rests on them, or they have the focus."""
        here = self.here
        if self.by is Device.POINTER and not (self._linger.open and self._linger.on == here):
            return None
        return next((fan for fan in self.match.board.fans if fan_name(fan) == here), None)

    @property
    def meant(self) -> Action | None:
        """What a click or Enter would do to the cards now."""
        doing = self.hits.doing(self.here, self.up)
        return doing[0] if doing is not None else None

    def action_at(self, at: Position) -> Action | None:
        """What a click here would do to the cards."""
        doing = self.hits.doing(self._spot_at(at), self.up)
        return doing[0] if doing is not None else None

    def _meaning(self, name: str) -> Doing | str | None:
        return self.hits.doing(name, self.up) or name or None

    # What is done

    def handle(self, intent: Intent) -> Doing | str | None:
        """Takes an intent; what is meant by it: something for the cards, or a spot that is no card."""
        self._focus_cue.stirred = True
        match intent:
            case Point(at, touch):
                self._point(at, touch=touch)
            case Press(at, touch):
                self._press(at, touch=touch)
            case Release(at, touch):
                return self._release(at, touch=touch)
            case CancelDrag():
                self.put_down()
            case MoveFocus(dx, dy):
                self._step(dx, dy)
            case Cycle(by):
                self._cycle(by)
            case Ends(by):
                self._cycle(by, ends=True)
            case Confirm():
                return self._meaning(self.here)
            case _:
                pass
        return None

    def put_down(self) -> bool:
        """Puts what is dragged, or up beside its matches, back to where it was; whether there was anything."""
        drag, taken = self._held(), self._taken
        self.forget()
        if taken is not None:
            self._focus_on(taken.code)
        if drag is not None and drag.moved:
            self._back = Return(drag.card.code, self._dragged(drag))
        return taken is not None or (drag is not None and drag.moved)

    def forget(self) -> None:
        """The table shows something else; what was held is not there any more."""
        self._drag = self._taken = self._back = self._early = None
        self._pressed = ""

    def early(self, press: Press) -> None:
        """A press hurries something: the card that then lies there can be dragged, but letting it go plays nothing."""
        self._early = press

    def _point(self, at: Position, *, touch: bool) -> None:
        if at != self.at:
            self.at = at
            self.by = Device.TOUCH if touch else Device.POINTER
        drag = self._held()
        if drag is not None and not drag.moved:
            drag.moved = pygame.Vector2(at).distance_to(drag.start) > max(self.match.board.px(SLACK), 8)
        self._rest(0.0)

    def _press(self, at: Position, *, touch: bool) -> None:
        was_up = self.up if touch and self.by is Device.TOUCH else None
        self.at, self.by = at, Device.TOUCH if touch else Device.POINTER
        self._pressed = self._spot_at(at)
        self._back = None
        piece, able = self.under(at), self.hits
        card = able.movable(piece.key) if piece is not None else None
        if piece is not None and card is not None:
            ready = not touch or was_up is card or able.play(piece.key) is None
            self._drag = Drag(card, at, (piece.x - at[0], piece.y - at[1]), ready)
            if touch:
                self._focus_on(piece.key)

    def _release(self, at: Position, *, touch: bool) -> Doing | str | None:
        self.at, self._early = at, None
        drag, pressed, self._pressed = self._held(), self._pressed, ""
        if drag is not None and drag.moved:
            doing = self.hits.dropped(drag.card, self._place(drag), at)
            if doing is None:
                self.put_down()
            return doing  # the card stays in the fingers until the table has taken it over
        self._drag = None
        name = self._spot_at(at)
        if name != pressed or (drag is not None and not drag.ready):
            return None
        meaning = self._meaning(name)
        if touch and not isinstance(meaning, tuple):
            self._focus_on(name)
        return meaning

    # A card in the fingers

    def _held(self) -> Drag | None:
        """The card that is pressed or dragged, for as long as the viewer may see and use it."""
        if self._drag is not None and self.hits.movable(self._drag.card.code) is None:
            self._drag = None
        return self._drag

    def _dragged(self, drag: Drag) -> tuple[float, float]:
        """Where a dragged card's middle is; it stays in the window."""
        wide, high = self.match.size
        x, y = self.at[0] + drag.grip[0], self.at[1] + drag.grip[1]
        return min(max(x, 0.0), float(wide)), min(max(y, 0.0), float(high))

    def _place(self, drag: Drag) -> pygame.Rect:
        x, y = self._dragged(drag)
        rect = self.match.board.picture[drag.card.code].rect
        return rect.move(round(x) - rect.centerx, round(y) - rect.centery)

    # Keys

    def _step(self, dx: int, dy: int) -> None:
        """To the neighbour.  From a hand card it is up to its matches, among them, and down again to the card."""
        if not self._shown():
            return
        able, up, spots = self.hits, self.up, self.spots()
        matches = [one.code for one in able.matches(up)] if up is not None else []
        if up is not None and self._focus == up.code and dy < 0 and matches:
            self._taken = up
            x = spots[up.code].centerx
            self._focus_on(min(matches, key=lambda code: abs(spots[code].centerx - x)))
            return
        group = matches if self._taken is not None else list(able.cards)
        if self._focus in group:  # first of all to another card that can be used
            beside = focus.ahead([spots[code] for code in group], group.index(self._focus), dx, dy)
            if beside is not None:
                self._focus_on(group[beside])
                return
        if self._taken is not None and dy > 0:
            self.put_down()
            return
        names = list(spots)
        beside = focus.nearest(list(spots.values()), names.index(self._focus), dx, dy)
        if beside is not None:
            self._focus_on(names[beside])

    def _cycle(self, by: int, *, ends: bool = False) -> None:
        """To the next spot in reading order, or to the first or last card that can be used."""
        if not self._shown():
            return
        spots = {name: rect for name, rect in self.spots().items() if not ends or name in self.hits.cards}
        names = [list(spots)[place] for place in focus.reading_order(list(spots.values()))]
        if names:
            here = names.index(self._focus) if self._focus in names else 0
            self._focus_on(names[(0 if by < 0 else -1) if ends else (here + by) % len(names)])

    def _shown(self) -> bool:
        """Shows the focus; whether it was shown before, so that the first key shows it and no more."""
        here = self.here
        was, self.by = self.by, Device.KEYS
        if was is not Device.POINTER and here:
            return True
        self._focus_on(here or self._home())
        return False

    def _home(self) -> str:
        """Where keys begin: at the card nearest to where they were, or at the first that takes something."""
        able, spots = self.hits, self.spots()
        if not able.cards:
            return "menu"
        if self._middle != NOWHERE:
            there = pygame.Vector2(self._middle)
            return min(able.cards, key=lambda code: there.distance_to(spots[code].center))
        takes = (code for code in able.cards if (card := able.play(code)) is None or able.matches(card))
        return next(takes, next(iter(able.cards)))

    def _focus_on(self, name: str) -> None:
        self._focus = name
        if self.hits.play(name) is not None:
            self._taken = None
        self._middle = self.spots()[name].center if name in self.spots() else self._middle

    # Time and picture

    @property
    def animating(self) -> bool:
        """A card is on its way back, or a pointer rests on what will open."""
        return self._back is not None or self._linger.waiting

    def update(self, seconds: float) -> None:
        """A card that was let go goes back; keys find a new focus where theirs is gone."""
        if self._back is not None:
            self._back.age += seconds * animation_speed().rate
            if self._back.age >= RETURN or animation_speed().fade:
                self._back = None
        if self.by not in (Device.POINTER, Device.TOUCH) and self.hits.cards and not self.here:
            self._focus_on(self._home())
        if self._early is not None and self.hits.cards:
            press, now, self._early = self._early, self.at, None
            self._press(press.at, touch=press.touch)
            self._pressed = ""
            if self._drag is not None:
                self._drag.ready = False
                self._point(now, touch=press.touch)
        here, keys = self.here, self.by in (Device.KEYS, Device.PAD)
        spot = self.spots().get(here)  # none where the hand has just been closed
        cue = Cue.LIFT if self.hits.play(here) is not None else Cue.FOCUS if keys and here else None
        audible = cue is not None and spot is not None
        if self._focus_cue.update(seconds, here, audible=audible) and cue is not None and spot is not None:
            self.match.services.sounds.play(cue, side=2.0 * spot.centerx / self.match.size[0] - 1.0)
        self._rest(seconds)

    def _rest(self, seconds: float) -> None:
        """The pointer is where it is for so many seconds more."""
        here = self.here
        self._linger.update(seconds, here if here.startswith("fan") and self.by is Device.POINTER else "")

    def marked(self, picture: Picture) -> Picture:
        """Lights what can be used, dims what can not where a choice is forced, and shows what is held in its place."""
        able, drag = self.hits, self._held()
        if drag is not None and drag.moved:
            over = able.covered(drag.card, self._place(drag))
            return self._moved(able.marked(picture, self.up, over.code if over is not None else self.here))
        if picture is not self.match.board.picture:
            return self._moved(able.marked(picture, self.up, self.here))
        return self._moved(self._once("marked", lambda: able.marked(picture, self.up, self.here)))

    def _moved(self, picture: Picture) -> Picture:
        drag, back = self._held(), self._back
        if drag is not None and drag.moved and (piece := picture.get(drag.card.code)) is not None:
            x, y = self._dragged(drag)
            return picture | {piece.key: replace(piece, x=x, y=y, lift=1.0, z=ABOVE_ALL)}
        if back is not None and (piece := picture.get(back.key)) is not None:
            t = ease_out(min(back.age / RETURN, 1.0))
            x, y = (start + (goal - start) * t for start, goal in zip(back.start, (piece.x, piece.y), strict=True))
            return picture | {piece.key: replace(piece, x=x, y=y, z=ABOVE_ALL)}
        return picture
