"""Shown by `tools/film.py` and `tools/stage.py`: matches that play themselves, their moments, the reel, sheets."""
