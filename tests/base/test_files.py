"""Only plain files are read, and no more of them than may be."""

from __future__ import annotations

import errno
import fcntl
import os
import select
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from sekiwidget.base import files
from sekiwidget.base.files import (
    FileChanged,
    Unreadable,
    content_stamp,
    file_stamp,
    read_file,
    replace_folder,
    too_large,
    write_file,
    write_new_file,
)
from sekiwidget.text.phrase import Term
from sekiwidget.text.terms import Count

WORD = Count(1, "word")


def test_a_plain_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    (tmp_path / "link").symlink_to(path)
    assert read_file(path, 5, WORD) == read_file(tmp_path / "link", 5, WORD) == b"12345"
    with pytest.raises(Unreadable, match="a word can have at most 4 bytes"):
        read_file(path, 4, WORD)


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(tmp_path / "socket"))
    for path, words in {
        tmp_path / "pipe": "this is a pipe, not a regular file",
        tmp_path / "socket": "this is a socket, not a regular file",
        Path("/dev/zero"): "this is a device, not a regular file",
        tmp_path: "this is a directory, not a word",
        tmp_path / "none": "there is no such file",
        tmp_path / "nul\0": "this file cannot be read: ",
        tmp_path / ("x" * 5000): "this file cannot be read: File name too long",
    }.items():
        with pytest.raises(Unreadable) as caught:
            read_file(path, 10, WORD)
        assert str(caught.value).startswith(words)


def test_what_has_no_type_at_all_is_refused() -> None:
    """As what Linux shows of a process beside its files."""
    with select.epoll() as waiting, pytest.raises(Unreadable, match=r"^this is not a regular file$"):
        read_file(Path(f"/dev/fd/{waiting.fileno()}"), 10, WORD)


def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    asked: list[int] = []
    check = files._check

    def late(mode: int, kind: Term) -> None:
        asked.append(mode)
        if len(asked) > 1:
            check(mode, kind)

    monkeypatch.setattr(files, "_check", late)
    with pytest.raises(Unreadable, match="a pipe"):
        read_file(tmp_path / "pipe", 10, WORD)
    assert len(asked) == 2


def test_a_size_is_told_in_full() -> None:
    assert too_large(1 << 20, Count(1, "file")) == "a file can have at most 1 MiB (1,048,576 bytes)"
    assert too_large(3 << 10, Count(1, "file")) == "a file can have at most 3 KiB (3,072 bytes)"


# A file is written whole or stays as it was; what is no file is written through.

ROOT = Path(__file__).resolve().parents[2]
WRITERS: tuple[Callable[[Path, str], str], ...] = (write_file, write_new_file)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Code in another process, which stands in this folder."""
    code = f"from sekiwidget.base.files import *\n{code}"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def test_it_is_written_in_utf_8_with_lf(tmp_path: Path) -> None:
    for number, write in enumerate(WRITERS):
        write(tmp_path / str(number), "Kōfu\n")
        assert (tmp_path / str(number)).read_bytes() == "Kōfu\n".encode()
    assert names(tmp_path) == ["0", "1"]


def test_only_the_file_with_a_stamp_is_replaced(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(path)
    mine = write_new_file(path, "mine")
    assert mine == content_stamp(b"mine") == file_stamp(path) == file_stamp(link)
    # Of the same length.
    path.write_text("your", encoding="utf-8")
    for target in (path, link):
        with pytest.raises(FileChanged, match="was changed in the meantime, so it was not overwritten"):
            write_file(target, "more", replaces=mine)
    assert path.read_text(encoding="utf-8") == "your"
    assert names(tmp_path) == ["file", "link"]
    assert write_file(link, "more", replaces=content_stamp(b"your")) == file_stamp(path)
    path.unlink()
    with pytest.raises(FileChanged):
        write_file(path, "more", replaces=mine)
    assert file_stamp(path) is file_stamp(tmp_path) is None


def test_writers_that_replace_a_file_lose_nothing_of_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One compares the file, and another begins to: it waits, and finds the file changed. Threads stand for processes.

    A lock is of an open file, so it does not matter whose it is.
    """
    path = tmp_path / "file"
    mine = write_new_file(path, "mine")
    begun, waits = threading.Event(), threading.Event()
    failed: list[BaseException] = []

    def other() -> None:
        begun.wait(60)
        try:
            write_file(path, "yours", replaces=mine)
        except FileChanged as error:
            failed.append(error)
        waits.set()

    def flock(descriptor: int, how: int) -> None:
        try:
            lock(descriptor, how)
        except BlockingIOError:
            waits.set()
            raise

    def compare(target: Path) -> str | None:
        found = stamp(target)
        if threading.current_thread() is not second:
            begun.set()
            waits.wait(60)
        return found

    lock, stamp, second = fcntl.flock, files.file_stamp, threading.Thread(target=other)
    monkeypatch.setattr(fcntl, "flock", flock)
    monkeypatch.setattr(files, "file_stamp", compare)
    second.start()
    try:
        write_file(path, "more", replaces=mine)
    except FileChanged as error:
        failed.append(error)
    second.join()
    assert len(failed) == 1
    assert path.read_text(encoding="utf-8") == "more"
    assert names(tmp_path) == ["file"]


def test_a_lock_of_another_program_is_not_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    mine = write_new_file(path, "mine")
    monkeypatch.setattr(files, "_LOCK_TIMEOUT", 0.01)
    with path.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        write_file(path, "more", replaces=mine)
    assert path.read_text(encoding="utf-8") == "more"

    def refuse(*_: object) -> None:
        raise OSError(errno.EBADF, "Bad file descriptor")

    monkeypatch.setattr(fcntl, "flock", refuse)  # such as on a share
    write_file(path, "most", replaces=content_stamp(b"more"))
    assert path.read_text(encoding="utf-8") == "most"


def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write_file(tmp_path / "a", "x")
        write_new_file(tmp_path / "b", "x")
    finally:
        os.umask(mask)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o640}


def test_mode_and_link_are_kept(tmp_path: Path) -> None:
    there = tmp_path / "there" / "file"
    there.parent.mkdir()
    there.write_text("old", encoding="utf-8")
    there.chmod(0o604)
    link = tmp_path / "link"
    link.symlink_to(there)
    write_file(link, "new")
    assert link.is_symlink()
    assert there.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(there.stat().st_mode) == 0o604
    assert names(tmp_path) == ["link", "there"]
    assert names(there.parent) == ["file"]


def test_access_lists_and_attributes_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A colleague who may write a file by an access list, which is an attribute, may do so afterwards."""
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")
    # Not every file system has them, and not every system the functions.
    has_attributes = hasattr(os, "setxattr")
    attributes = {path.stat().st_ino: {"user.sekiwidget": b"mine"}}

    def of(file: Path) -> dict[str, bytes]:
        return attributes.setdefault(Path(file).stat().st_ino, {})

    monkeypatch.setattr(os, "listxattr", lambda file, **_: [*of(file)], raising=False)
    monkeypatch.setattr(os, "getxattr", lambda file, name, **_: of(file)[name], raising=False)
    monkeypatch.setattr(os, "setxattr", lambda file, name, value, **_: of(file).update({name: value}), raising=False)
    os.utime(path, (0, 0))
    old = path.stat().st_ino
    write_file(path, "new")
    assert path.stat().st_ino != old
    assert of(path) == ({"user.sekiwidget": b"mine"} if has_attributes else {})
    assert path.stat().st_mtime > 0


def test_a_link_to_nowhere_leads_to_a_new_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with pytest.raises(FileExistsError):
        write_new_file(tmp_path / "link", "x")
    write_file(tmp_path / "link", "x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "x"


@pytest.mark.parametrize("interrupt", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("where", ["fsync", "mode", "replace"])
def test_whatever_fails_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, interrupt: BaseException, where: str
) -> None:
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")

    def fail(*_: object) -> None:
        raise interrupt

    target = {"fsync": (os, "fsync"), "mode": (files, "_keep_owner_and_mode"), "replace": (Path, "replace")}
    monkeypatch.setattr(*target[where], fail)
    with pytest.raises(type(interrupt)) as caught:
        write_file(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert names(tmp_path) == ["file"]
    if isinstance(caught.value, OSError):
        assert str(caught.value) == f"[Errno {errno.ENOSPC}] No space left on device: '{path}'"


@pytest.mark.parametrize("fails", [1, 2])
@pytest.mark.parametrize("interrupt", [OSError(errno.EBUSY, "Device or resource busy"), KeyboardInterrupt()])
def test_whatever_fails_leaves_the_old_folder_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, interrupt: BaseException, fails: int
) -> None:
    made, target = tmp_path / "made", tmp_path / "target"
    for folder in (made, target):
        folder.mkdir()
        (folder / folder.name).touch()
    calls, rename = [], Path.rename

    def fail(path: Path, goal: Path) -> Path:
        calls.append(goal)
        if len(calls) == fails:
            raise interrupt
        return rename(path, goal)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", fail)
        with pytest.raises(type(interrupt)):
            replace_folder(made, target)
    assert (names(tmp_path), names(target)) == (["made", "target"], ["target"])
    replace_folder(made, target)
    assert (names(tmp_path), names(target)) == (["target"], ["made"])
    rename(target, made)
    replace_folder(made, target)
    assert names(tmp_path) == ["target"]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old", encoding="utf-8")
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
    for call in ("write_file('file', 'x' * 100_000)", "write_new_file('other', 'x' * 100_000)"):
        failed = run(limit + call, tmp_path)
        assert "OSError: [Errno 27]" in failed.stderr
        assert names(tmp_path) == ["file"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "old"


def test_what_cannot_be_encoded_leaves_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old", encoding="utf-8")
    for write in WRITERS:
        with pytest.raises(UnicodeEncodeError):
            write(tmp_path / ("file" if write is write_file else "other"), "\ud800")
    assert names(tmp_path) == ["file"]


def test_what_a_killed_process_left_is_taken_away_when_it_is_old(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")
    killed = run("import os\nos.fsync = lambda _: os.kill(os.getpid(), 9)\nwrite_file('file', 'new')", tmp_path)
    assert killed.returncode == -9
    assert path.read_text(encoding="utf-8") == "old"
    (left,) = set(names(tmp_path)) - {"file"}
    write_file(path, "newer")
    assert left in names(tmp_path), "it may still be written"
    os.utime(tmp_path / left, (0, 0))
    (tmp_path / ".sekiwidget-notes.tmp").touch()
    os.utime(tmp_path / ".sekiwidget-notes.tmp", (0, 0))
    write_file(path, "newest")
    assert names(tmp_path) == [".sekiwidget-notes.tmp", "file"]


def test_a_file_that_is_there_is_no_new_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_new_file(path, "old")
    with pytest.raises(FileExistsError) as caught:
        write_new_file(path, "new")
    assert str(caught.value) == f"{path} already exists; choose another name, or delete it first"
    assert path.read_text(encoding="utf-8") == "old"


def test_a_file_is_new_where_there_are_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    # A full disk: the file is there whole or not at all.
    with monkeypatch.context() as full:
        full.setattr(Path, "replace", lambda *_: refuse())
        with pytest.raises(PermissionError):
            write_new_file(tmp_path / "file", "x")
    assert names(tmp_path) == []
    write_new_file(tmp_path / "file", "x")
    with pytest.raises(FileExistsError, match="already exists"):
        write_new_file(tmp_path / "file", "y")
    assert names(tmp_path) == ["file"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "x"


@pytest.mark.parametrize("write", WRITERS)
def test_a_pipe_is_written_through(tmp_path: Path, write: object) -> None:
    assert callable(write)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write(pipe, "text\n")
    reader.join()
    assert read == ["text\n"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("call", ["write_file", "write_new_file"])
def test_the_output_of_the_program_is_written_through(tmp_path: Path, call: str) -> None:
    code = f"print('before', flush=True)\n{call}('/dev/stdout', 'text\\n')\nprint('after')"
    assert run(code, tmp_path).stdout == "before\ntext\nafter\n"
    with (tmp_path / "out").open("wb") as out:
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        whole = f"from sekiwidget.base.files import *\n{code}"
        subprocess.run([sys.executable, "-c", whole], stdout=out, env=env, check=True)
    assert (tmp_path / "out").read_bytes() == b"before\ntext\nafter\n"
    assert names(tmp_path) == ["out"]


def test_what_is_write_protected_stays_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")
    protected = {path}
    monkeypatch.setattr(os, "access", lambda what, how: what not in protected)  # root may write everything
    with pytest.raises(PermissionError, match="Permission denied"):
        write_file(path, "new")
    protected = {tmp_path}
    monkeypatch.setattr(os, "access", lambda what, how: what not in protected)
    with pytest.raises(PermissionError, match="its folder is write-protected"):
        write_file(path, "new")
    assert path.read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize("write", WRITERS)
def test_errors_name_the_file_that_was_asked_for(tmp_path: Path, write: object) -> None:
    assert callable(write)
    with pytest.raises(FileNotFoundError) as caught:
        write(tmp_path / "no" / "file", "x")
    assert caught.value.filename == str(tmp_path / "no" / "file")
    with pytest.raises(OSError, match=r"directory|already exists"):
        write(tmp_path, "x")
