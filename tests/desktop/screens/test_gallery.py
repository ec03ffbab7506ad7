"""The page of the cards: places, words, clicks and keys."""

from collections.abc import Iterator
from dataclasses import replace
from gettext import NullTranslations
from itertools import combinations

import pygame
import pytest

from koikoi import locales
from koikoi.desktop.draw import fonts
from koikoi.desktop.input.intents import Cancel, Confirm, Intent, MoveFocus, Point, Press, Release
from koikoi.desktop.layout.board import RATIO, Rect
from koikoi.desktop.screens.gallery.card_page import CardScene, CardSelection
from koikoi.desktop.screens.gallery.card_uses import yaku_uses
from koikoi.desktop.screens.gallery.gallery import CAPTION, GalleryScene
from koikoi.desktop.screens.gallery.leaves import (
    ArrowButton,
    CardPicture,
    KindSign,
    Line,
    Passage,
    Watermark,
    YakuExample,
)
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import Leaf, Scale
from koikoi.desktop.ui.leaves import Control
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.cards import DECK, OF_KIND, Card, CardSet, Kind, card
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Need, Yaku
from koikoi.locales import lore, names
from koikoi.rulesets.collection import bundled
from tests.desktop.windows import button_of, entered, new_stack, panel_of

SIZES = [(960, 600), (1280, 720), (1440, 900), (1920, 1080), (2560, 1080), (900, 1200)]
AT_EVERY_SIZE = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
STANDARD = bundled()["nintendo-standard"]


class Visitor:
    """Looks at the gallery as a person does."""

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        self.stack = new_stack(TitleScene(), size)

    @property
    def gallery(self) -> GalleryScene:
        assert isinstance(self.stack.top, GalleryScene)
        return self.stack.top

    @property
    def page(self) -> CardScene:
        assert isinstance(self.stack.top, CardScene)
        return self.stack.top

    def give(self, *intents: Intent) -> None:
        for intent in intents:
            self.stack.handle(intent)
            self.stack.update(1 / 30)

    def click(self, place: Rect) -> None:
        self.give(Point(place.center), Press(place.center), Release(place.center))

    def arrow(self, place: int) -> None:
        """To the card before (0) or after (1), or to the ruleset before (2) or after (3)."""
        self.click([one for one in self.page.panel.buttons if isinstance(one, ArrowButton)][place].rect)

    def button(self, label: str) -> None:
        self.click(button_of(self.stack.top, label).rect)

    def keys_to(self, label: str) -> None:
        """Walks through the title's menu."""
        panel = panel_of(self.stack.top)
        while not (isinstance(panel.focus, Button) and panel.focus.label == label):
            self.give(MoveFocus(0, 1))
        self.give(Confirm())


def opened(one: Card, size: tuple[int, int], rules: Ruleset = STANDARD) -> CardScene:
    return entered(CardScene(CardSelection(one, rules)), size)


def gallery(size: tuple[int, int]) -> GalleryScene:
    return entered(GalleryScene(), size)


def marked(scene: GalleryScene) -> Card | None:
    return scene.marked


def places(scene: BoxScene, *kinds: type[Leaf]) -> list[Rect]:
    """Where the leaves of these kinds lie."""
    return [one.rect for one in scene.boxes.placed if isinstance(one.leaf, kinds)]


# Places


def assert_apart(zones: list[Rect], inside: Rect) -> None:
    assert [zone for zone in zones if not inside.contains(zone)] == []
    assert [(one, other) for one, other in combinations(zones, 2) if one.colliderect(other)] == []


@AT_EVERY_SIZE
def test_nothing_covers_anything_else(size: tuple[int, int]) -> None:
    window = Rect(0, 0, *size)
    scene = gallery(size)
    assert_apart([*places(scene, Line, Control, KindSign), scene.boxes.rect("caption"), *scene.cards.values()], window)
    for one in DECK:
        page = opened(one, size)
        assert_apart(places(page, Line, Passage, Control, KindSign, CardPicture, Watermark, YakuExample), window)


@AT_EVERY_SIZE
def test_the_layout_is_a_pure_function_of_the_size(size: tuple[int, int]) -> None:
    for scene in (gallery(size), opened(DECK[0], size)):
        before = places(scene, Leaf)
        for other in SIZES:
            scene.enter(other)
        scene.enter(size)
        assert before == places(scene, Leaf)


@AT_EVERY_SIZE
def test_all_cards_lie_by_month(size: tuple[int, int]) -> None:
    scene = gallery(size)
    columns, rows = (6, 8) if size[0] < size[1] else (12, 4)
    assert list(scene.cards) == list(DECK)
    assert columns == len({rect.centerx for rect in scene.cards.values()})
    assert rows == len({rect.centery for rect in scene.cards.values()})
    names_of_months = {one.leaf.string: one.rect for one in scene.boxes.placed if isinstance(one.leaf, Line)}
    for one, rect in scene.cards.items():
        month = names_of_months[names.heading(names.month(one.month))]
        assert rect.centerx == month.centerx
        assert rect.top > month.bottom
        assert rect.w >= 60
        assert rect.h == round(rect.w * RATIO)
        assert (columns, rows) > scene.shelf.spot(one)


@AT_EVERY_SIZE
def test_the_large_card_is_large_and_crisp(size: tuple[int, int]) -> None:
    large = max(places(opened(DECK[0], size), CardPicture), key=lambda rect: rect.w)
    assert 280 <= large.w <= 432
    assert large.h == round(large.w * RATIO)
    if size[1] >= 1000 and size[0] > size[1]:
        assert 432 == large.w


# Words


def texts(scene: BoxScene) -> list[str]:
    """All words of a page but those of its buttons."""
    shown = []
    for one in scene.boxes.placed:
        if isinstance(one.leaf, Line):
            shown.append(one.leaf.fitting(scene.boxes.scale, one.rect))
        elif isinstance(one.leaf, Passage):
            shown.append(one.leaf.string)
    return shown


def assert_line_fits(line: Line, rect: Rect, scale: Scale) -> None:
    pixels, text = scale.px(line.size), line.fitting(scale, rect)
    size, shown = fonts.fit(line.face, pixels, min(line.least, pixels), text, rect.w)
    assert shown == text, line
    assert 11 <= size <= rect.h, line


def assert_words_fit(scene: BoxScene) -> None:
    lines = [(one.leaf, one.rect) for one in scene.boxes.placed if isinstance(one.leaf, Line) and one.leaf.string]
    for line, rect in lines:
        assert Rect((0, 0), scene.size).contains(rect), line
        assert_line_fits(line, rect, scene.boxes.scale)
    assert [(one, other) for one, other in combinations(lines, 2) if one[1].colliderect(other[1])] == []


def passage(scene: CardScene) -> tuple[int, list[str], Rect]:
    """The letters and lines of what the card means, and the room they have."""
    [(leaf, rect)] = [(one.leaf, one.rect) for one in scene.boxes.placed if isinstance(one.leaf, Passage)]
    return *leaf.lines(scene.boxes.scale, rect), rect


def assert_page_fits(scene: CardScene) -> None:
    assert_words_fit(scene)
    sheet = scene.boxes.rect("sheet")
    for rect in places(scene, Line, Passage, YakuExample):
        assert not sheet.colliderect(rect) or sheet.inflate(-10, -10).contains(rect)
    size, lines, room = passage(scene)
    assert " ".join(lines) == lore.meaning(scene.card)
    assert len(lines) * fonts.line(size) <= room.h
    assert all(fonts.width(fonts.Face.SANS, size, line) <= room.w for line in lines)


@AT_EVERY_SIZE
def test_every_word_of_every_card_fits(size: tuple[int, int]) -> None:
    for one in DECK:
        scene = opened(one, size)
        assert_page_fits(scene)
        assert len(places(scene, YakuExample)) == len(yaku_uses(one, STANDARD))
        assert passage(scene)[0] >= 15


@AT_EVERY_SIZE
@pytest.mark.parametrize("rules", bundled().values(), ids=lambda rules: rules.name)
def test_every_word_fits_in_every_ruleset(size: tuple[int, int], rules: Ruleset) -> None:
    for code in ("1B", "1R", "6R", "7A", "9A", "9P1", "11P1"):
        scene = opened(card(code), size, rules)
        assert_page_fits(scene)
        assert len(places(scene, YakuExample)) == len(yaku_uses(card(code), rules))


@AT_EVERY_SIZE
def test_the_words_of_the_gallery_fit(size: tuple[int, int]) -> None:
    scene = gallery(size)
    assert_words_fit(scene)
    for one in DECK:
        scene.handle(Point(scene.cards[one].center))
        assert_line_fits(Line(scene.caption(), CAPTION), scene.boxes.rect("caption"), scene.boxes.scale)


@pytest.fixture
def long_winded() -> Iterator[None]:
    """A language that needs a third more room for what is told."""

    class LongWinded(NullTranslations):
        def gettext(self, message: str) -> str:
            return message + " und" * (len(message) // 12) if len(message) > 60 else message

    locales.install(LongWinded())
    yield
    locales.use("en")


@pytest.mark.usefixtures("long_winded")
@AT_EVERY_SIZE
def test_longer_texts_grow_smaller(size: tuple[int, int]) -> None:
    for one in DECK:
        assert_page_fits(opened(one, size))


@AT_EVERY_SIZE
def test_more_yaku_than_there_is_room_for_are_counted(size: tuple[int, int]) -> None:
    more = tuple(
        Yaku(id=f"own_{number}", points=number, needs=(Need(CardSet.parse("1B 2A"), 2),)) for number in range(1, 30)
    )
    scene = opened(card("1B"), size, replace(STANDARD, yaku=(*STANDARD.yaku, *more)))
    assert_page_fits(scene)
    rows = len(places(scene, YakuExample))
    assert 5 <= rows < len(yaku_uses(scene.card, scene.selection.rules)) == 33
    assert f"and {33 - rows} more" in texts(scene)


@AT_EVERY_SIZE
def test_a_card_without_yaku_says_so(size: tuple[int, int]) -> None:
    bare = replace(STANDARD, yaku=tuple(one for one in STANDARD.yaku if one.id == "sanko"))
    scene = opened(card("4P1"), size, bare)
    assert_page_fits(scene)
    assert "These rules have no yaku for it." in texts(scene)


def test_the_page_says_what_there_is_to_say() -> None:
    said = texts(opened(card("1B"), (1280, 720)))
    for text in (
        "January",
        "Pine · 松 matsu",
        "Pine with crane",
        "bright · 光 hikari",
        "crane (鶴 tsuru) and rising sun",
        "Nintendo, as most people play",
        "Five Brights",
    ):
        assert text in said


def test_yaku_that_are_not_played_are_left_out() -> None:
    assert "tsukifuda" in [one.id for one in STANDARD.yaku]
    assert all(use.yaku.points for one in DECK for use in yaku_uses(one, STANDARD))
    assert names.yaku("tsukifuda").name not in texts(opened(card("1B"), (1280, 720)))


# Clicks and keys


@AT_EVERY_SIZE
def test_everything_can_be_done_by_clicks(size: tuple[int, int]) -> None:
    visitor = Visitor(size)
    visitor.button("The cards")
    for one in DECK:
        visitor.click(visitor.gallery.cards[one])
        assert visitor.page.card is one
        visitor.button("The cards")
    visitor.click(visitor.gallery.cards[card("8B")])
    visitor.arrow(1)
    assert visitor.page.card is card("8A")
    visitor.arrow(0)
    visitor.arrow(0)
    assert visitor.page.card is card("7P2")
    visitor.click(visitor.page.boxes.rect("7A"))
    assert visitor.page.card is card("7A")
    visitor.arrow(3)
    second = visitor.page.selection.rules
    assert [STANDARD.name, second.name] == [one.name for one in visitor.page.selection.rulesets[:2]]
    visitor.arrow(2)
    visitor.arrow(2)
    assert visitor.page.selection.rules is visitor.page.selection.rulesets[-1]
    visitor.button("The cards")
    visitor.button("Menu")
    assert isinstance(visitor.stack.top, TitleScene)


@AT_EVERY_SIZE
def test_everything_can_be_done_by_keys(size: tuple[int, int]) -> None:
    visitor = Visitor(size)
    visitor.keys_to("The cards")
    visitor.give(MoveFocus(1, 0))
    assert visitor.gallery.marked is card("1B"), "the first key shows where one is"
    visitor.give(MoveFocus(1, 0), MoveFocus(0, 1), Confirm())
    assert visitor.page.card is card("2R")
    visitor.give(MoveFocus(-1, 0))
    assert visitor.page.card is card("2A")
    for _ in range(2):
        visitor.give(MoveFocus(1, 0))
    assert visitor.page.card is card("2P1")
    visitor.give(MoveFocus(0, 1))
    assert visitor.page.selection.rules is visitor.page.selection.rulesets[1]
    visitor.give(MoveFocus(0, -1))
    assert visitor.page.selection.rules is visitor.page.selection.rulesets[0]
    visitor.give(Cancel())
    assert visitor.gallery.marked is card("2P1"), "back where the page has led"
    visitor.give(Cancel())
    assert isinstance(visitor.stack.top, TitleScene)


@AT_EVERY_SIZE
def test_arrow_keys_reach_every_card_and_the_way_back(size: tuple[int, int]) -> None:
    scene = GalleryScene()
    entered(scene, size)
    scene.handle(MoveFocus(1, 0))
    seen = []
    for _ in DECK:
        seen.append(scene.marked)
        scene.handle(MoveFocus(1, 0))
    assert sorted(DECK) == sorted(one for one in seen if one is not None)
    assert marked(scene) is DECK[0]
    rows = len(DECK) // scene.shelf.columns
    for row in range(rows):
        assert scene.shelf.spot(scene.selection.card) == (0, row)
        scene.handle(MoveFocus(0, 1))
    assert scene.shelf.spot(scene.selection.card) == (0, rows - 1), "the last row ends there"
    for _ in range(rows):
        scene.handle(MoveFocus(0, -1))
    assert marked(scene) is None
    assert scene.panel.focus is scene.panel.buttons[0]
    scene.handle(MoveFocus(0, 1))
    assert marked(scene) is DECK[0]


def test_left_and_right_lead_through_the_whole_deck() -> None:
    scene = opened(card("12P3"), (1280, 720))
    seen = []
    for _ in DECK:
        scene.handle(MoveFocus(1, 0))
        seen.append(scene.card)
    assert list(DECK) == seen


def test_a_press_that_slides_off_opens_nothing() -> None:
    scene = GalleryScene()
    entered(scene, (1280, 720))
    spots = [scene.cards[card(code)].center for code in ("1B", "2A")]
    scene.handle(Press(spots[0]))
    assert scene.handle(Release(spots[1])) is None
    assert scene.handle(Release(spots[1])) is None


def test_pointing_lifts_a_card_and_then_nothing_is_drawn_again() -> None:
    gallery = GalleryScene()
    stack = new_stack(gallery, (1280, 720))
    canvas = pygame.Surface((1280, 720))

    def rest() -> None:
        for _ in range(30):
            stack.update(1 / 60)
            if stack.dirty:
                stack.draw(canvas)
        stack.update(1 / 60)
        assert not stack.animating
        assert not stack.dirty

    rest()
    stack.handle(Point(gallery.cards[card("3B")].center))
    stack.update(1 / 60)
    assert stack.animating
    rest()
    assert {card("3B"): 1.0} == gallery.lifts
    stack.handle(Point((2, 2)))
    rest()
    assert not gallery.lifts
    stack.handle(Confirm())
    assert isinstance(stack.top, CardScene)
    rest()


def test_pointing_at_a_kind_leaves_only_its_cards_bright() -> None:
    gallery = GalleryScene()
    stack = new_stack(gallery, (960, 600))
    before, after = pygame.Surface((960, 600)), pygame.Surface((960, 600))
    stack.draw(before)
    stack.handle(Point(gallery.boxes.rect(Kind.ANIMAL.name).center))
    stack.draw(after)
    for one, rect in gallery.cards.items():
        same = pygame.image.tobytes(before.subsurface(rect), "RGB") == pygame.image.tobytes(
            after.subsurface(rect), "RGB"
        )
        assert same == (one in OF_KIND[Kind.ANIMAL])


@AT_EVERY_SIZE
def test_a_resize_keeps_the_page(size: tuple[int, int]) -> None:
    visitor = Visitor()
    visitor.button("The cards")
    visitor.click(visitor.gallery.cards[card("5A")])
    visitor.stack.resize(size)
    assert visitor.page.card is card("5A")
    assert places(opened(card("5A"), size), Leaf) == places(visitor.page, Leaf)
    visitor.stack.draw(pygame.Surface(size))


def test_another_card_is_pointed_at_while_the_page_of_one_leaves() -> None:
    size = (960, 600)
    stack, target = new_stack(GalleryScene(), size), pygame.Surface(size)
    gallery = stack.top
    assert isinstance(gallery, GalleryScene)
    stack.draw(target)
    stack.push(CardScene(gallery.selection))
    for at in (None, *(gallery.cards[card(code)].center for code in ("7A", "9A", "3B"))):
        for number in range(20 if at is None else 2):
            stack.update(1 / 30)
            if not number and at is not None:
                stack.handle(Point(at))
            stack.draw(target)
        if at is None:
            stack.handle(Cancel())
    assert stack.top is gallery
