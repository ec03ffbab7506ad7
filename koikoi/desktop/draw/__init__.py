"""Pixels: colours, fonts, card sprites and the caches that keep them.  Nothing is decided here."""
