"""The title's picture: the month's landscape with the name of the game in its sky.

It is there before anything else, so this needs next to nothing.
"""

from dataclasses import dataclass
from itertools import product
from operator import itemgetter

import pygame

from koikoi.desktop.draw.prints import Fit
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import STROKES, for_screen, sprites

BLEED = 6
"""Measures of the 1280 × 720 drawing that the print is larger than the window on each side: so far things may move."""
MIDDLE = 806
"""Units of the print from its left edge to the middle of the name, where that has room."""
BAND = 50
# fmt: off
FREE: tuple[tuple[int, ...], ...] = (
    (1300, 1300, 1286, 1289, 1300, 1300, 1300, 1097, 1027, 992, 976, 971, 972, 980, 1003, 1042, 1095, 1091),
    (1300, 1300, 1300, 1300, 1300, 1295, 1069, 1025, 1013, 920, 934, 975, 911, 911, 1092, 1092, 998, 998),
    (1004, 986, 989, 1019, 1172, 954, 954, 1125, 1032, 907, 984, 908, 908, 912, 912, 912, 912, 912),
    (1005, 997, 950, 931, 954, 922, 901, 901, 909, 958, 1110, 1110, 1110, 1110, 1111, 1112, 1113, 1114),
    (1300, 1300, 1300, 1300, 1300, 1300, 1300, 1300, 1300, 1300, 1300, 1300, 1300, 1300, 1134, 1059, 1049, 863),
    (1300, 1300, 1198, 1196, 1062, 922, 921, 921, 947, 985, 903, 896, 891, 891, 892, 979, 994, 939),
    (1300, 1264, 1242, 1209, 1149, 1090, 1099, 1300, 960, 932, 926, 926, 940, 980, 1039, 991, 102, 0),
    (1300, 1300, 1273, 1194, 954, 923, 950, 996, 1002, 1021, 1181, 1211, 1188, 1172, 983, 377, 331, 323),
    (1300, 1300, 1300, 1300, 1300, 1300, 1300, 1284, 1185, 1171, 1152, 1151, 1121, 1111, 1120, 1144, 0, 0),
    (934, 992, 957, 957, 957, 927, 927, 927, 1263, 1037, 1038, 896, 896, 1025, 1024, 1031, 1052, 1049),
    (866, 873, 873, 878, 947, 989, 1068, 1210, 1205, 1184, 1180, 1153, 1143, 1165, 1024, 1005, 974, 960),
    (1191, 1126, 1063, 1050, 1050, 1049, 1047, 1048, 1057, 1054, 1049, 1049, 1158, 1158, 1094, 1070, 975, 977),
)
# fmt: on
"""How far the sky of each month is free, in units from the print's left edge, in each band of BAND units from the top.

There begins what the name and the seal keep off, as far left as it moves, with the leaves and petals that fall right of
them as long as nothing moves; clouds, mist, snow and rain may lie behind them.
"""
AIR, SEAL_AIR = 8, 32
"""Units between that and them, the seal at least: beside something as red and as narrow it would not be seen."""
SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""How large the name may be, of its usual size: smaller only where it would have no room else."""
MENU = 410
"""Measures of the 1280 × 720 drawing from the left to where the menu usually ends."""
PAPER, BLACK = (244, 235, 214), (30, 25, 26)
SEAL = 0.083, 0.152
"""How broad and how high the seal is, in heights of the name."""
ROW, LEAST_ROW = 400 / 82, 18
"""How much broader than high the name is in a row; and how many pixels high at least."""
SIGN = 60
"""Numbers of parts from one sign of the name to the next."""
PREMUL = pygame.BLEND_PREMULTIPLIED
FRAME, ROUND, RIM = 10.5, 16, 2.5
"""Measures of the 1280 × 720 drawing: how broad the frame around the print is, how round its corners are inside, and
how much paper is seen inside of it where the print does not fill the window."""
UPPER = 0.58
"""Share of a window that is higher than wide that the print fills."""


def title_fit(size: tuple[int, int]) -> Fit:
    """How the print lies in a window, or in the upper part of one that is higher than wide."""
    wide, high = size
    return Fit((wide, high if wide >= high else round(high * UPPER)), max(round(BLEED * wide / 1280), 2))


def first_picture(target: pygame.Surface, month: int, *, lively: bool) -> None:
    """What the title scene will begin with: bare paper, or what it will draw, without its menu.

    The latter only in a window that is wider than high.
    """
    wide, high = target.get_size()
    if lively:
        bare_paper(target)
    elif wide >= high:
        picture = sprites().scene(month, title_fit((wide, high)))
        target.blit(picture, (0, 0))
        target.fblits(frame((wide, high)), PREMUL)
        lettering(picture, month, MENU * min(wide / 1280, high / 720)).draw(target)


def bare_paper(target: pygame.Surface) -> None:
    """The paper that is printed on; what a window is higher than that stays dark."""
    area = pygame.Rect((0, 0), title_fit(target.get_size()).size)
    target.fill(BLACK)
    target.fill(PAPER, area)
    target.fblits(frame(area.size, rim=area.size != target.get_size()), PREMUL)


@source
def frame(size: tuple[int, int], *, rim: bool = False) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """The frame of a card around a print of this size: four sides and four corners, each with its place.

    With a `rim` of paper inside of it, a print's black ground ends somewhere also where there is no window's edge.
    """
    wide, unit = size[0], min(max(size) / 1280, min(size) / 720)
    thick, radius = max(round(FRAME * unit), 5), max(round(ROUND * unit), 8)
    paper = max(round(RIM * unit), 2) if rim else 0
    inner = pygame.Rect((0, 0), size).inflate(-2 * thick, -2 * thick)
    large = pygame.Surface((8 * radius, 8 * radius), pygame.SRCALPHA)
    large.fill(BLACK)
    for colour, within in ((PAPER, 0), ((0, 0, 0, 0), paper)):
        pygame.draw.circle(large, colour, (4 * radius, 4 * radius), 4 * (radius - within))
    disc = pygame.transform.smoothscale(large.premul_alpha(), (2 * radius, 2 * radius))
    parts = []
    for area, colour in (
        (pygame.Rect(0, 0, wide, thick), BLACK),
        (pygame.Rect(0, inner.bottom, wide, thick), BLACK),
        (pygame.Rect(0, thick, thick, inner.h), BLACK),
        (pygame.Rect(inner.right, thick, thick, inner.h), BLACK),
        (pygame.Rect(inner.left + radius, inner.top, inner.w - 2 * radius, paper), PAPER),
        (pygame.Rect(inner.left + radius, inner.bottom - paper, inner.w - 2 * radius, paper), PAPER),
        (pygame.Rect(inner.left, inner.top + radius, paper, inner.h - 2 * radius), PAPER),
        (pygame.Rect(inner.right - paper, inner.top + radius, paper, inner.h - 2 * radius), PAPER),
    ):
        if area.w > 0 and area.h > 0:
            side = pygame.Surface(area.size)
            side.fill(colour)
            parts.append((side, area.topleft))
    for x, left in ((inner.left, 0), (inner.right - radius, radius)):
        for y, top in ((inner.top, 0), (inner.bottom - radius, radius)):
            parts.append((disc.subsurface((left, top, radius, radius)).copy(), (x, y)))
    return tuple(parts)


Signs = list[list[tuple[pygame.Surface, tuple[int, int]]]]
"""The parts of each sign of the name, each with its place in the name."""


@dataclass(frozen=True)
class Lettering:
    """The name of the game, written downwards, with the seal beside its last sign, or `below` it."""

    area: pygame.Rect
    below: bool
    tone: str
    """`ink` or `cream`."""
    free: bool = True
    """Nothing that the landscape shows lies behind it."""

    @property
    def name(self) -> pygame.Surface:
        """The name, premultiplied."""
        return sprites().thing(f"logo-vertical-{self.tone}", self.area.h)

    @property
    def seal(self) -> pygame.Surface:
        """The seal."""
        return sprites().thing("seal-hanafuda", self.seal_area.h)

    @property
    def seal_area(self) -> pygame.Rect:
        """Where the seal is."""
        return seal_area(self.area, below=self.below)

    @property
    def seal_at(self) -> tuple[int, int]:
        """The seal's middle."""
        return self.seal_area.center

    def draw(self, target: pygame.Surface) -> None:
        """All of it."""
        for picture, centre in ((self.name, self.area.center), (self.seal, self.seal_at)):
            target.blit(picture, picture.get_rect(center=centre), special_flags=PREMUL)

    def parts(self) -> Signs:
        """The name as it is written: the parts of each sign in order, each with its place in the name."""
        return _signs_below_each_other(self.tone, self.area.h)


class RowLettering(Lettering):
    """The name in a row, as it stands below the landscape of a window that is higher than wide; the seal after it."""

    @property
    def name(self) -> pygame.Surface:
        """The name, premultiplied."""
        return sprites().thing(f"logo-horizontal-{self.tone}", self.area.w)

    @property
    def seal_area(self) -> pygame.Rect:
        """Where the seal is."""
        made = pygame.Rect(0, 0, round(self.area.h * 0.34), round(self.area.h * 0.62))
        made.midleft = self.area.right + round(self.area.h * 0.14), self.area.centery
        return made

    def parts(self) -> Signs:
        """The name as it is written."""
        return _signs_in_a_row(self.tone, self.area.w)


@source
def _signs_below_each_other(tone: str, high: int) -> Signs:
    name = sprites().thing(f"logo-vertical-{tone}", high)
    order = sprites().order(name.get_size())
    signs: Signs = [[] for _ in range(4)]
    for number, area in sorted(areas_of_greys(order).items()):
        mask = pygame.mask.from_threshold(order.subsurface(area), (number,) * 3, (1, 1, 1, 255))
        part = mask.to_surface(setsurface=name.subsurface(area), unsetcolor=(0, 0, 0, 0))
        signs[(number - 1) // SIGN].append((for_screen(part), area.topleft))
    return signs


@source
def _signs_in_a_row(tone: str, wide: int) -> Signs:
    from koikoi.desktop.draw.brushwork import ordered  # late: the first picture does without

    name = sprites().thing(f"logo-horizontal-{tone}", wide)
    written = ordered(name, sprites().row_order(), STROKES).cut().seen(1.0 - 0.5 / STROKES)
    signs: Signs = [[] for _ in range(4)]
    for one in written:
        middle = one.at[0] + one.picture.get_width() / 2
        signs[min(int(4 * middle / wide), 3)].append((one.picture, one.at))
    return signs


def row_lettering(wide: int, top: int, foot: int) -> RowLettering | None:
    """Where it stands in a window so wide, between two heights; None where very large letters leave it no room."""
    high = min(wide * 0.76 / ROW, (foot - top) * 0.74)
    if high < LEAST_ROW:
        return None
    area = pygame.Rect(0, 0, round(high * ROW), round(high))
    area.center = round(wide / 2 - high * 0.24), round((top + foot) / 2)
    return RowLettering(area, below=False, tone="cream")


def areas_of_greys(picture: pygame.Surface) -> dict[int, pygame.Rect]:
    """Where each grey but black lies in a picture that has but few of them."""
    wide, found = picture.get_width(), dict[int, pygame.Rect]()
    greys = pygame.image.tobytes(picture, "RGB")[::3]
    for y in range(picture.get_height()):
        row = greys[y * wide : (y + 1) * wide]
        for grey in {*row} - {0}:
            here = pygame.Rect(row.index(grey), y, row.rindex(grey) + 1 - row.index(grey), 1)
            found[grey] = found[grey].union(here) if grey in found else here
    return found


def lettering(picture: pygame.Surface, month: int, beside: float) -> Lettering:
    """Where the name stands in the sky of a landscape, right of `beside`; dark on a bright sky, light on a dark one."""
    area, below, free = _place(title_fit(picture.get_size()), month, beside)
    return Lettering(area, below, _tone(picture, area), free)


def row_above(picture: pygame.Surface, month: int, sheet: pygame.Rect) -> RowLettering | None:
    """The name in a row in the free sky above a sheet, where that leaves room for it."""
    fit, air = title_fit(picture.get_size()), round(picture.get_height() * 0.05)
    most = min(round(sheet.w / (ROW + 0.5)), sheet.top - 2 * air)
    for share in SHARES:
        area = pygame.Rect(0, 0, round(most * share * ROW), round(most * share))
        area.midleft = sheet.left, round(sheet.top / 2)
        made = RowLettering(area, below=False, tone="ink")
        if area.h >= LEAST_ROW and all(one.right <= free_until(fit, month, one) for one in (area, made.seal_area)):
            return RowLettering(area, below=False, tone=_tone(picture, area))
    return None


def _tone(picture: pygame.Surface, area: pygame.Rect) -> str:
    """Dark on a bright sky, light on a dark one."""
    r, g, b, _alpha = pygame.transform.average_color(picture, area)
    return "ink" if r * 0.3 + g * 0.6 + b * 0.1 > 120 else "cream"


def _place(fit: Fit, month: int, beside: float) -> tuple[pygame.Rect, bool, bool]:
    """Where the name stands, whether the seal is below it, and whether the sky is free there.

    That is as near to the usual place as both are free of what the landscape shows, right of `beside`; where no place
    is, that in which they lie over the least of it.  The name is smaller in a narrow window.
    """
    wide, high = fit.size
    narrow = min(max((wide / high - 0.9) / 0.7, 0.7), 1.0)
    usual = fit.at(MIDDLE, 0)[0]
    found: list[tuple[int, pygame.Rect, bool]] = []
    for share, below in product(SHARES, (False, True)):
        size = high * narrow * share
        area, least = pygame.Rect(0, 0, round(size * 0.16), round(size * 0.56)), round(beside + size * 0.1)
        area.midtop = (least, round(high * 0.06))
        seal = seal_area(area, below=below)
        wary = seal.inflate(2 * round((SEAL_AIR - AIR) * fit.scale), 0)
        room = min(free_until(fit, month, one) - one.right for one in (area, wary))
        if room >= 0:
            return area.move(min(max(usual - least, 0), room), 0), below, True
        found.append((room, area, below))
    _room, area, below = max(found, key=itemgetter(0))
    return area.clamp(pygame.Rect((0, 0), fit.size)), below, False


def seal_area(name: pygame.Rect, *, below: bool) -> pygame.Rect:
    """Where the seal is, beside or below a name of this area."""
    made = pygame.Rect(0, 0, round(name.h * SEAL[0]), round(name.h * SEAL[1]))
    if below:
        made.center = name.centerx, name.bottom + round(name.h * 0.105)
    else:
        made.center = name.right + round(name.h * 0.0625), name.bottom - round(name.h * 0.17)
    return made


def free_until(fit: Fit, month: int, area: pygame.Rect) -> int:
    """Pixels from the window's left to what the landscape shows at the height of an area."""
    first, last = (int((y + fit.bleed) / fit.scale / BAND) for y in (area.top, area.bottom))
    return fit.at(min(FREE[month - 1][first : last + 1], default=0) - AIR, 0)[0]
