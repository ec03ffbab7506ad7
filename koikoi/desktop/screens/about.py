"""About hanafuda: what the cards are called and worth, how old they are, and who plays with them."""

from collections.abc import Sequence
from functools import partial

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.screens.gallery.leaves import CardPicture
from koikoi.desktop.screens.guide import draw_plain_card, year_page
from koikoi.desktop.screens.rules_sheet import TEXT
from koikoi.desktop.ui.box_scene import BoxScene, page
from koikoi.desktop.ui.boxes import At, Box, ByRoom, Column, Grow, Pad, Row, Scale, Space, column, row
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import SectionTitle, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Door, Pop
from koikoi.engine.cards import OF_KIND, Kind, card
from koikoi.locales import _, hanafuda

CARD = AtLeast(84, 56)
"""Width of a card."""
SMALL = AtLeast(15, 12)
WORD = AtLeast(19, 14)
"""Letters of what is explained."""
BESIDE = 820
"""From this width on a picture stands beside its text."""


class AboutScene(BoxScene):
    """One long page with pictures."""

    transition = Door()
    escapable = True

    def layout(self) -> Box:
        """The page."""
        sections = [_name(), _call(), _year(), _values(), _history(), _mario(), _words()]
        body = sheet_of(self.scroll(Column([Pad(one, bottom=26) for one in sections])), 22, 18)
        return page(_("About hanafuda"), button(_("Back"), Pop, wide=150), body, japanese="花札")


# The sections


def _name() -> Box:
    text = _(
        "Hanafuda are “cards of flowers”: hana is a flower, fuda a card. There are forty-eight of them, four for each "
        "month, and on all four grows what is in flower in that month, or turns red."
    )
    return _section(_("Cards of flowers"), text, _cards("3B", "4A", "6R", "9P1", "10A"))


def _call() -> Box:
    text = _(
        "Koi is the imperative of a verb, “come!”, and koi-koi is that twice: “come, come!” Whoever has a yaku and "
        "plays on for more says it aloud, and from this the game has its name. The Spanish document takes it as "
        "“let's go”."
    )
    return _section(_("Come, come!"), text, _cards("8B", "9A"))


def _year() -> Box:
    text = _("A match of twelve rounds is a year. Each round stands for a month, and each month for its flower.")
    return _below(_("The twelve months"), text, year_page())


def _values() -> Box:
    text = _(
        "These values decide nothing in koi-koi but the lots: of two cards of the same month the higher one deals "
        "first. They say what is precious, too, and other games with the same cards add them up."
    )
    return _section(_("Twenty, ten, five, one"), text, Row([_valued(kind) for kind in Kind], gap=14))


def _history() -> Box:
    text = _(
        "The cards go back to the sixteenth century; their pictures, as they are today, are said to be of the "
        "middle of the eighteenth. In 1889 Nintendo was founded, to make them. Koi-koi is one of the games most "
        "played with them, in Japan and in Korea, in Taiwan and even in Hawaii."
    )
    return _section(_("From then to now"), text, _cards("1B", "11B", "12B"))


def _mario() -> Box:
    text = _(
        "In one of Nintendo's decks figures from its games stand where others have the old pictures. "
        "Months, kinds and rules are the same; this is who stands for what."
    )
    return _below(_("Mario's deck"), text, _in_columns(hanafuda.mario_deck()))


def _words() -> Box:
    text = _("Japanese words that players use, and what they mean.")
    return _below(_("What things are called"), text, _in_columns(hanafuda.glossary()))


# What they are made of


def _section(title: str, text: str, picture: Box) -> Box:
    """A title above its text, and the picture beside that or below it."""
    words = Text(text, TEXT, wrap=True)

    def arranged(scale: Scale, width: int, _height: int) -> Box:
        if width >= BESIDE * scale.factor and picture.width(scale, width) < width * 0.55:
            return row(Grow(words), Space(28), picture, at=At.START)
        return column(words, Space(high=12), picture)

    return column(SectionTitle(title), Space(high=10), ByRoom(arranged))


def _below(title: str, text: str, more: Box) -> Box:
    """A title above its text, and more below."""
    return column(SectionTitle(title), Space(high=10), Text(text, TEXT, wrap=True), Space(high=14), more)


def _cards(*codes: str) -> Box:
    return Row([CardPicture(CARD, partial(draw_plain_card, card(code))) for code in codes], gap=8)


def _valued(kind: Kind) -> Box:
    """A card of a kind, above what it is called and worth."""
    picture = CardPicture(CARD, partial(draw_plain_card, min(OF_KIND[kind])))
    return column(picture, Space(high=4), Text(hanafuda.value_of(kind), SMALL, Face.BOLD))


def _in_columns(entries: Sequence[tuple[str, str]]) -> Box:
    """Words, each above what it means, in as many columns as there is room for."""
    rows = [_entry(word, meaning) for word, meaning in entries]
    return ByRoom(
        lambda scale, width, _height: Grid(rows, max(1, min(3, round(width / (380 * scale.factor)))), gap=24, row_gap=2)
    )


def _entry(word: str, meaning: str) -> Box:
    lines = Text(word, WORD, Face.BRUSH, wrap=True), Text(meaning, SMALL, colour=theme.INK2, wrap=True)
    return Pad(column(*lines), bottom=8)
