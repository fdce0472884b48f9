"""Output that needs no kernel: pictures, pages, the printable sheet, scenarios."""
