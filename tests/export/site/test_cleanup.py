"""What is taken out of a site, and who is told of lessons that do not hold."""

from __future__ import annotations

from pathlib import Path

from sekiwidget.export.site.contents import faulty_lessons
from sekiwidget.export.site.jupyterlite import cleanup

LESSON = Path("examples/combat/03-mon-must-match.toml")


def made(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("function () {}", encoding="utf-8")


def left(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_fonts_stay_in_one_format_and_what_is_switched_off_goes(tmp_path: Path) -> None:
    stay = {"build/a.woff2", "build/maths.woff", "build/core.js", "index.html"}
    go = {"build/a.woff", "build/a.svg", "build/a.eot", "build/a.ttf", "doc/index.html", "package.json"}
    made(tmp_path, *stay, *go, "lab/favicon.ico")
    (tmp_path / "static" / "favicons").mkdir(parents=True)
    (tmp_path / "static" / "favicons" / "favicon.ico").write_bytes(b"small")
    (tmp_path / "build" / "elk.js").write_text("org.eclipse.elk.alg", encoding="utf-8")
    (tmp_path / "build" / "styles.js").write_text(".xterm-helper-textarea {}", encoding="utf-8")
    schema = tmp_path / "build" / "schemas" / "a.json"
    schema.parent.mkdir()
    schema.write_text('{\n  "title": "Größe",\n  "properties": { "a": [1, 2] }\n}\n', encoding="utf-8")
    cleanup(tmp_path)
    more = {"build/styles.js", "build/schemas/a.json", "lab/favicon.ico", "static/favicons/favicon.ico"}
    assert left(tmp_path) == {*stay, *more}
    assert schema.read_text(encoding="utf-8") == '{"title":"Größe","properties":{"a":[1,2]}}'
    assert (tmp_path / "lab" / "favicon.ico").read_bytes() == b"small"


def test_a_lesson_that_does_not_hold_is_told_and_no_other(tmp_path: Path) -> None:
    good = LESSON.read_text(encoding="utf-8")
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "a.toml").write_text(good.replace(": deploy", ": employ", 1), encoding="utf-8")
    (tmp_path / "b.toml").write_text(good, encoding="utf-8")
    (tmp_path / "course.toml").write_text('title = "A course"\n', encoding="utf-8")
    (error,) = faulty_lessons(tmp_path)
    assert str(tmp_path / "one" / "a.toml") in str(error) and "employ" in str(error)
