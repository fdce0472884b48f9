"""Files of the package in both forms: readable as in a source tree, and packed as in a wheel."""

from __future__ import annotations

import bz2
from pathlib import Path

import pytest

from sekiwidget.text import languages
from sekiwidget.text.catalogue import BadCatalogue
from sekiwidget.text.catalogue_build import SOURCES, compile_language
from sekiwidget.text.languages import CatalogueMissing, load_language
from sekiwidget.text.package_files import PACKED, package_bytes, package_text
from sekiwidget.text.phrase import in_language, phrase


def pack(folder: Path, name: str, data: bytes) -> None:
    """Write the packed form of a file, as the build does."""
    (folder / f"{name}{PACKED}").write_bytes(bz2.compress(data))


def test_a_readable_file_comes_before_a_packed_one(tmp_path: Path) -> None:
    """A source tree in which a wheel has been built has both."""
    assert package_bytes(tmp_path, "a.toml") is None and package_text(tmp_path, "a.toml") is None
    pack(tmp_path, "a.toml", "päckt\r\n".encode())
    assert package_text(tmp_path, "a.toml") == "päckt\n"
    assert package_bytes(tmp_path, "a.toml", 4) == "päc".encode()
    (tmp_path / "a.toml").write_bytes("rëad\r\n".encode())
    assert package_text(tmp_path, "a.toml") == "rëad\n"
    assert package_bytes(tmp_path, "a.toml", 3) == "rë".encode()


def test_a_catalogue_is_the_same_in_both_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = compile_language(SOURCES / "da").to_json().encode()
    said = in_language(phrase("Course"), load_language("da"))
    monkeypatch.setattr(languages, "_catalogues", lambda: tmp_path)
    monkeypatch.setattr(languages, "load_language", load_language.__wrapped__)
    with pytest.raises(CatalogueMissing, match="is not compiled"):
        languages.load_language("da")
    pack(tmp_path, "da.json", compiled)
    assert in_language(phrase("Course"), languages.load_language("da")) == said != "Course"
    packed = tmp_path / f"da.json{PACKED}"
    packed.write_bytes(packed.read_bytes()[:-10])
    with pytest.raises(BadCatalogue, match="install the package"):
        languages.load_language("da")
    packed.unlink()
    (tmp_path / "da.json").write_bytes(compiled)
    assert in_language(phrase("Course"), languages.load_language("da")) == said
