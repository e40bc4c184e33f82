import pytest

from printkit.diagnostics import Problem, Report, TreePath
from printkit.source.load import Document, load_text
from printkit.source.source_map import locate
from printkit.source.tables import load_table_text
from printkit.source.text import SourceText

TEXT = """\
base: &base
  ink: black
maps:
  - kind: map
    walls: [B2, 'D''3', "E\\u00e9\\t4"]
    title: &name Map A
    text: |
      one
        two {x}

      three
    folded: >
      one
      two
    long: first
      second
    empty:
  - <<: *base
    points: {x: 1,
      y: 2}
"""


def _document(text: str, shown: str = "maps.yaml") -> Document:
    report = Report()
    document = load_text(SourceText(shown, text), report)
    assert document is not None, report.diagnostics()
    return document


PLACES: list[tuple[TreePath, dict[str, int | bool], tuple[int, int, int]]] = [
    # path, what is asked, line:column and length
    (("base", "ink"), {}, (2, 8, 5)),
    (("base", "ink"), {"at_key": True}, (2, 3, 3)),
    (("maps", 0), {}, (4, 5, 4)),
    (("maps", 0, "walls"), {}, (5, 12, 26)),
    (("maps", 0, "walls", 1), {}, (5, 17, 6)),
    (("maps", 0, "walls", 1), {"at_key": True}, (5, 17, 6)),
    # D''3 is D'3: its 3 is character 2 and the fifth one typed.
    (("maps", 0, "walls", 1), {"offset": 2, "length": 1}, (5, 21, 1)),
    (("maps", 0, "walls", 1), {"offset": 1, "length": 2}, (5, 19, 3)),
    # "E\u00e9\t4": six characters for é, two for the tab.
    (("maps", 0, "walls", 2), {"offset": 1, "length": 1}, (5, 27, 6)),
    (("maps", 0, "walls", 2), {"offset": 3, "length": 1}, (5, 35, 1)),
    (("maps", 0, "title"), {"offset": 4, "length": 1}, (6, 22, 1)),
    # The block's line 2 is `  two {x}`, 4 + 2 characters into the text.
    (("maps", 0, "text"), {"offset": 10, "length": 3}, (9, 13, 3)),
    (("maps", 0, "text"), {"offset": 15, "length": 5}, (11, 7, 5)),
    (("maps", 0, "text"), {}, (7, 11, 1)),
    (("maps", 0, "folded"), {"offset": 4, "length": 3}, (12, 13, 1)),
    (("maps", 0, "long"), {"offset": 6, "length": 6}, (15, 11, 1)),
    (("maps", 0, "empty"), {}, (17, 5, 5)),
    # Taken over by the merge: the place is where it was written.
    (("maps", 1, "ink"), {}, (2, 8, 5)),
    (("maps", 1, "points"), {}, (19, 13, 1)),
    (("maps", 1, "points", "y"), {}, (20, 10, 1)),
    # Deeper than the tree: the last value on the way.
    (("maps", 0, "walls", 7, "x"), {}, (5, 12, 26)),
    (("maps", 0, "nothing"), {}, (4, 5, 4)),
    (("nothing",), {"at_key": True}, (1, 1, 4)),
    ((), {}, (1, 1, 4)),
]


@pytest.mark.parametrize(("path", "asked", "place"), PLACES)
def test_a_path_is_found_in_the_file(path: TreePath, asked: dict[str, int], place: tuple[int, int, int]) -> None:
    found = _document(TEXT).source_map.locate(path, **asked)
    assert (found.line, found.column, found.length) == place
    assert found.file == "maps.yaml"
    assert found.source_line == TEXT.split("\n")[found.line - 1]


def test_columns_count_characters_not_bytes() -> None:
    found = _document("{é: 😀x, b: c}").source_map.locate(("b",))
    assert found.column == 12  # {é: 😀x, b: is 11 characters


def test_rows_of_a_table_are_found_in_the_table() -> None:
    report = Report()
    table = load_table_text(SourceText("deck.csv", "name,copies\nA,1\n\nB,x\n"), report)
    assert table is not None
    places = _document("- kind: cards\n  cards: deck.csv\n").source_map
    places.mount((0, "cards"), table.source_map)
    found = places.locate((0, "cards", 1, "copies"))
    assert (found.file, found.line, found.column, found.column_name) == ("deck.csv", 4, 3, "copies")
    assert places.locate((0, "cards"), at_key=True).file == "maps.yaml"
    assert places.locate((0, "kind")).line == 1


def test_a_list_put_together_from_files_is_found_in_each() -> None:
    kit = _document("components: [a.yaml, b.yaml]\n", "kit.yaml").source_map
    kit.mount(("components", 0), _document("- {id: x}\n- {id: y}\n", "a.yaml").source_map, (0,))
    kit.mount(("components", 1), _document("- {id: x}\n- {id: y}\n", "a.yaml").source_map, (1,))
    kit.mount(("components", 2), _document("# one\n- id: z\n", "b.yaml").source_map, (0,))
    places = [kit.locate(("components", index, "id")) for index in range(3)]
    assert [(place.file, place.line) for place in places] == [("a.yaml", 1), ("a.yaml", 2), ("b.yaml", 2)]
    assert kit.locate(()).file == "kit.yaml"


def test_problems_become_diagnostics_at_their_places() -> None:
    problems = [
        Problem(("a",), "missing-value", "'a' has no value", "write text"),
        Problem(("b",), "x", "m", "h"),
    ]
    first, second = locate(problems, _document("a: #tag\nb: 1\n").source_map)
    assert (first.place.line, first.place.column) == (1, 1)
    assert first.hint == '#tag is read as a comment; put quotes: "#tag"'
    assert (second.place.line, second.place.column, second.code, second.hint) == (2, 4, "x", "h")
