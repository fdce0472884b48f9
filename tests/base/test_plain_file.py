"""Only plain files are read, and no more of them than may be."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from sekiwidget.base import plain_file
from sekiwidget.base.phrase import Term
from sekiwidget.base.plain_file import Unreadable, read_plain, too_large
from sekiwidget.base.terms import Count

WORD = Count(1, "word")


def test_a_plain_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    (tmp_path / "link").symlink_to(path)
    assert read_plain(path, 5, WORD) == read_plain(tmp_path / "link", 5, WORD) == b"12345"
    with pytest.raises(Unreadable, match="a word has at most 4 bytes"):
        read_plain(path, 4, WORD)


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
            read_plain(path, 10, WORD)
        assert str(caught.value).startswith(words)


def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    asked: list[int] = []
    check = plain_file._check

    def late(mode: int, kind: Term) -> None:
        asked.append(mode)
        if len(asked) > 1:
            check(mode, kind)

    monkeypatch.setattr(plain_file, "_check", late)
    with pytest.raises(Unreadable, match="a pipe"):
        read_plain(tmp_path / "pipe", 10, WORD)
    assert len(asked) == 2


def test_a_size_is_told_in_full() -> None:
    assert too_large(1 << 20, Count(1, "file")) == "a file has at most 1 MiB (1,048,576 bytes)"
    assert too_large(3 << 10, Count(1, "file")) == "a file has at most 3 KiB (3,072 bytes)"
