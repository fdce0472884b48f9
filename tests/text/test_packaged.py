"""The languages of the wheel: how much they add to it, and what a process reads of them."""

import json
import zipfile
from pathlib import Path, PurePosixPath

from sekiwidget.text.catalogue_build import SOURCES, compile_language
from sekiwidget.text.languages import CODES, ENGLISH
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
    assert {PurePosixPath(one.filename).name for one in found} == {f"{code}.json" for code in CODES if code != ENGLISH}
    assert {one.filename: one.compress_size for one in found if one.compress_size > 100_000} == {}
    for one in found:
        source = SOURCES / PurePosixPath(one.filename).stem
        assert wheel.read(one).decode() == compile_language(source).to_json()


def test_a_process_reads_its_own_catalogue_only(installed_python: Path, tmp_path: Path) -> None:
    """What is installed speaks each language, without what compiles the catalogues; for English it reads none."""
    said = []
    for code in CODES:
        read, told = json.loads(run_python(installed_python, tmp_path, "-c", SPEAKS, code))
        assert read == ([] if code == ENGLISH else [f"{code}.json"])
        said.append(told)
    for one, sentences in enumerate(zip(*said, strict=True)):
        assert sentences == (None,) * len(CODES) if sentences[0] is None else len(set(sentences)) == len(CODES), one
