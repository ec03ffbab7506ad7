"""What the system gives: the window, one instance for each person, crash reports, a message box.

Here belongs whatever talks to the operating system.  Here do not belong: pictures, scenes, words beyond what a fault
needs.
"""
