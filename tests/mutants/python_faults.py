"""The faults that can be planted in a Python source.

Left out is what no test could see or should: docstrings, annotations, decorators, assertions, f-strings, texts of
messages and errors, logging, code for type checkers and for a start as a program.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from copy import copy
from typing import Final, TypeVar

from tests.mutants.fault import Fault

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
REVERSED: Final = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
"""Comparisons whose swap is their negation."""
CALCULATED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
CALLED: Final = {
    "min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list",
    "startswith": "endswith", "endswith": "startswith", "removeprefix": "removesuffix", "removesuffix": "removeprefix",
}  # fmt: skip
EMPTY: Final = {
    "str": "''", "int": "0", "float": "0.0", "tuple": "()", "list": "[]", "dict": "{}", "set": "set()",
    "frozenset": "frozenset()", "Sequence": "()", "Mapping": "{}",
}  # fmt: skip
"""What a function returns in the place of its result, by the name of its annotation; else None."""
UNSEEN: Final = {"print", "warn", "warning", "info", "debug", "TypeVar", "ParamSpec", "NewType", "Protocol"}
"""Calls whose arguments tests need not see."""
KEPT_KEYWORDS: Final = {"stacklevel", "maxsize", "encoding", "ensure_ascii", "separators", "indent", "key_type"}
"""Arguments whose defaults do as well, or nearly."""
KEPT_NAMES: Final = {"__all__", "__slots__", "__match_args__", "__version__"}
UNREACHED: Final = {"AssertionError", "NotImplementedError"}
LOOKED_UP: Final = {"get", "pop", "setdefault"}

Node = TypeVar("Node", bound=ast.AST)


def faults(path: str, source: bytes) -> list[Fault]:
    """Every fault that can be planted in a Python source."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return finder.found


def _changed(node: Node, **fields: object) -> Node:
    """A node with other fields; the old one is left as it is."""
    new = copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


class _Finder(ast.NodeVisitor):
    """Collects the faults of a module."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.found: list[Fault] = []
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.statement = 1
        self.inside = False
        self.result: ast.expr | None = None

    # -- planting ------------------------------------------------------------------------------------------------------

    def plant(self, node: ast.expr | ast.stmt, operator: str, new: ast.AST | str) -> None:
        """Note that a node may become another, or another text."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        after = new if isinstance(new, str) else ast.unparse(ast.fix_missing_locations(new))
        if isinstance(new, ast.Compare | ast.BoolOp | ast.BinOp | ast.UnaryOp | ast.IfExp | ast.Lambda):
            after = f"({after})"
        before = self.source[start:end].decode()
        self.found.append(
            Fault(self.path, node.lineno, self.statement, start, end, operator, before, after, not self.inside)
        )

    def condition(self, test: ast.expr) -> None:
        """The faults of a whole condition: negated, or never true."""
        simple = isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], REVERSED)
        if not simple and not _is_not(test):
            self.plant(test, "condition negated", ast.UnaryOp(ast.Not(), test))
        self.plant(test, "condition never true", "False")

    def key(self, node: ast.AST | None) -> None:
        """The fault of a text that is compared or looked up."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.plant(node, "key changed", ast.Constant(node.value + "_"))

    # -- what is left out ----------------------------------------------------------------------------------------------

    def visit(self, node: ast.AST) -> None:
        """Visit a node, and remember the statement in which the others stand."""
        if not isinstance(node, ast.stmt):
            super().visit(node)
            return
        outer, self.statement = self.statement, node.lineno
        super().visit(node)
        self.statement = outer

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Nothing: before Python 3.12 the places of what it holds are wrong."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Nothing: it is for type checkers."""

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Its body alone."""
        self.visit_all(node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Its defaults and its body."""
        names = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
        if node.name == "__hash__" or names & {"overload", "abstractmethod"}:
            return
        self.visit_all([*node.args.defaults, *(default for default in node.args.kw_defaults if default)])
        outer = self.result, self.inside
        self.result, self.inside = node.returns, True
        self.visit_all(node.body)
        self.result, self.inside = outer

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_all(self, nodes: Sequence[ast.AST]) -> None:
        """Visit each."""
        for node in nodes:
            self.visit(node)

    # -- statements ----------------------------------------------------------------------------------------------------

    def visit_If(self, node: ast.If) -> None:
        """Its condition, unless it is for type checkers or for a start as a program."""
        if "TYPE_CHECKING" in (told := ast.unparse(node.test)) or told.startswith("__name__"):
            return
        self.condition(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        """Its condition."""
        if not isinstance(node.test, ast.Constant):
            self.condition(node.test)
            self.generic_visit(node)
        else:
            self.visit_all(node.body)

    def visit_For(self, node: ast.For) -> None:
        """No round."""
        self.plant(node.iter, "loop without a round", "()")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """What is kept in an object is not."""
        if KEPT_NAMES & {target.id for target in node.targets if isinstance(target, ast.Name)}:
            return
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.plant(node, "statement dropped", "pass")
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Its value."""
        if node.value and "TypeAlias" not in ast.unparse(node.annotation):
            self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """The other direction."""
        self.plant(node, "statement dropped", "pass")
        if type(node.op) in CALCULATED and not _is_text(node.value):
            self.plant(node, "operator swapped", _changed(node, op=CALCULATED[type(node.op)]()))
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """A call that is made for its effect is not made."""
        if isinstance(node.value, ast.Constant) or _called(node.value) in UNSEEN | {"__init__"}:
            return
        self.plant(node, "statement dropped", "pass")
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        """Nothing is deleted."""
        self.plant(node, "statement dropped", "pass")

    def visit_Raise(self, node: ast.Raise) -> None:
        """No error. The text of an error is left as it is."""
        if node.exc is None or (_called(node.exc) or ast.unparse(node.exc)) not in UNREACHED:
            self.plant(node, "statement dropped", "pass")

    def visit_Break(self, node: ast.Break) -> None:
        """Go on."""
        self.plant(node, "jump swapped", "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        """Go no further."""
        self.plant(node, "jump swapped", "break")

    def visit_Return(self, node: ast.Return) -> None:
        """An empty result, or the opposite one."""
        if node.value is None:
            self.plant(node, "statement dropped", "pass")
            return
        if not isinstance(node.value, ast.Constant):
            result = ast.unparse(self.result) if self.result else ""
            if result == "bool":
                if not isinstance(node.value, ast.Compare) and not _is_not(node.value):
                    self.plant(node.value, "result negated", ast.UnaryOp(ast.Not(), node.value))
            elif result != "Self":
                empty = EMPTY.get(result.partition("[")[0], "None") if "|" not in result else "None"
                if ast.unparse(node.value) != empty:
                    self.plant(node.value, "result empty", empty)
        self.generic_visit(node)

    def visit_MatchValue(self, node: ast.MatchValue) -> None:
        """Another value."""
        self.key(node.value)
        self.visit(node.value)

    def visit_match_case(self, node: ast.match_case) -> None:
        """Its guard."""
        if node.guard:
            self.condition(node.guard)
        self.generic_visit(node)

    # -- expressions ---------------------------------------------------------------------------------------------------

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """Its condition."""
        self.condition(node.test)
        self.generic_visit(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """As a function."""
        outer, self.inside = self.inside, True
        self.generic_visit(node)
        self.inside = outer

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """Without its condition, or with the opposite."""
        for test in node.ifs:
            self.plant(test, "filter dropped", "True")
            self.condition(test)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Another comparison; another text compared."""
        for place, op in enumerate(node.ops):
            ops = [*node.ops[:place], COMPARED[type(op)](), *node.ops[place + 1 :]]
            self.plant(node, "comparison swapped", _changed(node, ops=ops))
        for side in (node.left, *node.comparators):
            for one in side.elts if isinstance(side, ast.Tuple | ast.Set | ast.List) else [side]:
                self.key(one)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """The other operator; each part dropped."""
        self.plant(node, "and/or swapped", _changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And()))
        for place in range(len(node.values)):
            left = [*node.values[:place], *node.values[place + 1 :]]
            self.plant(node, "part dropped", _changed(node, values=left) if len(left) > 1 else _bracketed(left[0]))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Another operator, unless it joins texts or lists."""
        if type(node.op) in CALCULATED and not _is_text(node.left) and not _is_text(node.right):
            self.plant(node, "operator swapped", _changed(node, op=CALCULATED[type(node.op)]()))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Without `not` or `-`."""
        if isinstance(node.op, ast.Not | ast.USub):
            self.plant(node, "sign dropped", _bracketed(node.operand))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """The next number; the other truth value."""
        if isinstance(node.value, bool):
            self.plant(node, "constant changed", ast.Constant(not node.value))
        elif isinstance(node.value, int | float):
            self.plant(node, "constant changed", ast.Constant(node.value + 1))

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Another key."""
        self.key(node.slice)
        self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict) -> None:
        """Another key."""
        for key in node.keys:
            self.key(key)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Another function; an argument left out."""
        name = _called(node)
        if name in UNSEEN:
            return
        if name == "cast":
            self.visit_all(node.args[1:])
            return
        if name in CALLED:
            other = CALLED[name]
            if isinstance(node.func, ast.Name):
                self.plant(node.func, "function swapped", other)
            elif isinstance(node.func, ast.Attribute):
                self.plant(node.func, "function swapped", _changed(node.func, attr=other))
        if name in LOOKED_UP and node.args:
            self.key(node.args[0])
        for place, keyword in enumerate(node.keywords):
            if keyword.arg is not None and keyword.arg not in KEPT_KEYWORDS:
                left = [*node.keywords[:place], *node.keywords[place + 1 :]]
                self.plant(node, "argument dropped", _changed(node, keywords=left))
        self.visit(node.func)
        # The types of isinstance are no operands.
        self.visit_all(node.args[:1] if name in {"isinstance", "issubclass"} else node.args)
        self.visit_all([keyword.value for keyword in node.keywords if keyword.arg not in KEPT_KEYWORDS])


def _called(node: ast.AST) -> str:
    """The last name of what is called."""
    if not isinstance(node, ast.Call):
        return ""
    match node.func:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _is_text(node: ast.expr) -> bool:
    """Whether something is seen to be a text or a list: there is no minus for these."""
    match node:
        case ast.Constant(value=str() | bytes()) | ast.JoinedStr() | ast.List() | ast.Tuple() | ast.ListComp():
            return True
        case ast.BinOp(left=left, right=right):
            return _is_text(left) or _is_text(right)
    return False


def _bracketed(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"
