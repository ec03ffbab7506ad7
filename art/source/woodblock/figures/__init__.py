"""Animals, people and things, one module each: functions that draw one figure on a card.

A figure clears its own halo, so that it can be laid over a plant.
"""
