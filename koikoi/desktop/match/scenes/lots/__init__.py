"""Who deals first: everybody draws a card."""
