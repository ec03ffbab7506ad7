"""The questions of a sitting, one at a time; after each its answer, with the month's four cards and the yaku."""

import random
from dataclasses import replace
from functools import partial

import pygame

from koikoi import settings
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, outline, slab
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.intents import Cancel, Choose, Hurry, Intent
from koikoi.desktop.screens.gallery.card_uses import yaku_uses
from koikoi.desktop.screens.lesson.card_leaves import CardLine
from koikoi.desktop.screens.practice.choices import LETTERS, CardChoice, choice_text
from koikoi.desktop.screens.practice.year import today
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    ByRoom,
    Grow,
    Leaf,
    Pad,
    Rect,
    Row,
    Scale,
    Sized,
    Space,
    boxclass,
    column,
    row,
)
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Control, Drawn, Line, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.cards import OF_MONTH, Card
from koikoi.learning import progress
from koikoi.learning.boxes import Kept
from koikoi.learning.questions import Asked, Topic, ask
from koikoi.learning.sitting import Sitting
from koikoi.locales import _, names, ngettext
from koikoi.rulesets import FIRST_CHOICE, library

HEAD, TITLE = AtLeast(34, 22), AtLeast(30, 20)
WORDS, NOTE = AtLeast(18, 14), AtLeast(16, 12)
SHOWN: Measure = AtLeast(106, 56)
ALONE: Measure = AtLeast(152, 56)
"""Where words are chosen from, the cards shown may be larger."""
UPRIGHT = 2.2
"""How much larger they are in an upright window."""
SMALL: Measure = AtLeast(66, 40)
TINY: Measure = AtLeast(34, 24)
BAR: Measure = AtLeast(60, 46)


class SittingScene(BoxScene):
    """Asks, answers, and puts every question into its box at once: nothing is lost by leaving."""

    escapable = True

    def __init__(self, rng: random.Random | None = None) -> None:
        super().__init__()
        rulesets = library()
        wanted = settings.now().last_table.get("rules")
        self.rules = next((one for one in rulesets if one.name == wanted), rulesets.get(FIRST_CHOICE))
        self.progress, _aside = progress.load()
        self._rng = rng or random.Random()
        asked, spent = self.progress.of_day(today())
        self.sitting = Sitting(self.progress.kept, today(), self._rng, asked=asked, spent=spent)
        self.asked: Asked | None = None
        self.chosen: int | None = None
        """The number of the choice made; -1: none was known."""
        self.kept = Kept()
        """Where the question lies now."""
        self.unsaved = False
        self._put()

    def _put(self) -> None:
        now = self.sitting.now
        self.asked, self.chosen = (ask(now, self.rules, self._rng) if now is not None else None), None

    # Answering

    @property
    def input_context(self) -> InputContext:
        """Letters choose."""
        return replace(super().input_context, lettered=self.lettered)

    @property
    def lettered(self) -> int:
        """The choices of a question that is not answered yet."""
        return len(self.asked.choices) if self.asked is not None and self.chosen is None else 0

    def handle(self, intent: Intent) -> Change | None:
        """Letters choose; the space bar says that one does not know."""
        match intent:
            case Choose(number) if number < self.lettered:
                self.choose(number)
            case Hurry() if self.lettered:
                self.choose(-1)
            case Hurry():
                return self.go_on()
            case Cancel():
                return Pop()
            case _:
                return super().handle(intent)
        return None

    def update(self, seconds: float) -> Change | None:
        """The time of the day's five minutes, as long as a question stands there."""
        if self.lettered:
            self.sitting.spent += min(seconds, 1.0)
        return super().update(seconds)

    def choose(self, number: int) -> None:
        """An answer: it is kept at once."""
        assert self.asked is not None
        self.chosen = number
        right = number == self.asked.right
        self.kept = self.sitting.answer(right=right)
        sat = progress.keep_sitting(self.sitting.kept, today(), self.sitting.asked, self.sitting.spent)
        self.unsaved = sat is not None
        self.services.sounds.play(Cue.YAKU if right else Cue.PRESS)
        self.scroller.at = 0
        self.refresh()

    def go_on(self) -> Change | None:
        """To the next question; back to the year after the last."""
        if self.asked is not None:
            self.sitting.go_on()
            self._put()
        if self.sitting.now is None:
            return Pop()
        self.scroller.at = 0
        self.refresh()
        return None

    # What stands there

    def layout(self) -> Box:
        """How far one is, the question or its answer, and how to go on."""
        body = self._done() if self.asked is None else self._question() if self.chosen is None else self._answer()
        sheet = sheet_of(self.scroll(body), 24, 16, AtLeast(5, 3))
        wide = Align(Sized(sheet, wide=1040), At.MIDDLE, At.MIDDLE if self.upright else At.FILL)
        return Pad(column(self._head(), Grow(wide), self._foot(), gap=14), AtLeast(34, 10), 18, AtLeast(34, 10), 20)

    @property
    def upright(self) -> bool:
        """The sheet is as high as what stands on it, in the middle; the cards shown are larger."""
        return self.size[0] < self.size[1]

    def _shown(self, wide: Measure) -> Measure:
        """Breadth of a card that is shown."""
        return pixels(round(self.scale.px(wide) * (UPRIGHT if self.upright else 1.0)))

    def _head(self) -> Box:
        stop = button(_("Stop here"), Pop, wide=128, high=AtLeast(46, 42))
        title = Text(_("Know your cards"), HEAD, Face.BRUSH, theme.CREAM)
        number, length = min(self.sitting.number + 1, self.sitting.length), self.sitting.length
        count = Text(_("{number} of {count}").format(number=number, count=length), NOTE, colour=theme.CREAM2, at=At.END)
        pips = _Pips(number - (self.chosen is None), length)
        dots, fewer = Sized(pips, wide=AtLeast(300, 120), high=20), Sized(pips, wide=AtLeast(160, 120), high=20)
        heads = ((title, dots), (title, fewer), (Space(), fewer))
        return Fitting([row(stop, Grow(one), beside, count, gap=22, at=At.MIDDLE) for one, beside in heads])

    def _question(self) -> Box:
        """What is asked, what is shown, and the choices."""
        asked = self.asked
        assert asked is not None
        title, below = self._asks(asked)
        shown = SHOWN if isinstance(asked.choices[0], Card) else ALONE
        return column(
            Text(title, TITLE, Face.BRUSH, at=At.MIDDLE),
            *([Text(below, WORDS, colour=theme.INK2, at=At.MIDDLE)] if below else []),
            Pad(_middle(CardLine(asked.shown, self._shown(shown))), top=12, bottom=14),
            Sized(Line(theme.INSET, AtLeast(2, 2)), high=pixels(14)),
            self._choices(asked),
        )

    def _asks(self, asked: Asked) -> tuple[str, str]:
        yaku = names.yaku(asked.yaku, self.rules) if asked.yaku else None
        if yaku is not None:
            kanji = f" · {yaku.kanji}" if yaku.kanji and yaku.kanji != yaku.name else ""
            return _("Which card is missing?"), f"{yaku.name}{kanji}"
        return {
            Topic.FLOWER: (_("Which flower is this?"), ""),
            Topic.KIND: (_("Of which kind is it?"), ""),
            Topic.SISTERS: (_("Which card shares its flower?"), ""),
            Topic.YAKU: (_("Which yaku does it serve?"), names.ruleset(self.rules)),
        }[asked.question.topic]

    def _choices(self, asked: Asked) -> Box:
        if isinstance(asked.choices[0], Card):
            cards = [
                Control(
                    CardChoice(
                        choice_text(one, self.rules), partial(self.choose, place), look=ButtonLook.BARE, card=one,
                        letter=LETTERS[place],
                    ),
                    0, AtLeast(206, 130), AtLeast(18, 13), first=False,
                )
                for place, one in enumerate(asked.choices) if isinstance(one, Card)
            ]  # fmt: skip
            return Align(Sized(Row([Grow(one) for one in cards]), most_wide=700), At.MIDDLE)
        told = [
            Control(
                Button(f"{LETTERS[place]}   {choice_text(one, self.rules)}", partial(self.choose, place), align="left"),
                0, AtLeast(58, 46), WORDS,
            )
            for place, one in enumerate(asked.choices)
        ]  # fmt: skip

        def by_room(scale: Scale, wide: int, _high: int) -> Box:
            fits = all(scale.width(one, wide) * 2 + scale.px(20) <= wide for one in told)
            return Grid(told, 2 if fits else 1, 20, row_gap=12, fill=True)

        return ByRoom(by_room)

    def _answer(self) -> Box:
        """What is right, the cards once more, the card's month, the yaku it serves, and when it comes again."""
        asked = self.asked
        assert asked is not None
        right = self.chosen == asked.right
        told = choice_text(asked.choices[asked.right], self.rules)
        title = row(
            Grow(), Drawn(partial(sign, right), AtLeast(30, 24), AtLeast(30, 24)), Text(told, TITLE, Face.BRUSH),
            Grow(), gap=14, at=At.MIDDLE,
        )  # fmt: skip
        card = asked.question.card
        shown = tuple(card if one is None else one for one in asked.shown)
        if asked.question.topic is Topic.SISTERS:
            other = asked.choices[asked.right]
            shown = (*shown, other) if isinstance(other, Card) else shown
        again = row(Text(self._again(), NOTE, colour=theme.INK2, wrap=True))
        month = f"{names.heading(names.month(card.month))} · {names.heading(names.flower(card.month))}"
        left = column(
            Sized(Text(month, AtLeast(22, 16), Face.BRUSH), high=InLetters(AtLeast(22, 16), 1.5)),
            CardLine(tuple(OF_MONTH[card.month]), SMALL, lit=card),
            Pad(again, top=10),
        )
        uses = [one for one in yaku_uses(card, self.rules) if one.needed][:4]
        served = [
            row(Sized(CardLine(one.cards[:10], TINY, close=True), wide=AtLeast(170, 110)),
                Grow(Text(names.yaku(one.yaku.id, self.rules).name, WORDS)),
                Text(str(one.yaku.points), WORDS, Face.BOLD), gap=14, at=At.MIDDLE)
            for one in uses
        ]  # fmt: skip
        heading = Text(_("It serves") if served else _("No yaku"), AtLeast(22, 16), Face.BRUSH)
        right_side = column(Sized(heading, high=InLetters(AtLeast(22, 16), 1.5)), *served, gap=6)

        def by_room(scale: Scale, wide: int, _high: int) -> Box:
            if wide > 760 * scale.factor:
                return row(Grow(left, 0.9), Grow(right_side, 1.1), gap=40, at=At.START)
            return column(left, right_side, gap=14)

        return column(
            title,
            Pad(_middle(CardLine(shown, self._shown(SHOWN), lit=card if asked.yaku else None)), top=10, bottom=12),
            Sized(Line(theme.INSET, AtLeast(2, 2)), high=pixels(14)),
            ByRoom(by_room),
        )

    def _again(self) -> str:
        """When the question comes again."""
        days = self.kept.due - today()
        if self.asked is not None and self.chosen != self.asked.right:
            return _("Asked again before you stop, and tomorrow.")
        text = ngettext("Asked again in {days} day.", "Asked again in {days} days.", days)
        return text.format(days=days)

    def _done(self) -> Box:
        return column(Text(_("That will do for today. The flowers do not fall."), TITLE, Face.BRUSH, wrap=True))

    def _foot(self) -> Box:
        note = (
            _("A wrong answer only means: ask me sooner.")
            if self.chosen is None
            else _("Stop when you like; nothing is lost.")
        )
        if self.unsaved:
            note = _("This answer could not be saved.")
        said = Text(note, NOTE, colour=theme.CREAM2, wrap=True)
        if self.chosen is None and self.asked is not None:
            unsure = button(_("I don't know"), partial(self.choose, -1), wide=200, high=BAR)
            return row(Grow(said), unsure, gap=18, at=At.MIDDLE)
        on = button(
            _("Next"),
            self.go_on,
            ButtonLook.PRIMARY,
            wide=210,
            high=BAR,
            size=AtLeast(24, 16),
            face=Face.BRUSH,
            first=True,
        )
        return row(Grow(said), on, gap=18, at=At.MIDDLE)


def _middle(line: CardLine) -> Box:
    return Align(line, At.MIDDLE)


@boxclass
class _Pips(Leaf):
    """One for every question of the sitting; those that are answered are golden, the others outlines."""

    done: int
    count: int

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Side by side."""
        pitch = rect.w / max(self.count, 1)
        for number in range(self.count):
            pip = Rect(rect.left + round(number * pitch), 0, max(round(pitch * 0.72), 2), max(scale.px(8), 5))
            pip.centery = rect.centery
            if number < self.done:
                slab(target, pip, theme.GOLD, pip.h // 2)
            else:
                outline(target, pip, theme.CREAM2, max(scale.px(1.5), 1), pip.h // 2)


def sign(right: bool, target: Surface, area: Rect) -> None:
    """A tick on green; a lozenge on wood, where another choice was made."""
    radius = min(area.size) / 2
    x, y = area.center
    pygame.draw.aacircle(target, theme.GREEN if right else theme.INK2, (x, y), radius)
    if right:
        points = [(x - radius * 0.5, y), (x - radius * 0.1, y + radius * 0.4), (x + radius * 0.5, y - radius * 0.4)]
        pygame.draw.lines(target, theme.WHITE, False, points, max(round(radius * 0.24), 2))
    else:
        size = radius * 0.45
        pygame.draw.polygon(target, theme.GOLD, [(x, y - size), (x + size, y), (x, y + size), (x - size, y)])
