"""How the bundled problems are made: rounds played, decisions weighed or counted out, and 300 of them chosen."""
