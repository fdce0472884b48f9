"""Write the notebooks of a source tree as one file, for a wheel; the build runs it."""

from sekiwidget.base.files import write_file
from sekiwidget.library import NOTEBOOKS, SHIPPED, SOURCE, pack_notebooks

write_file(SHIPPED.with_name(NOTEBOOKS), pack_notebooks(SOURCE))
