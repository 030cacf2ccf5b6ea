"""Other programs that answer the same questions, to measure against."""
