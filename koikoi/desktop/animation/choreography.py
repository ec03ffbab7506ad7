"""Events become clips.  The picture at the end of the last clip is always the layout of the view after it.

Nothing that the viewer may not see is shown face up at any moment: a closed card gets its face only when an event
that the viewer may see names it.  Times are those of normal speed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from koikoi.desktop.animation import slap, turning
from koikoi.desktop.animation.clips import Clip, Impact, fade, morph, show, still
from koikoi.desktop.animation.easing import ease, share
from koikoi.desktop.animation.speed import CROSS_FADE, NORMAL, AnimationSpeed
from koikoi.desktop.audio.sound import Cue, Note
from koikoi.desktop.layout.board import RATIO, Board, Picture, Piece, Rect
from koikoi.engine.actions import Seat
from koikoi.engine.cards import DECK, Card, CardSet, Kind
from koikoi.engine.events import (
    Captured,
    DealerChosen,
    Dealt,
    Declined,
    Drawn,
    DrawnToHand,
    Event,
    Kept,
    KoiKoiCalled,
    Laid,
    LotDrawn,
    Misdealt,
    Played,
    QuadTaken,
    RoundEnded,
    Stopped,
    TableCleared,
)
from koikoi.engine.view import View, evolve

LAY = 0.32
"""Seconds from the hand to where a card waits."""
SETTLE = 0.09
TURN = 0.26
"""Seconds in which hands are turned over."""
TURNING = 0.15
"""When it is heard that a drawn card turns."""
BEAT = 0.28
"""How long a card that was drawn rests before it acts."""
STRIKE = 0.10
"""How long a card lies on what it takes where nothing flies, and a bright, with its golden rim."""
SHINE = 0.30
GATHER = 0.38
STAGGER = 0.12
OVERLAP = 0.15
"""How long before the last card has reached its pile the stock is turned."""
LIGHT = 0.16
RIFFLE = 0.36
OPENING, OPENING_FADED = 1.1, 0.9
"""Seconds until a month's print has been read, and the stock is riffled as it goes; and where nothing moves."""
STAMPED = 0.7, 1.6
"""Seconds after which the month's crest is stamped: on its print, and at the side."""
PACKET = 0.24
DEALING = 1.2
"""Seconds in which all packets have left, however many there are; fewer leave at most EACH apart."""
EACH = 0.07
CLEAR = 0.42
AFTER = 0.6
"""How long the last picture of a round is left alone."""

Layout = Callable[[View], Board]


@dataclass(frozen=True, slots=True)
class Shot:
    """One clip, the event it shows, and the view that holds when it has ended."""

    clip: Clip
    view: View
    event: Event
    start: Picture
    """The picture it begins with."""
    told: float = 0.0
    """Seconds after which what it shows can be seen: nothing is said of it before."""

    @property
    def seat(self) -> Seat | None:
        """Whose doing it is; None: chance's."""
        match self.event:
            case Played(seat) | Drawn(seat) | Laid(seat) | Captured(seat) | KoiKoiCalled(seat) | Stopped(seat):
                return seat
            case LotDrawn(seat) | DealerChosen(seat):
                return seat
            case Declined(seat) | QuadTaken(seat) | DrawnToHand(seat) | Kept(seat):
                return seat
            case Misdealt(seat=seat):
                return seat
            case _:
                return None


def shots(
    view: View, events: Sequence[Event], layout: Layout, speed: AnimationSpeed = NORMAL, start: Picture | None = None
) -> list[Shot]:
    """Turns the redacted events of one step into shots, starting from the view before them.

    `start`: what is shown right now, where that is not quite the layout of the view (a card is held up).
    A card is turned while the last one still flies to its pile, so a shot may be cut short by the next one, which
    then shows both.
    """
    director = _Director(speed)
    made: list[Shot] = []
    start = layout(view).picture if start is None else start
    rest: Clip | None = None
    for place, event in enumerate(events):
        after = evolve(view, event)
        following = events[place + 1] if place + 1 < len(events) else None
        begun, clip = director.clip(event, following, view, start, layout(after))
        if rest is not None:
            clip = _while(rest, start, clip, {key: piece for key, piece in begun.items() if key not in start})
            rest = None
        if isinstance(following, Drawn) and not speed.fade and clip.seconds > OVERLAP:
            cut = clip.seconds - OVERLAP
            rest = Clip(OVERLAP, _rest_of(clip, begun, cut))
            clip = clip.until(cut)
        made.append(Shot(clip, after, event, begun, director.told(event, begun)))
        view, start = after, clip.at(begun, clip.seconds)
    return made


def _rest_of(clip: Clip, start: Picture, since: float) -> Callable[[Picture, float], Picture]:
    return lambda picture, t: clip.at(start, since + t)


def _while(rest: Clip, start: Picture, clip: Clip, entering: Picture) -> Clip:
    """A clip that begins while another one ends; `entering` is what only the new one brings."""

    def at(picture: Picture, t: float) -> Picture:
        return clip.at({**rest.at(start, min(t, rest.seconds)), **entering}, t)

    return replace(clip, at=at)


def fly(speed: AnimationSpeed, goal: Picture, seconds: float, **how: Any) -> Clip:
    """A morph (which takes `how`), or a fade where nothing is to move."""
    return fade(goal, speed.fade) if speed.fade else morph(goal, seconds, **how)


class _Director:
    """Makes clips in one tempo: cards fly, or fade from place to place."""

    def __init__(self, speed: AnimationSpeed) -> None:
        self.speed = speed

    def clip(
        self, event: Event, following: Event | None, view: View, start: Picture, goal: Board
    ) -> tuple[Picture, Clip]:
        """The clip for one event, and the picture it starts from (a closed card that is played gets its name)."""
        match event:
            case Played(seat, card):
                start = _named(start, seat, view.hand_sizes[seat], card)
                return start, self._land(goal, start, card, following).heard((0.0, Cue.SLIDE))
            case Drawn(_, card):
                return self._turned(view, start, goal, card, following)
            case Laid(_, card):
                return start, self._laid(start, goal, card, event)
            case Captured(_, card, taken):
                return start, self._captured(view, start, goal, card, taken, event)
            case Dealt():
                return self._dealt(event, goal)
            case Misdealt() | TableCleared():
                return start, self._cleared(start, goal)
            case RoundEnded():
                return self._opened(event, view, start, goal)
            case Stopped():
                return start, (show(goal.picture) >> self._beat(AFTER)).heard((0.0, Cue.SHOBU))
            case _ if start == goal.picture:
                return start, still()
            case _:
                return start, self._fly(goal.picture, LIGHT)

    def told(self, event: Event, start: Picture) -> float:
        """Seconds after which a face that is turned up can be read."""
        match event:
            case Drawn():
                return self.speed.fade or turning.READ
            case Played(_, card) if (piece := start.get(card.code)) is not None and piece.face is None:
                return self.speed.fade or slap.READ
            case _:
                return 0.0

    def _fly(self, goal: Picture, seconds: float, **how: Any) -> Clip:
        return fly(self.speed, goal, seconds, **how)

    def _beat(self, seconds: float) -> Clip:
        return still(seconds if self.speed.beats else 0.0)

    # One card

    def _land(self, goal: Board, start: Picture, card: Card, following: Event | None) -> Clip:
        """The card comes down on what it takes, on its place, or where it waits while its player chooses."""
        over = _above(goal, start, card, following)
        shown, from_ = {**goal.picture, card.code: over}, start.get(card.code)
        match following:
            case Captured() | Laid() if from_ is not None and not self.speed.fade:
                taking = isinstance(following, Captured)
                bright, force = taking and _bright(card), slap.SLAPPED if taking else slap.LAID
                clip = morph(shown, slap.CONTACT, fliers=()) | slap.thrown(from_, over, force, bright=bright)
                cues: list[Cue | Note] = [*[Cue.THUMP.step(0)] * bright, Cue.PACHI if taking else Cue.PLACE]
                clip = clip.heard(*((slap.CONTACT, cue) for cue in cues))
                return clip.hit((slap.CONTACT, Impact(over.x, over.y, over.w, bright))) if taking else clip
            case Captured() if self.speed.fade:  # a bright comes with its golden rim
                lying = {**shown, card.code: replace(over, rim=float(_bright(card)))}
                seconds = min(self.speed.fade, CROSS_FADE * self.speed.rate)
                return fade(lying, seconds).heard((0.0, Cue.PACHI))
            case Captured():
                return self._fly(shown, LAY).heard((0.0, Cue.PACHI))
            case Laid():
                return self._fly(shown, LAY).heard((0.0, Cue.PLACE))
            case _:
                return self._fly(shown, LAY, arc=goal.px(3.0), swell=0.06, fliers={card.code})

    def _settle(self, goal: Picture) -> Clip:
        return still() if self.speed.fade else morph(goal, SETTLE, fliers=())

    def _turned(
        self, view: View, start: Picture, goal: Board, card: Card, following: Event | None
    ) -> tuple[Picture, Clip]:
        """The top card of the stock turns over beside it, rests a beat, and goes where it belongs.

        Where it can take something, what it can take leans towards it as soon as it can be read.
        """
        x, y = _middle(goal.stock)
        back = Piece(card.code, x, y, goal.stock.w, None, z=89)
        start = {**start, card.code: back}
        x, y = _middle(goal.flight)
        face = Piece(card.code, x, y, goal.flight.w, card, z=90, lift=WAITING)
        shown = {**goal.picture, card.code: face}
        if self.speed.fade:
            clip = self._fly(shown, TURN).heard((0.02, Cue.TURN)) >> self._beat(BEAT)
        else:
            rest = turning.DOWN + turning.SETTLED + BEAT
            clip = morph(shown, TURN, fliers=()) | turning.turned_over(back, face) | still(rest)
            matches = {one.code for one in view.field_cards if one.month is card.month}
            if matches and not isinstance(following, Laid):
                taken = isinstance(following, Captured)
                clip = clip | turning.leaning(matches, face, turning.READ, rest, back=not taken)
            clip = clip.heard((turning.DOWN - Cue.TURN.lands, Cue.TURN))
        if isinstance(following, Captured | Laid):
            clip = clip >> self._land(goal, shown, card, following)
        return start, clip

    def _laid(self, start: Picture, goal: Board, card: Card, event: Laid) -> Clip:
        over = _above(goal, start, card, event)
        if _apart(start.get(card.code), over):  # it waited, and is left lying
            return self._land(goal, start, card, event) >> self._settle(goal.picture)
        return self._settle(goal.picture) >> show(goal.picture)

    def _captured(self, view: View, start: Picture, goal: Board, card: Card, taken: CardSet, event: Captured) -> Clip:
        """The card strikes what it takes; then all go to the pile, one after the other, and the fans make room."""
        over, target = _above(goal, start, card, event), next(iter(taken))
        if self.speed.fade:
            lying = {**start, card.code: replace(over, rim=float(_bright(card)))}
            clip = show(lying) >> self._beat(SHINE if _bright(card) else STRIKE)
        else:
            lies = start.get(target.code)
            up = 1.0 if lies is None or over.y >= lies.y else -1.0
            around = {one.code for one in view.field_cards} - {target.code, card.code}
            clip = slap.answered(card.code, target.code, around, (-0.45, -0.9 * up), bright=_bright(card))
        if _apart(start.get(card.code), over):  # it waited for its player's choice
            clip = self._land(replace(goal, picture=start), start, card, event) >> clip
        order = {one.code: place * STAGGER for place, one in enumerate((card, *taken))}
        going = self._fly(goal.picture, GATHER, arc=goal.px(1.5), delays=order, fliers=order)
        return clip >> going.heard((0.0, Cue.GATHER))

    # Many cards

    def _dealt(self, event: Dealt, goal: Board) -> tuple[Picture, Clip]:
        """The stock is riffled; then packet after packet leaves it, in the order of the deal."""
        x, y = _middle(goal.stock)
        stock = Piece("stock", x, y, goal.stock.w, count=len(DECK), counted=False)
        start = {"stock": stock}
        if self.speed.fade:
            return start, self._beat(OPENING_FADED) >> self._fly(goal.picture, 0.0).heard((0.0, Cue.DEAL))
        gap = min(EACH, DEALING / max(len(event.packets), 1))
        delays: dict[str, float] = {}
        given: dict[int | None, int] = {}
        for number, packet in enumerate(event.packets):
            for place in range(packet.count):
                done = given.get(packet.to, 0)
                given[packet.to] = done + 1
                key = f"h{packet.to}.{done}" if packet.cards is None else packet.cards[place].code
                delays[key] = number * gap + place * 0.02
        cards = {key: Piece(key, x, y, stock.w, None, z=50) for key in delays}
        flight = morph(goal.picture, PACKET, delays=delays, fliers=delays)

        def at(picture: Picture, t: float) -> Picture:
            if t >= flight.seconds:
                return goal.picture
            moved = flight.at(cards, t)
            left = {key: piece for key, piece in moved.items() if key in delays and t > delays[key]}
            return {"stock": replace(stock, count=len(DECK) - len(left)), **left}

        lands = PACKET - Cue.DEAL.lands
        heard = [(number * gap + lands, Cue.DEAL) for number in range(0, len(event.packets), 1 if gap == EACH else 2)]
        dealt = riffle(stock, goal.cloth).heard((0.0, Cue.SHUFFLE)) >> Clip(flight.seconds, at).heard(*heard)
        opened = self._beat(OPENING) >> dealt
        return start, opened.heard((0.24, Cue.PLACE), *((second, Cue.STAMP) for second in STAMPED))

    def _cleared(self, start: Picture, goal: Board) -> Clip:
        """All cards go back to the stock, face down."""
        if self.speed.fade or not start:
            return self._fly(goal.picture, 0.0)
        x, y = _middle(goal.stock)
        heap = {key: Piece(key, x, y, goal.stock.w, z=piece.z, count=piece.count) for key, piece in start.items()}
        order = sorted(start, key=lambda key: abs(start[key].x - x) + abs(start[key].y - y))
        delays = {key: place * 0.006 for place, key in enumerate(order)}
        clip = morph(heap, CLEAR, delays=delays, fliers=())
        return clip.heard((0.0, Cue.GATHER)) >> show(goal.picture)

    def _opened(self, event: RoundEnded, view: View, start: Picture, goal: Board) -> tuple[Picture, Clip]:
        """The hands that were closed are turned over where they lie, and left to be seen."""
        start = dict(start)
        turned: dict[str, float] = {}
        for seat, hand in enumerate(event.hands):
            for place, card in enumerate(hand):
                closed = start.pop(f"h{seat}.{place}", None)
                if closed is not None:
                    start[card.code] = replace(closed, key=card.code)
                    turned[card.code] = place * 0.03
        if not turned:
            return start, self._fly(goal.picture, LIGHT) >> self._beat(AFTER)
        clip = self._fly(goal.picture, TURN, delays=turned, fliers=()) >> self._beat(AFTER)
        return start, clip.heard((0.0, Cue.TURN))


WAITING = 0.6
"""How high a card lies that waits for its player's choice, as the layout has it."""
OVER = (0.14, 0.16)
"""How far beside what it takes a card comes down, by its width: to the right, and towards whoever throws it."""


def _named(start: Picture, seat: int, size: int, card: Card) -> Picture:
    """A closed hand's card becomes this card (one from the middle of the hand); an open one already is."""
    if card.code in start:
        return start
    key = f"h{seat}.{size // 2}"
    closed = start.get(key)
    if closed is None:
        return start
    named = {one: piece for one, piece in start.items() if one != key}
    named[card.code] = replace(closed, key=card.code)
    return named


def _above(goal: Board, start: Picture, card: Card, following: Event | None) -> Piece:
    """A card that has come down: on what it takes, on its place, or where it waits."""
    match following:
        case Captured(_, _, taken):
            target = start.get(next(iter(taken)).code) or goal.picture[next(iter(taken)).code]
            near = card.code not in start or start[card.code].y >= target.y
            x, w = target.x + target.w * OVER[0], target.w
            y = target.y + target.w * (OVER[1] if near else -OVER[1])
        case Laid(_, _, place) if place < len(goal.places):
            (x, y), w = _middle(goal.places[place]), goal.places[place].w
        case _:
            (x, y), w = _middle(goal.flight), goal.flight.w
            return Piece(card.code, x, y, w, card, z=90, lift=WAITING)
    return Piece(card.code, x, y, w, card, z=90)


def _bright(card: Card) -> bool:
    return card.kind is Kind.BRIGHT


def _middle(place: Rect) -> tuple[float, float]:
    """The centre of a card that covers this place."""
    return place.left + place.w / 2, place.top + place.w * RATIO / 2


def _apart(one: Piece | None, other: Piece) -> bool:
    return one is not None and abs(one.x - other.x) + abs(one.y - other.y) > 2.0


def riffle(stock: Piece, cloth: Rect) -> Clip:
    """The stock is parted as far as there is cloth beside it, and its halves fall into each other."""
    far, half, step = stock.w * 0.36, stock.w * 0.6, stock.w * 0.012
    left, right = (max(room - half, 0.0) for room in (stock.x - cloth.left, cloth.right - stock.x))
    left = min(left, max(far, 2 * far - right))
    reach = {-1: left, 1: min(right, 2 * far - left)}

    def at(picture: Picture, t: float) -> Picture:
        if t >= RIFFLE:
            return {**picture, stock.key: stock}
        apart = ease(share(t, 0.0, 0.1)) - ease(share(t, 0.25, 0.1))
        pieces = {key: piece for key, piece in picture.items() if key != stock.key}
        for side in (-1, 1):
            for layer in range(4):
                key = f"{stock.key}.{side}.{layer}"
                x, y = stock.x + side * reach[side] * apart + (3 - layer) * step, stock.y + (3 - layer) * step
                pieces[key] = replace(stock, key=key, x=x, y=y, angle=-side * 6.0 * apart, count=1, z=layer)
        for number in range(4):
            part = share(t, 0.08 + 0.055 * number, 0.1)
            if 0.0 < part < 1.0:
                side = 1 if number % 2 else -1
                key = f"{stock.key}.{number}"
                x = stock.x + side * reach[side] * apart * (1.0 - ease(part))
                turn = -side * 6.0 * apart * (1.0 - part)
                lift = 4.0 * part * (1.0 - part)
                pieces[key] = replace(stock, key=key, x=x, angle=turn, count=1, z=number + 60, lift=lift)
        return pieces

    return Clip(RIFFLE, at)
