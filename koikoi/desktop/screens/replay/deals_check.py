"""What the record of a match proves about its deals, results and rules: each claim for itself."""

from functools import partial
from pathlib import Path

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.match.open_match import unreadable
from koikoi.desktop.ui.boxes import Box, Grow, Pad, Rect, Space, column, row
from koikoi.desktop.ui.dialogs import DialogScene, NoticeDialog, dialog, dialog_button
from koikoi.desktop.ui.leaves import Drawn, Text
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.scene import Pop, Scene
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.locales import _
from koikoi.table.proof import Claim, claims, proof_of, results_agree
from koikoi.table.record import RecordError
from koikoi.table.recorded_match import RecordedMatch

LETTERS: Measure = AtLeast(18, 14)


def check_of(path: Path) -> Scene:
    """The sheet on a record, or why it can't be checked."""
    try:
        return DealsCheckScene(RecordedMatch.open(path))
    except RecordError as error:
        return NoticeDialog(unreadable(path, error))


class DealsCheckScene(DialogScene):
    """Every claim with a sign: it holds, it does not, or there is nothing to hold."""

    sheet_size = 900, 500

    def __init__(self, recorded: RecordedMatch) -> None:
        super().__init__()
        played = recorded.replay
        results = all(one.ok for one in played.checks) if played.checks else None
        self.claims = [Claim(results_agree(played), results), *claims(played, proof_of(played, recorded.path))]
        if recorded.damaged is not None:
            self.claims.insert(0, Claim(_("The record is damaged; it is shown as far as it is whole."), False))

    def layout(self) -> Box:
        """The claims, one below the other."""
        told = (
            row(Drawn(partial(_draw_sign, one), wide=AtLeast(24, 20)), Grow(_said(one)), gap=8) for one in self.claims
        )
        page = column(Text(_("Check the deals"), AtLeast(32, 22), Face.BRUSH), Space(high=6), *told, gap=12)
        done = dialog_button(_("Done"), Pop, ButtonLook.PRIMARY, first=True)
        return dialog(Pad(self.scroll(page), 34, 24, 20, 12), done)


def _draw_sign(claim: Claim, target: Surface, area: Rect) -> None:
    """A circle, a cross, or a stroke beside the first line."""
    r, thick = area.w * 0.28, max(area.w // 9, 2)
    x, y = area.left + r, area.top + area.w * 0.58
    if claim.holds:
        pygame.draw.aacircle(target, theme.GREEN, (x, y), r, thick)
    elif claim.holds is None:
        pygame.draw.line(target, theme.INK2, (x - r, y), (x + r, y), thick)
    else:
        for way in (-r, r):
            pygame.draw.line(target, theme.BLOOD, (x - r, y - way), (x + r, y + way), thick + 1)


def _said(claim: Claim) -> Box:
    return Text(claim.said, LETTERS, colour=theme.BLOOD if claim.holds is False else theme.INK, wrap=True)
