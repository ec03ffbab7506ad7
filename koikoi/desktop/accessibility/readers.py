"""Whether a screen reader runs: asked of the system, which costs no library, and heard of when one is started later."""

import sys
import threading
from contextlib import suppress
from importlib.util import find_spec

LOOKS = 2.0
"""Seconds from one look to the next, on systems that do not tell."""


def served() -> bool:
    """Whether there is what brings the window to a screen reader: AccessKit."""
    return find_spec("accesskit") is not None


class ReaderWatch:
    """Knows whether a reader has been there since the window was opened.  Nothing of it can hold up the game."""

    def __init__(self) -> None:
        self.seen = False
        """A screen reader runs, or has run."""
        self._wait = LOOKS

    def start(self) -> None:
        """Begins to look, in a thread of its own where the system tells."""
        if sys.platform not in ("win32", "darwin"):
            threading.Thread(target=self._listen, name="readers", daemon=True).start()

    def update(self, seconds: float) -> None:
        """Looks again, where the system does not tell."""
        self._wait += seconds
        if self._wait < LOOKS or self.seen:
            return
        self._wait = 0.0
        with suppress(OSError, AttributeError):
            self.seen = _on_windows() if sys.platform == "win32" else sys.platform == "darwin" and _on_macos()

    def _listen(self) -> None:
        from koikoi.desktop.accessibility.session_bus import NoBus, SessionBus  # late: with it come sockets

        with suppress(NoBus):
            bus = SessionBus()
            while not bus.reader():
                bus.wait()
            self.seen = True
            bus.close()


def _on_windows() -> bool:
    """What readers tell the system: the parameter SPI_GETSCREENREADER."""
    import ctypes

    on = ctypes.c_int()
    ctypes.windll.user32.SystemParametersInfoW(0x46, 0, ctypes.byref(on), 0)  # type: ignore[attr-defined,unused-ignore]
    return bool(on.value)


def _on_macos() -> bool:
    """Whether VoiceOver runs: `NSWorkspace.sharedWorkspace.isVoiceOverEnabled`."""
    import ctypes
    from ctypes.util import find_library

    ctypes.cdll.LoadLibrary(find_library("AppKit") or "")
    objc = ctypes.cdll.LoadLibrary(find_library("objc") or "")
    for function in (objc.objc_getClass, objc.sel_registerName):
        function.restype, function.argtypes = ctypes.c_void_p, [ctypes.c_char_p]
    address = ctypes.cast(objc.objc_msgSend, ctypes.c_void_p).value or 0
    send = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(address)
    asks = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)(address)
    workspace = send(objc.objc_getClass(b"NSWorkspace"), objc.sel_registerName(b"sharedWorkspace"))
    return bool(asks(workspace, objc.sel_registerName(b"isVoiceOverEnabled")))
