"""What `tools/film.py` films with: matches that play themselves, their moments, the reel, sheets; `tools/stage.py` opens them."""
