"""Widgets as items, and what a reader does to one of them."""

from dataclasses import replace

import pygame

from koikoi.desktop.accessibility.items import Area, Item, Role
from koikoi.desktop.ui.controls import Chooser, Segments, Slider, Stepper, Switch
from koikoi.desktop.ui.panel import CHOICE
from koikoi.desktop.ui.widgets import Button, TextField
from koikoi.locales import _


def area_of(rect: pygame.Rect) -> Area:
    """A rectangle as items have it."""
    return rect.left, rect.top, rect.right, rect.bottom


def widget_item(widget: object, key: str, name: str = "", note: str = "") -> Item:
    """A widget; `name` and `note`: what stands beside it, for one that has no words of its own."""
    item = Item(key, Role.BUTTON, name, note)
    match widget:
        case Button():
            item = replace(item, label=widget.name or widget.label or name, note=widget.told or note)
        case Switch(on=on):
            item = replace(item, role=Role.SWITCH, on=on)
        case Slider(value=value, high=high):
            item = replace(item, role=Role.SLIDER, number=(value, 0, high))
        case Stepper(value=value, low=low, high=high):
            shown = widget.shown(value)
            item = replace(item, role=Role.STEPPER, number=(value, low, high), value=shown)
        case Segments():
            cells = zip(widget.cells(), widget.choices, strict=True)
            choices = tuple(
                Item(f"{key}{CHOICE}{place}", Role.CHOICE, label, area=area_of(cell), on=value == widget.value,
                     able=widget.enabled and widget.allowed(value))
                for place, (cell, (value, label)) in enumerate(cells)
            )  # fmt: skip
            item = replace(item, role=Role.CHOICES, children=choices)
        case Chooser():
            now = next((label for value, label in widget.choices if value == widget.value), "")
            item = replace(item, label=name, value=now)
        case TextField(text=text):
            item = replace(item, role=Role.FIELD, label=name or _("Name"), value=text)
    return replace(item, able=_enabled(widget)) if not item.children else item


def _enabled(widget: object) -> bool:
    match widget:
        case Button() | Switch() | Slider() | Stepper() | Chooser() | TextField():
            return widget.enabled
        case _:
            return True
