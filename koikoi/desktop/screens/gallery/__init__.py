"""The forty-eight cards: all by month, and a page for each."""
