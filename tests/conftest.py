"""What holds for all tests."""

import contextlib
import gc
import importlib
import os
import shutil
import signal
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
"""Files that live in memory, where the system has such a place: nobody waits for a disk thousands of times."""
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))  # as pytest names it

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background of a script: Ctrl-C would be deaf
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGQUIT") and signal.getsignal(signal.SIGQUIT) is signal.SIG_IGN:  # and so would Ctrl-\
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # started by nohup
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are processors: some always wait for a window or another process."""
    return (os.cpu_count() or 1) + 2


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Each process begins to import elsewhere: what one has compiled (a fresh clone), the others only read."""
    worker, here = os.environ.get("PYTEST_XDIST_WORKER"), Path(__file__).parent
    if worker is None or collector.path != here:
        return
    asked = map(Path, collector.config.args)
    files = sorted({file.resolve() for place in asked if place.is_dir() for file in place.rglob("test_*.py")})
    begin = len(files) * int(worker.removeprefix("gw")) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for file in files[begin:] + files[:begin]:
        with contextlib.suppress(Exception, pytest.skip.Exception):  # collecting says what is wrong with a file
            importlib.import_module(".".join(file.relative_to(here.parent).with_suffix("").parts))


def pytest_addoption(parser: pytest.Parser) -> None:
    """A run beside the whole one may try the window by samples."""
    parser.addoption(
        "--window-sample", type=int, default=1, metavar="N", help="one in N tests of each file of the window"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Laws keep some cases for every run and leave the others to the lane `slow`; then all are put in order.

    First the longest match in a real window, then the files that take longest, then all other real windows.
    Whoever plays in a real window mostly waits: one such player at a time leaves the others enough to do.
    """
    leave_to_slow(items)
    items[:] = sampled(items, config.getoption("--window-sample"))

    def turn(item: pytest.Item) -> tuple[bool, bool, bool]:
        window, slow, law = (item.get_closest_marker(name) is not None for name in ("window", "slow", "law"))
        return not (window and slow), not (slow or law), not window

    items.sort(key=turn)


def leave_to_slow(items: list[pytest.Item]) -> None:
    """Marks `slow` what a `law(N)` does not try in every run: all cases of a test but N that lie evenly among them."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("law") is not None:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for found in cases.values():
        law = found[0].get_closest_marker("law")
        assert law is not None
        (number,) = law.args
        kept = {len(found) * (2 * place + 1) // (2 * number) for place in range(number)}
        for place, item in enumerate(found):
            if len(found) > number and place not in kept:
                item.add_marker("slow")


def sampled(items: list[pytest.Item], number: int) -> list[pytest.Item]:
    """Tests of which one in so many is left of each file of the window, the first among them."""
    counts: dict[str, int] = {}
    left = []
    for item in items:
        file = item.nodeid.partition("::")[0]
        place = counts[file] = counts.get(file, -1) + 1
        if place % number == 0 or not file.startswith("tests/desktop/"):
            left.append(item)
    return left


@cache
def lacking_words() -> tuple[str, ...]:
    """Messages without a translation; empty for a release, which may lack none."""
    import build_locales

    return () if build_locales.release() else tuple(build_locales.lacking())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Skips a failing test marked `words` while translations lack: whoever adds a message owes none."""
    try:
        yield
    except Exception:
        if item.get_closest_marker("words") and (lacking := lacking_words()):
            pytest.skip(f"of a release this would be a fault: {len(lacking)} words lack, such as: {lacking[0]}")
        raise


def pytest_collection_finish() -> None:
    """What was collected stays until the end: looking for garbage among it again and again took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture
def learned_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulesets are learned from a tenth of the rounds: enough for whoever does not ask how well somebody plays."""
    from koikoi.agents.search import ruleset_model

    monkeypatch.setattr(ruleset_model, "SAMPLE", ruleset_model.SAMPLE // 10)
    monkeypatch.setattr(ruleset_model, "LESSONS", ruleset_model.LESSONS // 10)
