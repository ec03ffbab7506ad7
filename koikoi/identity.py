"""The identity of this build: where it is published, by whom, and by which name systems know it.

The one table of it.  All three are empty in the sources, since nobody has published them: whoever does fills them in.
What is not known is left out of packages (`tools/packing/about.py`), and without all three nothing is published.
"""

import os
from typing import Final

HOME: Final = ""
"""The address of the project's page, without a slash at its end, such as `https://code.example/us/koikoi`."""
PUBLISHER: Final = ""
"""The person, group or company that answers for what is published."""
IDENTIFIER: Final = ""
"""A name that the publisher owns, turned round, as AppStream and macOS want it; once published it stays for good."""

APP_ID: Final = IDENTIFIER or "alt.koikoi.koikoi"
"""The identifier by which systems know the program, its menu entry and its type of file.

Where nobody has published it, the name claims no domain: nobody can own one below `alt` (RFC 9476).
"""


def homepage() -> str:
    """The project's page: of the table, or, for builds, where they run (`GITHUB_REPOSITORY`); empty: nobody knows."""
    repository = os.environ.get("GITHUB_REPOSITORY", "")
    return HOME or (repository and f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{repository}")
