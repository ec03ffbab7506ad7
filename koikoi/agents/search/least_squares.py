"""Least squares in plain Python: what a handful of numbers weigh."""

from collections.abc import Sequence

Row = tuple[Sequence[float], float]
"""What was seen, and what it came to."""


def line_through(observations: Sequence[Row], hold: float = 1.0) -> tuple[float, ...]:
    """The weights whose sums come nearest to the values; `hold` draws them towards zero.

    Raises ValueError when there is nothing to learn from.
    """
    if not observations:
        raise ValueError("no rows to learn from")
    size = len(observations[0][0])
    rows = [[0.0] * size + [0.0] for _ in range(size)]
    for seen, value in observations:
        for row, feature in zip(rows, seen, strict=True):
            if feature:
                for place, other in enumerate(seen):
                    row[place] += feature * other
                row[size] += feature * value
    for place, row in enumerate(rows):
        row[place] += hold
    for place in range(size):  # Gauss-Jordan; the matrix is positive definite
        rows[place] = [entry / rows[place][place] for entry in rows[place]]
        for other in range(size):
            if other != place:
                by = rows[other][place]
                rows[other] = [one - by * two for one, two in zip(rows[other], rows[place], strict=True)]
    return tuple(row[size] for row in rows)
