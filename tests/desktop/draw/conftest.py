"""Pictures of cards are compared here, so all of them come from the same ones."""

import pytest


@pytest.fixture(scope="module", autouse=True)
def cards(own_sprites: None) -> None:
    """Those of this module."""
