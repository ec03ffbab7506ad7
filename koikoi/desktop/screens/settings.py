"""Everything a person may choose once for all matches.  What is changed holds at once and is saved at once."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from koikoi import settings
from koikoi.desktop.accessibility import readers, system_voice
from koikoi.desktop.animation.easing import ease, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.card_badges import BadgeStyle
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface, draw_card, outline, tiled
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.input.bindings import Command, Hint, hint
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.screens.routes import KeyBindingsRoute, LicencesRoute
from koikoi.desktop.screens.rules_sheet import yaku_cards
from koikoi.desktop.ui.box_scene import BoxScene, page
from koikoi.desktop.ui.boxes import At, Box, Grow, Rect, Sized, Space, column, row
from koikoi.desktop.ui.controls import Stepper, Swatches
from koikoi.desktop.ui.grids import Columns
from koikoi.desktop.ui.leaves import Drawn, SectionTitle, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure
from koikoi.desktop.ui.scene import Change, Door, Pop, Push
from koikoi.desktop.ui.setting_rows import SMALL, Option, SettingRows, languages, option
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.cards import Card, card
from koikoi.locales import _, names, ngettext
from koikoi.locales.faults import reason
from koikoi.rulesets import FIRST_CHOICE
from koikoi.rulesets.collection import bundled
from koikoi.settings import BACKS, CLOTHS

FOOT: Measure = AtLeast(46, 38)
"""Height of what is below the sheet."""
EXAMPLE = 40
"""Width of a card that shows what a setting does."""
SAMPLE = "hanami"
"""A yaku whose name shows how large letters are."""
SETS_OUT, LANDED = 0.12, 0.44
"""When a card sets out that shows how fast cards are, and when it lies there."""


class SettingsScene(BoxScene):
    """One page in one or two columns; key bindings have their own page."""

    transition = Door()
    escapable = True

    def __init__(self) -> None:
        super().__init__()
        self.unsaved: OSError | None = None
        self._flown = LANDED
        """Seconds at normal speed since a card set out that shows how fast cards are."""
        self._shown_speed = animation_speed()

    def _set(self, name: str, value: Any) -> None:
        self.unsaved = settings.change(**{name: value})
        self.refresh()

    def refresh(self) -> None:
        """A card shows how fast cards are now, where that is another speed than before."""
        if self._shown_speed is not animation_speed():
            self._shown_speed = animation_speed()
            self._flown = 0.0 if animation_speed().beats else LANDED
        super().refresh()

    @property
    def animating(self) -> bool:
        """While a card shows how fast cards are."""
        return self._flown < LANDED or super().animating

    def update(self, seconds: float) -> Change | None:
        """It flies."""
        self._flown += seconds * animation_speed().rate
        return super().update(seconds)

    # What there is

    def layout(self) -> Box:
        """Sections in one column, or two where the window is wide."""
        columns = 2 if self.size[0] >= 1100 and fonts.line(10) < 18 else 1
        sections = [column(SectionTitle(title), Space(high=2), *options) for title, options in self._sections()]
        body = sheet_of(self.scroll(Columns(sections, columns, gap=48, below=10)), 22, 9)
        back = button(_("Back"), Pop, wide=150)
        keys = button(_("Keys and pad"), self._keys, wide=260)
        unsaved = Text(self._unsaved, AtLeast(15, 13), colour=theme.GOLD, at=At.MIDDLE)
        return page(_("Settings"), back, body, keys, foot=FOOT, message=unsaved, japanese="設定")

    def _shown(self, example: Card, dress: BadgeStyle, option: Option) -> Box:
        """With a card beside the control that shows what comes of it."""
        draw = partial(_draw_example, example, dress)
        return replace(option, picture=Drawn(draw, EXAMPLE, round(EXAMPLE * RATIO)))

    def _line_of_text(self) -> Box:
        """A yaku in reach, as the table names it: with letters as large as has been chosen."""
        rules = bundled()[FIRST_CHOICE]
        yaku = next(one for one in rules.yaku if one.id == SAMPLE)
        told = ngettext("{name}: {points} point", "{name}: {points} points", yaku.points)
        text = Text(told.format(name=names.yaku(SAMPLE, rules).name, points=yaku.points), AtLeast(22, 16), Face.BRUSH)
        cards = Sized(CardRow(yaku_cards(yaku), 30, gap=4), wide=70)
        return Sized(row(Grow(), text, Space(14), cards), high=AtLeast(54, 40))

    def _in_motion(self, option: Option) -> Box:
        """With a card beside the control that is laid as fast as cards are."""
        return replace(option, picture=Drawn(self._draw_flight, 3 * EXAMPLE, round(EXAMPLE * RATIO) + 10))

    def _draw_flight(self, target: Surface, area: Rect) -> None:
        """From the left onto a card of its month, which it is struck upon."""
        speed, wide = animation_speed(), area.h / RATIO * 0.86
        part = share(self._flown, SETS_OUT, speed.fade or LANDED - SETS_OUT)
        struck = Piece("lying", area.right - wide * 0.85, area.centery, wide, card("12P1"))
        start, end = area.left + wide * 0.6, struck.x - wide * 0.3
        flying = Piece("flying", start, area.centery, wide, card("12B"))
        draw_card(target, struck)
        if speed.fade:
            draw_card(target, replace(flying, alpha=1.0 - part))
            draw_card(target, replace(flying, x=end, alpha=part))
        else:
            draw_card(target, replace(flying, x=start + (end - start) * ease(part), lift=2.2 * (1 - abs(2 * part - 1))))

    def _sections(self) -> list[tuple[str, Sequence[Box]]]:
        rows = SettingRows(self._set)
        backs = {"red": _("Red"), "blue": _("Blue")}
        cloths = {"indigo": _("Indigo"), "moss": _("Moss"), "red": _("Red")}
        keep = Stepper(
            settings.now().keep_megabytes,
            20,
            2000,
            partial(self._set, "keep_megabytes"),
            by=20,
            shown=lambda value: _("{size} MB").format(size=value),
        )
        read = Button(_("Show"), self._licences, look=ButtonLook.PAPER)
        return [
            (_("Language"), [rows.segments("language", "", languages(), 10_000, first=True)]),
            (
                _("Display"),
                [
                    rows.text_size(),
                    self._line_of_text(),
                    option(
                        _("Cloth"),
                        "",
                        Swatches(
                            [(one, cloths[one]) for one in CLOTHS],
                            settings.now().cloth,
                            partial(self._set, "cloth"),
                            paint=_draw_cloth,
                        ),
                        InLetters(SMALL, 20),
                    ),
                    option(
                        _("Backs"),
                        "",
                        Swatches(
                            [(one, backs[one]) for one in BACKS],
                            settings.now().back,
                            partial(self._set, "back"),
                            paint=_draw_back,
                            ratio=RATIO,
                        ),
                        150,
                        high=84,
                    ),
                    rows.switch("high_contrast", _("High contrast"), _("Plain dark grounds, stronger text")),
                    self._shown(
                        card("6R"),
                        BadgeStyle(signs=settings.now().signs, least=0),
                        rows.signs(),
                    ),
                    rows.switch("full_screen", _("Full screen"), ""),
                ],
            ),
            (
                _("Motion"),
                [
                    self._in_motion(rows.speed()),
                    rows.switch("reduced_motion", _("Reduced motion"), _("Pictures fade; nothing flies or drifts")),
                    rows.switch("rumble", _("Pads shake"), _("At a slap, and where the drum or the clappers sound")),
                ],
            ),
            (
                _("Sound"),
                [
                    rows.effects(),
                    rows.ambience(_("Birds, rain, cicadas, wind")),
                    rows.switch("music", _("Music"), _("A quiet piece now and then, as loud as the season")),
                    rows.mute(),
                    rows.switch("speak", _("Speech"), self._spoken()),
                    *self._unread(),
                ],
            ),
            (
                _("Help"),
                [
                    self._shown(
                        card("10A"),
                        BadgeStyle(month=settings.now().helper, least=0),
                        rows.switch("helper", _("Card helper"), _("Month and kind in the corner of each card")),
                    ),
                    rows.switch("danger", _("Danger mark"), _("On cards that would complete another's yaku")),
                    rows.switch("hold", _("Hold to decide"), _("Stop and koi-koi are held for a moment, not clicked")),
                ],
            ),
            (
                _("Storage"),
                [option(_("Finished matches"), _("The oldest go when there are more"), keep, 240, AtLeast(18, 13))],
            ),
            (_("About"), [option(_("About Koi-Koi"), _("Whose work it is, and its licences"), read, 140)]),
        ]

    def _spoken(self) -> str:
        """What speaking does, or why it can't be done here."""
        if settings.now().speak and not system_voice.available():
            return _("The system's voice can't be used here: prismatoid is not installed")
        return _("What happens, in the system's voice where no screen reader runs")

    def _unread(self) -> list[Box]:
        """Why no screen reader can follow; nothing where one can, or nobody has asked."""
        if readers.served() or not (settings.now().speak or sys.platform == "win32"):
            return []
        import platform  # late: few need it

        why = _("Screen readers can't follow the window here: AccessKit is not installed")
        if sys.platform == "win32" and platform.machine() == "ARM64":
            why = _("Screen readers can't follow the window here: there is no AccessKit for this system")
        return [Text(why, AtLeast(15, 13), colour=theme.INK2, wrap=True)]

    def _licences(self) -> Change:
        return Push(self.services.routes.scene(LicencesRoute()))

    def _keys(self) -> Change:
        return Push(self.services.routes.scene(KeyBindingsRoute()))

    @property
    def _unsaved(self) -> str:
        """Why the settings could not be saved."""
        if self.unsaved is None:
            return ""
        return _("The settings hold, but could not be saved: {reason}").format(reason=reason(self.unsaved))

    @property
    def hints(self) -> tuple[list[Hint], Position] | None:
        """Values are changed to the sides, at once; below the sheet, unless there is something else to say."""
        if self._unsaved:
            return None
        sides, ways = (Command.LEFT, Command.RIGHT), (Command.UP, Command.DOWN)
        told = hint([(ways, _("choose")), (sides, _("change")), (Command.CANCEL, _("back"))])
        return told, (self.size[0] // 2, self.size[1] - self.scale.px(FOOT) // 2)


def _draw_cloth(target: Surface, area: Rect, name: object) -> None:
    tiled(target, sprites().tile(f"cloth_{name}"), area)
    outline(target, area, theme.FRAME, pen(2), pen(3))


def _draw_back(target: Surface, area: Rect, colour: object) -> None:
    picture = sprites().back(str(colour), area.w)
    target.blit(picture, picture.get_rect(center=area.center), special_flags=PREMUL)


def _draw_example(example: Card, dress: BadgeStyle, target: Surface, area: Rect) -> None:
    draw_card(target, Piece(example.code, *area.center, area.w, example), dress)
