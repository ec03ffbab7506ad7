"""The commands: play, rules, score, replay, simulate.

Here belong: arguments, exit codes, text for terminals, JSON for programs.  Here do not belong: sentences (locales), and
anything that needs pygame: a command starts in a blink, so each is imported only when it is called.
`play` reads its arguments, `beginning` asks who plays by which rules, `game` plays, `terminal` asks and tells.
Exit codes: 0 fine, 1 checked and found different, 2 could not be done, 130 interrupted.
"""
