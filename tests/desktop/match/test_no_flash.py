"""The law *no flash*: no frame shows what neither the one before nor the one after does, however hasty somebody is."""

from itertools import pairwise

import pygame
import pytest

from filming.moments import MOMENTS, MatchMoment
from filming.takes import GalleryTake, Take
from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.moments.shobu import ShobuScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.ui.scene import Scene
from koikoi.settings import Settings
from tests.desktop.drawn_anew import pixels
from tests.desktop.named_pictures import chosen

SIZE = (320, 200)
FRAME = 1 / 60
TABLE = {one.name: one for one in MOMENTS if isinstance(one, MatchMoment)}
HASTES = ((0.3, 0.5), (0.8, 1.0))
"""Seconds at which somebody presses Enter."""
FLASH = 20.0
"""Levels of 255 by which a frame differs on average from both beside it, if these do so by less than half of that."""


def frames(take: Take, seconds: float, presses: tuple[float, ...] = ()) -> list[pygame.Surface]:
    """Each frame of so many seconds."""
    found, waiting = list[pygame.Surface](), [*presses]
    for number in range(int(seconds / FRAME)):
        if waiting and number * FRAME >= waiting[0]:
            waiting.pop(0)
            take.stack.handle(Confirm())
        take.go_on(FRAME)
        take.stack.draw(take.surface)
        found.append(take.surface.copy())
    return found


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Levels of 255 by which two pictures differ on average."""
    lower, higher = (one.copy() for _ in range(2))
    lower.blit(other, (0, 0), special_flags=pygame.BLEND_MIN)
    higher.blit(other, (0, 0), special_flags=pygame.BLEND_MAX)
    low, high = (pygame.transform.average_color(picture)[:3] for picture in (lower, higher))
    return (sum(high) - sum(low)) / 3


@pytest.mark.parametrize("name", ["yaku", "great-yaku", "koi-koi", "shobu"])
def test_no_frame_flashes(name: str) -> None:
    wrong = list[str]()
    for presses in HASTES:
        with chosen(Settings()):
            take = TABLE[name].begin(SIZE)
            seen = frames(take, 1.8, presses)
            take.stack.close()
        steps = [difference(one, other) for one, other in pairwise(seen)]
        for number, (comes, goes) in enumerate(pairwise(steps), 1):
            alike = difference(seen[number - 1], seen[number + 1])
            if min(comes, goes) > FLASH and alike < min(comes, goes) / 2:
                wrong.append(f"{name}, {presses}: {number * FRAME:.2f} s, by {min(comes, goes):.0f} levels")
    assert not wrong, "\n".join(wrong)


def _nearly_over(scene: Scene) -> bool:
    return isinstance(scene, ShobuScene) and scene.clock.seconds > scene.clock.end - 0.05


def test_the_table_lies_as_it_did_until_the_account_covers_it() -> None:
    with chosen(Settings()):
        take = TABLE["shobu"].begin(SIZE)
        take.until(lambda now: _nearly_over(now.stack.top))
        take.stack.draw(take.surface)
        before, area = take.surface.copy(), take.surface.get_rect(height=SIZE[1] // 4)
        take.until(lambda now: isinstance(now.stack.top, RoundSummaryScene))
        take.stack.draw(take.surface)
        far = [one.subsurface(area) for one in (before, take.surface)]
        take.stack.close()
    assert difference(*far) < 0.5


def test_where_nothing_is_to_move_the_cards_of_a_great_yaku_stand_on_the_scroll_at_once() -> None:
    with chosen(Settings(reduced_motion=True)):
        take = TABLE["great-yaku"].begin(SIZE)
        take.until(lambda now: isinstance(now.stack.top, DecisionScene))
        places = list[set[tuple[int, ...]]]()
        for _ in range(30):
            take.stack.draw(take.surface)
            shown = take.stack.stage.shown()
            places.append({tuple(area) for keys, area in shown if str(keys[-1]).startswith(("card", "('card'"))})
            take.go_on(FRAME)
        take.stack.close()
    assert places[0]
    assert all(one == places[0] for one in places)


def test_what_is_pointed_at_stays_lit_until_the_door_covers_it() -> None:
    with chosen(Settings()):
        take = GalleryTake((640, 400))
        gallery = take.stack.top
        take.until(lambda now: now.clock > 0.28)
        take.stack.draw(take.surface)
        before = take.surface.copy()
        take.until(lambda now: now.stack.top is not gallery)
        take.stack.draw(take.surface)
        assert pixels(before) == pixels(take.surface)
        take.stack.close()
