"""What did you hold?  At the end of a round all hands lie open, and what was near is told."""

from collections.abc import Callable
from functools import partial

from koikoi.desktop.animation.easing import ease_out
from koikoi.desktop.animation.timeline import Track, even
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import BRUSH_FROM, Face, grown
from koikoi.desktop.draw.painter import Surface, draw_card, kind_sign, outline, slab
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.hud.missing_cards import Slot
from koikoi.desktop.match.hud.reach_list import ReachRow, rows
from koikoi.desktop.match.scenes.lettering import Stamped, Written, falling
from koikoi.desktop.match.scenes.round_summary_parts import PartTitle, upright
from koikoi.desktop.match.scenes.round_summary_rows import HAND, RoundAccount
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    ByRoom,
    Grow,
    Leaf,
    Pad,
    Rect,
    Scale,
    Sized,
    Space,
    boxclass,
    column,
    row,
)
from koikoi.desktop.ui.leaves import LiveText, Text
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card, Kind, Month
from koikoi.engine.reach import in_reach
from koikoi.engine.view import View
from koikoi.locales import _, ngettext

SMALL = AtLeast(15, 12)
"""Letters about the hands."""
HIGH = 112
"""Of a hand at most, with what is told below it."""
MOST_HIGH = 1.5
"""How much higher it may be in an upright window."""
CARD = 40
"""Width of its cards at most."""


def hands(scene: BoxScene, account: RoundAccount) -> Box:
    """Every hand as it was at the end, and what was near; in two columns where there is room."""
    title = PartTitle(_("What did you hold?"), AtLeast(25, BRUSH_FROM), AtLeast(32, 25))
    headed = Written(title, scene.clock.share(Track(account.hands, 0.2)))
    return column(headed, Grow(ByRoom(partial(_columns, scene, account))))


def _columns(scene: BoxScene, account: RoundAccount, scale: Scale, wide: int, high: int) -> Box:
    """In one column, if there is room for it, and higher where there is more; else in two."""
    view, usual = account.state.view, scale.px(HIGH)
    each = [Grow(_hand(scene, account, Seat(seat))) for seat in range(view.seats)]
    full = fonts.enlarged() or len(each) * usual > high
    deep = -(-len(each) // 2) if wide > scale.px(640) and full else len(each)
    columns = [column(*each[start : start + deep]) for start in range(0, len(each), deep)]
    if len(columns) > 1:
        columns[-1] = column(*each[deep:], *[Grow()] * (2 * deep - len(each)))
    roomy = upright(scene) and not fonts.enlarged()
    each_high = min(max(high // deep, usual), round(MOST_HIGH * usual)) if roomy else usual
    return Align(Sized(row(*map(Grow, columns), gap=24), high=pixels(each_high * deep)), y=At.START)


def _hand(scene: BoxScene, account: RoundAccount, seat: Seat) -> Box:
    """A hand after its player's name; what that player lacked stands at the right, in a red ring."""
    state, start = account.state, account.hands + HAND * (0.5 + seat)
    near, cards = _near(state.view, seat), tuple(state.view.hands[seat] or ())
    seen = scene.clock.share(Track(start, 0.3))
    held = _held(cards, seen) if cards else Written(Text(_("nothing"), SMALL, colour=theme.INK2), seen)
    falls = scene.clock.share(Track(start + 0.15, 0.1, falling))
    lacking, ringed = (
        scene.clock.share(Track(start + 0.15, 0.1)),
        scene.clock.share(Track(start + 0.25, 0.1, even)),
    )

    longest = max(state.source.players, key=lambda name: fonts.width(Face.BOLD, 20, name))
    name = LiveText(longest, SMALL, Face.BOLD, now=lambda: state.source.players[seat])

    def made(scale: Scale, wide: int, high: int) -> Box:
        line = round(grown(scale.px(SMALL)) * 1.5)
        told = near is not None and high > 2.6 * line
        most = scale.px(CARD) * max(high / scale.px(HIGH), 1.0)
        card = round(min((high - (line if told else 0) - scale.px(6)) / RATIO, most))
        if fonts.enlarged():  # the page is as high as it needs
            told, card = near is not None, scale.px(CARD)
        narrow, broad = pixels(round(0.21 * wide)), pixels(round(0.36 * wide))
        owner = Sized(
            Pad(Written(name, scene.clock.share(Track(start, 0.15))), right=14),
            least_wide=narrow,
            most_wide=broad,
        )
        lacked: tuple[Box, ...] = ()
        if near is not None:
            pictures = [Stamped(_Lacking(slot, card, ringed), falls) for slot in near.slots]
            told_before = Written(Text(_("lacked"), SMALL, colour=theme.INK2), lacking)
            lacked = (Space(10), told_before, Space(11), row(*pictures, gap=11), Space(2))
        shown = row(owner, Grow(held), *lacked)
        note: Box = Space()
        if told and near is not None:
            note = Written(Text(_told(near), SMALL, colour=theme.INK2), scene.clock.share(Track(start + 0.2, 0.2)))
        return column(
            Space(high=2), Sized(shown, high=pixels(round(card * RATIO))), Sized(note, high=pixels(round(1.2 * line)))
        )

    return ByRoom(made)


def _held(cards: tuple[Card, ...], seen: Callable[[], float]) -> CardRow:
    def arrived(place: int) -> float:
        return ease_out(min(max(seen() * 2 - 0.15 * place, 0.0), 1.0))

    return CardRow(cards, CARD * MOST_HIGH, gap=5, arrived=arrived, from_above=12)


def _told(near: ReachRow) -> str:
    """How much was lacking from what."""
    count = len(near.slots)
    told = ngettext("One card from {yaku}", "{count} cards from {yaku}", count).format(yaku=near.name, count=count)
    return _("{what}, held to the end").format(what=told) if count == 1 and near.slots[0].held else told


def _near(view: View, seat: Seat) -> ReachRow | None:
    """The yaku that a seat was closest to; None where it had less than half of each."""
    sizes = {one.id: sum(need.count for need in one.needs) for one in view.rules.yaku}
    near = {row.id: row for row in rows(view, seat) if row.slots and not row.why}
    found = (one for one in in_reach(view, seat) if 2 * one.missing <= sizes[one.id] and one.missing < sizes[one.id])
    return next((near[one.id] for one in found if one.id in near), None)


@boxclass
class _Lacking(Leaf):
    """A card that was lacking: itself, or what it had to be; with a ring that is drawn round it."""

    slot: Slot
    card: int
    """Its width in pixels."""
    ringed: Callable[[], float]
    """How much of the ring is drawn."""

    def look(self) -> object:
        return self.ringed()

    def width(self, scale: Scale, room: int) -> int:
        return self.card

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        slot = self.slot
        if slot.card is not None:
            draw_card(target, Piece(slot.card.code, rect.centerx, rect.centery, rect.w, slot.card))
        else:
            slab(target, rect, theme.INSET, pen(3))
            if isinstance(slot.sign, Kind):
                kind_sign(target, slot.sign, rect.center, rect.w * 0.6, "ink")
            elif slot.sign is not None:
                month_sign(target, Month(slot.sign), rect.center, rect.w * 0.76)
        thick = max(rect.w // 16, 2)
        ring_drawn(target, rect.inflate(2 * thick + 2, 2 * thick + 2), self.ringed(), thick)


def ring_drawn(target: Surface, ring: Rect, share: float, thick: int) -> None:
    """As much of a ring as is drawn so far, from its upper left corner clockwise."""
    before = target.get_clip()
    for part in _drawn_round(ring, share):
        target.set_clip(part.clip(before))
        outline(target, ring, theme.BLOOD, thick, pen(4))
    target.set_clip(before)


def _drawn_round(ring: Rect, share: float) -> list[Rect]:
    """Where that is."""
    if share in {0.0, 1.0}:
        return [ring] if share else []
    sides = (ring.w, ring.h, ring.w, ring.h)
    drawn, deep = share * sum(sides), ring.w // 4
    top, right, bottom, left = (
        round(min(max(drawn - sum(sides[:number]), 0.0), long)) for number, long in enumerate(sides)
    )
    return [
        Rect(ring.left, ring.top, top, deep),
        Rect(ring.right - deep, ring.top, deep, right),
        Rect(ring.right - bottom, ring.bottom - deep, bottom, deep),
        Rect(ring.left, ring.bottom - left, deep, left),
    ]
