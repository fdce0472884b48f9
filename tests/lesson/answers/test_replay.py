"""Judging answers anew: what a session has counted comes out again, and what cannot have been played is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sekiwidget
from sekiwidget import __version__
from sekiwidget.analysis.solver import run_to_end
from sekiwidget.export.replay import replay
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.answers import answers as answers_module
from sekiwidget.lesson.answers.answers import Answers, NoAnswers, Prediction
from sekiwidget.lesson.answers.keeper import AnswersKeeper
from sekiwidget.lesson.play.actions import action_line
from sekiwidget.lesson.puzzle import defence
from sekiwidget.lesson.puzzle.session import PuzzleSession
from tests.lesson.puzzle.fifteen_roads import ROADS

SWORD = Path("examples/combat/38-puzzle-one-sword.toml")
COIN = Path("examples/course/13-coins-and-locations/2-two-at-once.toml")
PLAIN, WITH_SWORD = "T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+"
FOREIGN = "T: deploy date3 with tokugawa+"
SOLVED = (
    "T: declare minakuchi",
    PLAIN,
    "I: accept",
    "I: deploy ukita3 with ukita",
    "T: accept",
    WITH_SWORD,
    "I: accept",
    "I: deploy ukita2 with ukita",
    "I: stop",
    "T: stop",
    "I: lose ukita3 ukita2",
)


def session_of(scenario: Scenario) -> tuple[PuzzleSession, AnswersKeeper]:
    """A session of a puzzle, and what keeps its answers."""
    session = PuzzleSession(scenario)
    start = session.line.nodes[0].position
    keeper = AnswersKeeper(start, session.game, session.puzzle, session.puzzle.side, "lesson")
    keeper.hear(session)
    return session, keeper


def answered(*texts: str, scenario: Scenario | None = None) -> Answers:
    """The answers of a session in which these moves were tried; `back` takes one back."""
    session, keeper = session_of(scenario or Scenario.from_file(SWORD))
    for text in texts:
        if text == "back":
            session.take_back()
        else:
            session.check(text)
    return keeper.answers


@pytest.fixture(scope="module")
def answers() -> Answers:
    """One wrong move, one that the rules forbid, then the solution."""
    return answered(WITH_SWORD, "back", FOREIGN, PLAIN, WITH_SWORD)


def test_moves_are_kept_and_judged_anew(answers: Answers) -> None:
    assert answers.tries == (
        ("T: declare minakuchi", WITH_SWORD),
        ("T: declare minakuchi", f"! {FOREIGN}"),
        SOLVED,
    )
    found = replay(answers, SWORD)
    assert (found.solved, bool(found), found.at_try, found.same, found.unchecked) == (True, True, 2, True, 0)
    assert [(one.kind, one.choice) for one in found.tries] == [
        ("wrong", WITH_SWORD),
        ("refused", FOREIGN),
        ("solved", WITH_SWORD),
    ]
    assert found.wrong == found.tries[:2]
    assert "8.4.1" in found.tries[0].rules
    assert found.tries[0].why.startswith("Too early: no other gun")
    assert found.tries[1].rules == ("8.2.2",)


def test_a_result_has_the_answers_that_it_judged(answers: Answers) -> None:
    """A grader judges them again by its own lesson, whatever the learner has judged them by."""
    assert replay(answers, SWORD).answers == answers
    easier = SWORD.read_text(encoding="utf-8").replace(
        'goal   = { "combat.winner" = "tokugawa", "lost.tokugawa" = 0 }', 'goal   = { "combat.winner" = "ishida" }'
    )
    scenario = Scenario.from_text(easier)
    pasted = replay(answered("T: stop", scenario=scenario).to_short(), scenario)
    assert pasted.solved
    assert replay(pasted.answers, SWORD).tries[0].kind == "wrong"


def test_a_result_can_be_read(answers: Answers) -> None:
    found = replay(answers, SWORD)
    assert repr(found) == "<Replayed: Puzzle: one sword, two guns: solved, 2 tries, 0 hints>"
    assert "  2. T: deploy date3 with tokugawa+: not allowed (8.2.2)\n     Tokugawa does not have" in str(found)
    assert "gelöst, 2 Versuche" in str(replay(answers, SWORD, language="de"))
    html = found._repr_mimebundle_()["text/html"]
    assert "<code dir='ltr'>T: deploy date3 with tokugawa+</code>" in html
    marked = Scenario.from_text(SWORD.read_text().replace("Too early:", "<b>Too early</b>:"))
    told = replay(answers, marked)._repr_mimebundle_()["text/html"]
    assert "&lt;b&gt;Too early" in told
    assert "<b>" not in told


def test_hints_the_solution_and_predictions_are_what_the_answers_say(answers: Answers) -> None:
    said = replace(answers, hints=2, predictions=(Prediction(3, 4, "right"), Prediction(5, None, "skipped")))
    result = replay(said, SWORD).result
    assert (result.hints, result.predicted_right, result.predicted_skipped) == (2, 1, 1)
    shown = replay(replace(answers, shown=1), SWORD)
    assert not shown
    assert str(shown.result) == "not solved, 1 try, 0 hints, solution shown; later solved, 1 try"
    after = replay(replace(answers, shown=3), SWORD)
    assert after.solved
    assert not after.result.shown


def test_what_was_shown_and_helped_is_kept() -> None:
    session, keeper = session_of(Scenario.from_file(SWORD))
    session.hint()
    session.check(WITH_SWORD)
    session.take_back()
    session.show()
    session.show()
    session.take_back()
    session.check(PLAIN, WITH_SWORD)
    session.hint()
    assert (keeper.answers.hints, keeper.answers.shown, len(keeper.answers.tries)) == (1, 1, 2)
    assert replay(keeper.answers, SWORD).result == session.result


def forged(*lines: str) -> Answers:
    """Answers with one try."""
    return Answers("lesson", "0" * 16, "tokugawa", (lines,))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ((*SOLVED[:2], "I: challenge"), "try 1, commit 3, `I: challenge`: "),
        ((*SOLVED[:2], "I: deploy ukita3 with ukita"), "try 1, commit 3, `I: deploy ukita3 with ukita`: "),
        ((*SOLVED[:1], "I: accept"), "try 1, commit 2, `I: accept`: Tokugawa (T) decides here."),
        ((*SOLVED[:1], "T: deploy date3 with tokugawa"), "Tokugawa does not have Date 3 at Minakuchi. (8.2.2)"),
        ((*SOLVED, "T: stop"), "try 1, commit 12, `T: stop`: nothing can follow here: the try is over"),
        (("W: move knight e3-e4",), "try 1, commit 1, `W: move knight e3-e4`: There is no side `W`."),
        (("<script>",), "try 1, commit 1, `<script>`: "),
        (("- draw T ?",), "try 1, commit 1, `- draw T ?`: "),
        (("T: deploy ? with ?",), "try 1, commit 1, `T: deploy ? with ?`: "),
        ((*SOLVED[:1], f"! {PLAIN}"), f"try 1, attempt `{PLAIN}`: the rules allow this here"),
        ((*SOLVED[:1], "! nonsense"), "try 1, attempt `nonsense`: "),
    ],
)
def test_what_cannot_have_been_played_is_one_error(lines: tuple[str, ...], why: str) -> None:
    for _ in range(2):  # the second time from what is kept
        with pytest.raises(ValueError, match=re.escape(why)):
            replay(forged(*lines), SWORD)


def test_nothing_mends_a_wrong_move() -> None:
    """A board whose search was stopped may play on after it: that is no forgery, but nothing more solves it."""
    for rest in (("I: accept",), ("I: accept", *SOLVED[3:]), ("anything", "at all")):
        found = replay(forged(*SOLVED[:1], WITH_SWORD, *rest), SWORD)
        assert (found.solved, [one.kind for one in found.tries]) == (False, ["wrong"])


def test_a_hasty_reply_is_no_forgery_and_solves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a board has no time to search, it gives a reply that looks plausible; here the last of all."""
    monkeypatch.setattr(defence.Defence, "reply_unsearched", lambda _, here: list(here.position.legal())[-1])
    session, keeper = session_of(Scenario.from_file(SWORD))
    for text in (PLAIN, WITH_SWORD):
        budget = session.budget()
        budget.cancel()
        run_to_end(session.attempting(session.here, text, budget))
    assert session.result.solved
    found = replay(keeper.answers, Scenario.from_file(SWORD))
    assert (found.solved, found.tries[0].kind, found.result.tries) == (False, "unfinished", 0)
    monkeypatch.undo()
    with pytest.raises(ValueError, match=r"commit 4, .*the puzzle gives another reply"):
        replay(keeper.answers, SWORD.read_text() + "# another text, which nothing is known of\n")


def test_what_another_version_cannot_have_played_names_both() -> None:
    """So a teacher knows why a right answer may be refused. It is refused all the same: anybody can write a version."""
    wrong = forged(*SOLVED[:2], "I: challenge")
    for version, named in (("", False), (__version__, False), ("0.1.0", True)):
        with pytest.raises(ValueError, match="commit 3") as caught:
            replay(replace(wrong, version=version), SWORD)
        assert (f"answered with sekiwidget 0.1.0, judged with {__version__}" in str(caught.value)) == named


def test_only_moves_that_reach_the_goal_solve() -> None:
    for lines in (SOLVED[:1], SOLVED[:-1]):
        found = replay(forged(*lines), SWORD)
        assert (found.solved, found.result.tries, found.tries[0].kind) == (False, 0, "unfinished")
    assert replay(forged(*SOLVED), SWORD).solved
    assert not replay(Answers("lesson", "0" * 16, "tokugawa"), SWORD)


def test_replies_follow_the_rule_of_the_puzzle() -> None:
    text = SWORD.read_text()
    weak = forged(*SOLVED[:7], "I: stop", "T: stop")
    anything = Scenario.from_text(text.replace('reply  = "best"', 'reply  = "random"'))
    assert replay(weak, anything).tries[0].kind in ("unfinished", "solved")
    written = Scenario.from_text(text.replace('reply  = "best"', 'reply  = "script"'))
    assert replay(forged(*SOLVED), written).solved
    other = "I: deploy ukita2 with ukita"
    with pytest.raises(ValueError, match=r"commit 4, `I: deploy ukita2 with ukita`: the puzzle answers as its script"):
        replay(forged(*SOLVED[:3], other), written)


TOWER = """
game = "shogun"
seed = 5
[position]
actions = "tax castle temple rice theatre deploy5 deploy3 deploy1 battle_b battle_a"
done = 9
[position.land]
awa_shikoku = "black 2"
owari = "black 2"
mino = "black 3"
iyo = "gold 4"
kaga = "white 3"
[position.tower]
farmers = 2
[position.plans]
black = "battle_a mino"
gold = "battle_a iyo"
[play]
script = "B: battle mino-owari 1"
[puzzle]
side = "black"
task = "Keep Awa."
goal = { "owner.awa_shikoku" = "black" }
within = 1
"""


def test_replies_must_be_the_best_and_draws_possible() -> None:
    """Where chance decides, another reply would make the goal surer; a lucky draw cannot be told from luck."""
    lesson = Scenario.from_text(TOWER)
    moves = ("B: battle mino-omi 2", "- drop 2x black 1x farmers")

    def judged(*lines: str) -> str:
        return replay(replace(forged(*moves, *lines), side="black"), lesson).tries[0].kind

    assert judged("G: battle iyo-awa_shikoku 3", "- drop 1x black 3x gold") == "wrong"
    assert judged("G: battle iyo-awa_shikoku 3", "- drop 2x black 1x gold") == "solved"
    with pytest.raises(ValueError, match="commit 3, `G: battle iyo-aki 1`: this is not the best reply, which the"):
        judged("G: battle iyo-aki 1")
    with pytest.raises(ValueError, match="commit 4, `- drop 9x black`: "):
        judged("G: battle iyo-awa_shikoku 3", "- drop 9x black")


def test_the_other_side_does_not_give_up_once_the_goal_is_sure() -> None:
    """Every reply is as good then, so it is the board's own that counts."""
    scenario = Scenario.from_file("examples/course/01-what-a-block-is/1-count-the-mon.toml")
    moves = ("T: deploy maeda3 with maeda", "T: deploy fukushima2 with fukushima")
    true = answered(*moves, scenario=scenario)
    assert replay(true, scenario).solved
    lines = true.tries[-1]
    at = next(number for number, line in enumerate(lines) if line.startswith("I: deploy"))
    with pytest.raises(ValueError, match="`I: stop`: the puzzle gives another reply, which is as good"):
        replay(replace(true, tries=((*lines[:at], "I: stop", "T: stop"),)), scenario)


def test_what_the_search_does_not_know_is_not_forged(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a puzzle that is too large the end decides: plausible replies count, any other is said to be unchecked."""
    monkeypatch.setattr(defence, "MAX_POSITIONS", 0)
    scenario = Scenario.from_text(SWORD.read_text() + "# too large\n")
    session, keeper = session_of(scenario)
    session.check(WITH_SWORD)
    while session.state == "unjudged":
        session.check(action_line(session.game, "tokugawa", next(iter(session.situation.position.legal()))))
    assert session.state in ("wrong", "solved")
    found = replay(keeper.answers, scenario)
    assert (found.result, found.unchecked) == (session.result, 0)
    other = replay(forged(*SOLVED[:3], "I: deploy ukita2 with ukita"), scenario)
    assert (other.solved, other.unchecked) == (False, 1)
    assert "1 reply could not be checked in time." in str(other)


def test_a_line_is_one_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defence, "MAX_POSITIONS", 0)
    lesson = Scenario.from_text(ROADS)
    chain = "T: march fukushima2 okazaki-kiyosu-ogaki"
    with pytest.raises(ValueError, match="commit 2, `T: march fukushima2 okazaki-kiyosu-ogaki`: these are several"):
        replay(forged("T: move minimal", chain), lesson)


def test_answers_belong_to_a_lesson(answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="these are answers of tokugawa, but the puzzle asks white"):
        replay(answers, COIN)
    with pytest.raises(ValueError, match=r"this scenario has no \[puzzle\]"):
        replay(answers, Path("examples/combat/06-swords-wake-guns.toml"))
    changed = Scenario.from_text(SWORD.read_text().replace("within = 4", "within = 5"))
    told = replay(answers, changed)
    assert told.solved
    assert not told.same
    assert "The lesson has changed since it was answered." in str(told)
    text = SWORD.read_text()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=r"no lesson.toml here, and none in the package: give its path, replay\("):
        replay(answers)
    Path("lesson.toml").write_text(text)
    assert replay(answers).solved


def test_a_name_that_no_file_can_have_belongs_to_no_lesson(answers: Answers, monkeypatch: pytest.MonkeyPatch) -> None:
    long = replace(answers, lesson="あ" * 90)
    with pytest.raises(NoAnswers, match="`lesson` is missing or not valid"):
        replay(long)
    # As on a file system whose names are shorter than elsewhere.
    monkeypatch.setattr(answers_module, "MAX_NAME_BYTES", 1_000)
    with pytest.raises(ValueError, match="which lesson do these answers belong to"):
        replay(long)


def test_answers_come_as_text_or_file(answers: Answers, tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    file.write_text(answers.to_text())
    for given in (answers.to_text(), answers.to_short(), file, str(file)):
        assert sekiwidget.replay(given, SWORD).at_try == 2
    with pytest.raises(NoAnswers, match="does not contain answers: there is no such file"):
        replay(tmp_path / "none.json", SWORD)
    file.write_bytes(b"\xff")
    with pytest.raises(NoAnswers, match="does not contain answers: it is not written in UTF-8"):
        replay(file, SWORD)
    file.write_bytes(b" " * (17 << 20))
    with pytest.raises(NoAnswers, match="a file of answers can have at most 16 MiB"):
        replay(file, SWORD)
    for text in (
        "x" * 5_000,
        "Dear teacher, " * 20,
        "See http://a.b/ " * 20,
        "",
        " ",
        "Hello,\nhere are my answers.\nAnna",
    ):
        with pytest.raises(NoAnswers, match=r"^this is neither the text of answers nor the path of their file$"):
            replay(text, SWORD)
    with pytest.raises(NoAnswers, match="`digest` is missing or not valid"):
        replay(replace(answers, digest="../x"), SWORD)


def test_a_mail_with_copied_answers_is_a_text_or_a_file(answers: Answers, tmp_path: Path) -> None:
    mail, file = f"{answers.to_short()}\n\nBest wishes, Anna\n", tmp_path / "seki1.anna.txt"
    file.write_text(f"\ufeff{mail}")
    for given in (mail, f"My answers: {mail}", file, str(file)):
        assert replay(given, SWORD).at_try == 2
    file.write_text(mail + replace(answers, hints=1).to_short())
    with pytest.raises(NoAnswers, match=r"seki1\.anna\.txt: this has several copied answers: give only one of them"):
        replay(file, SWORD)
    file.write_text("My answers will follow.")
    with pytest.raises(NoAnswers, match="this must be a file of answers, or a text with copied answers"):
        replay(file, SWORD)


COUNT = Path("examples/course/01-what-a-block-is/1-count-the-mon.toml")


def test_a_lesson_of_the_package_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = Scenario.from_file(COUNT)
    moves = ("T: deploy maeda3 with maeda", "T: deploy fukushima2 with fukushima")
    course = replace(answered(*moves, scenario=scenario), lesson="Count-the-mon")
    monkeypatch.chdir(tmp_path)
    for name in (None, "01-what-a-block-is/1", "01-what-a-block-is/1-count-the-mon", "Count the mon"):
        found = replay(course, name)
        assert found.solved and found.same
    # Only a name, never a file that is not there.
    for missing in ("1-count-the-mon.toml", "no such puzzle"):
        with pytest.raises(sekiwidget.ScenarioError, match="there is no such file"):
            replay(course, missing)


def test_answers_to_another_lesson_are_named_first(answers: Answers) -> None:
    named = replace(answers, lesson="38-puzzle-one-sword")
    said = "^these are answers to another lesson, 38-puzzle-one-sword, not to {}: {}"
    with pytest.raises(ValueError, match=said.format("Count the mon", "try 1, commit 1")):
        replay(named, COUNT)
    with pytest.raises(ValueError, match=said.format(".*", "these are answers of tokugawa, but")):
        replay(named, COIN)
    impossible = replace(named, digest="0" * 16, tries=(("T: stop",),))
    for lesson in (SWORD, f"{SWORD.read_text()}\n"):
        own = replace(impossible, lesson=SWORD.stem if isinstance(lesson, Path) else "Puzzle-one-sword-two-guns")
        with pytest.raises(ValueError, match=r"^try 1, commit 1"):
            replay(own, lesson)


class Awkward:
    """What cannot be written as JSON."""


def nested(depth: int) -> Any:
    found: tuple[Any, ...] = ()
    for _ in range(depth):
        found = (found,)
    return found


def circle() -> list[Any]:
    found: list[Any] = []
    found.append(found)
    return found


@pytest.mark.parametrize(
    "tries",
    [(Awkward(),), nested(5_000), (circle(),), ((b"T: stop",),), {"T: stop"}, 3, "T: stop", ((3,),), (("\ud800",),)],
    ids=["object", "nested", "circle", "bytes", "set", "number", "text", "numbers", "surrogate"],
)  # fmt: skip
def test_fields_of_any_kind_are_one_error(tries: Any) -> None:
    with pytest.raises(NoAnswers):
        replay(Answers("lesson", "0" * 16, "tokugawa", tries), SWORD)
    with pytest.raises(NoAnswers, match="answers can contain only texts, numbers and lists"):
        replay(Answers("lesson", "0" * 16, Awkward()), SWORD)  # type: ignore[arg-type]


def test_time_is_limited(answers: Answers) -> None:
    with pytest.raises(ValueError, match="judging these answers takes too long: stopped after 1e-09 seconds"):
        replay(answers, Scenario.from_text(SWORD.read_text() + "# a lesson of its own\n"), seconds=1e-9)
    with pytest.raises(ValueError, match="seconds must be above 0, not 0"):
        replay(answers, SWORD, seconds=0)


def test_answers_hold_nothing_hidden() -> None:
    """Two lessons that the learner cannot tell apart give the same bytes; each is judged in its own."""
    # Two unseen cards of no use instead of one another.
    text = SWORD.read_text().replace('ishida   = "ukita ukita"', 'ishida   = "ukita ukita mori"')
    pair = [Scenario.from_text(text), Scenario.from_text(text.replace("ukita ukita mori", "ukita ukita uesugi"))]
    made = [answered(WITH_SWORD, "back", PLAIN, WITH_SWORD, scenario=one) for one in pair]
    assert pair[0] != pair[1]
    assert made[0].to_text() == made[1].to_text()
    assert all(replay(one, scenario).solved for one, scenario in zip(made, pair, strict=True))
    coins = COIN.read_text().replace("[position.hands]", '[position.bags]\nblack = "lancer"\n[position.hands]')
    other = coins.replace('lancer"\n[', 'royal"\n[').replace("scout royal", "scout lancer")
    pair = [Scenario.from_text(coins), Scenario.from_text(other.replace("with royal", "with lancer"))]
    moves = ("W: move knight e3-f3", "back", "W: move knight e3-e4", "W: move knight e4-d5", "W: control knight d5")
    made = [answered(*moves, scenario=one) for one in pair]
    assert "B: recruit scout with ?" in made[0].tries[-1]
    assert made[0].to_text() == made[1].to_text()
    assert all(replay(one, scenario).at_try == 2 for one, scenario in zip(made, pair, strict=True))


@pytest.mark.parametrize(
    "file",
    [
        "03-impact/3-who-pays-for-ii",
        "13-coins-and-locations/1-three-coins",
        "17-two-cards-a-round/1-before-the-recruit",
        "19-the-tower/3-land-without-a-lord",
    ],
)
def test_random_sessions_are_judged_as_they_were(file: str) -> None:
    """Of every game a puzzle: whatever a learner tries, the result is that of the session."""
    scenario = Scenario.from_file(Path("examples/course", f"{file}.toml"))
    for number in range(2):
        session, keeper = session_of(scenario)
        rng = Random(number)
        for _ in range(10):
            if session.state == "solved":
                break
            if session.state == "wrong":
                session.take_back()
            moves = [action_line(session.game, session.puzzle.side, one) for one in session.situation.position.legal()]
            session.check(rng.choice(moves))
        found = replay(keeper.answers.to_short(), scenario)
        assert (found.result, found.same, found.unchecked) == (session.result, True, 0)
