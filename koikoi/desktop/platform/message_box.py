"""A message box, for words that have neither a window nor a terminal to stand in."""

import os
from contextlib import suppress

import pygame


def show(text: str) -> None:
    """Shows it and waits until it is closed.

    Does nothing where the system has no boxes, or where KOIKOI_NO_BOXES is set because nobody is there to close one.
    """
    if not os.environ.get("KOIKOI_NO_BOXES"):
        with suppress(pygame.error):
            pygame.display.message_box("Koi-Koi", text, message_type="error")
