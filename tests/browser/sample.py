"""A battle as the page gets it, written by hand: all that a scene can hold, in a dozen commits."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from sekiwidget.board.wire.page_words import PAGE_WORDS
from sekiwidget.core.scene import patch
from sekiwidget.games.sekigahara.picture.kit import kit
from sekiwidget.games.sekigahara.picture.map_drawing import backdrop_map

Json = dict[str, Any]

RULES = {
    "8.1": "Declaring a combat",
    "8.2": "Deploying",
    "8.2.1": "The first to deploy",
    "8.2.2": "Deploying with a card",
    "8.3.2": "One for each mon",
    "8.3.3": "Comrades",
    "8.4.1": "Special attacks",
    "8.5": "Stopping",
    "8.6.1": "Loyalty challenge",
    "8.7.1": "Losses",
}


def backdrop() -> Json:
    """The map of the game and a field of battle of 836 x 604, narrow 464 x 540."""
    drawing = backdrop_map()
    places: Json = {}
    for name, place in drawing["places"].items():
        kind = place["kind"]
        style = {"castle": "strong", "resource": "strong", "capital": "capital"}.get(kind, "")
        places[name] = {
            "panel": "map",
            "slot": {"xy": place["xy"]},
            "label": place["name"],
            "label_box": place["namebox"],
            "label_style": style,
        }
        places[f"{name}.stack"] = {"panel": "map", "slot": {"box": place["stack"], "arrange": "fan", "pitch": 18.75}}
    links = {}
    for road in drawing["links"]:
        x = road["cubic"]
        links[road["id"]] = {
            "panel": "map",
            "ends": road["ends"],
            "path": f"M{x[0]} {x[1]}C{x[2]} {x[3]} {x[4]} {x[5]} {x[6]} {x[7]}",
            "style": "broad" if road["highway"] else "thin",
        }
    for side, y, tuck in (("ishida", 70, "above"), ("tokugawa", 440, "below")):
        narrow_y = 56 if side == "ishida" else 392
        places[f"{side}.rank"] = {
            "panel": "field",
            "slot": {"box": [33, y, 540, 88], "arrange": "row", "pitch": 94, "tuck": tuck},
            "narrow": {"box": [13, narrow_y, 440, 70], "arrange": "row", "pitch": 77, "size": 54, "tuck": tuck},
        }
        top = 86 if side == "ishida" else 466
        slot = {"box": [640 if side == "tokugawa" else 570, top, 140, 58], "arrange": "pile", "pitch": 43, "size": 50}
        places[f"{side}.reserve"] = {
            "panel": "field",
            "slot": slot,
            "narrow": {"xy": [380, 20 if side == "ishida" else 520], "size": 20},
        }
        cards = {"box": [760 if side == "tokugawa" else 718, top, 100, 52], "arrange": "pile", "pitch": 21, "size": 34}
        places[f"{side}.hand"] = {
            "panel": "field",
            "slot": cards,
            "narrow": {"xy": [432, 20 if side == "ishida" else 520], "size": 18},
        }
        base = 28 if side == "ishida" else 589
        places[f"{side}.name"] = {
            "panel": "field",
            "slot": {"xy": [20, base]},
            "narrow": {"xy": [10, 25 if side == "ishida" else 525]},
        }
    wide = (
        '<rect width="836" height="604" style="fill:var(--sk-field)"/>'
        '<path d="M0 188C220 174 420 204 836 186V300C500 314 260 290 0 304z" style="fill:var(--sk-field2)"/>'
    )
    narrow = (
        '<rect width="464" height="540" style="fill:var(--sk-field)"/>'
        '<path d="M0 158C120 148 300 170 464 158V264C300 276 120 252 0 264z" style="fill:var(--sk-field2)"/>'
    )
    return {
        "panels": {
            "map": {"size": drawing["size"], "svg": drawing["svg"] + drawing["over"], "label": "Map"},
            "field": {
                "size": [836, 604],
                "svg": wide,
                "label": "Field of battle",
                "narrow_size": [464, 540],
                "narrow_svg": narrow,
                "inset": [690, 16, 130, 110],
                "sum": [18, 318, 566, 86],
                "narrow_sum": [8, 284, 448, 70],
            },
        },
        "places": places,
        "links": links,
        "scales": {
            "impact": {
                "panel": "field",
                "box": [82, 210, 724, 62],
                "least": 0,
                "most": 48,
                "step": 7,
                "unit": "{} lost",
                "narrow": [61, 180, 390, 62],
            }
        },
        "rules": RULES,
        "title": "Sekigahara",
    }


def opening() -> Json:
    """The scene before the first block is deployed."""
    drawing = backdrop_map()
    pieces: Json = {}
    for name, place in drawing["places"].items():
        kind = place["kind"]
        side = "tokugawa" if name in {"okazaki", "edo", "kanazawa", "miyazu", "anotsu", "hakone"} else "ishida"
        symbol = {"castle": f"castle-{side}", "resource": "resource", "capital": f"capital-{side}"}.get(kind, "place")
        pieces[f"sign.{name}"] = {"symbol": symbol, "place": name}
    for side in ("tokugawa", "ishida"):
        for n in range(5):
            pieces[f"{side}.reserve.{n}"] = {"symbol": f"back-{side}", "place": f"{side}.reserve", "order": n}
            pieces[f"{side}.hand.{n}"] = {"symbol": f"cardback-{side}", "place": f"{side}.hand", "order": n}
        pieces[f"{side}.reserve.0"]["label"] = "5 not deployed"
        pieces[f"{side}.hand.0"]["label"] = "5 cards"
    return {
        "title": "Battle at Gifu",
        "rule": "8.2",
        "panels": ["map", "field"],
        "status": ["Week 3, turn B · Tokugawa’s combat phase", "Table view: only what both sides know"],
        "windows": {"map": [271, 215, 228, 330]},
        "pieces": pieces,
        "tracks": {"impact": [{"side": "gold", "value": 0, "before": 0}, {"side": "black", "value": 0, "before": 0}]},
        "captions": {
            "ishida": {
                "place": "ishida.name",
                "name": "Ishida",
                "text": "defends, outside the castle",
                "side": "gold",
                "sign": "fan",
                "sign_words": "initiative",
            },
            "tokugawa": {"place": "tokugawa.name", "name": "Tokugawa", "text": "attacks from Kiyosu", "side": "black"},
        },
        "tables": {
            "sides": {
                "rows": [
                    {"label": "Attacker", "value": "Tokugawa, 7 blocks", "symbol": "sidemark-tokugawa"},
                    {"label": "Defender", "value": "Ishida, 8 blocks", "symbol": "sidemark-ishida"},
                    {"label": "Castle", "value": "Ishida’s; he fights outside", "symbol": "castle-ishida"},
                ]
            },
            "now": {
                "title": "If both stop now",
                "rows": [
                    {"label": "Ishida wins", "value": "0 : 0", "rule": "8.2.1"},
                    {"label": "Ishida loses", "value": "no block", "rule": "8.7.1"},
                    {"label": "Tokugawa loses", "value": "1 block", "rule": "8.7.1"},
                ],
                "note": "Every 7 impact costs the other side a block; the loser loses one more.",
            },
        },
        "marks": [{"place": "gifu"}, {"place": "kiyosu", "to": "gifu"}],
    }


DEPLOYMENTS = [
    ("tokugawa", "fukushima-2", "card-fukushima", "Fukushima", 2),
    ("ishida", "ukita-1l", "nocard", "Ukita", 1),
    ("ishida", "ukita-2", "card-ukita", "Ukita", 3),
    ("tokugawa", "tokugawa-2", "card-tokugawa", "Tokugawa", 2),
    ("tokugawa", "fukushima-3", "card-fukushima", "Fukushima", 4),
    ("ishida", "ukita-3", "card-ukita", "Ukita", 5),
    ("ishida", "kobayakawa-3", "card-kobayakawa", "Kobayakawa", 3),
    ("tokugawa", "tokugawa-3", "card-tokugawa", "Tokugawa", 4),
    ("ishida", "ukita-1c", "card-ukita-sword", "Ukita", 6),
    ("tokugawa", "fukushima-1g", "card-fukushima-sword", "Fukushima", 5),
]


def deployed(scene: Json, side: str, block: str, card: str, clan: str, impact: int) -> Json:
    """The scene after one deployment."""
    scene = deepcopy(scene)
    pieces = scene["pieces"]
    for piece in pieces.values():
        if "ghost" not in piece.get("states", []):
            piece.pop("states", None)
    rank = [name for name in pieces if name.startswith(f"{side}.rank.")]
    piece = f"{side}.rank.{len(rank)}"
    pieces[piece] = {
        "symbol": f"block-{block}",
        "place": f"{side}.rank",
        "order": len(rank),
        "states": ["now"],
        "tuck": card,
        "label": clan,
        "value": f"+{impact}",
        "words": f"{clan} block {len(rank) + 1}",
    }
    for kind in ("reserve", "hand"):
        left = [name for name in pieces if name.startswith(f"{side}.{kind}.")]
        if left:
            del pieces[left[-1]]
            words = "not deployed" if kind == "reserve" else "cards"
            if len(left) > 1:
                pieces[left[0]]["label"] = f"{len(left) - 1} {words}"
    lane = 0 if side == "ishida" else 1
    lanes = scene["tracks"]["impact"]
    for one in lanes:
        one["before"] = one["value"]
    lanes[lane]["value"] += impact
    total = lanes[lane]
    scene["sum"] = {
        "terms": [
            {"number": 1, "words": "mon on the block", "rule": "8.3.2"},
            {"number": impact - 1, "words": f"{clan} already out", "rule": "8.3.3"},
        ],
        "total": impact,
        "words": "impact",
        "change": f"{total['before']} → {total['value']}",
        "piece": piece,
        "track": "impact",
        "lane": lane,
        "note": [f"{clan} {block.split('-')[1]}", f"by a card of {clan}", f"{lanes[1]['value']} : {lanes[0]['value']}"],
    }
    if block.endswith("g"):
        scene["sum"]["terms"][1:] = [
            {"number": 2, "words": f"{clan} already out", "rule": "8.3.3"},
            {"number": 2, "words": "the gun fires", "rule": "8.4.1"},
        ]
    scene["tables"]["now"]["rows"][0]["value"] = f"{lanes[1]['value']} : {lanes[0]['value']}"
    return scene


def defected(scene: Json) -> Json:
    """The scene after Kobayakawa's block changed sides."""
    scene = deepcopy(scene)
    pieces = scene["pieces"]
    for piece in pieces.values():
        piece.pop("states", None)
    old = pieces["ishida.rank.3"]
    old.update(states=["ghost", "turned"], label="3 taken back")
    del old["value"]
    count = sum(name.startswith("tokugawa.rank.") for name in pieces)
    pieces[f"tokugawa.rank.{count}"] = {
        "symbol": "block-kobayakawa-3",
        "place": "tokugawa.rank",
        "order": count,
        "states": ["turned", "now"],
        "tuck": "card-loyalty-tokugawa",
        "label": "Kobayakawa",
        "value": "+3",
        "words": "Kobayakawa, now on Tokugawa’s side",
    }
    lanes = scene["tracks"]["impact"]
    for one in lanes:
        one["before"] = one["value"]
    lanes[0]["value"] -= 3
    lanes[1]["value"] += 3
    scene.pop("sum")
    scene["moves"] = [{"start": "ishida.rank", "end": "tokugawa.rank", "style": "across"}]
    return scene


def nodes() -> list[Json]:
    """A battle of a dozen commits with chapters, comments, a variation and a refused attempt."""
    scene = opening()
    made: list[Json] = [{"patch": scene, "comment": "Both sides have fortified the heights.", "chapter": "Declared"}]
    at = 0
    for i, (side, block, card, clan, impact) in enumerate(DEPLOYMENTS):
        after = deployed(scene, side, block, card, clan, impact)
        node: Json = {
            "parent": at,
            "patch": patch(scene, after),
            "side": "black" if side == "tokugawa" else "gold",
            "who": side.title(),
            "say": f"{side.title()} deploys the {clan} {block.split('-')[1]} with a card: {impact} impact.",
            "why": [
                ["8.3.2", "One for the mon on the block."],
                ["8.3.3", f"One for each {clan} block already deployed."],
            ],
            "sum": f"1 + {impact - 1} = {impact}",
        }
        if i == 3:
            node["chapter"] = "First blood"
        if i == 9:
            node["chapter"] = "The gun"
            node["comment"] = (
                "With a plain Fukushima card the same block would have added 3. The sword is worth two points here. "
                "It leaves Tokugawa one short of 21, where Ishida would lose a third block."
            )
        made.append(node)
        at, scene = len(made) - 1, after
        if i == 6:
            after = defected(scene)
            made.append(
                {
                    "parent": at,
                    "patch": patch(scene, after),
                    "side": "black",
                    "who": "Tokugawa",
                    "chapter": "The defection",
                    "say": "Kobayakawa’s block changes sides.",
                    "why": [["8.6.1", "No other card of that mon was shown."]],
                }
            )
            at, scene = len(made) - 1, after
    tip = at
    made.append(
        {
            "parent": tip,
            "patch": {},
            "side": "black",
            "who": "Tokugawa",
            "refused": {
                "text": "deploy mori3 with ukita",
                "why": [
                    ["8.2.2", "A card can deploy only a block with the same mon: the card shows Ukita, the block Mōri."]
                ],
            },
        }
    )
    made.append(
        {
            "parent": tip,
            "patch": {"marks": [{"place": "osaka"}]},
            "side": "gold",
            "who": "Ishida",
            "say": "Ishida does not challenge it.",
            "why": [["8.5", ""]],
        }
    )
    made.append(
        {
            "parent": tip,
            "patch": {"marks": [{"place": "kiso"}]},
            "side": "gold",
            "who": "Ishida",
            "say": "Ishida challenges its loyalty.",
            "name": "what if he had challenged",
        }
    )
    made.append(
        {
            "parent": len(made) - 1,
            "patch": {"marks": [{"place": "suwa"}]},
            "side": "black",
            "who": "Tokugawa",
            "say": "Tokugawa shows another Fukushima card.",
        }
    )
    made.append(
        {
            "parent": len(made) - 3,
            "patch": {"marks": [{"place": "kofu"}]},
            "side": "black",
            "who": "Tokugawa",
            "chapter": "Retreat",
            "say": "Tokugawa stops.",
        }
    )
    return made


def traits(**more: Any) -> Json:
    """All traits of a board, as the model holds them."""
    public = nodes()
    other = deepcopy(public)
    other[0]["patch"]["status"] = ["Week 3, as Tokugawa sees it", "Tokugawa’s view"]
    state: Json = {
        "kit": kit(),
        "backdrop": backdrop(),
        "words": PAGE_WORDS,
        "timelines": {
            "public": {"name": "Table view", "nodes": public},
            "tokugawa": {"name": "Tokugawa’s view", "nodes": other},
        },
        "changes": len(public),
        "cursor": 0,
        "step": [],
        "held": -1,
        "perspectives": [{"id": "public", "name": "Table"}, {"id": "tokugawa", "name": "Tokugawa"}],
        "mode": "read",
        **{name: {} for name in ("news", "choices", "turn", "notice", "lesson", "puzzle", "setting", "review")},
        "width": 0,
        "height": 0,
        "theme": "auto",
    }
    return state | more
