"""The shape of the code: which way imports go, where libraries live, how long things get."""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Iterable, Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from msgspec import Struct

import printkit
from printkit.kinds import KINDS

PACKAGE = Path(printkit.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))

BASE = {"units", "geometry", "diagnostics", "markdown"}
"""What every stage may know."""
STAGES: dict[str, set[str]] = {
    "source": BASE,
    "model": BASE | {"source"},
    "rules": BASE,
    "layout": BASE | {"source", "model"},
    "kinds": BASE | {"source", "model", "rules", "layout"},
    "impose": BASE | {"model", "layout"},
    "pdf": BASE | {"layout", "impose"},
    "verify": BASE,
}
"""In the order of the pipeline, the stages before it that each one knows. Kinds are known to nobody here."""

HOMES = {
    "reportlab": {"pdf"},
    "pypdf": {"verify"},
    "yaml": {"source"},
    "csv": {"source"},
    "openpyxl": {"source"},
    "click": {"cli", "cli_design", "cli_options", "cli_release", "cli_shards"},
}
"""Where a library may be imported."""
LIBRARIES = {*HOMES, "msgspec", "fontpkg", "fontpkg_atkinson_hyperlegible", "fontpkg_fira_sans", "PIL", "svglib"}
"""Everything imported from outside the standard library is one of these."""


@functools.cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(path)))


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def home(module: str) -> str:
    """The stage or the file at the top that a module belongs to."""
    return module.split(".")[1] if "." in module else ""


NAMES = {name_of(path) for path in MODULES}


def imports(path: Path, *, at_import: bool = False) -> Iterator[str]:
    """The modules a file imports; `at_import`: only those that are loaded together with it."""
    chosen: Iterable[ast.AST] = nodes(path)
    if at_import:
        chosen = [node for node in tree(path).body if not isinstance(node, ast.If)]
    for node in chosen:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}:{node.lineno} is a relative import"
            assert node.module is not None
            # `from printkit.kinds import map` names a module, `from printkit import cache` too.
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            found = [name for name in whole if name in NAMES]
            yield from found
            if len(found) < len(whole):
                yield node.module


def test_stages_import_only_stages_before_them() -> None:
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in MODULES
        if (stage := home(name_of(path))) in STAGES
        for module in imports(path)
        if module.startswith("printkit.") and home(module) not in STAGES[stage] | {stage}
    ]
    assert wrong == []


def test_the_base_knows_no_stage() -> None:
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in MODULES
        if home(name_of(path)) in BASE
        for module in imports(path)
        if module.startswith("printkit.") and home(module) not in BASE
    ]
    assert wrong == []


def test_no_stage_knows_a_stage_after_it() -> None:
    order = [*STAGES]
    for number, stage in enumerate(order):
        assert STAGES[stage] - BASE <= set(order[:number])


def test_verification_knows_nothing_of_what_it_proves() -> None:
    assert not STAGES["verify"] & {"pdf", "layout", "impose", "kinds", "model", "source", "rules"}


def test_every_folder_of_the_package_is_a_stage() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert folders == set(STAGES)


def test_modules_do_not_import_each_other_in_circles() -> None:
    graph = {
        name_of(path): {module for module in imports(path, at_import=True) if module in NAMES - {"printkit"}}
        for path in MODULES
    }
    assert list(TopologicalSorter(graph).static_order())


@pytest.mark.parametrize("library", HOMES)
def test_each_library_has_one_home(library: str) -> None:
    users = {home(name_of(path)) for path in MODULES if library in {name.split(".")[0] for name in imports(path)}}
    assert users <= HOMES[library]


def test_nothing_else_is_imported_from_outside() -> None:
    foreign = {
        f"{name_of(path)}: {module}"
        for path in MODULES
        for module in imports(path)
        if (top := module.split(".")[0]) != "printkit"
        and top not in LIBRARIES
        and top != "__future__"
        and top not in sys.stdlib_module_names
    }
    assert foreign == set()


def test_only_the_command_line_prints() -> None:
    printing = [
        f"{name_of(path)}:{node.lineno}"
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert printing == []


@pytest.mark.parametrize("forbidden", ["eval", "exec"])
def test_no_text_is_run_as_code(forbidden: str) -> None:
    found = [
        f"{name_of(path)}:{node.lineno}"
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == forbidden
    ]
    assert found == []


def test_our_own_mistakes_are_never_caught() -> None:
    broad = [
        f"{name_of(path)}:{node.lineno}"
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or (isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException")))
    ]
    assert broad == []


@pytest.mark.parametrize("name", KINDS)
def test_models_say_their_types_as_types(name: str) -> None:
    # As texts, which `from __future__ import annotations` makes of them, each would be compiled and evaluated when
    # a kit is read: a sixth of the time that a small kit takes.
    written = [f"{one.__name__}.{key}" for one in models(KINDS[name].model) for key in _texts(one)]
    assert written == []


def models(model: type) -> set[type]:
    """A model and all that it holds."""
    found = {model}
    waiting = list(get_type_hints(model).values())
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        if isinstance(hint, type) and issubclass(hint, Struct) and hint not in found:
            found.add(hint)
            waiting += get_type_hints(hint).values()
    return found


def _texts(model: type) -> list[str]:
    """Fields of a model, those it inherits from printkit's own too, whose types are texts."""
    own = [base for base in model.__mro__ if base.__module__.startswith("printkit")]
    return [key for base in own for key, hint in vars(base).get("__annotations__", {}).items() if isinstance(hint, str)]


def test_modules_have_at_most_400_lines() -> None:
    long = {name_of(path): count for path in MODULES if (count := len(path.read_text("utf-8").splitlines())) > 400}
    assert long == {}


def test_functions_have_at_most_50_lines() -> None:
    long = {
        f"{name_of(path)}.{node.name}": count
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (count := (node.end_lineno or node.lineno) - node.lineno + 1) > 50
    }
    assert long == {}


def test_every_module_says_what_it_is() -> None:
    silent = [name_of(path) for path in MODULES if not ast.get_docstring(tree(path))]
    assert silent == []


def test_the_top_of_the_repository_holds_only_what_belongs_there() -> None:
    allowed = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"}
    allowed |= {"printkit", "content", "templates", "build", "tests", "dist"}
    found = {path.name for path in PACKAGE.parent.iterdir() if not path.name.startswith(".")}
    assert {name for name in found - allowed if not name.endswith(".egg-info")} == set()


def test_lengths_are_added_with_fsum() -> None:
    """Python 3.12 adds floats with `sum` more exactly than 3.11 does, which shows in the last digit of a place."""
    found = []
    for package in ("layout", "kinds", "impose", "pdf"):
        for path in sorted((PACKAGE / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "sum" and not _counts(node.args[0]):
                    found.append(f"{path.relative_to(PACKAGE)}:{node.lineno}")
    assert found == []


def _counts(argument: ast.expr) -> bool:
    """True for a sum of whole numbers: ones, lengths, comparisons, counts."""
    if not isinstance(argument, ast.GeneratorExp | ast.ListComp):
        return False
    names = {"copies", "count", "largest", "blank", "numbered", "len"}
    one = argument.elt
    return isinstance(one, ast.Constant | ast.Compare) or any(
        getattr(part, "attr", getattr(part, "id", "")) in names for part in ast.walk(one)
    )
