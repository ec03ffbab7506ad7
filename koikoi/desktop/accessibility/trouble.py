"""What goes wrong on the way to whoever listens: noted in the log, and no more."""


def note(what: str) -> None:
    """Notes the exception that is being handled."""
    import logging  # late: the first frame need not wait for it

    logging.getLogger("koikoi").exception(what)
