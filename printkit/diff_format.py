"""What changed between editions, as text for people, as JSON for programs, as Markdown for comments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.diff import ADDED, CHANGED, REMOVED, KitDiff, PieceChange
from printkit.markdown import code, escaped, table

CONTEXT_WORDS = 6
"""Words shown on each side of a change in a long text."""
LONGEST_WORDS = 40
"""A text of more words is shown as what changed and the words around it."""
MOST_ROWS = 100
"""Pieces shown in a Markdown table: a comment holds 65,536 letters."""
_SIGNS = {ADDED: "+", REMOVED: "-", CHANGED: "~"}


def as_text(diffs: Sequence[KitDiff]) -> str:
    """Each piece that differs, below it its words before and after; a line of counts for each kit."""
    lines: list[str] = []
    for one in diffs:
        lines += [f"{one.kit}: {_versions(one)}", *(_unlike(one))]
        for change in one.changes:
            lines.append(f"  {_SIGNS[change.what]} {change.label}{_how(change)}")
            before, after = words(change)
            lines += [f"      - {before}"] if before else []
            lines += [f"      + {after}"] if after else []
        lines.append(f"  {_counts(one)}")
    return "\n".join(lines) + "\n"


def as_json(diffs: Sequence[KitDiff]) -> dict[str, Any]:
    """`{"same", "kits": [{"kit", "before", "after", "pieces": [{"id", "change", "before", "after", …}]}]}`."""
    return {
        "same": not any(one.different for one in diffs),
        "kits": [
            {
                "kit": one.kit,
                "title": one.title,
                "before": one.before or None,
                "after": one.after or None,
                "same": one.same,
                "variants_removed": list(one.only_before),
                "variants_added": list(one.only_after),
                "pieces": [_piece(change) for change in one.changes],
            }
            for one in diffs
        ],
    }


def as_markdown(diffs: Sequence[KitDiff]) -> str:
    """A heading, a line of counts and a table for each kit, ready for a comment."""
    parts = []
    for one in diffs:
        parts.append(f"### {escaped(one.title)}: {escaped(_versions(one))}\n\n{escaped(_counts(one))}\n")
        parts += [f"{escaped(line.strip())}\n" for line in _unlike(one)]
        rows = [_row(change) for change in one.changes[:MOST_ROWS]]
        if rows:
            parts.append(table(("Piece", "What", "Before", "After"), rows))
        if len(one.changes) > MOST_ROWS:
            parts.append(f"… and {len(one.changes) - MOST_ROWS} more.\n")
    return "\n".join(parts) or "No kits.\n"


def words(change: PieceChange) -> tuple[str, str]:
    """The words before and after, empty where there is no piece or where they are the same; long texts cut down."""
    before = change.before.text.split() if change.before is not None else []
    after = change.after.text.split() if change.after is not None else []
    if before == after:
        return "", ""
    shared = min(len(before), len(after))
    start = next((n for n in range(shared) if before[n] != after[n]), shared)
    end = next((n for n in range(shared - start) if before[-1 - n] != after[-1 - n]), shared - start)
    return _shown(before, start, end), _shown(after, start, end)


def _shown(text: Sequence[str], start: int, end: int) -> str:
    """A text, or if it is long the part between its first `start` and its last `end` words with some context."""
    if len(text) <= LONGEST_WORDS:
        return " ".join(text)
    first, last = max(0, start - CONTEXT_WORDS), min(len(text), len(text) - end + CONTEXT_WORDS)
    part = list(text[first:last])
    if len(part) > LONGEST_WORDS:
        half = LONGEST_WORDS // 2
        part = [*part[:half], "…", *part[-half:]]
    return " ".join([*(["…"] if first else []), *part, *(["…"] if last < len(text) else [])])


def _versions(one: KitDiff) -> str:
    if not one.before or not one.after:
        return f"{one.after} (new)" if one.after else f"{one.before} (gone)"
    return one.after if one.before == one.after else f"{one.before} → {one.after}"


def _counts(one: KitDiff) -> str:
    if not one.different:
        return f"nothing changed: {one.same} piece{'s' * (one.same != 1)}"
    parts = [f"{one.count(what)} {what}" for what in (CHANGED, ADDED, REMOVED)]
    return ", ".join((*parts, f"{one.same} the same"))


def _unlike(one: KitDiff) -> list[str]:
    lines = [f"  variant {name}: gone" for name in one.only_before]
    return lines + [f"  variant {name}: new" for name in one.only_after]


def _how(change: PieceChange) -> str:
    """What differs and, when that is not the first variant too, where."""
    details = [_detail(change, how) for how in change.how]
    everywhere = "standard" in change.variants or not change.variants
    where = "" if everywhere else f" in {', '.join(change.variants)} only"
    return f": {', '.join(details)}{where}" if details or where else ""


def _detail(change: PieceChange, how: str) -> str:
    before, after = change.before, change.after
    if before is None or after is None:
        return how
    if how == "copies":
        return f"{before.copies} → {after.copies} copies"
    if how == "size":
        return f"{before.width:g} x {before.height:g} → {after.width:g} x {after.height:g} mm"
    if how == "kind":
        return f"{before.kind} → {after.kind}"
    return how


def _row(change: PieceChange) -> tuple[str, ...]:
    before, after = words(change)
    return (code(change.label), escaped(change.what + _how(change)), escaped(before), escaped(after))


def _piece(change: PieceChange) -> dict[str, Any]:
    before, after = change.before, change.after
    return {
        "id": change.id,
        "player": change.player,
        "change": change.what,
        "how": list(change.how),
        "variants": list(change.variants),
        "before": None if before is None else {"text": before.text, "copies": before.copies},
        "after": None if after is None else {"text": after.text, "copies": after.copies},
    }
