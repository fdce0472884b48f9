"""What was asked of `sekiwidget export`: its file and its options, as each kind of file reads them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Asked:
    """The command line; None and False are options that were not given."""

    file: str
    output: str
    sides: tuple[str, ...] = ()
    node: int | None = None
    chapter: str | None = None
    theme: str | None = None
    read: bool = False
    sheet: bool = False
    run: bool = False
    animated: bool = False
    seconds: float | None = None
    width: int | None = None

    @property
    def places(self) -> bool:
        """Whether a place in the line was named."""
        return (self.node, self.chapter) != (None, None)

    @property
    def moves(self) -> bool:
        """Whether an option of moving pictures was given."""
        return (self.animated, self.seconds, self.width) != (False, None, None)

    @property
    def page(self) -> bool:
        """Whether the output is a page."""
        return self.output.lower().endswith(".html")
