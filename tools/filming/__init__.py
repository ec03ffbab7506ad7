"""What `tools/film.py` and `tools/stage.py` show: matches that play themselves, their moments, the reel, sheets."""
