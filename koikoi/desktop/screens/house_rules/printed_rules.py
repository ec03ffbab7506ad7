"""House rules on paper: to be read, and saved as a text, a picture, or the file that another copy of the game reads."""

from collections.abc import Callable
from pathlib import Path

import pygame

from koikoi import files
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.screens.rules_sheet import rules_glance, rules_in_words
from koikoi.desktop.screens.saved_files import dated, save_file
from koikoi.desktop.ui.box_scene import BoxLayout, BoxScene
from koikoi.desktop.ui.boxes import At, Box, Grow, Pad, Scale, Space, column, layers, pad, row
from koikoi.desktop.ui.leaves import Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure
from koikoi.desktop.ui.scene import Pop
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names
from koikoi.locales import rules as rules_words
from koikoi.locales.rules.yaku import yaku_table
from koikoi.rulesets.draft import Draft

EDGE: Measure = AtLeast(34, 0)
"""Beside everything; each side is rounded for itself."""
SMALL = AtLeast(15, 12)
PICTURE = 1400
"""Pixels that a picture of the rules is wide."""
MARGIN = 60


class PrintedRulesScene(BoxScene):
    """The whole rule sheet."""

    door = True
    opaque = escapable = True

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.said = ""

    def _save(self, suffix: str, write: Callable[[Path], object]) -> None:
        self.said = save_file(dated("koikoi-rules", suffix), write)
        self.refresh()

    def _text(self) -> None:
        self._save(".txt", lambda path: files.write_text(path, as_text(self.draft.title, self.draft.rules)))

    def _picture(self) -> None:
        self._save(".png", lambda path: pygame.image.save(as_picture(self.draft.title, self.draft.rules), path))

    def _file(self) -> None:
        self._save(".toml", lambda path: files.write_text(path, self.draft.text()))

    def layout(self) -> Box:
        """The page under its buttons; below it where it has been saved."""
        page = sheet_of(self.scroll(rules_page(self.draft.title, self.draft.rules)), 24, 18)
        head = row(
            _bar_button(_("Back"), Pop, 120),
            Grow(),
            _bar_button(_("As text"), self._text, 190),
            _bar_button(_("As picture"), self._picture, 190),
            _bar_button(_("As rules file"), self._file, 190),
            gap=14,
        )
        said = Text(self.said, SMALL, colour=theme.GOLD, at=At.MIDDLE)
        foot = layers(pad(said, 30), pad(Space(high=InLetters(SMALL, 1.4)), y=12))
        return column(Grow(Pad(column(head, Space(high=14), Grow(page)), EDGE, 20, EDGE)), foot)


def _bar_button(label: str, act: Callable[[], object], wide: Measure) -> Box:
    return button(label, act, wide=wide, high=AtLeast(48, 42), size=AtLeast(17, 13))


def rules_page(title: str, rules: Ruleset) -> Box:
    """Title, yaku, facts and the rules in words."""
    return column(
        Text(title, AtLeast(34, 20), Face.BRUSH, top=True),
        Space(high=8),
        rules_glance(rules),
        Space(high=20),
        rules_in_words(rules),
    )


def as_text(title: str, rules: Ruleset) -> str:
    """The rules as plain text."""
    lines = [title, "=" * len(title), ""]
    with names.without_codes():
        rows, sections = yaku_table(rules), rules_words.in_words(rules)
    lines += [f"- {row.sentence}" for row in rows]
    for section in sections:
        lines += ["", section.title, "-" * len(section.title), *section.sentences]
    return "\n".join(lines) + "\n"


def as_picture(title: str, rules: Ruleset) -> pygame.Surface:
    """The rules as a picture of a sheet of paper."""
    page = pad(rules_page(title, rules), MARGIN, MARGIN)
    picture = pygame.Surface((PICTURE, page.height(Scale(1.0), PICTURE)))
    picture.fill(theme.PAPER)
    BoxLayout.of(page, picture.get_rect(), 1.0).draw(picture, picture.get_rect())
    return picture
