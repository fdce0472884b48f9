"""The stops of a line: each step once, refused attempts after it, nothing that a view does not show."""

from pathlib import Path

import pytest

from sekiwidget.board.session.source import source_of
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.export.line_steps import chapter_of, line_through, steps_of_chapter, steps_through
from sekiwidget.lesson import Scenario
from tests.board.battles import battle

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "examples" / "lessons").glob("*.toml"))


def timeline(text: str | Path, perspective: str = "all") -> Timeline:
    source = source_of(text if isinstance(text, Path) else Scenario.from_text(text))
    return Timeline(source.game, source.line, perspective, source.steps)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_each_step_is_one_stop_and_the_last_of_it(path: Path) -> None:
    one = timeline(path)
    found = steps_through(one, 0)
    main = line_through(one.line, 0)
    seen = [node.id for node in main if not one.nodes[node.id].get("quiet")]
    commits = [stop for stop in found if one.line.nodes[stop].attempt is None]
    assert commits == sorted(commits) and set(commits) <= set(seen)
    shown = {node.id for stop in commits for node in one.steps.of(one.line.nodes[stop])}
    assert set(seen) <= shown
    tried = {child.id for node in main for child in one.line.children(node.id) if child.attempt is not None}
    assert tried == set(found) - set(commits)


def test_attempts_come_after_the_step_at_which_they_were_made() -> None:
    one = timeline(battle())
    found = steps_through(one, 0)
    attempts = [stop for stop in found if one.line.nodes[stop].attempt is not None]
    assert len(attempts) == 2 and found[-2:] == attempts


def test_who_may_not_read_an_attempt_has_no_stop_for_it() -> None:
    one = timeline(battle(), "tokugawa")
    attempts = [one.line.nodes[stop].attempt for stop in steps_through(one, 0)]
    assert [attempt.actor for attempt in attempts if attempt is not None] == ["tokugawa"]


def test_a_variation_is_a_line_of_its_own() -> None:
    one = timeline(battle())
    other = next(node for node in one.line.nodes if node.parent is not None and one.line.variation(node.id) is node)
    found = steps_through(one, other.id)
    assert other.id in found and found != steps_through(one, 0)


def test_a_chapter_ends_where_the_next_begins() -> None:
    one = timeline(battle())
    chapters = one.line.chapters()
    assert [title for title, _ in chapters] == ["The field", "Loyalty"]
    first, second = (steps_of_chapter(one, chapter_of(one.line, title)) for title, _ in chapters)
    whole = steps_through(one, 0)
    assert whole[: whole.index(first[0])] + first + second == whole
    assert chapter_of(one.line, "loy") == chapters[1]


def test_an_unknown_chapter_is_told_which_there_are() -> None:
    with pytest.raises(ValueError, match=r"There is no chapter that begins with `Sea`\. Known: The field; Loyalty"):
        chapter_of(timeline(battle()).line, "Sea")
    with pytest.raises(ValueError, match="the line has no chapters"):
        chapter_of(timeline(battle(script="T: declare gifu\n")).line, "Sea")
