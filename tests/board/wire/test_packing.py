"""Packed data: a lossless round trip, the same text for the same data, and nothing that needs escaping."""

import base64
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.board import Board
from sekiwidget.board.wire import packing
from sekiwidget.board.wire.packing import Kept, compressed, packed
from sekiwidget.board.wire.page_state import backdrop_of, kit_of, packed_state
from sekiwidget.games.registry import game
from tests.board.battles import battle
from tests.board.pages import told
from tests.board.unpacking import open_state, unpacked

JS = Path(__file__).resolve().parents[3] / "js"
Make = Callable[..., Board]

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(data=values)
def test_data_comes_back(data: object) -> None:
    assert unpacked(packed(data)) == data


@given(data=values)
def test_data_that_an_older_version_packed_comes_back(data: object) -> None:
    older = base64.b64encode(zlib.compress(json.dumps(data).encode(), 9)).decode()
    assert json.loads(zlib.decompress(compressed(older))) == data
    assert not packed(data).startswith(older[:2])


@pytest.mark.parametrize("text", ["", "$", "<", "c$$$$", "eN", "eN!", "\u00e9", "c\u3042"])
def test_no_other_text_is_read(text: str) -> None:
    with pytest.raises((ValueError, zlib.error)):
        zlib.decompress(compressed(text))


def test_the_page_has_the_same_letters() -> None:
    found = re.search(r'LETTERS = "(.*)"', (JS / "src" / "sync" / "unpack.ts").read_text(encoding="utf-8"))
    assert found
    assert found[1] == packing._LETTERS.decode()


def test_nothing_has_to_be_escaped_anywhere() -> None:
    text = packed({"".join(map(chr, range(1 << 10))): "</script><!--"})
    assert re.fullmatch(r"[^\s\"'`\\$<>&/]+", text)
    assert json.dumps(text) == f'"{text}"'


def test_packing_makes_data_shorter() -> None:
    data = backdrop_of(game("sekigahara"))
    assert len(packed(data)) < len(json.dumps(data, separators=(",", ":"))) / 2


@pytest.mark.parametrize("name", ["sekigahara", "warchest", "daimyo", "shogun"])
def test_equal_games_give_equal_texts(name: str, board: Make) -> None:
    this = game(name)
    assert kit_of(this) is kit_of(this)
    assert unpacked(packed(kit_of(this))) == kit_of(this)
    assert unpacked(packed(backdrop_of(this))) == json.loads(json.dumps(backdrop_of(this)))


def test_what_never_changes_is_packed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    real, packings = zlib.compress, []

    def counted(text: bytes, level: int) -> bytes:
        packings.append(level)
        return real(text, level)

    monkeypatch.setattr(zlib, "compress", counted)
    keep, one = Kept(), {"a": [1, 2]}
    assert keep(one) is keep(one)
    assert len(packings) == 1
    assert keep({"a": [1, 2]}) == keep(one)
    assert len(packings) == 2


def test_boards_of_a_game_give_a_page_the_same_text(board: Make) -> None:
    one, other = board(battle()).get_state(), board(battle(title="another")).get_state()
    assert one["kit"] is other["kit"]
    assert one["backdrop"] is other["backdrop"]


def test_a_state_is_packed_alike_for_a_page_and_for_a_file(board: Make) -> None:
    made = board(battle(), perspectives=["all", "tokugawa"])
    plain = {name: getattr(made, name) for name in ("kit", "backdrop", "timelines", "changes")}
    state = made.get_state()
    assert {name: state[name] for name in plain} == packed_state(plain)
    opened = open_state(packed_state(plain))
    assert opened == {name: told(made)[name] for name in plain} == json.loads(json.dumps(plain))
