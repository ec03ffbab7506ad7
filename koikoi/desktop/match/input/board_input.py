"""What is pointed at on the table, and what doing so means: one focus for mouse, keys, pads and fingers.

Everything that can be meant is a *spot* (`spots`).  Mouse and finger point at what is under them, keys move from spot
to spot.  A hand card that is pointed at is *up*: it is lifted and its matches are lit.
"""

from dataclasses import replace
from functools import cached_property

import pygame

from koikoi.desktop.animation.cue_player import FocusCue
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue, Sounds
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
from koikoi.desktop.match.input.dragged_card import ABOVE_ALL, SLACK, Drag, Return
from koikoi.desktop.match.input.hit_map import CardMove, HitMap, hits
from koikoi.desktop.match.input.hover_timer import HoverTimer
from koikoi.desktop.match.input.spots import BoardButton, BoardFocus, ButtonSpot, CardSpot, FanSpot, Spot
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui import focus
from koikoi.engine.actions import Play, Seat
from koikoi.engine.cards import Card
from koikoi.engine.state import ToPick


class _Findings:
    """What is found out about the spots, once until anything changes."""

    def __init__(self, board_input: "BoardInput", able: HitMap) -> None:
        self._input, self._able = board_input, able

    @cached_property
    def spots(self) -> dict[Spot, pygame.Rect]:
        return self._able.spots(self._input.lighting)

    @cached_property
    def under_pointer(self) -> Spot | None:
        return self._able.spot(self._input.at, self._input.lighting)

    @cached_property
    def marked(self) -> Picture:
        """The cards as they lie, with their marks."""
        return self._able.marked(self._able.board.picture, self._input.up, self._input.over)


class BoardInput:
    """Where pointer and focus are on a match's table."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._sounds: Sounds | None = None
        self.at: Position = NOWHERE
        self.by = bindings.device()
        """What was used last on this table."""
        self._focus: Spot | None = None
        """The spot that keys or a finger chose last."""
        self._middle = NOWHERE
        """Where that was."""
        self._for_want = False
        """It is no card only because there was none to choose: it goes to the cards as soon as there are."""
        self._last_mover: Seat | None = None
        """Who could choose a card last."""
        self._taken: Card | None = None
        """The hand card that stays up while keys move among its matches."""
        self._pressed: Spot | None = None
        self._drag: Drag | None = None
        self._back: Return | None = None
        self._refused: Card | None = None
        """The dimmed card that was clicked last."""
        self._early: Press | None = None
        """A press that came while cards were moving, and is still held."""
        self._focus_cue = FocusCue()
        self._hover = HoverTimer()
        self._hits: tuple[Board, object, HitMap] | None = None
        self._found: tuple[HitMap, object, _Findings] | None = None

    def attach(self, sounds: Sounds) -> None:
        """What is pointed at is heard from now on."""
        self._sounds = sounds

    @property
    def snapshot(self) -> tuple[object, ...]:
        """What everything that is told about here depends on, beside the match."""
        return self.at, self.by, self._focus, self._taken, self._drag is None, self._hover.open, self._refused

    @property
    def pointed(self) -> object:
        """What is pointed at: as long as it is the same, moving the pointer changes nothing."""
        if self._drag is not None:
            return self.at
        card = self.under(self.at)
        return self.here, card.key if card is not None else ""

    @property
    def _findings(self) -> _Findings:
        able, snapshot = self.hits, self.snapshot
        if self._found is None or self._found[0] is not able or self._found[1] != snapshot:
            self._found = (able, snapshot, _Findings(self, able))
        return self._found[2]

    # What there is

    @property
    def hits(self) -> HitMap:
        """What can be done with the cards now."""
        board, mover = self._state.board, self._state.mover
        if self._hits is None or self._hits[0] is not board or self._hits[1] != mover:
            self._hits = (board, mover, hits(self._state.view, board, self._state.legal()))
        return self._hits[2]

    def under(self, at: Position) -> Piece | None:
        """The topmost card here."""
        return self.hits.under(at)

    def spots(self) -> dict[Spot, pygame.Rect]:
        """Everything that can be meant now, with its place."""
        return self._findings.spots

    @property
    def lighting(self) -> Card | None:
        """The hand card whose matches can be meant: the one that keys or a finger have lifted."""
        return None if self.by is Device.POINTER else self._taken or self.hits.play(self._focus)

    # What is meant

    @property
    def here(self) -> Spot | None:
        """The spot that is pointed at."""
        if (drag := self._held()) is not None:
            return CardSpot(drag.card)
        if self.by is Device.POINTER:
            return self._findings.under_pointer
        return self._focus if self._focus in self.spots() else None

    @property
    def named(self) -> Spot | None:
        """The spot that has the focus of keys, a pad, a finger or a screen reader; None while a pointer is used."""
        return self.here if self.by is not Device.POINTER else None

    def reach(self, spot: Spot) -> None:
        """The focus goes to a spot, as keys would bring it there."""
        up, self.by = self.up, Device.KEYS
        if up is not None and isinstance(spot, CardSpot) and spot.card in self.hits.matches(up):
            self._taken = up
        self._focus_on(spot)

    def meant_by(self, spot: Spot) -> CardMove | Spot | None:
        """What pressing a spot means, wherever the focus was."""
        self.reach(spot)
        return self._meaning(spot)

    @property
    def over(self) -> Card | None:
        """The card that is pointed at, if it is one."""
        here = self.here
        return here.card if isinstance(here, CardSpot) else None

    @property
    def up(self) -> Card | None:
        """The hand card that is lifted."""
        able = self.hits
        return able.play(self.here) or (able.play(CardSpot(self._taken)) if self._taken is not None else None)

    @property
    def fan(self) -> Fan | None:
        """The captured cards that are to be seen large: the pointer rests on them, or they have the focus."""
        here = self.here
        if self.by is Device.POINTER and not (self._hover.open and self._hover.on == here):
            return None
        return next((fan for fan in self._state.board.fans if FanSpot(fan.seat, fan.kind) == here), None)

    @property
    def focus(self) -> BoardFocus:
        """All of this, as it shows beside and over the cards."""
        able, up = self.hits, self.up
        return BoardFocus(
            here=self.here,
            up=up,
            matches=len(able.matches(up)) if up is not None else 0,
            taking=isinstance(self._state.view.phase, ToPick) or self._taken is not None,
            piece=self.under(self.at),
            fan=self.fan,
            ring=self._ring,
            refused=self._refused if self._refused is able.dimmed(self.at) else None,
            usable=bool(able.cards),
        )

    @property
    def _ring(self) -> pygame.Rect | None:
        """The place of the spot that keys or a pad are at, where nothing else shows it."""
        here, phase = self.here, self._state.view.phase
        if here is None or self.by not in (Device.KEYS, Device.PAD) or isinstance(here, ButtonSpot):
            return None
        waiting = isinstance(phase, ToPick) and here == CardSpot(phase.card)
        return self.spots()[here] if waiting or not isinstance(here, CardSpot) else None

    def _meaning(self, spot: Spot | None) -> CardMove | Spot | None:
        return self.hits.move(spot, self.up) or spot

    # What is done

    def handle(self, intent: Intent) -> CardMove | Spot | None:
        """Takes an intent; what is meant by it: a move of the cards, or a spot that is no card."""
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
            case Confirm() if self.by is Device.POINTER and self.here is None and self.hits.cards:
                self._shown()  # nothing is pointed at: Enter shows where keys are, the next one means it
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
            self._focus_on(CardSpot(taken))
        if drag is not None and drag.moved:
            self._back = Return(drag.card.code, drag.middle(self.at, self._state.size))
        return taken is not None or (drag is not None and drag.moved)

    def forget(self) -> None:
        """The table shows something else; what was held is not there any more."""
        self._drag = self._taken = self._back = self._early = self._refused = None
        self._pressed = None

    def leave(self) -> None:
        """Keys lead elsewhere: nothing here shows a focus until they come back, and then where it was."""
        self.put_down()
        self.by, self.at = Device.POINTER, NOWHERE

    def early(self, press: Press) -> None:
        """A press hurries something: the card that then lies there can be dragged, but letting it go plays nothing."""
        self._early = press

    def _point(self, at: Position, *, touch: bool) -> None:
        if at != self.at:
            self.at = at
            if at != NOWHERE:  # whoever uses keys goes on where they were
                self.by = Device.TOUCH if touch else Device.POINTER
        drag = self._held()
        if drag is not None and not drag.moved:
            drag.moved = pygame.Vector2(at).distance_to(drag.start) > max(self._state.board.px(SLACK), 8)
        self._rest(0.0)

    def _press(self, at: Position, *, touch: bool) -> None:
        was_up = self.up if touch and self.by is Device.TOUCH else None
        self.at, self.by = at, Device.TOUCH if touch else Device.POINTER
        self._pressed = self.hits.spot(at, self.lighting)
        self._back = None
        piece, able = self.under(at), self.hits
        card = able.movable(piece.face) if piece is not None else None
        if piece is not None and card is not None:
            ready = not touch or was_up is card or able.play(CardSpot(card)) is None
            self._drag = Drag(card, at, (piece.x - at[0], piece.y - at[1]), ready)
            if touch:
                self._focus_on(CardSpot(card))

    def _release(self, at: Position, *, touch: bool) -> CardMove | Spot | None:
        self.at, self._early = at, None
        drag, pressed, self._pressed = self._held(), self._pressed, None
        if drag is not None and drag.moved:
            move = self.hits.dropped(drag.card, self._place(drag), at)
            if move is None:
                self.put_down()
            return move  # the card stays in the fingers until the table has taken it over
        self._drag = None
        spot = self.hits.spot(at, self.lighting)
        self._refused = self.hits.dimmed(at) if spot is None else None
        if spot != pressed or (drag is not None and not drag.ready):
            return None
        meaning = self._meaning(spot)
        if touch and not isinstance(meaning, CardMove):
            self._focus_on(spot)
        return meaning

    # A card in the fingers

    def _held(self) -> Drag | None:
        """The card that is pressed or dragged, for as long as the viewer may see and use it."""
        if self._drag is not None and self.hits.movable(self._drag.card) is None:
            self._drag = None
        return self._drag

    def _place(self, drag: Drag) -> pygame.Rect:
        """Where a dragged card would lie."""
        rect = self._state.board.picture[drag.card.code].rect
        x, y = drag.middle(self.at, self._state.size)
        return rect.move(round(x) - rect.centerx, round(y) - rect.centery)

    # Keys

    def _step(self, dx: int, dy: int) -> None:
        """To the neighbour.  From a hand card it is up to its matches, among them, and down again to the card."""
        here = self._focus if self._shown() else None
        if here is None:
            return
        able, up, spots = self.hits, self.up, self.spots()
        matches: list[Spot] = [CardSpot(match) for match in able.matches(up)] if up is not None else []
        if up is not None and here == CardSpot(up) and dy < 0 and matches:
            self._taken = up
            x = spots[CardSpot(up)].centerx
            self._focus_on(min(matches, key=lambda spot: abs(spots[spot].centerx - x)))
            return
        usable: list[Spot] = [CardSpot(card) for card in able.cards]
        group = matches if self._taken is not None else usable
        if here in group:  # first of all to another card that can be used
            neighbour = focus.ahead([spots[spot] for spot in group], group.index(here), dx, dy)
            if neighbour is not None:
                self._focus_on(group[neighbour])
                return
        if self._taken is not None and dy > 0:
            self.put_down()
            return
        all_spots = list(spots)
        neighbour = focus.nearest(list(spots.values()), all_spots.index(here), dx, dy)
        if neighbour is not None:
            self._focus_on(all_spots[neighbour])

    def _cycle(self, by: int, *, ends: bool = False) -> None:
        """To the next spot in reading order, or to the first or last card that can be used."""
        if not self._shown():
            return
        spots = {
            spot: rect
            for spot, rect in self.spots().items()
            if not ends or (isinstance(spot, CardSpot) and spot.card in self.hits.cards)
        }
        in_order = [list(spots)[place] for place in focus.reading_order(list(spots.values()))]
        if in_order:
            here = in_order.index(self._focus) if self._focus is not None and self._focus in in_order else 0
            self._focus_on(in_order[(0 if by < 0 else -1) if ends else (here + by) % len(in_order)])

    def _shown(self) -> bool:
        """Shows the focus; whether it was shown before, so that the first key shows it and no more."""
        here = self.here
        was, self.by = self.by, Device.KEYS
        if was is not Device.POINTER and here is not None:
            return True
        self._focus_on(here or self._home())
        self._for_want = here is None and not self.hits.cards
        return False

    def _home(self) -> Spot:
        """Where keys begin: of the cards that take something, if any does, at the one nearest to where keys were."""
        able, spots = self.hits, self.spots()
        if not able.cards:
            return ButtonSpot(BoardButton.MENU)
        takes = [card for card, play in able.cards.items() if not isinstance(play, Play) or able.matches(card)]
        cards = takes or [*able.cards]
        if self._middle == NOWHERE:
            return CardSpot(cards[0])
        there = pygame.Vector2(self._middle)
        return CardSpot(min(cards, key=lambda card: there.distance_to(spots[CardSpot(card)].center)))

    def _focus_on(self, spot: Spot | None) -> None:
        self._focus, self._for_want = spot, False
        if self.hits.play(spot) is not None:
            self._taken = None
        self._middle = self.spots()[spot].center if spot is not None and spot in self.spots() else self._middle

    # Time and picture

    @property
    def animating(self) -> bool:
        """A card is on its way back, or a pointer rests on what will open."""
        return self._back is not None or self._hover.waiting

    def update(self, seconds: float) -> None:
        """A card that was let go goes back; keys find a new focus where theirs is gone."""
        if self._back is not None:
            self._back.age += seconds * animation_speed().rate
            if self._back.over or animation_speed().fade:
                self._back = None
        if self.hits.cards and self.by not in (Device.POINTER, Device.TOUCH):
            mover = self._state.mover
            others = self._last_mover not in (None, mover) and not isinstance(self.here, CardSpot)
            if self.here is None or self._for_want or others:  # whoever moves now has not brought it there
                self._focus_on(self._home())
            self._last_mover = mover
        if self._early is not None and self.hits.cards:
            press, now, self._early = self._early, self.at, None
            self._press(press.at, touch=press.touch)
            self._pressed = None
            if self._drag is not None:
                self._drag.ready = False
                self._point(now, touch=press.touch)
        here, keys = self.here, self.by in (Device.KEYS, Device.PAD)
        spot = self.spots().get(here) if here is not None else None  # none where the hand has just been closed
        cue = Cue.LIFT if self.hits.play(here) is not None else Cue.FOCUS if keys and here is not None else None
        audible = cue is not None and spot is not None
        reached = self._focus_cue.update(seconds, here, audible=audible)
        if reached and cue is not None and spot is not None and self._sounds is not None:
            self._sounds.play(cue, side=2.0 * spot.centerx / self._state.size[0] - 1.0)
        self._rest(seconds)

    def _rest(self, seconds: float) -> None:
        """The pointer is where it is for so many seconds more."""
        here = self.here
        self._hover.update(seconds, here if isinstance(here, FanSpot) and self.by is Device.POINTER else None)

    def marked(self) -> Picture:
        """The cards: what can be used is lit, what can not is dimmed where a choice is forced; what is held moves."""
        able, drag = self.hits, self._held()
        if drag is None or not drag.moved:
            return self._moved(self._findings.marked)
        over = able.covered(drag.card, self._place(drag)) or self.over
        return self._moved(able.marked(able.board.picture, self.up, over))

    def _moved(self, picture: Picture) -> Picture:
        """With the card in the fingers, or the one on its way back, where that is."""
        drag, back = self._held(), self._back
        if drag is not None and drag.moved and (piece := picture.get(drag.card.code)) is not None:
            x, y = drag.middle(self.at, self._state.size)
            return picture | {piece.key: replace(piece, x=x, y=y, lift=1.0, z=ABOVE_ALL)}
        return picture if back is None else back.applied(picture)
