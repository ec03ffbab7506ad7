"""Scenes driven by intents and a scripted clock."""

import random

import pygame
import pytest

from koikoi import files
from koikoi.desktop.draw.painter import sheet
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.intents import Cancel, Confirm, Help, MoveFocus, Point, Press, Release, Write
from koikoi.desktop.layout.board import CardMark
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision import DecisionScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.screens.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.scene import Change, Pop, PopToRoot, Push, Quit, Replace, Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet
from koikoi.engine.events import Misdealt
from koikoi.engine.state import RoundOver, ToPick, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import load_text
from koikoi.table import save
from koikoi.table.record import dump
from koikoi.table.replay import replay_file, replay_text
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.acting import Actor
from tests.desktop.windows import entered, new_stack


class Plain(Scene):
    """A scene that only counts what happens to it."""

    def __init__(self, *, opaque: bool = True) -> None:
        self.opaque = opaque
        self.calls: list[str] = []
        self.change: Change | None = None

    def enter(self, size: tuple[int, int]) -> None:
        self.calls.append("enter")

    def handle(self, intent: object) -> Change | None:
        self.calls.append("handle")
        return self.change

    def draw(self, target: pygame.Surface) -> None:
        self.calls.append("draw")


def stack_of(*scenes: Plain) -> SceneStack:
    stack = new_stack(scenes[0], (100, 100))
    for scene in scenes[1:]:
        stack._change(Push(scene))
    return stack


def test_only_the_top_scene_gets_intents() -> None:
    below, above = Plain(), Plain()
    stack_of(below, above).handle(Confirm())
    assert "handle" not in below.calls
    assert "handle" in above.calls


def test_nothing_below_an_opaque_scene_is_drawn() -> None:
    below, above = Plain(), Plain()
    stack_of(below, above).draw(pygame.Surface((100, 100)))
    assert "draw" not in below.calls


def test_what_lies_below_an_overlay_is_drawn_first() -> None:
    below, above = Plain(), Plain(opaque=False)
    stack_of(below, above).draw(pygame.Surface((100, 100)))
    assert ["draw", "draw"] == [below.calls[-1], above.calls[-1]]


@pytest.mark.parametrize(("change", "left"), [(Pop(), 1), (PopToRoot(), 1), (Quit(), 0), (Replace(Plain()), 2)])
def test_a_change_happens_after_the_intent(change: Change, left: int) -> None:
    top = Plain()
    top.change = change
    stack = stack_of(Plain(), top)
    stack.handle(Confirm())
    assert left == len(stack.scenes)


def test_a_resize_reaches_every_scene_once() -> None:
    below, above = Plain(), Plain()
    stack = stack_of(below, above)
    before = below.calls.count("enter")
    stack.resize((200, 200))
    stack.resize((200, 200))
    assert before + 1 == below.calls.count("enter")


def test_nothing_is_drawn_again_while_nothing_changes() -> None:
    stack = new_stack(TitleScene(), (1280, 720))
    stack.draw(pygame.Surface((1280, 720)))
    for _ in range(30):
        stack.update(1 / 60)
    assert not stack.dirty


# Playing


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
            picture = shot.clip.at(shot.start, min(match.clock, shot.clip.seconds))
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


def test_the_hand_opens_only_when_the_curtain_is_up() -> None:
    actor = Actor(seed=3)
    while not isinstance(actor.stack.top, CurtainScene):
        actor.move()
    actor.wait(0.4)
    actor.give(Confirm())
    actor.wait(2.0)
    assert isinstance(actor.stack.top, CurtainScene), "one press alone does not open it"
    actor.give(Confirm())
    actor.wait(0.3)
    assert actor.match.state.viewer is None
    actor.wait(0.5)
    assert actor.stack.top is actor.match
    assert actor.match.state.viewer == actor.match.state.view.phase.seat  # type: ignore[union-attr]


def test_holding_the_curtain_opens_it() -> None:
    actor = Actor(seed=3)
    while not isinstance(actor.stack.top, CurtainScene):
        actor.move()
    actor.wait(0.4)
    actor.give(Press((640, 620)))
    actor.wait(1.4)
    assert actor.stack.top is actor.match


def test_the_curtain_tells_how_it_opens_with_what_is_in_use() -> None:
    actor = Actor(seed=6)
    while not isinstance(actor.stack.top, CurtainScene):
        actor.move()
    curtain = actor.stack.top
    assert curtain._how == ("Hold to open", "or press twice")
    bindings.used(Device.KEYS)
    assert curtain._how == ("Press Enter twice", "")
    actor.wait(0.5)
    actor.give(Confirm())
    assert curtain._how == ("Press once more", "")
    bindings.used(Device.POINTER)


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
            actor.wait(0.9)
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
    assert before == len(actor.table.lines)


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
    assert isinstance(actor.stack.top, YakuSheetScene)
    actor.give(Press((3, 3)))
    actor.give(Cancel())
    assert isinstance(actor.stack.top, PauseDialog)
    actor.give(Cancel())
    assert actor.stack.top is actor.match


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


def test_setup_starts_a_match_with_what_was_chosen() -> None:
    scene = SetupScene()
    stack = new_stack(scene, (1280, 720))
    german = next(one for one in scene.rulesets if one.name == "german")
    scene.choose(german)
    scene.seats.seat_count(3)
    scene._set("rounds", 3)
    scene.panel.typing = scene.panel.fields[0]
    stack.handle(Write("!"))
    start = next(one for one in scene.panel.buttons if one.label == "Start").rect.center
    stack.handle(Press(start))
    stack.handle(Release(start))
    match = stack.top
    assert isinstance(match, MatchScene)
    assert ("german", 3, ("!", "Ren", "Hana")) == (
        match.table.rules.name,
        match.table.rules.rounds,
        match.table.players,
    )


def test_a_ruleset_for_two_brings_the_seats_back_to_two() -> None:
    scene = SetupScene()
    entered(scene, (1280, 720))
    scene.choose(bundled()["german"])
    scene.seats.seat_count(4)
    scene.choose(bundled()["italian"])
    assert scene.plan.seats == 2


def test_closing_in_the_middle_loses_nothing() -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=8, path=save.new_path())
    actor = Actor(table=table, seed=8)
    for _ in range(40):
        actor.move()
    found = save.unfinished()
    assert [table.path] == found
    again = Table.resume(found[0])
    phase = table.match.phase
    if isinstance(phase, ToPlay):
        assert table.match == again.match
    title = TitleScene()
    new_stack(title, (1280, 720))
    assert "Continue" == title.panel.buttons[1].label


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
    while not isinstance(actor.stack.top, MatchEndScene):
        actor.move()
    end = actor.stack.top
    assert end.winners[0] != end.result.winner, "this match is won by who did not win its last round"
    assert ["Rematch", "Change rules", "Menu"] == [one.label for one in end.panel.buttons]
    actor.wait(5)
    actor.button(0)
    match = actor.stack.top
    assert isinstance(match, MatchScene)
    assert match.table is not actor.table
    assert actor.table.players == match.table.players


def test_a_full_disk_is_said_and_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=8, path=save.new_path())

    def full(path: object, text: str) -> None:
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


def test_nothing_shines_through_a_sheet_or_the_curtain() -> None:
    for colour in ((255, 255, 255), (0, 0, 0)):
        target = pygame.Surface((640, 400))
        target.fill(colour)
        sheet(target, pygame.Rect(40, 40, 500, 300), border=5)
        inside = target.subsurface((60, 60, 460, 260)).copy()
        if colour == (255, 255, 255):
            first = pygame.image.tobytes(inside, "RGB")
        else:
            assert first == pygame.image.tobytes(inside, "RGB")
    noren = sprites().cover("noren", (640, 400))
    assert {noren.get_at((x, y))[3] for x in range(0, 640, 5) for y in range(0, 400, 5)} == {255}
