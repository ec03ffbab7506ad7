"""How the window starts: the title's picture in little more than the time of an empty window, all else behind it.

Nothing is imported here but what that picture needs; the scenes, and all that they know, come after it.
"""

import gc
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from koikoi import locales, settings
from koikoi.assets import art_root
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.title_picture import first_picture, title_fit
from koikoi.desktop.platform.instance import claim
from koikoi.desktop.platform.interrupt import Interrupt, heeded
from koikoi.desktop.platform.system_language import system_language
from koikoi.desktop.platform.window import NoDisplay, open_window
from koikoi.texts import all_seen

TROUBLE = 1
"""Exit code when something went wrong that should not; a report has been written."""
NO_DISPLAY = 3
"""Exit code when there is nothing to open a window on."""
NO_ART = 4
"""Exit code when the pictures are missing."""
OPEN_ALREADY = 5
"""Exit code when a game is open already, and there was nothing to open in it: it comes forward."""
INTERRUPTED = 130
"""Exit code after Ctrl-C."""


def run(paths: Sequence[Path] = (), *, alone: bool = True) -> int:
    """Opens the window, plays, and returns the exit code.

    `paths` are files to open.  With `alone`, a game that is running already gets them, and this one ends.
    """
    with heeded() as interrupt:
        code = _run(paths, interrupt, alone=alone)
    return INTERRUPTED if interrupt.came else code


def _run(paths: Sequence[Path], interrupt: Interrupt, *, alone: bool) -> int:
    instance = None
    try:
        art_root()
        aside = settings.load()
        locales.use(settings.now().language or system_language())
        if alone and (instance := claim(paths)) is None:
            return 0 if paths else OPEN_ALREADY
        canvas = open_window()
    except NoDisplay as error:
        print(all_seen(str(error)), file=sys.stderr)
        return NO_DISPLAY
    except FileNotFoundError as error:
        print(all_seen(str(error)), file=sys.stderr)
        return NO_ART
    chosen = settings.now()
    lively = not chosen.reduced_motion and chosen.speed is not settings.Speed.NONE
    month = time.localtime().tm_mon
    first_picture(canvas.surface, month, lively=lively)
    canvas.show()
    from koikoi.desktop.platform.spare_memory import share_heap

    share_heap()
    if paths:  # else there is time for the cards when the title has come in
        sprites().prepare()
    elif lively:
        from koikoi.desktop.animation.print_stage import make_ahead
        from koikoi.engine.cards import Month

        make_ahead(Month(month), title_fit(canvas.surface.get_size()))
    gc.disable()  # what is imported stays: to look for what may go of it takes a tenth of the time
    from koikoi.desktop.app import loop

    gc.enable()
    return 0 if loop.run(canvas, instance, interrupt, paths, aside) else TROUBLE
