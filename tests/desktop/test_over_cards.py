"""What the table tells on the cards and over them: signs, counts, what a card would do, unseen cards, the log."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.animation.clips import ALOFT
from koikoi.desktop.draw import card_badges
from koikoi.desktop.draw.card_badges import Alarm, BadgeStyle, dressed, sign_name, signed
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.retained_canvas import RetainedCanvas
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.input.intents import Point
from koikoi.desktop.layout.board import Piece, Rect
from koikoi.desktop.match.hud import card_overlays, hud, hud_overlays, log_panel, status_texts, unseen_cards
from koikoi.desktop.match.hud.hud_overlays import HandPile
from koikoi.desktop.match.input.hover_timer import LINGER
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.engine.actions import Play
from koikoi.engine.cards import DECK, Card, Kind, card
from koikoi.engine.events import Event
from koikoi.engine.reach import Danger
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table.replay import replay_lines
from koikoi.table.seating import Chair, Privacy, Seating, plain
from koikoi.table.table import Table
from tests.desktop.positions import full, painted, scene
from tests.desktop.test_layout import SIZES
from tests.desktop.windows import SERVICES, entered
from tests.tables import GERMAN, STANDARD, A, B, position

pytestmark = pytest.mark.usefixtures("bare")


# Unseen cards


def bright_cards(shown: MatchScene) -> set[Card]:
    """What the panel of unseen cards shows bright."""
    bright: set[Card] = set()
    real = sprites()

    class Noting:
        def card(self, one: Card, wide: int) -> pygame.Surface:
            bright.add(one)
            return real.card(one, wide)

    def faded(picture: pygame.Surface, share: float) -> pygame.Surface:
        gone.append(picture)
        return picture

    gone: list[pygame.Surface] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unseen_cards, "sprites", Noting)
        patch.setattr(unseen_cards, "faint", faded)
        unseen_cards._panel(
            pygame.Surface((600, 400)), Rect(0, 0, 600, 400), shown.state.view.unseen, shown.state.board
        )
    assert bright == set(DECK)
    assert len(gone) == 48 - len(shown.state.view.unseen)
    return set(shown.state.view.unseen)


def test_the_unseen_cards_are_those_the_viewer_has_not_seen() -> None:
    match = position(STANDARD, ["9A 2P1", "3B 4P1"], captured=["8B", "9R"], field="3R")
    own = bright_cards(scene(match))
    assert card("3B") in own
    assert card("9A") not in own
    nobody = bright_cards(scene(match, seat=None))
    assert {card("3B"), card("9A")} <= nobody, "with all hands closed only what lies open is known"
    everybody = bright_cards(scene(match, privacy=Privacy.OPEN))
    assert not {card("3B"), card("9A")} & everybody


# The log


def played(rounds: int = 1, seed: int = 9) -> Iterator[tuple[Table, tuple[Event, ...]]]:
    """A match of random moves, step by step, until so many rounds are settled."""
    rng = Random(seed)
    table = Table(STANDARD, ["Aoi", "Ren"], seed=seed)
    while len(table.match.results) < rounds:
        phase = table.match.phase
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            yield table, table.act(phase.seat, rng.choice(table.view(phase.seat).legal))
        else:
            yield table, table.house()


def entries(table: Table) -> list[log_panel.LogEntry]:
    return log_panel.entries(log_panel.of_round(table.events), table.rules, table.players)


def recorded(table: Table) -> list[log_panel.LogEntry]:
    """The same, told from the record."""
    events = replay_lines(list(enumerate(table.lines, start=1))).events
    return log_panel.entries(log_panel.of_round(events), table.rules, table.players)


def test_the_log_tells_what_was_played_drawn_and_taken() -> None:
    *_rest, (table, _events) = played()
    found = entries(table)
    assert log_panel.LogMark.ROUND is found[0].mark
    moves = [entry for entry in found if entry.card is not None]
    assert len(moves) >= 8
    assert all(entry.then for entry in moves)
    captured = {one for entry in moves if entry.taken for one in (entry.card, *entry.taken)}
    assert captured == {one for pile in table.match.captured for one in pile}
    assert any(entry.mark is log_panel.LogMark.YAKU for entry in found)


def test_the_log_begins_anew_with_each_round_and_is_whole_after_a_match_is_resumed() -> None:
    for table, _events in played(rounds=2):
        entries(table)  # followed all the time
    found = entries(table)
    assert "The cards are dealt." == found[0].said
    assert 1 == sum(entry.said == found[0].said for entry in found)
    assert found == recorded(table)


def test_what_was_taken_back_is_not_in_the_log() -> None:
    table, before = Table(STANDARD, replace(plain(("Aoi", "Ren")), undo=True), seed=9), list[log_panel.LogEntry]()
    while not table.undoable:
        phase, before = table.match.phase, entries(table)
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            table.act(phase.seat, table.view(phase.seat).legal[0])
        else:
            table.house()
    assert len(entries(table)) == len(before) + 1
    table.undo()
    assert before == entries(table) == recorded(table)


def test_the_log_is_never_ahead_of_the_table() -> None:
    shown: MatchScene | None = None
    told = 0
    for table, events in played():
        if shown is None:
            shown = MatchScene(table)
            entered(shown, (1280, 720))
            continue
        shown.do(events)
        while shown.state.queue:
            taken = {one for pile in shown.state.view.captured for one in pile}
            for entry in log_panel.shown(shown.state):
                if entry.taken:
                    assert {entry.card, *entry.taken} <= taken
                elif entry.then and entry.card is not None:
                    assert entry.card in taken | set(shown.state.view.field_cards)
                told += 1
            shown.state.view = shown.state.queue.pop(0).view
    assert told > 200


def test_the_log_can_be_scrolled_as_far_as_it_goes() -> None:
    *_rest, (table, _events) = played()
    shown = MatchScene(table)
    number = len(log_panel.shown(shown.state))
    log_panel.scroll(shown.state, 1000)
    assert number - 1 == shown.state.log_back
    log_panel.scroll(shown.state, -1000)
    assert 0 == shown.state.log_back


def test_the_log_follows_a_card_that_was_taken_back_for_another() -> None:
    table = Table(bundled()["italian"], Seating(plain(("Aoi", "Ren")).chairs, undo=True), seed=3)
    rng = Random(3)
    while not table.undoable:
        phase = table.match.phase
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            table.act(phase.seat, rng.choice(table.view(phase.seat).legal))
        else:
            table.house()
    assert isinstance(table.match.phase, ToPick)
    seat, card = table.match.phase.seat, table.match.phase.card
    assert entries(table)[-1].card is card
    table.undo()
    other = next(one for one in table.view(seat).legal if isinstance(one, Play) and one.card is not card)
    table.act(seat, other)
    assert card not in {entry.card for entry in entries(table)}
    assert other.card in {entry.card for entry in entries(table)}


# Signs on cards


def grey(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(picture), "RGBA")


def test_ribbons_are_told_apart_without_colour() -> None:
    sorts = {sign_name(card(code)): grey(signed(sign_name(card(code)), 14)) for code in ("1R", "6R", "4R")}
    assert 3 == len(sorts)
    assert 3 == len(set(sorts.values()))
    kinds = {kind: grey(signed(kind.name.lower(), 14)) for kind in Kind}
    assert 4 == len(set(kinds.values()))


@pytest.mark.parametrize("wide", [60, 72, 89, 107, 160, 320])
def test_every_chip_is_its_months_and_kinds_own_and_fits_its_card(wide: int) -> None:
    found = {}
    for one in DECK:
        made = card_badges.chip(one, wide)
        assert made.get_width() <= wide * 0.72
        assert made.get_height() >= 13
        found[one.month, one.kind] = grey(made)
    assert len(found) == len(set(found.values()))


def test_a_dressed_card_differs_in_its_corners_only() -> None:
    one = card("9A")
    bare = sprites().card(one, 107)
    helped = dressed(one, 107, 0, BadgeStyle(month=True))
    assert bare is dressed(one, 107)
    assert bare.get_size() == helped.get_size()
    middle = Rect(0, 40, 107, 80)
    assert pygame.image.tobytes(bare.subsurface(middle), "RGBA") == pygame.image.tobytes(
        helped.subsurface(middle), "RGBA"
    )
    assert pygame.image.tobytes(bare, "RGBA") != pygame.image.tobytes(helped, "RGBA")
    turned = dressed(one, 107, 180, BadgeStyle(month=True))
    upside_down = pygame.transform.rotate(helped, 180)
    assert pygame.image.tobytes(upside_down, "RGBA") == pygame.image.tobytes(turned, "RGBA")


def test_small_cards_and_backs_stay_bare() -> None:
    dress = BadgeStyle(month=True, alarms={card("9A"): Alarm.COMPLETE}, least=60)
    assert sprites().card(card("9A"), 59) is dressed(card("9A"), 59, 0, dress)
    assert sprites().card(None, 107) is dressed(None, 107, 0, dress)


def test_the_helper_shows_where_the_settings_and_the_seat_want_it() -> None:
    match = position(STANDARD, ["9A 2P1", "3B 4P1"])
    for wanted, chair, expected in ((True, True, True), (True, False, False), (False, True, False)):
        settings.adopt(Settings(helper=wanted))
        shown = scene(match, chairs=(Chair("Aoi", helper=chair), Chair("Ren", 1, 1)))
        assert expected is hud.dress_of(shown.state, shown.state.board).month
    settings.adopt(Settings(helper=True))
    shown = scene(match, seat=None)
    assert hud.dress_of(shown.state, shown.state.board).month, "nobody in particular looks"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_hand_and_field_are_dressed_and_captured_cards_are_not(size: tuple[int, int]) -> None:
    for privacy, rules, seats in ((Privacy.PASS, STANDARD, 2), (Privacy.FACE, STANDARD, 2), (Privacy.PASS, GERMAN, 4)):
        shown = scene(full(rules, seats), size=size, privacy=privacy)
        least = hud.dress_of(shown.state, shown.state.board).least
        assert all(
            piece.w >= least for piece in (shown.state.board.picture[one.code] for one in shown.state.view.field_cards)
        )
        assert all(shown.state.board.picture[one.code].w >= least for one in shown.state.view.hand)
        assert all(fan.card < least for fan in shown.state.board.fans)


def test_what_an_opponent_needs_is_marked_only_if_wanted_and_never_from_hidden_knowledge() -> None:
    match = position(STANDARD, ["2P1", "4P1"], captured=["1R 2R", "8B"], field="9A 3R")
    shown = scene(match)
    assert {} == hud.dress_of(shown.state, shown.state.board).alarms
    settings.adopt(Settings(danger=True))
    assert {card("9A"): Alarm.COMPLETE} == dict(hud.dress_of(shown.state, shown.state.board).alarms)
    closed = scene(match, seat=None)
    assert {} == hud.dress_of(closed.state, closed.state.board).alarms
    said = status_texts.danger(card("9A"), Danger(B, "tsukimi", 0), STANDARD, ("Aoi", "Ren"))
    assert "Chrysanthemum with sake cup: Ren would have Moon Viewing with it." == said


# A fan that opens


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("number", [1, 7, 18, 25])
def test_an_open_fan_spreads_its_cards_within_the_field(size: tuple[int, int], number: int) -> None:
    for privacy, rules, seats in ((Privacy.PASS, STANDARD, 2), (Privacy.FACE, STANDARD, 2), (Privacy.PASS, GERMAN, 4)):
        frame = scene(full(rules, seats), size=size, privacy=privacy).state.board
        field = frame.stock.unionall([*frame.places, frame.flight])
        per_row, pitch, wide = hud_overlays._spread(number, field.w - frame.px(4.0), frame)
        assert wide <= field.w
        each = -(-number // per_row)
        assert each == 1 or pitch >= hud_overlays.LEAST_PITCH * frame.u - 1
        assert number <= per_row * each
        if seats == 2 and privacy is Privacy.PASS:
            assert per_row <= 2


def test_a_fan_that_is_pointed_at_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(hud_overlays, "draw_open_fan", lambda _at, _state, fan: opened.append((fan.seat, fan.kind)))
    shown = scene(full())
    fan = next(fan for fan in shown.state.board.fans if fan.seat == A and fan.kind is Kind.RIBBON)
    shown.handle(Point(fan.rect.center))
    shown.board_input.update(LINGER)
    painted(shown)
    assert [(A, Kind.RIBBON)] == opened


# What a card would do


def test_a_card_that_takes_nothing_is_shown_on_the_next_free_place(monkeypatch: pytest.MonkeyPatch) -> None:
    shown_at: list[tuple[object, Rect]] = []
    put = PanelCache.put

    def noting(wall: PanelCache, name: object, rect: Rect, *rest: Any, **options: Any) -> None:
        shown_at.append((name, rect))
        put(wall, name, rect, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(PanelCache, "put", noting)
    match = position(STANDARD, ["2P1 9A", "4P1"], field="3R 9R")
    shown = scene(replace(match, field=(card("3R"), None, card("9R"))))
    for code, expected in (("2P1", [shown.state.board.places[1]]), ("9A", [])):
        shown_at.clear()
        rect = shown.state.board.picture[code].rect
        shown.handle(Point((rect.left + 8, rect.centery)))
        painted(shown)
        assert expected == [rect for name, rect in shown_at if name == "ghost"]


def test_a_lozenge_hangs_over_every_card_with_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    hung: list[int] = []
    real = card_overlays._lozenge
    monkeypatch.setattr(card_overlays, "_lozenge", lambda size: (hung.append(size), real(size))[1])
    painted(scene(position(STANDARD, ["2P1 9A 3P1", "4P1"], field="3R 9R")))
    assert 2 == len(hung)
    hung.clear()
    painted(scene(position(STANDARD, ["2P1 9A 3P1", "4P1"], field="3R 9R"), seat=None))
    assert hung == []


def test_it_is_told_how_many_cards_others_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(hud_overlays, "pile_count", lambda target, count, *where: told.append(count))
    hands = ["2P1 9A 3P1 4P1", "5P1 5P2 6P1", "7P1", "8P1 8P2"]
    painted(scene(position(GERMAN, hands, field="3R 9R")))
    assert sorted(told) == [2, 3], "one card is seen to be one"
    told.clear()
    painted(scene(position(STANDARD, hands[:2], field="3R 9R"), privacy=Privacy.OPEN))
    assert told == []


class Heights(RetainedCanvas):
    """Knows in which order everything was put on it, from the lowest to the highest."""

    def begin(self, *how: Any, **more: Any) -> None:
        self.order: list[object] = []
        super().begin(*how, **more)

    def put(self, key: Hashable, state: object, draw: Callable[..., None], *what: object) -> None:
        self.order += [one for one in what if isinstance(one, Piece | HandPile)]
        super().put(key, state, draw, *what)


@pytest.mark.parametrize(
    ("rules", "seats", "privacy"),
    [
        (STANDARD, 2, Privacy.PASS),
        (GERMAN, 3, Privacy.PEEK),
        (GERMAN, 4, Privacy.PASS),
        (GERMAN, 4, Privacy.FACE),
    ],
)
def test_cards_that_are_dealt_fly_over_the_counts_of_those_that_lie(
    rules: Ruleset, seats: int, privacy: Privacy, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, covered = Heights(), 0
    monkeypatch.setattr(SERVICES.painter, "stage", stage)
    chairs = tuple(Chair(name, place, place) for place, name in enumerate(("Aoi", "Ren", "Hana", "Sora")[:seats]))
    match, target = MatchScene(Table(rules, Seating(chairs, privacy), seed=3, dealer=A)), pygame.Surface((1280, 720))
    entered(match, target.get_size())
    match.update(0.01)
    while match.state.queue:
        match.draw(target)
        flying = [one for one in stage.order if isinstance(one, Piece) and one.z >= ALOFT]
        for place, heap in enumerate(stage.order):
            if isinstance(heap, HandPile):
                below = stage.order[:place]
                assert heap.top in below
                assert not any(one in below for one in flying)
                covered += any(one.rect.colliderect(heap.top.rect) for one in flying)
        match.update(1 / 30)
    assert covered > 3
