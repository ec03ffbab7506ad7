"""What holds for all tests."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background of a script: Ctrl-C would be deaf
    signal.signal(signal.SIGINT, signal.default_int_handler)
