"""A match looked back at: what each decision gave away, and how much of the result was cards.

Here belong: grading a decision, the sums of a match, its turning points.  Here do not belong: advice in mid-match
(agents/coach), words (locales), screens (desktop).
"""
