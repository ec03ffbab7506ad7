"""What builds itself up: a yaku, the choice, koi-koi, the lots; nothing is decided by a hasty click."""

import random

import pytest

from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw.fonts import BRUSH_FROM
from koikoi.desktop.input.intents import Confirm, MoveFocus, Point, Press, Release
from koikoi.desktop.match.scenes.decision import DEAF, HOLD, DecisionScene
from koikoi.desktop.match.scenes.field_overlay import OPEN, over_field
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.scenes.lots import LotsScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.round_summary_parts import HEADING
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene, completed
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.engine.actions import Seat
from koikoi.engine.state import ToDecide
from koikoi.rulesets.collection import bundled
from koikoi.settings import Speed
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.table import Table
from tests.desktop.acting import SIZES, Actor, chosen, drawn, until
from tests.desktop.windows import new_stack

# A yaku


def test_a_yaku_is_shown_before_anything_is_asked() -> None:
    actor = until(DecisionScene)
    place = len(actor.seen) - 1 - actor.seen[::-1].index("DecisionScene")
    assert "ParadeScene" == actor.seen[place - 1] or "ParadeScene" in actor.seen[place - 3 : place]


def test_only_what_is_new_or_worth_more_is_shown() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    held = {(one.id, one.points) for one in actor.match.turn_began.worth(parade.seat).yaku}
    assert parade.shown
    assert not held & {(one.id, one.points) for one in parade.shown}
    phase = ToDecide(parade.seat, actor.match.turn_began.worth(parade.seat))
    assert () == completed(actor.match.turn_began, phase)


def test_the_cards_of_a_yaku_stand_in_a_row_over_the_field_and_go_back() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    board = actor.match.state.board
    clip = parade.clip(board)
    standing = clip.at(board.picture, parade.starts[1] - 0.01)
    row = [standing[card.code] for card in parade.shown[0].cards]
    assert len({round(piece.y) for piece in row}) == 1
    assert all(over_field(board).contains(piece.rect) for piece in row)
    assert board.picture == clip.at(board.picture, clip.seconds)


def test_the_parade_ends_by_itself_and_asks() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    actor.wait(parade.length + 0.3)
    assert isinstance(actor.stack.top, DecisionScene)


def test_the_question_follows_on_the_scroll_on_which_the_cards_stand() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    while actor.stack.top is parade:
        actor.frame(1 / 60)
        assert isinstance(actor.stack.top, ParadeScene | DecisionScene), "the table is never bare in between"
    decision = actor.stack.top
    assert isinstance(decision, DecisionScene)
    assert decision.clock >= OPEN
    assert {card.code for card in parade.shown[-1].cards} == set(decision.before)
    assert Cue.SCROLL not in {cue for _, cue in decision.cues}


@pytest.mark.parametrize("kind", [ParadeScene, KoiKoiCallScene])
@pytest.mark.parametrize("speed", [Speed.NONE, Speed.NORMAL])
def test_what_is_announced_is_to_be_seen_even_where_nothing_takes_time_or_is_hurried_away(
    kind: type[TimelineScene], speed: Speed
) -> None:
    with chosen(speed=speed):
        actor = until(kind)
        scene = actor.stack.top
        assert isinstance(scene, TimelineScene)
        bare = drawn(new_stack(actor.match, (1280, 720)))
        if speed is not Speed.NONE:
            actor.give(Confirm(), Confirm())
        actor.wait(0.3)
        assert actor.stack.top is scene
        assert drawn(actor.stack) != bare
        assert scene.clock == scene.stays[0]
        actor.wait(0.7)
        assert actor.stack.top is not scene


def test_after_the_yaku_of_a_computer_player_the_cards_go_back_and_the_scroll_with_them() -> None:
    chairs = (Chair("Aoi", 0, 0, agent="quick"), Chair("Ren", 1, 1, agent="quick"))
    table = Table(bundled()["nintendo-standard"], Seating(chairs), seed=5, dealer=Seat(0))
    actor, rng = Actor(table=table), random.Random(5)
    actor.match.think = lambda seat, still: rng.choice(table.view(seat).legal)
    for _ in range(60_000):
        if isinstance(actor.stack.top, ParadeScene):
            break
        actor.frame()
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    assert not actor.match.asks(parade.seat)
    rest, clip = actor.match.state.board.picture, parade.clip(actor.match.state.board)
    assert clip.at(rest, clip.seconds) == rest
    actor.wait(parade.length + 0.1)
    assert not isinstance(actor.stack.top, ParadeScene | DecisionScene)


# The decision


def decision() -> tuple[Actor, DecisionScene]:
    actor = until(DecisionScene)
    scene = actor.stack.top
    assert isinstance(scene, DecisionScene)
    return actor, scene


def test_a_hasty_click_decides_nothing() -> None:
    actor, scene = decision()
    at = scene.panel.buttons[0].rect.center
    for _ in range(8):
        actor.give(Point(at), Press(at), Release(at))
    assert actor.stack.top is scene
    assert isinstance(actor.table.match.phase, ToDecide)


def test_a_choice_is_held() -> None:
    actor, scene = decision()
    actor.wait(DEAF + 0.1)
    at = scene.panel.buttons[0].rect.center
    actor.give(Point(at), Press(at))
    actor.wait(HOLD - 0.2)
    actor.give(Release(at))
    assert actor.stack.top is scene, "not long enough"
    actor.wait(0.4)
    actor.hold(0)
    assert actor.stack.top is not scene


def test_where_holding_is_switched_off_a_click_decides() -> None:
    with chosen(hold=False):
        actor, scene = decision()
        actor.wait(DEAF + 0.1)
        actor.button(0)
        assert actor.stack.top is not scene


def test_nothing_has_the_focus_until_a_key_asks_for_it() -> None:
    actor, scene = decision()
    actor.wait(DEAF + 0.1)
    actor.give(Confirm(), Confirm())
    assert actor.stack.top is scene
    actor.give(MoveFocus(1, 0), Confirm())
    assert actor.stack.top is not scene


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("privacy", Privacy)
@pytest.mark.parametrize(("rules", "seats"), [("nintendo-standard", 2), ("german", 3), ("german", 4)])
def test_the_scroll_covers_no_pile_no_hand_and_no_list(
    rules: str, seats: int, privacy: Privacy, size: tuple[int, int]
) -> None:
    board = Actor(rules, seats=seats, seed=5, privacy=privacy, size=size).match.state.board
    area = over_field(board)
    lists = [*board.lists.values(), *board.plates.values(), *board.hooks.values(), *board.tags.values()]
    hands = [hand.rect for hand in board.hands.values()]
    for rect in (*(fan.rect for fan in board.fans), *lists, *hands):
        covered = area.clip(rect)
        assert min(covered.size) <= board.px(1.2), (rect, area)
    field = board.stock.unionall([*board.places])
    assert area.h >= field.h
    assert area.w >= 0.9 * field.w


def test_both_choices_are_alike_in_size() -> None:
    actor, scene = decision()
    assert len({one.rect.size for one in scene.panel.buttons}) == 1
    area = over_field(actor.match.state.board)
    assert all(area.contains(one.rect) for one in scene.panel.buttons)


# Koi-koi


def koikoi(actor: Actor) -> KoiKoiCallScene:
    actor.wait(DEAF + 0.1)
    actor.hold(1)
    for _ in range(40):
        if isinstance(actor.stack.top, KoiKoiCallScene):
            return actor.stack.top
        actor.frame()
    raise AssertionError("nobody called koi-koi")


def test_koi_koi_takes_less_than_two_seconds_and_leaves_a_lantern() -> None:
    actor, scene = decision()
    if len(scene.panel.buttons) < 2:
        pytest.skip("nothing to decide")
    seat = scene.phase.seat
    assert 1.8 <= koikoi(actor).length <= 2.0
    actor.wait(2.2)
    assert not isinstance(actor.stack.top, KoiKoiCallScene)
    assert actor.match.state.view.calls[seat] == 1


@pytest.mark.parametrize(("values", "least", "most"), [
    ({"speed": Speed.CALM}, 2.5, 2.8), ({"speed": Speed.BRISK}, 0.9, 1.2), ({"speed": Speed.NONE}, 0.6, 0.9),
])  # fmt: skip
def test_koi_koi_follows_the_speed(values: dict[str, object], least: float, most: float) -> None:
    with chosen(**values):
        actor, _ = decision()
        scene = koikoi(actor)
        start = scene.seconds
        while actor.stack.top is scene:
            actor.frame(1 / 120)
        assert least <= scene.seconds - start <= most


# Lots


def test_whoever_draws_the_earliest_month_deals_and_the_table_is_dealt() -> None:
    table = Table(bundled()["german"], ["Aoi", "Ren", "Hana"], seed=3)
    actor = Actor(table=table, privacy=Privacy.OPEN)
    rng = random.Random(1)
    while not isinstance(actor.stack.top, LotsScene):
        actor.frame()
    lots = actor.stack.top
    for _ in range(40):
        if lots.dealer is not None and lots.settled:
            break
        if lots.tied:
            actor.button()
        actor.give(*(MoveFocus(1, 0) for _ in range(rng.randrange(4))), Confirm())
        actor.wait(1.0)
    assert lots.dealer == table.match.dealer
    first = min(lot.card.month for lot in lots.taken.values())
    assert first == next(lot.card.month for lot in lots.taken.values() if lot.seat == lots.dealer)
    actor.button()
    actor.wait(0.1)
    assert actor.stack.top is not lots


def test_a_card_of_the_fan_is_taken_where_it_is_touched() -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3)
    actor = Actor(table=table, privacy=Privacy.OPEN)
    while not isinstance(actor.stack.top, LotsScene):
        actor.frame()
    lots = actor.stack.top
    spot = lots._spots()[-1]
    actor.click((round(spot.x), round(spot.y)))
    assert list(lots.taken) == [len(lots._spots()) - 1]


# What people may have chosen


@pytest.mark.parametrize("values", [
    {"reduced_motion": True}, {"speed": Speed.NONE}, {"speed": Speed.CALM}, {"speed": Speed.BRISK},
], ids=lambda values: "-".join(map(str, values)))  # fmt: skip
def test_a_round_can_be_played_at_every_speed(values: dict[str, object]) -> None:
    with chosen(**values):
        actor = Actor(seed=5, privacy=Privacy.OPEN)
        actor.play(rounds=1)
        assert isinstance(actor.stack.top, RoundSummaryScene)


def test_headings_are_large_enough_for_the_brush() -> None:
    assert HEADING >= BRUSH_FROM
