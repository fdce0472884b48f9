"""Timelines: what each perspective may know of a line, as patches of scenes."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sekiwidget.board.session.perspective import perspectives, printable
from sekiwidget.board.wire import timeline as module
from sekiwidget.board.wire.timeline import Timeline, applied, rebased
from sekiwidget.core.errors import Reason, Refusal
from sekiwidget.core.scene import patch
from tests.board.battles import battle, random_line, sekigahara, source
from tests.board.heavy_boards import branched, played

EVERY = ("all", "public", "tokugawa", "ishida")


def merged(target: Any, patch: Any) -> Any:
    """RFC 7396, as the page implements it."""
    if not isinstance(patch, dict):
        return patch
    base = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            base.pop(key, None)
        else:
            base[key] = merged(base.get(key), value)
    return base


def scenes(nodes: list[Any]) -> list[Any]:
    """The scene of every node, from the patches alone."""
    found: list[Any] = []
    for node in nodes:
        before = found[node["parent"]] if "parent" in node else {}
        found.append(merged(before, node.get("patch", {})))
    return found


def test_perspectives_are_all_public_and_each_side() -> None:
    assert perspectives(source().line) == EVERY


@pytest.mark.parametrize("perspective", EVERY)
def test_patches_make_the_scenes(perspective: str) -> None:
    line = source().line
    made = Timeline(sekigahara(), line, perspective)
    assert scenes(made.nodes) == [made.scene(node.id) for node in line.nodes]


@pytest.mark.parametrize("perspective", EVERY)
def test_growing_gives_what_making_it_at_once_gives(perspective: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT_SCENES", 3)
    line = random_line(30)
    whole = Timeline(sekigahara(), line, perspective).nodes
    nodes = line.nodes[:]
    del line.nodes[1:]
    growing = Timeline(sekigahara(), line, perspective)
    seen = growing.nodes
    for node in nodes[1:]:
        line.nodes.append(node)
        assert growing.grow() == [whole[node.id]]
    assert growing.nodes is seen
    assert seen == whole


def test_a_node_says_who_what_and_why() -> None:
    made = Timeline(sekigahara(), source().line, "all").nodes
    gun = next(node for node in made if "gun" in node.get("say", ""))
    assert gun["who"] == "Tokugawa"
    assert gun["side"] == "black"
    assert gun["sum"] == "1 + 1 + 2 = 4"
    assert ["8.4.1", "A sword card lets the gun fire: two."] in gun["why"]


def test_empty_keys_are_left_out() -> None:
    for node in Timeline(sekigahara(), source().line, "all").nodes:
        assert all(value or key == "parent" for key, value in node.items())


def test_chapters_comments_and_the_names_of_variations_are_for_everybody() -> None:
    for perspective in EVERY:
        nodes = Timeline(sekigahara(), source().line, perspective).nodes
        assert [node["chapter"] for node in nodes if "chapter" in node] == ["The field", "Loyalty"]
        assert [node["name"] for node in nodes if "name" in node] == ["what if he let it pass"]
        assert "another Tokugawa card?" in [node.get("comment") for node in nodes]


def test_marks_and_arrows_of_the_teacher_are_in_the_scene() -> None:
    made = Timeline(sekigahara(), source().line, "public")
    assert made.scene(2)["marks"][-3:] == [
        {"place": "gifu", "style": "note"},
        {"place": "osaka", "style": "note"},
        {"place": "kiyosu", "to": "gifu", "style": "note"},
    ]
    assert {"place": "osaka", "style": "note"} not in made.scene(3).get("marks", [])


def test_an_attempt_is_a_leaf_that_changes_nothing() -> None:
    line = source().line
    made = Timeline(sekigahara(), line, "all")
    attempts = [node for node in line.nodes if node.attempt]
    assert len(attempts) == 2
    for node in attempts:
        entry = made.nodes[node.id]
        assert entry["refused"]["text"].startswith("deploy ")
        assert entry["say"].startswith(f"Not allowed: {entry['who']} deploys ")
        assert [rule for rule, _ in entry["refused"]["why"]]
        assert "patch" not in entry
        assert not node.children


@pytest.mark.parametrize(("perspective", "readable"), [("public", []), ("tokugawa", [0]), ("ishida", [1])])
def test_another_sides_attempt_is_a_quiet_leaf(perspective: str, readable: list[int]) -> None:
    line = source().line
    nodes = Timeline(sekigahara(), line, perspective).nodes
    attempts = [nodes[node.id] for node in line.nodes if node.attempt]
    for number, entry in enumerate(attempts):
        if number in readable:
            assert "refused" in entry
        else:
            assert set(entry) == {"parent", "quiet"}


def test_a_side_is_told_of_its_attempt_what_it_can_tell_itself() -> None:
    line = source().line
    node = next(node for node in line.nodes if node.attempt and node.attempt.actor == "tokugawa")
    assert node.attempt is not None
    secret = Refusal((Reason("8.6.1", "Ishida holds the loyalty card."),))
    node.attempt = replace(node.attempt, refusal=secret)
    everything = Timeline(sekigahara(), line, "all").nodes[node.id]
    assert everything["refused"]["why"] == [["8.6.1", "Ishida holds the loyalty card."]]
    own = Timeline(sekigahara(), line, "tokugawa").nodes[node.id]
    assert {rule for rule, _ in own["refused"]["why"]} == {"8.2.2"}


def test_a_comment_on_another_sides_attempt_is_still_there() -> None:
    script = "T: declare gifu\n! I: deploy ukita2 with mori  # not yet\nI: outside\n"
    nodes = Timeline(sekigahara(), source(script=script).line, "tokugawa").nodes
    assert {"parent": 1, "quiet": True, "comment": "not yet"} in nodes


def test_promoting_makes_a_node_the_first_of_its_siblings() -> None:
    line = source().line
    variation = next(node for node in line.nodes if node.name)
    assert not any("first" in node for node in Timeline(sekigahara(), line, "all").nodes)
    line.promote(variation.id)
    nodes = Timeline(sekigahara(), line, "all").nodes
    assert [number for number, node in enumerate(nodes) if "first" in node] == [variation.id]


def test_a_commit_that_changes_nothing_in_a_view_is_quiet_there() -> None:
    for line in (random_line(40, seed) for seed in (1, 40, 80)):
        for perspective in EVERY:
            made = Timeline(sekigahara(), line, perspective)
            for node in line.nodes[1:]:
                assert node.commit is not None
                seen = node.commit.seen_by(made.viewer)
                assert made.nodes[node.id].get("quiet", False) == (seen.before == seen.after)


def test_a_quiet_commit_on_which_the_teacher_speaks_is_shown() -> None:
    line = random_line(10)
    node = line.nodes[5]
    node.commit = node.commit._replace(after=node.commit.before) if node.commit else None
    assert Timeline(sekigahara(), line, "all").nodes[5]["quiet"]
    node.comment = "nothing happens"
    assert "quiet" not in Timeline(sekigahara(), line, "all").nodes[5]


def test_what_no_encoder_takes_is_replaced() -> None:
    assert printable("a\ud800b\x00c\nd") == "a?b c\nd"
    line = source().line
    line.nodes[1].comment = "\udfff \x1b[31m"
    json.dumps(Timeline(sekigahara(), line, "all").nodes, ensure_ascii=False).encode()


def test_markup_in_a_scenario_stays_text() -> None:
    text = battle(title="<b>x", comment="<script>alert(1)</script>")
    assert "<script>alert(1)</script>" in text
    nodes = Timeline(sekigahara(), source(comment="<script>alert(1)</script>").line, "all").nodes
    assert "<script>alert(1)</script>" in [node.get("comment") for node in nodes]


def test_an_attempt_that_a_view_cannot_read_is_told_as_it_was_typed() -> None:
    line = source().line
    node = next(node for node in line.nodes if node.attempt and node.attempt.actor == "tokugawa")
    assert node.attempt is not None
    node.attempt = replace(node.attempt, text="juggle")
    assert Timeline(sekigahara(), line, "all").nodes[node.id]["say"] == "Not allowed: juggle."


def test_a_patch_leads_to_the_same_from_another_scene() -> None:
    """What children of a refolded node are sent, in place of whole scenes."""

    def some(rng: Random, deep: int = 0) -> dict[str, Any]:
        leaves: list[Any] = [1, "x", [1], [2]]
        keys = [key for key in "abcd" if rng.random() < 0.6]
        return {key: some(rng, deep + 1) if deep < 2 and rng.random() < 0.4 else rng.choice(leaves) for key in keys}

    for seed in range(2_000):
        rng = Random(seed)
        old, new, child = some(rng), some(rng), some(rng)
        changes = patch(old, child)
        made = rebased(changes, old, new, patch(new, old))
        assert applied(new, made) == applied(old, changes), seed


def test_comments_written_anywhere_leave_what_a_new_timeline_would_have() -> None:
    """A comment begins a step; what stays folded into it is drawn anew, and so is what follows elsewhere."""
    line = branched(played("sekigahara", 120), 320)
    made = Timeline(sekigahara(), line, "all")
    rng = Random(5)
    for _ in range(60):
        node = line.nodes[rng.randrange(1, len(line))]
        node.comment = "" if node.comment else "Look here."
        made.remake([node.id], set())
    assert made.nodes == Timeline(sekigahara(), line, "all").nodes
