"""The table for whoever does not look at it: hands, field, stock, everybody's cards and yaku, the line, what is open.

Cards come from the picture that is drawn, after the last word about hidden ones (`TableState.redacted`); all else from
the view that is shown.  So nothing here knows more than the screen.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from koikoi.desktop.accessibility.items import Area, Description, Item, Role, texts
from koikoi.desktop.draw.panel_cache import once
from koikoi.desktop.input.intents import TablePanel
from koikoi.desktop.layout.board import Picture, Rect
from koikoi.desktop.match.hud import log_panel, status_texts
from koikoi.desktop.match.hud.status_line import how_to_look, line_in_words
from koikoi.desktop.match.input.board_input import BoardInput
from koikoi.desktop.match.input.spots import (
    BoardButton,
    BoardFocus,
    ButtonSpot,
    CardSpot,
    FanSpot,
    ListSpot,
    PanelSpot,
    Spot,
)
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.described.widget_items import area_of
from koikoi.engine.actions import Leave, Seat
from koikoi.engine.cards import OF_KIND, Card
from koikoi.engine.state import ToPick
from koikoi.engine.view import View
from koikoi.locales import _, asked, choosing, names, sentences
from koikoi.locales.account import totals
from koikoi.table.seating import Privacy


def spot_key(spot: Spot) -> str:
    """The key of the item that is this spot."""
    match spot:
        case CardSpot(card):
            return card.code
        case ButtonSpot(button, far):
            return button.value + ("-far" if far else "")
        case PanelSpot(panel):
            return f"panel-{panel.value}"
        case ListSpot(seat):
            return f"yaku-{seat}"
        case FanSpot(seat, kind):
            return f"fan-{seat}-{kind.value}"


def spot_of(board_input: BoardInput, key: str) -> Spot | None:
    """The spot that an item is, if it can be meant now."""
    return next((spot for spot in board_input.spots() if spot_key(spot) == key), None)


def table_description(state: TableState, board_input: BoardInput | None = None) -> Description:
    """All of the table.  Without `board_input` nothing on it can be pressed."""
    spots = board_input.spots() if board_input is not None else {}
    able = frozenset(map(spot_key, spots))
    focus, here = (board_input.focus, board_input.named) if board_input is not None else (BoardFocus(), None)
    pieces = state.redacted(state.board.picture)
    faces = frozenset(piece.face for piece in pieces.values())
    look = ("items", state.near, state.size, state.visibility.mode, able, faces)
    lying = once(state.view, look, lambda: tuple(_Table(state, pieces, able).items()))
    key, said = spot_key(PanelSpot(TablePanel.LOG)), line_in_words(state, focus)
    opens = key in able and state.speaker.said is None
    line = Item(key, Role.BUTTON, said, area=area_of(state.board.line), able=opens)
    children = (line, *_look(state), *lying, *_panel(state))
    return Description(Item("scene", Role.WINDOW, children=children), spot_key(here) if here is not None else "")


LOOK = "look"
"""The key of what opens the hand of whoever has to play."""


def _look(state: TableState) -> tuple[Item, ...]:
    """What opens the closed hand that has to play, face to face, where it stays open for the turn."""
    if state.visibility.mode is not Privacy.FACE or state.waiting_for is None:
        return ()
    area = area_of(state.board.hands[state.waiting_for].rect)
    return (Item(LOOK, Role.BUTTON, how_to_look(state), area=area, able=True),)


def _panel(state: TableState) -> tuple[Item, ...]:
    """What is open: the log, or the cards that nobody has seen yet."""
    if state.open_panel is TablePanel.UNSEEN:
        return (
            Item("unseen", Role.TEXT, _("Not seen yet"), names.in_words_alone(state.view.unseen, state.view.rules)),
        )
    if not state.log_shown:
        return ()
    lines = [sentences((entry.said, entry.then)) for entry in log_panel.shown(state)]
    entries = tuple(replace(one, role=Role.ENTRY) for one in texts("log-", lines))
    return (Item("log", Role.LIST, _("This round"), children=entries),)


@dataclass(frozen=True)
class _Table:
    state: TableState
    pieces: Picture
    able: frozenset[str]

    @property
    def view(self) -> View:
        return self.state.view

    def items(self) -> Iterator[Item]:
        """In reading order: what one plays with first, then everybody's things, then the way out."""
        players = self.state.source.players
        yield from self._hand(self.state.near)
        yield from self._waiting()
        yield self._field()
        if self.view.stock_size:
            yield self._button(
                PanelSpot(TablePanel.UNSEEN), status_texts.stock(self.view.stock_size), self.state.board.stock
            )
        order = sorted(range(len(players)), key=lambda seat: (seat - self.state.near) % len(players))
        for seat in map(Seat, order):
            if seat != self.state.near:
                yield from self._hand(seat)
            yield self._seat(seat)
        lines = [totals(self.view.totals, self.view.rules, players), *asked.stake(self.view)]
        yield from texts("standing-", lines)
        yield self._button(ButtonSpot(BoardButton.HELP), names.yaku_heading(self.view.rules), self.state.board.help)
        yield self._button(ButtonSpot(BoardButton.MENU), names.heading(_("pause")), self.state.board.menu)

    def _button(self, spot: Spot, label: str, rect: Rect) -> Item:
        key = spot_key(spot)
        return Item(key, Role.BUTTON, label, area=area_of(rect), able=key in self.able)

    def _hand(self, seat: Seat) -> Iterator[Item]:
        """The cards of an open hand; how many there are of a closed one."""
        view, key, size = self.view, f"hand-{seat}", self.view.hand_sizes[seat]
        if not size:
            return
        label = _("Hand of {name}").format(name=self.state.source.players[seat])
        hand = self.state.board.hands.get(seat)
        area = area_of(hand.rect) if hand is not None else None
        cards = tuple(view.hands[seat] or ())
        if not cards or any(self._face(one) is None for one in cards):
            yield Item(key, Role.TEXT, label, names.cards_counted(size), area=area)
            return
        play = view.seat == seat or view.to_move == seat
        children = tuple(self._card(one, played=play) for one in cards)
        yield Item(key, Role.CARDS, label, names.cards_counted(size), area=area, children=children)

    def _face(self, card: Card) -> Card | None:
        piece = self.pieces.get(card.code)
        return piece.face if piece is not None else None

    def _card(self, card: Card, *, played: bool = False) -> Item:
        able = card.code in self.able
        note = status_texts.taking(self.view, card) if played and able else ""
        area: Area | None = area_of(self.pieces[card.code].rect) if card.code in self.pieces else None
        label = names.card_in_full(card, self.view.rules)
        return Item(card.code, Role.CARD, label, note, area=area, able=able, on=False)

    def _waiting(self) -> Iterator[Item]:
        """The card that waits for its match: pressed, it is left lying where that may be."""
        phase = self.view.phase
        if isinstance(phase, ToPick):
            leaves = Leave() in self.state.legal()
            note = names.heading(choosing.choice(Leave(), self.view)) if leaves else ""
            yield replace(self._card(phase.card), role=Role.BUTTON, note=note, on=None)

    def _field(self) -> Item:
        cards = tuple(self._card(one) for one in self.view.field if one is not None and self._face(one) is one)
        note = names.cards_counted(len(cards))
        return Item("field", Role.CARDS, _("Field"), note, area=area_of(self.state.board.cloth), children=cards)

    def _seat(self, seat: Seat) -> Item:
        """A player: name, calls, captured cards by kind, yaku and what is in reach."""
        view, players = self.view, self.state.source.players
        dealer = _("{name} is the dealer.").format(name=players[seat]) if view.dealer == seat else ""
        about = sentences((dealer, asked.called(view, seat, players)))
        fans = tuple(
            Item(
                key := spot_key(FanSpot(fan.seat, fan.kind)),
                Role.ENTRY,
                names.of_kind(fan.kind, fan.count, view.rules),
                names.in_words_alone(view.captured[seat] & OF_KIND[fan.kind], view.rules),
                area=area_of(fan.rect),
                able=key in self.able,
            )
            for fan in self.state.board.fans
            if fan.seat == seat and fan.count
        )
        nothing = () if fans else texts(f"empty-{seat}-", asked.taken(players[seat], view.captured[seat], view.rules))
        with names.without_codes():
            lines = asked.yaku(view, seat, players)
        rows = tuple(replace(one, role=Role.ENTRY) for one in texts(f"near-{seat}-", lines))
        key, list_rect = spot_key(ListSpot(seat)), self.state.board.lists.get(seat)
        yaku = Item(key, Role.LIST, names.yaku_heading(view.rules), area=area_of(list_rect) if list_rect else None,
                    children=rows, able=key in self.able)  # fmt: skip
        plate = self.state.board.plates.get(seat)
        area = area_of(plate) if plate is not None else None
        return Item(f"seat-{seat}", Role.GROUP, players[seat], about, area=area, children=(*fans, *nothing, yaku))
