"""Moments that fill the window: shōbu, a great yaku, the end of a match."""
