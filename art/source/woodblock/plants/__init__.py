"""Plants, one module each: functions that draw one flower, leaf or spray on a card.

Nothing here knows a card's composition; crests and other pictures use the same plants.
"""
