"""What a screen reader is told: items, announcements, and the ways by which they reach one."""
