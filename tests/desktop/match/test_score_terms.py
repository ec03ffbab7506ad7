"""A sum is spoken term by term."""

from koikoi.desktop.match.scenes import score_terms
from koikoi.engine.cards import CardSet, cards
from koikoi.engine.scoring import Calls, account_of
from koikoi.rulesets.collection import bundled


def test_a_sum_is_spoken_term_by_term() -> None:
    rules = bundled()["nintendo-standard"]
    account = account_of(rules, CardSet(cards("3B 8B 9A")), calls=Calls(0, (), (1,)))
    said = [" ".join(filter(None, (term.sign, term.note))) for term in score_terms.terms(account, rules)]
    assert ["5 Blossom Viewing", "+", "5 Moon Viewing", "=", "10", "×2 7 points or more",
            "×2 an opponent’s koi-koi", "=", "40 points"] == said  # fmt: skip


def test_a_single_yaku_needs_no_sum() -> None:
    rules = bundled()["nintendo-standard"]
    account = account_of(rules, CardSet(cards("3B 9A")))
    assert ["5 points"] == [f"{term.sign} {term.note}" for term in score_terms.terms(account, rules)]
