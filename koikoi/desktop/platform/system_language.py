"""The language a person has chosen for the whole system."""

import pygame

from koikoi import locales


def system_language() -> str:
    """The first language of the system that the game speaks; the variables go before what the desktop was told.

    A program that is started from macOS' Finder has no variables.
    """
    return locales.system_language(one["language"] for one in pygame.system.get_pref_locales())
