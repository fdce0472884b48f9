"""Write the notebooks of a source tree, and its lessons outside the course, as one file; the build runs it."""

from sekiwidget.base.files import write_file
from sekiwidget.library import PACKED, SHIPPED, SOURCE, pack_lessons

write_file(SHIPPED.with_name(PACKED), pack_lessons(SOURCE))
