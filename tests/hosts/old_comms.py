"""A plugin for ipywidgets 7, which makes its comms itself: it makes them with `comm.create_comm`, as ipywidgets 8 does.

Loaded with `-p tests.hosts.old_comms`: the tests of the board put comms of their own in that place.
"""

import comm
from comm import base_comm
from ipywidgets.widgets import widget

# Looked up each time: a test puts its own there.
widget.Comm = lambda *args, **kwargs: comm.create_comm(*args, **kwargs)  # noqa: PLW0108
# It takes no comm but ipykernel's.
widget.Widget.comm.klass = object
# It sends nothing on a comm without a kernel.
setattr(base_comm.BaseComm, "kernel", object())  # noqa: B010  # it declares none
