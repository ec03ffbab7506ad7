"""Matches driven by intents and a scripted clock: what clicks and keys do, and how a match begins, goes on and ends."""

import random

import pytest

from koikoi import files, settings
from koikoi.desktop.input.intents import Cancel, Confirm, Help, MoveFocus, Point, Press
from koikoi.desktop.layout.board import CardMark
from koikoi.desktop.match.hud.coach_panel import advised
from koikoi.desktop.match.hud.status_line import line_in_words
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.controls import Switch
from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet
from koikoi.engine.events import Misdealt
from koikoi.engine.state import RoundOver, ToPick, ToPlay
from koikoi.locales import names
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import load_text
from koikoi.settings import Settings, Speed
from koikoi.table import save, shelf
from koikoi.table.record import dump
from koikoi.table.replay import replay_file, replay_text
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.moments import moment
from tests.desktop.scene_driver import Actor, chosen
from tests.desktop.windows import choose, click, new_stack, top

# Playing


@pytest.mark.law(3)
@pytest.mark.parametrize(
    ("rules", "seats", "privacy"),
    [
        ("nintendo-standard", 2, Privacy.PASS),
        ("italian", 2, Privacy.OPEN),
        ("nintendo", 2, Privacy.PASS),
        ("spanish", 2, Privacy.PASS),
        ("german", 2, Privacy.PASS),
        ("german", 3, Privacy.PASS),
        ("german", 4, Privacy.OPEN),
        ("koikoi-japan", 2, Privacy.PASS),
        ("clubhouse", 2, Privacy.PASS),
    ],
)
def test_two_rounds_can_be_played_by_clicks_alone(rules: str, seats: int, privacy: Privacy) -> None:
    actor = Actor(rules, seats=seats, privacy=privacy, seed=5)
    actor.play(rounds=2)
    assert replay_text(dump(actor.table.lines)).ok


def test_no_frame_shows_a_card_that_is_hidden_from_the_viewer() -> None:
    def look(actor: Actor) -> None:
        match = actor.match
        if not actor.stack.scenes or isinstance(match.table.match.phase, RoundOver):
            return
        state = match.table.match
        secret = CardSet(state.stock)
        for seat, hand in enumerate(state.hands):
            if seat != match.state.viewer:
                secret |= hand
        if match.state.queue:
            shot = match.state.queue[0]
            picture = shot.clip.at(shot.start, min(match.shot_time, shot.clip.seconds))
        else:
            picture = match.state.board.picture
        shown = {piece.face for piece in picture.values() if piece.face is not None}
        assert not shown & set(secret)
        if any(isinstance(scene, CurtainScene) for scene in actor.stack.scenes):
            assert match.state.viewer is None
            assert not shown & {card for hand in state.hands for card in hand}

    actor = Actor(seed=9, look=look)
    actor.play(rounds=2)
    assert "CurtainScene" in actor.seen


def to_first_play(actor: Actor) -> MatchScene:
    while not (actor.stack.top is actor.match and actor.match.state.legal()):
        actor.move()
    return actor.match


def test_a_click_on_the_field_or_beside_the_cards_plays_nothing() -> None:
    actor = Actor(seed=4)
    match = to_first_play(actor)
    before = len(actor.table.lines)
    for one in match.state.view.field_cards:
        actor.click(match.state.board.picture[one.code].rect.center)
    actor.click((match.state.board.cloth.right - 4, match.state.board.cloth.bottom - 4))
    assert before == len(actor.table.lines)


def test_pointing_at_a_hand_card_lights_its_matches() -> None:
    actor = Actor(seed=4)
    match = to_first_play(actor)
    months = {one.month for one in match.state.view.field_cards}
    card = next(one for one in match.state.view.hand if one.month in months)
    piece = match.state.board.picture[card.code]
    actor.give(Point(actor.free_spot(match, piece.rect)))
    lit = {key for key, one in match.board_input.marked().items() if one.mark is CardMark.LIT}
    assert {one.code for one in match.state.view.field_cards if one.month is card.month} == lit


def test_a_round_can_be_played_with_arrows_and_enter_alone() -> None:
    actor = Actor(seed=12)
    rng = random.Random(3)
    for _ in range(3000):
        top = actor.stack.top
        if isinstance(top, RoundSummaryScene):
            break
        if isinstance(top, CurtainScene | DecisionScene):
            actor.wait(1.2)
        for _ in range(rng.randrange(1, 4)):
            actor.give(MoveFocus(*rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])))
        actor.give(Confirm())
    assert isinstance(actor.stack.top, RoundSummaryScene)
    assert replay_text(dump(actor.table.lines)).ok


def test_a_match_may_be_left_lying_by_a_click_on_the_card_in_flight() -> None:
    loaded = load_text('[lax]\nextends = "italian"\ncapture_optional = true', "lax.toml", bundled())
    actor = Actor(table=Table(loaded.rulesets["lax"], ["Aoi", "Ren"], seed=4))
    match = to_first_play(actor)
    months = {one.month for one in match.state.view.field_cards}
    card = next(one for one in match.state.view.hand if one.month in months)
    actor.click(actor.free_spot(match, match.state.board.picture[card.code].rect))
    actor.wait(1.0)
    assert isinstance(match.state.view.phase, ToPick)
    actor.click(match.state.board.picture[card.code].rect.center)
    actor.wait(0.5)
    assert card in match.state.view.field_cards


def test_where_a_match_must_be_played_the_other_cards_are_dimmed_and_dead() -> None:
    loaded = load_text('[strict]\nextends = "italian"\nmust_match = true', "strict.toml", bundled())
    actor = Actor(table=Table(loaded.rulesets["strict"], ["Aoi", "Ren"], seed=4))
    match = to_first_play(actor)
    months = {one.month for one in match.state.view.field_cards}
    dead = [one for one in match.state.view.hand if one.month not in months]
    assert dead
    dim = {key for key, one in match.board_input.marked().items() if one.mark is CardMark.DIM}
    assert {one.code for one in dead} == dim
    before = len(actor.table.lines)
    for one in dead:
        actor.click(actor.free_spot(match, match.state.board.picture[one.code].rect))
        assert "a card that takes something is played first" in line_in_words(match.state, match.board_input.focus)
    actor.give(Point((5, 5)))
    assert "played first" not in line_in_words(match.state, match.board_input.focus)
    assert before == len(actor.table.lines)


def test_a_field_card_that_the_waiting_one_cannot_take_says_so_when_it_is_clicked() -> None:
    match = moment(ToPick, such=lambda view: len(view.hands[view.seat or 0] or ()) > 2)
    stack = new_stack(match, (1280, 720))
    phase = match.state.view.phase
    assert isinstance(phase, ToPick)
    other = next(one for one in match.state.view.field_cards if one not in phase.choices and one is not phase.card)
    click(stack, match.state.board.picture[other.code].rect.center)
    assert f" is no match for {names.card(phase.card)}." in line_in_words(match.state, match.board_input.focus)
    held = next(one for one in match.state.view.hand if one is not phase.card)
    click(stack, match.state.board.picture[held.code].rect.midleft)
    assert " has to wait: " in line_in_words(match.state, match.board_input.focus)


def test_a_click_hurries_what_moves() -> None:
    actor = Actor(seed=4)
    match = to_first_play(actor)
    card = next(iter(match.state.view.hand))
    actor.click(actor.free_spot(match, match.state.board.picture[card.code].rect))
    count = len(match.state.queue)
    actor.give(Press((5, 5)))
    assert match.state.queue, "the first click makes it faster"
    actor.wait(0.3)
    assert 0 < len(match.state.queue) < count
    actor.give(Press((5, 5)))
    assert not match.state.queue, "the second click brings it to its end"


def test_escape_pauses_and_help_shows_the_yaku() -> None:
    actor = Actor(seed=4)
    to_first_play(actor)
    actor.give(Help())
    top(actor.stack, YakuSheetScene)
    actor.give(Press((3, 3)))
    actor.give(Cancel())
    top(actor.stack, PauseDialog)
    actor.give(Cancel())
    assert actor.stack.top is actor.match


def test_in_the_pause_settings_and_the_coach_are_changed_and_hold_at_once() -> None:
    actor = Actor(seed=4)
    match = to_first_play(actor)
    seat = match.state.mover
    assert seat is not None
    actor.give(Cancel())
    pause = top(actor.stack, PauseDialog)
    switches = [one for one in pause.panel.others if isinstance(one, Switch)]
    with chosen(Settings()):
        for value in ("de", 130, Speed.BRISK):
            choose(actor.stack, value)
        for switch in switches:
            switch.act()
        now = settings.now()
        assert (now.language, now.text_size, now.speed, now.muted, now.signs) == ("de", 130, Speed.BRISK, True, True)
    assert all(chair.coach for chair in match.table.seating.chairs)
    actor.give(Cancel())
    assert advised(match.state) == match.state.mover


def test_a_resize_in_the_middle_of_a_move_arrives_at_the_same_table() -> None:
    actor = Actor(seed=6)
    match = to_first_play(actor)
    card = next(iter(match.state.view.hand))
    actor.click(actor.free_spot(match, match.state.board.picture[card.code].rect))
    actor.stack.resize((960, 600))
    assert not match.state.queue
    assert actor.table.view(match.state.viewer) == match.state.view


# Around the table


def test_a_misdeal_is_told_although_the_window_is_resized_before() -> None:
    rules = bundled()["nintendo-standard"]

    def table(seed: int) -> Table:
        return Table(rules, ["Aoi", "Ren"], seed=seed, dealer=Seat(0))

    unlucky = next(seed for seed in range(5000) if any(isinstance(one, Misdealt) for one in table(seed).deal()))
    actor = Actor(table=table(unlucky))
    actor.wait(0.3)
    assert any(isinstance(shot.event, Misdealt) for shot in actor.match.state.queue)
    for size in ((960, 600), (900, 1200), (1280, 720)):
        actor.stack.resize(size)
    actor.wait(0.2)
    assert actor.seen[-1] == "NoticeDialog"
    actor.stack.resize((1440, 900))
    actor.button()
    actor.wait(6.0)
    assert isinstance(actor.stack.top, CurtainScene)
    assert actor.match.state.view == actor.table.view(None)


def test_closing_in_the_middle_loses_nothing() -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=8, path=save.new_path())
    actor = Actor(table=table, seed=8)
    for _ in range(40):
        actor.move()
    (found,) = shelf.unfinished()
    assert found.path == table.path
    again = Table.resume(found.path)
    phase = table.match.phase
    if isinstance(phase, ToPlay):
        assert table.match == again.match
    title = TitleScene()
    new_stack(title, (1280, 720))
    assert "Continue" in {one.label for one in title.panel.buttons}


def test_a_resumed_match_begins_behind_the_curtain() -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=8, path=save.new_path())
    actor = Actor(table=table, seed=8)
    to_first_play(actor)
    assert table.path is not None
    stack = new_stack(MatchScene(Table.resume(table.path)), (1280, 720))
    stack.update(0.01)
    assert isinstance(stack.top, CurtainScene)


def test_a_whole_match_ends_with_a_winner_and_a_rematch() -> None:
    actor = Actor("koikoi-japan", seed=24)
    while not actor.table.over:
        actor.move()
    while type(actor.stack.top) is not MatchEndScene:
        actor.move()
    end = top(actor.stack, MatchEndScene)
    assert end.winners[0] != end.result.winner, "this match is won by who did not win its last round"
    assert ["Rematch", "Change rules", "Menu"] == [one.label for one in end.panel.buttons]
    actor.wait(5)
    actor.button(0)
    match = top(actor.stack, MatchScene)
    assert match.table is not actor.table
    assert match.table.commitment == end.shuffle.commitment, "its seal was shown before the press"
    assert actor.table.players == match.table.players


def test_a_full_disk_is_said_and_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=8, path=save.new_path())

    def full(path: object, text: str, *, keep_previous: bool) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write_text", full)
    actor = Actor(table=table, seed=8)
    actor.play(rounds=1)
    assert table.unsaved is not None


def test_records_of_the_window_replay(home: object) -> None:
    path = save.new_path()
    table = Table(bundled()["clubhouse"], ["Aoi", "Ren"], seed=2, path=path)
    Actor(table=table, seed=2).play(rounds=2)
    assert replay_file(path).ok


@pytest.mark.parametrize("wanted", [
    Settings(reduced_motion=True), Settings(speed=Speed.NONE), Settings(speed=Speed.CALM), Settings(speed=Speed.BRISK),
], ids=["reduced_motion", "none", "calm", "brisk"])  # fmt: skip
def test_a_round_can_be_played_at_every_speed(wanted: Settings) -> None:
    with chosen(wanted):
        actor = Actor(seed=5, privacy=Privacy.OPEN)
        actor.play(rounds=1)
        assert isinstance(actor.stack.top, RoundSummaryScene)
