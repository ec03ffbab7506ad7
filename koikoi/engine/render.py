"""The table in plain characters, for programmers: `print(view)`."""

from koikoi.engine.cards import OF_KIND, CardSet, Kind
from koikoi.engine.notation import text
from koikoi.engine.state import ToPick
from koikoi.engine.view import View


def render(view: View) -> str:
    """Draws what a seat may see, closed hands as blocks."""
    lines = [
        f"{view.month.name.capitalize()} · round {view.round}/{view.rules.rounds} · {view.rules.name}"
        f" · dealer {view.dealer if view.dealer >= 0 else '-'} · totals {' '.join(map(str, view.totals))}"
    ]
    for seat in range(view.seats):
        hand, size = view.hands[seat], view.hand_sizes[seat]
        mark = "*" if seat == view.seat else " "
        shown = str(hand) if hand is not None else " ".join(["▒▒"] * size)
        calls = f"  koi-koi ×{view.calls[seat]}" if view.calls[seat] else ""
        lines.append(f" {mark}seat {seat}  {shown or '-'}{calls}")
        lines.append(f"   taken  {_by_kind(view.captured[seat])}")
    places = " ".join("--" if one is None else one.code for one in view.field)
    lines.append(f"  field   {places or '-'}   stock {view.stock_size}")
    if isinstance(view.phase, ToPick):
        lines.append(f"  flying  {view.phase.card}")
    lines.append(f"  waits   {text(view.phase)}")
    return "\n".join(lines)


def _by_kind(pile: CardSet) -> str:
    return "  ".join(f"{kind.name.lower()} {str(pile & OF_KIND[kind]) or '-'}" for kind in Kind)
