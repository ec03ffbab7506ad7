"""The forty-eight cards by month; each can be opened large."""

from collections.abc import Hashable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial

from koikoi.desktop.accessibility.items import Description, Item, Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.input.intents import NOWHERE, Confirm, FocusItem, Intent, MoveFocus, Point, Position, PressItem
from koikoi.desktop.layout.board import CardMark, Piece
from koikoi.desktop.layout.parts import RAISE
from koikoi.desktop.screens.gallery.card_page import CardScene, CardSelection
from koikoi.desktop.screens.gallery.layout import HEAD, CardsScene, Shelf, tall
from koikoi.desktop.screens.gallery.leaves import KindSign, Line
from koikoi.desktop.screens.routes import AboutRoute
from koikoi.desktop.ui.box_scene import in_japanese, page_width
from koikoi.desktop.ui.boxes import Align, At, Box, ByRoom, Grow, Named, Pad, Rect, Scale, Sized, Space, column, row
from koikoi.desktop.ui.described.widget_items import area_of
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Drawn, button
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Change, Pop, Push, Shared
from koikoi.desktop.ui.widgets import focus_ring
from koikoi.engine.cards import DECK, OF_KIND, Card, Kind
from koikoi.locales import _, names

RISE, RAISED = 0.09, 0.02
"""Seconds in which a card is lifted, and how much further than others are, by its height."""
TITLE: Measure = AtLeast(38, 24)
"""Letters of the heading."""
FOOT: Measure = AtLeast(44, 38)
"""Height of the button below the cards."""
CAPTION: Measure = AtLeast(18, 14)
"""Letters of the line below the cards."""
KINDS: Measure = AtLeast(17, 13)
"""Letters of the kinds, at most."""


class GalleryScene(CardsScene):
    """All cards on the cloth; pointing lifts one, a click or Enter opens it."""

    def __init__(self) -> None:
        super().__init__()
        self.selection = CardSelection()
        self.cards: dict[Card, Rect] = {}
        """Where they lie."""
        self.lifts: dict[Card, float] = {}
        """How far cards are lifted, 0 to 1."""

    @property
    def shelf(self) -> Shelf:
        """All months side by side, or six above six; fewer where enlarged names have no room."""
        shelves = [Shelf(columns) for columns in (12, 6, 4, 3) if columns < 12 or not tall(self.size)]
        if not fonts.enlarged():
            return shelves[0]
        return next((one for one in shelves if one.fits(self.scale, page_width(self.area))), shelves[-1])

    @property
    def marked(self) -> Card | None:
        """The card that is meant now: at the cursor of the keys, or under the pointer."""
        if self.panel.keys:
            return self.selection.card if self.panel.focus is None else None
        return self.under(self.panel.pointer)

    @property
    def animating(self) -> bool:
        """A card is being lifted or put down."""
        return any(self.lifts.get(card, 0.0) != goal for card, goal in self._goals().items())

    def _goals(self) -> dict[Card, float]:
        return {**dict.fromkeys(self.lifts, 0.0), **({self.marked: 1.0} if self.marked else {})}

    def under(self, at: Position) -> Card | None:
        """The card here."""
        if self.scroller.scrolls and not self.scroller.area.collidepoint(at):
            return None
        return next((card for card, rect in self.cards.items() if rect.collidepoint(at)), None)

    # What there is

    def layout(self) -> Box:
        """The way back, the heading and the kinds; the cards; what is said of the one that is meant, and the way on."""
        caption = Named(Grow(ByRoom(self._foot)), "caption")
        if fonts.enlarged():
            foot: Box = column(caption.child, row(Grow(), self._way_on()), gap=8)
            return column(self._head(), Grow(self.scroll(self.shelf)), Space(high=8), foot)
        return column(self._head(), Grow(self.shelf), Space(high=8), row(caption, self._way_on(), gap=14))

    def _head(self) -> Box:
        """The kinds stand beside the heading, or below it where there is no room."""
        menu = button(_("Menu"), Pop, wide=130, high=HEAD, size=AtLeast(19, 14))
        japanese = Line(in_japanese("札"), AtLeast(21, 15), Face.BRUSH, theme.CREAM2)
        title = Pad(row(Line(_("The cards"), TITLE, Face.BRUSH, theme.CREAM), japanese, gap=10), right=pixels(4))
        if fonts.enlarged():
            kinds = [_kind(kind, self.scale.px(KINDS)) for kind in Kind]
            legend = Fitting((*(row(*kinds, gap=gap) for gap in (26, 12)), Grid(kinds, 2, 12)))
            return column(row(menu, Space(24), title), legend, Space(high=4), gap=8)
        legends = [_legend(size, 26) for size in range(self.scale.px(KINDS), 12, -1)]
        beside = [
            *(row(menu, Space(24), title, Space(20), Grow(Align(one, x=At.END))) for one in legends),
            row(menu, Space(24), title, Grow(Align(_legend(12, 12), x=At.END))),
        ]
        below = Sized(Align(Fitting([*legends, _legend(12, 12)]), x=At.END), high=HEAD)
        in_rows = column(Sized(row(menu, Space(24), title), high=HEAD), Space(high=12), below)
        return Fitting([*(column(Sized(one, high=HEAD), Space(high=12)) for one in beside), in_rows])

    def _way_on(self) -> Box:
        return button(_("About hanafuda…"), self._about, high=FOOT, size=AtLeast(17, 13))

    def _about(self) -> Change:
        return Push(self.services.routes.scene(AboutRoute()))

    def _foot(self, scale: Scale, width: int, _height: int) -> Box:
        """One line; as many as the longest of them needs where they are enlarged."""
        size = scale.px(CAPTION)
        told = (_("Choose a card to see it large."), *(map(_in_a_line, DECK))) if fonts.enlarged() else ("",)
        lines = max(len(fonts.block(Face.SANS, size, one, width)) for one in told)
        return Drawn(self._draw_caption, high=pixels(max(scale.px(30), lines * fonts.line(size))))

    def arrange(self) -> None:
        """The cards are no buttons."""
        super().arrange()
        self.cards = {card: self.boxes.rect(card.code) for card in DECK}

    def scrolled(self) -> None:
        """The cards go along, and none of them is pressed any more."""
        super().scrolled()
        self.pressed = None
        self.cards = {card: self.boxes.rect(card.code) for card in DECK}

    def _reveal(self) -> None:
        """The card at the cursor comes into sight."""
        if self.scroller.reveal(self.cards[self.selection.card], self.px(40)):
            self.scrolled()

    def enter(self, size: tuple[int, int]) -> None:
        """Whoever comes back from the page of a card by keys sees the cursor; nothing has to be put down first."""
        super().enter(size)
        if self.selection.by_keys is not None:
            self.panel.keys, self.selection.by_keys = self.selection.by_keys, None
        self.lifts = {self.marked: 1.0} if self.marked is not None else {}

    def described(self) -> Description:
        """The cards by their months, each of which can be opened."""
        page, here = super().described(), self.marked
        cards = tuple(
            Item(card.code, Role.CARD, names.card_in_full(card), area=area_of(rect), able=True, on=card is here)
            for card, rect in self.cards.items()
        )
        group = Item("cards", Role.CARDS, _("The cards"), children=cards)
        focus = here.code if here is not None and self.panel.keys else page.focus
        return Description(replace(page.item, children=(*page.item.children, group)), focus)

    # Doing

    def handle(self, intent: Intent) -> Change | None:
        """Points, and leads from card to card."""
        match intent:
            case MoveFocus(dx, dy):
                self._step(dx, dy)
                return None
            case FocusItem(key) | PressItem(key) if (card := self._of(key)) is not None:
                self.panel.keys, self.panel.focus, self.selection.card = True, None, card
                self._reveal()
                return self.open(card) if isinstance(intent, PressItem) else None
            case Confirm() if self.panel.focus is None:
                return self.open(self.selection.card)
            case Point(at) if at != NOWHERE:
                self.panel.focus = None
                self.selection.card = self.under(at) or self.selection.card
        return super().handle(intent)

    def _of(self, key: str) -> Card | None:
        return next((card for card in self.cards if card.code == key), None)

    def _step(self, dx: int, dy: int) -> None:
        shown = self.marked is not None or self.panel.focus is not None
        self.panel.keys = True
        if not shown:
            return  # the first key shows where the cursor is
        if self.panel.focus is not None:
            self.panel.focus = None
            return
        beside = self.shelf.neighbour(self.selection.card, dx, dy)
        if beside is None:
            self.panel.focus = self.panel.buttons[-1 if dy > 0 else 0]
        else:
            self.selection.card = beside
            self._reveal()

    def open(self, card: Card) -> Change:
        """Shows it large."""
        self.selection.card = card
        return Push(CardScene(self.selection))

    def update(self, seconds: float) -> Change | None:
        """Lifts and lowers."""
        for card, goal in self._goals().items():
            now = self.lifts.get(card, 0.0)
            step = seconds / RISE
            self.lifts[card] = min(now + step, goal) if goal > now else max(now - step, goal)
            if not self.lifts[card] and not goal:
                del self.lifts[card]
        return super().update(seconds)

    # Drawing

    def caption(self) -> str:
        """The card that is pointed at, in words."""
        card = self.marked
        return _("Choose a card to see it large.") if card is None else _in_a_line(card)

    def _draw_caption(self, target: Surface, rect: Rect) -> None:
        """In the middle of the cards, or of its room where it is longer."""
        said = Line(self.caption(), CAPTION, colour=theme.CREAM, at=At.MIDDLE)
        half = max(min(rect.right - self.area.centerx, self.area.centerx - rect.left), 0)
        if not fonts.enlarged() and said.width(self.scale, target.get_width()) <= 2 * half:
            rect = Rect(self.area.centerx - half, rect.top, 2 * half, rect.h)
        said.draw(target, rect, self.scale)

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """The cards, as far as they are in sight."""
        window = self.scroller.area if self.scroller.scrolls else self.area
        return {
            card: Shared(rect.move(0, -self._risen(card, rect)), partial(self._draw_card, card))
            for card, rect in self.cards.items()
            if window.contains(rect)
        }

    def _piece(self, card: Card, rect: Rect, mark: CardMark = CardMark.NONE) -> Piece:
        lift = self.lifts.get(card, 0.0)
        y = rect.centery - lift * rect.h * RAISED
        return Piece(card.code, rect.centerx, y, rect.w, card, z=1 if lift else 0, lift=lift, mark=mark)

    def _risen(self, card: Card, rect: Rect) -> int:
        """How far above its place it is seen while it is lifted."""
        return round(self.lifts.get(card, 0.0) * (rect.h * RAISED + rect.w * RAISE))

    def _draw_card(self, card: Card, target: Surface, seen: Rect) -> None:
        draw_card(target, self._piece(card, seen.move(0, self._risen(card, seen))))

    def compose_boxes(self, stage: Group) -> None:
        """The cards over everything else."""
        super().compose_boxes(stage)
        window = Rect(self.scroller.area) if self.scroller.scrolls else stage.whole
        for piece in sorted(self._pieces(), key=lambda one: one.z):
            area = piece.rect.inflate(piece.w, piece.w).clip(window)
            stage.paint(piece.key, (piece, self.scroller.at), area, partial(self._draw_piece, piece=piece))
        if self.panel.keys and self.marked is not None:
            rect = self.cards[self.marked]
            raised = rect.move(0, -self._risen(self.marked, rect))
            area = raised.inflate(rect.w, rect.w).clip(window)
            stage.paint("ring", (tuple(raised), self.scroller.at), area, partial(self._draw_ring, raised=raised))

    def _draw_piece(self, target: Surface, piece: Piece) -> None:
        with self._shelf(target):
            draw_card(target, piece)

    def _shelf(self, target: Surface) -> AbstractContextManager[None]:
        """Where the cards are seen."""
        return self.scroller.onto(target) if self.scroller.scrolls else nullcontext()

    def _pieces(self) -> list[Piece]:
        """The cards; while a kind is pointed at, those of the others are dim."""
        pointed = next((kind for kind in Kind if self.boxes.rect(kind.name).collidepoint(self.panel.pointer)), None)
        pieces = []
        for card, rect in self.cards.items():
            mark = CardMark.DIM if pointed is not None and card.kind is not pointed else CardMark.NONE
            if card not in self.away:
                pieces.append(self._piece(card, rect, mark))
        return pieces

    def _draw_ring(self, target: Surface, raised: Rect) -> None:
        """A ring around the card at the cursor, close to it: words stand above."""
        with self._shelf(target):
            focus_ring(target, raised.inflate(-8, -8), max(self.px(3), 2))


def _in_a_line(card: Card) -> str:
    """A card, its kind and its month."""
    name = names.card(card)
    text = _("{card} · {kind} · {month}")
    name = name[:1].upper() + name[1:]
    return text.format(card=name, kind=names.kind(card.kind), month=names.month(card.month.value))


def _legend(size: int, gap: Measure) -> Box:
    """What the kinds are called and how many there are of each, in letters of so many pixels."""
    return row(*(_kind(kind, size) for kind in Kind), gap=gap)


def _kind(kind: Kind, size: int) -> Box:
    name = Line(names.of_kind(kind, len(OF_KIND[kind])), pixels(size), colour=theme.CREAM2)
    return Named(row(Pad(Sized(KindSign(kind), wide=24), left=1, right=9), Pad(name, right=pixels(2))), kind.name)
