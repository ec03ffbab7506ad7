"""The clipboard holds whatever some other program has laid there."""

import pygame
import pytest

from koikoi.desktop.platform import clipboard


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What lies there; pygame reads it as UTF-8."""
    laid = [b""]
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: bool(laid[-1]))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: laid[-1].decode())
    return laid


def test_what_is_no_text_is_nothing(there: list[bytes]) -> None:
    there.append(b"\xff\xfe\xfd")
    assert clipboard.line() == ""


def test_it_is_one_line_without_signs_that_are_not_seen(there: list[bytes]) -> None:
    there.append("08DF-\u202eBDQT\n\x1b-\u200bK3KC-\u3000S02P\ufeff".encode().replace(b"\n", b"\r\n") + b"\x00")
    assert clipboard.line() == "08DF-BDQT -K3KC- S02P"


def test_a_megabyte_is_cut(there: list[bytes]) -> None:
    there.append(b"x" * 1_000_000)
    assert len(clipboard.get()) == clipboard.MOST
