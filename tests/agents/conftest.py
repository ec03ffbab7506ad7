"""What players know of rulesets, for tests that make them learn many."""

from collections.abc import Iterator

import pytest

from koikoi.agents.search import ruleset_model


@pytest.fixture
def learned_quickly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rulesets are learned from a tenth of the rounds: enough for whoever does not ask how well somebody plays."""
    monkeypatch.setattr(ruleset_model, "SAMPLE", ruleset_model.SAMPLE // 10)
    monkeypatch.setattr(ruleset_model, "LESSONS", ruleset_model.LESSONS // 10)
    ruleset_model.ruleset_model.cache_clear()
    yield
    ruleset_model.ruleset_model.cache_clear()
