"""Write the notebooks of a source tree as one file, for a wheel; the build runs it."""

from sekiwidget.base.whole_file import write_whole
from sekiwidget.library import NOTEBOOKS, SHIPPED, SOURCE, pack_notebooks

write_whole(SHIPPED.with_name(NOTEBOOKS), pack_notebooks(SOURCE))
