"""The arrows of the house, and nothing of one machine in it."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.rules_coverage import statements

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "sekiwidget"

# The floors of the house, the lowest first: each may import what stands before it, and itself.
FLOORS = (
    "text", "base", "core", "authoring", "games", "analysis", "lesson", "practice", "library", "board", "export", "cli",
    "moved", "__main__",
)  # fmt: skip
# The rooms of every game, in the order of imports: each may import what stands before it, and itself.
ROOMS = ("components", "rules", "notation", "narration", "picture", "players", "game")
# The modules of the mine of puzzles, in the order of imports.
PRACTICE_ROOMS = (
    "examination", "candidates", "reduction", "themes", "rules", "level", "mistakes", "writing", "finding", "result",
    "mine", "shipped", "attempts", "selection",
)  # fmt: skip
LESSON_ROOMS = ("script", "play", "editor", "rewrite", "puzzle", "review", "course", "answers", "classroom")
# The rooms of the board; the files beside them may import all.
BOARD_ROOMS = ("image", "session", "writing", "wire")
# The modules of export, and its folder `site`, in the order of imports.
EXPORT_ROOMS = (
    "raster", "page", "sheet_html", "sheet", "line_steps", "moving", "moving_svg", "puzzle_inputs", "puzzle_tree",
    "puzzle_page", "myst", "save", "notebook_html", "notebook_widgets", "notebook_page", "notebook", "course_html",
    "course", "scorm_html", "scorm", "class_style", "class_html", "classroom", "replay", "site",
)  # fmt: skip
# A user saves with `Board.save`, or with the page's button, so these methods of the board import export when called.
# A registry would say the same in more lines, and export would have to be imported before anything can be saved.
EXPORTING = {"sekiwidget/board/assembly.py", "sekiwidget/board/widget.py"}
# The rooms of the front end, the lowest first.
PAGE_ROOMS = ("base", "sync", "state", "picture", "choose", "chrome", "live")
# Imported by another name than that of the package.
CALLED = {"beautifulsoup4": "bs4", "pillow": "PIL"}
# Imported only where it runs already: in a notebook; and by Babel itself, in the build.
RUNNING = {"IPython", "babel"}


class Import(NamedTuple):
    """One import: where it stands, and the module it names."""

    file: Path
    line: int
    module: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line} imports {self.module}"


@cache
def imports_of(file: Path) -> tuple[Import, ...]:
    """Every import in a file, wherever it stands; relative ones by their full name."""
    return tuple(_imports_of(file))


def _imports_of(file: Path) -> Iterator[Import]:
    package = file.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in statements(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(file, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = ".".join([*base, *([node.module] if node.module else [])])
            # `from sekiwidget.games import x` may name a module: count both.
            yield from (Import(file, node.lineno, f"{stem}.{alias.name}") for alias in node.names)


def part_of(file: Path) -> str:
    """The part of the house a file belongs to: the folder, or the name of a module that stands alone."""
    return file.relative_to(PACKAGE).with_suffix("").parts[0]


def package_imports() -> Iterator[Import]:
    """Every import in the package but those of its own front door, which names all public things."""
    for file in sorted(PACKAGE.rglob("*.py")):
        if file != PACKAGE / "__init__.py":
            yield from imports_of(file)


def tracked() -> list[Path]:
    """Every file git knows or would add; all files of a copy without git."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0:
        return [path for name in listed.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]
    tops = ("sekiwidget", "js/src", "tests", "docs", "examples")
    return [
        path for top in tops for path in (ROOT / top).rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]


def texts() -> Iterator[tuple[Path, str]]:
    """Every tracked text file with what it says, but this one, which spells the forbidden."""
    for path in tracked():
        data = path.read_bytes()
        if b"\0" not in data and path != Path(__file__).resolve():
            yield path, data.decode("utf-8", errors="replace")


def test_imports_point_down_only() -> None:
    """Core knows no game, games know no lesson, lessons know no board; of the board EXPORTING alone knows export."""
    up, exporting = [], set[str]()
    for found in package_imports():
        inside = found.module.split(".")
        if inside[0] != "sekiwidget" or inside[1:] == ["__version__"]:
            continue
        here = part_of(found.file)
        assert here in FLOORS, f"{found.file}: say in FLOORS where {here} stands"
        # The front door itself leads to everything: only the top may hold it.
        goal = inside[1] if len(inside) > 1 else "cli"
        if (here, goal) == ("board", "export"):
            exporting.add(found.file.relative_to(ROOT).as_posix())
        elif FLOORS.index(goal) > FLOORS.index(here):
            up.append(str(found))
    assert up == []
    assert exporting == EXPORTING


def games() -> set[str]:
    """The folders of the games."""
    return {folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").is_file()}


def test_rooms_of_the_board_import_only_those_to_their_left() -> None:
    """The session knows no writing, writing no wire, wire no exported file, no room the widget or its types."""
    board = PACKAGE / "board"
    assert {folder.name for folder in board.iterdir() if (folder / "__init__.py").is_file()} == set(BOARD_ROOMS)
    wrong = []
    for number, room in enumerate(BOARD_ROOMS):
        allowed = BOARD_ROOMS[: number + 1]
        for file in sorted((board / room).rglob("*.py")):
            for found in imports_of(file):
                inside = found.module.split(".")
                if inside[:2] == ["sekiwidget", "board"] and inside[2:3] not in [[name] for name in allowed]:
                    wrong.append(str(found))
    assert wrong == []


def test_modules_of_export_point_down_only() -> None:
    """A page knows no puzzle, a sheet no moving picture, a course no site."""
    assert wrong_rooms(("export",), EXPORT_ROOMS) == []


def test_no_game_imports_another() -> None:
    """A game reads its own folder and what lies in games/ itself; the registry alone names them all."""
    across = []
    for found in package_imports():
        inside = found.module.split(".")
        place = found.file.relative_to(PACKAGE).parts
        if place[0] == "games" and inside[:2] == ["sekiwidget", "games"] and len(inside) > 2:
            own = place[1] if len(place) > 2 else None
            if inside[2] in games() - {own} and place[1] != "registry.py":
                across.append(str(found))
    assert games()
    assert across == []


def wrong_rooms(home: tuple[str, ...], rooms: tuple[str, ...]) -> list[str]:
    """The imports within a folder of the package that point at a room which stands after their own."""
    wrong = []
    for found in package_imports():
        place = found.file.relative_to(PACKAGE).with_suffix("").parts
        inside = tuple(found.module.split("."))[1:]
        depth = len(home)
        if place[:depth] != home or place[depth] == "__init__" or inside[:depth] != home or len(inside) == depth:
            continue
        here, goal = place[depth], inside[depth]
        assert here in rooms and goal in rooms, f"{found}: say where it stands"
        if rooms.index(goal) > rooms.index(here):
            wrong.append(str(found))
    return wrong


def test_every_game_has_the_same_rooms() -> None:
    """A newcomer who knows one game knows where to look in the others, and no room asks one that stands after it."""
    for game in games():
        folder = PACKAGE / "games" / game
        there = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
        assert there - {"__init__"} == set(ROOMS), game
        assert wrong_rooms(("games", game), ROOMS) == []


def test_the_rooms_of_lessons_point_down_only() -> None:
    """A script knows no play, play knows no puzzle, a puzzle knows no course."""
    assert wrong_rooms(("lesson",), LESSON_ROOMS) == []


def test_modules_of_practice_point_down_only() -> None:
    """An examination knows no file, a file no mine."""
    assert wrong_rooms(("practice",), PRACTICE_ROOMS) == []


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import each other, by what each of them imports (Tarjan, SIAM J. Comput. 1, 1972)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = low[module] = len(number)
        stack.append(module)
        for goal in sorted(arrows.get(module, ())):
            if goal not in number:
                visit(goal)
                low[module] = min(low[module], low[goal])
            elif goal in stack:
                low[module] = min(low[module], number[goal])
        if low[module] == number[module]:
            at = stack.index(module)
            if len(stack) - at > 1 or module in arrows.get(module, ()):
                found.append(sorted(stack[at:]))
            del stack[at:]

    for module in sorted(arrows):
        if module not in number:
            visit(module)
    return found


def test_circles_are_found() -> None:
    """Two that import each other, one that imports itself; not what two of them import."""
    assert circles({"a": {"b", "c"}, "b": {"a", "c"}, "c": {"d"}, "d": {"d"}}) == [["d"], ["a", "b"]]


def test_no_import_circle() -> None:
    """Not inside functions, not for the type checker alone: a module can be read without those that read it."""
    modules = {".".join(file.relative_to(ROOT).with_suffix("").parts): file for file in PACKAGE.rglob("*.py")}
    named = {name.removesuffix(".__init__"): file for name, file in modules.items()}
    arrows: dict[str, set[str]] = {name: set() for name in named}
    for name, file in named.items():
        if file != PACKAGE / "__init__.py":
            for found in imports_of(file):
                whole, stem = found.module, found.module.rpartition(".")[0]
                goal = whole if whole in named else stem
                if goal in named and goal != "sekiwidget":
                    arrows[name].add(goal)
    assert circles(arrows) == []


def test_rules_use_the_standard_library_only() -> None:
    """The rules run where nothing is installed."""
    foreign = [
        str(found)
        for found in package_imports()
        if part_of(found.file) in {"base", "core", "authoring", "games"}
        and found.module.split(".")[0] not in {*sys.stdlib_module_names, "sekiwidget"}
    ]
    assert foreign == []


def test_every_foreign_import_is_declared() -> None:
    """What the package imports stands in its dependencies or an extra, even if it comes with something else there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [need for needs in project["optional-dependencies"].values() for need in needs]
    names = {re.split(r"[^\w-]", need)[0] for need in [*project["dependencies"], *extras]}
    declared = {CALLED.get(name, name.replace("-", "_")) for name in names}
    known = {*sys.stdlib_module_names, *declared, *RUNNING, "sekiwidget"}
    assert [str(found) for found in package_imports() if found.module.split(".")[0] not in known] == []


def test_front_end_knows_no_game() -> None:
    """A new game adds no line to the page: no name of a game or of a side stands in its sources."""
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").is_file()]
    names = re.compile("|".join([*games, "tokugawa", "ishida"]), re.IGNORECASE)
    files = [path for path in (ROOT / "js" / "src").rglob("*") if path.is_file() and ".test." not in path.name]
    assert files
    assert [path.name for path in files if names.search(path.read_text(encoding="utf-8"))] == []


def page_imports() -> Iterator[tuple[Path, Path]]:
    """Every import of one file of the front end by another, for types too: who imports, and what."""
    for file in sorted((ROOT / "js" / "src").rglob("*.ts")):
        for name in re.findall(r'from "(\.[^"]+\.ts)"', file.read_text(encoding="utf-8")):
            yield file, (file.parent / name).resolve()


def test_the_rooms_of_the_page_point_down_only() -> None:
    """Parts know the state, the state knows no part; only the files beside the rooms put them together."""
    wrong = []
    for file, goal in page_imports():
        here, there = (path.relative_to(ROOT / "js" / "src").parts for path in (file, goal))
        if len(here) > 1 and (len(there) == 1 or PAGE_ROOMS.index(there[0]) > PAGE_ROOMS.index(here[0])):
            wrong.append(f"{'/'.join(here)} imports {'/'.join(there)}")
    assert wrong == []
    assert {path.name for path in (ROOT / "js" / "src").iterdir() if path.is_dir()} == set(PAGE_ROOMS)


def test_of_what_only_a_kernel_needs_the_front_end_knows_types_only() -> None:
    """Otherwise it would be in the front end, and in every saved notebook."""
    live = ROOT / "js" / "src" / "live"
    code = re.compile(r'^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"', re.MULTILINE)
    known = {
        (file.name, goal)
        for file in (ROOT / "js" / "src").rglob("*.ts")
        if file.parent != live
        for goal in code.findall(file.read_text(encoding="utf-8"))
        if (file.parent / goal).resolve().parent == live or goal == "./live.ts"
    }
    assert {file for file, _ in known} == {"live.ts"}


def test_no_circle_of_the_page() -> None:
    """A file of the front end can be read without those that read it."""
    arrows: dict[str, set[str]] = {}
    for file, goal in page_imports():
        arrows.setdefault(str(file), set()).add(str(goal))
    assert arrows
    assert circles(arrows) == []


def test_nothing_of_one_machine() -> None:
    """No home folder, nor the place of this copy, stands in a file."""
    homes = re.compile(r"(?<![\w.])/(?:home|Users)/\w+/|(?<![\w.])/root/|[A-Z]:\\\\?Users\\")
    copies = [f"{place}/" for place in (ROOT, ROOT.parent) if len(place.parts) > 2 or place == ROOT]
    assert [
        (path.relative_to(ROOT).as_posix(), line)
        for path, text in texts()
        for line in text.splitlines()
        if homes.search(line) or any(copy in line for copy in copies)
    ] == []


def test_nothing_outside_the_tree_is_named() -> None:
    """A relative path stays inside the project."""
    outside = []
    for path, text in texts():
        for found in re.findall(r"(?<![\w./])(?:\.\./)+[\w.-]*", text):
            target = (path.parent / found).resolve()
            if not target.is_relative_to(ROOT) or target == ROOT.parent:
                outside.append((path.relative_to(ROOT).as_posix(), found))
    assert outside == []


def test_no_registry_address_is_committed() -> None:
    """Lock files name versions and hashes; where packages come from is each machine's own affair."""
    registry = re.compile(r'"resolved": *"|(?:--)?(?:extra-)?index-url|find-links|registry\s*=|/simple/')
    locks = [
        (path, text)
        for path, text in texts()
        if "lock" in path.name or path.suffix in {".toml", ".cfg", ".txt"} or path.name == ".npmrc"
    ]
    assert any(path.name == "package-lock.json" for path, _ in locks)
    assert not any(path.name == "uv.lock" for path, _ in locks)
    assert [path.relative_to(ROOT).as_posix() for path, text in locks if registry.search(text)] == []
