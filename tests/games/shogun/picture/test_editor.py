"""Setting up a position of Shogun: what is typed, refused and told, and that what is laid is what a file says."""

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.core.errors import IllegalAction, UnreadableAction
from sekiwidget.games.registry import game
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.picture import editor_keys, editor_pieces
from sekiwidget.games.shogun.rules.position import Fight
from sekiwidget.games.shogun.rules.setup import GROUPS
from sekiwidget.lesson.editor.game import editor_game
from sekiwidget.lesson.editor.open import open_editor
from sekiwidget.lesson.editor.position import EditedPosition
from sekiwidget.lesson.editor.position_text import read_table
from tests.contract.editor_changes import begun, own
from tests.games.shogun.picture.played import commits

LESSONS = Path(__file__).parents[4] / "examples" / "shogun"


def after(*texts: str, start: str = "empty") -> EditedPosition:
    """The position after these changes of a start."""
    here = begun(game("shogun"), start)
    for text in texts:
        here = own(here.play(here.editor.parse(here.table, here.shown, text)).after)
    return here


def shown(*texts: str, start: str = "empty") -> Any:
    """The position of the game that these changes make."""
    return after(*texts, start=start).shown


def told(here: EditedPosition, text: str) -> str:
    """A change in words."""
    change = here.editor.parse(here.table, here.shown, text)
    return here.editor.describe(here.table, here.shown, change)


def refused(here: EditedPosition, text: str) -> list[tuple[str, str]]:
    """Why a change cannot be made: the rules and the words."""
    change = here.editor.parse(here.table, here.shown, text)
    with pytest.raises(IllegalAction) as error:
        here.play(change)
    return [(reason.rule, reason.text) for reason in error.value.refusal.reasons]


# -- what is typed -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("put black kai", {"land": {"kai": "black 1"}}),
        ("put B kai", {"land": {"kai": "black 1"}}),
        ("PUT Black KAI", {"land": {"kai": "black 1"}}),
        ("put 5x b sur", {"land": {"suruga": "black 5"}}),
        ("put black 5 kai", {"land": {"kai": "black 5"}}),
        ("kai black 5 castle", {"land": {"kai": "black 5 castle"}}),
        ("izumo black 2 temple castle revolt 3", {"players": 4, "land": {"izumo": "black 2 castle temple revolt 3"}}),
        ("tower 2x gold 3x F", {"tower": {"gold": 2, "farmers": 3}}),
        ("put farmers tray", {"tray": {"farmers": 1}}),
        ("owner kai G", {"land": {"kai": "gold 1"}}),
        ("chests B 4", {"setup": "empty", "chests": {"black": 4}}),
        ("rice gold 18", {"rice": {"gold": 18}}),
        ("supply w 5", {"supply": {"white": 5}}),
        ("supply F 3", {"farmers": 3}),
        ("actions tax castle", {"actions": "tax castle"}),
        ("put tax actions", {"actions": "tax"}),
        ("events levy1 castle2", {"events": "castle2 levy1"}),
        ("specials defence chest attack rice deploy", {"specials": "defence chest attack rice deploy"}),
        ("order white gold black", {"order": "white gold black"}),
        ("privilege B attack", {"privileges": {"black": "attack"}}),
        ("plan black castle kai bid 2", {"plans": {"black": "bid 2, castle kai"}}),
        ("plan b bid none", {"plans": {"black": "bid none"}}),
        ("plan black ?", {"plans": {"black": "?"}}),
        ("put 2 plan.black.bid", {"plans": {"black": "bid 2"}}),
        ("viewer public", {"viewer": "public"}),
        ("turn G", {"draft": {"turn": "gold"}}),
    ],
)
def test_what_is_typed_stands_in_the_table(text: str, table: dict[str, Any]) -> None:
    players = [f"players {table['players']}"] if "players" in table else []
    assert after(*players, text).table == table


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("put black kyoto", "`kyoto` is not one of: aki"),
        ("put kai", "pieces and a place are missing"),
        ("order black black", "`black` is named twice"),
        ("order none black", "`none` must be the only word"),
        ("order", "`order` must be followed by: Turn order"),
        ("seen", "`seen` must be followed by: side"),
        ("plan black castel kai", "`castel` is not a space of the board. Did you mean `castle`?"),
        ("plan black castle kai castle 2", "castle is named twice"),
        ("plan jade castle kai", "jade"),
        ("plan black ? kai", "a hidden card lies on a space with a name"),
        ("last_as attacker gold", "Who fought in the last fight: this cannot be set here"),
        ("rice gold 19", "`19` is not one of: 0, 1, 2"),
        ("weak 3", "`weak` is not a change"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, words: str) -> None:
    here = after("turn black")
    with pytest.raises(UnreadableAction) as error:
        here.editor.parse(here.table, here.shown, text)
    assert words in str(error.value)


def test_who_fought_is_asked_once_there_was_a_fight() -> None:
    here = after("kai black 2", "last kai black")
    with pytest.raises(UnreadableAction, match="`last_as` must be followed by: part"):
        here.editor.parse(here.table, here.shown, "last_as")
    fought = own(here.play(here.editor.parse(here.table, here.shown, "last_as attacker gold")).after)
    assert fought.table["last"]["attacker"] == "gold"


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("pieces", "supply")
def test_no_more_armies_are_put_than_there_are() -> None:
    here = after("kai black 60")
    assert refused(here, "put black 3 kai") == [("pieces", "Black’s army: only 2 are left.")]
    assert refused(after("kai black 62"), "put black kai") == [
        ("pieces", "Black’s army: none is left. On the table: Kai.")
    ]


@pytest.mark.rule("supply")
def test_a_supply_that_is_told_goes_down_and_up_with_what_is_put() -> None:
    here = after("supply black 3", "put black 2 kai")
    assert here.table["supply"] == {"black": 1}
    assert refused(here, "put black 2 kai")[0][0] == "pieces"
    back = own(here.play(here.editor.parse(here.table, here.shown, "take black kai")).after)
    assert back.shown.supply[0] == 2  # type: ignore[attr-defined]


@pytest.mark.rule("setup-three")
def test_nothing_lies_where_three_sides_do_not_play() -> None:
    assert refused(after(), "put black iwami") == [("setup-three", "Iwami is out of play with three sides.")]
    assert shown("players 4", "put black iwami").land == shown("players 4", "iwami black").land


@pytest.mark.rule("setup")
def test_a_side_that_does_not_play_has_no_armies() -> None:
    assert ("setup", "Jade does not play here.") in refused(after(), "put jade kai")


@pytest.mark.rule("moving")
def test_a_province_belongs_to_one_side() -> None:
    rule, text = refused(after("kai black 5"), "put gold kai")[0]
    assert (rule, text) == (
        "moving",
        "Kai belongs to Black; say owner kai gold first, or take its armies away.",
    )
    assert refused(after(), "put black gold kai")[0][0] == "moving"
    assert shown("kai black 5 castle", "owner kai gold").land == shown("kai gold 5 castle").land


@pytest.mark.rule("sites")
def test_buildings_need_a_site_and_are_one_of_a_kind() -> None:
    assert refused(after("suruga gold 1 castle"), "put castle suruga")[0][0] == "sites"
    assert refused(after("kai gold castle"), "put temple kai") == [("sites", "Kai has no site left for a temple.")]
    assert refused(after("players 4"), "put castle castle izumo")[0][0] == "sites"


@pytest.mark.rule("plan-all")
def test_a_space_gets_one_card_and_only_one_that_the_side_holds() -> None:
    here = after("kai black 2", "izu black 2", "plan black castle kai")
    assert refused(here, "put izu plan.black.castle")[0] == (
        "plan-all",
        "Kai lies on Build a castle: each space gets one card.",
    )
    assert refused(here, "put izu plan.gold.castle")[0] == ("plan-all", "Gold does not hold Izu.")
    assert refused(after("kai black", "gained kai"), "put kai plan.black.tax")[0][0] == "plan-all"
    moved = shown("kai black 2", "phase act", "plan black castle kai", "put kai@plan.black.castle plan.black.temple")
    assert (moved.card("black", "castle"), moved.card("black", "temple")) == ("1", "kai")


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("put levy1 actions", "action-cards", "Only action cards lie in this row."),
        ("put castle tower", "tower", "Only cubes are thrown into the tower."),
        ("put castle events", "event", "Only event cards lie here."),
        ("put levy1 plan.black.tax", "plan", "Only cards of provinces and war chest cards lie on the boards."),
        ("put levy1 open", "setup-provinces", "Only province cards are laid out in the draft."),
        ("put aki open", "setup-take", "Black has taken Aki."),
    ],
)
def test_each_place_has_pieces_of_its_own(text: str, rule: str, words: str) -> None:
    assert refused(after("aki black 5", start="draft"), text) == [(rule, words)]


@pytest.mark.rule("event")
def test_one_event_is_in_force_while_actions_are_carried_out() -> None:
    here = after("kai black 2", "plan black tax kai")
    event = here.shown.event  # type: ignore[attr-defined]
    assert refused(here, f"take {event}@event")[0][0] == "event"
    assert refused(here, "put levy1 event")[0][0] == "event"
    assert refused(here, f"events levy1 {event}") == [
        ("event", "Theatres calm revolts (5) is in force, so it is not face up.")
    ]
    now = shown("kai black 2", "plan black tax kai", "event levy1")
    assert now.event == "levy1"
    assert event in now.deck


@pytest.mark.rule("event")
def test_an_event_that_is_missing_is_put() -> None:
    name = editor_game(game("shogun"))
    head = '[position]\nphase = "draft"\nstep = "defend"\nactions = "rice"\nevents = "temple4 rice_least3"\n'
    text = head + '\n[position.plans]\nwhite = "deploy1 etchu"\n'
    here = EditedPosition.of(name, read_table(text, "shogun"), text)
    assert not here.shown.event  # type: ignore[attr-defined]
    put = own(here.play(here.editor.parse(here.table, here.shown, "put castle2 event")).after)
    assert put.shown.event == "castle2"  # type: ignore[attr-defined]


@pytest.mark.rule("fight-player")
def test_armies_of_a_province_that_is_fought_for_are_in_the_fight() -> None:
    here = after("kai black 5", "suruga gold 3 castle", "plan black battle_a kai", "fight suruga black")
    assert refused(here, "put gold suruga")[0][0] == "fight-player"
    assert here.table["fight"] == {"kind": "player", "place": "suruga", "side": "black", "cubes": "3x gold"}
    fought = after(
        "kai black 5", "suruga gold 3 castle", "plan black battle_a kai", "fight suruga black", "put 4x black@kai fight"
    )
    assert not fought.faults
    assert fought.shown.step == "drop"  # type: ignore[attr-defined]
    over = own(fought.play(fought.editor.parse(fought.table, fought.shown, "fight suruga none")).after)
    assert over.table["land"]["suruga"] == "gold 3 castle"


@pytest.mark.rule("winter-order")
def test_no_cube_is_put_into_a_fight_that_follows_from_revolts() -> None:
    here = after("season winter", "kai black 4 revolt", "izu black 2", "revolts kai")
    assert here.shown.fight == Fight("winter", INDEX["kai"], "black", (4, 0, 0, 2))  # type: ignore[attr-defined]
    assert refused(here, "put black fight") == [
        ("winter-order", "This fight follows from revolts: remove them, or write the fight itself.")
    ]


@pytest.mark.rule("winter-order")
@pytest.mark.parametrize(
    ("text", "kai", "cubes"),
    [
        ("fight_kind winter", "black 0 revolt 1", "4x black 2x farmers"),
        ("fight kai black", "black 0 revolt 1", "4x black"),
        ("fight kai none", "black 4 revolt 1", ""),
    ],
)
def test_the_cubes_of_a_fight_that_follows_from_revolts_are_there_once(text: str, kai: str, cubes: str) -> None:
    here = after("season winter", "kai black 4 revolt", "izu black 2", "supply F 20", "revolts kai", text)
    assert not here.faults and "revolts" not in here.table
    assert here.table["land"] == {"kai": kai, "izu": "black 2"}
    assert here.table.get("fight", {"cubes": ""})["cubes"] == cubes
    assert here.shown.supply[0] == 62 - 6  # type: ignore[attr-defined]


@pytest.mark.rule("round-end")
def test_a_round_in_which_nobody_can_act_is_shown_as_it_was_laid() -> None:
    here = after("kai black 1", "phase act", "plan black battle_a kai")
    assert [(fault.rule, fault.path) for fault in here.faults] == [("round-end", ("phase",))]
    assert here.shown.card("black", "battle_a") == "kai"  # type: ignore[attr-defined]


# -- what is told ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("put black kai", "Black’s army to Kai."),
        ("put 5x black kai", "Black’s army × 5 to Kai."),
        ("put castle kai", "Castle to Kai."),
        ("put revolt kai", "Revolt marker to Kai."),
        ("put tax actions", "The action cards: Collect taxes card added."),
        ("tower F", "The tower: farmer added."),
        ("chests black 3", "Chests (Black): 3."),
        ("owner kai gold", "Whose province it is (Kai): Gold."),
        ("order gold black", "Turn order: Gold, Black."),
        ("start lineup", "The fixed line-up."),
    ],
)
def test_changes_are_told_by_names(text: str, words: str) -> None:
    assert told(after(), text) == words


# -- what is laid is what a file says ----------------------------------------------------------------------------------

CUBES = (
    "kai black 4",
    "suruga gold 2",
    "mino white 3",
    "put 2x G owari",
    "bingo B 2",
    "tower 3x white 2x black",
    "phase act",
    "plan black battle_a kai battle_b bingo",
    "plan white battle_a mino",
)
DEFENCE = (
    "actions battle_a tax battle_b castle temple theatre rice deploy5 deploy3 deploy1",
    "kai black 4",
    "put gold 3 suruga",
    "totomi gold 3 revolt",
    "mino white 3",
    "privilege black attack",
    "privilege gold defence",
    "privilege white deploy",
    "phase act",
    "plan black battle_a kai",
    "put totomi plan.gold.tax",
    "plan white battle_b mino",
)
WINTER = (
    "season winter",
    "event none",
    "events theatre7",
    "kai black 4 castle revolt",
    "musashi black 3 theatre",
    "put 3x black sagami",
    "izu black 2 temple",
    "mino black 2",
    "put castle theatre suruga",
    "put gold 5 suruga",
    "omi gold 3",
    "etchu white 3",
    "rice B 9",
    "rice G 12",
    "rice W 8",
)


@pytest.mark.parametrize(
    ("lesson", "changes"),
    [("37-cubes-of-the-others", CUBES), ("21-one-more-in-defence", DEFENCE), ("10-winter", WINTER)],
)
def test_the_position_of_a_lesson_is_built_change_by_change(lesson: str, changes: tuple[str, ...]) -> None:
    file = tomllib.loads((LESSONS / f"{lesson}.toml").read_text(encoding="utf-8"))
    read = game("shogun").read_position(file["position"])
    built = after(*changes)
    assert built.shown == read
    assert not built.faults
    assert game("shogun").read_position(built.table) == read


@pytest.mark.rule("setup-take", "setup-groups", "setup-same")
def test_a_draft_is_built_change_by_change() -> None:
    built = after(
        "players 4",
        "aki black 5",
        "open kai mino",
        "seen gold kai mino",
        "under izu",
        "turn G",
        start="draft",
    )
    table = {
        "players": 4,
        "land": {"aki": "black 5"},
        "draft": {"turn": "gold", "open": "kai mino", "seen": {"gold": "kai mino"}, "under": "izu"},
    }
    assert built.shown == game("shogun").read_position(table)
    assert "4" in built.text
    drawn = after("taken kai", "groups black 5+4", start="draft")
    assert drawn.table["draft"] == {"turn": "black", "taken": "kai", "groups": {"black": "5 4"}}
    assert refused(drawn, "put izu taken")[0][0] == "setup-take"


@pytest.mark.parametrize("sizes", GROUPS.values(), ids=len)
def test_any_groups_of_a_draft_may_be_left(sizes: tuple[int, ...]) -> None:
    some = {"+".join(map(str, one)) for many in range(1, len(sizes) + 1) for one in combinations(sizes, many)}
    offered = editor_keys.group_selections(sizes)
    assert len(offered) == len({*offered}) and {*offered} == some | {"none"}
    left = [word.count("+") for word in offered[:-1]]
    assert offered[0] == "+".join(map(str, sizes)) and left == sorted(left, reverse=True)


def test_what_was_played_is_taken_in_as_it_lies() -> None:
    for commit in [*commits(3, 2, drafted=True)][::30] + [*commits(4, 3, drafted=False)][::50]:
        here = open_editor(commit.after).position
        assert isinstance(here, EditedPosition)
        assert (here.shown, here.faults) == (commit.after, ())
        assert here.editor.choices(here.table, here.shown)


# -- the cells of the table --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["black 5 castle temple revolt 2", "gold 1", "neutral 0 castle", "jade 3 revolt 1"])
def test_a_province_is_written_as_it_was_read(text: str) -> None:
    cell = editor_pieces.land_cell(fought=False)
    assert cell.written(cell.pieces(text)) == text


def test_what_cannot_be_read_in_a_province_stays() -> None:
    cell = editor_pieces.land_cell(fought=False)
    assert cell.written((*cell.pieces("black 2 wonder"), "castle")) == "black 2 castle wonder"


def test_a_province_that_is_fought_for_keeps_its_side() -> None:
    assert editor_pieces.land_cell(fought=True).pieces("gold 0 castle") == ("=gold", "castle")
    assert editor_pieces.land_text(("=gold", "castle")) == "gold 0 castle"


# -- the picture -------------------------------------------------------------------------------------------------------


def panels(here: EditedPosition) -> tuple[str, ...]:
    return here.editor.scene(here.shown).panels


def test_each_side_that_plays_has_a_strip_with_its_board() -> None:
    assert "shelf.plan-jade" not in panels(after())
    four = after("players 4", "kai jade 2", "plan jade tax kai")
    assert "shelf.plan-jade" in panels(four)
    pieces = four.editor.scene(four.shown).pieces
    assert pieces["plan.jade.tax.card"].symbol == "ticket-kai"


def test_the_draft_and_a_fight_are_shown_as_long_as_there_are_such() -> None:
    assert "draft" not in panels(after())
    assert {"draft", "shelf.provinces"} <= {*panels(after(start="draft"))}
    assert "laid-fight" in panels(after("kai black 2", "fight izu black"))


@pytest.mark.rule("setup")
def test_nothing_is_put_where_the_table_has_a_side_that_does_not_play() -> None:
    here = after("players 5", "kii clay 4", "players 4")
    assert [fault.rule for fault in here.faults] == ["setup"]
    assert refused(here, "put black kii") == [("setup", "Clay stands there in the table, and does not play.")]
