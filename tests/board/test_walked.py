"""Comparing from Python: which nodes are shown, and what is refused."""

import pytest

from sekiwidget import Board


def board() -> Board:
    """A board with a line of four nodes and two chapters."""
    made = Board("examples/campaign/10-what-movement-costs.toml")
    made.line.nodes[3].chapter = "The second"
    return made


def test_two_nodes_are_shown_and_one_again() -> None:
    made = board()
    made.compare(1, 4)
    assert (made.held, made.cursor) == (1, 4)
    made.compare("The second")
    assert (made.held, made.cursor) == (3, 4)
    made.compare(None)
    assert (made.held, made.cursor) == (-1, 4)


def test_the_same_again_is_told_again() -> None:
    made = board()
    told: list[int] = []
    made.observe(lambda change: told.append(change["new"]), "held")
    made.compare(1)
    made.compare(1)
    assert told == [1, -1, 1]


@pytest.mark.parametrize(("first", "second"), [(99, 1), (1, 99), ("Nothing of the kind", None), (1, "Nothing")])
def test_an_unknown_node_changes_nothing(first: int | str, second: int | str | None) -> None:
    made = board()
    made.compare(1, 2)
    with pytest.raises(KeyError):
        made.compare(first, second)
    assert (made.held, made.cursor) == (1, 2)


def test_a_page_may_not_set_it() -> None:
    made = board()
    made.set_state({"held": 2})
    assert made.held == -1
    assert "cursor" in made.notice["text"]
