"""House rules on paper: to be read, and saved as a text, a picture, or the file that another copy of the game reads."""

from collections.abc import Callable
from pathlib import Path

import pygame

from koikoi import files
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.screens.rules_sheet import rules_glance, rules_in_words
from koikoi.desktop.screens.saved_files import save_file, save_picture
from koikoi.desktop.ui.box_scene import BoxLayout, BoxScene
from koikoi.desktop.ui.boxes import Box, Grow, Pad, Scale, Space, column, pad, row
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.scene import Change, Door, Pop
from koikoi.locales import _, names
from koikoi.locales import rules as rules_words
from koikoi.locales.rules.yaku import yaku_table
from koikoi.rulesets.draft import Draft
from koikoi.rulesets.writing import slug

EDGE: Measure = AtLeast(34, 0)
"""Beside everything; each side is rounded for itself."""
SMALL = AtLeast(15, 12)
PICTURE = 1400
"""Pixels that a picture of the rules is wide."""
MARGIN = 60


class PrintedRulesScene(BoxScene):
    """The whole rule sheet."""

    transition = Door()
    opaque = escapable = True

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft

    def _named(self, suffix: str) -> str:
        """A file's name, after the rules."""
        return slug(self.draft.title) + suffix

    def _save(self, suffix: str, write: Callable[[Path], object]) -> Change:
        return save_file(self._named(suffix), write).told()

    def _text(self) -> Change:
        return self._save(".txt", lambda path: files.write_text(path, as_text(self.draft)))

    def _picture(self) -> Change:
        return save_picture(self._named(".png"), as_picture(self.draft)).told()

    def _file(self) -> Change:
        return self._save(".toml", lambda path: files.write_text(path, self.draft.text()))

    def layout(self) -> Box:
        """The page under its buttons."""
        page = sheet_of(self.scroll(rules_page(self.draft)), 24, 18)
        back = _bar_button(_("Back"), Pop, 120)
        saved = (
            _bar_button(_("As text"), self._text, 190),
            _bar_button(_("As picture"), self._picture, 190),
            _bar_button(_("As rules file"), self._file, 190),
        )
        head = Fitting((row(back, Grow(), *saved, gap=14), Grid((back, *saved), 2, 14)))
        return Pad(column(head, Space(high=14), Grow(page)), EDGE, 20, EDGE, 24)


def _bar_button(label: str, act: Callable[[], object], wide: Measure) -> Box:
    return button(label, act, wide=wide, high=AtLeast(48, 42), size=AtLeast(17, 13))


def rules_page(draft: Draft) -> Box:
    """Title, what these rules are if they are not saved, yaku, facts and the rules in words."""
    return column(
        Text(draft.title, AtLeast(34, 20), Face.BRUSH, top=True),
        *(Text(line, SMALL, colour=theme.INK2, wrap=True) for line in _unsaved(draft)),
        Space(high=8),
        rules_glance(draft.rules),
        Space(high=20),
        rules_in_words(draft.rules),
    )


def _unsaved(draft: Draft) -> list[str]:
    """That nobody can play these rules yet."""
    said = _("A draft, begun with {rules} and not saved yet.").format(rules=names.ruleset(draft.base))
    return [said] if draft.unsaved else []


def as_text(draft: Draft) -> str:
    """The rules as plain text."""
    title, rules = draft.title, draft.rules
    lines = [title, "=" * len(title), *_unsaved(draft), ""]
    with names.without_codes():
        rows, sections = yaku_table(rules), rules_words.in_words(rules)
    lines += [f"- {row.sentence}" for row in rows]
    for section in sections:
        lines += ["", section.title, "-" * len(section.title), *section.sentences]
    return "\n".join(lines) + "\n"


def as_picture(draft: Draft) -> pygame.Surface:
    """The rules as a picture of a sheet of paper."""
    page = pad(rules_page(draft), MARGIN, MARGIN)
    picture = pygame.Surface((PICTURE, page.height(Scale(1.0), PICTURE)))
    picture.fill(theme.PAPER)
    BoxLayout.of(page, picture.get_rect(), 1.0).draw(picture, picture.get_rect())
    return picture
