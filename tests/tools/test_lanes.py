"""Lanes: each test is tried in every run or left to the lane `slow`."""

from collections.abc import Iterable

import pytest

from tests import conftest


class Item:
    """A test as pytest collects it, as far as marks go."""

    def __init__(self, name: str, marks: Iterable[pytest.Mark]) -> None:
        self.nodeid, self.marks = name, [*marks]

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((mark for mark in self.marks if mark.name == name), None)

    def add_marker(self, name: str) -> None:
        self.marks.append(getattr(pytest.mark, name).mark)


def quick(number: int, *, law: int | None) -> list[int]:
    """Places of the cases of a test, of so many, that are tried in every run."""
    marks = [] if law is None else [pytest.mark.law(law).mark]
    items = [Item(f"test_law.py::test_it[{place}]", marks) for place in range(number)]
    conftest.leave_to_slow(items)  # type: ignore[arg-type]
    return [place for place, item in enumerate(items) if item.get_closest_marker("slow") is None]


def test_a_law_keeps_cases_that_lie_evenly_and_leaves_the_others() -> None:
    assert quick(10, law=1) == [5]
    assert quick(10, law=2) == [2, 7]
    assert quick(9, law=3) == [1, 4, 7]
    for number in range(1, 40):
        for law in range(6):
            assert len(quick(number, law=law)) == min(number, law)


def test_what_is_no_law_is_as_it_is_marked() -> None:
    assert quick(5, law=None) == [0, 1, 2, 3, 4]


def test_of_the_window_one_test_in_some_is_left_and_of_all_else_everything() -> None:
    items = [Item(f"tests/{room}/test_{name}.py::test_{place}", ()) for room in ("desktop/ui", "engine")
             for name in "ab" for place in range(4)]  # fmt: skip
    assert conftest.sampled(items, 1) == items  # type: ignore[arg-type, comparison-overlap]
    left = [item.nodeid for item in conftest.sampled(items, 3)]  # type: ignore[arg-type]
    assert [one[-1] for one in left if "desktop" in one] == ["0", "3", "0", "3"]
    assert sum("engine" in one for one in left) == 8


def test_each_test_of_a_law_keeps_its_own_cases() -> None:
    law = [pytest.mark.law(1).mark]
    items = [Item(f"test_law.py::test_{name}[{place}]", law) for place in range(3) for name in "ab"]
    conftest.leave_to_slow(items)  # type: ignore[arg-type]
    kept = [item.nodeid[-4:] for item in items if item.get_closest_marker("slow") is None]
    assert kept == ["a[1]", "b[1]"]
