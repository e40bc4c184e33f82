from __future__ import annotations

import pytest

from printkit.markdown import code, escaped, table


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("3 words, one-way: yes.", "3 words, one-way: yes."),
        ("a*b_c", "a&#42;b&#95;c"),
        ("<b> & |", "&#60;b&#62; &#38; &#124;"),
        ("@all #7", "&#64;all &#35;7"),
        ("http://x :smile:", "http&#58;//x &#58;smile:"),
        ("- one\n- two", "&#45; one - two"),
    ],
)
def test_text_reads_as_it_is(text: str, shown: str) -> None:
    assert escaped(text) == shown


def test_code_keeps_bars_and_backticks() -> None:
    assert code("a|`b`<c> @d") == "<code>a&#124;&#96;b&#96;&lt;c&gt; &#64;d</code>"
    assert code("") == ""


def test_a_table_has_a_line_below_its_head() -> None:
    assert table(("A", "B"), [("1", "2")]) == "| A | B |\n| --- | --- |\n| 1 | 2 |\n"
