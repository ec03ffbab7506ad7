"""Leaves and widgets as items for whoever does not look at them."""
