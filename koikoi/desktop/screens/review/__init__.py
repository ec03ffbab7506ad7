"""A match looked back at: its curve, its sums, its swings, and each of these as a question."""
