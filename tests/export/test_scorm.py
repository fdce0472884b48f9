"""A folder of lessons as a SCORM package: what is in it, and what its command says."""

import zipfile
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from sekiwidget.cli.main import main
from sekiwidget.export.scorm import save_scorm
from sekiwidget.text.languages import load_language
from tests.export.course_lessons import FILES, small_course

CP = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
ADLCP = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
ODD = "04-swords/2 für & wider"
TITLE = 'Blocks & <swords> "first"'


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small course with a title and a file name that neither markup nor an address holds as they are."""
    folder = small_course(tmp_path_factory.mktemp("course") / "lessons")
    (folder / "course.toml").write_text(f"title = {TITLE!r}\n", encoding="utf-8")
    (folder / f"{FILES[2]}.toml").rename(folder / f"{ODD}.toml")
    return folder


def test_a_package_lists_its_files_and_has_one_part(course: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "course.zip")
    run = CliRunner().invoke(main, ["export", str(course), "--scorm", "-o", out])
    assert (run.exit_code, run.stdout) == (0, f"{out} was written: 1 lesson, 2 puzzles.\n")
    packed = zipfile.ZipFile(out)
    names = packed.namelist()
    assert set(names) == {"imsmanifest.xml", "scorm.htm", "index.html", *(f"{name}.html" for name in (*FILES[:2], ODD))}
    assert names[0] == "imsmanifest.xml"
    manifest = ET.fromstring(packed.read("imsmanifest.xml"))
    assert manifest.findtext(f"{CP}metadata/{CP}schemaversion") == "1.2"
    assert {one.text for one in manifest.iter(f"{CP}title")} == {TITLE}
    (item,) = manifest.iter(f"{CP}item")
    (part,) = manifest.iter(f"{CP}resource")
    assert item.get("identifierref") == part.get("identifier")
    assert (part.get(f"{ADLCP}scormtype"), part.get("href")) == ("sco", "scorm.htm")
    listed = [one.get("href", "") for one in part.iter(f"{CP}file")]
    assert "04-swords/2%20f%C3%BCr%20%26%20wider.html" in listed
    assert sorted(map(unquote, listed)) == sorted(names[1:])
    # The same course is the same package on any day.
    assert {one.date_time[0] for one in packed.infolist()} == {1980}
    launched = packed.read("scorm.htm").decode()
    assert "<title>Blocks &amp; &lt;swords&gt;" in launched
    assert TITLE not in launched


def test_a_package_speaks_the_language_of_its_course(course: Path, tmp_path: Path) -> None:
    written = save_scorm(course, tmp_path / "kurs.zip", language=load_language("de"))
    assert (written.folder, written.lessons, written.puzzles) == (tmp_path / "kurs.zip", 1, 2)
    launched = zipfile.ZipFile(written.folder).read("scorm.htm").decode()
    assert '<html lang="de"' in launched
    assert "Keine Lernplattform gefunden" in launched
    assert "hat deinen Fortschritt nicht angenommen" in launched
    assert "auf der Lernplattform gespeichert" in launched


def test_the_command_refuses_other_files(course: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["export", str(course), "--scorm", "-o", str(tmp_path / "kurs")])
    assert run.exit_code == 2
    assert "a SCORM package needs one, such as `kurs.zip`" in " ".join(run.stderr.split())
    lesson = str(course / f"{FILES[0]}.toml")
    run = CliRunner().invoke(main, ["export", lesson, "--scorm", "-o", str(tmp_path / "lesson.zip")])
    assert run.exit_code == 2
    assert "--scorm works only with a folder of lessons" in run.stderr
    assert list(tmp_path.iterdir()) == []
