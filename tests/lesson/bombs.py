"""Scenario files that say little in very many words: the worst that a file of up to 1 MiB can do.

`bombs()` gives each by name. Whatever it is filled with, such a file is played or refused in bounded time and memory;
measuring is left to the tests that run them (`tests/lesson/script/test_bombs.py`, `make fuzz`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice

SIZE = (1 << 20) - 4096
"""The maximum length of a bomb's repeated part in characters: just under the size limit of a file."""

GAMES = {"sekigahara": "T", "warchest": "W", "daimyo": "B", "shogun": "B"}
"""Each game with the letter of the side that begins."""

QUOTED = '"w#"'
TABLE = '{place="edo"}'
START = {"sekigahara": 'blocks = {}\nweek = 1\nphase = "combat"\n', "warchest": "", "daimyo": "", "shogun": ""}

WORDS = {
    "sekigahara": ("date2", "tokugawa3", "date+", "loyalty", "?", "edo", "kiyosu-gifu", "nobody9", "nowhere"),
    "warchest": ("archer", "royal", "d4", "d4-d5", "?", "nothing", "white"),
    "daimyo": ("A1", "m13", "m13-m14", "?", "nothing", "black"),
    "shogun": ("kai", "kai-suruga", "4", "farmers", "castle", "?", "none", "awa"),
}
VERBS = {
    "sekigahara": (
        "declare deploy show lose retreat discard bid go move muster march mori inside outside stop challenge accept "
        "yield done"
    ),
    "warchest": "deploy bolster initiative recruit pass move attack control tactic stop lose draft order remove",
    "daimyo": "play move recruit daimyo add shift give",
    "shogun": "take place plan choose build collect deploy move stay battle defend face",
}
OF_CHANCE = {
    "sekigahara": "draw deal place recruit",
    "warchest": "draw cards marker preview",
    "daimyo": "deal",
    "shogun": "open draw drop events actions specials event tie next winter revolts score",
}

POSITION = {
    "sekigahara": (
        "setup week turn phase first active blocks hands discards recruits removed mori control holder entered disks "
        "known movement combat viewer"
    ),
    "warchest": (
        "armies royal_guard preview choose_order elimination lineup round initiative initiative_moved active units "
        "control hands bags faceup facedown ahead eliminated supply draft pending chance winner won_by viewer"
    ),
    "daimyo": (
        "players round phase land units reserve hexes_left hands played incoming card moved open gifts pools winner "
        "won_by viewer"
    ),
    "shogun": (
        "players setup year season phase land draft tower tray fight revolts supply farmers chests rice points event "
        "events deck plans actions done specials privileges order turned bids ranks waiting gained last step winner "
        "won_by viewer"
    ),
}
WITHIN = {
    "sekigahara": {
        "hands": "tokugawa ishida",
        "discards": "tokugawa",
        "recruits": "ishida",
        "removed": "tokugawa",
        "known": "tokugawa",
        "control": "edo",
        "holder": "gifu",
        "entered": "gifu",
        "blocks.gifu": "tokugawa ishida",
        "known.tokugawa": "gifu",
        "movement": (
            "degree stacks muster used rested mustered brought activated origin groups place_leads leaders leader aside"
        ),
        "movement.aside": "tokugawa",
        "movement.rested": "gifu",
        "combat": (
            "step to_move place kind attacker holder initiative impact deployed played stopped asked losses lost_here "
            "fallen winner fled_from sheltered follow_up ended fought lost owed outcome"
        ),
        "combat.deployed": "tokugawa",
        "combat.played": "tokugawa",
        "combat.impact": "tokugawa",
    },
    "warchest": {
        "hands": "white",
        "bags": "white",
        "supply": "black",
        "faceup": "white",
        "facedown": "white",
        "ahead": "white",
        "eliminated": "white",
        "armies": "white",
        "units": "d4",
        "control": "d3",
        "draft": "cards first starter winner away",
    },
    "daimyo": {"hands": "black", "played": "black", "incoming": "black", "reserve": "black", "units": "m13"},
    "shogun": {
        "land": "kai",
        "plans": "black",
        "tower": "black farmers",
        "tray": "farmers",
        "chests": "black",
        "privileges": "black",
        "bids": "black",
        "draft": "turn groups open pile under seen taken",
        "fight": "kind place side cubes action",
        "revolts": "side places farmers",
        "last": "kind place fell attacker defender winner",
    },
}
FACTS = {
    "sekigahara": (
        "week phase blocks.gifu.ishida recruits.ishida mori disks hands.tokugawa hand_size.tokugawa control.edo "
        "castle.gifu combat.over combat.kind impact.tokugawa deployed.tokugawa known.tokugawa.gifu winner"
    ),
    "warchest": "round to_move hands.white bags.white unit.d4 height.d4 control.d3 winner",
    "daimyo": "round to_move hands.black bushi.m13 reserve.black winner",
    "shogun": "year to_move order actions events hand.black plan.black.bid owner.kai buildings.kai tower.F winner",
}
HUGE = ("9" * 5000, "9" * 18, "1000000000", "-1000000000", "1e999", "nan", "1979-05-27", "true", "[]", "{}", "''")
"""Values that are not words."""


class Filler:
    """Fills files up to a number of characters."""

    def __init__(self, size: int) -> None:
        self.size = size

    def filled(self, *parts: str, between: str = " ") -> str:
        """The parts repeated."""
        often = max(1, self.size // (sum(map(len, parts)) // len(parts) + len(between)))
        return between.join(islice(cycle(parts), often))[: self.size]

    def numbered(self, form: str, *, between: str = "\n") -> str:
        """A form with an increasing number in it."""
        long = len(form) + len(between) + 5 * form.count("#")
        return between.join(form.replace("#", str(at)) for at in range(self.size // long))

    def texts(self, word: str) -> str:
        """An array of one text repeated."""
        quoted = f'"{word}"'
        return f"[{self.filled(quoted, between=',')}]"


def scenario(game: str, *, position: str = "", script: str = "", more: str = "") -> str:
    """A file of a game."""
    return f"game = \"{game}\"\n[position]\n{position or START[game]}\n[play]\nscript = '''\n{script}\n'''\n{more}\n"


def bombs(size: int = SIZE) -> Iterator[tuple[str, str]]:
    """Every bomb: what it is filled with, and the file, whose repeated part has `size` characters."""
    by = Filler(size)
    yield from SMALL.items()
    yield from _documents(by)
    for game in GAMES:
        yield from _heads(game, by)
        yield from _positions(game, by)
        yield from _scripts(game, by)
        yield from _puzzles(game, by)


def _named(game: str, bomb: Callable[[str], str], kinds: dict[str, str]) -> Iterator[tuple[str, str]]:
    yield from ((f"{game} {name}", bomb(kind)) for name, kind in kinds.items())


SMALL = {
    "a hand of 48 cards to discard from": (
        'game = "sekigahara"\n[position]\nweek = 2\nphase = "reinforcement"\nblocks = {}\n'
        '[position.hands]\ntokugawa = "48x ?"\nishida = "48x ?"\n'
    ),
    "forty blocks that march": (
        'game = "sekigahara"\n[position]\nphase = "movement"\nblocks = { edo = { tokugawa = "40x ?" } }\n'
        '[position.hands]\ntokugawa = "48x ?"\n[play]\nscript = "T: move total date date"\n'
    ),
    "forty blocks that fight": (
        'game = "sekigahara"\n[position]\nphase = "combat"\n'
        'blocks = { gifu = { tokugawa = "40x ?", ishida = "40x ?" } }\n'
        '[position.hands]\ntokugawa = "48x ?"\nishida = "48x ?"\n[play]\nscript = "T: stop"\n'
    ),
}
"""Small files with very many continuations."""


def _documents(by: Filler) -> Iterator[tuple[str, str]]:
    """Files that are not scenarios of any game."""
    head = 'game = "sekigahara"\n'
    yield "keys", head + by.numbered("k# = 1")
    yield "tables", head + by.numbered("[t#]")
    yield "deep tables", head + by.numbered("[t#.a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z]")
    yield "arrays of tables", head + by.filled("[[t]]", between="\n")
    yield "a table again and again", head + by.filled("[t]", between="\n")
    yield "a key again and again", head + by.filled("k = 1", between="\n")
    yield "dotted keys", head + by.numbered("a.b.c.d.e.f.g.h.k# = 1")
    yield "numbers in an array", head + f"k = [{by.filled('1', between=',')}]"
    yield "empty tables in an array", head + f"k = [{by.filled('{}', between=',')}]"
    yield "nested arrays", head + "k = " + "[" * (by.size // 2) + "]" * (by.size // 2)
    yield "nested tables", head + "k = " + "{a=" * (by.size // 4)
    yield "arrays of depth 30", head + f"k = [{by.filled('[' * 29 + ']' * 29, between=',')}]"
    yield "blank lines", head + "\n" * by.size
    yield "comments", head + by.filled("#", between="\n")
    yield "a long comment", head + "#" * by.size
    yield "a long key", head + "k" * by.size + " = 1"
    yield "a long game", f'game = "{"x" * by.size}"'
    yield "escapes", head + 'title = "' + by.filled("\\u0041", between="")[: by.size // 6 * 6] + '"'
    yield "quotation marks", head + "title = " + '"' * by.size
    yield "no lines at all", "x" * by.size
    yield "many digits", head + f"seed = {'9' * by.size}"
    yield "numbers of many digits", head + by.numbered("k# = " + "9" * 5000)
    yield "dates that are none", head + by.numbered("k# = 2026-13-45")


def _heads(game: str, by: Filler) -> Iterator[tuple[str, str]]:
    """The fields other than the position and the script."""
    head = f'game = "{game}"\n'
    yield f"{game} rules that are none", head + f"rules = {by.texts('9.9.9')}"
    yield f"{game} rules, each another", head + f"rules = [{by.numbered(QUOTED, between=',')}]"
    yield f"{game} rules that are numbers", head + f"rules = [{by.filled('1', between=',')}]"
    yield f"{game} a long rule", head + f'rules = ["{"8" * by.size}"]'
    for number, value in enumerate(HUGE):
        yield f"{game} seed {number}", head + f"seed = {value}"
    for place in ("expect", "puzzle.goal"):
        yield f"{game} {place} of facts that are none", head + f"[{place}]\n" + by.numbered('"impact.x#" = 1')
        yield f"{game} {place} of one fact each way", head + f"[{place}]\n" + by.numbered('"week" = 1\n"a.b#" = "x"')
        for fact in FACTS[game].split():
            words = by.filled(*WORDS[game])
            yield f"{game} {place} {fact} of many words", head + f'[{place}]\n"{fact}" = "{words}"'
            times = by.filled("96x " + WORDS[game][0])
            yield f"{game} {place} {fact} of 96x", head + f'[{place}]\n"{fact}" = "{times}"'
            yield f"{game} {place} {fact} of many texts", head + f'[{place}]\n"{fact}" = {by.texts("")}'


def _positions(game: str, by: Filler) -> Iterator[tuple[str, str]]:
    """Every key of a position, with every kind of value."""
    one = WORDS[game]
    few = Filler(8000).filled(f"96x {one[0]}")
    values = {
        "96x": '"' + by.filled(f"96x {one[0]}") + '"',
        "96x of what is unknown": '"' + by.filled("96x ?") + '"',
        "a few words of 96x": f'"{few}"',
        "words far apart": '"' + by.filled(*one, between=" " * (by.size // 400)) + '"',
        "words that are none, far apart": '"' + "".join(f"w{at}" + " " * (by.size // 210) for at in range(200)) + '"',
        "many words": f'"{by.filled(*one)}"',
        "many words that are none": '"' + by.numbered("w#", between=" ") + '"',
        "a long word": '"' + "x" * by.size + '"',
        "a long path": '"' + by.filled("edo", "d4", "m13", between="-") + '"',
        "many texts": by.texts(one[0]),
        "many numbers": f"[{by.filled('7', between=',')}]",
        "many tables": f"[{by.filled(TABLE, between=',')}]",
        "a table of many keys": f"{{ {by.numbered('k#=1', between=',')} }}",
        "a table of many texts": f"{{ {by.numbered(f'k#={QUOTED}', between=',')} }}",
    }
    values |= {f"value {number}": value for number, value in enumerate(HUGE)}
    keys: list[tuple[tuple[str, ...], str]] = [((), key) for key in POSITION[game].split()]
    keys += [((table,), key) for table, names in WITHIN[game].items() for key in names.split()]
    for table, key in keys:
        for name, value in values.items():
            started = "" if game != "sekigahara" or table or key == "blocks" else "blocks = {}\n"
            head = f"[position.{table[0]}]\n" if table else ""
            body = f'game = "{game}"\n[position]\n{started}{head}{key} = {value}\n'
            yield f"{game} position {'.'.join((*table, key))}: {name}", body
    yield f"{game} position of keys that are none", scenario(game, position=by.numbered("k# = 1"))
    yield (
        f"{game} units everywhere",
        scenario(game, position="[position.units]\n" + by.numbered('m# = "black 9x bushi"')),
    )


def _scripts(game: str, by: Filler) -> Iterator[tuple[str, str]]:
    """Every kind of line, and every verb with many words."""
    letter, one, verbs = GAMES[game], WORDS[game], VERBS[game].split()

    def file(script: str) -> str:
        return scenario(game, script=script)

    for sign in ("", "! "):
        for verb in verbs:
            yield f"{game} {sign}{verb} 96x", file(f"{sign}{letter}: {verb} {by.filled('96x ' + one[0])}")
            yield f"{game} {sign}{verb} many words", file(f"{sign}{letter}: {verb} {by.filled(*one)}")
            yield (
                f"{game} {sign}{verb} a long path",
                file(f"{sign}{letter}: {verb} {one[0]} {by.filled('edo', between='-')}"),
            )
            line = f"{sign}{letter}: {verb} {Filler(2000).filled(f'96x {one[0]}')}"
            yield f"{game} {sign}{verb} on many lines", file(by.filled(line, between="\n"))
            short = f"{sign}{letter}: {verb} {one[0]}"
            yield f"{game} {sign}{verb} on very many lines", file(by.filled(short, between="\n"))
    for verb in OF_CHANCE[game].split():
        yield f"{game} - {verb} 96x", file(f"- {verb} {letter} {by.filled('96x ' + one[0])}")
        yield f"{game} - {verb} on many lines", file(by.filled(f"- {verb} {letter} {one[0]}", between="\n"))
    for fact in FACTS[game].split():
        yield f"{game} = {fact} of many words", file(f"= {fact} {by.filled(*one)}")
        yield f"{game} = {fact} of 96x", file(f"= {fact} {by.filled('96x ' + one[0])}")
        yield f"{game} = {fact} on many lines", file(by.filled(f"= {fact} 1", between="\n"))
        yield f"{game} = {fact} of many texts", file(f"= {fact} {by.texts(one[0])}")
    lines = {
        "facts that are none": by.numbered("= nothing.# 1"),
        "sides that are none": by.numbered("side#: stop"),
        "actions that are none": by.numbered(f"! {letter}: verb#"),
        "attempts of no side": by.numbered("! side#: stop"),
        "attempts by no rule": by.numbered(f"! {letter}: stop -> no-rule-#"),
        "notes that are none": by.numbered("@ note# x"),
        "marks of many words": f"@ mark {by.filled(*one)}",
        "marks": by.filled("@ mark nowhere", between="\n"),
        "chapters": by.numbered("@ chapter #"),
        "a chapter of many words": f"@ chapter {by.filled('x')}",
        "comments": by.filled("# x", between="\n"),
        "empty comments": by.filled("#", between="\n"),
        "notes for the teacher": by.filled("#%", between="\n"),
        "a long comment": "# " + "x" * by.size,
        "a long line": "x" * by.size,
        "brackets": by.filled("(\n)", between="\n"),
        "open brackets": by.filled("(", between="\n"),
        "closed brackets": by.filled(")", between="\n"),
        "variations": f"{letter}: stop\n" + by.filled(f"(\n{letter}: stop\n)", between="\n"),
        "variations of what is none": f"{letter}: stop\n" + by.numbered(f"( a#\n{letter}: word#\n)"),
        "a name of many words": f"{letter}: stop\n( {by.filled('x')}\n)",
        "a string of escapes": '= week "' + by.filled("\\n", between="") + '"',
        "signs": "\n".join(islice(cycle("!@=()->#"), by.size // 2)),
    }
    yield from _named(game, file, lines)


def _puzzles(game: str, by: Filler) -> Iterator[tuple[str, str]]:
    """The fields of a puzzle."""
    head = f'game = "{game}"\n[puzzle]\n'
    begun = 'side = "tokugawa"\ntask = "x"\ngoal = { week = 1 }\n'
    for key in ("side", "task", "reply", "within", "hints", "goal", "after"):
        yield f"{game} puzzle {key} of many words", f'{head}{key} = "{by.filled(*WORDS[game])}"'
        yield f"{game} puzzle {key} of many texts", f"{head}{key} = {by.texts('x')}"
        for number, value in enumerate(HUGE):
            yield f"{game} puzzle {key} {number}", f"{head}{key} = {value}"
    yield f"{game} hints", f"{head}{begun}hints = {by.texts('x')}"
    yield f"{game} hints that are numbers", f"{head}{begun}hints = [{by.filled('1', between=',')}]"
    yield f"{game} answers", head + begun + by.filled('[[puzzle.answer]]\non = "x"\nsay = "y"', between="\n")
    yield f"{game} answers without words", head + begun + by.filled("[[puzzle.answer]]", between="\n")
    yield f"{game} answers with keys", head + begun + by.filled("[[puzzle.answer]]\nk = 1\nl = 2", between="\n")
    for key in ("on", "say"):
        yield (
            f"{game} answer {key} of many words",
            f'{head}{begun}[[puzzle.answer]]\n{key} = "{by.filled(*WORDS[game])}"',
        )
