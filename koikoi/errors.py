"""What all errors of the game have in common, and messages that can be said in any language.

What is wrong is a `Message`: a code, and values for it.  A code is a member of an enum beside the error it belongs to;
it stands for one sentence, in English with {placeholders}.  `str()` gives that sentence, for programs and logs;
`koikoi.locales.faults.sentence` says the same in the person's language.
"""

import errno
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


def N_(message: str) -> str:  # noqa: N802  # the name by which tools that collect messages know it
    """Marks a message in a table, for the catalogues; it is translated when it is used."""
    return message


class ErrorCode(Enum):
    """Codes of messages.  The value of a code is its sentence in English, with {placeholders}."""

    def __call__(self, **values: object) -> "Message":
        """The message with these values."""
        return Message(self, values)


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or a part of one, that is not worded yet.  Among its values may be further messages."""

    code: ErrorCode
    values: Mapping[str, object]

    def __str__(self) -> str:
        return str(self.code.value).format(**self.values)


@dataclass(frozen=True, slots=True)
class OneOf:
    """A value of a message: things of which one holds."""

    items: tuple[object, ...]

    def __str__(self) -> str:
        *most, last = map(str, self.items)
        return f"{', '.join(most)} or {last}" if most else last


class PlainText(ErrorCode):
    """A text as it is: nobody but programs is told, or it has been worded already."""

    TEXT = "{text}"


class KoikoiError(Exception):
    """Something could not be done, for a reason that can be told.  Whatever a caller may want to catch is one of these.

    `str()` is one clear sentence in English.
    """

    def __init__(self, fault: Message | str) -> None:  # without the base's: `args` stay what the class was called with
        self.fault = PlainText.TEXT(text=fault) if isinstance(fault, str) else fault
        """What is wrong."""

    @property
    def code(self) -> ErrorCode:
        """Which fault it is."""
        return self.fault.code

    @property
    def values(self) -> Mapping[str, object]:
        """What the fault's sentence speaks of."""
        return self.fault.values

    @property
    def message(self) -> Message:
        """The whole sentence: what is wrong and, where there is more to say than that, at which place."""
        return self.fault

    def __str__(self) -> str:
        return str(self.message)


class Located(ErrorCode):
    """A fault with what stands before it: where it was found."""

    AT = N_("{place} {fault}")


class SystemFault(ErrorCode):
    """Why the system refuses a file, where it is something a person can do about."""

    DISK_FULL = N_("the disk is full")
    NOT_ALLOWED = N_("that is not allowed here")
    NO_FOLDER = N_("there is no folder for it")
    LONG_NAME = N_("its name, or that of a folder on the way there, is too long")
    NO_FILE = N_("it is no ordinary file")
    TOO_LARGE = N_("it is larger than {most} kB")


class UnfitFile(KoikoiError, OSError):
    """A file that is not touched: something else than an ordinary file, or larger than what it is read as may be."""


def reason(error: OSError) -> Message:
    """Why a file cannot be read or written; as the system says it, where there is no better word."""
    if isinstance(error, UnfitFile):
        return error.message
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return SystemFault.DISK_FULL()
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return SystemFault.NOT_ALLOWED()
        case errno.ENAMETOOLONG:
            return SystemFault.LONG_NAME()
        case errno.ENOTDIR:
            return SystemFault.NO_FOLDER()
        case _number:
            return PlainText.TEXT(text=error.strerror or str(error))
