"""Seats, rules, length, and who may see what; then Start.  Everything is as it was last time until it is changed."""

from dataclasses import replace
from enum import Enum
from functools import partial

import pygame

from koikoi import settings
from koikoi.agents.levels import Level
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, paragraph
from koikoi.desktop.input.intents import Cancel, Help, Intent
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.screens.document_page import document_page
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.routes import PlayRoute
from koikoi.desktop.screens.rules_sheet import legend, rules_glance, rules_in_words
from koikoi.desktop.screens.setup.own_rules import OwnRules
from koikoi.desktop.screens.setup.ruleset_list import ListPosition, RulesetList
from koikoi.desktop.screens.setup.seat_boxes import SeatBoxes
from koikoi.desktop.screens.setup.seat_editor import SeatEditorScene
from koikoi.desktop.ui.box_scene import BoxScene, in_japanese, upright_scale
from koikoi.desktop.ui.boxes import At, Box, ByRoom, Grow, Named, Pad, Rect, Scale, Sized, Space, column, pad, row
from koikoi.desktop.ui.controls import Segments, Stepper, Switch
from koikoi.desktop.ui.grids import Fitting, Share
from koikoi.desktop.ui.leaves import Control, Drawn, Measured, Text, Told, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop, Push, ResetTo, ShownPage
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names, ngettext
from koikoi.locales.account import seal
from koikoi.locales.decisions import leaves_open
from koikoi.locales.faults import sentence
from koikoi.rulesets import FIRST_CHOICE, library
from koikoi.table import save
from koikoi.table.match_source import MatchSource
from koikoi.table.seating import Privacy
from koikoi.table.setup_plan import SetupPlan
from koikoi.table.shuffle import sealed_shuffle
from koikoi.table.table import Table

ROUNDS = (3, 6, 12)
LONGEST = 99
OTHER_ROUNDS = 8
"""What a number of rounds of one's own begins with."""
EDGE: Measure = AtLeast(34, 0)
"""Beside everything; each side is rounded for itself."""
GAP = 14
HEAD: Measure = AtLeast(44, 40)
TITLES = (AtLeast(38, 24), AtLeast(34, 22), AtLeast(30, 20), AtLeast(27, 18))
BAR: Measure = AtLeast(50, 40)
LETTERS: Measure = AtLeast(18, 14)
CHOICE: Measure = AtLeast(16, 13)
"""Letters of a row of choices."""
SMALL = AtLeast(15, 12)
START, START_WIDE = AtLeast(27, 18), AtLeast(200, 130)


class RulesPage(Enum):
    """How the chosen rules are shown."""

    GLANCE = "glance"
    WORDS = "words"
    DOCUMENT = "document"


class SetupScene(BoxScene):
    """Everything a match needs, with something sensible chosen already."""

    transition = Door()
    opaque = True

    def __init__(
        self, source: MatchSource | None = None, *, opponent: Level | None = None, people: bool = False
    ) -> None:
        super().__init__()
        self.library = library()
        last = settings.now().last_table
        self.plan = SetupPlan.of_table(source) if source else SetupPlan.remembered(last, self.library)
        if opponent is not None or people:
            self.plan.set_seats(2, list(self.library))
        if opponent is not None:
            self.plan.seat_computer(1, opponent.value)
        if people:
            for seat in (0, 1):
                self.plan.seat_person(seat) if self.plan.chairs[seat].agent else None
        self.page = RulesPage.GLANCE
        self.shuffle = sealed_shuffle()
        """What the match will be dealt from; its seal stands below everything."""
        self._position = ListPosition()
        self.said = ""
        """Why something could not be done with rules of one's own."""

    @property
    def rulesets(self) -> list[Ruleset]:
        """All there are, the person's own last."""
        return list(self.library)

    @property
    def rules(self) -> Ruleset:
        """The one chosen."""
        return self.plan.ruleset(self.rulesets)

    @property
    def last(self) -> Ruleset | None:
        """The one played last, if there is one and it isn't the one chosen."""
        name = settings.now().last_table.get("rules")
        last = next((rules for rules in self.rulesets if rules.name == name), None)
        return last if last is not self.rules else None

    @property
    def seats(self) -> SeatBoxes:
        """Who sits where."""
        return SeatBoxes(self.plan, self.rulesets, LETTERS, self.choose, self.refresh, self._edit_seat)

    # Choices

    def choose(self, rules: Ruleset) -> None:
        """Takes a ruleset."""
        self.plan.choose(rules)
        self.said = ""
        self.scroller.at = 0
        self.refresh()

    def _set(self, name: str, value: object) -> None:
        setattr(self.plan, name, value)
        self.refresh()

    def _rounds(self, value: object) -> None:
        self._set("rounds", OTHER_ROUNDS if value == -1 else value)

    def _page(self, value: RulesPage) -> None:
        self.page = value
        self.scroller.at = 0
        self.refresh()

    def _edit_seat(self, seat: int) -> Change:
        return Push(SeatEditorScene(self.plan, seat))

    def _write_rules(self) -> Change:
        return Push(HouseRulesScene(self.rules, self.took))

    def took(self, rules: Ruleset) -> None:
        """House rules have been saved: they stand in the list, and are chosen."""
        self.library = library()
        self.choose(next((one for one in self.rulesets if one.name == rules.name), rules))

    def _own_changed(self, rules: Ruleset | None) -> None:
        """A ruleset of one's own is called otherwise, or gone."""
        self.library = library()
        self.choose(self.library.get(FIRST_CHOICE) if rules is None else rules)

    def _say(self, text: str) -> None:
        self.said = text
        self.refresh()

    def _start(self) -> Change:
        rules = self.rules
        if self.plan.rounds:
            rules = replace(rules, rounds=self.plan.rounds)
        settings.change(last_table=self.plan.table())
        totals = self.plan.totals(rules)
        table = Table(rules, self.plan.seating(rules), shuffle=self.shuffle, totals=totals, path=save.new_path())
        return ResetTo(self.services.routes.scene(PlayRoute(table)))

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back; F1 shows the rules in words."""
        if isinstance(intent, Cancel):
            return Pop()
        if isinstance(intent, Help):
            self._page(RulesPage.GLANCE if self.page is RulesPage.WORDS else RulesPage.WORDS)
            return None
        return super().handle(intent)

    # Boxes

    @property
    def s(self) -> float:
        """Larger in a tall window, where things stand one below the other."""
        return max(super().s, upright_scale(self.size)) if self.narrow else super().s

    @property
    def narrow(self) -> bool:
        """A tall window: the list above the sheet."""
        return self.size[0] < max(self.size[1] * 1.1, fonts.grown(700) if fonts.enlarged() else 0)

    def layout(self) -> Box:
        """Seats above, rules in the middle, start below."""
        seats = self.seats.in_columns(2 if self.narrow else 4, GAP)
        foot = column(self._foot(), Space(high=6), self._note_box())
        if self.scrolls_whole:  # the seal is seen before anything is pressed
            parts = [self._head(), self._said_first(), seats, Grow(self._rules()), self._foot(), self._who_sees_what()]
            return Pad(column(*parts, gap=GAP), EDGE, 20, EDGE, 18)
        return Pad(column(self._head(), seats, Grow(self._rules()), foot, gap=GAP), EDGE, 20, EDGE, 18)

    def _head(self) -> Box:
        """Back, the title, which becomes a little smaller where it has no room otherwise, and the switch."""
        titles = [Text(_("Set the table"), size, Face.BRUSH, theme.CREAM) for size in TITLES]
        menu = button(_("Menu"), Pop, wide=130, high=HEAD, size=LETTERS)
        undo = Control(Switch(self.plan.undo, partial(self._set, "undo")), 90, HEAD)
        if fonts.enlarged():
            allowed = Text(_("Cards may be taken back"), CHOICE, colour=theme.CREAM2)
            way, back = row(menu, Space(24), titles[0]), row(allowed, Space(12), undo)
            named = row(way, Space(12), Text(in_japanese("支度"), AtLeast(24, 16), Face.BRUSH, theme.CREAM2))
            in_one = [row(one, Grow(), Space(24), back) for one in (named, way)]
            in_two = [column(one, back, gap=GAP) for one in (named, row(menu, Space(24), Grow(titles[0])))]
            return Fitting([*in_one, *in_two])
        allowed = Text(_("Cards may be taken back"), CHOICE, colour=theme.CREAM2, at=At.END)
        japanese = Text(in_japanese("支度"), AtLeast(24, 16), Face.BRUSH, theme.CREAM2, shorter=("",))
        beside, right = Pad(japanese, top=8), [Space(6), undo]
        heads = [row(menu, Space(24), one, Space(12), beside, Grow(), Space(20), allowed, *right) for one in titles]
        left = Share(row(menu, Space(24), titles[0], Space(12), Grow(beside)), most=0.4155)
        return Sized(Fitting([*heads, row(left, Space(20), Grow(allowed), *right)]), high=HEAD)

    def _rules(self) -> Box:
        """All rulesets, and the sheet of the one chosen; in a tall window one below the other."""
        last = settings.now().last_table.get("rules", "")
        rulesets = RulesetList(
            self.library, self.rules, last, self.choose, self._write_rules, self._position, LETTERS, least=self.narrow
        )  # fmt: skip
        sheet = Grow(self._sheet())
        if not self.narrow:
            return row(rulesets, Space(GAP), sheet)

        def stacked(scale: Scale, width: int, height: int) -> Box:
            most = round(height * 0.45)
            upper = Sized(rulesets, high=pixels(min(most, rulesets.height(scale, width))))
            return column(upper, sheet, gap=GAP)

        return ByRoom(stacked)

    def _sheet(self) -> Box:
        """Tabs beside the title, a few words on where the rules come from, and the page."""
        pages = [(RulesPage.GLANCE, _("At a glance")), (RulesPage.WORDS, _("In words"))]
        if leaves_open(self.rules):
            pages.append((RulesPage.DOCUMENT, _("The document")))
        tabs = Control(Segments(pages, self._shown_page, self._page), 150 * len(pages), size=CHOICE)
        title = Text(names.ruleset(self.rules), AtLeast(32, fonts.BRUSH_FROM), Face.BRUSH)
        head: Box = Sized(row(Grow(title), tabs, gap=16), high=AtLeast(40, 34))
        if fonts.enlarged():
            head = Fitting((row(title, Grow(), tabs, gap=8), column(title, tabs, gap=8)))
        top: list[Box] = [
            Pad(head, 24, 12, 18),
            Pad(Told(Measured(self._draw_about), lambda: self._about), 24, 6, 24),
        ]
        if self.rules.name in self.library.own:
            top.append(Pad(OwnRules(self.rules, self._own_changed, self._say).bar(), 24, 6, 24))
        if self.last is not None:
            differs = _("differs from {rules}, played last").format(rules=names.ruleset(self.last))
            top.append(pad(legend(differs, SMALL, theme.INK2), 24))
        rule = pad(Drawn(_draw_rule, high=8), 24)
        page = Pad(self.scroll(ByRoom(self._shown_rules)), 18, 0, 18, 12)
        return sheet_of(column(*top, rule, Grow(Named(page, "page"))))

    def _shown_rules(self, _scale: Scale, _width: int, _height: int) -> Box:
        match self._shown_page:
            case RulesPage.WORDS:
                return rules_in_words(self.rules)
            case RulesPage.DOCUMENT:
                return document_page(self.rules, self.took)
            case _:
                return rules_glance(self.rules, self.last, high=self.scroller.area.h)

    @property
    def shown_page(self) -> ShownPage:
        """At a glance, in words, or the document."""
        return ShownPage(list(RulesPage).index(self._shown_page), self.boxes.rect("page"))

    @property
    def _shown_page(self) -> RulesPage:
        """The page chosen; at a glance, where the rules have no such page."""
        return RulesPage.GLANCE if self.page is RulesPage.DOCUMENT and not leaves_open(self.rules) else self.page

    @property
    def _about(self) -> str:
        """Where the chosen rules come from, and who are partners by them."""
        about = names.about(self.rules)
        if not self.rules.teams(self.plan.seats):
            return about
        first, second, third, fourth = (one.name for one in self.plan.seating(self.rules).chairs)
        pairs = _("Partners sit opposite: {first} and {third}, {second} and {fourth}.")
        return f"{about} · {pairs.format(first=first, second=second, third=third, fourth=fourth)}"

    def _foot(self) -> Box:
        """How many rounds, who sees what, and the way to the table."""
        start = button(
            _("Start"),
            self._start,
            ButtonLook.PRIMARY,
            wide=START_WIDE,
            high=BAR,
            size=START,
            face=Face.BRUSH,
            first=True,
        )
        modes = Named(self._privacy(), "privacy")
        if self.narrow and fonts.enlarged():
            return column(*self._length(), modes, start, gap=GAP)
        if self.narrow:
            return column(row(*self._length(), Grow(), start, gap=GAP), modes, gap=GAP)
        return row(*self._length(), Grow(modes), start, gap=GAP)

    def _length(self) -> list[Box]:
        """The usual numbers of rounds; any other with a control of its own."""
        own, chosen = self.rules.rounds, self.plan.rounds
        rounds = [
            (0, ngettext("{count} round", "{count} rounds", own).format(count=own)),
            *((count, str(count)) for count in ROUNDS if count != own),
        ]
        other = chosen not in (0, own, *ROUNDS)
        rounds.append((chosen if other else -1, _("Other…")))
        usual = Control(Segments(rounds, 0 if chosen == own else chosen, self._rounds), 330, BAR, CHOICE)
        length: list[Box] = [Sized(usual, most_wide=440)]
        if other:
            count = Stepper(chosen, 1, LONGEST, partial(self._set, "rounds"))
            length.append(Control(count, AtLeast(130, 110), BAR, CHOICE))
        return length

    def _privacy(self) -> Box:
        modes = [
            (Privacy.PASS, _("Pass")),
            (Privacy.PEEK, _("Peek")),
            (Privacy.FACE, _("Face to face")),
            (Privacy.OPEN, _("Open")),
        ]
        shared = len(self.plan.people) > 1
        choice = Segments(modes, self.plan.privacy, partial(self._set, "privacy"), enabled=shared)
        return Control(choice, high=BAR, size=CHOICE)

    def _said_first(self) -> Box:
        """What is wrong with a file of rules; else the seal."""
        if fault := self.said or self._fault():
            return Text(fault, SMALL, colour=theme.GOLD)
        return Text(seal(self.shuffle.commitment), SMALL, colour=theme.CREAM2)

    def _who_sees_what(self) -> Box:
        title = Text(_("Who sees what:"), SMALL, Face.BOLD, theme.CREAM2)
        return row(title, Text(self._privacy_note(), SMALL, colour=theme.CREAM2), gap=6)

    def _note_box(self) -> Box:
        """What is wrong, or seal and who sees what, in two lines where one has no room."""
        sealed, note = self._said_first(), self._who_sees_what()
        if self.said or self._fault():
            return sealed
        one_line, two_lines = row(sealed, Grow(Space()), note), column(note, sealed)

        def by_room(scale: Scale, wide: int, _high: int) -> Box:
            both = sealed.width(scale, 2 * wide) + note.width(scale, 2 * wide) + scale.px(24)
            return one_line if both <= wide else two_lines

        return ByRoom(by_room)

    # Drawing

    def _draw_about(self, target: Surface, area: Rect) -> int:
        """Drawn anew while a name is being typed: partners are named in it."""
        room, size = Rect(area.left, area.top, area.w, area.h or 10_000), self.scale.px(SMALL)
        return max(paragraph(target, self._about, room, size, colour=theme.INK2) - area.top, fonts.line(size))

    def _fault(self) -> str:
        return sentence(self.library.faults[0]) if self.library.faults else ""

    def _privacy_note(self) -> str:
        if len(self.plan.people) < 2:
            return _("Against computers nothing has to be hidden.")
        return {
            Privacy.PASS: _("A curtain closes after every turn."),
            Privacy.PEEK: _("All hands lie closed; hold your key or corner to look."),
            Privacy.FACE: _("The far side of the table is turned round, for a screen lying flat between you."),
            Privacy.OPEN: _("All hands lie face up, for learning."),
        }[self.plan.privacy]


def _draw_rule(target: Surface, area: Rect) -> None:
    """A fine line, close to the page below."""
    pygame.draw.line(target, theme.INK2, (area.left, area.bottom - 3), (area.right, area.bottom - 3), pen(1))
