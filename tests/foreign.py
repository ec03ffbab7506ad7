"""A language that shows what came from no catalogue."""

import re
from gettext import NullTranslations

LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ž]+")


class Foreign(NullTranslations):
    """A language in which every Latin letter of a message is another: what is still Latin came from elsewhere."""

    SHIFT = str.maketrans({chr(code): chr(code + 0xFEE0) for code in (*range(65, 91), *range(97, 123))})

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(part if part.startswith("{") else part.translate(self.SHIFT) for part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)
