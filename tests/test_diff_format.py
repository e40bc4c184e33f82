from __future__ import annotations

from printkit.diff import KitDiff, PieceChange
from printkit.diff_format import MOST_ROWS, as_markdown, as_text, words
from printkit.verify.drawn import DrawnPiece


def piece(text: str, piece_id: str = "deck/Ace") -> DrawnPiece:
    return DrawnPiece(piece_id, None, "cards", 1, 63.5, 88.9, text, ())


def change(before: str, after: str, *variants: str) -> PieceChange:
    return PieceChange("deck/Ace", None, piece(before), piece(after), ("text",), variants or ("standard",))


def test_a_long_text_is_cut_down_to_the_change_and_six_words_around_it() -> None:
    start, end = " ".join(f"a{n}" for n in range(30)), " ".join(f"z{n}" for n in range(30))
    before, after = words(change(f"{start} old {end}", f"{start} brand new {end}"))
    assert before == "… a24 a25 a26 a27 a28 a29 old z0 z1 z2 z3 z4 z5 …"
    assert after == "… a24 a25 a26 a27 a28 a29 brand new z0 z1 z2 z3 z4 z5 …"


def test_words_put_in_twice_do_not_confuse_the_ends() -> None:
    assert words(change("stay stay", "stay stay stay")) == ("stay stay", "stay stay stay")


def test_a_text_that_is_new_all_over_keeps_its_ends() -> None:
    _, after = words(change("x", " ".join(f"n{n}" for n in range(50))))
    parts = after.split()
    assert len(parts) == 41  # 20 words, the gap, 20 words
    assert (parts[0], parts[20], parts[-1]) == ("n0", "…", "n49")


def test_a_change_in_large_print_alone_says_so() -> None:
    found = KitDiff("trial", "Trial", "1.0", "1.0", (change("a", "b", "large-print"),))
    assert "~ deck/Ace: text in large-print only\n" in as_text((found,))


def test_words_of_a_piece_never_become_markup() -> None:
    text = "**5** | <b>@all</b> #1 `x` [a](http://b)"
    found = KitDiff("trial", "Trial", "1.0", "1.0", (change(text, "y"),))
    row = as_markdown((found,)).splitlines()[-1]
    assert row.count("|") == 5  # four cells
    assert not set("*<@#`[(") & set(row.split("|")[3].replace("&#", ""))


def test_a_long_table_is_cut_and_says_how_much_is_missing() -> None:
    changes = tuple(
        PieceChange(f"deck/{n}", None, None, piece("new", f"deck/{n}"), (), ("standard",)) for n in range(MOST_ROWS + 7)
    )
    shown = as_markdown((KitDiff("trial", "Trial", "1.0", "1.1", changes),))
    assert shown.count("<code>deck/") == MOST_ROWS
    assert shown.endswith("… and 7 more.\n")
