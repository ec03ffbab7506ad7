"""Input on the board: where the cards and buttons are, what is pointed at, what doing so means."""
