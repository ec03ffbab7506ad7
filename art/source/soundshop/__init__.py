"""The sound shop: every sound of the game is computed here, from wood, skin, strings, cloth, air and water.

Here belong the materials (signal, bodies, strings, friction, room), what is made of them (cards, signals, phrases,
ambience), the one table of all sounds with their loudness (catalogue), how loudness is measured (levels) and how a
file is written (ogg).  Here does not belong the command line (that is `tools/build_audio.py`), nor anything the game
runs: the game only plays the finished files.  No recording and nobody else's sound is used anywhere.
"""
