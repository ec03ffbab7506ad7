"""Where a packaged game begins."""

import multiprocessing
import sys
from pickle import UnpicklingError

if __name__ == "__main__":
    # A computer player's process is this program started again; it does not come back from here.
    try:
        multiprocessing.freeze_support()
    except (EOFError, OSError, UnpicklingError):
        # The game was ended before this process could be told what to do. Left to itself, PyInstaller shows a box on
        # Windows, over whatever is there, and the process stays until somebody closes that.
        sys.exit(1)

    from koikoi.__main__ import main

    sys.exit(main())
