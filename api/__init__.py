"""The HTTP service: documents, solutions and long jobs; no rule, no model and no drawing."""
