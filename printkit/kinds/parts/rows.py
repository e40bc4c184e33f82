"""What must hold between a face and the rows that fill it: asked before anything is laid out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from printkit.diagnostics import MOST_FINDINGS, Problem, TreePath
from printkit.kinds.parts.columns import OWN_COLUMNS, Row, card_name, code_columns, fields, fill, with_codes
from printkit.model.codes import Code
from printkit.model.component import PIECE_LIMIT, Copies, CopiesError
from printkit.model.face import Boxes, FaceBox
from printkit.model.words import listed, nearest


class RowsOfFace(Struct, frozen=True):
    """A face with its rows; the set is printed `times` times, `own` are the boxes the component writes."""

    boxes: Boxes
    rows: tuple[Row, ...]
    codes: Mapping[str, Mapping[str, Code]]
    times: int
    own: frozenset[str]


def check_rows(face: RowsOfFace) -> tuple[Problem, ...]:
    """Everything a face and its rows contradict each other in.

    Reports `unknown-column`, `no-cards`, `missing-alt`, `two-contents` for the face, and `unknown-key`,
    `duplicate-name`, `same-text`, `unknown-code` and the codes of copies for rows.
    """
    problems = [*_check_boxes(face), *_check_copies(face)]
    used = {field for text in _all_texts(face.boxes) for field in fields(text)}
    used |= {field.rpartition(".")[0] for field in used if field in code_columns(face.codes)}
    known = sorted(used.union(OWN_COLUMNS) - {"player"} - code_columns(face.codes))
    names: dict[str, int] = {}
    for number, row in enumerate(face.rows):
        if len(problems) >= MOST_FINDINGS:
            break
        path: TreePath = ("cards", number)
        for column in row:
            if column not in known and not column.startswith("_"):
                near = nearest(column, known)
                hint = f"did you mean '{near}'?" if near else f"columns of the face: {listed(known)}."
                hint += f" For notes that are not printed write '_{column}'"
                message = f"'{column}' is printed by no box of the face"
                problems.append(Problem((*path, column), "unknown-key", message, hint, at_key=True))
        name = card_name(row, number)
        if name in names:
            problems.append(
                Problem(
                    (*path, "name") if "name" in row else path,
                    "duplicate-name",
                    f"the name '{name}' stands for card {names[name] + 1} too",
                    "give each card a name of its own; for more of the same card write copies",
                )
            )
        names.setdefault(name, number)
    # Equal names and columns that are not there make cards alike: told once, not once more for each card.
    if not any(problem.code in ("duplicate-name", "unknown-column") for problem in problems):
        problems += _check_words(face)
    return tuple(problems)


def _all_texts(boxes: Boxes) -> Iterator[str]:
    for box in boxes.values():
        yield from (box,) if isinstance(box, str) else (box.text, box.image, box.alt, box.show)


def _check_boxes(face: RowsOfFace) -> Iterator[Problem]:
    """Columns that the face asks for and no row has; boxes that say too much or too little."""
    if not face.rows:
        hint = "write rows under 'cards' or name a 'data' file"
        yield Problem((), "no-cards", "there are no cards", hint)
    given = tuple(dict.fromkeys(column for row in face.rows for column in row))
    columns = {"player", *code_columns(face.codes), *given}
    for name, box in face.boxes.items():
        inner: TreePath = ("face", name) if name in face.own else ("extends",)
        texts = {"": box} if isinstance(box, str) else _texts_by_key(box)
        for key, text in texts.items():
            for field in fields(text):
                if field not in columns:
                    near = nearest(field, columns if "." in field else given)
                    hint = f"did you mean '{{{near}}}'?" if near else f"columns: {listed(given)}"
                    if name not in face.own:
                        hint += f"{'' if near else '.'} The box stands under 'faces' in kit.yaml"
                    path = (*inner, key) if key and name in face.own else inner
                    message = f"no card has a column '{field}', which the box '{name}' asks for"
                    yield Problem(path, "unknown-column", message, hint)
        if isinstance(box, str):
            continue
        if box.image and not box.alt:
            hint = "add 'alt' with what it shows in words, such as alt: Portrait of {name}"
            yield Problem(inner, "missing-alt", f"the picture of the box '{name}' has no words", hint)
        if box.image and box.text:
            hint = "make two boxes of it"
            yield Problem(inner, "two-contents", f"the box '{name}' has a picture and a text", hint)


def _texts_by_key(box: FaceBox) -> dict[str, str]:
    return {key: getattr(box, key) for key in ("text", "image", "alt", "show")}


def _check_copies(face: RowsOfFace) -> Iterator[Problem]:
    """Copies that are no number, and more of them than a kit may have."""
    total, largest = 0, (0, 0)
    for number, row in enumerate(face.rows):
        written = row.get("copies")
        if not written:
            total += 1
            continue
        try:
            copies = Copies.parse(str(written))
        except CopiesError as error:
            yield Problem(("cards", number, "copies"), error.code, str(error), error.hint)
            continue
        if copies.per:
            message = f"'{copies.per}' is for the whole set"
            hint = f"write copies: {copies.per} beside 'face', and a number here"
            yield Problem(("cards", number, "copies"), "bad-copies", message, hint)
        total += copies.count
        largest = max(largest, (copies.count, -number))
    total *= max(face.times, 1)
    if total > PIECE_LIMIT:
        count, number = largest[0], -largest[1]
        message = f"the copies add up to {total} pieces, a kit may have {PIECE_LIMIT}"
        hint = "is this column an id? name the column with the number of copies 'copies'"
        path: TreePath = ("cards", number, "copies") if count > 1 else ("cards",)
        yield Problem(path, "too-many-copies", message, hint)


def _check_words(face: RowsOfFace) -> Iterator[Problem]:
    """Values that have no code, and cards that print the same words: nothing but words tells pieces apart."""
    templates = [box if isinstance(box, str) else box.text for box in face.boxes.values()]
    templates = [text for text in templates if fields(text)]
    coded = {column: codes for column, codes in face.codes.items() if any(column in row for row in face.rows)}
    seen: dict[str, int] = {}
    for number, row in enumerate(face.rows):
        for column, codes in coded.items():
            value = row.get(column) or ""
            if value and value not in codes:
                near = nearest(value, codes)
                hint = f"did you mean '{near}'?" if near else f"codes of '{column}': {listed(codes)}"
                message = f"'{value}' has no code in kit.yaml"
                yield Problem(("cards", number, column), "unknown-code", message, hint)
        said = with_codes(row, coded) if coded else row
        words = " ".join(" \0 ".join([fill(text, said, None) for text in templates]).split())
        first = seen.setdefault(words, number)
        if first != number:
            message = (
                f"this card prints the same words as card {first + 1}: only a picture or a tint could tell them apart"
            )
            hint = "print what differs in words; for more of the same card write copies"
            yield Problem(("cards", number), "same-text", message, hint)
