"""Where a packaged game begins."""

import multiprocessing
import sys

if __name__ == "__main__":
    # A computer player's process is this program started again; it does not come back from here.
    multiprocessing.freeze_support()

    from koikoi.__main__ import main

    sys.exit(main())
