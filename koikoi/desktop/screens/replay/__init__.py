"""A match watched again, at any of its moments."""
