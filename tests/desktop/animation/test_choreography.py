"""Every event has a clip: it ends in the layout, takes its time, and moves nothing where nothing may move."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from koikoi.desktop.animation.choreography import OPENING, RIFFLE, Shot, shots
from koikoi.desktop.animation.speed import NORMAL, AnimationSpeed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.layout.board import RATIO, Board, Picture, board
from koikoi.engine import events as engine_events
from koikoi.engine.actions import Action, Deal, Seat
from koikoi.engine.cards import DECK, Card, cards
from koikoi.engine.events import Awaiting, Captured, Dealt, Drawn, Laid, Misdealt, Played, RoundEnded, redact
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, MatchOver, RoundOver, ToDeal, ToPlay, new_match
from koikoi.engine.step import legal_actions, step
from koikoi.engine.view import View, observe
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy
from tests.tables import variant

SIZE = (1280, 720)
FADING = AnimationSpeed(fade=0.16)
AT_ONCE = AnimationSpeed(fade=0.12, beats=False)
FURTHER = {
    "two of the hand": variant("turn_order = 'draw_to_hand'\nmay_decline = 'always'\nwild = '11P1'"),
    "unmatched kept": variant("unmatched_draw = 'to_hand'\nfield_cards_2 = 4\nplay_on_stock = true"),
    "drawn first": variant("turn_order = 'draw_play'\nplay_on_stock = true\nhand_cards_2 = 5"),
}
"""Other ways to take a turn."""
TABLES = [(name, seats) for name, rules in sorted(bundled().items()) for seats in rules.seat_counts]


def layout_for(viewer: Seat | None, privacy: Privacy, view: View) -> Board:
    return board(view, viewer or Seat(0), SIZE, privacy)


def played(
    rules: Ruleset,
    seats: int,
    viewer: Seat | None,
    tempo: AnimationSpeed,
    *,
    rounds: int = 2,
    privacy: Privacy = Privacy.PASS,
    seed: int = 1,
) -> Iterator[tuple[Match, Action, list[Shot]]]:
    """Random rounds: after each action what a viewer is shown."""
    rng = random.Random(seed)
    match = new_match(rules, seats, dealer=Seat(seed % seats))
    layout = partial(layout_for, viewer, privacy)
    while len(match.results) < rounds and not isinstance(match.phase, MatchOver):
        action: Action
        if isinstance(match.phase, ToDeal):
            action = Deal(tuple(rng.sample(DECK, 48)))
        else:
            action = rng.choice(legal_actions(match))
        view = observe(match, viewer)
        match, events = step(match, action)
        yield match, action, shots(view, [redact(event, viewer) for event in events], layout, tempo)


def frames(found: list[Shot], rate: int = 30) -> Iterator[tuple[Shot, float, Picture]]:
    """The pictures of one step, one after the other."""
    for shot in found:
        count = max(round(shot.clip.seconds * rate), 1)
        for number in range(count + 1):
            t = shot.clip.seconds * number / count
            yield shot, t, shot.clip.at(shot.start, t)


@pytest.mark.law(9)
@pytest.mark.parametrize("tempo", [NORMAL, FADING, AT_ONCE], ids=["flying", "fading", "at once"])
@pytest.mark.parametrize(("name", "seats"), [*TABLES, *((name, 2) for name in FURTHER)], ids=lambda value: str(value))
def test_what_is_shown_ends_in_the_layout_and_never_shows_a_hidden_card(
    name: str, seats: int, tempo: AnimationSpeed
) -> None:
    rules = {**bundled(), **FURTHER}[name]
    for viewer in (None, Seat(seats - 1)):
        layout = partial(layout_for, viewer, Privacy.PASS)
        for match, _, found in played(rules, seats, viewer, tempo, seed=seats):
            hidden = set(match.stock)
            if not isinstance(match.phase, RoundOver | MatchOver):
                hidden |= {card for seat, hand in enumerate(match.hands) if seat != viewer for card in hand}
                hidden -= {card for cards_seen in match.shown for card in cards_seen}
            codes = {card.code for card in hidden}
            picture: Picture = {}
            for _, _, picture in frames(found, 12):
                shown = {piece.face for piece in picture.values() if isinstance(piece.face, Card)}
                assert not shown & hidden
                assert not codes & {key.rstrip("~") for key in picture}
            assert layout(observe(match, viewer)).picture == picture


def test_every_event_that_moves_cards_is_met() -> None:
    seen: Counter[str] = Counter()
    for name in ("nintendo-standard", "german"):
        for seats in bundled()[name].seat_counts:
            for _, _, found in played(bundled()[name], seats, Seat(0), NORMAL, rounds=12):
                seen.update(type(shot.event).__name__ for shot in found)
    for rules in FURTHER.values():
        for _, _, found in played(rules, 2, Seat(0), NORMAL, rounds=4):
            seen.update(type(shot.event).__name__ for shot in found)
    never = {"LotDrawn", "LotsTied", "DealerChosen"}  # they have a screen of their own
    every = {one.__name__ for one in engine_events.Event.__args__}
    assert every - never - set(seen) <= {"Misdealt", "QuadTaken", "FieldRefilled"}


def test_a_misdeal_gathers_all_cards_face_down() -> None:
    rules = replace(bundled()["nintendo-standard"], deal_packet=8)
    match = new_match(rules, 2, dealer=Seat(0))
    first = cards("2A 3B 4A 5A 6A 7A 8B 9A 1B 1R 1P1 1P2")
    deal = Deal((*first, *(one for one in DECK if one not in first)))
    events = [redact(event, None) for event in step(match, deal)[1]]
    found = shots(observe(match, None), events, partial(layout_for, None, Privacy.PASS))
    gathering = next(shot for shot in found if isinstance(shot.event, Misdealt))
    late = gathering.clip.at(gathering.start, gathering.clip.seconds - 0.01)
    assert {None} == {piece.face for piece in late.values()}
    (stock,) = gathering.clip.at(gathering.start, gathering.clip.seconds).values()
    assert stock.count == len(DECK), "they are the stock that is dealt next"


def test_four_on_the_field_go_to_the_dealer_and_others_take_their_places() -> None:
    rules = variant("field_four = 'oya_takes_refill'\ndeal_packet = 8")
    match = new_match(rules, 2, dealer=Seat(0))
    lying = cards("8B 8A 8P1 8P2 1R 3R 9R 10R")
    rest = sorted((one for one in DECK if one not in lying), key=lambda one: (one.index % 4, one.month))
    deal = Deal((*rest[:8], *lying, *rest[8:]))
    after, told = step(match, deal)
    events = [redact(event, None) for event in told]
    found = shots(observe(match, None), events, partial(layout_for, None, Privacy.PASS))
    assert {"QuadTaken", "FieldRefilled"} <= {type(shot.event).__name__ for shot in found}
    last = found[-1]
    assert last.clip.at(last.start, last.clip.seconds) == layout_for(None, Privacy.PASS, observe(after, None)).picture


# Time


def turn_times(name: str, seats: int, tempo: AnimationSpeed) -> list[float]:
    """How long the turns take that ask nothing in between."""
    times = []
    for match, _, found in played(bundled()[name], seats, Seat(0), tempo, rounds=3):
        if isinstance(found[0].event, Played) and isinstance(match.phase, ToPlay):
            times.append(sum(shot.clip.seconds for shot in found))
    return times


def test_a_turn_takes_between_one_and_three_and_a_half_seconds() -> None:
    times = turn_times("nintendo-standard", 2, NORMAL)
    assert 1.0 <= min(times)
    assert max(times) <= 3.5


def test_with_less_motion_a_turn_takes_no_longer() -> None:
    assert max(turn_times("german", 4, FADING)) <= max(turn_times("german", 4, NORMAL))


def test_without_motion_a_turn_is_over_within_a_second() -> None:
    assert max(turn_times("nintendo-standard", 2, AT_ONCE)) <= 1.0


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=lambda value: str(value))
def test_a_deal_takes_two_to_two_and_a_half_seconds_once_the_month_has_opened(name: str, seats: int) -> None:
    _, _, found = next(played(bundled()[name], seats, Seat(0), NORMAL))
    deal = next(shot for shot in found if isinstance(shot.event, Dealt))
    assert 0.8 <= deal.clip.seconds - OPENING <= 2.5


# Motion


def test_cards_leave_the_stock_in_the_order_of_the_deal() -> None:
    _, _, found = next(played(bundled()["nintendo-standard"], 2, None, NORMAL))
    deal = next(shot for shot in found if isinstance(shot.event, Dealt))
    assert isinstance(deal.event, Dealt)
    order: list[str] = []
    for _, _, picture in frames([deal], 200):
        order += [key for key in picture if not key.startswith("stock") and key not in order]
    given: Counter[object] = Counter()
    expected = []
    for packet in deal.event.packets:
        for place in range(packet.count):
            expected.append(packet.cards[place].code if packet.cards else f"h{packet.to}.{given[packet.to]}")
            given[packet.to] += 1
    assert expected == order


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1080, 1920)])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_stock_lies_there_before_the_deal_and_is_riffled_on_the_cloth(size: tuple[int, int], seats: int) -> None:
    match = new_match(bundled()["german"], seats, dealer=Seat(0))
    layout = partial(board, near=Seat(0), size=size, privacy=Privacy.PASS)
    view, events = observe(match, None), step(match, Deal(tuple(DECK)))[1]
    found = shots(view, [redact(event, None) for event in events], layout)
    deal, cloth = found[0], layout(view).cloth
    assert isinstance(deal.event, Dealt)
    assert deal.start == layout(view).picture
    most = 0.0
    for _, t, picture in frames([deal], 100):
        if t < OPENING + RIFFLE:
            for piece in picture.values():
                reach = piece.w * (0.5 + RATIO / 2 * math.sin(math.radians(abs(piece.angle))))
                assert cloth.left <= piece.x - reach
                assert piece.x + reach <= cloth.right
            xs = [piece.x for piece in picture.values()]
            most = max(most, max(xs) - min(xs))
    assert most > 0.6 * layout(view).stock.w, "its halves are seen"


def test_while_cards_are_dealt_there_are_always_forty_eight() -> None:
    _, _, found = next(played(bundled()["nintendo-standard"], 2, None, NORMAL))
    deal = next(shot for shot in found if isinstance(shot.event, Dealt))
    for _, t, picture in frames([deal]):
        if t >= OPENING + RIFFLE:  # the stock has been riffled
            assert sum(piece.count for piece in picture.values()) == 48


def test_where_motion_is_reduced_no_card_is_anywhere_but_where_it_was_or_where_it_belongs() -> None:
    for _, _, found in played(bundled()["nintendo-standard"], 2, Seat(0), FADING):
        for shot in found:
            spots = {(piece.x, piece.y) for piece in shot.start.values()}
            still: set[tuple[float, float]] = set()
            before: Picture = shot.start
            for _, _, picture in frames([shot], 60):
                for key, piece in picture.items():
                    if (piece.x, piece.y) not in spots | still:
                        assert piece.alpha < 1.0 or key not in before or before[key].alpha < 1.0
                        still.add((piece.x, piece.y))
                before = picture


def test_nothing_jumps_while_cards_fly() -> None:
    rate = 120
    for _, _, found in played(bundled()["nintendo-standard"], 2, Seat(0), NORMAL):
        before: Picture | None = None
        for shot, _, picture in frames(found, rate):
            if before is not None and not isinstance(shot.event, Dealt | Misdealt):
                for key in before.keys() & picture.keys():
                    one, other = before[key], picture[key]
                    assert abs(one.x - other.x) + abs(one.y - other.y) < SIZE[0] * 6 / rate, (shot.event, key)
            before = picture


def test_nothing_moves_any_more_when_it_is_somebodys_turn() -> None:
    for _, _, found in played(bundled()["nintendo-standard"], 2, Seat(0), NORMAL):
        if isinstance(found[-1].event, Awaiting):
            assert found[-1].clip.seconds == 0.0


def test_the_stock_is_turned_while_the_last_card_still_flies_to_its_pile() -> None:
    for _, _, found in played(bundled()["nintendo-standard"], 2, Seat(0), NORMAL):
        for shot, following in pairwise(found):
            if isinstance(shot.event, Captured) and isinstance(following.event, Drawn):
                pile = layout_for(Seat(0), Privacy.PASS, shot.view).picture
                early = following.clip.at(following.start, 0.02)
                moving = [one.code for one in shot.event.taken if early[one.code] != pile[one.code]]
                assert moving
                assert following.event.card.code in early
                return
    raise AssertionError("no such turn in two rounds")


def test_a_drawn_card_can_be_read_before_it_acts() -> None:
    for _, _, found in played(bundled()["nintendo-standard"], 2, Seat(0), NORMAL):
        for shot in found:
            if isinstance(shot.event, Drawn):
                resting = [
                    picture[shot.event.card.code]
                    for _, _, picture in frames([shot], 100)
                    if picture[shot.event.card.code].face is not None and not picture[shot.event.card.code].turn
                ]
                where = Counter((piece.x, piece.y) for piece in resting)
                assert where.most_common(1)[0][1] >= 30, "0.3 seconds in one place"


def test_four_of_a_month_go_to_the_pile_one_after_the_other() -> None:
    for seed in range(40):
        for _, _, found in played(bundled()["nintendo-standard"], 2, Seat(0), NORMAL, seed=seed):
            for shot in found:
                if isinstance(shot.event, Captured) and len(shot.event.taken) == 3:
                    four = [shot.event.card.code, *(one.code for one in shot.event.taken)]
                    goal = layout_for(Seat(0), Privacy.PASS, shot.view).picture
                    arrived: dict[str, float] = {}
                    for _, t, picture in frames([shot], 100):
                        for code in four:
                            if picture[code] == goal[code]:
                                arrived.setdefault(code, t)
                    times = [arrived.get(code, shot.clip.seconds) for code in four]
                    assert sorted(times) == times
                    assert times[2] - times[0] > 0.15
                    return
    raise AssertionError("no such capture")


# Sound


def test_a_card_is_heard_when_it_lands() -> None:
    for _, _, found in played(bundled()["nintendo-standard"], 2, Seat(0), NORMAL):
        for place, shot in enumerate(found[:-1]):
            if isinstance(shot.event, Played):
                heard = {cue for _, cue in shot.clip.cues}
                match found[place + 1].event:
                    case Captured():
                        assert Cue.PACHI in heard
                    case Laid():
                        assert Cue.PLACE in heard
                    case _:
                        assert not heard & {Cue.PACHI, Cue.PLACE}


@pytest.mark.parametrize("tempo", [NORMAL, FADING, AT_ONCE], ids=["flying", "fading", "at once"])
def test_every_sound_has_its_moment_within_what_is_seen(tempo: AnimationSpeed) -> None:
    for _, _, found in played(bundled()["german"], 3, Seat(0), tempo):
        for shot in found:
            moments = [moment for moment, _ in shot.clip.cues]
            assert sorted(moments) == moments
            assert all(0.0 <= moment <= shot.clip.seconds + 0.2 for moment in moments)


def test_the_hands_are_turned_over_at_the_end_of_a_round() -> None:
    for _, _, found in played(bundled()["nintendo-standard"], 2, None, NORMAL, rounds=4):
        for shot in found:
            if isinstance(shot.event, RoundEnded) and any(shot.event.hands):
                closed = [piece for piece in shot.start.values() if piece.face is None and piece.key != "stock"]
                after = shot.clip.at(shot.start, shot.clip.seconds)
                assert closed
                assert all(piece.face is not None for key, piece in after.items() if key != "stock")
                return
    raise AssertionError("nobody held anything")
