"""The faults of `python -m tests.mutants`: which are planted, which are drawn, and what becomes of them in a copy."""

from __future__ import annotations

import ast
import json
import shutil
from collections.abc import Collection, Sequence
from pathlib import Path

import pytest
from coverage import CoverageData

from tests.mutants import coverage_map
from tests.mutants.__main__ import Trials, summary
from tests.mutants.coverage_map import CoverageMap
from tests.mutants.fault import Fault, sample
from tests.mutants.plugin import Plan, entries
from tests.mutants.python_faults import faults
from tests.mutants.tree import ROOT, Tree
from tests.mutants.trial import Suite, Verdict, batches, split, typescript_faults, widest_first


def planted(source: str) -> set[str]:
    """A source with each of its faults in turn."""
    return {fault.planted(source.encode()).decode() for fault in faults("a.py", source.encode())}


@pytest.mark.parametrize(
    ("source", "some"),
    [
        ("a < b", {"(a <= b)"}),
        ("a and b", {"(a or b)", "(a)", "(b)"}),
        ("if a < b:\n  c()", {"if (not a < b):\n  c()", "if False:\n  c()", "if a < b:\n  pass"}),
        ("x = a + 1", {"x = (a - 1)", "x = a + 2"}),
        ("x = not True", {"x = (True)", "x = not False"}),
        ("x += 1", {"x -= 1", "pass", "x += 2"}),
        ("def f() -> bool:\n  return a(1)", {"def f() -> bool:\n  return (not a(1))"}),
        ("def f() -> tuple[A, ...]:\n  return a", {"def f() -> tuple[A, ...]:\n  return ()"}),
        ("for a in b:\n  continue", {"for a in ():\n  continue", "for a in b:\n  break"}),
        ("x = f(a, key=b)", {"x = f(a)"}),
        ("x = [a for a in b if a]", {"x = [a for a in b if True]", "x = [a for a in b if (not a)]"}),
        ("x = 'ü' if a == 'ö' else b", {"x = 'ü' if a == 'ö_' else b", "x = 'ü' if (a != 'ö') else b"}),
        ("raise ValueError('1')", {"pass"}),
        ("x = min(a, b)", {"x = max(a, b)"}),
    ],
)
def test_faults_of_a_source(source: str, some: set[str]) -> None:
    assert planted(source) >= some


@pytest.mark.parametrize(
    "source",
    [
        '"""A text."""',
        "x: tuple[int, Literal[1]]",
        "Json: TypeAlias = dict[str, A | B]",
        "@lru_cache(maxsize=1)\ndef f(a: Literal[1]) -> Literal[2]: ...",
        "class A(B[1]):\n  pass",
        "if TYPE_CHECKING:\n  import a\n  x = 1",
        'if __name__ == "__main__":\n  main()',
        "assert a == 1",
        'x = f"{a + 1}"',
        'warnings.warn("a", stacklevel=2)',
        "x = 'a text'",
        "raise NotImplementedError(1)",
        "x = isinstance(a, A | B)",
        "__all__ = ['a', *b[1:]]",
    ],
)
def test_nothing_is_planted_in_what_no_test_need_see(source: str) -> None:
    assert planted(source) == set()


def test_what_stands_in_a_function_does_not_run_at_import() -> None:
    source = b"A = 1\nB = lambda: 2\nclass C:\n  D = 3\n  def e(self, f=4): return 5 + self.g\n"
    assert {fault.before: fault.at_import for fault in faults("a.py", source) if len(fault.before) == 1} == {
        "1": True,
        "2": False,
        "3": True,
        "4": True,
        "5": False,
    }


def test_each_fault_of_a_real_file_is_a_program_that_differs() -> None:
    path = "sekiwidget/core/scene.py"
    source = (ROOT / path).read_bytes()
    found = faults(path, source)
    assert len(found) > 40
    programs = {ast.dump(ast.parse(fault.planted(source))) for fault in found}
    assert ast.dump(ast.parse(source)) not in programs
    assert len(programs) > 0.9 * len(found)


def test_typescript_faults_stand_where_they_say() -> None:
    path = "js/src/chrome/tools.ts"
    source = (ROOT / path).read_bytes()
    found = typescript_faults([path])
    assert {"comparison swapped", "statement dropped", "part dropped", "condition never true"} <= {
        fault.operator for fault in found
    }
    for fault in found:
        assert source[fault.start : fault.end].decode() == fault.before
        assert fault.before != fault.after
        assert source[: fault.start].count(b"\n") + 1 == fault.line
    # Types and imports do not reach the page.
    kept = [n for n, line in enumerate(source.decode().splitlines(), 1) if line.startswith(("import ", "interface "))]
    assert kept
    assert not {fault.line for fault in found} & set(kept)


SOURCES = {path: (ROOT / path).read_bytes() for path in ("sekiwidget/core/line.py", "sekiwidget/core/record.py")}


def drawn(sources: dict[str, bytes], seed: int) -> list[Fault]:
    """Twenty faults."""
    return sample([fault for path in sources for fault in faults(path, sources[path])], sources, 20, seed)


def test_a_seed_decides_the_faults() -> None:
    first = drawn(SOURCES, 1)
    assert first == drawn(SOURCES, 1)
    assert len({(fault.path, fault.statement) for fault in first}) == 20
    assert set(first) != set(drawn(SOURCES, 2))


def test_a_change_elsewhere_changes_no_draw() -> None:
    moved = {path: b"import json\n\n\n" + source for path, source in SOURCES.items()}
    told = [(fault.line, fault.before, fault.after) for fault in drawn(SOURCES, 1)]
    assert [(fault.line - 3, fault.before, fault.after) for fault in drawn(moved, 1)] == told


# -- which tests run -------------------------------------------------------------------------------------------------

SOURCE = b"LIMIT = 3\ndef f(a):\n    return a < LIMIT\ndef g(a):\n    return a + 1\n"


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CoverageMap:
    """Two tests run `f` of a file, and the slow one imports it; one runs `g`; one runs another file of the folder."""
    monkeypatch.setattr(coverage_map, "FOLDER", tmp_path)
    monkeypatch.setattr(coverage_map, "digests", lambda: {"sekiwidget/a.py": "1", "sekiwidget/b.py": "1"})
    data = CoverageData(str(tmp_path / "python.lines"))
    for test, path, lines in [
        ("", "a", [1, 2, 4]),
        ("t::slow", "a", [1, 2, 3, 4]),
        ("t::quick", "a", [3]),
        ("t::other", "a", [5]),
        ("t::near", "b", [1]),
    ]:
        data.set_context(test)
        data.add_lines({f"sekiwidget/{path}.py": lines})
    data.write()
    seconds = {"t::slow": 3, "t::quick": 1, "t::other": 0.1, "t::near": 0.2}
    known = {"files": {"sekiwidget/a.py": "1"}, "seconds": seconds, "failed": []}
    (tmp_path / "python.json").write_text(json.dumps(known), encoding="utf-8")
    return CoverageMap("python")


def fault_at(line: int, path: str = "sekiwidget/a.py") -> Fault:
    """One of the faults at a line."""
    return next(fault for fault in faults(path, SOURCE) if fault.line == line)


def test_those_run_first_that_run_the_line_then_those_that_run_the_file(recorded: CoverageMap) -> None:
    assert recorded.tests(fault_at(3)) == ["t::quick", "t::slow", "t::other"]
    assert recorded.tests(fault_at(5)) == ["t::other", "t::quick", "t::slow"]


def test_what_runs_at_import_is_seen_by_all_that_run_the_file(recorded: CoverageMap) -> None:
    assert recorded.tests(fault_at(1)) == ["t::other", "t::quick", "t::slow"]


def test_the_lines_of_a_file_that_has_changed_are_not_believed(recorded: CoverageMap) -> None:
    recorded.known["files"]["sekiwidget/a.py"] = "0"
    assert recorded.tests(fault_at(3)) == ["t::other", "t::quick", "t::slow"]


def test_the_tests_of_the_folder_run_for_a_file_that_none_runs(recorded: CoverageMap) -> None:
    assert recorded.tests(fault_at(3, "sekiwidget/c.py")) == ["t::other", "t::near", "t::quick", "t::slow"]


def test_what_processes_run_is_not_known(recorded: CoverageMap) -> None:
    near, far = "tests/core/test_a.py::near", "tests/lesson/test_a.py::far"
    recorded.known["starts"] = [near, far]
    recorded.seconds.update({near: 7, far: 0.5})
    recorded.unchanged.add("sekiwidget/core/a.py")
    assert recorded.tests(fault_at(3)) == ["t::quick", "t::slow", "t::other", far, near]
    assert recorded.tests(fault_at(3, "sekiwidget/core/a.py")) == [
        near,
        "t::other",
        "t::near",
        "t::quick",
        "t::slow",
        far,
    ]


def test_batches_grow_up_to_the_limit() -> None:
    tests = [f"t::{number}" for number in range(150)]
    assert [len(batch) for batch in batches(tests, dict.fromkeys(tests, 0.01), 100)] == [100, 50]
    assert [len(batch) for batch in batches(tests, dict.fromkeys(tests, 1.0), 40)] == [5, 30, 5]
    assert list(batches(["t::long", "t::short"], {"t::long": 50, "t::short": 1}, 40)) == [["t::short"]]


def test_browser_tests_share_no_process_and_the_widest_begin() -> None:
    assert split(["tests/browser/a", "tests/b"]) == [["tests/b"], ["tests/browser/a"]]
    assert widest_first({"a::1": 1, "a::2": 2, "b::1": 3}) == ["a::1", "b::1", "a::2"]


# -- trials ------------------------------------------------------------------------------------------------------------


class Fixed(CoverageMap):
    """A map in which the same tests see every fault."""

    def __init__(self, tests: Sequence[str]) -> None:
        super().__init__("fixed")
        self.chosen = list(tests)
        self.__dict__["seconds"] = dict.fromkeys(tests, 0.01)

    def tests(self, fault: Fault) -> list[str]:
        """The same for all."""
        return self.chosen


TEXTS = {
    "sekiwidget/__init__.py": "",
    "sekiwidget/a.py": SOURCE.decode(),
    "sekiwidget/board/wire/prepare.py": "",
    "sekiwidget/text/catalogue_build.py": "",
    "tests/test_a.py": (
        "from sekiwidget.a import f, g\n"
        "def test_never(): raise SystemError\n"
        "def test_g(): assert g(1) == 2\n"
        "def test_f(): assert f(1) and not f(9)\n"
    ),
    "tests/test_b.py": (
        "import pytest\n"
        "from sekiwidget.a import g\n"
        "def test_long():\n"
        "    while g(1): pass\n"
        "def test_long_that_fails_of_it():\n"
        "    try: test_long()\n"
        "    finally: raise SystemError\n"
        "def test_skipped(): pytest.skip()\n"
        "def test_wrong(): assert not g(1)\n"
        "def test_process():\n"
        "    import subprocess, sys\n"
        "    subprocess.run([sys.executable, '-V'])\n"
    ),
}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small tree with a package and its tests, which need none of the plugins."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    root = tmp_path / "small"
    for name, text in TEXTS.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    (root / "tests" / "mutants").mkdir()
    shutil.copy(ROOT / "tests" / "mutants" / "plugin.py", root / "tests" / "mutants")
    (tmp_path / "notes").mkdir()
    return root


def test_a_trial_finds_the_test_that_fails_and_leaves_every_file_as_it_was(tmp_path: Path, root: Path) -> None:
    tree = Tree(tmp_path / "notes", root)
    suite = Suite(None, 10, Fixed(["tests/test_a.py::test_g", "tests/test_a.py::test_f"]), Fixed([]))
    possible = [fault for fault in faults("sekiwidget/a.py", SOURCE) if fault.operator.endswith("swapped")]
    found = {fault.after: suite.try_fault(tree, fault) for fault in possible}
    assert {after: (verdict.state, verdict.test, verdict.ran) for after, verdict in found.items()} == {
        "(a <= LIMIT)": ("survived", None, 2),
        "(a - 1)": ("caught", "tests/test_a.py::test_g", 1),
    }
    for folder in (root, tree.folder):
        assert {name: (folder / name).read_text(encoding="utf-8") for name in TEXTS} == TEXTS


def test_the_lines_of_each_test_are_recorded_and_no_test_runs_long(tmp_path: Path, root: Path) -> None:
    tree = Tree(tmp_path / "notes", root)
    log, lines = tmp_path / "log", tmp_path / "lines"
    env = Plan(str(log), lines=str(lines), longest=0.1).write(tmp_path / "plan.json")
    tree.pytest(["tests/test_b.py", "tests/test_a.py::test_f"], env, 60)
    ended = {entry["test"]: entry for entry in entries(log) if "test" in entry}
    assert {test for test, entry in ended.items() if entry["starts"]} == {"tests/test_b.py::test_process"}
    assert {test: entry["outcome"] for test, entry in ended.items()} == {
        "tests/test_a.py::test_f": "passed",
        "tests/test_b.py::test_process": "passed",
        "tests/test_b.py::test_long": "stopped",
        "tests/test_b.py::test_long_that_fails_of_it": "stopped",
        "tests/test_b.py::test_skipped": "skipped",
        "tests/test_b.py::test_wrong": "failed",
    }
    data = CoverageData(f"{lines}.alone")
    data.read()
    recorded = data.contexts_by_lineno("sekiwidget/a.py")
    assert recorded[3] == ["tests/test_a.py::test_f"]
    assert {test.rpartition("::")[2] for test in recorded[5]} == {
        "test_long",
        "test_long_that_fails_of_it",
        "test_wrong",
    }
    assert recorded[1] == [""]


def test_what_is_made_of_a_file_is_made_again_when_it_is_as_it_was(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def run(_: Tree, command: Sequence[str], *rest: object, **further: object) -> tuple[int, str]:
        begun.append(command[-1].rpartition(".")[2])
        return 0, ""

    monkeypatch.setattr(Tree, "run", run)
    tree = Tree(tmp_path / "notes", root)
    for part in ("cli", "games", "text", "cli"):
        begun.append(part)
        assert tree.make(f"sekiwidget/{part}/a.py")
    both = ["prepare", "catalogue_build"]
    assert begun == ["cli", "games", "prepare", "text", *both, "cli", *both]


def test_a_run_goes_on_where_the_file_of_verdicts_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "verdicts.json"
    known, new = faults("sekiwidget/a.py", SOURCE)[:2]
    old = Verdict(known, "caught", "tests/test_a.py::test_f", 0.25, 1)
    file.write_text(json.dumps([old.as_json()]), encoding="utf-8")
    tried: list[Fault] = []

    class Stub(Suite):
        def try_fault(self, tree: Tree, fault: Fault, skipped: Collection[str] = ()) -> Verdict:
            tried.append(fault)
            return Verdict(fault, "survived")

    trials = Trials(Stub(None, 1, Fixed([]), Fixed([])), [object.__new__(Tree)], file)
    trials.run([known, new])
    assert tried == [new]
    assert {Verdict.from_json(read) for read in json.loads(file.read_text(encoding="utf-8"))} == {
        old,
        Verdict(new, "survived"),
    }
    told = summary(list(trials.verdicts.values()))
    assert told.startswith(
        "Python: 1 of 2 faults caught (50 %); the catching test took 250 ms in the median; 0 of them hung"
    )
    assert f"survived: {new}" in told
