"""Beside the table of the lesson: what its round is about, what is going to be met, and how far one is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.layout.board import RATIO, Board, Rect
from koikoi.desktop.ui.box_scene import draw_box
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Grow, Leaf, Pad, Scale, Sized, boxclass, row
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.leaves import Drawn, Text
from koikoi.desktop.ui.measures import AtLeast, InLetters
from koikoi.engine.cards import Card
from koikoi.engine.view import View
from koikoi.learning.lesson import KAERU, YOU, LessonRound
from koikoi.learning.rounds import ROUNDS
from koikoi.locales import _, names

PALE = 0.6
SHARES = (1.0, 0.92, 0.84, 0.76, 0.7, 0.64)
"""Sizes of letters that are tried, of those that are designed: where they are enlarged there may not be room."""


@dataclass(frozen=True, slots=True)
class Goal:
    """How far a round is: equal where it would look the same."""

    lesson: LessonRound
    at: int
    """The number of the next move."""
    taken: tuple[bool, ...]
    """Of the cards that the round is about."""

    @property
    def dots(self) -> list[bool]:
        """The learner's steps, and which of them are done."""
        return [number < self.at for number in self.lesson.steps]


def goal_of(lesson: LessonRound, at: int, view: View) -> Goal:
    """As the cards lie."""
    return Goal(lesson, at, tuple(card in view.captured[YOU] for card in lesson.wanted))


@dataclass(frozen=True, slots=True)
class Places:
    """Where this stands on a board."""

    goal: Rect
    met: Rect | None
    """Where there is no list of yaku yet."""


def places(frame: Board, lesson: LessonRound) -> Places:
    """In the place of the lists: of the other one's; in the first round of both."""
    theirs, mine = frame.lists[KAERU], frame.lists[YOU]
    calls = lesson.number == ROUNDS  # then lanterns hang above the other's list
    if frame.tall:
        if fonts.enlarged() and not calls:  # there is more room where they would hang
            beside = frame.hooks[KAERU]
            theirs = Rect(beside.topleft, (frame.cloth.right - beside.left, beside.h))
        elif fonts.enlarged():  # down to the field
            field = min(place.top for place in (*frame.places, frame.stock))
            theirs = theirs.union(Rect(theirs.topleft, (theirs.w, field - frame.px(0.8) - theirs.top)))
        return Places(theirs, mine if lesson.number == 1 else None)
    goal = theirs if calls else theirs.union(frame.hooks[KAERU])
    return Places(goal, mine.union(frame.hooks[YOU]) if lesson.number == 1 else None)


def room_for(frame: Board, lesson: LessonRound) -> Board:
    """The board with room for what is said, and without the lists in whose place the goal stands."""
    top = max(place.bottom for place in frame.places) + frame.px(0.5)
    line = Rect(frame.line.left, top, frame.line.w, frame.hands[frame.near].rect.top - frame.px(2.3) - top)
    line = line.clip(Rect(line.left, line.centery - frame.px(2.9, 17), line.w, 2 * frame.px(2.9, 17)))
    lists = {YOU: frame.lists[YOU]} if lesson.number > 1 else {}
    return replace(frame, line=line, lists=lists, uncovered=True)


@dataclass(frozen=True, slots=True)
class _Letters:
    """Sizes of words."""

    share: float

    def of(self, measure: float, least: int) -> AtLeast:
        """A share of a size."""
        return AtLeast(measure * self.share, round(least * self.share))

    @property
    def small(self) -> AtLeast:
        """Of what stands above."""
        return self.of(1.9, 12)

    @property
    def title(self) -> AtLeast:
        """Of the round's name."""
        return self.of(3.7, 17)

    @property
    def words(self) -> AtLeast:
        """Of everything else."""
        return self.of(2.1, 13)


def draw_goal(target: Blits, goal: Goal, frame: Board, where: Places) -> None:
    """What the round is about; what is going to be met, where there is room for that."""
    wall = PanelCache(target, frame)
    makes = _in_a_row(goal) if frame.tall else _in_a_column(goal)
    wall.put("goal", where.goal, goal, partial(_put, makes=makes, u=frame.letters))
    if where.met is not None:
        makes = _next_met(goal) if frame.tall else _met(goal)
        wall.put("met", where.met, goal, partial(_put, makes=makes, u=frame.letters))


_Make = Callable[[_Letters], Box]


def _put(target: Surface, area: Rect, makes: Sequence[_Make], u: float) -> None:
    """In letters as large as there is room for; enlarged ones keep their size, and with less beside them."""
    shares = [_Letters(share) for share in SHARES]
    boxes = [partial(makes[0], one) for one in shares]
    if fonts.enlarged():
        boxes = [*(partial(make, shares[0]) for make in makes), *(partial(makes[-1], one) for one in shares[1:])]
    box = next((one for make in boxes if (one := make()).height(Scale(u), area.w) <= area.h), None) or boxes[-1]()
    draw_box(target, box, area, u)


def _title(goal: Goal, letters: _Letters) -> Box:
    return Text(_(goal.lesson.title), letters.title, Face.BRUSH, theme.CREAM)


def _words(goal: Goal, letters: _Letters) -> Box:
    return Text(_(goal.lesson.goal), letters.words, colour=theme.CREAM, wrap=True)


def _in_a_column(goal: Goal) -> Sequence[_Make]:
    """Heading, goal, its cards as large as there is room for; the dots where nothing else shows them."""
    cards = Grow(Pad(_Wanted(goal), top=0.6, bottom=0.6))

    def whole(letters: _Letters) -> Box:
        round_of = _("The lesson · round {number} of {count}").format(number=goal.lesson.number, count=ROUNDS)
        heading = Text(round_of, letters.small, colour=theme.CREAM2, least=10)
        dots = [Sized(_Dots(goal), high=2.4)] if goal.lesson.number > 1 else []
        return Column([heading, _title(goal, letters), Pad(_words(goal, letters), top=0.5), cards, *dots])

    return (
        whole,
        lambda letters: Column([_title(goal, letters), _words(goal, letters), cards]),
        lambda letters: Column([_title(goal, letters), _words(goal, letters)]),
        lambda letters: Column([_words(goal, letters), cards]),
        lambda letters: Column([_words(goal, letters)]),
    )


def _in_a_row(goal: Goal) -> Sequence[_Make]:
    """The cards, the goal beside them, and the dots."""

    def words(letters: _Letters) -> Box:
        return Grow(Align(_words(goal, letters), y=At.MIDDLE))

    cards = Sized(_Wanted(goal), wide=len(goal.taken) * 4.6)
    dots = Sized(_Dots(goal), wide=2.4 * len(goal.dots))
    return (
        lambda letters: row(cards, words(letters), dots, gap=1.2),
        lambda letters: row(cards, words(letters), gap=1.2),
        lambda letters: row(words(letters)),
    )


def _met(goal: Goal) -> Sequence[_Make]:
    """One line for each, ticked when it has come; where there is less room, only those that come next."""
    met = goal.lesson.met
    here = next((place for place, (number, _said) in enumerate(met) if number >= goal.at), len(met) - 1)

    def lines(count: int, letters: _Letters) -> Box:
        first = min(here, len(met) - count)
        shown = [_met_line(said, letters, done=number < goal.at) for number, said in met[first : first + count]]
        title = Text(_("You will meet"), letters.small, colour=theme.CREAM2)
        return Column([title, *shown, Grow(), Sized(_Dots(goal), high=2.4)], 0.2)

    return [*(partial(lines, count) for count in range(len(met), 0, -1)), *_next_met(goal)]


def _met_line(said: str, letters: _Letters, *, done: bool) -> Box:
    sign = Drawn(_tick if done else _dot, 2.2, 2.0)
    text = Text(_(said), letters.words, colour=theme.CREAM if done else theme.CREAM2, least=11)
    return Sized(row(sign, Grow(text), gap=0.8), high=InLetters(letters.words, 1.3))


def _next_met(goal: Goal) -> Sequence[_Make]:
    """What comes next, and what that is about."""
    said = next((said for number, said in goal.lesson.met if number >= goal.at), "")

    def words(letters: _Letters) -> Box:
        return Text(_(said) if said else "", letters.words, colour=theme.CREAM)

    title = _("You will meet")
    return (
        lambda letters: Column([Text(title, letters.small, colour=theme.CREAM2), words(letters)]),
        words,
    )


@boxclass
class _Wanted(Leaf):
    """The cards of the goal: pale until they are taken, then ticked."""

    goal: Goal

    def height(self, scale: Scale, width: int) -> int:
        """At least so that they can be told."""
        return scale.px(4.6 if width < scale.px(25) else 8.5)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Side by side, as large as there is room for."""
        cards = self.goal.lesson.wanted
        wide = int(min(scale.px(8.7), rect.h / RATIO, rect.w / max(len(cards), 1) - scale.px(0.6)))
        for number, (card, taken) in enumerate(zip(cards, self.goal.taken, strict=True)):
            place = Rect(rect.left + number * (wide + scale.px(0.9)), rect.top, wide, round(wide * RATIO))
            place.centery = rect.centery
            _draw_card(target, card, place, taken=taken)


@words_of.register
def _of_wanted(leaf: _Wanted) -> Words:
    """The cards of the goal, and those of them that are taken."""
    wanted, goal = leaf.goal.lesson.wanted, leaf.goal
    taken = [card for card, there in zip(wanted, goal.taken, strict=True) if there]
    note = _("taken: {cards}").format(cards=names.in_words_alone(taken)) if taken else ""
    return Role.TEXT, names.heading(names.in_words_alone(wanted)), note


def _draw_card(target: Surface, card: Card, place: Rect, *, taken: bool) -> None:
    picture = sprites().card(card, place.w)
    target.blit(picture if taken else faint(picture, PALE), place, special_flags=PREMUL)
    if taken:
        size = max(round(place.w * 0.45), 12)
        _tick(target, Rect(place.right - size * 3 // 4, place.top - size // 4, size, size))


@boxclass
class _Dots(Leaf):
    """One for every step."""

    goal: Goal

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Full where it is done, a ring where one is."""
        radius = max(scale.px(0.75), 3)
        here = next((number for number, done in enumerate(self.goal.dots) if not done), -1)
        for number, done in enumerate(self.goal.dots):
            at = (rect.left + radius + number * 3 * radius + 1, rect.centery)
            if at[0] + radius <= rect.right:
                pygame.draw.aacircle(target, theme.GOLD if done else theme.OFF, at, radius)
                if number == here:
                    pygame.draw.aacircle(target, theme.CREAM, at, radius + 1, 2)


def _dot(target: Surface, area: Rect) -> None:
    pygame.draw.aacircle(target, theme.OFF, area.center, max(area.h * 0.16, 2))


def _tick(target: Surface, area: Rect) -> None:
    """A light tick on a green disc."""
    radius = min(area.size) / 2
    x, y = area.center
    pygame.draw.aacircle(target, theme.GREEN, (x, y), radius)
    points = [(x - radius * 0.5, y), (x - radius * 0.1, y + radius * 0.4), (x + radius * 0.5, y - radius * 0.4)]
    pygame.draw.lines(target, theme.WHITE, False, points, max(round(radius * 0.28), 2))
