"""A second process to compute in: started clean, spoken to through a pipe, gone as soon as nobody needs it.

It is made by `multiprocessing` in its "spawn" way: a new interpreter that shares nothing with this one, on every
system, and also in a packaged app, whose program would otherwise have to know how to start itself anew.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any


@dataclass(frozen=True, slots=True)
class Process:
    """A running process and the pipe to it; `pipe.recv` raises EOFError once the process has died."""

    process: SpawnProcess
    pipe: Connection

    def end(self) -> None:
        """Ends it at once, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


def start(work: Callable[..., None], *arguments: Any) -> Process:
    """Starts `work(pipe, *arguments)` in a process of its own; all of it has to be picklable.

    The process ignores the keyboard's Ctrl-C, which is this one's to answer, and ends when `work` returns, when the
    pipe is closed, or when this process is no more.  Raises OSError when the system has no room for another process.
    """
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_run, args=(work, theirs, *arguments), daemon=True)
    try:
        with _undisturbed():
            process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()
    return Process(process, ours)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Holds Ctrl-C back; a process started meanwhile never gets it, not even before it can say so itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else `multiprocessing` starts it now, and lets Ctrl-C through after that
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _run(work: Callable[..., None], pipe: Connection, *arguments: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):  # the other end is closed: nobody asks any more
        work(pipe, *arguments)


def _leave_with_parent() -> None:
    """Ends this process with its parent, even in the middle of a thought."""
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)
