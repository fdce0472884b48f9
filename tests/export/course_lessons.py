"""A small course of two chapters, for the tests of its pages."""

from pathlib import Path
from shutil import copyfile

EXAMPLES = Path("examples/course")
FILES = (
    "01-what-a-block-is/00-lesson",
    "01-what-a-block-is/1-count-the-mon",
    "04-swords/1-a-sword-for-whom",
)
TITLES = ("What a block is", "Count the mon", "A sword for whom?")


def small_course(folder: Path) -> Path:
    """Two chapters of the course that comes with the package: a lesson and two puzzles."""
    for name in FILES:
        goal = folder / f"{name}.toml"
        goal.parent.mkdir(parents=True, exist_ok=True)
        copyfile(EXAMPLES / f"{name}.toml", goal)
    (folder / "course.toml").write_text('title = "First <steps>"\nabout = "Blocks & swords."\n', encoding="utf-8")
    return folder
