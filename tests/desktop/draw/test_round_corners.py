"""Round corners: pygame draws them in steps, so what is seen gets them from the painter, which makes them smooth."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.draw.painter import Surface, outline, slab
from koikoi.desktop.layout.board import Rect

DESKTOP = Path(__file__).resolve().parents[3] / "koikoi" / "desktop"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def stepped(source: str) -> Iterator[str]:
    """Calls that draw round corners on a picture that was not made by the very function that draws."""
    for function in (one for one in ast.walk(ast.parse(source)) if isinstance(one, FUNCTIONS)):
        inner = {id(one) for part in ast.walk(function) if isinstance(part, FUNCTIONS) and part is not function
                 for one in ast.walk(part)}  # fmt: skip
        own = [one for one in ast.walk(function) if id(one) not in inner]
        made = {
            name.id
            for one in own
            if isinstance(one, ast.Assign) and any(_makes(part) for part in ast.walk(one.value))
            for target in one.targets
            for name in ast.walk(target)
            if isinstance(name, ast.Name)
        }
        rounded = [one for one in own if isinstance(one, ast.Call) and _rounds(one)]
        yield from (ast.unparse(one) for one in rounded if ast.unparse(one.args[0]) not in made)


def _makes(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("Surface", "pygame.Surface")


def _rounds(call: ast.Call) -> bool:
    """By a keyword or in its place; or by keywords that nobody can see here."""
    given = len(call.args) > 4 or any(one.arg is None or one.arg.endswith("radius") for one in call.keywords)
    return given and ast.unparse(call.func) == "pygame.draw.rect"


def test_nobody_draws_round_corners_straight_onto_what_is_seen() -> None:
    found = {path.name: [*stepped(path.read_text(encoding="utf-8"))] for path in DESKTOP.rglob("*.py")}
    assert {name: calls for name, calls in found.items() if calls} == {}


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("pygame.draw.rect(target, tone, rect, border_radius=3)", False),
        ("pygame.draw.rect(target, tone, rect, **half)", False),
        ("pygame.draw.rect(target, tone, rect, 0, 3)", False),
        ("pygame.draw.rect(self.target, tone, rect, border_top_left_radius=3)", False),
        ("pygame.draw.rect(target, tone, rect, 2)", True),
        ("made, half = Surface((9, 9)), 4; pygame.draw.rect(made, tone, rect, border_radius=3)", True),
    ],
)
def test_the_law_finds_what_it_is_there_for(line: str, allowed: bool) -> None:
    assert [*stepped(f"def draw(self, target, rect, tone, half):\n    {line}")] == ([] if allowed else [line])


@pytest.mark.parametrize("thick", [1, 2, 5])
def test_an_outline_never_leaves_its_rectangle(thick: int) -> None:
    for wide in range(8):
        for high in range(8):
            target = Surface((20, 20))
            outline(target, Rect(6, 6, wide, high), (255, 255, 255), thick, 4)
            around = pygame.mask.from_threshold(target, (255, 255, 255), (254, 254, 254)).get_bounding_rects()
            assert all(Rect(6, 6, wide, high).contains(one) for one in around), (wide, high)
            assert bool(around) is bool(wide and high)


def test_a_part_of_a_slab_has_only_the_corners_that_lie_in_it() -> None:
    target, whole = Surface((40, 40)), Surface((40, 40))
    slab(whole, Rect(5, 5, 30, 30), (200, 30, 90), 8)
    slab(target, Rect(5, 5, 30, 30), (200, 30, 90), 8, Rect(5, 5, 20, 30))
    left, right = Rect(0, 0, 25, 40), Rect(25, 0, 15, 40)
    assert pygame.image.tobytes(target.subsurface(left), "RGB") == pygame.image.tobytes(whole.subsurface(left), "RGB")
    assert not any(pygame.image.tobytes(target.subsurface(right), "RGB"))
    assert target.get_clip() == target.get_rect()
    shades = {tuple(whole.get_at((x, y))) for x in range(5, 13) for y in range(5, 13)}
    assert len(shades) > 2, "smooth"
