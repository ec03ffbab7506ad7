"""Matches are counted, also where there are very many of them."""

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from koikoi.desktop.input.intents import (
    Hurry,
)
from koikoi.desktop.screens.statistics.statistics import StatisticsScene
from koikoi.desktop.ui.controls import Chooser
from koikoi.table import shelf, statistics
from koikoi.table.statistics import Opponent
from tests.autoplay import play_on, start
from tests.desktop.windows import new_stack


def test_hundreds_of_matches_are_read_without_stopping_the_window(
    many_matches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, read, asked = 0.0, statistics.read, 0

    def slowly(path: Path) -> object:
        nonlocal clock, asked
        clock, asked = clock + 0.004, asked + 1
        return read(path)

    monkeypatch.setattr("koikoi.desktop.ui.list_scene.time", SimpleNamespace(perf_counter=lambda: clock))
    monkeypatch.setattr(statistics, "read", slowly)
    scene = StatisticsScene()
    stack = new_stack(scene, (1280, 720))
    while scene.unread:
        assert scene.animating
        before, asked = clock, 0
        stack.update(1 / 60)
        assert clock - before < 0.1, f"{asked} were read before the next frame"
        stack.draw(pygame.Surface((1280, 720)))
    assert scene.stats == statistics.sheet(statistics.of_person(statistics.pasts(), scene.person), scene.person)
    assert scene.stats.matches == many_matches


def test_a_person_an_opponent_and_rules_can_be_chosen(home: Path) -> None:
    folder = home / "matches"
    folder.mkdir(parents=True)
    for number, (rules, seats) in enumerate((("koikoi-japan", 2), ("german", 3), ("german", 2))):
        play_on(start(folder / f"2026010{number + 1}-120000.koikoi", rules, seats, number)).close()
    scene = StatisticsScene()
    stack = new_stack(scene, (1280, 720))
    choosers = [one for one in scene.panel.others if isinstance(one, Chooser)]
    assert [len(one.choices) for one in choosers] == [3, 3, 3]
    assert scene.stats.matches == 3
    scene.choose_opponent(Opponent("Hana"))
    assert scene.stats.matches == 1
    scene.choose_opponent(Opponent("Ren"))
    scene.choose_rules("german")
    assert scene.stats.matches == 2
    scene.choose_person("Hana")
    assert (scene.opponent, scene.rules, scene.stats.matches) == (None, "", 1)
    stack.handle(Hurry())
    assert shelf.entries()
