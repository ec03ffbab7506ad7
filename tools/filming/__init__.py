"""What `tools/film.py` films with: matches that play themselves, their moments, the reel, and contact sheets."""
