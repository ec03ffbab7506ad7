"""All cards, and the page of each."""
