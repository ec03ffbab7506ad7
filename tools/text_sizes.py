"""Counts texts that are smaller than the settings promise, or cut: in every scene, language, size of text and window.

Screens are only laid out, and words that are broken or lie on others are counted, too; the table's moments are drawn.

    python tools/text_sizes.py [--list] [--percent 160,200] [--languages en,de] [--windows 960x600] [NAME …]

`--list` names each; `--pictures DIR` draws screens as well, and keeps what is drawn; NAME: only scenes whose name
begins so.  A text's base is its size at 100 % in the same window, where only what is cut or broken counts.
"""

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["KOIKOI_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
import pytest

from koikoi.desktop.draw import loading
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.languages import LANGUAGES
from koikoi.table.seating import Privacy
from tests.desktop.screen_table import SCREENS, SIZE, shelf
from tests.desktop.text_boxes import Finder, finder
from tests.desktop.text_scenes import evening, lesson, screens
from tests.desktop.text_sizes import Collected, collecting, faults, laid_out, use, whole


def main() -> None:
    """Looks at everything that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--percent", default="160,200")
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--windows", default="960x600,1280x720,1080x1920")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    given = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    loading.in_background = lambda work: None  # what writes is watched here: nothing else may write meanwhile
    home = Path(os.environ["KOIKOI_HOME"])
    shelf(home)
    percents = [int(one) for one in given.percent.split(",")]
    windows = [(int(one.partition("x")[0]), int(one.partition("x")[2])) for one in given.windows.split(",")]
    total: Counter[str] = Counter()
    places: Counter[tuple[str, int, tuple[int, int]]] = Counter()

    def note(name: str, size: tuple[int, int], language: str, percent: int, wrong: list[str]) -> None:
        total[name] += len(wrong)
        places[language, percent, size] += len(wrong)
        if given.list and wrong:
            print(f"{name} {size} {language} {percent}:", "; ".join(wrong))

    def lay_out(name: str, make: Callable[[], Scene], found: Finder) -> None:
        for size in windows:
            for language in given.languages.split(","):
                base = Collected()
                for percent in (100, *percents):
                    use(language, percent)
                    wrong, now = found.look(make(), size), Collected(found.drawn)
                    note(name, size, language, percent, [*dict.fromkeys(wrong), *faults(base, now, percent, size[1])])
                    base = now if percent == 100 else base
        print(f"{total[name]:6} {name}", flush=True)

    def look(name: str, stack: SceneStack) -> None:
        for size in windows:
            for language in given.languages.split(","):
                base = Collected()
                for percent in (100, *percents):
                    use(language, percent)
                    laid_out(stack, size)
                    surface = pygame.Surface(size)
                    with collecting() as collected:  # before the picture: what is kept then is not written again
                        whole(stack, surface)
                    if given.pictures:
                        laid_out(stack, size)
                        stack.draw(surface)
                        given.pictures.mkdir(parents=True, exist_ok=True)
                        pygame.image.save(
                            surface, given.pictures / f"{name.replace(' ', '-')}_{size[0]}_{percent}_{language}.png"
                        )
                    note(name, size, language, percent, faults(base, collected, percent, size[1]))
                    base = collected if percent == 100 else base
        use("en", 100)
        laid_out(stack, SIZE)
        print(f"{total[name]:6} {name}", flush=True)

    def asked(name: str) -> bool:
        return not given.names or any(name.startswith(one) for one in given.names)

    if given.pictures:
        for name, stack in screens():
            if asked(name):
                look(name, stack)
    else:
        with pytest.MonkeyPatch.context() as patched:
            found = finder(patched)
            for name, make in SCREENS.items():
                if asked(name):
                    lay_out(name, make, found)
        if asked("lesson"):
            look("lesson", lesson())
    for rules, seats, privacy in (
        ("nintendo-standard", 2, Privacy.PASS),
        ("german", 4, Privacy.PASS),
        ("nintendo-standard", 2, Privacy.OPEN),
        ("nintendo-standard", 2, Privacy.FACE),
    ):
        tail = "" if seats == 2 and privacy is Privacy.PASS else f" of {seats}, {privacy.value}"
        if given.names and not any(
            (one.endswith(tail or one) and one[:1].isupper())
            or one == "table" + tail
            or one[:4] in ("yaku", "paus", "tabl", "ever")
            for one in given.names
        ):
            continue
        for name, stack in evening(rules, seats, privacy):
            if asked(name):
                look(name, stack)
    print(" " * 16 + "".join(f"{width}x{height}".rjust(12) for width, height in windows))
    for language in given.languages.split(","):
        for percent in (100, *percents):
            row = "".join(f"{places[language, percent, size]:12}" for size in windows)
            print(f"{language:>6} {percent:6} % {row}")
    print(total.total(), "in all")


if __name__ == "__main__":
    main()
