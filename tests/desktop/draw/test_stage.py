"""A stage that is kept shows what a new one would: random lists of parts and groups, changed frame after frame."""

import contextlib
import itertools
import random
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pygame
import pytest

from koikoi.desktop.draw.stage import PREMUL, Group, Recorder, Stage

SIZES = (200, 140), (150, 170)
FRAMES, SEEDS = 30, 120


@dataclass
class Node:
    """A part or a group that can be changed."""

    key: object
    kind: str
    picture: pygame.Surface | None = None
    at: tuple[int, int] = (0, 0)
    placement: dict[str, Any] = field(default_factory=dict)
    inside: "list[Node]" = field(default_factory=list)


class World:
    """A tree of parts and groups, composed on any stage."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.keys = 0
        self.pictures = [self._seen_through() for _ in range(6)] + [self._opaque() for _ in range(2)]
        self.grounds = {size: self._ground(size) for size in SIZES}
        self.size = SIZES[0]
        self.nodes = self._tree(3, solid=True)

    def _ground(self, size: tuple[int, int]) -> pygame.Surface:
        made = pygame.Surface(size).convert()
        made.fill((30, 60, 90))
        pygame.draw.circle(made, (90, 20, 20), (50, 60), 40)
        return made

    def _seen_through(self) -> pygame.Surface:
        made = pygame.Surface((self.rng.randint(8, 60), self.rng.randint(8, 60)), pygame.SRCALPHA)
        made.fill((*(self.rng.randrange(256) for _ in range(3)), self.rng.choice((255, 180, 90))))
        pygame.draw.circle(made, (255, 255, 255, 120), (10, 10), 6)
        return made.premul_alpha().convert_alpha()

    def _opaque(self) -> pygame.Surface:
        made = pygame.Surface((self.rng.randint(20, 80), self.rng.randint(20, 80))).convert()
        made.fill((self.rng.randrange(256),) * 3)
        return made

    def _somewhere(self) -> tuple[int, int]:
        return self.rng.randint(-20, 180), self.rng.randint(-20, 150)

    def _placement(self, *, solid: bool) -> dict[str, Any]:
        rng = self.rng
        place: dict[str, Any] = {}
        if rng.random() < 0.3:
            place["shift"] = rng.randint(-30, 30), rng.randint(-30, 30)
        if rng.random() < 0.3:
            place["clip"] = pygame.Rect(*self._somewhere(), rng.randint(20, 150), rng.randint(20, 90))
        match rng.choice(("", "", "turned", "alpha", "shade", "shake")):
            case "turned":
                place["turned"] = True
            case "alpha":
                place["alpha"] = rng.choice((0.25, 0.5, 0.75))
            case "shade":
                place["shade"] = tuple(rng.randint(60, 255) for _ in range(3))
            case "shake" if solid and "shift" not in place:
                place["shake"] = rng.randint(-6, 6)
        return place

    def _node(self, depth: int) -> Node:
        self.keys += 1
        if depth and self.rng.random() < 0.4:
            solid = self.rng.random() < 0.5
            return Node(self.keys, "group", None, (0, 0), self._placement(solid=solid), self._tree(depth - 1, solid))
        kind = "paint" if self.rng.random() < 0.3 else "put"
        return Node(self.keys, kind, self.rng.choice(self.pictures), self._somewhere())

    def _tree(self, depth: int, solid: bool) -> list[Node]:
        self.keys += 1
        ground = [Node(self.keys, "ground")] if solid else []
        return ground + [self._node(depth) for _ in range(self.rng.randint(1, 5))]

    def groups(self, nodes: list[Node]) -> list[list[Node]]:
        """Lists of nodes, each group's before those inside it."""
        inner = [found for one in nodes if one.kind == "group" for found in self.groups(one.inside)]
        return [nodes, *inner]

    def change(self) -> None:
        """Moves, exchanges, reorders, adds, removes some of it; takes some into other groups; changes the size."""
        rng = self.rng
        for nodes in self.groups(self.nodes):
            for one in nodes:
                if one.kind == "group" and rng.random() < 0.2:
                    one.placement = self._placement(solid=bool(one.inside) and one.inside[0].kind == "ground")
                elif one.kind in ("put", "paint") and rng.random() < 0.15:
                    one.picture, one.at = rng.choice(self.pictures), self._somewhere()
            free = [place for place, one in enumerate(nodes) if one.kind != "ground"]
            if len(free) > 1 and rng.random() < 0.1:
                first, second = rng.choice(free), rng.choice(free)
                nodes[first], nodes[second] = nodes[second], nodes[first]
            if len(free) > 1 and rng.random() < 0.05:
                nodes.pop(rng.choice(free))
            if rng.random() < 0.05:
                nodes.append(self._node(1))
        outer = [one for one in self.nodes if one.kind == "group"]
        if len(outer) > 1 and rng.random() < 0.1:  # a group into another one
            one, other = rng.sample(outer, 2)
            self.nodes.remove(one)
            other.inside.append(one)
        if rng.random() < 0.02:
            self.size = rng.choice(SIZES)

    def compose(self, stage: Group, nodes: list[Node] | None = None) -> None:
        """Puts all of it."""
        for one in self.nodes if nodes is None else nodes:
            match one.kind:
                case "ground":
                    ground = self.grounds[self.size]
                    stage.put(one.key, ground, _blit, ground, (0, 0))
                case "group":
                    self.compose(stage.group(one.key, **one.placement), one.inside)
                case "paint":
                    area = pygame.Rect(one.at, (40, 30))
                    stage.paint(one.key, one.at, area, partial(_paint, area))
                case _:
                    stage.put(one.key, (one.picture, one.at), _blit, one.picture, one.at)


def _blit(onto: Recorder, picture: pygame.Surface, at: tuple[int, int]) -> None:
    onto.blit(picture, at, None, PREMUL)


def _paint(area: pygame.Rect, target: pygame.Surface) -> None:
    pygame.draw.aacircle(target, (200, 200, 10), area.center, 14)
    within = area.inflate(-20, -20).clip(target.get_clip())  # a fill with a blend that misses the clip ignores it
    target.fill((200, 255, 255), within, pygame.BLEND_RGB_MULT)


def seen(stage: Stage, world: World, target: pygame.Surface) -> bytes:
    """A frame's red, green and blue."""
    stage.begin(world.size)
    world.compose(stage)
    stage.show(target)
    return pygame.image.tobytes(target, "RGB")


@pytest.mark.parametrize("seeds", range(0, SEEDS, 20))
def test_a_kept_stage_shows_what_a_new_one_shows(seeds: int) -> None:
    for seed in range(seeds, seeds + 20):
        world, kept = World(seed), Stage()
        targets = {size: pygame.Surface(size) for size in SIZES}
        for frame in range(FRAMES):
            target = targets[world.size]
            assert seen(kept, world, target) == seen(Stage(), world, pygame.Surface(world.size)), (seed, frame)
            world.change()


def test_a_frame_that_fails_leaves_nothing_wrong_behind() -> None:
    for seed in range(30):
        world, kept, rng = World(seed), Stage(), random.Random(seed)
        targets = {size: pygame.Surface(size) for size in SIZES}
        for _ in range(10):
            with contextlib.suppress(ZeroDivisionError):
                kept.begin(world.size)
                world.compose(kept, world.nodes[: rng.randint(1, len(world.nodes))])
                kept.put("bad", rng.random(), lambda _: 1 // 0)
            world.change()
            assert seen(kept, world, targets[world.size]) == seen(Stage(), world, pygame.Surface(world.size))
            world.change()


def test_where_nothing_has_changed_nothing_is_drawn() -> None:
    for seed in range(30):
        world, stage, target = World(seed), Stage(), pygame.Surface(SIZES[0])
        for _ in range(3):  # a shade is folded into what is kept when it rests
            seen(stage, world, target)
        target.fill((1, 2, 3))
        assert set(seen(stage, world, target)) == {1, 2, 3}
        assert stage.touched == []


def test_what_was_drawn_elsewhere_or_over_is_drawn_whole() -> None:
    world, stage, target = World(1), Stage(), pygame.Surface(SIZES[0])
    whole = seen(stage, world, target)
    assert seen(stage, world, pygame.Surface(SIZES[0])) == whole
    target.fill((1, 2, 3))
    stage.forget()
    assert seen(stage, world, target) == whole


def test_a_part_is_asked_to_draw_only_when_its_state_changes() -> None:
    stage, target, drawn = Stage(), pygame.Surface((50, 50)), []
    for state in (1, 1, 2, 2, 2, 1):
        stage.begin((50, 50))
        stage.group("a" if state == 1 else "b").group("inner").put(
            "part", state, lambda _, one: drawn.append(one), state
        )
        stage.show(target)
    assert drawn == [1, 2, 1]


def test_each_part_that_is_shown_is_named_by_its_keys_and_lies_where_it_is_drawn() -> None:
    """A red square is red in the window, wherever groups in groups have put it, and nowhere else."""
    red = pygame.Surface((10, 10)).convert()
    red.fill((255, 0, 0))
    placements: list[dict[str, Any]] = [
        {}, {"shift": (15, -3)}, {"turned": True}, {"clip": pygame.Rect(0, 0, 52, 36)}, {"alpha": 0.99},
    ]  # fmt: skip
    for outer, inner in itertools.product(placements, repeat=2):
        stage, target = Stage(), pygame.Surface(SIZES[0])
        target.fill((0, 0, 0))
        stage.begin(SIZES[0])
        square = stage.group("outer", **outer).group("inner", **inner)
        square.put("red", 1, lambda onto: onto.blit(red, (40, 30), None, PREMUL))
        stage.group("away", hidden=True).put("away", 1, lambda onto: onto.blit(red, (0, 0), None, PREMUL))
        stage.show(target)
        seen = pygame.mask.from_threshold(target, (255, 0, 0), (40, 1, 1, 255)).get_bounding_rects()
        assert [*stage.shown()] == [(("outer", "inner", "red"), area) for area in seen], (outer, inner)


def test_nothing_of_a_group_that_is_gone_is_kept() -> None:
    import gc
    import weakref

    stage, target = Stage(), pygame.Surface((50, 50))
    picture = pygame.Surface((50, 50)).convert()
    watched = weakref.ref(picture)
    stage.begin((50, 50))
    stage.group("faint", alpha=0.5).put("picture", 1, _blit, picture, (0, 0))
    stage.show(target)
    del picture
    for _ in range(2):
        stage.begin((50, 50))
        stage.show(target)
    gc.collect()
    assert watched() is None
