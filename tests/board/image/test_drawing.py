"""Pictures: well-formed, painted, showing only what is placed, with text as text."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from sekiwidget import Scenario
from sekiwidget.board.image.drawing import image, picture
from sekiwidget.board.image.pieces import arrange_pieces, slot_box, slot_middle
from sekiwidget.board.session.source import Source, source_of
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.export import save
from tests.board.battles import CROWDED, random_line, sekigahara, source

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "<script>alert('x')</script> & \" ' ]]> <!-- var(--sk-ink) \x00\x1b\ud800"


def drawn(shown: Source, node: int, theme: str = "light", perspective: str = "all") -> ET.Element:
    """The picture of a node as an element."""
    return ET.fromstring(save.svg(shown, node, perspective, theme))


def texts(root: ET.Element) -> str:
    """All texts of a picture, in the order of the file."""
    return " ".join(element.text or "" for element in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("perspective", ["all", "public", "tokugawa"])
def test_every_node_draws_well_formed(theme: str, perspective: str) -> None:
    shown = source()
    for node in range(len(shown.line)):
        text = save.svg(shown, node, perspective, theme)
        root = ET.fromstring(text)
        assert root.get("width") == "1120"
        assert root.get("role") == "img"
        assert "var(" not in text
        assert "None" not in text


def test_random_positions_draw() -> None:
    for seed in (1, 90, 200):
        line = random_line(25, seed)
        shown = Source(sekigahara(), line)
        for node in range(0, len(line), 5):
            drawn(shown, node)


def test_the_title_and_the_description_tell_what_is_seen() -> None:
    root = drawn(source(), 6)
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == (
        "Battle at Gifu: Tokugawa deploys the Tokugawa gun with a sword card: 4 impact, from 2 to 6."
        if "gun" in (title.text or "")
        else title.text
    )
    assert description is not None
    assert "Week 1, Tokugawa’s combat" in (description.text or "")


def test_a_commit_is_written_out_with_its_sum_and_rules() -> None:
    shown = source()
    gun = next(node.id for node in shown.line.nodes if node.commit and "gun" in sekigahara().say(node.commit).text)
    words = texts(drawn(shown, gun))
    for part in ("mon on the block", "8.3.2", "the gun fires", "8.4.1", "2 → 6", "One for the mon on the block."):
        assert part in words
    assert "CHAPTER" not in words


def test_a_refused_attempt_shows_its_rules() -> None:
    shown = source()
    attempt = next(node.id for node in shown.line.nodes if node.attempt)
    words = texts(drawn(shown, attempt))
    assert "Not allowed: Tokugawa deploys the Fukushima gun with a Tokugawa card." in words
    assert "8.2.2" in words


def test_only_used_symbols_are_in_the_file_and_every_reference_is_there() -> None:
    shown = source()
    text = save.svg(shown, 4)
    ids = [element.get("id") for element in ET.fromstring(text).iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"(?:href=[\"']#|url\(#)([^\"')]+)", text)) == set(ids)
    assert len(ids) < 100 < len(shown.game.kit())


def test_two_pictures_share_no_id() -> None:
    shown = source()
    ids = [
        set(re.findall(r"\bid=[\"']([^\"']+)", save.svg(shown, node, "all", theme)))
        for node, theme in ((2, "light"), (2, "dark"), (3, "light"))
    ]
    assert not ids[0] & ids[1]
    assert not ids[0] & ids[2]


def test_what_a_notebook_shows_is_the_same_picture() -> None:
    shown = source()
    timeline = Timeline(shown.game, shown.line, "all")
    for node in range(len(shown.line)):
        given = (shown.game.kit(), shown.game.backdrop().to_json(), timeline.scene(node), timeline.nodes[node], "dark")
        file = picture(*given)
        prefix = re.search(r'id="(sk[0-9a-f]+-)', file)
        assert prefix
        assert plain(ET.fromstring(file.replace(prefix[1], ""))) == plain(ET.fromstring(image(*given)))


def plain(element: ET.Element) -> list[object]:
    """An element without its descriptions for screen readers and the version of the format."""
    kept = {name.rpartition("}")[2]: value for name, value in element.attrib.items()}
    inner = [plain(one) for one in element if one.tag not in (f"{SVG}title", f"{SVG}desc")]
    return [
        element.tag,
        {name: kept[name] for name in kept if name not in ("baseProfile", "version")},
        element.text or "",
        inner,
    ]


def test_the_same_picture_is_the_same_file() -> None:
    assert save.svg(source(), 5) == save.svg(source(), 5)


def test_markup_in_any_text_stays_text() -> None:
    shown = source()
    timeline = Timeline(shown.game, shown.line, "all")
    scene, entry = _nasty(timeline.scene(7)), _nasty({**timeline.nodes[7], "comment": "c", "chapter": "d"})
    entry["refused"] = {"text": NASTY, "why": [[NASTY, NASTY]]}
    root = ET.fromstring(picture(shown.game.kit(), shown.game.backdrop().to_json(), scene, entry))
    assert not list(root.iter(f"{SVG}script"))
    assert "<script>alert('x')</script>" in "".join(root.itertext())
    assert "var(--sk-ink)" in "".join(root.itertext())


def _nasty(value: Any, key: str = "") -> Any:
    """The same data with every readable text made nasty."""
    if isinstance(value, dict):
        return {name: _nasty(item, name) for name, item in value.items()}
    if isinstance(value, list):
        return [_nasty(item, key) for item in value]
    keep = {"symbol", "place", "tuck", "fold", "track", "piece", "start", "end", "links", "panels", "states", "style"}
    keep |= {"side", "to", "sign"}
    return NASTY if isinstance(value, str) and key not in keep else value


def test_a_comment_from_right_to_left_is_set_from_the_right() -> None:
    root = drawn(source(comment="הקלף מביא רק גוש עם אותו מון"), 2)
    (line,) = [element for element in root.iter(f"{SVG}text") if "הקלף" in (element.text or "")]
    assert line.get("direction") == "rtl"
    assert float(line.get("x", 0)) > 1000


def test_a_long_comment_makes_the_picture_higher_not_wider() -> None:
    short, long = drawn(source(), 2), drawn(source(comment="word " * 300), 2)
    assert float(long.get("height", 0)) > float(short.get("height", 0)) + 300
    assert long.get("width") == short.get("width")


def test_an_unknown_theme_or_node_is_refused() -> None:
    with pytest.raises(ValueError, match=r"There is no theme `pink`\. Known: light, dark\."):
        save.svg(source(), 0, theme="pink")
    with pytest.raises(KeyError, match="There is no node 99"):
        save.svg(source(), 99)


# -- slots: the same as the front end's --------------------------------------------------------------------------------


def test_points_are_centred() -> None:
    (spot,) = arrange_pieces({"xy": [50, 40]}, [(20, 10)])
    assert (spot.x, spot.y, spot.scale) == (40, 35, 1)
    (spot,) = arrange_pieces({"box": [0, 0, 10, 10], "size": 4}, [(20, 10)])
    assert (spot.x, spot.y, spot.width, spot.height) == (3, 4, 4, 2)


def test_a_fan_overlaps_and_stands_on_the_middle_of_the_lower_edge() -> None:
    spots = arrange_pieces({"box": [0, 0, 100, 50], "arrange": "fan"}, [(20, 30)] * 3)
    assert [round(spot.x, 1) for spot in spots] == [26.2, 40.0, 53.8]
    assert {spot.y for spot in spots} == {20}


def test_a_row_closes_up_when_there_are_too_many() -> None:
    slot = {"box": [10, 0, 100, 50], "arrange": "row", "pitch": 30}
    assert [spot.x for spot in arrange_pieces(slot, [(20, 30)] * 3)] == [10, 40, 70]
    assert [spot.x for spot in arrange_pieces(slot, [(20, 30)] * 5)] == [10, 30, 50, 70, 90]


def test_a_row_hangs_from_the_upper_edge_where_cards_look_out_below() -> None:
    slot = {"box": [0, 5, 100, 50], "arrange": "row", "tuck": "below"}
    assert arrange_pieces(slot, [(20, 30)])[0].y == 5
    assert arrange_pieces({**slot, "tuck": "above"}, [(20, 30)])[0].y == 25


def test_a_second_row_begins_after_per_row() -> None:
    slot = {"box": [0, 0, 50, 30], "arrange": "row", "pitch": 20, "per_row": 2, "row_pitch": -10}
    assert [(spot.x, spot.y) for spot in arrange_pieces(slot, [(20, 30)] * 3)] == [(0, 0), (20, 0), (0, -10)]


def test_a_pile_is_never_closed_up() -> None:
    slot = {"box": [0, 0, 20, 30], "arrange": "pile", "pitch": 15}
    assert [spot.x for spot in arrange_pieces(slot, [(20, 30)] * 4)] == [0, 15, 30, 45]


def test_no_pieces_take_no_spots() -> None:
    assert arrange_pieces({"xy": [0, 0]}, []) == []
    assert slot_box({"xy": [3, 4]}) == (3, 4, 0, 0)
    assert slot_middle({"box": [0, 0, 10, 20]}) == (5, 10)


@pytest.mark.parametrize("attacker", ["ishida", "tokugawa"])
def test_in_a_crowded_rank_every_block_has_its_name(attacker: str) -> None:
    text = CROWDED.replace('attacker = "ishida"', f'attacker = "{attacker}"')
    root = drawn(source_of(Scenario.from_text(text)), 0)
    assert texts(root).count("Kobayak") == 2
    if attacker == "ishida":
        sizes = [float(one.get("font-size", 0)) for one in root.iter(f"{SVG}text") if one.text == "Kobayakawa"]
        assert len(sizes) == 2
        assert min(sizes) > 11, "it is no smaller than it must be: the neighbours leave it room"
