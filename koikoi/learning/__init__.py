"""Learning the game: the lesson's three rounds, the trainer's questions, and how far somebody has come with both.

Nothing here is drawn, and nothing here moves: what is asked and said, in which order, and what is kept of it.
"""
