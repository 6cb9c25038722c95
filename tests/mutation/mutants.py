"""Small changes to the rules, one at a time: what a guard is worth shows when it is gone."""

import ast
import copy
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

MODULES = tuple(
    path.relative_to(ROOT).as_posix()
    for part in ("rules", "model")
    for path in sorted((ROOT / "okko" / part).glob("*.py"))
)
"""The modules that are changed."""

_RULE = re.compile(r"\b[A-Z]+-\d+\b")

_OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
"""Comparisons and what becomes of them: orders move by one, the others turn round."""


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    module: str
    place: str
    """The function, with its class."""
    line: int
    number: int
    """Which of the changes of its module."""
    before: str
    after: str
    cited: frozenset[str]
    """The rules that the function cites, or else its module."""
    text: str
    """A digest of the function, or else of its module: what was noticed is noticed as long as it reads the same."""
    nth: int
    """How many changes of the same key stand before it."""

    @property
    def key(self) -> str:
        """What it is known by, whatever line it stands on."""
        return f"{Path(self.module).stem}.{self.place}: {self.before} → {self.after}"


@dataclass(frozen=True)
class _Site:
    """A node, and what may stand in its place."""

    node: ast.expr
    others: tuple[ast.expr, ...]
    place: str


def _constant(value: object, node: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Constant(value), node)  # type: ignore[arg-type]


def _others(node: ast.expr, condition: bool) -> Iterator[ast.expr]:
    """What may stand in the place of an expression; `condition`: something depends on whether it is true."""
    if condition:
        yield _constant(True, node)
        yield _constant(False, node)
    match node:
        case ast.BoolOp(op, values):
            for index in range(len(values)):
                left = values[:index] + values[index + 1 :]
                yield left[0] if len(left) == 1 else ast.copy_location(ast.BoolOp(op, left), node)
        case ast.Compare(left, [operator], [right]):
            yield ast.copy_location(ast.Compare(left, [_OPPOSITE[type(operator)]()], [right]), node)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield _constant(not value, node)
        case ast.Constant(int(value)):
            yield _constant(value + 1, node)
        case _:
            pass


class _Sites(ast.NodeVisitor):
    """All places of a module where something can be changed."""

    def __init__(self) -> None:
        self.found: list[_Site] = []
        self._names: list[str] = []
        self._conditions: set[int] = set()

    def _inside(self, node: ast.ClassDef | ast.FunctionDef, parts: list[ast.stmt]) -> None:
        self._names.append(node.name)
        for part in parts:
            self.visit(part)
        self._names.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._inside(node, node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in (*node.args.defaults, *(each for each in node.args.kw_defaults if each)):
            self._names.append(node.name)
            self.visit(default)
            self._names.pop()
        self._inside(node, node.body)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assertion is there for the type checker."""

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words are no rules."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Where an index says which half of a pair is meant, it is a constant like others."""
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        self._conditions.add(id(node.test))
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self._conditions.add(id(node.test))
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._conditions.add(id(node.test))
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self._conditions.update(map(id, node.ifs))
        self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        if node.guard is not None:
            self._conditions.add(id(node.guard))
            self.visit(node.guard)
        for part in node.body:
            self.visit(part)

    def generic_visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.expr):
            others = tuple(_others(node, id(node) in self._conditions))
            if others:
                self.found.append(_Site(node, others, ".".join(self._names) or "module"))
        super().generic_visit(node)


def _sites(tree: ast.Module) -> list[_Site]:
    visitor = _Sites()
    visitor.visit(tree)
    return visitor.found


def mutants(module: str) -> list[Mutant]:
    """All changes of a module."""
    text = (ROOT / module).read_text(encoding="utf-8")
    tree = ast.parse(text)
    sites = _sites(tree)
    functions = {
        node.name: frozenset(_RULE.findall(ast.get_source_segment(text, node) or ""))
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }
    everywhere = frozenset(_RULE.findall(text))
    digests = {name: _digest(ast.unparse(node)) for name, node in _outermost(tree)}
    whole = _digest(ast.unparse(tree))
    found: list[Mutant] = []
    keys: Counter[str] = Counter()
    for site in sites:
        for other in site.others:
            before, after = ast.unparse(site.node), ast.unparse(other)
            cited = functions.get(site.place.split(".")[-1]) or everywhere
            digest = next((digests[place] for place in _outwards(site.place) if place in digests), whole)
            key = f"{site.place}: {before} → {after}"
            line = site.node.lineno
            found.append(Mutant(module, site.place, line, len(found), before, after, cited, digest, keys[key]))
            keys[key] += 1
    return found


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _outermost(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module, not those within, by their place."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{name}", inner) for name, inner in _outermost(node))


def _outwards(place: str) -> Iterator[str]:
    names = place.split(".")
    return (".".join(names[:length]) for length in range(1, len(names) + 1))


class _Swap(ast.NodeTransformer):
    def __init__(self, node: ast.expr, other: ast.expr) -> None:
        self.node, self.other = node, other

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.node:
            return self.other
        visited = super().visit(node)
        assert isinstance(visited, ast.AST)
        return visited


def changed(mutant: Mutant) -> ast.Module:
    """The module with the change."""
    tree = ast.parse((ROOT / mutant.module).read_text(encoding="utf-8"))
    number = 0
    for site in _sites(tree):
        if number + len(site.others) > mutant.number:
            other = copy.deepcopy(site.others[mutant.number - number])
            swapped = _Swap(site.node, other).visit(tree)
            assert isinstance(swapped, ast.Module)
            return ast.fix_missing_locations(swapped)
        number += len(site.others)
    raise IndexError(mutant.number)
