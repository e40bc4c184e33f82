"""Plain arguments are read without the command-line library, and mean exactly what it would make of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit import cli, commands
from printkit.arguments import BUILD, CHECK, JSON, Option, plain
from tests.kits import ROOT, launch, run, write_kit

OPTIONS = {"build": (*BUILD, JSON), "check": CHECK}
ONLY_THERE = {"build": {"since", "shard"}, "check": set()}
"""Keywords of options that plain arguments never have."""


def words(option: Option) -> st.SearchStrategy[list[str]]:
    """An option as it may be written, with values that are sound, odd or wrong."""
    flag = f"--{option.name}"
    value = st.sampled_from(
        ("all", "a4", "3", "0", "007", "", "-1", "-", "--out", "text", "json", "nosuch", "a b", "x=y")
    )
    return st.one_of(st.just([flag]), value.map(lambda text: [flag, text]), value.map(lambda text: [f"{flag}={text}"]))


def lines(name: str) -> st.SearchStrategy[list[str]]:
    """Arguments of a command: options of every spelling, kits, and things that are neither."""
    kit = st.sampled_from(("punch-proof", "a/b", "trial")).map(lambda text: [text])
    odd = st.sampled_from((["--"], ["-h"], ["--help"], ["--paperr", "a4"], ["--papers=a4"], ["-x"], ["--pap", "a4"]))
    one = st.one_of(*(words(option) for option in OPTIONS[name]), kit, odd)
    return st.lists(one, max_size=5).map(lambda parts: [word for part in parts for word in part])


@pytest.mark.parametrize("name", OPTIONS)
def test_plain_arguments_mean_what_the_command_line_makes_of_them(name: str) -> None:
    command = cli._printkit.commands[name]
    taken = refused = 0

    @settings(max_examples=600, deadline=None, derandomize=True, database=None)
    @given(lines(name))
    def compare(arguments: list[str]) -> None:
        nonlocal taken, refused
        found = plain(arguments, OPTIONS[name])
        if found is None:
            refused += 1
            return
        taken += 1
        asked = command.make_context(name, list(arguments)).params
        assert found == {key: value for key, value in asked.items() if key not in ONLY_THERE[name]}

    compare()
    assert taken > 50
    assert refused > 50


@pytest.mark.parametrize(
    "arguments",
    [
        ["--shard", "1/2"],
        ["--since", "old"],
        ["--help"],
        ["--jobs", "0"],
        ["--jobs", "two"],
        ["--jobs", "9" * 5_000],
        ["--out"],
        ["--out", "--force"],
        ["--force=yes"],
        ["--pap", "a4"],
        ["--", "kit"],
    ],
    ids=lambda arguments: " ".join(arguments)[:20],
)
def test_what_is_not_plain_is_left_to_the_command_line(arguments: list[str]) -> None:
    assert plain(arguments, OPTIONS["build"]) is None


def test_the_fields_of_a_command_are_its_options() -> None:
    # 12 options of the table, the kits, and the three that only the command line proper reads.
    names = {option.key for option in BUILD} | {"kits", "since", "shard", "as_json"}
    assert set(commands.BuildArguments._fields) == names
    assert set(commands.CheckArguments._fields) == {option.key for option in CHECK} | {"kits"}


@pytest.mark.parametrize("arguments", [["build", "nosuch"], ["build", "--jobs", "0"], ["check", "--format", "xml"]])
def test_a_mistake_is_told_with_the_usage_either_way(arguments: list[str], tmp_path: Path) -> None:
    write_kit(tmp_path / "content")
    there = launch(*arguments, "--content", tmp_path / "content", cwd=tmp_path)
    here = run(*arguments, "--content", tmp_path / "content")
    assert (there.code, there.out, there.err) == (here.code, here.out, here.err)
    assert there.code == 2
    assert there.err.startswith(f"Usage: printkit {arguments[0]} ")


def test_a_choice_the_kit_does_not_offer_is_told_with_the_usage(tmp_path: Path) -> None:
    kit = write_kit(tmp_path)
    done = launch("build", kit, "--only", "nosuch", "--jobs", "1", cwd=tmp_path)
    assert done.code == 2
    assert done.err.startswith("Usage: printkit build ")
    assert "has no piece 'nosuch'" in done.err


def test_a_plain_build_says_and_writes_what_the_command_line_does(tmp_path: Path) -> None:
    kit = write_kit(tmp_path)
    there = launch("build", kit, "--out", tmp_path / "there", "--json", cwd=tmp_path)
    here = run("build", kit, "--out", tmp_path / "here", "--json")
    assert (there.code, there.err) == (here.code, here.err) == (0, "")
    assert there.out == here.out.replace((tmp_path / "here").as_posix(), (tmp_path / "there").as_posix())
    for name in ("manifest.json", "trial-standard-a4.pdf"):
        assert (tmp_path / "there" / "trial" / name).read_bytes() == (tmp_path / "here" / "trial" / name).read_bytes()


def test_a_plain_command_loads_nothing_it_has_no_use_for(tmp_path: Path) -> None:
    kit = write_kit(tmp_path)
    heavy = {"click", "inspect", "tempfile", "typing_extensions", "reportlab", "PIL", "pypdf", "csv"}
    code = (
        "import sys; from printkit import __main__ as started; "
        f"started.os._exit = lambda code: print(code, sorted({heavy!r} & set(sys.modules))); "
        f"sys.argv = ['printkit', 'check', {str(kit)!r}]; started.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.splitlines()[-1] == "0 []"


@pytest.mark.parametrize("where", ["printkit.again.repeat", "printkit.commands.run_plain", "printkit.cli.main"])
def test_ctrl_c_leaves_no_trace_at_any_moment(where: str, tmp_path: Path) -> None:
    module, name = where.rpartition(".")[::2]
    code = (
        f"import sys, {module}; from printkit.__main__ import main\n"
        "def stopped(*_): raise KeyboardInterrupt\n"
        f"{module}.{name} = stopped; sys.argv = ['printkit', 'list']; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=False, encoding="utf-8"
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "\nAborted!\n")


def test_results_that_cannot_be_written_are_an_error_and_no_success(tmp_path: Path) -> None:
    kit = write_kit(tmp_path)
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    with full.open("w") as stream:
        done = subprocess.run(
            [sys.executable, "-m", "printkit", "build", str(kit), "--out", str(tmp_path / "out")],
            stdout=stream,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
            encoding="utf-8",
        )
    assert done.returncode == 3
    assert "No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_library_reads_the_same_options() -> None:
    for name, options in OPTIONS.items():
        found = {
            parameter.name for parameter in cli._printkit.commands[name].params if isinstance(parameter, click.Option)
        }
        assert found == {option.key for option in options} | ONLY_THERE[name]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes a stream")
@pytest.mark.parametrize("command", ["build", "check", "list"])
def test_a_closed_stdout_stops_nothing(command: str, tmp_path: Path) -> None:
    write_kit(tmp_path / "content")
    for _ in range(3):
        done = subprocess.run(
            ["/bin/sh", "-c", f'"$0" -m printkit {command} >&-', sys.executable],
            cwd=tmp_path,
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        assert (done.returncode, done.stderr) == (0, "")
