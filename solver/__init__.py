"""Exact answers to questions about boards: proofs, counts, reasons and hints."""
