"""What the round is played for stands above the field, where no card is hidden by it."""

from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.match.hud import field_stake, hud_overlays, status_texts
from koikoi.engine.cards import CardSet
from koikoi.engine.state import Match
from koikoi.locales import asked
from koikoi.table.seating import Privacy
from tests.desktop.positions import scene
from tests.desktop.window_sizes import SIZES
from tests.tables import A, position, variant

pytestmark = pytest.mark.usefixtures("bare")

STAKED = 'multipliers = [{ when = "field", by = [2, 3, 4] }, { when = "field", of = "9A 9R", from = 2, by = 2 }]'


def staked(dealt: str, rules: str = STAKED) -> Match:
    match = position(variant(rules), ["2P1 9A 3P1", "4P1"], field="3R 8A 8P1")
    return replace(match, dealt=CardSet.parse(dealt))


@pytest.mark.parametrize(
    ("dealt", "said"),
    [
        ("1B 8B 8A", "Field ×3: 2 brights"),
        ("3B", "Field ×2: 1 bright"),
        ("9A 9R 3B", "Field ×2: 1 bright; Field ×2: chrysanthemum with sake cup, chrysanthemum with blue ribbon"),
        ("8A 9A", ""),
    ],
)
def test_the_factor_is_told_with_its_cards(dealt: str, said: str) -> None:
    view = scene(staked(dealt)).state.view
    assert status_texts.stake(view) == said
    assert len(asked.stake(view)) == said.count("×")


def test_without_such_a_rule_nothing_is_told() -> None:
    view = scene(staked("1B 8B", "")).state.view
    assert not status_texts.stake(view)
    assert not asked.stake(view)


@pytest.mark.parametrize("privacy", [Privacy.PASS, Privacy.FACE, Privacy.OPEN])
@pytest.mark.parametrize("size", SIZES)
def test_the_tag_stands_above_the_field(size: tuple[int, int], privacy: Privacy) -> None:
    shown = scene(staked("1B 8B"), size=size, privacy=privacy)
    board, field = shown.state.board, shown.state.board.places
    tag = field_stake.placed(board, 12, status_texts.stake(shown.state.view))
    assert board.cloth.contains(tag)
    assert field[0].top - 2 * tag.h <= tag.top < field[0].top
    assert tag.bottom - field[0].top < field[0].h * 0.15  # no sign on a card is hidden


def test_everybody_at_a_flat_screen_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scene(staked("1B 8B"), privacy=Privacy.FACE)
    put: list[bool] = []

    def note(wall: PanelCache, name: object, _rect: Rect, *_more: object, **_how: object) -> None:
        put.extend([wall.turned] * (name == "stake"))

    monkeypatch.setattr(PanelCache, "put", note)
    board = shown.state.board
    hud_overlays.draw_over(pygame.Surface(shown.size), shown.state, shown.board_input.focus, board, board.picture)
    assert put == [False, True]
    assert shown.state.board.near == A
