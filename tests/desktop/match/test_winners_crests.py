"""The crests of who has won a round go from shōbu to the account: a team's, too, and face to face."""

from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.layout.mirror import mirrored
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.moments.shobu import READ, ShobuScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.transitions import READY, RISE
from koikoi.engine.actions import Seat, Stop
from koikoi.engine.parameters import TeamPlay
from koikoi.engine.state import MatchOver, RoundOver, ToDecide
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy, plain
from koikoi.table.table import Table
from tests.desktop.windows import draw_scene, new_stack, top

SIZE = (640, 400)
FRAME = 1 / 60


def stopped(seats: int, winner: int, privacy: Privacy) -> tuple[SceneStack, ShobuScene]:
    """Shōbu over the table of a match in which this seat has just stopped; four players are two teams."""
    rules = replace(bundled()["german"], team_play=TeamPlay.OPPOSITE_4P) if seats == 4 else bundled()["german"]
    for seed in range(200):
        table = Table(rules, plain(("Aoi", "Ren", "Mei", "Sora")[:seats], privacy), seed=seed, dealer=Seat(0))
        while not isinstance(phase := table.match.phase, RoundOver | MatchOver):
            if phase.seat is None:
                table.deal()
            elif isinstance(phase, ToDecide) and phase.seat == winner:
                match = MatchScene(table)
                stack = new_stack(match, SIZE)
                match.act(Stop())
                stack.update(FRAME)
                return stack, top(stack, ShobuScene)
            else:
                table.act(phase.seat, table.view(phase.seat).legal[-1])
    raise AssertionError("this seat never stops")


def alike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that are about the same."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (40, 40, 40, 255), other)
    return mask.count() / (one.get_width() * one.get_height())


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("privacy", [Privacy.PASS, Privacy.FACE])
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_they_leave_the_place_in_which_they_were_stamped_and_land_on_the_account(
    seats: int, privacy: Privacy, winner: int
) -> None:
    if winner >= seats:
        return
    stack, shobu = stopped(seats, winner, privacy)
    target, side = pygame.Surface(SIZE), shobu.side
    while shobu.clock.seconds < READ:
        stack.update(FRAME)
        stack.draw(target)
    shared = shobu.shared["winner", side]
    shared = shared.opposite(SIZE) if shobu.turned else shared
    painted = target.copy()
    for paint in (shared.below, shared.paint):
        assert paint is not None
        paint(painted, shared.area)
    assert alike(painted.subsurface(shared.area), target.subsurface(shared.area)) > 0.97, "they are just there"
    painted.blit(pygame.transform.flip(painted.subsurface(shared.area).copy(), True, True), shared.area)
    assert alike(painted.subsurface(shared.area), target.subsurface(shared.area)) < 0.97, "this can be told"
    while stack.top is shobu:
        stack.update(FRAME)
        stack.draw(target)
    account = scene = stack.top
    assert isinstance(account, RoundSummaryScene)
    assert account.away == {("winner", side)}
    on_their_way = 0
    while account.away:
        stack.update(FRAME)
        stack.draw(target)
        on_their_way += 1
    assert on_their_way * FRAME == pytest.approx(READY + RISE, abs=2 * FRAME), "until the page lies still"
    assert not scene.away
    area = scene.shared["winner", side].area
    area = mirrored(area, SIZE) if scene.turned else area
    alone = pygame.Surface(SIZE)
    draw_scene(scene, alone)
    assert alike(alone.subsurface(area), target.subsurface(area)) == 1.0
