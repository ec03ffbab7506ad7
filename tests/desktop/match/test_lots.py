"""The lots decide who deals."""

import random
from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw.painter import words
from koikoi.desktop.input.intents import Confirm, MoveFocus, Press
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.lots import seats as beside_lots
from koikoi.desktop.match.scenes.lots.lots_scene import ARRIVES, FLY, LotsScene
from koikoi.desktop.match.scenes.lots.places import GATHER, lot_of, under, year
from koikoi.desktop.ui.turning_tabs import tabs
from koikoi.engine.cards import Month
from koikoi.locales.account import seal
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings, Speed
from koikoi.table.seating import Privacy, plain
from koikoi.table.shuffle import Shuffle
from koikoi.table.table import Table
from tests.desktop.lots_drawn import changes, drawing, strongly
from tests.desktop.moments import laid_over
from tests.desktop.named_pictures import chosen
from tests.desktop.scene_driver import Actor
from tests.desktop.window_sizes import SIZES
from tests.desktop.windows import SERVICES, draw_scene, entered


def drawn_for(lots: LotsScene) -> float:
    """Seconds since the last card was drawn."""
    return lots.clock.seconds - lots.clock.timeline.tracks[f"lands {next(reversed(lots.taken))}"].start


def test_whoever_draws_the_earliest_month_deals_and_the_table_is_dealt() -> None:
    table = Table(bundled()["german"], ["Aoi", "Ren", "Hana"], seed=3)
    actor = Actor(table=table, privacy=Privacy.OPEN)
    rng = random.Random(1)
    while not isinstance(actor.stack.top, LotsScene):
        actor.frame()
    lots = actor.stack.top
    for _ in range(40):
        if lots.dealer is not None and lots.settled:
            break
        if lots.tied:
            actor.button()
        actor.give(*(MoveFocus(1, 0) for _ in range(rng.randrange(4))), Confirm())
        actor.wait(1.0)
    assert lots.dealer == table.match.dealer
    first = min(lot.card.month for lot in lots.taken.values())
    assert first == next(lot.card.month for lot in lots.taken.values() if lot.seat == lots.dealer)
    actor.button()
    actor.wait(GATHER + ARRIVES + 0.1)
    assert actor.stack.top is not lots


def test_a_card_of_the_fan_is_taken_where_it_is_touched() -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3)
    actor = Actor(table=table, privacy=Privacy.OPEN)
    while not isinstance(actor.stack.top, LotsScene):
        actor.frame()
    lots = actor.stack.top
    spot = lots.spots()[-1]
    actor.click((round(spot.x), round(spot.y)))
    assert list(lots.taken) == [len(lots.spots()) - 1]


def test_the_seal_stands_above_the_lots_and_what_is_taken_is_mixed_into_the_deals() -> None:
    seats = plain(("Aoi", "Ren"), Privacy.OPEN)
    seats = replace(seats, chairs=(seats.chairs[0], replace(seats.chairs[1], agent="random")))
    table = Table(bundled()["nintendo-standard"], seats, shuffle=Shuffle(3, "0" * 32))
    actor = Actor(table=table, privacy=Privacy.OPEN)
    while not isinstance(actor.stack.top, LotsScene):
        actor.frame()
    lots = actor.stack.top
    spots = lots.spots()
    assert lots.boxes.rect("seal").bottom <= min(spot.y - spot.w * RATIO / 2 for spot in spots)
    assert seal(table.commitment) == "Sealed deal: " + " ".join(table.commitment[at : at + 4] for at in (0, 4, 8, 12))
    actor.click((round(spots[-1].x), round(spots[-1].y)))
    actor.wait(3.0)
    given = [line["contributed"] for line in table.lines if "contributed" in line]
    assert [(one["seat"], one["place"]) for one in given] == [(0, 2 * len(spots) - 2)]
    assert 0 <= given[0]["at"] < 1_000_000


def test_the_fan_is_gathered_into_the_stock_and_whoever_presses_goes_on() -> None:
    for pressed in (False, True):
        actor = Actor(privacy=Privacy.OPEN)
        actor.frame()
        lots = actor.stack.top
        assert isinstance(lots, LotsScene)
        while lots.dealer is None or not lots.settled:
            actor.move()
        actor.give(Confirm())
        assert actor.stack.top is lots, "the cards are on their way"
        if pressed:
            actor.give(Confirm())
        else:
            actor.wait(GATHER + ARRIVES + 0.1)
        assert [actor.match] == actor.stack.scenes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_year_lies_in_its_order_beside_all_cards(count: int, size: tuple[int, int]) -> None:
    lots = laid_over(entered(MatchScene(Table(bundled()["german"], ["Aoi"] * count, seed=3)), size), LotsScene)
    backs, scale = entered(lots, size).spots(), lots.scale.factor
    cards = [lot_of(size, seat, count, scale) for seat in range(count)]
    spots, flower = year(size, count, backs, cards[0])
    assert list(spots) == list(Month) == sorted(Month, key=lambda month: (spots[month][1], spots[month][0]))
    for x, y in spots.values():
        here = pygame.Rect(0, 0, flower, round(flower * 1.9))  # its number below it, a crest above
        here.center = x, y
        assert pygame.Rect((0, 0), size).contains(here)
        assert under((x, round(y - flower * 0.92)), enumerate(backs)) is None
        for card in cards:
            area = pygame.Rect(0, 0, round(card.w), round(card.w * RATIO))
            area.center = round(card.x), round(card.y)
            assert not area.colliderect(here)


@pytest.mark.parametrize("size", [(960, 600), (1080, 1920)])
@pytest.mark.parametrize("count", [2, 4])
def test_a_crest_stands_in_its_place_or_beside_the_card_that_lies_there(
    count: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []
    monkeypatch.setattr(beside_lots, "seat_crest", lambda _target, _source, seat, *_where: shown.append(seat))
    monkeypatch.setattr(beside_lots.LotsSeats, "draw_month", lambda *_what: None)
    actor = Actor("german", seats=count, size=size, privacy=Privacy.OPEN)
    while not isinstance(actor.stack.top, LotsScene):
        actor.frame()
    draw_scene(actor.stack.top, pygame.Surface(size))
    assert sorted(shown) == list(range(count))
    shown.clear()
    actor.give(Confirm())
    actor.wait(1.0)
    draw_scene(actor.stack.top, pygame.Surface(size))
    assert sorted(shown) == list(range(count))


@pytest.mark.parametrize("count", [2, 4])
def test_in_an_upright_window_names_stand_below_the_middle_of_their_places(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: dict[str, pygame.Rect] = {}

    def written(target: pygame.Surface, said: str, *where: object, **how: object) -> pygame.Rect:
        names[said] = words(target, said, *where, **how)  # type: ignore[arg-type]
        return names[said]

    monkeypatch.setattr(beside_lots, "words", written)
    players, size = ["Aoi", "Ren", "Hanako-Maria", "Sora"][:count], (1080, 1920)
    match = entered(MatchScene(Table(bundled()["german"], players, seed=3)), size)
    lots = entered(laid_over(match, LotsScene), size)
    draw_scene(lots, pygame.Surface(size))
    for seat, name in enumerate(players):
        place = lot_of(size, seat, count, lots.scale.factor)
        assert abs(names[name].centerx - place.x) <= 1
        assert place.y + place.w * RATIO / 2 < names[name].top < size[1] * 0.9


def test_the_next_one_is_asked_once_the_card_lies_there() -> None:
    _actor, lots = drawing()
    lots.handle(Confirm())
    while not lots.settled:
        assert "Aoi, draw a card" in [one.label for one in lots.described().item.children]
        lots.update(1 / 60)
    lots.update(1 / 60)
    assert "Ren, draw a card" in [one.label for one in lots.described().item.children]


def test_whoever_presses_while_a_card_is_on_its_way_has_it_there() -> None:
    actor, lots = drawing(computer=True)
    actor.give(Confirm())
    actor.wait(0.2)
    assert drawn_for(lots) < FLY
    actor.give(Press((5, 5)))
    assert (lots.settled, len(lots.taken)) == (True, 1)
    actor.give(Press((5, 5)))
    assert (lots.settled, len(lots.taken)) == (False, 2), "the computer player need not look for one any more"
    assert drawn_for(lots) < FLY
    actor.give(Press((5, 5)))
    assert lots.settled


def test_the_year_does_not_tell_a_card_before_it_lies_open() -> None:
    actor, lots = drawing()
    spots, flower = year(lots.size, 2, lots.spots(), lot_of(lots.size, 0, 2, lots.scale.factor))
    draw_scene(lots, before := pygame.Surface(lots.size))
    lots.handle(Confirm())
    ((_, lot),) = lots.taken.items()
    here = pygame.Rect(0, 0, flower, flower)
    here.center = spots[lot.card.month]
    lots.update(0.05)
    draw_scene(lots, after := pygame.Surface(lots.size))
    assert strongly(before.subsurface(here), after.subsurface(here), 8) == 0
    actor.wait(1.0)
    draw_scene(lots, after)
    assert strongly(before.subsurface(here), after.subsurface(here), 8) > 0


def test_a_computer_player_looks_at_a_card_and_takes_another_one_soon() -> None:
    actor, lots = drawing(computer=True)
    actor.give(Confirm())
    while not lots.settled:
        actor.frame()
    looked, seconds = set[int](), 0.0
    while len(lots.taken) == 1:
        actor.frame(1 / 60)
        seconds += 1 / 60
        looked |= {place for place, part in lots.shown.raised.items() if part > 0.5}
    assert len(looked) == 2
    assert looked & {*lots.taken}
    assert 0.3 < seconds < 0.5


def test_the_sound_of_the_seal_is_heard_when_it_has_come_down(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Cue, float]] = []
    actor, lots = drawing()
    monkeypatch.setattr(SERVICES.sounds, "play", lambda cue, *_: heard.append((cue, lots.clock.seconds)))
    sizes: dict[float, float] = {}

    def stamped(_seats: object, _target: object, _seat: object, _goal: object, sealed: float) -> None:
        sizes[lots.clock.seconds] = sealed

    monkeypatch.setattr(beside_lots.LotsSeats, "draw_seal", stamped)
    target = pygame.Surface(lots.size)
    while lots.dealer is None or not any(cue is Cue.STAMP for cue, _ in heard):
        if lots.dealer is None and lots.settled:
            actor.move()
        lots.update(1 / 60)
        draw_scene(lots, target)
    at = next(clock for cue, clock in heard if cue is Cue.STAMP)
    assert sizes[at] == 1.0
    assert sum(0.0 < one < 1.0 for clock, one in sizes.items() if clock < at) >= 5


def test_with_less_motion_nothing_pops_in() -> None:
    with chosen(Settings(reduced_motion=True)):
        actor, lots = drawing()
        place = lot_of(lots.size, 0, 2, lots.scale.factor)
        changed = changes(actor.stack, 0.6, then=Confirm())
        assert lots.settled
        assert len(lots.taken) == 1
        assert max(changed) < 0.25 * place.w * place.w * RATIO


def test_at_no_speed_nothing_waits() -> None:
    with chosen(Settings(speed=Speed.NONE)):
        actor, lots = drawing(computer=True)
        actor.give(Confirm())
        for _ in range(6):
            actor.frame()
        assert len(lots.taken) == 2
        assert max(changes(lots, 0.1)) == 0
        actor.button()
        assert actor.stack.top is not lots


def tied(privacy: Privacy = Privacy.OPEN) -> tuple[Actor, LotsScene]:
    """A table at which both have drawn the same month."""
    for seed in range(200):
        table = Table(bundled()["nintendo-standard"], plain(("Aoi", "Ren"), privacy), seed=seed)
        actor = Actor(table=table, privacy=privacy)
        actor.frame()
        lots = actor.stack.top
        assert isinstance(lots, LotsScene)
        for _ in range(2):
            actor.give(Confirm())
            actor.wait(1.2)
        if lots.tied:
            return actor, lots
    raise AssertionError("there is no tie")


def test_after_a_tie_the_cards_are_gathered_and_spread_again() -> None:
    actor, lots = tied()
    actor.wait(0.5)
    draw_scene(lots, target := pygame.Surface(lots.size))
    place = lot_of(lots.size, 0, 2, lots.scale.factor)
    area = pygame.Rect(0, 0, round(place.w), round(place.w * RATIO))
    area.center = round(place.x), round(place.y)
    outer = lots.spots()[0]
    spread = pygame.Rect(0, 0, round(outer.w * 0.5), round(outer.w * 0.5))
    spread.center = round(outer.x), round(outer.y)
    card, backs, gone = target.subsurface(area).copy(), target.subsurface(spread).copy(), False
    actor.give(Confirm())
    assert not lots.taken
    draw_scene(lots, target)
    assert strongly(card, target.subsurface(area)) < 0.5 * area.w * area.h, "the card is on its way"
    while lots.animating:
        lots.update(1 / 60)
        draw_scene(lots, target)
        gone = gone or strongly(backs, target.subsurface(spread)) > 0.5 * spread.w * spread.h
    assert gone
    assert strongly(backs, target.subsurface(spread)) < 0.1 * spread.w * spread.h
    actor.give(Confirm())
    assert len(lots.taken) == 1


def test_whoever_presses_after_a_tie_draws_at_once() -> None:
    actor, lots = tied()
    actor.give(Confirm(), Confirm())
    assert not lots.taken
    actor.give(Confirm())
    assert len(lots.taken) == 1


@pytest.mark.slow
@pytest.mark.parametrize("settings", [Settings(reduced_motion=True), Settings(speed=Speed.NONE)])
def test_with_less_motion_no_card_moves_after_a_tie(settings: Settings) -> None:
    with chosen(settings):
        actor, lots = tied()
        actor.wait(0.5)
        spots = pygame.Rect(0, 0, lots.size[0], round(max(one.y for one in lots.spots())))
        half = 0.5 * lots.spots()[0].w ** 2 * RATIO
        changed = changes(actor.stack, 1.2, spots, Confirm())
        assert not lots.taken
        assert max(changed) < half
        assert not lots.animating


@pytest.mark.parametrize("turned", [False, True])
def test_face_to_face_the_table_comes_in_as_it_lies(turned: bool) -> None:
    table = Table(bundled()["nintendo-standard"], plain(("Aoi", "Ren"), Privacy.FACE), seed=3)
    actor = Actor(table=table, privacy=Privacy.FACE)
    actor.frame()
    lots = actor.stack.top
    assert isinstance(lots, LotsScene)
    while lots.dealer is None or not lots.settled:
        actor.give(Confirm())
        actor.wait(0.5)
    if turned:
        actor.give(Press(tabs(lots.size)[0].center))
    actor.wait(0.5)
    last, target = pygame.Surface(lots.size), pygame.Surface(lots.size)
    actor.give(Confirm())
    while actor.stack.top is lots:
        actor.stack.draw(target)
        last.blit(target, (0, 0))
        actor.frame(1 / 60)
    actor.stack.draw(target)
    assert strongly(last, target) < 0.03 * target.get_width() * target.get_height()
