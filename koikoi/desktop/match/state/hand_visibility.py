"""Who may look at which hand, and from where the table is seen.

One rule holds for every mode and every frame: a card that lies in a hand is drawn face up only while that hand is
open, and one hand at most is open, except where all are by agreement.  `HandVisibility` decides; `redacted` makes sure.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from koikoi.desktop.animation.clips import Clip, fade, morph
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.layout.board import Picture
from koikoi.engine.actions import Action, Play, Seat
from koikoi.engine.cards import EMPTY, CardSet
from koikoi.engine.events import Event, Played, redact
from koikoi.engine.state import MatchOver, RoundOver, ToPlay
from koikoi.engine.view import View
from koikoi.table.match_source import MatchSource
from koikoi.table.seating import Privacy

REVEAL = 0.22
"""Seconds in which the cards of a hand are turned up."""
EACH = 0.03
PASSING = 0.5
"""Seconds in which the table turns to another seat."""


class HandVisibility:
    """Keeps whose hand is open and which seat is near."""

    def __init__(self, source: MatchSource, privacy: Privacy) -> None:
        self._source = source
        people = source.seating.people
        self.alone = len(people) < 2
        """At most one person sits here: nothing has to be hidden from anybody."""
        self.mode = Privacy.PASS if self.alone and privacy is not Privacy.OPEN else privacy
        """How the table is laid out and handed over."""
        self.near = Seat(people[0] if people else 0)
        self.viewer = self.near if self.alone and people else None
        self.holders: list[Seat] = []
        """Who holds to look, the first of them first; only the first one sees anything."""
        self._change: tuple[Clip, Picture] | None = None
        self._age = 0.0

    # What is seen

    @property
    def open(self) -> frozenset[int]:
        """The seats whose hands are open."""
        if self.mode is Privacy.OPEN:
            return frozenset(range(self._source.match.seats))
        return frozenset(() if self.viewer is None else (self.viewer,))

    def view(self) -> View:
        """The match as it is, as far as it may be seen."""
        return self._source.open_view(self.near) if self.mode is Privacy.OPEN else self._source.view(self.viewer)

    def seen(self, events: Iterable[Event]) -> list[Event]:
        """Events, as far as they may be seen."""
        return list(events) if self.mode is Privacy.OPEN else [redact(event, self.viewer) for event in events]

    def as_seen(self, view: View, pending: Sequence[Event]) -> View:
        """A view of before the pending events, seen with the hands that are open now."""
        if self.mode is Privacy.OPEN or isinstance(view.phase, RoundOver | MatchOver):
            return view
        hands: list[CardSet | None] = [None] * view.seats
        if self.viewer is not None:
            played = CardSet(event.card for event in pending if isinstance(event, Played) and event.seat == self.viewer)
            full = self._source.match.hands[self.viewer] | played
            hands[self.viewer] = full if len(full) == view.hand_sizes[self.viewer] else EMPTY
        return replace(view, seat=self.viewer, hands=tuple(hands))

    def redacted(self, pieces: Picture, view: View) -> Picture:
        """The picture, whatever it says, without the faces of cards that may not be seen.

        `view`: what is known once the present movement has ended; a settled round shows every hand.
        """
        if None not in view.hands:
            return pieces
        match, open_hands = self._source.match, self.open
        secret = CardSet(match.stock)
        for seat, hand in enumerate(match.hands):
            if seat not in open_hands:
                secret |= hand
        return {
            key: replace(piece, face=None) if piece.face is not None and piece.face in secret else piece
            for key, piece in pieces.items()
        }

    # Who acts

    def computer(self, seat: Seat) -> bool:
        """Whether a computer player sits here."""
        return bool(self._source.seating.chairs[seat].agent)

    def may_act(self, seat: Seat, view: View) -> bool:
        """Whether this seat may act at once: it sees what it needs, or there is nothing to hide from it."""
        if self.computer(seat):
            return False
        if self.mode is Privacy.OPEN or seat == self.viewer or not view.hand_sizes[seat]:
            return True
        return self.mode is Privacy.PEEK and not isinstance(view.phase, ToPlay)

    def turns(self, view: View) -> bool:
        """Whether the table turns to who is to play, so that the own hand is always near."""
        return not self.alone and (self.mode is Privacy.PASS or (self.mode is not Privacy.FACE and view.seats > 2))

    def forced(self, view: View) -> Action | None:
        """What a person does whose hand is closed but who has only one card to play: that reveals nothing."""
        phase = view.phase
        if not isinstance(phase, ToPlay) or view.hand_sizes[phase.seat] != 1 or self.computer(phase.seat):
            return None
        if self.may_act(phase.seat, view):
            return None
        return Play(next(iter(self._source.match.hands[phase.seat])))

    def hold(self, seat: Seat, *, held: bool) -> bool:
        """Somebody begins or ends to look; whether another hand is open now."""
        if held and seat not in self.holders:
            self.holders.append(seat)
        elif not held and seat in self.holders:
            self.holders.remove(seat)
        before, self.viewer = self.viewer, self.holders[0] if self.holders else None
        return before != self.viewer

    # Changes that take a moment

    def changes(self, before: Picture, after: Picture, *, turned: bool) -> None:
        """The picture becomes another one: the table has turned, or a hand is opened where it lies."""
        if turned:
            clip = morph(after, PASSING)
        else:
            delays = {key: place * EACH for place, key in enumerate(_opened(after, before))}
            if not delays:  # what is closed is closed at once
                self._change = None
                return
            before = {key: replace(piece, face=None) if key in delays else piece for key, piece in after.items()}
            clip = morph(after, REVEAL, delays=delays, fliers=())
        if animation_speed().fade:
            clip = fade(after, animation_speed().fade)
        self._change, self._age = (clip, before), 0.0

    def settle(self) -> None:
        """What is being turned lies there at once."""
        self._change = None

    def update(self, seconds: float) -> None:
        """Time passes."""
        if self._change is not None:
            self._age += seconds * animation_speed().rate
            if self._age >= self._change[0].seconds:
                self._change = None

    @property
    def changing(self) -> bool:
        """A hand is being turned up, or the table turns."""
        return self._change is not None

    def between(self, shown: Picture) -> Picture:
        """What is shown, as far as the change has got."""
        if self._change is None:
            return shown
        clip, before = self._change
        return clip.at(before, self._age)


def _opened(after: Picture, before: Picture) -> list[str]:
    """The cards that can be seen now and could not before, from left to right."""
    new = [piece for key, piece in after.items() if piece.face is not None and key not in before]
    return [piece.key for piece in sorted(new, key=lambda piece: piece.x)]
