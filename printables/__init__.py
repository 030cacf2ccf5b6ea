"""Documents to PDF: true-size sheets to print, cut out and play with."""
