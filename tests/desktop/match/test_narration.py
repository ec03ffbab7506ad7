"""What happens is said at once, in order, in the sentences of the terminal, in every language."""

from collections.abc import Iterator
from random import Random

import pytest

from koikoi import locales
from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.input.intents import FocusItem, PressItem
from koikoi.desktop.match.hud.table_items import LOOK
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.engine.events import Event, redact
from koikoi.engine.state import ChooseDealer
from koikoi.languages import LANGUAGES
from koikoi.locales import names
from koikoi.locales.telling import tell
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.table import Table
from tests.desktop.windows import SERVICES, new_stack, top

SIZE = (960, 600)


@pytest.fixture(autouse=True)
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(SERVICES.announcements, "wanted", True)
    SERVICES.announcements.take()
    yield
    SERVICES.announcements.take()
    locales.use("en")


def match(seed: int = 4) -> MatchScene:
    chairs = (Chair("Aoi", 0, 0), Chair("Ren", 1, 1))
    table = Table(bundled()["nintendo-standard"], Seating(chairs, Privacy.PASS), seed=seed)
    while isinstance(table.match.phase, ChooseDealer):
        lots = table.lots
        table.draw_lot(next(place for place in range(48) if lots[place] not in table.match.phase.tries[-1]))
    return MatchScene(table)


def played(scene: MatchScene, turns: int) -> list[Event]:
    """Deals and plays so many actions at random; what everybody may know of it."""
    events, rng = [*scene.table.deal()], Random(1)
    scene.do(tuple(events))
    for _ in range(turns):
        seat = scene.table.match.to_move
        assert seat is not None
        done = scene.table.act(seat, rng.choice(scene.table.view(seat).legal))
        scene.finish()
        scene.do(done)
        events += done
    return [redact(event, None) for event in events]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happens_is_said_in_order_in_the_words_of_the_terminal(language: str) -> None:
    locales.use(language)
    scene = match()
    new_stack(scene, SIZE)
    events = played(scene, 6)
    said, at = " ".join(SERVICES.announcements.take()), 0
    for event in events:
        with names.without_codes():
            told = tell(event, scene.table.rules, scene.table.players)
        for sentence in told:
            assert sentence in said[at:], event
            at = said.index(sentence, at)
    assert at > 0


def test_behind_the_curtain_nothing_of_either_hand_can_be_read() -> None:
    scene = match()
    stack = new_stack(scene, SIZE)
    played(scene, 0)
    for _ in range(100):
        stack.update(0.1)
        if isinstance(stack.top, CurtainScene):
            described = list(stack.described().item.walk())
            assert [one.label for one in described if one.role in (Role.CARD, Role.CARDS)] == []
    curtain = top(stack, CurtainScene)
    opened = next(one for one in curtain.described().item.walk() if one.able)
    for _ in range(2):
        stack.handle(PressItem(opened.key))
    for _ in range(30):
        stack.update(0.1)
    hands = [one for one in stack.described().item.walk() if one.role is Role.CARDS and one.key != "field"]
    assert [one.label for one in hands] == [f"Hand of {scene.table.players[curtain.seat]}"]
    assert all(one.able and one.label.count(", ") == 2 for one in hands[0].children)


def test_a_card_is_played_and_its_match_taken_by_their_keys() -> None:
    scene = MatchScene(match().table, Privacy.OPEN)
    stack = new_stack(scene, SIZE)
    played(scene, 0)
    stack.update(0.1)
    scene.finish()
    card = next(one for one in stack.described().item.walk() if one.role is Role.CARD and one.able)
    before = len(scene.table.lines)
    stack.handle(FocusItem(card.key))
    assert stack.described().focus == card.key
    stack.handle(PressItem(card.key))
    assert len(scene.table.lines) > before
    stack.handle(PressItem(card.key))
    assert stack.top is scene, "what has gone means nothing"


def test_face_to_face_the_hand_that_is_to_play_is_opened_by_its_item_and_no_other() -> None:
    scene = MatchScene(match().table, Privacy.FACE)
    stack = new_stack(scene, SIZE)
    played(scene, 0)
    scene.finish()
    stack.update(0.1)
    assert hands_of(scene) == []
    look = next(one for one in stack.described().item.walk() if one.key == LOOK)
    assert look.able
    stack.handle(PressItem(look.key))
    seat = scene.table.match.to_move
    assert seat is not None
    assert hands_of(scene) == [f"Hand of {scene.table.players[seat]}"]


def hands_of(scene: MatchScene) -> list[str]:
    """The hands that can be read."""
    return [one.label for one in scene.described().item.walk() if one.role is Role.CARDS and one.key != "field"]
