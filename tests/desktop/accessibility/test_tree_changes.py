"""Whatever scenes say, readers get one tree; and what they ask for late means nothing else meanwhile."""

from dataclasses import replace

from koikoi.desktop.accessibility.items import Item, Role
from koikoi.desktop.accessibility.tree_changes import MOST, TreeHistory

CARD = Item("4A", Role.CARD, "Wisteria with cuckoo, animal, April", able=True)


def scene(*children: Item) -> Item:
    return Item("scene", Role.WINDOW, "Table", children=children)


def test_only_what_has_changed_is_told_again() -> None:
    history = TreeHistory()
    whole = history.change(scene(CARD, Item("t", Role.TEXT, "one")), "4A", "here", ("", ""))
    assert len(whole.items) == 6, "window, scene, card, text, and two lines to be said"
    assert history.change(scene(CARD, Item("t", Role.TEXT, "one")), "4A", "here", ("", "")).items == {}
    again = history.change(scene(CARD, Item("t", Role.TEXT, "two")), "4A", "here", ("", ""))
    assert [one.item.label for one in again.items.values()] == ["two"]
    assert again.focus == history.number("here", "4A", able=True)


def test_every_item_hangs_in_one_place_however_often_its_key_comes() -> None:
    history = TreeHistory()
    change = history.change(scene(CARD, CARD, replace(CARD, children=(CARD,))), "", "here", ("", ""))
    children = [number for one in change.items.values() for number in one.children]
    assert len(children) == len(set(children)) == len(change.items) - 1
    assert set(children) <= set(change.items)


def test_a_tree_without_end_is_cut_off() -> None:
    many = tuple(replace(CARD, key=str(number)) for number in range(3 * MOST))
    change = TreeHistory().change(scene(*many), "nowhere", "here", ("", ""))
    assert len(change.items) <= MOST + 1
    assert {number for one in change.items.values() for number in one.children} <= set(change.items)


def test_a_focus_that_is_nowhere_is_on_the_window() -> None:
    history = TreeHistory()
    assert history.change(scene(CARD), "gone", "here", ("", "")).focus == history.root


def test_what_can_be_pressed_now_is_another_item_than_before() -> None:
    history = TreeHistory()
    before = history.number("here", "4A")
    assert history.number("here", "4A", able=True) != before


def test_what_is_asked_of_another_screen_or_of_what_has_gone_means_nothing() -> None:
    history = TreeHistory()
    history.change(scene(CARD), "", "here", ("", ""))
    number = history.number("here", "4A", able=True)
    assert history.key(number, "here") == "4A"
    assert history.key(number, "there") is None
    history.change(scene(), "", "here", ("", ""))
    assert history.key(number, "here") is None
    assert history.key(999, "here") is None
