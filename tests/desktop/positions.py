"""The table at a position, also a crowded one, and what is written on it."""

from dataclasses import replace

import pygame

from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.match.hud import hud, hud_overlays
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.engine.actions import Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.table import Table
from tests.desktop.windows import entered
from tests.tables import STANDARD, A, position

LONG = "Maximiliane-Bartholomäa"
FULL = ["8P1 10P2 7R 9A 2P1 2P2", "4P1 4P2"]
PILES = [
    "1B 3B 8B 6A 7A 2A 11A 1R 2R 6R 9R 10R 1P1 1P2 3P1 3P2 7P1 8P2 9P1",
    "11B 12B 5A 10A 3R 4R 5R 11R 11P1 12P1 12P2 12P3",
]


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
    sprites().fit(size)  # as the app does: what is made for a large window is kept
    entered(shown, size)
    if shown.state.visibility.mode is not Privacy.OPEN:
        shown.state.visibility.viewer = seat
    shown.state.view = shown.state.visibility.view()
    shown.state.visibility.settle()
    return shown


def full(rules: Ruleset = STANDARD, seats: int = 2) -> Match:
    """A crowded table: many yaku complete and near, koi-koi called."""
    hands = [*FULL, *["5P1 5P2", "6P1 6P2"][: seats - 2]]
    match = position(rules, hands, captured=[*PILES, *[""] * (seats - 2)], field="8A 4A 6P1" if seats < 4 else "8A 4A")
    return replace(match, calls=(3, *match.calls[1:]), totals=(188, *match.totals[1:]))


def painted(shown: MatchScene) -> pygame.Surface:
    """Everything on the table but the cards."""
    target = pygame.Surface(shown.size)
    state, focus, board = shown.state, shown.board_input.focus, shown.state.board
    hud.draw_side(target, state, focus, board)
    for heap in hud_overlays.hand_piles(board, board.picture).values():
        hud_overlays.draw_count(target, board, heap)
    hud_overlays.draw_over(target, state, focus, board, board.picture)
    hud_overlays.draw_focus(target, state, focus, board)
    return target
