"""What a build refuses, and its parts that need neither a network nor a browser."""

from __future__ import annotations

import http.client
import json
import urllib.request
from contextlib import closing
from pathlib import Path, PurePosixPath

import pytest
from click.testing import CliRunner, Result

import sekiwidget
from sekiwidget.cli.main import main
from sekiwidget.export.site import pyodide, tools, wheels
from sekiwidget.export.site.build import MARK, check_output
from sekiwidget.export.site.compile_in_pyodide import CALLED, PACKAGE, compile_module
from sekiwidget.export.site.contents import Notebook, Shelf
from sekiwidget.export.site.jupyterlite import KEEP, WORKER, add_worker, cleanup
from sekiwidget.export.site.landing import draw_stills, first_lesson, write_landing
from sekiwidget.export.site.serve import serve
from sekiwidget.export.site.tools import NotBuilt, cached
from sekiwidget.export.site.wheels import write_lock, write_wheel


def site(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["site", *map(str, words)])


def test_nothing_else_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("mine", encoding="utf-8")
    refused = site("-o", tmp_path)
    assert refused.exit_code == 1 and "is not empty and is not an earlier site" in refused.stderr
    refused = site("-o", tmp_path / "thesis.tex")
    assert refused.exit_code == 1 and "is a file, not a folder" in refused.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    refused = site(tmp_path / "nowhere", "-o", tmp_path / "out")
    assert refused.exit_code == 1 and "There is no folder" in refused.stderr
    assert not (tmp_path / "out").exists()


def test_lessons_are_not_replaced_by_their_site(tmp_path: Path) -> None:
    lessons = tmp_path / "out" / "lessons"
    lessons.mkdir(parents=True)
    (tmp_path / "out" / MARK).write_text("", encoding="utf-8")
    refused = site(lessons, "-o", tmp_path / "out")
    assert refused.exit_code == 1 and "would overwrite the lessons" in refused.stderr


def test_docs_need_a_front_page(tmp_path: Path) -> None:
    refused = site("-o", tmp_path / "out", "--docs", tmp_path)
    assert refused.exit_code == 1 and "it has no index.html" in refused.stderr


def test_missing_tools_are_told_with_the_command_that_brings_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "find_spec", lambda name: None if name == "uv" else object())
    refused = site("-o", tmp_path / "out")
    assert refused.exit_code == 1
    assert "(uv)" in refused.stderr and 'pip install "sekiwidget[site]"' in refused.stderr


def test_what_somebody_has_put_into_a_site_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / MARK).write_text('["index.html", "lab/index.html"]', encoding="utf-8")
    for name in ("index.html", "lab/index.html", "lab/.DS_Store"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    check_output(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").touch()
    with pytest.raises(NotBuilt, match=r"contains \.git/HEAD, which does not belong to a site"):
        check_output(tmp_path)
    # A site of an earlier version names nothing.
    (tmp_path / MARK).write_text("", encoding="utf-8")
    check_output(tmp_path)


def test_a_failed_build_leaves_the_earlier_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / MARK).write_text("", encoding="utf-8")
    (out / "index.html").write_text("earlier", encoding="utf-8")

    def none(cache: Path) -> Path:
        raise NotBuilt("no network")

    monkeypatch.setattr(pyodide, "runtime", none)
    refused = site("-o", out)
    assert refused.exit_code == 1 and "no network" in refused.stderr
    assert (out / "index.html").read_text(encoding="utf-8") == "earlier"
    assert [path.name for path in tmp_path.iterdir()] == ["out"], "nothing is left beside it"


def test_without_a_network_it_says_what_was_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("npm_config_registry", "NPM_CONFIG_REGISTRY", "UV_DEFAULT_INDEX", "UV_INDEX_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "npm"))
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "uv"))
    monkeypatch.setenv("UV_HTTP_RETRIES", "0")
    with pytest.raises(NotBuilt, match=rf"npm pack pyodide@{pyodide.version()}"):
        pyodide.runtime(tmp_path / "cache")
    monkeypatch.setattr(wheels, "_installed", dict)
    with pytest.raises(NotBuilt, match="there is no copy from an earlier build"):
        wheels.download_wheels(tmp_path / "cache", ["anywidget"])


def test_packages_are_resolved_by_uv_and_downloaded_by_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = tmp_path / "index"
    index.mkdir()
    names = ["anywidget", *wheels.KERNEL_PACKAGES]
    for name in names:
        info = f"{name}-1.dist-info"
        told = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n"
        members = {f"{info}/METADATA": told, f"{info}/WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n"}
        write_wheel(index / f"{name}-1-py3-none-any.whl", info, {path: text.encode() for path, text in members.items()})
    monkeypatch.setattr(wheels, "_installed", dict)
    monkeypatch.setenv("UV_OFFLINE", "1")
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "uv"))
    monkeypatch.setenv("UV_FIND_LINKS", str(index))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(NotBuilt, match=r"cannot be downloaded, and there is no copy .* Error of pip: ERROR: "):
        wheels.download_wheels(tmp_path / "cache", ["anywidget"])
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))
    got = wheels.download_wheels(tmp_path / "cache", ["anywidget"])
    assert [path.name for path in got] == [f"{name}-1-py3-none-any.whl" for name in sorted(names)]


def test_what_is_kept_is_made_once_and_whole(tmp_path: Path) -> None:
    made: list[Path] = []

    def make(folder: Path) -> None:
        made.append(folder)
        (folder / "one").write_text("1", encoding="utf-8")
        if len(made) == 1:
            raise NotBuilt("interrupted")

    with pytest.raises(NotBuilt, match="interrupted"):
        cached(tmp_path, "deep/name", make)
    assert not (tmp_path / "deep" / "name").exists()
    for _ in range(2):
        assert [path.name for path in cached(tmp_path, "deep/name", make).iterdir()] == ["one"]
    assert len(made) == 2


def test_the_lock_names_wheels_and_what_they_need(tmp_path: Path) -> None:
    for name, needs in (
        ("one", ("Two[x]>=1 ; sys_platform == 'emscripten'", "three", "jedi", "four; os_name == 'nt'")),
        ("two", ()),
    ):
        told = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n" + "".join(
            f"Requires-Dist: {need}\n" for need in needs
        )
        info = f"{name}-1.dist-info"
        members = {
            f"{info}/METADATA": told.encode(),
            f"{name}_module/__init__.py": b"",
            f"{name}-1.data/data/x.py": b"",
        }
        write_wheel(tmp_path / f"{name}-1-py3-none-any.whl", info, members)
    wheels = sorted(tmp_path.glob("*.whl"))
    assert write_lock(tmp_path, {"python": "3.14"}, wheels) == ["one", "two"]
    found = json.loads((tmp_path / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    assert found["one"]["depends"] == ["two"] and found["two"]["depends"] == []
    assert found["one"]["imports"] == ["one_module"]


def test_a_module_is_compiled_unless_it_is_no_python() -> None:
    assert compile_module("one.py", b"def broken(:") is None
    made = compile_module("one.py", b"answer = 42\n")
    assert made is not None and made[4] == 1, "checked by a hash, and that never"


def test_only_modules_that_no_reader_calls_lose_their_docstrings() -> None:
    source = b'def here():\n    """What it does."""\n    assert True, "never"\n'
    for member, kept in (("sekiwidget/board/widget.py", True), ("one.py", True), ("sekiwidget/games/one.py", False)):
        made = compile_module(member, source)
        assert made is not None and (b"What it does." in made) == kept
    for name in sekiwidget.__all__:
        home = getattr(getattr(sekiwidget, name), "__module__", "").replace(".", "/")
        assert not home.startswith(PACKAGE) or f"{home}.py" in CALLED or f"{home}/__init__.py" in CALLED, name
    assert all((Path(sekiwidget.__file__).parents[1] / member).is_file() for member in CALLED)


SHELVES = (
    Shelf("", (Notebook(PurePosixPath("a & b.ipynb"), "<script>alert(1)</script>"),)),
    Shelf("A <i>course</i>", (Notebook(PurePosixPath("c/d.ipynb"), "Two"),)),
)


def test_tables_of_the_site_lose_their_spaces_and_files_of_a_user_keep_them(tmp_path: Path) -> None:
    icon = tmp_path / "static" / "favicons" / "favicon.ico"
    tables = [tmp_path / name for name in ("build/schemas/a.json", "api/contents/all.json", "files/own.json")]
    for path in (icon, tmp_path / "lab" / "favicon.ico", *tables):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('{\n  "name": "Mōri",\n  "n": [1, 2]\n}\n', encoding="utf-8")
    cleanup(tmp_path)
    *own, users = [path.read_text(encoding="utf-8") for path in tables]
    assert own == ['{"name":"Mōri","n":[1,2]}'] * 2 and users.startswith("{\n  ")


def test_the_front_page_shows_text_as_text(tmp_path: Path) -> None:
    (tmp_path / "start").mkdir()
    write_landing(tmp_path, "</title><script>x</script>", SHELVES, version="1", docs=True)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "alert(1)</script>" not in page and "<script>x" not in page and "<i>" not in page
    assert 'href="notebooks/index.html?path=a%20%26%20b.ipynb"' in page
    assert 'href="docs/index.html"' in page
    assert "$" not in page


def test_the_picture_is_of_the_first_lesson(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text("game = 1", encoding="utf-8")
    cell = {"cell_type": "code", "source": 'Board("one.toml"); Board("../outside.toml")'}
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    first = first_lesson(tmp_path, Notebook(PurePosixPath("a.ipynb"), ""))
    assert first == tmp_path / "one.toml"
    draw_stills(tmp_path, first)  # faulty: one of the package
    light, dark = ((tmp_path / name).read_text(encoding="utf-8") for name in ("still.svg", "still-dark.svg"))
    assert light.startswith("<svg") and dark.startswith("<svg") and light != dark


def test_the_worker_knows_its_release_and_what_to_keep(tmp_path: Path) -> None:
    for name in (WORKER, "index.html", "build/bundle.js", "static/pyodide/pyodide.mjs"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("theirs", encoding="utf-8")
    add_worker(tmp_path)
    first = (tmp_path / WORKER).read_text(encoding="utf-8")
    assert first.endswith("theirs") and "{{release}}" not in first
    assert json.loads((tmp_path / KEEP).read_text(encoding="utf-8")) == {
        "index.html": 6,
        "static/pyodide/pyodide.mjs": 6,
    }
    (tmp_path / WORKER).write_text("theirs", encoding="utf-8")
    (tmp_path / "index.html").write_text("changed", encoding="utf-8")
    add_worker(tmp_path)
    assert (tmp_path / WORKER).read_text(encoding="utf-8") != first


def answer(port: int, path: str, *hosts: str) -> int:
    """The status of a request that names these hosts."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    with closing(connection):
        connection.putrequest("GET", path, skip_host=True)
        for host in hosts:
            connection.putheader("Host", host)
        connection.endheaders()
        return connection.getresponse().status


def test_a_site_is_served_under_its_own_name_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A foreign page whose name leads to this machine (DNS rebinding) does not read it."""
    (tmp_path / "index.html").write_text("a", encoding="utf-8")
    with serve(tmp_path) as server:
        port = server.server_port
        for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"LOCALHOST:{port}"):
            assert answer(port, "/", host) == 200
        own = f"localhost:{port}"
        for hosts in (
            ("example.org",),
            (f"example.org:{port}",),
            ("localhost",),
            (f"localhost:{port + 1}",),
            (),
            (own, "a"),
        ):
            assert answer(port, "/", *hosts) == 421
        for path in ("/%00", "/a%00b/", "/" + "a" * 5000, "/%ff"):
            assert answer(port, path, own) == 404
    assert capsys.readouterr() == ("", ""), "no traceback"


def test_a_site_is_served_with_the_types_that_browsers_insist_on(tmp_path: Path) -> None:
    for name in ("a.mjs", "a.wasm", "a.ipynb"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    with serve(tmp_path) as server:
        types = []
        for name in ("a.mjs", "a.wasm", "a.ipynb"):
            with urllib.request.urlopen(server.address + name, timeout=300) as answer:
                types.append(answer.headers["Content-Type"])
    assert types == ["text/javascript", "application/wasm", "application/json"]
