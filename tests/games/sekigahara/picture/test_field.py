"""The field as it is laid out: ranks beside the inset, the tray, signs of the far side, how the fight stands."""

from itertools import pairwise, product

import pytest

from sekiwidget.board.image.pieces import arrange_pieces
from sekiwidget.core.scene import Box, Piece, Place, Scene, Slot
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.picture.backdrop import RETREAT_INSET, RETREAT_INSET_NARROW, backdrop
from sekiwidget.games.sekigahara.picture.scene_layout import BESIDE_INSET, FieldLayout, field_layout, has_far_room
from tests.games.sekigahara.helpers import Fight
from tests.games.sekigahara.picture.test_picks import asked, at
from tests.games.sekigahara.picture.test_scene import gifu, last

BLOCK, CARD = (68, 88), (57, 80)
PANEL = backdrop().panels["field"]
FAR = ("reserve", "hand")
"""What the far side has not deployed."""


def boxes(slot: Slot, count: int, size: tuple[float, float]) -> list[Box]:
    return [spot[:4] for spot in arrange_pieces(slot.to_json(), [size] * count)]


def standing(place: str, count: int, symbol: str = "back-ishida") -> dict[str, Piece]:
    return {f"{place}.{at}": Piece(symbol, place, at) for at in range(count)}


def seats(layout: FieldLayout, name: str) -> tuple[Slot, Slot]:
    """The slots of a place in the wide and in the narrow layout."""
    place: Place = layout.places.get(name) or backdrop().places[name]
    assert place.narrow is not None
    return place.slot, place.narrow


def right(box: Box) -> float:
    return box[0] + box[2]


def inside(box: Box, left: float, top: float, end: float, foot: float) -> bool:
    return left <= box[0] and top <= box[1] and right(box) <= end and box[1] + box[3] <= foot


# -- ranks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 15))
def test_a_far_rank_never_touches_the_map_around_the_fight(count: int) -> None:
    layout = field_layout(standing("field.far", count), retreats=False)
    assert layout.with_map == (count <= BESIDE_INSET)
    assert PANEL.inset is not None
    assert PANEL.narrow_inset is not None
    assert PANEL.narrow_size is not None
    ends = (PANEL.inset[0], PANEL.narrow_inset[0]) if layout.with_map else (PANEL.size[0], PANEL.narrow_size[0])
    for slot, end, least in zip(seats(layout, "field.far"), ends, (37, 22), strict=True):
        rank = boxes(slot, count, BLOCK)
        assert right(rank[-1]) < end
        assert all(b[0] - a[0] >= least for a, b in pairwise(rank))


@pytest.mark.parametrize("count", range(1, 15))
def test_during_a_retreat_the_near_rank_leaves_room_for_a_larger_map(count: int) -> None:
    pieces = standing("field.near", count) | standing("field.far", 14)
    layout = field_layout(pieces, retreats=True)
    assert layout.with_map
    assert (layout.inset, layout.narrow_inset) == (RETREAT_INSET, RETREAT_INSET_NARROW)
    for slot, inset in zip(seats(layout, "field.near"), (RETREAT_INSET, RETREAT_INSET_NARROW), strict=True):
        assert right(boxes(slot, count, BLOCK)[-1]) < inset[0]
    for slot in seats(layout, "field.far"):
        assert boxes(slot, 14, BLOCK)[-1][1] + slot.size * 88 / 68 < RETREAT_INSET[1]


def test_during_a_retreat_the_result_leaves_room_for_the_larger_map() -> None:
    table = Fight({"mito": {"tokugawa": "date2 date3", "ishida": "ukita2 ukita3"}}, hands={"ishida": "ukita"})
    table.play("T: declare mito", "T: stop", "I: deploy ukita3 with ukita", "I: stop")
    whole = last(table).sum
    table.play("T: lose date2").settle()
    left = last(table).sum
    assert whole is not None
    assert left is not None
    assert table.position.step == "retreat"
    assert whole.note
    assert (left.terms, left.note, left.total, left.rival) == ((), (), whole.total, whole.rival)


# -- the tray ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("blocks", "cards"), [*product((0, 1, 4, 7, 14, 20), (0, 1, 5, 8, 12))])
def test_the_tray_holds_all_blocks_and_cards_side_by_side(blocks: int, cards: int) -> None:
    pieces = standing("field.near.reserve", blocks) | standing("field.near.hand", cards, "cardback-ishida")
    layout = field_layout(pieces, retreats=False)
    trays = ((143, 436, 583, 518), (8, 384, 374, 458))
    slots = zip(seats(layout, "field.near.reserve"), seats(layout, "field.near.hand"), strict=True)
    for tray, (reserve, hand) in zip(trays, slots, strict=True):
        stand, lie = boxes(reserve, blocks, BLOCK), boxes(hand, cards, CARD)
        assert all(inside(box, *tray) for box in (*stand, *lie))
        if stand and lie:
            assert max(map(right, stand)) < min(box[0] for box in lie)
        corners = {box[:2] for box in (*stand, *lie)}
        assert len(corners) == blocks + cards


def test_few_blocks_and_cards_lie_large_and_apart() -> None:
    layout = field_layout(standing("field.near.reserve", 3) | standing("field.near.hand", 3), retreats=False)
    (reserve, _), (hand, _) = seats(layout, "field.near.reserve"), seats(layout, "field.near.hand")
    assert [box[0] for box in boxes(reserve, 3, BLOCK)] == [143, 200, 257]
    first, second, _ = boxes(hand, 3, CARD)
    assert (first[0], second[0] - first[0]) == (331, 51)


# -- both sides --------------------------------------------------------------------------------------------------------


def test_a_hidden_far_side_is_a_sign_and_a_number() -> None:
    made = last(gifu().play("T: deploy fukushima3 with fukushima"), "tokugawa")
    reserve, hand = made.pieces["wait.ishida"], made.pieces["hand.ishida"]
    assert (reserve.symbol, reserve.inside) == ("back-ishida", ("back-ishida",) * 3)
    assert (hand.symbol, hand.inside) == ("cardback-ishida", ("cardback-ishida",) * 2)
    assert made.captions["field.far.reserve"].text == "3 blocks"
    assert made.captions["field.far.hand"].text == "2 cards"
    assert made.captions["field.near.force"].text == "3 blocks, 3 cards"


def test_a_far_side_that_the_viewer_knows_lies_open_beside_its_rank() -> None:
    made = open_view(gifu().play("T: deploy fukushima3 with fukushima"))
    lying = {
        name: {piece.symbol for piece in made.pieces.values() if piece.place == f"field.far.{name}"} for name in FAR
    }
    assert lying["reserve"] == {"block-kobayakawa-3", "block-ukita-3", "block-ukita-2"}
    assert lying["hand"] == {"card-kobayakawa", "card-ukita"}
    assert not {"field.far.reserve", "field.far.hand"} & made.captions.keys(), "they are counted by looking"
    rank = backdrop().places["field.far"].slot
    for name in FAR:
        box = made.places[f"field.far.{name}"].slot.box
        assert box is not None
        assert rank.box is not None
        # Beside one more block, and beside the map around the fight.
        assert rank.box[0] + 2 * rank.pitch <= box[0] < box[0] + box[2] <= rank.box[0] + rank.box[2]


def test_a_far_rank_that_leaves_no_room_keeps_the_rest_as_a_sign() -> None:
    assert has_far_room(2, 5, 4)
    assert not has_far_room(3, 5, 4)
    assert not has_far_room(0, 0, 14)


def open_view(fight: Fight) -> Scene:
    return GAME.scene(fight.commits[-1].after, fight.commits[-1])


def test_what_the_far_side_deploys_is_picked_where_it_lies() -> None:
    fight = gifu().play("T: deploy fukushima3 with fukushima", "I: accept")
    assert fight.position.to_move == "ishida"
    choices = {choice.label: choice for choice in GAME.pick_targets(fight.position)}
    deploy = choices["Deploy a block with a card of its mon"]
    shown = GAME.scene(fight.position).pieces
    for pick in deploy.picks:
        assert len(set(pick.at)) == len(pick.ids)
        for one, piece in zip(pick.ids, pick.at, strict=True):
            assert one.rstrip("0123456789") in shown[piece].symbol
    assert GAME.picks_at(fight.position, "hand.ishida.0")["card"] == ("kobayakawa",)
    own = at(asked(fight)["Deploy a block with a card of its mon"])
    assert set(own["card"].values()) == {"hand.ishida.0", "hand.ishida.1"}, "the viewer's own hand is near"


def test_a_seat_waits_for_the_next_block_where_the_viewer_knows_of_one() -> None:
    fight = gifu().play("T: deploy fukushima3 with fukushima", "I: accept")
    assert fight.position.to_move == "ishida"
    for viewer, seat in (("ishida", "field.near"), ("tokugawa", ""), ("public", "")):
        found = last(fight, viewer).pieces.get("next")
        assert (found.place if found else "") == seat
    seat_of_all = open_view(fight).pieces["next"]
    assert (seat_of_all.place, seat_of_all.states) == ("field.far", ("next",))
    assert "next" not in open_view(fight.play("I: stop", "T: stop")).pieces


def asked_for_proof() -> Fight:
    """A battle in which Ishida can show a card for its next block."""
    return Fight(
        {"gifu": {"tokugawa": "tokugawa3 fukushima3", "ishida": "ukita2 ukita3 kobayakawa3"}},
        entered={"gifu": ["kiyosu-gifu"]},
        hands={"tokugawa": "fukushima loyalty", "ishida": "kobayakawa kobayakawa+"},
    ).play("T: declare gifu", "T: deploy fukushima3 with fukushima", "I: accept")


@pytest.mark.rule("8.6.1")
def test_a_card_shown_by_the_far_side_lies_beside_its_rank() -> None:
    fight = asked_for_proof()
    fight.play("I: deploy kobayakawa3 with kobayakawa", "T: challenge", "I: show kobayakawa+")
    far, near = last(fight).pieces["proof"], last(fight, "ishida").pieces
    assert (far.symbol, far.place, far.states) == ("card-kobayakawa-sword", "field.far", ("now",))
    assert "proof" not in near
    assert [piece.symbol for piece in near.values() if piece.place == "field.near.hand" and piece.states] == [
        "card-kobayakawa-sword"
    ]


def marked(fight: Fight) -> dict[str, tuple[str, ...]]:
    """The states of the deployed blocks that have any."""
    return {name: piece.states for name, piece in last(fight).pieces.items() if name[:5] == "rank." and piece.states}


def test_the_blocks_of_a_rank_that_the_last_choice_concerns_are_marked() -> None:
    fight = asked_for_proof()
    assert marked(fight) == {}
    for words in ("I: deploy kobayakawa3 with kobayakawa", "T: challenge", "I: show kobayakawa+"):
        assert marked(fight.play(words)) == {"rank.ishida.0": ("now",)}


def test_a_block_that_is_lost_is_marked_alone() -> None:
    fight = gifu().play("T: deploy fukushima3 with fukushima", "I: deploy ukita2 with ukita", "T: accept")
    assert marked(fight.play("I: stop", "T: stop")) == {}
    assert marked(fight.play("I: lose ukita2")) == {"rank.ishida.0": ("now", "lost")}


# -- how the fight stands ----------------------------------------------------------------------------------------------


def stands(made: Scene, name: str = "status") -> str:
    caption = made.captions[name]
    return f"{caption.text} {caption.value} · {caption.rest}".replace("\u00a0", " ")


@pytest.mark.rule("8.2.1", "8.7.1")
def test_one_line_says_what_happens_if_both_stop_now() -> None:
    fight = gifu().play("T: deploy fukushima3 with fukushima", "I: deploy ukita2 with ukita", "T: accept")
    assert stands(last(fight)) == "If both stop now: Tokugawa wins 3 : 2 · Ishida loses 1 block, Tokugawa nothing"
    assert stands(last(fight), "brief") == "stop now: Tokugawa 3 : 2 · Ishida loses 1"
    fight.play("I: stop", "T: stop")
    assert stands(last(fight)) == "Decided: Tokugawa wins 3 : 2 · Ishida must lose 1 block"
    fight.play("I: lose ukita2")
    assert stands(last(fight)) == "Decided: Tokugawa wins 3 : 2 · Ishida lost 1 block, Tokugawa nothing"
    assert stands(last(fight), "brief") == "Decided: Tokugawa 3 : 2 · Ishida lost 1 block"


@pytest.mark.rule("8.2.1")
def test_a_tie_is_named_as_one() -> None:
    fight = Fight(
        {"gifu": {"tokugawa": "tokugawa2 tokugawa3", "ishida": "ukita2 ukita3 mori2"}},
        entered={"gifu": ["kiyosu-gifu"]},
        hands={"tokugawa": "tokugawa", "ishida": "ukita"},
    ).play("T: declare gifu", "T: deploy tokugawa2 with tokugawa", "I: accept", "I: deploy ukita2 with ukita")
    assert stands(last(fight)).startswith("If both stop now: Ishida wins the tie, 2 : 2 · Tokugawa loses 1 block")


@pytest.mark.rule("8.9.4")
def test_the_lane_of_a_siege_names_each_loss_until_the_castle_falls() -> None:
    fight = Fight(
        {"ueda": {"tokugawa": "tokugawa3 tokugawa2 tokugawa2", "ishida": "uesugi3"}},
        hands={"tokugawa": "tokugawa tokugawa tokugawa", "ishida": ""},
    ).play("T: declare ueda", "I: inside", "T: deploy tokugawa3 with tokugawa", "T: deploy tokugawa2 with tokugawa")
    assert stands(last(fight)) == "If Tokugawa stops now: Ishida loses nothing · the castle holds"
    fight.play("T: deploy tokugawa2 with tokugawa")
    assert stands(last(fight)) == "If Tokugawa stops now: Ishida loses 1 of 2 · the castle holds"
    ended = last(fight.play("T: stop", "I: lose sanada"))
    assert stands(ended) == "Over: the castle has held · Ishida lost a disk, Tokugawa nothing"
    for commit in fight.commits[2:]:
        ticks = GAME.scene(commit.after, commit).ticks["siege"]
        assert [(tick.value, tick.words, tick.symbol) for tick in ticks] == [
            (7, "first loss", ""),
            (14, "the castle falls", "keep-ishida"),
        ]
