"""A virtual woodblock press: the cards of the deck are drawn here and nowhere else.

Here belong the inks, the press, the brush, and everything that is drawn with them: plants, figures,
lettering and the compositions of the twelve months.  Here does not belong how files are written, cached or
arranged on sheets (that is `tools/build_art.py`), nor anything the game runs: the game only loads sprites.
README.md says how a card is drawn.
"""
