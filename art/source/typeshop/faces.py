"""Which faces there are, and what each is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .characters import for_names


@dataclass(frozen=True)
class Source:
    """A package and what is made of it."""

    package: str
    version: str
    weight: int
    target: str
    family: str
    style: str
    brush: bool = False
    also: Callable[[], str] = str

    @property
    def folder(self) -> str:
        return self.package.split("/")[1]

    def file(self, part: str) -> str:
        return f"files/{self.folder}-{part}-{self.weight}-normal.woff2"


YUJI, ZEN = "@fontsource/yuji-syuku", "@fontsource/zen-kaku-gothic-new"
SOURCES = (
    Source(YUJI, "5.3.0", 400, "KoikoiBrush-Regular", "Koikoi Brush", "Regular", brush=True),
    Source(ZEN, "5.3.0", 500, "KoikoiSans-Medium", "Koikoi Sans", "Medium", also=for_names),
    Source(ZEN, "5.3.0", 700, "KoikoiSans-Bold", "Koikoi Sans", "Bold", also=for_names),
)
LICENCES = {YUJI: "OFL-YujiSyuku.txt", ZEN: "OFL-ZenKakuGothicNew.txt"}

# The brush's Latin: em/1000 taken from each letter's room, and where its second and third strike fall.
TRACKING = -70
STRIKES = ((0, 0), (22, 0), (11, 11))
# The brush's Latin has no kerning of its own.
BRUSH_KERNING = """
@A = [A Agrave Aacute Acircumflex Atilde Adieresis Aring];
@F = [F P];
@round = [a c d e o q agrave aacute acircumflex atilde adieresis aring egrave eacute ecircumflex edieresis
          ograve oacute ocircumflex otilde odieresis ccedilla];
@low = [a c d e g m n o p q r s u v w x y z];
feature kern {
    pos @A [T V W Y] -60;
    pos [T V W Y] @A -70;
    pos [T V Y] @low -70;
    pos W @low -40;
    pos [T V W Y] @round -70;
    pos @F @A -60;
    pos @F [period comma] -110;
    pos [T V W Y r v w y] [period comma] -70;
    pos L [T V W Y] -80;
    pos [K k] [o e c] -25;
    pos r @round -20;
} kern;
"""
