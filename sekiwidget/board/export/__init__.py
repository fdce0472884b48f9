"""Files and outputs that stand without a kernel: pictures, pages, the sheet to print, scenarios."""
