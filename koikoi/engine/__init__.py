"""The rules of the game, and nothing else.

Here belong: cards, rule parameters, yaku, the state of a match, the one function that changes it, and what each seat
may know of it.  Here do not belong: pygame, files, clocks, random numbers, and text for people.
Chance enters as an action (`Draw`, `Deal`); everything is a value; the standard library is all it needs.
Read in this order: cards, parameters, ruleset, yaku, scoring, actions, events, state, landing, standing, deal, turn,
step, view, notation.
"""
