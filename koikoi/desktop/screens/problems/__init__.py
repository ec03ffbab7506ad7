"""Problems: one decision at a time, answered at the table, with the reason afterwards."""
