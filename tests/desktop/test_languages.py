"""What is drawn in the window comes from the catalogues, and fits, in every language."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from gettext import NullTranslations
from pathlib import Path

import pygame
import pytest

from koikoi import locales, settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.lots import LotsScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.screens.about import AboutScene
from koikoi.desktop.screens.gallery.card_page import CardScene, CardSelection
from koikoi.desktop.screens.gallery.gallery import GalleryScene
from koikoi.desktop.screens.guide import GuidePage, GuideScene
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.house_rules.import_rules import ImportRulesScene
from koikoi.desktop.screens.house_rules.printed_rules import PrintedRulesScene
from koikoi.desktop.screens.house_rules.replaced_yaku import ReplacedYakuScene
from koikoi.desktop.screens.house_rules.yaku_editor import YakuEditorScene
from koikoi.desktop.screens.key_bindings import KeyBindingsScene
from koikoi.desktop.screens.lesson.pages import LessonPage
from koikoi.desktop.screens.practice.sitting_scene import SittingScene
from koikoi.desktop.screens.practice.year import YearScene
from koikoi.desktop.screens.settings import SettingsScene
from koikoi.desktop.screens.setup.seat_editor import SeatEditorScene
from koikoi.desktop.screens.setup.setup import RulesPage, SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.screens.today.page import TodayScene
from koikoi.desktop.screens.today.shared_match import SharedMatchDialog
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.scene import Scene
from koikoi.engine.cards import DECK, Kind, Month, card
from koikoi.languages import LANGUAGES
from koikoi.locales import lore, names
from koikoi.locales.account import seal
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table.seating import plain
from koikoi.table.table import Table
from koikoi.table.today import deal_of
from tests.desktop import named_pictures
from tests.desktop.moments import laid_over
from tests.desktop.named_pictures import TAKES
from tests.desktop.text_boxes import cut, finder
from tests.desktop.window_sizes import SIZES
from tests.desktop.windows import entered, new_stack, press

pytestmark = pytest.mark.slow

SCREENS = (
    "title", "setup", "setup-four", "house", "invent", "guide", "settings", "lesson", "lots", "table", "curtain",
    "decision", "account", "match-end", "yaku-sheet", "four",
)  # fmt: skip
LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ž]+")
NAMES_AT_TABLE = ("Aoi", "Ren", "Hana", "Sora")
NAMES = {*NAMES_AT_TABLE, "Marco"}


class Foreign(NullTranslations):
    """A language in which every Latin letter of a message is another: what is still Latin came from elsewhere."""

    SHIFT = str.maketrans({chr(code): chr(code + 0xFEE0) for code in (*range(65, 91), *range(97, 123))})

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(part if part.startswith("{") else part.translate(self.SHIFT) for part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def allowed() -> set[str]:
    """Latin words that are Japanese, somebody's name, or the same everywhere."""
    found = set(NAMES) | {word for one in LANGUAGES.values() for word in LATIN.findall(one.own_name)}
    found |= {"Six", "seven", "ten", "koikoi", "replay", "verify"}  # typed by the photographer; a command
    for rules in bundled().values():
        for yaku in rules.yaku:
            found |= set(LATIN.findall(names.yaku(yaku.id, rules).reading))
    for month in Month:
        found |= set(LATIN.findall(str(lore.flower_japanese(month))))
    for kind in Kind:
        found |= set(LATIN.findall(str(lore.kind_japanese(kind))))
    found |= set(LATIN.findall(seal(named_pictures.SHUFFLE.commitment).partition(":")[2]))  # digits
    return found | {one.code for one in DECK} | {one.code[-2:] for one in DECK}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    found: list[str] = []
    real = fonts.text

    def spy(face: Face, pixels: int, string: str, colour: Colour) -> pygame.Surface:
        found.append(string)
        return real(face, pixels, string, colour)

    monkeypatch.setattr(fonts, "text", spy)
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_no_visible_word_escapes_the_catalogues(name: str, drawn: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    known = allowed()
    monkeypatch.setattr(apply_settings, "apply", lambda wanted: None)
    locales.install(Foreign(), "xx")
    fonts.width.cache_clear()
    fonts.fit.cache_clear()
    TAKES[name]((1280, 720))
    words = {word for string in drawn for word in LATIN.findall(string)}
    broken = {word for word in words if any(word in one for one in known)}  # a line may end within a word
    assert words - known - broken == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["table", "decision", "account"])
def test_no_text_at_the_table_is_cut_in_any_language(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = cut(monkeypatch)
    with named_pictures.chosen(Settings(language=language)):
        for size in ((960, 600), (1280, 720)):
            TAKES[name](size)
    assert found == []


def table_of(rules: str, seats: int) -> MatchScene:
    match = MatchScene(Table(bundled()[rules], plain(NAMES_AT_TABLE[:seats]), seed=3))
    entered(match, (1280, 720))
    return match


def set_up(rules: str, seats: int, page: RulesPage = RulesPage.GLANCE, *, level: str = "") -> SetupScene:
    scene = SetupScene()
    scene.plan.rules, scene.plan.seats, scene.page = rules, seats, page
    if level:
        scene.plan.seat_computer(1, level)
    return scene


def seat(level: str = "") -> SeatEditorScene:
    scene = set_up("german", 4, level=level)
    entered(scene, (1280, 720))
    return SeatEditorScene(scene.plan, 1)


def house() -> HouseRulesScene:
    scene = HouseRulesScene(bundled()["italian"])
    scene.draft.set("koikoi_limit", 1)
    scene.draft.add_yaku({"needs": "6R 7R 10R", "points": 7, "name": "Six-seven-ten"})
    return scene


def invent() -> YakuEditorScene:
    scene = YakuEditorScene(house().draft)
    scene.picked = set(DECK[::4])
    return scene


def importing(tmp_path: Path) -> ImportRulesScene:
    for number in range(9):
        (tmp_path / "exports").mkdir(exist_ok=True)
        (tmp_path / "exports" / f"rules-{number}.toml").write_text("[ours]\nrounds = true\n")
    scene = ImportRulesScene(lambda rules, said: None)
    press(new_stack(scene, (1280, 720)), scene.files[0].name)
    return scene


def card_page(code: str) -> CardScene:
    return CardScene(CardSelection(card(code)))


def yaku_sheet() -> YakuSheetScene:
    match = table_of("german", 4)
    return YakuSheetScene(match.state.view, match.state.near, match.table.players)


ROOMS: dict[str, Callable[[], Scene]] = {
    "title": TitleScene,
    "today": TodayScene,
    "somebody's code": lambda: SharedMatchDialog(deal_of(date(2026, 11, 22))),
    "set-up": lambda: set_up("italian", 2, level="strong:careful"),
    "set-up of four": lambda: set_up("german", 4, level="strong:careful"),
    "set-up in words": lambda: set_up("german", 3, RulesPage.WORDS),
    "set-up with the document": lambda: set_up("german", 3, RulesPage.DOCUMENT),
    "seat": seat,
    "computer's seat": lambda: seat("master:bold"),
    "house rules": house,
    "on paper": lambda: PrintedRulesScene(house().draft),
    "beside others": lambda: ReplacedYakuScene(house().draft, "akatan_aotan", lambda: None),
    "invent": invent,
    "settings": SettingsScene,
    "keys": KeyBindingsScene,
    **{f"guide: {page.value}": partial(GuideScene, page) for page in GuidePage},
    "practice": YearScene,
    "question": lambda: SittingScene(random.Random(2)),
    "other question": lambda: SittingScene(random.Random(3)),
    **{f"lesson page {place}": partial(LessonPage, place) for place in (0, 1, 2, 4)},
    "about": AboutScene,
    "gallery": GalleryScene,
    "card": lambda: card_page("11B"),
    "yaku sheet": yaku_sheet,
    "lots": lambda: laid_over(table_of("german", 4), LotsScene),
    "pause": lambda: laid_over(table_of("german", 4), PauseDialog),
    "nothing to import": lambda: ImportRulesScene(lambda rules, said: None),
}


@pytest.mark.parametrize("device", [Device.POINTER, Device.KEYS], ids=lambda one: one.name.lower())
@pytest.mark.parametrize("text_size", [100, 160])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_around_the_table_fits_and_nothing_overlaps(
    language: str,
    text_size: int,
    device: Device,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = tmp_path_factory.mktemp("at")  # a name as short as those that people have: it stands on a screen
    monkeypatch.setenv("KOIKOI_HOME", str(home))
    rooms: dict[str, Callable[[], Scene]] = {**ROOMS, "import": partial(importing, home)}
    last: dict[str, str] = {}
    if device is Device.KEYS:  # what looks otherwise with keys, and after a first match
        rooms, last = {name: ROOMS[name] for name in ("title", "set-up", "settings")}, {"rules": "koikoi-japan"}
    settings.adopt(Settings(language=language, text_size=text_size, last_table=last))
    apply_settings.apply(settings.now())
    bindings.used(device)
    found = finder(monkeypatch)
    faults = []
    for name, make in rooms.items():
        for size in SIZES:
            faults += [f"{name} at {size}: {fault}" for fault in found.look(make(), size)]
    assert faults == []


@pytest.fixture(autouse=True)
def back(tmp_path: Path) -> Iterator[None]:
    yield
    settings.adopt(replace(Settings()))
    apply_settings.apply(settings.now())
    bindings.used(Device.POINTER)
    locales.use("en")
    fonts.fit.cache_clear()
    fonts.width.cache_clear()
