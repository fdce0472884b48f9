"""Starting JupyterLab on the lessons."""

import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from traitlets.config.loader import PyFileConfigLoader

from sekiwidget.board import lab
from sekiwidget.library import working_copy

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


@pytest.fixture
def linux(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A Linux machine without a display, and an ordinary user."""
    monkeypatch.setattr("sys.platform", "linux")
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    return monkeypatch


@pytest.mark.parametrize(
    ("code", "first"),
    [("", "01-a-battle"), ("de_AT", "11-auf-deutsch"), ("he", "12-be-ivrit"), ("da", "13-paa-dansk")],
)
def test_lessons_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, first: str) -> None:
    """From a source tree the lessons are shown, with the first one in the reader's language open."""
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", code)
    folder = working_copy(tmp_path).folder
    assert (folder / f"{first}.ipynb").is_file()
    assert f"--LabApp.default_url=/lab/tree/{first}.ipynb" in lab.arguments(folder)
    assert folder.name == "examples"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("code", ["", "de_AT.UTF-8"])
def test_the_extension_is_told_the_language(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """JupyterLab itself may be shown in another."""
    # Imported here, as that takes seconds, and each process would take them while it collects.
    from jupyter_server.serverapp import ServerApp

    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", code)
    server = ServerApp(config=PyFileConfigLoader("jupyter_server_config.py", path=str(lab.CONFIG)).load_config())
    assert server.tornado_settings == {"page_config_data": {"sekiwidgetLanguage": code}}


def test_a_folder_without_the_first_lesson(tmp_path: Path) -> None:
    """Any other folder opens as it is."""
    found = lab.arguments(tmp_path)
    assert f"--ServerApp.root_dir={tmp_path}" in found
    assert not any("default_url" in one for one in found)


@pytest.mark.parametrize("display", DISPLAYS)
def test_a_browser_is_opened_where_it_can_be_seen(linux: pytest.MonkeyPatch, tmp_path: Path, display: str) -> None:
    """Without a display the address is printed instead; an explicit choice of either is honoured."""
    assert "--no-browser" in lab.arguments(tmp_path)
    assert "--no-browser" not in lab.arguments(tmp_path, browser=True)
    linux.setenv(display, ":0")
    assert "--no-browser" not in lab.arguments(tmp_path)
    assert "--no-browser" in lab.arguments(tmp_path, browser=False)


def test_root_is_allowed(linux: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Jupyter refuses to run as root unless told to; an ordinary user gets no such argument."""
    assert "--allow-root" not in lab.arguments(tmp_path)
    linux.setattr(os, "geteuid", lambda: 0, raising=False)
    assert "--allow-root" in lab.arguments(tmp_path)


def test_what_is_asked_for_wins(tmp_path: Path) -> None:
    """Further arguments come last."""
    found = lab.arguments(tmp_path, port=9999, extra=["--ServerApp.port=1"])
    assert found.index("--ServerApp.port=9999") < found.index("--ServerApp.port=1") == len(found) - 1


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    """Reported before anything is started."""
    with pytest.raises(NotADirectoryError, match="missing is not a folder"):
        lab.start(tmp_path / "missing")


def test_without_jupyterlab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterLab is not a dependency: if it is missing, the message says how to get it."""
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    with pytest.raises(lab.LabMissing, match=r'pip install "sekiwidget\[lab\]"'):
        lab.start(tmp_path)


def test_settings_for_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved notebooks keep their boards and no question about news is asked; the user's own settings override both."""
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "of-the-user")
    before, ours = lab.config_path().split(os.pathsep)
    assert before == "of-the-user"
    text = (Path(ours) / "labconfig" / "default_setting_overrides.json").read_text(encoding="utf-8")
    assert json.loads(text) == {
        "@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True},
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false"},
    }
    monkeypatch.delenv("JUPYTER_CONFIG_PATH")
    assert lab.config_path() == ours


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's translation settings of a JupyterLab with the language packs of German and Danish."""
    monkeypatch.setenv("JUPYTERLAB_SETTINGS_DIR", str(tmp_path))
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "")
    packs = [SimpleNamespace(name=name) for name in ("de_DE", "da_DK")]
    monkeypatch.setattr(lab, "entry_points", lambda group: packs)
    monkeypatch.setattr(lab, "_of_system", lambda: "da_DK")
    file = tmp_path / "@jupyterlab" / "translation-extension" / "plugin.jupyterlab-settings"
    file.parent.mkdir(parents=True)
    return file


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('{ // mine\n "locale": "de_DE" }', "de_DE"),
        ('{ "locale": "de-DE" }', "de_DE"),
        ('{ "locale": "default" }', "da_DK"),
        ("{}", "da_DK"),
        ('{ "locale": "he_IL" }', ""),  # without its pack JupyterLab is in English
        ('{ "locale": "en" }', ""),
        ('{ "locale": ', "da_DK"),
    ],
)
def test_kernels_speak_what_jupyterlab_is_shown_in(settings: Path, text: str, shown: str) -> None:
    """The user's choice, or by default the system's language."""
    settings.write_text(text, encoding="utf-8")
    assert lab.shown_language() == shown
    lab.use_shown_language()
    assert os.environ.get("SEKIWIDGET_LANGUAGE", "") == shown


def test_what_is_asked_for_is_spoken(settings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable, or `--language`, comes before JupyterLab's own language."""
    settings.write_text('{ "locale": "de_DE" }', encoding="utf-8")
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "he")
    lab.use_shown_language()
    assert os.environ["SEKIWIDGET_LANGUAGE"] == "he"
