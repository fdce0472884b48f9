"""What is shipped: the bundle that belongs to the sources, all data files, and no more than is declared."""

import bz2
import hashlib
import json
import lzma
import re
import subprocess
import sys
import tomllib
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pytest
from packaging.metadata import Metadata

import sekiwidget
from hatch_build import PACKED as PACKED_TEXTS
from hatch_build import standing_alone
from sekiwidget.authoring.data_files import PreparedTables
from sekiwidget.board.wire import static_files
from sekiwidget.board.wire.packing import compressed, packed
from sekiwidget.board.wire.page_state import draw_kit_and_backdrop
from sekiwidget.games.registry import GAMES, game
from sekiwidget.library import PACKED, PACKED_COURSE, is_of_course
from sekiwidget.text.languages import BEGUN, grammar_module
from tests.wheel import run_python

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "sekiwidget" / "board" / "static"
SHARED = f"sekiwidget-{sekiwidget.__version__}.data/data/share/jupyter/labextensions"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def source_hash() -> str:
    """The hash of what the bundle is made of, as js/build.mjs takes it."""
    js = ROOT / "js"
    names = ["../sekiwidget/board/image/piece.json", "build.mjs", "package-lock.json", "package.json"]
    names += [
        path.relative_to(js).as_posix()
        for path in (*(js / "src").rglob("*"), *(js / "lab").rglob("*"))
        if path.suffix in {".ts", ".css", ".html"} and not path.name.endswith(".test.ts")
    ]
    digest = hashlib.sha256()
    for name in sorted(names):
        digest.update(name.encode() + b"\0" + (js / name).read_bytes() + b"\0")
    return digest.hexdigest()


def test_bundle_belongs_to_the_sources() -> None:
    """A bundle of other sources is never tested or shipped."""
    record = json.loads((STATIC / "sources.json").read_text(encoding="utf-8"))
    assert record["sources"] == source_hash(), "the front end has changed since it was built: make setup"
    bundles = b"".join((STATIC / name).read_bytes() for name in ("sekiwidget.js", "judging.js", "live.js"))
    assert record["bundle"] == hashlib.sha256(bundles).hexdigest()


def test_what_only_a_kernel_needs_is_in_no_saved_notebook() -> None:
    """The elements of the parts in `js/src/live` are in the module that a page asks for, and not in the front end."""
    text = max(re.findall(r'"([^"]+)"', (STATIC / "sekiwidget.js").read_text(encoding="utf-8")), key=len)
    front_end = zlib.decompress(compressed(text)).decode()
    live = (STATIC / "live.js").read_text(encoding="utf-8")
    made = re.compile(r'\bh\("(\w+\.[\w.]+)"')
    names = {name for file in (ROOT / "js/src/live").glob("*.ts") for name in made.findall(file.read_text("utf-8"))}
    others = (file for file in (ROOT / "js/src").rglob("*.ts") if file.parent.name != "live")
    own = names - {name for file in others for name in made.findall(file.read_text("utf-8"))}
    assert len(own) > 20
    assert [name for name in sorted(own) if f'"{name}"' not in live] == []
    assert [name for name in sorted(own) if f'"{name}"' in front_end] == []


def test_what_judges_puzzles_repeats_little_of_the_front_end() -> None:
    """It lies beside the front end, in every wheel, site and page of a puzzle."""
    judging, front_end = ((STATIC / name).stat().st_size for name in ("judging.js", "sekiwidget.js"))
    assert 8 * judging < front_end


@pytest.mark.parametrize("name", GAMES)
def test_what_is_prepared_belongs_to_the_sources(name: str) -> None:
    """Kit, backdrop and data are those that the sources draw and hold."""
    this = game(name)
    found = static_files.prepared_drawings(this)
    assert found is not None, "the sources have changed since it was prepared: make setup"
    kit, backdrop = draw_kit_and_backdrop(this)
    assert found.kit == json.loads(json.dumps(kit))
    assert found.backdrop == json.loads(json.dumps(backdrop))
    assert (found.packed_kit, found.packed_backdrop) == (packed(kit), packed(backdrop))
    folder = static_files.PACKAGE / "games" / name / "data"
    tables = PreparedTables(folder)
    for path in folder.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        assert tables.of(path.name, text) == tomllib.loads(text)
        assert tables.of(path.name, text + "#") is None


def examples() -> dict[str, bytes]:
    """The lessons and notebooks of this tree: name with forward slashes, to contents."""
    found = (path for path in (ROOT / "examples").rglob("*") if path.is_file())
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in found
        if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
    }


def test_wheel_holds_all(wheel: zipfile.ZipFile) -> None:
    """Every file of the package, and every lesson, is in the wheel, and nothing else but its papers.

    Of the catalogues it has what is compiled, not what translators edit; lessons are in two files, the puzzles are
    packed, rules and weights prepared. Of a language that is begun it has nothing. The extension of JupyterLab is
    shared data; where data come from, the sources tell.
    """
    begun = {*BEGUN, *(f"{grammar_module(code)}.py" for code in BEGUN)}
    package = {
        f"{path.relative_to(ROOT).as_posix()}{'.bz2' * any(path.match(one) for one in PACKED_TEXTS)}"
        for path in (ROOT / "sekiwidget").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
        if not ("catalogues" in path.parts and path.suffix == ".po") and not begun.intersection(path.parts)
        if not (path.suffix == ".md" and {"catalogues", "data"}.intersection(path.parts))
        if path.suffix != ".bz2" and "labextensions" not in path.parts
        if path.parts[-2:] not in (("data", "rules.toml"), ("data", "evaluation.toml"))
    }
    inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    shared = {name for name in inside if name.startswith(SHARED)}
    assert inside - shared == package | {f"sekiwidget/library/{name}" for name in (PACKED, PACKED_COURSE)}
    extension = STATIC / "labextensions"
    files = (path for path in extension.rglob("*") if path.is_file())
    assert shared == {f"{SHARED}/{path.relative_to(extension).as_posix()}" for path in files}
    bundles = {f"sekiwidget/board/static/{name}.js" for name in ("sekiwidget", "judging")}
    assert bundles | {"sekiwidget/py.typed"} <= inside
    assert any(name.startswith("sekiwidget/games/sekigahara/data/") and name.endswith(".toml") for name in inside)


def test_wheel_has_the_extension_where_jupyterlab_finds_it(wheel: zipfile.ZipFile) -> None:
    """With the file that it names, and a name that is its folder's."""
    folder = f"{SHARED}/sekiwidget"
    told = json.loads(wheel.read(f"{folder}/package.json"))
    assert (told["name"], told["version"]) == ("sekiwidget", sekiwidget.__version__)
    assert b"_JUPYTERLAB" in wheel.read(f"{folder}/{told['jupyterlab']['_build']['load']}")


def test_wheel_is_small(wheel: zipfile.ZipFile) -> None:
    """The lessons make it larger: it stays what a browser may load. Each language has a limit of its own."""
    assert wheel.filename is not None
    languages = sum(one.compress_size for one in wheel.infolist() if "/catalogues/" in one.filename)
    assert Path(wheel.filename).stat().st_size - languages < 2_200_000


def test_wheel_has_the_lessons_as_they_are(wheel: zipfile.ZipFile) -> None:
    others = json.loads(lzma.decompress(wheel.read(f"sekiwidget/library/{PACKED}")))
    course = json.loads(bz2.decompress(wheel.read(f"sekiwidget/library/{PACKED_COURSE}")))
    texts = {Path(name).relative_to("examples"): text for name, text in examples().items()}
    for found, of_course in ((others, False), (course, True)):
        wanted = {path.as_posix(): text for path, text in texts.items() if is_of_course(path) == of_course}
        assert {name: text.encode() for name, text in found.items()} == wanted


def test_what_is_installed_is_enough(installed_python: Path, tmp_path: Path) -> None:
    """The course, its boards and the commands work in an empty folder."""
    code = (
        "import sekiwidget\n"
        "from sekiwidget import Course\n"
        "print(sekiwidget.__file__)\n"
        "print(len(Course().chapters), [len(Course(game=name).chapters) for name in ('sekigahara', 'shogun')])\n"
        "print(Course(game='warchest').board('13').line.nodes[0].position.to_move)"
    )
    place, *rest = run_python(installed_python, tmp_path, "-c", code).splitlines()
    assert Path(place).is_relative_to(installed_python.parents[1])
    assert rest[0] == "20 [12, 2]"
    assert rest[1]
    assert (
        run_python(installed_python, tmp_path, "-m", "sekiwidget", "--version")
        == f"sekiwidget, version {sekiwidget.__version__}\n"
    )
    assert "game" in run_python(installed_python, tmp_path, "-m", "sekiwidget", "new", "sekigahara")
    assert list(tmp_path.iterdir()) == []


def test_what_is_installed_leaves_no_course_behind(installed_python: Path, tmp_path: Path) -> None:
    """It is unpacked for as long as the process lives, and again if somebody has tidied up."""
    code = (
        "import shutil\n"
        "from sekiwidget import Course, library\n"
        "first = library.course()\n"
        "assert library.course() == first\n"
        "shutil.rmtree(first)\n"
        "print(first, library.course(), len(Course().chapters), sep='\\n')"
    )
    first, second, chapters = run_python(installed_python, tmp_path, "-c", code).splitlines()
    assert (first != second, chapters) == (True, "20")
    assert [Path(one).parent.exists() for one in (first, second)] == [False, False]


def test_what_is_installed_opens_its_lessons(installed_python: Path, tmp_path: Path) -> None:
    """They are copied into the working folder and shown there, with the first one open."""
    code = (
        "import sys\n"
        "from jupyterlab.labapp import LabApp\n"
        "LabApp.launch_instance = lambda argv: print(*argv, sep='\\n')\n"
        "from sekiwidget.cli.main import main\n"
        "main(['lab'])"
    )
    told = run_python(installed_python, tmp_path, "-c", code).splitlines()
    folder = tmp_path / "sekiwidget-lessons"
    assert told[0] == f"The lessons are in {folder}"
    assert f"--ServerApp.root_dir={folder}" in told
    assert "--LabApp.default_url=/lab/tree/01-a-battle.ipynb" in told
    there = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert there.pop(".sekiwidget-lessons.json")
    assert {f"examples/{name}": text for name, text in there.items()} == examples()


def test_wheel_has_its_papers(wheel: zipfile.ZipFile) -> None:
    """The command, the licence, the version and the dependencies are in the wheel's own words."""
    papers = f"sekiwidget-{sekiwidget.__version__}.dist-info"
    assert "sekiwidget = sekiwidget.cli.main:main" in wheel.read(f"{papers}/entry_points.txt").decode()
    assert b"MIT License" in wheel.read(f"{papers}/licenses/LICENSE")
    metadata = wheel.read(f"{papers}/METADATA").decode()
    assert f"Version: {sekiwidget.__version__}" in metadata
    assert "License-Expression: MIT" in metadata
    needs = re.findall("^Requires-Dist: (.*)", metadata, re.MULTILINE)
    assert len([need for need in needs if "extra ==" not in need]) == len(PROJECT["project"]["dependencies"])
    assert re.findall("^Provides-Extra: (.*)", metadata, re.MULTILINE) == sorted(
        PROJECT["project"]["optional-dependencies"]
    )
    for extra in ("lab", "pages", "pictures", "site"):
        assert PROJECT["project"]["optional-dependencies"][extra] == PROJECT["dependency-groups"][extra]


PAGE = """# sekiwidget

![A battle: two
ranks](docs/battle.svg)

See [one
contract](docs/adding-a-game.md), [a place](docs/board.md#here), [elsewhere](https://example.org/a), [below](#below).
"""


def test_front_page_stands_alone() -> None:
    """On a package index its links lead to the repository; without an address of that, nowhere."""
    assert standing_alone(PAGE, "https://example.org/it/") == PAGE.replace(
        "(docs/battle", "(https://example.org/it/raw/HEAD/docs/battle"
    ).replace("(docs/", "(https://example.org/it/blob/HEAD/docs/")
    assert standing_alone(PAGE, "").splitlines() == [
        "# sekiwidget", "", "", "",
        "See one", "contract, a place, [elsewhere](https://example.org/a), [below](#below).",
    ]  # fmt: skip


def test_wheel_shows_a_front_page_that_stands_alone(wheel: zipfile.ZipFile) -> None:
    """The index accepts the papers, and no link of the description needs a file beside it."""
    papers = wheel.read(f"sekiwidget-{sekiwidget.__version__}.dist-info/METADATA")
    found = Metadata.from_email(papers, validate=True)
    assert found.description_content_type == "text/markdown"
    assert found.description is not None
    assert "# sekiwidget" in found.description
    links = re.findall(r"\]\(([^)]*)\)", found.description)
    assert [link for link in links if not link.startswith("https://")] == []


def bare_python(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python that sees this tree and the standard library, and no installed package at all."""
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    command = [sys.executable, "-I", "-S", "-c", start + code]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_bare_python_is_bare() -> None:
    """The probe below proves something: no Jupyter package can be imported in it."""
    for name in ("traitlets", "anywidget", "ipywidgets", "svgwrite", "click"):
        assert f"No module named '{name}'" in bare_python(f"import {name}").stderr


@pytest.mark.parametrize("part", ["core", "games"])
def test_rules_need_nothing_installed(part: str) -> None:
    """Every module of core and games can be imported where the standard library is all there is."""
    code = (
        "import importlib, pkgutil\n"
        f"import sekiwidget.{part} as part\n"
        "names = [found.name for found in pkgutil.walk_packages(part.__path__, part.__name__ + '.')]\n"
        "assert names\n"
        "for name in names: importlib.import_module(name)\n"
        "print(*names)"
    )
    done = bare_python(code)
    assert done.returncode == 0, done.stderr
    if part == "games":
        assert "sekiwidget.games.sekigahara" in done.stdout.split()


def test_public_names_load() -> None:
    """Each public name is there, and an unknown one is refused as ever."""
    for name in sekiwidget.__all__:
        assert getattr(sekiwidget, name) is not None
    assert set(sekiwidget.__all__) <= set(dir(sekiwidget))
    with pytest.raises(AttributeError, match="no attribute 'Bord'"):
        _ = sekiwidget.Bord


def test_front_door_costs_nothing() -> None:
    """`import sekiwidget` loads no other module of ours and none of a dependency."""
    code = "import sys; before = set(sys.modules); import sekiwidget; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split() if name != "sekiwidget"}
    assert loaded <= sys.stdlib_module_names
    assert "sekiwidget." not in done.stdout


def test_drawing_is_loaded_when_drawn() -> None:
    """A board that only steps in the page pays nothing for pictures and the command line."""
    late = {"svgwrite", "tomlkit", "click", "jupyterlab"}
    code = f"import sys; from sekiwidget import Board; print(*({late} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_versions_are_pinned() -> None:
    """Whatever is asked for by name stands in constraints.txt with one version; npm's side is exact, too."""
    pinned = dict(
        re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(encoding="utf-8").lower(), re.MULTILINE)
    )
    groups: dict[str, list[object]] = PROJECT["dependency-groups"]
    asked = [need for group in groups.values() for need in group if isinstance(need, str)]
    for need in asked + PROJECT["project"]["dependencies"]:
        assert re.split(r"[^\w-]", need)[0].lower() in pinned, need
    for name, version in json.loads((ROOT / "js/package.json").read_text(encoding="utf-8"))["devDependencies"].items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name


def test_yardsticks_are_no_dependency() -> None:
    """What is under the GPL is measured against, never needed: it stands in the group `bench` alone."""
    others = [
        PROJECT["project"]["dependencies"],
        *PROJECT["project"]["optional-dependencies"].values(),
        *(group for name, group in PROJECT["dependency-groups"].items() if name != "bench"),
    ]
    assert set(PROJECT["dependency-groups"]["bench"]) == {"catanatron", "chess"}
    assert not any(isinstance(need, str) and re.match("catanatron|chess", need) for group in others for need in group)


def test_page_needs_nothing_at_run_time() -> None:
    """The front end has no dependency of its own: all of js/package.json is tools."""
    assert "dependencies" not in json.loads((ROOT / "js/package.json").read_text(encoding="utf-8"))
    assert not re.search(
        r'^\s*import\b|\bfrom"[^"]', (STATIC / "sekiwidget.js").read_text(encoding="utf-8"), re.MULTILINE
    )
