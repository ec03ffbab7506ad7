"""Somebody who has nothing but the tree: finds the game on the session's AT-SPI bus and plays a round to its end.

Runs in the system's Python, which has the bindings (`gir1.2-atspi-2.0`).  Writes what it has done and heard as JSON:
`clicked`, the labels; `heard`, the announcements; `latencies`, seconds from a card that is played to the
first words about it; `hidden`: behind the curtain there never was a card.
"""

import json
import sys
import time
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 60.0
"""Seconds for the whole round."""
WORDS = 1.5
"""Seconds for which it listens, and does nothing else, once it has played a card."""
NEXT = ("Play against Kaeru", "Play", "Start", "Deal the cards", "Draw again", "Continue", "Stop")
"""Buttons that lead on, wherever they stand."""
LAST = ("On to ", "The whole match")
"""How the button is called that leads on from the account of a round."""


class BlindPlayer:
    """Looks at the tree again and again, and presses what leads on."""

    def __init__(self) -> None:
        self.loop = GLib.MainLoop()
        self.clicked: list[str] = []
        self.heard: list[str] = []
        self.seen: list[str] = []
        self.last: list[str] = []
        self.latencies: list[float] = []
        self.played: float | None = None
        self.card = ""
        """The card that was played then, as it is called in a sentence."""
        self.hidden = True
        self.end = time.monotonic() + PATIENCE
        self.over = False
        listener = Atspi.EventListener.new(self.listen)
        listener.register("object:announcement")
        self.listener = listener

    def listen(self, event: Any) -> None:
        text = event.any_data if isinstance(event.any_data, str) else str(event.any_data)
        if text:
            self.heard.append(text)
            if self.played is not None and f"plays {self.card}." in text:
                self.latencies.append(time.monotonic() - self.played)
                self.played = None

    def run(self) -> None:
        GLib.timeout_add(60, self.step)
        self.loop.run()
        if not self.over:
            print("\n".join(self.last), file=sys.stderr)
        told = {name: getattr(self, name) for name in ("clicked", "heard", "latencies", "hidden", "over")}
        print(json.dumps(told))

    def step(self) -> bool:
        try:
            waits = self.played is not None and time.monotonic() - self.played < WORDS
            self.over = not waits and self.act()
        except GLib.GError:  # what was looked at is gone
            pass
        if self.over or time.monotonic() > self.end:
            self.loop.quit()
            return False
        return True

    def items(self) -> list[tuple[str, str, Any]]:
        """All that stands on the screen: (role, name, object)."""
        desktop, found = Atspi.get_desktop(0), []
        for number in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(number)
            if program is None:
                continue
            program.clear_cache()
            left = [program]
            while left:
                one = left.pop(0)
                found.append((one.get_role_name(), one.get_name() or "", one))
                left[:0] = children(one)
        return found

    def act(self) -> bool:
        items = self.items()
        self.last = [f"{role} {name!r} {usable(one)}" for role, name, one in items]
        self.seen += [name for _role, name, _one in items if name and name not in self.seen]
        buttons = [(name, one) for role, name, one in items if "button" in role and usable(one)]
        if any(name.startswith(LAST) for name, _one in buttons):
            return True
        if any("press twice" in name for name, _one in buttons):
            self.hidden &= all(
                role not in ("list box", "list box option", "list item option") for role, _name, _one in items
            )
        chairs = [one for role, name, one in items if role == "radio button" and name == "Computer"]
        if len(chairs) > 1 and "Computer" not in self.clicked:
            self.click(chairs[-1])
            return False
        lists = [(name, one) for role, name, one in items if role == "list box"]
        for name, one in lists:
            cards = [card for card in children(one) if usable(card)]
            if cards and (name.startswith(("Hand of", "Field")) or "face down" in name):
                if name.startswith("Hand of"):
                    called = cards[0].get_name().split(", ")[0]
                    self.played, self.card = time.monotonic(), called[:1].lower() + called[1:]
                self.click(cards[0])
                return False
        for name, one in buttons:
            if name in NEXT or "press twice" in name or "once more" in name:
                self.click(one)
                return False
        return False

    def click(self, one: Any) -> None:
        self.clicked.append(one.get_name())
        one.get_action_iface().do_action(0)


def children(one: Any) -> list[Any]:
    """What belongs to it, but what has just gone."""
    found = (one.get_child_at_index(place) for place in range(one.get_child_count()))
    return [child for child in found if child is not None]


def usable(one: Any) -> bool:
    """Whether it can be clicked."""
    action = one.get_action_iface()
    return bool(action is not None and action.get_n_actions() > 0)


if __name__ == "__main__":
    BlindPlayer().run()
    sys.exit(0)
