"""Which of the slow tests `make test` runs: of each kind a share, drawn by the commit.

A test of one of the `KINDS` runs if sha256(seed + its id) falls into the share of its kind; if no test of the kind
does, the one with the smallest hash runs. Every other test runs always, among them each limit of a size, since any
change may break it. The seed is the commit, so each change looks at other cases than the one before, and
`SEED=... make test` runs those of another commit again. Without `--sample` every test that was asked for runs:
`make test-all`, or `pytest tests/contract`.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections import Counter, defaultdict
from dataclasses import dataclass
from fnmatch import translate
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]
USUAL: Final = 25
"""How many cases hypothesis draws for a test in `make test-all`."""


@dataclass(frozen=True)
class Kind:
    """A kind of slow tests: its name, the share of them that runs, and patterns of the ids of its tests."""

    name: str
    share: float
    patterns: tuple[str, ...]

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # One pattern for all: each process asks for every test.
        return re.compile("|".join(map(translate, self.patterns)))

    def holds(self, test: str) -> bool:
        """Whether a test is of this kind, by its id."""
        return self._pattern.match(test) is not None


KINDS: Final[tuple[Kind, ...]] = (
    Kind("the contract of every game on random games", 1 / 12, ("tests/contract/*[[]*",)),
    Kind(
        "lessons of the examples, each told, recorded, damaged and located",
        1 / 10,
        (
            "tests/lesson/play/test_examples.py::test_an_example_holds_and_goes_back_to_a_script[[]*",
            "tests/lesson/play/test_record.py::test_a_record_replays_exactly[[]*",
            "tests/lesson/play/test_refusals.py::*[[]*",
            "tests/lesson/play/test_scenario.py::test_good_files_go_both_ways[[]*",
            "tests/lesson/script/test_locate.py::test_every_value_is_found[[]*",
            "tests/lesson/script/test_mutations.py::*",
            "tests/test_cli.py::test_every_example_is_told_to_every_side[[]*",
        ),
    ),
    Kind(
        "puzzles whose every line is judged",
        1 / 48,
        (
            "tests/export/test_puzzle_tree.py::*",
            "tests/board/test_puzzling.py::test_every_commit_of_the_solution_is_told[[]*",
        ),
    ),
    Kind(
        "puzzles solved and missed",
        1 / 10,
        (
            "tests/board/test_puzzling.py::*",
            "tests/export/test_puzzle_page.py::*",
            "tests/games/shogun/test_lessons.py::test_a_puzzle_is_proved[[]*",
            "tests/lesson/puzzle/test_not_judged.py::*",
            "tests/board/test_run_again.py::*",
            "tests/lesson/puzzle/test_puzzles.py::*[[]*",
            "tests/test_course.py::test_a_tempting_first_commit_fails_in_the_teacher_s_words[[]*",
            "tests/test_course.py::test_the_solution_is_shown_and_then_solves_it[[]*",
        ),
    ),
    Kind(
        "notebooks run in a kernel",
        1 / 6,
        (
            "tests/export/test_notebook_running.py::*",
            "tests/test_examples.py::test_a_notebook_runs_and_keeps_what_it_shows[[]*",
            "tests/test_examples.py::test_the_notebook*",
        ),
    ),
    Kind(
        "pictures of whole lessons",
        1 / 6,
        (
            "tests/export/test_moving.py::*",
            "tests/export/test_pixels.py::*",
            "tests/board/image/test_drawing.py::test_every_node_draws_well_formed[[]*",
            "tests/board/image/test_stage.py::test_lessons_of_the_other_games_draw[[]*",
            "tests/browser/test_nothing_stale.py::test_a_lesson_that_is_stepped_through_and_back[[]*",
        ),
    ),
    Kind(
        "rules and values against a second opinion",
        1 / 8,
        (
            "tests/analysis/test_solver.py::*",
            "tests/games/warchest/rules/test_agreement.py::*",
            "tests/second_reading/*::test_engine_and_second_reading_agree[[]*",
        ),
    ),
    Kind(
        "odds by playing out",
        1 / 6,
        (
            "tests/analysis/test_actors.py::*",
            "tests/analysis/test_odds.py::*",
            "tests/analysis/test_odds_[!s]*.py::*",
            "tests/analysis/test_outcomes.py::test_the_law_of_an_opponent_is_what_it_does[[]*",
            "tests/analysis/test_worlds.py::*",
            "tests/board/test_analysing.py::*",
        ),
    ),
    Kind(
        "advice, the coach, reviews and mined puzzles",
        1 / 12,
        (
            "tests/analysis/test_advice.py::*",
            "tests/analysis/test_adviser.py::*",
            "tests/analysis/test_exact_advice.py::*",
            "tests/analysis/test_weighing.py::*",
            "tests/board/session/test_coach*.py::*",
            "tests/board/session/test_review.py::*",
            "tests/games/shogun/players/test_plans.py::test_advice_*",
            "tests/games/shogun/players/test_plans.py::test_whole_plans_*",
            "tests/lesson/review/*::*",
            "tests/practice/*::*",
            "tests/test_cli_advise.py::*",
            "tests/test_cli_mine.py::*",
            "tests/test_cli_review.py::*",
        ),
    ),
    Kind(
        "forged and hostile messages, files and texts",
        1 / 10,
        (
            "tests/board/test_bounds.py::test_any_message_costs_little[[]*",
            "tests/board/test_forged.py::*",
            "tests/board/test_sync.py::*",
            "tests/games/*/components/test_own_data.py::*[[]*",
            "tests/board/wire/test_payloads.py::*",
            "tests/browser/test_forged.py::*",
            "tests/browser/test_payloads.py::*",
            "tests/export/test_notebook_boards.py::test_malformed_*",
            "tests/games/warchest/notation/test_mutated_tables.py::*[[]*",
            "tests/lesson/script/test_bombs.py::*",
            "tests/test_fuzz.py::*",
        ),
    ),
    Kind(
        "random games of one game: views, options, pictures, words, opponents",
        1 / 16,
        (
            "tests/games/*/narration/test_true_words.py::*",
            "tests/games/*/notation/test_*positions*.py::*",
            "tests/games/*/players/test_reach.py::*",
            "tests/games/*/players/test_*stakes.py::*",
            "tests/games/*/players/test_worlds*.py::*",
            "tests/games/shogun/notation/test_facts.py::*",
            "tests/games/shogun/notation/test_limits.py::*",
            "tests/games/shogun/picture/test_editor.py::*",
            "tests/games/shogun/picture/test_picks.py::*[[]*",
            "tests/games/sekigahara/rules/test_ch7_readings.py::*[[]*",
            "tests/games/*::test_every_action_of_a_line_reads_back_from_its_text[[]*",
            "tests/games/*::test_every_legal_action_of_a_game_is_read_back_by_everybody_who_sees_it[[]*",
            "tests/games/*::test_every_position_of_a_*[[]*",
            "tests/games/*::test_every_symbol_place_and_rule_exists[[]*",
            "tests/games/*::test_every_view_of_a_game_draws[[]*",
            "tests/games/*::test_random_*",
            "tests/games/*::test_twins_*",
            "tests/games/*::test_*_opponent_beats_*",
            "tests/games/*::test_rules_of_thumb_beat_chance*",
            "tests/games/*::test_what_is_listed_is_what_is_*",
            "tests/games/*::test_what_is_not_refused_is_just_what_is_legal_*",
            "tests/games/*/rules/test_options.py::*",
            "tests/games/*/rules/test_views.py::test_a_view_is_a_position[[]*",
            "tests/text/test_catalogues.py::test_random_games_are_told_without_an_error[[]*",
        ),
    ),
    Kind(
        "lessons and lines that a side cannot tell apart",
        1 / 8,
        (
            "tests/board/test_leaks*.py::*",
            "tests/games/*/test_leaks.py::*[[]*",
        ),
    ),
    Kind("whole games as they were written down", 1 / 3, ("tests/playthroughs/*::test_a_game_is_played_*",)),
    Kind(
        "what is built and installed, and what new processes load",
        1 / 20,
        (
            "tests/board/test_mime_bundle.py::test_a_notebook_*",
            "tests/board/test_kernel.py::*",
            "tests/board/test_start.py::*",
            "tests/analysis/test_odds_spread.py::test_a_dask_cluster",
            "tests/text/test_packaged.py::test_a_process_*",
            "tests/export/site/test_wheel.py::*",
            "tests/export/site/test_pygments_wheel.py::*",
            "tests/playthroughs/*::test_a_revision_with_full_texts_*",
            "tests/test_packaging.py::test_what_is_installed_*",
        ),
    ),
    Kind(
        "many boards at once, and large ones",
        1 / 6,
        (
            "tests/board/session/test_arranging_bounds.py::*",
            "tests/board/test_alive.py::*",
            "tests/board/test_bounds.py::*",
            "tests/board/test_freed.py::*[[]*",
            "tests/board/writing/test_heading.py::test_the_longest_text_costs_little[[]*",
        ),
    ),
    Kind(
        "single games, lessons and messages in which much is compared",
        1 / 6,
        (
            "tests/analysis/test_explain.py::test_every_commit_of_a_fight_*",
            "tests/analysis/test_explain.py::test_odds_that_can_be_enumerated_*",
            "tests/analysis/test_explain.py::test_the_view_of_a_commit_*",
            "tests/analysis/test_explain.py::test_where_the_solver_stops_*",
            "tests/analysis/test_outcomes.py::test_what_cannot_be_listed_*",
            "tests/analysis/test_solving.py::test_puzzles_are_solved_and_*[[]*",
            "tests/authoring/test_editor_keys.py::test_a_key_gets_what_is_said_*[[]*",
            "tests/board/image/test_drawing.py::test_random_positions_draw",
            "tests/board/image/test_notes.py::test_a_glyph_is_said_in_words*",
            "tests/board/image/test_notes.py::test_no_two_marks_*",
            "tests/board/session/test_arranging.py::test_values_leave_*",
            "tests/board/session/test_players.py::test_two_opponents_play_*",
            "tests/board/test_asking.py::test_the_first_lessons_of_the_course_*[[]*",
            "tests/board/test_course.py::test_the_course_that_comes_with_the_package",
            "tests/board/test_freed.py::test_a_hundred_closed_boards_*",
            "tests/board/wire/test_messages.py::test_reading_raises_*",
            "tests/board/wire/test_messages.py::test_stale_and_forged_*",
            "tests/board/wire/test_timeline.py::test_a_commit_that_changes_nothing_*",
            "tests/board/wire/test_timeline.py::test_comments_written_anywhere_*",
            "tests/board/writing/test_editing.py::test_whatever_is_written_*",
            "tests/contract/test_scope.py::test_fights_forget_*",
            "tests/export/site/test_contents.py::test_our_notebooks_begin_*",
            "tests/export/site/test_contents.py::test_the_course_of_the_package_*",
            "tests/export/test_line_steps.py::test_each_step_is_one_stop_*[[]*",
            "tests/export/test_saving_over.py::test_what_was_not_changed_*[[]*",
            "tests/games/daimyo/narration/test_results.py::test_a_hex_that_is_moved_*",
            "tests/games/daimyo/picture/test_scene.py::test_no_view_shows_a_card_*",
            "tests/games/daimyo/rules/test_view.py::test_unknown_numbers_*",
            "tests/games/daimyo/rules/test_view.py::test_what_may_lie_behind_*",
            "tests/games/sekigahara/narration/test_text_board.py::test_random_boards_*",
            "tests/games/sekigahara/picture/test_scene.py::test_most_commits_*",
            "tests/games/sekigahara/picture/test_scene.py::test_the_struck_are_*",
            "tests/games/sekigahara/picture/test_scene_map.py::test_a_march_changes_little",
            "tests/games/sekigahara/picture/test_scene_map.py::test_no_name_on_the_map_*",
            "tests/games/sekigahara/players/test_forces.py::test_no_force_reaches_*",
            "tests/games/sekigahara/players/test_marching.py::test_a_beginner_marches_*",
            "tests/games/sekigahara/test_phrases.py::test_all_that_is_read_in_*",
            "tests/games/shogun/players/test_plans.py::test_every_plan_may_be_laid_*",
            "tests/games/warchest/notation/test_mutated_tables.py::test_a_wrong_value_*",
            "tests/games/warchest/notation/test_tables.py::test_whatever_comes_before_*",
            "tests/games/warchest/rules/test_views.py::test_a_view_that_is_played_*",
            "tests/lesson/course/test_progress.py::test_two_processes_*",
            "tests/lesson/rewrite/test_merge.py::test_what_is_said_first_*",
            "tests/lesson/script/test_broken.py::test_message[[]*",
            "tests/test_calibration.py::test_a_puzzle_of_the_package_*[[]*",
            "tests/test_cli.py::test_export_writes_pixels_*",
            "tests/test_cli_odds.py::test_a_puzzle_is_asked_at_its_start",
            "tests/test_examples.py::test_the_picture_of_the_front_page_*",
        ),
    ),
    Kind(
        "catalogues renewed, and messages counted",
        1 / 4,
        (
            "tests/test_told.py::*",
            "tests/text/test_catalogues.py::test_a_catalogue_has_the_layout_*",
            "tests/text/test_catalogues.py::test_renewing_*",
            "tests/text/test_extracted_messages.py::*",
        ),
    ),
    Kind(
        "files, errors and commands in each language",
        1 / 6,
        (
            "tests/text/test_boards.py::*[[]*",
            "tests/text/test_commands.py::test_what_click_says_*",
            "tests/text/test_commands.py::*[[]*",
            "tests/text/test_errors.py::*[[]*",
            "tests/text/test_files.py::*",
            "tests/text/test_find_language.py::test_values_and_odds_*",
            "tests/text/test_find_language.py::test_the_puzzle_of_a_course_*",
            "tests/text/test_system.py::*[[]*",
            "tests/text/test_templates.py::*[[]*",
        ),
    ),
    Kind(
        "lessons and courses written to files, and the tools of the tests",
        1 / 10,
        (
            "tests/board/session/test_players.py::*[[]*",
            "tests/board/writing/test_reads_back.py::*",
            "tests/board/writing/test_saving.py::*[[]*",
            "tests/board/writing/test_position_editor.py::*[[]*",
            "tests/export/site/test_build.py::*",
            "tests/export/site/test_command.py::*",
            "tests/export/test_course.py::*",
            "tests/export/test_page.py::*",
            "tests/export/test_sheet.py::*",
            "tests/export/test_saving_views.py::*[[]*",
            "tests/test_house_tools.py::*",
            "tests/test_mutants.py::*",
            "tests/test_sampling.py::test_a_run_leaves_out_*",
        ),
    ),
    Kind("languages and pictures", 1 / 10, ("tests/browser/test_languages.py::*[[]chromium-*",)),
    Kind("states for axe", 1 / 10, ("tests/browser/test_access*.py::*[[]chromium-*",)),
    Kind("widths and themes", 1 / 10, ("tests/browser/test_room.py::*", "tests/browser/test_theme_css.py::*")),
    Kind(
        "journeys by mouse and by keys",
        1 / 8,
        (
            "tests/browser/test_journeys.py::*",
            "tests/browser/test_keys_only.py::*",
            "tests/browser/test_position_editor_by_keys.py::*",
            "tests/browser/test_position_editor_by_mouse.py::*",
        ),
    ),
    Kind("journeys through JupyterLab", 1 / 8, ("tests/browser/test_jupyterlab*.py::*",)),
    Kind(
        "pages that are exported",
        1 / 8,
        (
            "tests/browser/test_export.py::*",
            "tests/browser/test_notebook_pages.py::*",
            "tests/browser/test_puzzle_pages.py::*",
        ),
    ),
    Kind(
        "lessons written and positions set up by hand",
        1 / 8,
        (
            "tests/browser/test_editing.py::*",
            "tests/browser/test_lesson_form.py::*",
            "tests/browser/test_saving.py::*",
            "tests/browser/test_position_editor*.py::*",
            "tests/browser/test_sketching.py::*",
        ),
    ),
    Kind(
        "boards played, turned and compared",
        1 / 8,
        (
            "tests/browser/test_arranging.py::*",
            "tests/browser/test_comparing.py::*[[]*-*",
            "tests/browser/test_notebooks.py::*",
            "tests/browser/test_nothing_stale.py::*",
            "tests/browser/test_picking.py::*[[]*-*",
            "tests/browser/test_puzzles.py::*",
            "tests/browser/test_recap.py::test_every_stop_of_the_others_is_shown[[]*",
            "tests/browser/test_seats.py::*",
            "tests/browser/test_tree.py::*",
            "tests/browser/test_turning.py::*",
        ),
    ),
    Kind(
        "the coach, reviews and values on a page",
        1 / 6,
        (
            "tests/browser/test_asking.py::*",
            "tests/browser/test_coach.py::*",
            "tests/browser/test_coach_example.py::*",
            "tests/browser/test_coach_plans.py::*",
            "tests/browser/test_review.py::*",
            "tests/browser/test_values.py::*",
        ),
    ),
    Kind(
        "what a board shows, step by step",
        1 / 6,
        (
            "tests/browser/test_board_grows.py::*",
            "tests/browser/test_board_shows.py::*",
            "tests/browser/test_choosing.py::*",
            "tests/browser/test_map.py::*",
            "tests/browser/test_moving.py::*",
            "tests/browser/test_playing.py::*",
            "tests/browser/test_playing_on.py::*",
            "tests/browser/test_recap.py::*",
            "tests/browser/test_tray.py::*",
        ),
    ),
)
"""A test is of the first kind with a pattern that fits its id."""


def drawn(seed: str, test: str) -> float:
    """A number from 0 up to 1 that depends on the seed and the id of a test, and on nothing else."""
    return int.from_bytes(sha256((seed + test).encode()).digest()[:8]) / 2**64


def kind_of(test: str) -> Kind | None:
    """The kind of a test, by its id; None if it runs always."""
    return next((kind for kind in KINDS if kind.holds(test)), None)


def is_sampled(seed: str, test: str) -> bool:
    """Whether a test runs with this seed."""
    kind = kind_of(test)
    return kind is None or drawn(seed, test) < kind.share


def examples(number: int) -> int:
    """Scale a number of hypothesis cases to the profile: a third of them in a sample."""
    return number * min(settings().max_examples, USUAL) // USUAL


def seed_of_tree() -> str:
    """$SEED, or the commit of this tree; 0 where there is no git."""
    if given := os.environ.get("SEED"):
        return given
    command = ["git", "rev-parse", "--short=12", "HEAD"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "0"


class Sample:
    """Leaves out the tests that are not drawn, and says at the end how many of each kind were run."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.all: Counter[str] = Counter()
        self.run: Counter[str] = Counter()

    def pytest_report_header(self) -> str:
        """The seed, and how to have the same tests again."""
        return f"a sample of the slow tests: SEED={self.seed} draws the same again, `make test-all` runs every test"

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what is not drawn."""
        numbers: defaultdict[Kind, dict[str, float]] = defaultdict(dict)
        for item in items:
            if (kind := kind_of(item.nodeid)) is not None:
                numbers[kind][item.nodeid] = drawn(self.seed, item.nodeid)
        chosen: set[str] = set()
        for kind, of_kind in numbers.items():
            least = min(of_kind.values())
            found = [test for test, number in of_kind.items() if number < kind.share or number == least]
            chosen.update(found)
            self.all[kind.name], self.run[kind.name] = len(of_kind), len(found)
        sampled = {test for of_kind in numbers.values() for test in of_kind}
        run: list[pytest.Item] = []
        left_out: list[pytest.Item] = []
        for item in items:
            (run if item.nodeid in chosen or item.nodeid not in sampled else left_out).append(item)
        items[:] = run
        config.hook.pytest_deselected(items=left_out)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Where xdist has collected in another process, it is told what was left out there."""
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["sample"] = [dict(self.all), dict(self.run)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Each process has collected the same."""
        self.all, self.run = map(Counter, getattr(node, "workeroutput", {}).get("sample", [self.all, self.run]))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """How many of each kind were run."""
        terminalreporter.section(f"sampled with SEED={self.seed}")
        for name, number in self.all.items():
            terminalreporter.line(f"{self.run[name]:5} of {number:5}  {name}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option `--sample`."""
    parser.addoption(
        "--sample", action="store_true", help="run a share of the slow tests, drawn by $SEED or the commit"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Draw the sample, the same one in each process."""
    if config.getoption("--sample"):
        seed = os.environ["SEED"] = seed_of_tree()
        config.pluginmanager.register(Sample(seed), "sample")
