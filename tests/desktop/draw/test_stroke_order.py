"""Signs are written as a brush writes them: in the order of their strokes, and nothing of them is lost on the way."""

import pygame
import pytest

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import FAINT, lettering
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.stroke_order import stroke_order
from koikoi.desktop.match.hud.month_opening import OLD_NAMES
from koikoi.locales import names
from koikoi.rulesets.collection import bundled

YAKU = sorted({
    kanji for rules in bundled().values() for yaku in rules.yaku if (kanji := names.yaku(yaku.id, rules).kanji)
})  # fmt: skip


def written(said: str, size: int = 120) -> pygame.Surface:
    return fonts.text(Face.BRUSH, size, said, theme.PAPER)


@pytest.mark.parametrize("said", [*OLD_NAMES, *YAKU, "勝負"])
def test_every_sign_that_is_written_has_its_order(said: str) -> None:
    assert [sign for sign in said if sign != "・" and stroke_order(sign) is None] == []


@pytest.mark.parametrize("said", ["月", "睦", "雨四光", "花見酒", "くっつき"])
def test_the_slices_make_up_the_sign(said: str) -> None:
    picture = written(said)
    work = lettering(picture, said=said).cut()
    made = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    for one in work.seen(0.9999):
        made.blit(one.picture, one.at, special_flags=pygame.BLEND_PREMULTIPLIED)
    for x in range(picture.get_width()):
        for y in range(picture.get_height()):
            if picture.get_at((x, y)).a > FAINT:
                assert made.get_at((x, y)) == picture.get_at((x, y))


@pytest.mark.parametrize(
    ("sign", "places"),
    [
        ("月", [(0.2, 0.5), (0.6, 0.05), (0.8, 0.4), (0.5, 0.34), (0.5, 0.58)]),
        ("四", [(0.05, 0.5), (0.5, 0.08), (0.95, 0.5), (0.36, 0.3), (0.62, 0.3), (0.5, 0.9)]),
        ("三", [(0.5, 0.08), (0.5, 0.5), (0.5, 0.92)]),
        ("光", [(0.5, 0.15), (0.22, 0.25), (0.78, 0.22), (0.2, 0.47), (0.3, 0.75), (0.62, 0.7)]),
    ],
)
def test_one_stroke_comes_after_the_other(sign: str, places: list[tuple[float, float]]) -> None:
    known = stroke_order(sign)
    assert known is not None
    order, side = known[0], known[0].get_width()
    numbers = [order.get_at((int(x * side), int(y * side))).r for x, y in places]
    assert numbers == sorted(numbers)
    assert len({*numbers}) == len(numbers)


def test_what_is_no_sign_is_written_as_ever() -> None:
    picture = written("Rainy Four")
    assert lettering(picture, said="Rainy Four").count == lettering(picture).count
