"""Settings take effect: language, colours and the size of text, at once and without a new start."""

from koikoi import locales, settings
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.platform.system_language import system_language
from koikoi.settings import Settings

_last: list[Settings] = []


def begin() -> None:
    """From now on every change of the settings takes effect at once."""
    if not _last:
        settings.watch(apply)
    apply(settings.now())


def apply(wanted: Settings) -> None:
    """Makes these settings hold on the screen."""
    _last[:] = [wanted]
    locales.use(wanted.language or system_language())
    theme.use(high_contrast=wanted.high_contrast)
    fonts.enlarge(wanted.text_size)
    sprites().use_back(wanted.back)
