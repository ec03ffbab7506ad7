"""The cards, one module per month: compositions only, listed by card code in CARDS.

A code is the month, then B (bright), A (animal), R (ribbon) or P and a number (plain): 1B, 8A, 12P3.
A month that lacks a code has not been drawn to the end.
"""
