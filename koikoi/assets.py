"""Where the pictures, fonts and sounds lie, however the game was installed."""

from importlib.resources import files
from pathlib import Path

__all__ = ["art_root"]


def art_root() -> Path:
    """Return the folder that holds ``sprites`` and its siblings.

    Inside the package comes first (a wheel, a frozen program), then the checkout's own ``art``.
    Beside an installed package another project's ``art`` may lie, so that order matters.
    """
    for root in (Path(str(files("koikoi"))) / "art", Path(__file__).resolve().parent.parent / "art"):
        if (root / "sprites").is_dir():
            return root
    raise FileNotFoundError("Koi-Koi's pictures are missing: please install the game again.")
