"""The lesson: three rounds at the table, the pages between them, and who speaks there."""
