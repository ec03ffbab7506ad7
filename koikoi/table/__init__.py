"""One match being played: seats, shuffling, the record, saving, checking.

Here belong: the authority that owns the state (`Table`), the shuffle, records and what is done with them.
Here do not belong: rules (engine), what a screen shows (desktop), what the terminal prints (cli).
"""
