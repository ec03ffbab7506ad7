"""Koi-Koi: the Japanese card game of flowers and months, for one screen and two or more people."""

__version__ = "0.1.0"
