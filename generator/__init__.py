"""New content and its difficulty."""
