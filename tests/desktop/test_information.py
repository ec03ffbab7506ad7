"""What the table tells: plates, yaku, unseen cards, the log, the line, signs on cards."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest

from koikoi import locales, settings
from koikoi.desktop import chips, fonts, phrases, theme
from koikoi.desktop.chips import Alarm, Dress, dressed, sign_name, signed
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Point
from koikoi.desktop.layout import Rect
from koikoi.desktop.scene import above, line, log, over, plates, reach_list, side, unseen
from koikoi.desktop.scene.kept import Wall
from koikoi.desktop.scene.linger import LINGER
from koikoi.desktop.scene.match import MatchScene
from koikoi.desktop.scene.reach_list import rows
from koikoi.desktop.sprites import sprites
from koikoi.desktop.stage import Notes
from koikoi.engine.actions import Play, Seat
from koikoi.engine.cards import DECK, Card, Kind, card
from koikoi.engine.events import Event
from koikoi.engine.reach import Danger
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Called, Match, ToDecide, ToPick, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table.seating import Chair, Privacy, Seating, plain
from koikoi.table.table import Table
from tests.desktop.test_layout import SIZES
from tests.tables import GERMAN, STANDARD, A, B, position, variant

LONG = "Maximiliane-Bartholomäa"
FULL = ["8P1 10P2 7R 9A 2P1 2P2", "4P1 4P2"]
PILES = [
    "1B 3B 8B 6A 7A 2A 11A 1R 2R 6R 9R 10R 1P1 1P2 3P1 3P2 7P1 8P2 9P1",
    "11B 12B 5A 10A 3R 4R 5R 11R 11P1 12P1 12P2 12P3",
]


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Every test begins with the usual settings, and leaves them."""
    settings.adopt(Settings(helper=False))
    yield
    settings.adopt(Settings())
    fonts.enlarge(100)
    theme.use(high_contrast=False)


def scene(
    match: Match,
    *,
    size: tuple[int, int] = (1280, 720),
    privacy: Privacy = Privacy.PASS,
    seat: Seat | None = A,
    chairs: tuple[Chair, ...] = (),
) -> MatchScene:
    """The table at a position, with one hand open."""
    names = [LONG, "Ren", "Hana", "Sora"]
    usual = tuple(Chair(names[place], place, place) for place in range(match.seats))
    table = Table(match.rules, Seating(chairs or usual, privacy), seed=1, dealer=A)
    table.match = match
    shown = MatchScene(table)
    shown.enter(size)
    if shown.looking.mode is not Privacy.OPEN:
        shown.looking.viewer = seat
    shown.view = shown.looking.view()
    shown.looking.settle()
    return shown


def full(rules: Ruleset = STANDARD, seats: int = 2) -> Match:
    """A crowded table: many yaku complete and near, koi-koi called."""
    hands = [*FULL, *["5P1 5P2", "6P1 6P2"][: seats - 2]]
    match = position(rules, hands, captured=[*PILES, *[""] * (seats - 2)], field="8A 4A 6P1" if seats < 4 else "8A 4A")
    return replace(match, calls=(3, *match.calls[1:]), totals=(188, *match.totals[1:]))


def painted(shown: MatchScene) -> pygame.Surface:
    """Everything this module is about, on the table."""
    target = pygame.Surface(shown.size)
    side.draw_side(target, shown, shown.board)
    over.draw_over(target, shown, shown.board, shown.board.picture)
    return target


# Words stay where they belong


WRITERS = (plates, reach_list, side, line, unseen, log, over)
TABLES = [
    pytest.param(seats, mode, size, id=f"{seats}-{mode.value}-{size[0]}x{size[1]}")
    for size in SIZES
    for seats, mode in ((2, Privacy.PASS), (2, Privacy.FACE), (2, Privacy.OPEN), (3, Privacy.PASS), (4, Privacy.PASS))
]


class Watched:
    """Notes every word that leaves its panel, every word that had to be cut, and every one too small."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.area: Rect | None = None
        self.name: object = None
        self.faults: list[tuple[object, ...]] = []
        self.cut: list[tuple[object, str]] = []
        self.seen = 0
        for module in WRITERS:
            monkeypatch.setattr(module, "words", self._words(module.words))  # type: ignore[attr-defined]
        monkeypatch.setattr(Wall, "put", self._put)

    def _put(self, name: object, rect: Rect, shows: object, paint: Any, *, beyond: int = 0) -> None:
        if rect.w > 0 and rect.h > 0:
            surface = pygame.Surface((rect.w + 2 * beyond, rect.h + 2 * beyond), pygame.SRCALPHA)
            self.name, self.area = name, Rect(beyond, beyond, *rect.size)
            paint(surface, self.area)
            self.area = None

    def _words(self, write: Any) -> Any:
        def watching(target: pygame.Surface, string: str, *rest: Any, **options: Any) -> Rect:
            place: Rect = write(target, string, *rest, **options)
            if string and self.area is not None:
                self.seen += 1
                size, room = rest[1], options.get("room")
                face, least = options.get("face", Face.SANS), min(options.get("least", 12), size)
                if room is not None and fonts.width(face, least, string) > room:
                    self.cut.append((self.name, string))
                ink = place.inflate(0, -place.h // 3)  # a line of text is higher than its letters
                if not self.area.inflate(4, 6).contains(ink):
                    self.faults.append((self.name, string, place, self.area))
            return place

        return watching


def wall_put(watched: Watched) -> Any:
    """`Wall.put` as a method."""
    return lambda _wall, *rest, **options: watched._put(*rest, **options)


@pytest.mark.parametrize(("seats", "mode", "size"), TABLES)
def test_no_word_leaves_its_panel(
    seats: int, mode: Privacy, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(monkeypatch)
    monkeypatch.setattr(Wall, "put", wall_put(watched))
    rules = GERMAN if seats > 2 else STANDARD
    for enlarged in (160, 100):
        fonts.enlarge(enlarged)
        watched.cut.clear()
        shown = scene(full(rules, seats), size=size, privacy=mode)
        for panel in ("", "log", "unseen"):
            shown.open_panel = panel
            painted(shown)
    assert watched.faults == []
    assert watched.seen > 100
    assert {string for _name, string in watched.cut} <= {LONG}, "only a name may be too long"


@pytest.mark.parametrize("language", ["de", "it", "es", "ja"])
def test_no_word_leaves_its_panel_in_another_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch)
    monkeypatch.setattr(Wall, "put", wall_put(watched))
    locales.use(language)
    try:
        for size in ((960, 600), (1280, 720), (900, 1200)):
            painted(scene(full(), size=size))
    finally:
        locales.use("en")
    assert watched.faults == []
    assert {string for _name, string in watched.cut} <= {LONG}


# Contrast


def luminance(colour: tuple[int, int, int]) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("stark", [False, True])
def test_every_ink_can_be_read_on_its_ground(stark: bool) -> None:
    theme.use(high_contrast=stark)
    tray = tuple(round(part * 0.78 + dark * 0.22) for part, dark in zip(theme.CLOTH, (10, 15, 24), strict=True))
    grounds = {
        theme.WOOD: (theme.CREAM, theme.CREAM2, theme.GOLD),
        tray: (theme.CREAM, theme.CREAM2),
        theme.CLOTH: (theme.CREAM, theme.CREAM2, theme.GOLD),
        theme.PAPER: (theme.INK, theme.INK2, theme.BLOOD),
        theme.INSET: (theme.INK, theme.INK2, theme.BLOOD),
        theme.FRAME: (theme.CREAM, theme.GOLD),
        unseen.PLANK: (theme.CREAM, theme.CREAM2, theme.GOLD),
        theme.CRIMSON: (theme.PAPER,),
        theme.INDIGO: (theme.PAPER,),
        theme.GREEN: (theme.PAPER,),
        theme.MONTH: (theme.CREAM,),
    }
    for ground, inks in grounds.items():
        for ink in inks:
            assert contrast(ink, ground) >= 4.5, (ink, ground)  # type: ignore[arg-type]


# Kept panels


def test_a_panel_is_drawn_again_only_when_it_shows_something_else() -> None:
    drawn: list[object] = []
    wall = Wall(pygame.Surface((200, 100)))
    rect = Rect(10, 10, 80, 40)
    for shows, place in ((1, rect), (1, rect), (2, rect), (2, rect.move(5, 0)), (2, rect.inflate(2, 0))):
        wall.put("a test", place, shows, lambda at, area, shows=shows: drawn.append(shows))
    assert [1, 2, 2] == drawn


def test_the_table_at_rest_draws_no_panel_again(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scene(full())
    before = pygame.image.tobytes(painted(shown), "RGB")
    calls: list[int] = []
    write = fonts.text
    monkeypatch.setattr(fonts, "text", lambda *rest: (calls.append(1), write(*rest))[1])
    assert before == pygame.image.tobytes(painted(shown), "RGB")
    assert calls == []


def test_everything_can_be_noted_by_a_stage_that_takes_premultiplied_pictures_only() -> None:
    for privacy in (Privacy.PASS, Privacy.FACE):
        shown = scene(full(), privacy=privacy)
        notes = Notes(shown.size)
        for panel in ("", "log", "unseen"):
            shown.open_panel = panel
            for at in (shown.board.fans[0].rect.center, shown.board.picture["2P1"].rect.center):
                shown.handle(Point(at))
                side.draw_side(notes, shown, shown.board)
                over.draw_over(notes, shown, shown.board, shown.board.picture)
        assert len(notes.pictures) > 50


def test_a_panel_for_who_sits_opposite_is_the_same_upside_down() -> None:
    upright, turned = pygame.Surface((200, 100)), pygame.Surface((200, 100))

    def paint(target: pygame.Surface, area: Rect) -> None:
        target.fill((255, 0, 0), (area.left, area.top, 10, 5))

    Wall(upright).put("one", Rect(20, 10, 80, 40), 0, paint)
    Wall(turned, turned=True).put("one", Rect(20, 10, 80, 40), 0, paint)
    flipped = pygame.transform.flip(upright, True, True)
    assert pygame.image.tobytes(flipped, "RGB") == pygame.image.tobytes(turned, "RGB")


# Yaku


def test_complete_yaku_come_first_then_the_nearest_and_the_dearest() -> None:
    view = scene(full()).view
    for seat in (A, B):
        found = rows(view, seat)
        ranks = [(not row.complete, bool(row.why), len(row.slots), -row.points) for row in found]
        assert sorted(ranks) == ranks
    assert any(row.complete for row in rows(view, A))


def test_a_gold_corner_tells_of_the_field_and_a_bowl_of_the_own_open_hand_only() -> None:
    match = position(STANDARD, ["9A 2P1", "3B 4P1"], captured=["8B 1R 2R", "9R 8P1"], field="3R")
    own = {row.name: row for row in rows(scene(match).view, A)}
    (poem,) = own["Poetry Ribbons"].slots
    assert (card("3R"), True, False) == (poem.card, poem.lying, poem.held)
    (cup,) = own["Moon Viewing"].slots
    assert (card("9A"), False, True) == (cup.card, cup.lying, cup.held)
    closed = scene(match, seat=None).view
    assert not any(slot.held for seat in (A, B) for row in rows(closed, seat) for slot in row.slots)
    others = rows(scene(match, seat=B).view, A)
    assert not any(slot.held for row in others for slot in row.slots), "B's list of A tells nothing of B's hand"


def test_where_any_card_of_a_kind_will_do_there_is_a_sign() -> None:
    view = scene(position(STANDARD, ["2P1", "4P1"], captured=["1B 3B", "2A 4A 5A 7A"])).view
    bright = next(row for row in rows(view, A) if row.name == "Three Brights")
    assert [(None, Kind.BRIGHT)] == [(slot.card, slot.sign) for slot in bright.slots]
    animals = next(row for row in rows(view, B) if row.name == "Animals")
    assert [Kind.ANIMAL] == [slot.sign for slot in animals.slots]
    rules = variant("pts_tsukifuda = 4")
    month = rows(scene(position(rules, ["2P1", "4P1"], captured=["1R 1P1", ""])).view, A)
    assert {1, None} >= {slot.sign for row in month if row.name == "Cards of the Month" for slot in row.slots}


def test_what_stopping_now_would_bring_is_told_with_its_doublings() -> None:
    match = position(STANDARD, ["2P1", "4P1"], captured=["1R 2R 3R", "8B 9A"])
    assert ("5 now",) == reach_list._worth(scene(match).view, A)
    called = replace(match, calls=(1, 0))
    assert ("5 × 2 = 10 now", "10 now") == reach_list._worth(scene(called).view, B)
    assert () == reach_list._worth(scene(position(STANDARD, ["2P1", "4P1"])).view, A)


def test_a_viewing_that_the_rain_spoils_says_so() -> None:
    rules = variant("rain_trigger = 'field_willow'")
    shown = scene(position(rules, ["2P1", "4P1"], captured=["3B 9A", ""], field="11P1"))
    (row,) = [row for row in rows(shown.view, A) if row.name == "Blossom Viewing"]
    assert (row.complete, row.why) == (False, "spoiled by rain")
    assert "Rain: no Blossom Viewing." == phrases.spoiled(shown.view, A)


@pytest.mark.parametrize("size", [(209, 30), (209, 50), (209, 90), (209, 181), (209, 400), (620, 40), (840, 52)])
def test_more_yaku_than_there_is_room_for_are_counted(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    write = reach_list.words
    monkeypatch.setattr(
        reach_list, "words", lambda at, text, *rest, **more: (said.append(text), write(at, text, *rest, **more))[1]
    )
    shown = scene(full())
    found = rows(shown.view, A)
    reach_list._list(pygame.Surface(size), Rect(0, 0, *size), found=found, worth="", frame=shown.board)
    listed = [row for row in found if row.name in said]
    assert listed, "one at least is always there"
    assert found[: len(listed)] == tuple(listed)
    left = len(found) - len(listed)
    assert [text.split()[0] for text in said if text.startswith("+")] == ([f"+{left}"] if left else [])


# Plates


def test_crest_and_colour_are_those_that_were_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, object]] = []
    monkeypatch.setattr(plates, "badge", lambda _at, chair, colour, *_rest: seen.append((chair.crest, colour)))
    chosen = (Chair("Aoi", crest=3, colour=2), Chair("Ren", crest=0, colour=3))
    painted(scene(full(), chairs=chosen, size=(1290, 730)))
    assert {(3, theme.SEATS[2]), (0, theme.SEATS[3])} == set(seen)


@pytest.mark.parametrize("calls", [1, 2, 3, 5, 8])
def test_lanterns_hang_on_their_hook_without_leaving_it(calls: int) -> None:
    for hooks in (Rect(10, 10, 314, 60), Rect(10, 10, 81, 86), Rect(5, 5, 209, 28)):
        spots = plates.lantern_spots(hooks, calls)
        assert len(spots) == calls
        for x, y, size in spots:
            assert hooks.inflate(2, 2).contains(Rect(x - size * 0.35, y - size / 2, size * 0.7, size))
        assert all(left[0] > right[0] for left, right in pairwise(spots))


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
        patch.setattr(unseen, "sprites", Noting)
        patch.setattr(unseen, "faint", faded)
        unseen._panel(pygame.Surface((600, 400)), Rect(0, 0, 600, 400), shown.view.unseen, shown.board)
    assert bright == set(DECK)
    assert len(gone) == 48 - len(shown.view.unseen)
    return set(shown.view.unseen)


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


def entries(table: Table) -> list[log.Entry]:
    return log.entries(log.log_of(table).events(), table.rules, table.players)


def test_the_log_tells_what_was_played_drawn_and_taken() -> None:
    *_rest, (table, _events) = played()
    found = entries(table)
    assert log.Mark.ROUND is found[0].mark
    moves = [entry for entry in found if entry.card is not None]
    assert len(moves) >= 8
    assert all(entry.then for entry in moves)
    captured = {one for entry in moves if entry.taken for one in (entry.card, *entry.taken)}
    assert captured == {one for pile in table.match.captured for one in pile}
    assert any(entry.mark is log.Mark.YAKU for entry in found)


def test_the_log_begins_anew_with_each_round_and_is_whole_after_a_match_is_resumed() -> None:
    for table, _events in played(rounds=2):
        entries(table)  # followed all the time
    found = entries(table)
    assert "The cards are dealt." == found[0].said
    assert 1 == sum(entry.said == found[0].said for entry in found)
    assert found == log.entries(log.RoundLog(table).events(), table.rules, table.players)


def test_what_was_taken_back_is_not_in_the_log() -> None:
    for table, _events in played():
        if len(entries(table)) > 6:
            break
    table.lines.pop()
    assert entries(table) == log.entries(log.RoundLog(table).events(), table.rules, table.players)


def test_the_log_is_never_ahead_of_the_table() -> None:
    shown: MatchScene | None = None
    told = 0
    for table, events in played():
        if shown is None:
            shown = MatchScene(table)
            shown.enter((1280, 720))
            continue
        shown.do(events)
        while shown.queue:
            taken = {one for pile in shown.view.captured for one in pile}
            for entry in log.shown(shown):
                if entry.taken:
                    assert {entry.card, *entry.taken} <= taken
                elif entry.then and entry.card is not None:
                    assert entry.card in taken | set(shown.view.field_cards)
                told += 1
            shown.view = shown.queue.pop(0).view
    assert told > 200


def test_the_log_can_be_scrolled_as_far_as_it_goes() -> None:
    *_rest, (table, _events) = played()
    shown = MatchScene(table)
    number = len(log.shown(shown))
    log.scroll(shown, 1000)
    assert number - 1 == log.log_of(table).back
    log.scroll(shown, -1000)
    assert 0 == log.log_of(table).back


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
        made = chips.chip(one, wide)
        assert made.get_width() <= wide * 0.72
        assert made.get_height() >= 13
        found[one.month, one.kind] = grey(made)
    assert len(found) == len(set(found.values()))


def test_a_dressed_card_differs_in_its_corners_only() -> None:
    one = card("9A")
    bare = sprites().card(one, 107)
    helped = dressed(one, 107, 0, Dress(month=True))
    assert bare is dressed(one, 107)
    assert bare.get_size() == helped.get_size()
    middle = Rect(0, 40, 107, 80)
    assert pygame.image.tobytes(bare.subsurface(middle), "RGBA") == pygame.image.tobytes(
        helped.subsurface(middle), "RGBA"
    )
    assert pygame.image.tobytes(bare, "RGBA") != pygame.image.tobytes(helped, "RGBA")
    turned = dressed(one, 107, 180, Dress(month=True))
    upside_down = pygame.transform.rotate(helped, 180)
    assert pygame.image.tobytes(upside_down, "RGBA") == pygame.image.tobytes(turned, "RGBA")


def test_small_cards_and_backs_stay_bare() -> None:
    dress = Dress(month=True, alarms={card("9A"): Alarm.COMPLETE}, least=60)
    assert sprites().card(card("9A"), 59) is dressed(card("9A"), 59, 0, dress)
    assert sprites().card(None, 107) is dressed(None, 107, 0, dress)


def test_the_helper_shows_where_the_settings_and_the_seat_want_it() -> None:
    match = position(STANDARD, ["9A 2P1", "3B 4P1"])
    for wanted, chair, expected in ((True, True, True), (True, False, False), (False, True, False)):
        settings.adopt(Settings(helper=wanted))
        shown = scene(match, chairs=(Chair("Aoi", helper=chair), Chair("Ren", 1, 1)))
        assert expected is side.dress_of(shown, shown.board).month
    settings.adopt(Settings(helper=True))
    shown = scene(match, seat=None)
    assert side.dress_of(shown, shown.board).month, "nobody in particular looks"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_hand_and_field_are_dressed_and_captured_cards_are_not(size: tuple[int, int]) -> None:
    for privacy, rules, seats in ((Privacy.PASS, STANDARD, 2), (Privacy.FACE, STANDARD, 2), (Privacy.PASS, GERMAN, 4)):
        shown = scene(full(rules, seats), size=size, privacy=privacy)
        least = side.dress_of(shown, shown.board).least
        assert all(piece.w >= least for piece in (shown.board.picture[one.code] for one in shown.view.field_cards))
        assert all(shown.board.picture[one.code].w >= least for one in shown.view.hand)
        assert all(fan.card < least for fan in shown.board.fans)


def test_what_an_opponent_needs_is_marked_only_if_wanted_and_never_from_hidden_knowledge() -> None:
    match = position(STANDARD, ["2P1", "4P1"], captured=["1R 2R", "8B"], field="9A 3R")
    shown = scene(match)
    assert {} == side.dress_of(shown, shown.board).alarms
    settings.adopt(Settings(danger=True))
    assert {card("9A"): Alarm.COMPLETE} == dict(side.dress_of(shown, shown.board).alarms)
    closed = scene(match, seat=None)
    assert {} == side.dress_of(closed, closed.board).alarms
    said = phrases.danger(card("9A"), Danger(B, "tsukimi", 0), STANDARD, ("Aoi", "Ren"))
    assert "Chrysanthemum with sake cup: Ren would have Moon Viewing with it." == said


# A fan that opens


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("number", [1, 7, 18, 25])
def test_an_open_fan_spreads_its_cards_within_the_field(size: tuple[int, int], number: int) -> None:
    for privacy, rules, seats in ((Privacy.PASS, STANDARD, 2), (Privacy.FACE, STANDARD, 2), (Privacy.PASS, GERMAN, 4)):
        frame = scene(full(rules, seats), size=size, privacy=privacy).board
        field = frame.stock.unionall([*frame.places, frame.flight])
        per_row, pitch, wide = over._spread(number, field.w - frame.px(4.0), frame)
        assert wide <= field.w
        each = -(-number // per_row)
        assert each == 1 or pitch >= over.LEAST_PITCH * frame.u - 1
        assert number <= per_row * each
        if seats == 2 and privacy is Privacy.PASS:
            assert per_row <= 2


def test_a_fan_that_is_pointed_at_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(over, "draw_open_fan", lambda _at, _match, fan: opened.append((fan.seat, fan.kind)))
    shown = scene(full())
    fan = next(fan for fan in shown.board.fans if fan.seat == A and fan.kind is Kind.RIBBON)
    shown.handle(Point(fan.rect.center))
    shown.pointing.update(LINGER)
    painted(shown)
    assert [(A, Kind.RIBBON)] == opened


# What a card would do


def test_a_card_that_takes_nothing_is_shown_on_the_next_free_place(monkeypatch: pytest.MonkeyPatch) -> None:
    shown_at: list[tuple[object, Rect]] = []
    put = Wall.put

    def noting(wall: Wall, name: object, rect: Rect, *rest: Any, **options: Any) -> None:
        shown_at.append((name, rect))
        put(wall, name, rect, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Wall, "put", noting)
    match = position(STANDARD, ["2P1 9A", "4P1"], field="3R 9R")
    shown = scene(replace(match, field=(card("3R"), None, card("9R"))))
    for code, expected in (("2P1", [shown.board.places[1]]), ("9A", [])):
        shown_at.clear()
        rect = shown.board.picture[code].rect
        shown.handle(Point((rect.left + 8, rect.centery)))
        painted(shown)
        assert expected == [rect for name, rect in shown_at if name == "ghost"]


def test_a_lozenge_hangs_over_every_card_with_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    hung: list[int] = []
    real = above._lozenge
    monkeypatch.setattr(above, "_lozenge", lambda size: (hung.append(size), real(size))[1])
    painted(scene(position(STANDARD, ["2P1 9A 3P1", "4P1"], field="3R 9R")))
    assert 2 == len(hung)
    hung.clear()
    painted(scene(position(STANDARD, ["2P1 9A 3P1", "4P1"], field="3R 9R"), seat=None))
    assert hung == []


def test_it_is_told_how_many_cards_others_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(over, "pile_count", lambda target, count, *where: told.append(count))
    hands = ["2P1 9A 3P1 4P1", "5P1 5P2 6P1", "7P1", "8P1 8P2"]
    painted(scene(position(GERMAN, hands, field="3R 9R")))
    assert sorted(told) == [2, 3], "one card is seen to be one"
    told.clear()
    painted(scene(position(STANDARD, hands[:2], field="3R 9R"), privacy=Privacy.OPEN))
    assert told == []


# The line


def said(match: Match, up: str = "", mover: Seat | None = A) -> str:
    view = scene(match).view
    return phrases.line(view, mover, card(up) if up else None, ("Aoi", "Ren"))[0]


def test_the_line_says_one_thing_at_a_time() -> None:
    match = position(STANDARD, ["2P1 9A 3P1", "4P1"], field="3R 9R 8A 8P1")
    assert "Play a card from your hand." == said(match)
    assert "Plain plum: no match, it stays on the cloth." == said(match, "2P1")
    assert "Chrysanthemum with sake cup takes chrysanthemum with blue ribbon." == said(match, "9A")
    assert "Pampas grass with full moon: two match, you may choose." == said(match, "8B")
    assert "Aoi is choosing." == said(match, mover=None)


def test_four_of_a_flower_are_named_by_their_own_flower() -> None:
    match = position(STANDARD, ["9A", "4P1"], field="9R 9P1 9P2")
    assert "Chrysanthemum with sake cup takes all four of chrysanthemum." == said(match, "9A")


@pytest.mark.parametrize(
    ("trigger", "expected"),
    [("improved", "Koi-koi: make yaku worth more than 5 points."), ("new_yaku", "Koi-koi: make a new yaku.")],
)
def test_after_a_koikoi_the_line_says_what_has_to_be_bettered(trigger: str, expected: str) -> None:
    match = position(variant(f"koikoi_trigger = '{trigger}'"), ["2P1", "4P1"], captured=["1R 2R 3R", ""])
    assert expected == said(replace(match, calls=(1, 0), called=(Called(5, ("akatan",)), None)))


def test_the_weather_is_left_out_before_the_task_is_cut() -> None:
    rules = variant("rain_trigger = 'field_willow'\nrain_voids = 'both'")
    view = scene(position(rules, ["2P1", "4P1"], captured=["", ""], field="11P1")).view
    full_text, short = phrases.line(view, A, None, ("Aoi", "Ren"))
    assert "Play a card from your hand. Rain: the viewings don't count." == full_text
    assert "Rain: the viewings don't count." == short


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
