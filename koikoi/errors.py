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
    """Why the system refuses a file; in English mostly in its own words."""

    DISK_FULL = N_("the disk is full")
    NOT_ALLOWED = N_("that is not allowed here")
    NO_FOLDER = N_("there is no folder for it")
    LONG_NAME = N_("its name, or that of a folder on the way there, is too long")
    NO_FILE = N_("it is no ordinary file")
    TOO_LARGE = N_("it is larger than {most} kB")
    NO_NAME = N_("no file can be called so")
    NOT_THERE = N_("No such file or directory")
    FOLDER = N_("Is a directory")
    THERE_ALREADY = N_("File exists")
    NOT_EMPTY = N_("Directory not empty")
    BROKEN = N_("Input/output error")
    BUSY = N_("something else is using it")
    CIRCLE = N_("its links lead in a circle")
    TOO_MANY_OPEN = N_("too many files are open")
    NO_ANSWER = N_("the disk, or the computer it belongs to, does not answer")
    NOT_POSSIBLE = N_("that is not possible here")
    OTHER = N_("the system says: {words}")


class UnfitFile(KoikoiError, OSError):
    """A file that is not touched: something else than an ordinary file, or larger than what it is read as may be."""


def reason(error: OSError) -> Message:
    """Why a file cannot be read or written; as the system says it, where there is no better word."""
    if isinstance(error, UnfitFile):
        return error.message
    if getattr(error, "winerror", None) in _HELD:
        return SystemFault.BUSY()
    if error.errno in _REASONS:
        return _REASONS[error.errno]()
    if error.strerror:
        return SystemFault.OTHER(words=error.strerror)
    return PlainText.TEXT(text=error)


_HELD = (32, 33)
"""What Windows says where another program has the file or a part of it; its errno says that it is not allowed."""

_REASONS = {
    errno.ENOSPC: SystemFault.DISK_FULL,
    errno.EDQUOT: SystemFault.DISK_FULL,
    errno.EFBIG: SystemFault.DISK_FULL,
    errno.EACCES: SystemFault.NOT_ALLOWED,
    errno.EPERM: SystemFault.NOT_ALLOWED,
    errno.EROFS: SystemFault.NOT_ALLOWED,
    errno.ENAMETOOLONG: SystemFault.LONG_NAME,
    errno.ENOTDIR: SystemFault.NO_FOLDER,
    errno.ENOENT: SystemFault.NOT_THERE,
    errno.EISDIR: SystemFault.FOLDER,
    errno.EEXIST: SystemFault.THERE_ALREADY,
    errno.ENOTEMPTY: SystemFault.NOT_EMPTY,
    errno.EIO: SystemFault.BROKEN,
    errno.EBUSY: SystemFault.BUSY,
    errno.ETXTBSY: SystemFault.BUSY,
    errno.EAGAIN: SystemFault.BUSY,
    errno.ELOOP: SystemFault.CIRCLE,
    errno.EMFILE: SystemFault.TOO_MANY_OPEN,
    errno.ENFILE: SystemFault.TOO_MANY_OPEN,
    errno.ENODEV: SystemFault.NO_ANSWER,
    errno.ENXIO: SystemFault.NO_ANSWER,
    errno.ESTALE: SystemFault.NO_ANSWER,
    errno.ETIMEDOUT: SystemFault.NO_ANSWER,
    errno.EHOSTDOWN: SystemFault.NO_ANSWER,
    errno.EHOSTUNREACH: SystemFault.NO_ANSWER,
    errno.ENETUNREACH: SystemFault.NO_ANSWER,
    errno.EINVAL: SystemFault.NOT_POSSIBLE,
    errno.ENOTSUP: SystemFault.NOT_POSSIBLE,
    errno.EXDEV: SystemFault.NOT_POSSIBLE,
}
