"""A contract for import-linter that it does not have itself: no modules import each other in a
circle. Named in pyproject.toml; ``lint-imports`` finds it there.
"""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class AcyclicContract(Contract):
    """No module of a package imports itself by way of others.

    ``acyclic_siblings``, which import-linter has, treats a package and all below it as one and
    ignores imports between a package and what is in it. Here only modules count: a sub-package may
    use its neighbours and be used by them, as long as no module is part of a circle, and a
    package's ``__init__`` is a module like any other. Imports for type checkers count too.
    """

    type_name = "acyclic"

    package = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        top = str(self.package)
        modules = {m for m in graph.modules if m == top or m.startswith(f"{top}.")}
        imports = {m: graph.find_modules_directly_imported_by(m) & modules for m in modules}
        circles = find_circles(imports)
        return ContractCheck(kept=not circles, metadata={"circles": circles})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for circle in check.metadata["circles"]:
            output.print_error(f"{len(circle)} modules import each other in a circle:")
            for module in circle:
                output.print_error(f"    {module}")


def find_circles(imports: dict[str, set[str]]) -> list[list[str]]:
    """The strongly connected components of two modules or more (Tarjan's algorithm)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    circles: list[list[str]] = []

    def visit(module: str) -> None:
        order[module] = lowest[module] = len(order)
        stack.append(module)
        for other in sorted(imports[module]):
            if other not in order:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in stack:
                lowest[module] = min(lowest[module], order[other])
        if lowest[module] == order[module]:
            start = stack.index(module)
            circle = sorted(stack[start:])
            del stack[start:]
            if len(circle) > 1:
                circles.append(circle)

    for module in sorted(imports):
        if module not in order:
            visit(module)
    return sorted(circles)
