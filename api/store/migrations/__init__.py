"""How the tables came to be, release by release."""
