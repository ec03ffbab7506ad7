"""Whether a screen reader runs, asked of the session bus of Linux: as much of D-Bus as that takes, and no library.

The bus's own words: the property `ScreenReaderEnabled` of `org.a11y.Status`, at `/org/a11y/bus` of `org.a11y.Bus`, and
the signal that it has changed.  Everything is read in a bounded way; whatever is not as expected ends the asking.
"""

import os
import socket
import struct
from collections.abc import Iterator

STATUS = "org.a11y.Status"
ASKED = ("ScreenReaderEnabled", "IsEnabled")
"""Either says that somebody wants to be told."""
PATIENCE = 2.0
"""Seconds in which the bus answers."""
MOST = 1 << 16
"""Bytes of a message."""
_CALL, _ANSWER = 1, 2
_PATH, _INTERFACE, _MEMBER, _SERIAL, _TARGET, _SIGNATURE = 1, 2, 3, 5, 6, 8


class NoBus(OSError):
    """There is no session bus, or nobody there knows of screen readers."""


class SessionBus:
    """A connection.  Raises NoBus where there is nothing to connect to."""

    def __init__(self, address: str | None = None) -> None:
        address = os.environ.get("DBUS_SESSION_BUS_ADDRESS", "") if address is None else address
        self._serial = 0
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        self._socket.settimeout(PATIENCE)
        try:
            self._socket.connect(_path(address))
            self._socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
            if not self._socket.recv(200).startswith(b"OK"):
                raise NoBus(address)
            self._socket.sendall(b"BEGIN\r\n")
            self._call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")
            rule = f"type='signal',interface='org.freedesktop.DBus.Properties',path='/org/a11y/bus',arg0='{STATUS}'"
            self._call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", rule)
        except (OSError, struct.error, IndexError):
            self.close()
            raise NoBus(address) from None

    def close(self) -> None:
        """Nobody asks any more."""
        self._socket.close()

    def reader(self) -> bool:
        """Whether a screen reader runs, or anything else that wants to be told.  Raises NoBus."""
        try:
            return any(self._status(name) for name in ASKED)
        except (OSError, struct.error, IndexError):
            raise NoBus(STATUS) from None

    def wait(self) -> None:
        """Until that may have changed.  Raises NoBus when the bus is gone."""
        try:
            self._socket.settimeout(None)
            self._message()
        except (OSError, struct.error, IndexError):
            raise NoBus(STATUS) from None
        finally:
            self._socket.settimeout(PATIENCE)

    def _status(self, name: str) -> bool:
        properties = "org.freedesktop.DBus.Properties"
        answer = self._call("org.a11y.Bus", "/org/a11y/bus", properties, "Get", STATUS, name)
        return answer[:4] == b"\x01b\0\0" and answer[4:8] != bytes(4)  # a variant that holds a boolean

    def _call(self, target: str, path: str, interface: str, member: str, *given: str) -> bytes:
        """Calls a method with texts; returns what it answers.  Raises OSError for an error, or where nothing comes."""
        self._serial += 1
        fields = [(_PATH, b"o", path), (_TARGET, b"s", target), (_INTERFACE, b"s", interface), (_MEMBER, b"s", member)]
        head, body = b"", b""
        for code, type_code, text in fields:
            head += bytes(-len(head) % 8) + bytes((code, 1)) + type_code + b"\0" + _text(text)
        if given:
            types = b"s" * len(given)
            head += bytes(-len(head) % 8) + bytes((_SIGNATURE, 1)) + b"g\0" + bytes((len(types),)) + types + b"\0"
        for text in given:
            body += bytes(-len(body) % 4) + _text(text)
        length = struct.pack("<I", len(head))
        start = struct.pack("<cBBBII", b"l", _CALL, 0, 1, len(body), self._serial) + length + head
        self._socket.sendall(start + bytes(-len(start) % 8) + body)
        for _try in range(50):  # signals may come before the answer
            sort, answers, content = self._message()
            if answers == self._serial:
                if sort != _ANSWER:
                    raise NoBus(member)
                return content
        raise NoBus(member)

    def _message(self) -> tuple[int, int, bytes]:
        """The next message: what kind it is, which call it answers, and its body."""
        start = self._read(16)
        order = "<" if start[:1] == b"l" else ">"
        kind, body, fields = start[1], *struct.unpack(order + "I4xI", start[4:16])
        if body > MOST or fields > MOST:
            raise NoBus("too long")
        head = self._read(fields + -fields % 8)
        return kind, next(_answers(head[:fields], order), 0), self._read(body)

    def _read(self, size: int) -> bytes:
        parts = b""
        while len(parts) < size:
            if not (part := self._socket.recv(size - len(parts))):
                raise NoBus("closed")
            parts += part
        return parts


def _path(address: str) -> str:
    """Where the bus listens, by the first address that is a socket here."""
    for one in address.split(";"):
        kind, _, rest = one.partition(":")
        given = dict(pair.partition("=")[::2] for pair in rest.split(","))
        if kind == "unix" and (given.get("path") or given.get("abstract")):
            return given.get("path") or "\0" + given["abstract"]
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if not address and runtime:
        return f"{runtime}/bus"
    raise NoBus(address)


def _text(text: str) -> bytes:
    coded = text.encode()
    return struct.pack("<I", len(coded)) + coded + b"\0"


def _answers(head: bytes, order: str) -> Iterator[int]:
    """The number of the call that a message answers, if it answers one."""
    at = 0
    while at + 4 <= len(head):
        code, kind = head[at], head[at + 2 : at + 3]
        at += 4
        if kind == b"u":
            at += -at % 4
            if code == _SERIAL:
                yield struct.unpack_from(order + "I", head, at)[0]
            at += 4
        elif kind == b"g":
            at += head[at] + 2
        else:
            at += -at % 4
            at += struct.unpack_from(order + "I", head, at)[0] + 5
        at += -at % 8
