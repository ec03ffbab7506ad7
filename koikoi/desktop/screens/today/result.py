"""How a day's deal went: its rounds, one's decisions, and a few lines that may be shared."""

import contextlib
from itertools import chain

from koikoi import files
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.crests import month_sign, seat_crest
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input.intents import Copy, Intent
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.state.routes import ReviewRoute
from koikoi.desktop.platform import clipboard
from koikoi.desktop.screens.saved_files import dated, save_file
from koikoi.desktop.screens.today.compare import CompareChoiceScene
from koikoi.desktop.screens.today.leaves import Dots, RoundSigns
from koikoi.desktop.ui.box_scene import BoxScene, page, upright_scale
from koikoi.desktop.ui.boxes import Align, At, Box, ByRoom, Column, Grow, Pad, Row, Scale, Sized, column, layers, row
from koikoi.desktop.ui.leaves import Line, Ruled, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Door, PopToRoot, Push
from koikoi.desktop.ui.signs import Fill, Sign
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import RoundResult
from koikoi.locales import _, listed, names
from koikoi.locales import today as words
from koikoi.review.match_review import MatchReview
from koikoi.review.study import FUTURES, QUICK, study_of, weigh
from koikoi.table import today
from koikoi.table.match_source import MatchSource
from koikoi.table.replay import replay_lines

HEAD, TITLE = AtLeast(34, 22), AtLeast(24, 17)
WORDS, NOTE = AtLeast(18, 14), AtLeast(15, 12)


class TodayResultScene(BoxScene):
    """The rounds at the left, what may be told at the right; nothing of it leaves the machine by itself."""

    transition = Door()

    def __init__(self, source: MatchSource) -> None:
        super().__init__()
        self.source = source
        self.seat = source.seating.people[0]
        self.other = 1 - self.seat
        self.day = today.day_of(source.header.code)
        self.results = source.match.results
        self.review = MatchReview(replay_lines(list(enumerate(source.lines, start=1))))
        self.own = [one.number for one in self.review.decisions if one.seat == self.seat]
        self.said = ""
        self._asked = False

    @property
    def s(self) -> float:
        """Larger in an upright window."""
        return max(super().s, upright_scale(self.size)) if self._tall else super().s

    @property
    def _tall(self) -> bool:
        return self.size[0] < 1.1 * self.size[1]

    # Weighing

    def enter(self, size: tuple[int, int]) -> None:
        """One's own decisions are weighed beside it."""
        super().enter(size)
        if not self._asked:
            self._asked = True
            study = study_of(self.review)
            own = tuple(one for one in study.decisions if one[0] in self.own)
            with contextlib.suppress(OSError):
                self.services.worker.study(weigh, type(study)(study.rules, study.seed, own, QUICK, FUTURES), 0)

    def update(self, seconds: float) -> Change | None:
        """Takes what has been weighed meanwhile."""
        if self._asked and self.services.worker.studying and (handed := self.services.worker.handed()):
            for grade in handed:
                self.review.take(grade)
            self.refresh()
        return super().update(seconds)

    def leave(self) -> None:
        """Nobody waits for the rest."""
        if self._asked and self.services.has_worker:
            self.services.worker.drop()
        super().leave()

    @property
    def weighed(self) -> bool:
        """Whether all of one's decisions have been weighed in full."""
        grades = self.review.grades
        return all(number in grades and grades[number].futures >= FUTURES for number in self.own)

    @property
    def well(self) -> int:
        """How many are as good as can be told."""
        return sum(number in self.review.grades and not self.review.grades[number].mistake for number in self.own)

    # The page

    def layout(self) -> Box:
        """Rounds and decisions; what may be told, and the way to compare."""
        day = words.day(self.day) if self.day is not None else ""
        border = AtLeast(5, 3)
        right = [sheet_of(self._told(), 26, 18, border), sheet_of(self._beside(), 26, 16, border)]

        def by_room(scale: Scale, wide: int, high: int) -> Box:
            """Side by side; one below the other, where they have no room so."""
            fits = column(*right, gap=18).height(scale, (wide - scale.px(22)) // 2) <= high
            if fits and not self._tall:
                left = sheet_of(self.scroll(self._left()), 26, 20, border)
                return row(Grow(left, 0.5), Grow(column(Grow(right[0]), right[1], gap=18), 0.5), gap=22)
            return self.scroll(column(sheet_of(self._left(), 26, 20, border), *right, gap=14))

        body = ByRoom(by_room)
        menu = button(_("Menu"), PopToRoot, wide=110, high=AtLeast(46, 40))
        title = " · ".join(filter(None, [_("Today's deal"), day]))
        return page(title, menu, body, edge=34, foot=34, japanese="結果")

    def _left(self) -> Box:
        """The result, round by round; one's decisions."""
        totals, players = self.source.match.totals, self.source.players
        score = _(" : ").join(score_terms.numbers(totals[seat]) for seat in (self.seat, self.other))
        crest = Sign(lambda target, at, size: seat_crest(target, self.source, self.seat, at, size), AtLeast(70, 48))
        head = Text(f"{players[self.seat]} {score} {players[self.other]}", HEAD, Face.BRUSH, least=15)
        rounds = [Ruled(self._round(one)) for one in self.results]
        return column(
            row(crest, Grow(head), gap=16, at=At.MIDDLE),
            Pad(Sized(Line(theme.INK, AtLeast(2, 2)), high=AtLeast(2, 2)), top=10),
            *rounds,
            Pad(Text(_("Your decisions"), TITLE, Face.BRUSH), top=16, bottom=6),
            Dots(tuple(self._state(number) for number in self.own)),
            Pad(Text(self._decided(), NOTE, colour=theme.INK2, wrap=True), top=8),
        )

    def _round(self, result: RoundResult) -> Box:
        """Its month, the cards that scored, what they are called, who got how much."""
        month = month_of_round(result.round)
        accounts = [one.account for one in result.awards]
        scored = list(chain.from_iterable(one.yaku for one in accounts))
        cards = tuple(dict.fromkeys(chain.from_iterable(one.cards for one in scored)))[:10]
        title = listed([names.yaku(one.id, self.source.rules).name for one in scored]) or _("Nobody scores.")
        by = max([one.multiplier for one in accounts], default=1)
        gained = result.points[self.seat] - result.points[self.other]
        winner = self.seat if gained > 0 else self.other
        points = max(result.points)
        note = " · ".join([*([f"×{by}"] if by > 1 else []), *([self.source.players[winner]] if gained else [])])
        colour = theme.INKS[self.source.seating.chairs[winner].colour]
        sign = Sign(lambda target, at, size: month_sign(target, month, at, size), AtLeast(44, 32))
        shown = Sized(CardRow(cards, 48, apart=0.08), wide=180)
        lines = [Text(title, AtLeast(16.5, 13), Face.BOLD, wrap=True), Text(note, NOTE, colour=theme.INK2)]
        said = Grow(Align(Column(lines), y=At.MIDDLE))
        number = Text(f"+{points}" if gained else "0", AtLeast(30, 20), Face.BOLD, colour if gained else theme.INK2)
        return Sized(Row([sign, shown, said, number], gap=14), least_high=AtLeast(94, 66))

    def _state(self, number: int) -> bool | None:
        grade = self.review.grades.get(number)
        return None if grade is None or grade.futures < FUTURES else not grade.mistake

    def _decided(self) -> str:
        """How many were good, or that they are still being weighed."""
        if not self.weighed:
            return _("Your decisions are being weighed …")
        return _("{said}, as far as can be told").format(said=words.chosen_well(self.well, len(self.own)))

    # What may be told

    @property
    def told(self) -> str:
        """What is copied."""
        signs = words.signs(self.results, self.seat)
        return words.share_text(words.day(self.day) if self.day else "", signs, self._facts(), self.source.header.code)

    def _facts(self) -> list[str]:
        facts = [words.score(self.source.match.totals, self.seat, self.source.players[self.other])]
        return [*facts, *([words.chosen_well(self.well, len(self.own))] if self.weighed else [])]

    def _told(self) -> Box:
        """The lines as they will be sent, and Copy."""
        first, shown, *rest = self.told.splitlines()
        signs = row(RoundSigns(shown), Grow(Text(words.told_signs(shown), NOTE, colour=theme.INK2, wrap=True)), gap=6)
        *facts, code = rest
        lines = [Text(first, WORDS, Face.BOLD), Pad(signs, top=8, bottom=10), *(Text(one, WORDS) for one in facts)]
        note = Text(_("no card is given away"), NOTE, colour=theme.INK2, at=At.END, shorter=("",))
        lines.append(Pad(row(Text(code, WORDS, Face.BOLD, theme.BLOOD), Grow(note), gap=12), top=12))
        text = layers(Fill(theme.INSET, 8), Pad(Column(lines), 20, 16, 20, 16))
        copy = button(
            _("Copy"), self._copy, ButtonLook.PRIMARY, wide=180, high=AtLeast(54, 44), size=AtLeast(24, 16),
            face=Face.BRUSH, first=True,
        )  # fmt: skip
        save = button(_("Save"), self._save, ButtonLook.PAPER, wide=90, high=AtLeast(54, 44), size=WORDS)
        said = Text(self.said or _("Plain text: every messenger can show it."), NOTE, colour=theme.INK2, wrap=True)
        return column(
            Text(_("To share, if you like"), TITLE, Face.BRUSH),
            Pad(Sized(Line(theme.INK, AtLeast(2, 2)), high=AtLeast(2, 2)), top=6, bottom=12),
            text,
            Pad(Row([copy, save], gap=14), top=14, bottom=8),
            said,
        )

    def handle(self, intent: Intent) -> Change | None:
        """What may be told is copied as everything is."""
        if isinstance(intent, Copy):
            self._copy()
            return None
        return super().handle(intent)

    def _copy(self) -> None:
        self.said = _("Copied.") if clipboard.put(self.told) else _("There is no clipboard here.")
        self.refresh()

    def _save(self) -> Change:
        return save_file(dated("koikoi", ".txt"), lambda path: files.write_text(path, self.told + "\n")).told()

    def _beside(self) -> Box:
        """What a friend's record is good for; the match looked back at."""
        text = _("With a friend's record of this code, every decision stands beside yours.")
        buttons = [
            button(_("Compare"), self._compare, ButtonLook.PAPER, wide=150, size=WORDS),
            button(_("Review"), self._review, ButtonLook.PAPER, wide=150, size=WORDS),
        ]
        return column(
            Text(_("Side by side"), TITLE, Face.BRUSH),
            Pad(Text(text, NOTE, wrap=True), top=4, bottom=10),
            Row(buttons, gap=14),
        )

    def _compare(self) -> Change:
        return Push(CompareChoiceScene(self.source, self.source.header.code))

    def _review(self) -> Change | None:
        path = self.source.path
        return Push(self.services.routes.scene(ReviewRoute(path))) if path is not None else None
