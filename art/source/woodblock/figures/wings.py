"""Wings of flying birds: quills under coverts under a band of small feathers that runs out into the tip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..brush import Floats, sample, shape, stroke
from ..lines import brushed, halo
from ..paths import diff, outline, pol, union
from ..separations import Card


class Wing(NamedTuple):
    """A wing: its front edge, and its feathers from the shoulder to the tip."""

    edge: str
    """Points from the shoulder over the wrist to where the outermost quill begins."""
    turns: Sequence[float]
    """Directions of the quills."""
    quills: Sequence[float]
    """Their lengths."""
    coverts: Sequence[float]
    """Lengths of the coverts that lie over their roots."""
    width: float
    """Of a quill."""
    band: float
    """Of the band of small feathers, at its widest."""
    n: int = 13
    """How many quills."""
    curl: float = 9
    """Degrees by which a quill is bowed."""


def _along(values: Sequence[float], t: Floats) -> Floats:
    return np.interp(t, np.linspace(0, 1, len(values)), values)


def _row(c: Card, roots: Floats, turns: Floats, lengths: Floats, w: float, ink: str, line: str, curl: float) -> None:
    """A row of feathers, the innermost first; between them runs a line, and a halo around them all."""
    paths = []
    for (x, y), a, k in zip(roots, turns, lengths, strict=True):
        bow = [(x, y), pol(x, y, k * 0.4, a + curl), pol(x, y, k * 0.75, a + curl * 0.66), pol(x, y, k, a)]
        paths.append(stroke(bow, w, [0.55, 0.86, 1, 1, 0.9, 0.55, 0.06], n=36))
    halo(c, union(*paths), 4)
    for p in paths:
        c.fill(union(p, outline(p, 4.2)), line)
        c.fill(p, ink)


def wing(
    c: Card, form: Wing, quill: str = "black", covert: str = "umber", small: str = "ochre", spots: str = "black"
) -> None:
    """Draw a wing: quills parted by paper, coverts and the band of small feathers outlined in black."""
    t = np.linspace(0, 1, form.n)
    roots = sample(form.edge, form.n)
    turns, lengths = _along(form.turns, t), _along(form.quills, t)
    _row(c, roots, turns, lengths, form.width, quill, "paper", form.curl)
    m = form.n - 2
    u = np.linspace(0, 0.97, m)
    inner = sample(form.edge, 100)[(u * 99).astype(int)]
    if max(form.coverts) > 0:
        _row(c, inner, _along(form.turns, u), _along(form.coverts, u), form.width * 0.9, covert, "black", form.curl)
    # the band: along the front edge, and out along the outermost quill until it is a line
    x, y = roots[-1]
    far = [pol(float(x), float(y), k * lengths[-1], turns[-1] + form.curl * b) for k, b in ((0.2, 1), (0.42, 0.9))]
    line = [*map(tuple, sample(form.edge, 9)), *far]
    s = sample(line, 60)
    d = np.gradient(s, axis=0)
    d /= np.hypot(*d.T)[:, None]
    aside = np.c_[-d[:, 1], d[:, 0]]
    if float(aside[8] @ np.array(pol(0, 0, 1, float(turns[0])))) < 0:
        aside = -aside
    broad = _along([0.82, 1, 1, 0.86, 0.66, 0.44, 0.2, 0.02], np.linspace(0, 1, 60)) * form.band
    back = s + aside * broad[:, None]
    front = s - aside * np.minimum(broad * 0.12, 2)[:, None]
    teeth: list[tuple[float, ...]] = []  # its lower edge is scalloped
    for i in range(0, 50, 5):
        a, b = back[i], back[min(i + 5, 59)]
        teeth += [(*a, 1), (*((a + b) / 2 + aside[i + 2] * broad[i + 2] * 0.16),)]
    area = shape([*map(tuple, front[::6]), tuple(front[-1]), *reversed(teeth)])
    halo(c, area, 3)
    c.fill(area, "black")
    c.fill(brushed(area, 4.4), "black")
    c.fill(diff(area, outline(area, 1.6)), small)
    for i in range(6, 44, 7):
        for share, size in ((0.42, 0.26), (0.70, 0.2)):
            j = i + (0 if share < 0.5 else 3)
            p, r = s[j] + aside[j] * broad[j] * share, broad[j] * size
            if r < 2.6:
                continue
            ends = [p - d[j] * r + aside[j] * -r * 0.3, p + aside[j] * r * 0.7, p + d[j] * r + aside[j] * -r * 0.3]
            c.fill(stroke([tuple(q) for q in ends], 3, "both"), spots)
