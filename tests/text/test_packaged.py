"""The languages of the wheel: how much they add to it, and what a process reads of them."""

import bz2
import json
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from sekiwidget.text import languages
from sekiwidget.text.catalogue_build import SOURCES, compile_language
from sekiwidget.text.languages import BEGUN, CODES, ENGLISH
from sekiwidget.text.package_files import PACKED
from tests.wheel import run_python

SPEAKS = """
import sys
sys.modules["babel"] = None
read = []
sys.addaudithook(lambda event, found: event == "open" and "catalogues" in str(found[0]) and read.append(found[0]))
import json, pathlib, zlib
from sekiwidget import Board, Course
from sekiwidget.board.wire.packing import compressed
assert not read
language = sys.argv[1]
board = Board(Course().board("01").line, language=language)
packed = board.get_state("timelines")["timelines"]["packed"]
told = json.loads(zlib.decompress(compressed(packed)))["all"]
said = [node.get("say") for node in told["nodes"]]
print(json.dumps([[pathlib.Path(name).name for name in read], said]))
"""


def test_compiled_catalogues_are_a_small_part_of_the_wheel(wheel: zipfile.ZipFile) -> None:
    found = [one for one in wheel.infolist() if "/catalogues/" in one.filename]
    names = {f"{code}.json{PACKED}": code for code in CODES if code != ENGLISH}
    assert {PurePosixPath(one.filename).name for one in found} == names.keys()
    assert {one.filename: one.compress_size for one in found if one.compress_size > 100_000} == {}
    for one in found:
        source = SOURCES / names[PurePosixPath(one.filename).name]
        assert bz2.decompress(wheel.read(one)).decode() == compile_language(source).to_json()


def test_a_process_reads_its_own_catalogue_only(installed_python: Path, tmp_path: Path) -> None:
    """What is installed speaks each language, without what compiles the catalogues; for English it reads none."""
    said = []
    for code in CODES:
        read, told = json.loads(run_python(installed_python, tmp_path, "-c", SPEAKS, code))
        assert read == ([] if code == ENGLISH else [f"{code}.json{PACKED}"])
        said.append(told)
    for one, sentences in enumerate(zip(*said, strict=True)):
        assert sentences == (None,) * len(CODES) if sentences[0] is None else len(set(sentences)) == len(CODES), one


ASKS = """
import sys
from sekiwidget.text.languages import UnknownLanguage, find_language
assert find_language() is None
try:
    find_language(sys.argv[1])
except UnknownLanguage as error:
    print(error)
"""


def test_a_language_that_is_begun_is_not_released(
    wheel: zipfile.ZipFile, installed_python: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkout shows it; no list names it, and what is installed neither has nor knows it."""
    assert not {*BEGUN} & {*CODES}
    for code in BEGUN:
        found = languages.find_language(code)
        assert found is not None and found.code == code
        monkeypatch.setenv(languages.VARIABLE, code)
        assert languages.find_language() is found
        words = {code, languages.grammar_module(code)}
        assert [name for name in wheel.namelist() if words & {*PurePosixPath(name).with_suffix("").parts}] == []
        told = run_python(installed_python, tmp_path, "-c", ASKS, code)
        assert told == f"There is no language `{code}`. Known: en, da, de, he.\n"
