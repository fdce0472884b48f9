"""The tests that each process compiles: all together once, as pytest compiles them."""

from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import rewrite

from tests.compiling import compile_tests, compiled, share_of


def test_each_file_is_compiled_by_one_process(tmp_path: Path) -> None:
    files = [tmp_path / f"test_{number}.py" for number in range(7)]
    shares = [share_of(files, number, 3) for number in range(3)]
    assert sorted(file for share in shares for file in share) == files
    compiled(files[4]).parent.mkdir()
    compiled(files[4]).touch()
    assert share_of(files, 1, 3) == files[1:2]


def test_pytest_reads_what_is_compiled_and_its_assertions_explain_themselves(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    file = tmp_path / "test_copy.py"
    file.write_text("def test_sum():\n    one = 1\n    assert one + 1 == 3\n", encoding="utf-8")
    compile_tests(pytestconfig, [file])
    code = rewrite._read_pyc(file, compiled(file))
    assert code is not None
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102
    with pytest.raises(AssertionError, match=r"assert \(1 \+ 1\) == 3"):
        names["test_sum"]()
