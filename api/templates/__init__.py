"""Pages as text with ``$names`` to be filled in; what is filled in is escaped before."""
