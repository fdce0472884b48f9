"""Write the lessons and notebooks of a source tree as two files into a folder; the build runs it.

Only a wheel has them: by that a process knows that it runs from one.
"""

import sys
from pathlib import Path

from sekiwidget.base.files import write_file
from sekiwidget.library import PACKED, PACKED_COURSE, SOURCE, pack_course, pack_lessons

write_file(Path(sys.argv[1], PACKED), pack_lessons(SOURCE))
write_file(Path(sys.argv[1], PACKED_COURSE), pack_course(SOURCE))
