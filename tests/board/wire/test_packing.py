"""Packed data: a lossless round trip, the same text for the same data, and nothing that needs escaping."""

import json
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.board import Board
from sekiwidget.board.wire.frames import backdrop_of, kit_of, packed_state
from sekiwidget.board.wire.packing import Kept, letters, packed
from sekiwidget.games.registry import game
from tests.board.battles import battle
from tests.board.packs import bytes_of, open_state, unpacked
from tests.board.pages import told

Make = Callable[..., Board]

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(data=st.binary(max_size=200))
def test_bytes_come_back_from_letters(data: bytes) -> None:
    text = letters(data)
    assert bytes_of(text) == data
    assert len(text) <= len(data) * 16 / 13 + 2


@pytest.mark.parametrize("size", range(40))
def test_bytes_of_every_length_and_of_every_kind_come_back(size: int) -> None:
    for byte in (0, 1, 127, 128, 255):
        assert bytes_of(letters(bytes([byte]) * size)) == bytes([byte]) * size


@given(data=values)
def test_data_comes_back(data: object) -> None:
    assert unpacked(packed(data)) == data


def test_no_letter_has_to_be_escaped_anywhere() -> None:
    text = letters(b"".join(number.to_bytes(2, "little") for number in range(1 << 13)))
    assert set(text) <= {chr(code) for code in range(33, 127)} - set('"<\\')
    assert json.dumps(text) == f'"{text}"'


@pytest.mark.parametrize("name", ["sekigahara", "warchest", "daimyo"])
def test_equal_games_give_equal_texts(name: str, board: Make) -> None:
    this = game(name)
    assert kit_of(this) is kit_of(this)
    assert unpacked(packed(kit_of(this))) == kit_of(this)
    assert unpacked(packed(backdrop_of(this))) == json.loads(json.dumps(backdrop_of(this)))


def test_what_never_changes_is_packed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    real, packings = zlib.compressobj, []

    def counted(level: int, method: int, bits: int, memory: int) -> object:
        packings.append(level)
        return real(level, method, bits, memory)

    monkeypatch.setattr(zlib, "compressobj", counted)
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
