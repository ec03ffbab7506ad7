"""Words on every screen: none overlaps, is cut, broken or smaller than its base size times the setting; none is a code.

Nothing is drawn here, only laid out.  Each language is looked at in the smallest window, and the windows that remain
are shared among the languages; `tools/text_sizes.py` looks at all there is, the table's moments included.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.screens.decision.action_picture import draw_action
from koikoi.desktop.screens.matches import MatchesScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Action, KoiKoi, Stop
from koikoi.languages import LANGUAGES
from koikoi.locales import names
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from tests.desktop.named_pictures import NAMES
from tests.desktop.scene_driver import until
from tests.desktop.screen_table import SCREENS, SIZE
from tests.desktop.text_boxes import finder
from tests.desktop.text_scenes import OVER_TABLE, evening
from tests.desktop.text_sizes import Collected, collecting, faults, laid_out, use, whole
from tests.desktop.windows import entered, top
from tests.desktop.written_lines import WrittenLine

pytestmark = pytest.mark.law(1)

CODE = re.compile(r"(?<![A-Za-z0-9])([1-9]|1[0-2])(B|A|R|P[1-3]?)(?![A-Za-z0-9])")
"""What programs call a card: whoever sees one reads its name."""
SMALLEST, UPRIGHT, USUAL = (960, 600), (1080, 1920), (1280, 720)
LOOKS: list[tuple[str, tuple[int, int], tuple[int, ...]]] = [
    *((language, SMALLEST, (160, 200)) for language in LANGUAGES),
    ("de", UPRIGHT, (160, 200)), ("fr", UPRIGHT, (200,)), ("ja", UPRIGHT, (200,)),
    ("de", USUAL, (200,)), ("it", USUAL, (160, 200)),
    ("pt_BR", (900, 1200), (160,)), ("es", (1440, 900), (160,)), ("it", (1920, 1080), (160,)),
    ("en", (2560, 1080), (160,)), ("ja", (3840, 2160), (160,)),
]  # fmt: skip
"""Languages, windows, sizes of text in per cent; 100 is always looked at, too."""


@pytest.fixture(autouse=True)
def usual(matches: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KOIKOI_HOME", str(matches))
    yield
    use("en", 100)
    bindings.used(Device.POINTER)


@pytest.mark.parametrize(
    ("language", "window", "percents"), LOOKS, ids=lambda one: one if isinstance(one, str) else "x".join(map(str, one))
)
def test_words_on_every_screen_have_their_size_and_their_room(
    language: str, window: tuple[int, int], percents: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, wrong = finder(monkeypatch), []
    for name, make in {**SCREENS, **OVER_TABLE}.items():
        base = Collected()
        for percent in (100, *percents):
            use(language, percent)
            wrong += [f"{name}, {percent} %: {fault}" for fault in found.look(make(), window)]
            wrong += [f"{name}: {one.string}" for one in found.drawn if CODE.search(one.string)]
            drawn = Collected(found.drawn if name in SCREENS else [])  # sheets are as large as they have room for
            wrong += [f"{name}, {percent} %: {fault}" for fault in faults(base, drawn, percent, window[1])]
            base = base if base.drawn else drawn
    assert wrong == []


@pytest.mark.parametrize("action", [KoiKoi(), Stop()])
def test_a_tablet_with_a_call_stays_a_picture(action: Action) -> None:
    """Its signs stand below each other, with air between them."""
    bands = list[int]()
    for percent in (100, 200):
        use("en", percent)
        picture = pygame.Surface((60, 100))
        draw_action(picture, picture.get_rect(), action)
        signs = pygame.mask.from_threshold(picture, theme.WHITE, (90, 90, 90))
        rows = [any(signs.get_at((x, y)) for x in range(60)) for y in range(100)]
        bands.append(sum(here and not before for before, here in pairwise(rows)))
    assert bands[0] == bands[1] > 1


def test_both_pages_of_the_list_of_matches_are_looked_at() -> None:
    for name, over in (("matches", False), ("finished matches", True)):
        scene = entered(SCREENS[name](), SIZE)
        assert isinstance(scene, MatchesScene)
        assert (scene.finished, any(one.over == over for one in scene.entries)) == (over, True)


def test_words_on_the_table_and_in_its_moments_keep_their_size() -> None:
    """One evening, looked at in several languages and windows as it goes on."""
    wrong, seen = [], set()
    for name, stack in evening():
        if name in ("yaku sheet", "pause"):  # at screens they are looked at by themselves
            continue
        seen.add(name)
        for language, window in (("de", SMALLEST), ("ja", UPRIGHT)):
            base = Collected()
            for percent in (100, 200):
                use(language, percent)
                laid_out(stack, window)
                with collecting() as now:
                    whole(stack, pygame.Surface(window))
                base = base if base.drawn else now
                wrong += [f"{name}, {language}, {window}: {one}" for one in faults(base, now, percent, window[1])]
        use("en", 100)
        laid_out(stack, SIZE)
    assert wrong == []
    assert seen > {"table", "CurtainScene", "DecisionScene", "RoundSummaryScene", "MatchEndScene"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_looks_otherwise_with_keys_and_after_a_match_has_room(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, wrong = finder(monkeypatch), []
    bindings.used(Device.KEYS)
    for percent in (100, 160):
        settings.adopt(Settings(language=language, text_size=percent, last_table={"rules": "koikoi-japan"}))
        apply_settings.apply(settings.now())
        for name in ("title", "set-up", "settings"):
            for window in (SMALLEST, UPRIGHT):
                wrong += [f"{name}, {percent} %: {fault}" for fault in found.look(SCREENS[name](), window)]
    assert wrong == []


SHEETS = "DecisionScene", "RoundSummaryScene", "every card", "MatchEndScene"


def test_sheets_of_four_seats_keep_the_size_of_their_words() -> None:
    """Whose names are four, and what has the longest words, in the narrowest windows."""
    wrong, seen = [], set()
    for name, stack in evening("german", 4):
        if not name.startswith(SHEETS):
            continue
        seen.add(name.partition(" of ")[0])
        for language, window in (("fr", SMALLEST), ("de", UPRIGHT), ("pt_BR", UPRIGHT)):
            base = looked_at(stack, language, 100, window)
            now = looked_at(stack, language, 200, window)
            found = faults(Collected(), base, 100, window[1]) + faults(base, now, 200, window[1])
            wrong += [f"{name}, {language}, {window}: {one}" for one in found]
            said = {one.said for one in now.drawn}
            if name.startswith("MatchEnd"):
                assert said >= {names.side(bundled()["german"], NAMES, side) for side in (0, 1)}
            if name.startswith("Decision"):
                assert decided_about(stack, said)
        use("en", 100)
        laid_out(stack, SIZE)
    assert wrong == []
    assert seen == set(SHEETS)


def looked_at(stack: SceneStack, language: str, percent: int, window: tuple[int, int]) -> Collected:
    """What is drawn with these settings."""
    use(language, percent)
    laid_out(stack, window)
    with collecting() as now:
        whole(stack, pygame.Surface(window))
    return now


def decided_about(stack: SceneStack, said: set[str]) -> bool:
    """Whether every yaku that lets somebody decide is named, in one of its languages."""
    scene = stack.top
    assert isinstance(scene, DecisionScene)
    called = [names.yaku(one.id, bundled()["german"]) for one in scene.phase.account.yaku]
    return all({one.name, one.kanji} & said for one in called)


def test_every_name_of_a_yaku_stands_whole_in_an_account(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cards have less room rather, or its Japanese name takes its place."""
    account = until(RoundSummaryScene)
    account.wait(top(account.stack, RoundSummaryScene).clock.end + 1)
    rules, wrong = bundled()["nintendo-standard"], []
    for language in LANGUAGES:
        use(language, 100)
        known = sorted({names.yaku(one.id, rules) for one in rules.yaku}, key=lambda one: -len(one.name))
        for name in known[:3]:
            monkeypatch.setattr(names, "yaku", lambda *_about, name=name: name)
            for window in (SMALLEST, UPRIGHT):
                base = looked_at(account.stack, language, 100, window)
                for percent in (160, 200):
                    now = looked_at(account.stack, language, percent, window)
                    wrong += [f"{language}, {percent} %: {one}" for one in faults(base, now, percent, window[1])]
                    assert {name.name, name.kanji} & {one.said for one in now.drawn}
            monkeypatch.undo()
    assert wrong == []


def line(said: str, pixels: int, writer: str = "plates.name", string: str = "") -> WrittenLine:
    return WrittenLine(string or said, said, Face.SANS, pixels, (0, 0, 0), "MatchScene", writer)


def test_the_same_word_elsewhere_in_another_size_is_no_fault() -> None:
    base = Collected([line("Hana", 20), line("Hana", 12, "list.name"), line("Hana", 15, "list.name")])
    grown = Collected([line("Hana", 40), line("Hana", 24, "list.name"), line("Hana", 30, "list.name")])
    assert faults(base, grown, 200, 1000) == []
    small = Collected([line("Hana", 24), line("Hana", 24, "list.name"), line("Hana", 24, "list.name")])
    assert faults(base, small, 200, 1000) == ["'Hana' is 24 pixels high, not 40 (MatchScene, plates.name)"]
    lesser = Collected([line("Hana", 24, "list.name"), line("Hana", 26, "list.name")])
    assert faults(base, lesser, 200, 1000) == ["'Hana' is 26 pixels high, not 30 (MatchScene, list.name)"]


def test_what_was_not_there_before_is_as_large_as_the_smallest_of_its_kind() -> None:
    base = Collected([line("12 points", 20), line("Ren", 14)])
    assert faults(base, Collected([line("7 points", 40)]), 200, 1000) == []
    assert len(faults(base, Collected([line("7 points", 30)]), 200, 1000)) == 1
    assert faults(base, Collected([line("Sora", 28, "other")]), 200, 1000) == []
    assert len(faults(base, Collected([line("Sora", 20, "other")]), 200, 1000)) == 1


def test_a_line_that_ends_within_a_word_is_a_fault() -> None:
    base = Collected([line("Contemplation de la lune", 20)])
    lines = [line("Contemplation de la lune", 40, string=string) for string in ("Contempla", "tion de la lune")]
    assert faults(base, Collected(lines), 200, 1000) == ["'Contemplation de la lune' is broken within a word"]
    lines = [line("Contemplation de la lune", 40, string=string) for string in ("Contemplation", "de la lune")]
    assert faults(base, Collected(lines), 200, 1000) == []
