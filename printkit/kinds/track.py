"""Kind `track`: numbered spaces in a line, in rows or in a loop, with marks and queue lanes."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from printkit.diagnostics import Problem
from printkit.geometry import Box
from printkit.kinds.kind import Kind
from printkit.kinds.parts.heat import Heat, check_heat
from printkit.kinds.parts.joined import Window, join
from printkit.kinds.parts.numbering import MOST_SPACES, check_values, count_range, pick
from printkit.kinds.parts.spaces import Course, Look, Mark, Shape, arrange, course, draw_space
from printkit.kinds.tokens import Tokens, footprint
from printkit.layout.frame import Item, Tag
from printkit.layout.piece import Piece
from printkit.layout.text import OVERHANG_MM
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit

TITLE_GAP_MM = 2.0
"""Between the title, the text under it and the spaces."""
Number = Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]


class Lane(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A queue on each space."""

    noun: ClassVar[str] = "lane"

    tokens: Annotated[str, Meta(description="The id of the standees that queue.")]
    count: Annotated[int, Meta(ge=1, le=20, description="How many of them stand one behind the other.")]
    front: Annotated[str, Meta(min_length=1, description="The word at the head of the queue.")] = "FRONT"
    back: Annotated[str, Meta(min_length=1, description="The word at its end.")] = "BACK"


class Track(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="track"):
    """A track."""

    noun: ClassVar[str] = "track"

    first: Annotated[Number | None, Meta(description="The first number.")] = field(name="from", default=None)
    last: Annotated[Number | None, Meta(description="The last number; it is a space too.")] = field(
        name="to", default=None
    )
    step: Annotated[
        Number | None, Meta(description="From one number to the next; 1, or -1 downwards, when left out.")
    ] = None
    values: Annotated[
        tuple[str, ...],
        Meta(max_length=MOST_SPACES, description="Instead of from and to: what stands on each space, in order."),
    ] = ()
    shape: Annotated[
        Shape, Meta(description="A line, rows below each other, or a loop clockwise from the top left.")
    ] = "line"
    per_row: Annotated[int, Meta(ge=0, le=1000, description="Spaces in a row of the shape rows; 0 finds a number.")] = 0
    turning: Annotated[
        Literal["back-and-forth", "left-to-right"],
        Meta(description="Which way every second row runs."),
    ] = "back-and-forth"
    start: Annotated[str, Meta(description="The word on the first space.")] = ""
    finish: Annotated[str, Meta(description="The word on the last space.")] = ""
    mark: Annotated[Mark, Meta(description="What is drawn on a space to be crossed out or covered.")] = "none"
    mark_name: Annotated[str, Meta(description="What a screen reader calls a mark.")] = "mark"
    marked: Annotated[
        tuple[str, ...],
        Meta(max_length=MOST_SPACES, description="Spaces with a mark, such as 3 or 5-9; all when left out."),
    ] = ()
    place: Annotated[str, Meta(description="The format of what is laid on a space: a space is at least as large.")] = ""
    lane: Annotated[Lane | None, Meta(description="A queue of standees on each space.")] = None
    text: Annotated[str, Meta(description="A line under the title.")] = ""
    heat: Annotated[Heat | None, Meta(description="A worked example of a race on this track, which is replayed.")] = (
        None
    )


def spaces(track: Track) -> tuple[str, ...] | Problem:
    """What stands on each space, in order, or why that cannot be said."""
    if track.values:
        return track.values
    if track.first is None or track.last is None:
        return Problem((), "no-spaces", "a track needs 'from' and 'to', or 'values'", "write from: 0 and to: 12")
    return count_range(track.first, track.last, track.step)


def check(track: Track, kit: Kit) -> tuple[Problem, ...]:
    """Ranges that go wrong, spaces that do not exist, standees that are none, and the worked example."""
    problems: list[Problem] = []
    found = spaces(track)
    if track.values:
        for key, value in (("from", track.first), ("to", track.last), ("step", track.step)):
            if value is not None:
                message = f"'values' and '{key}' are both given"
                problems.append(Problem((key,), "two-sources", message, "leave one of them out"))
        problems += check_values(track.values, ("values",))
    if isinstance(found, Problem):
        return (*problems, found)
    problems += pick(track.marked, found, ("marked",))[1]
    if track.shape == "loop" and (len(found) < 4 or len(found) % 2):
        message = f"a loop has an even number of spaces from 4, this one {len(found)}"
        problems.append(Problem(("shape",), "odd-loop", message, "add or leave out a space"))
    if track.lane is not None:
        problems += _check_lane(track, track.lane, kit)
    if track.heat is not None:
        problems += check_heat(track.heat, kit)
    return tuple(problems)


def _check_lane(track: Track, lane: Lane, kit: Kit) -> list[Problem]:
    if track.shape == "loop":
        message = "the spaces of a loop have no room for lanes"
        return [Problem(("lane",), "lane-in-loop", message, "use the shape line or rows")]
    if _standees(lane, kit) is None:
        known = [one.id for one in kit.components if isinstance(one, Tokens) and one.shape == "standee"]
        hint = f"standees of this kit: {', '.join(known)}" if known else "add tokens with shape: standee"
        message = f"'{lane.tokens}' is no set of standees of this kit"
        return [Problem(("lane", "tokens"), "unknown-standee", message, hint)]
    return []


def _standees(lane: Lane, kit: Kit) -> Tokens | None:
    found = kit.component(lane.tokens)
    return found if isinstance(found, Tokens) and found.shape == "standee" else None


def lay_out(track: Track, setter: Typesetter, kit: Kit) -> tuple[Piece, ...]:
    """One piece, upright or on its side, or joined sheets when the track is longer than a page."""
    names = spaces(track)
    if isinstance(names, Problem):
        return ()
    look = _look(track, names, setter, kit)
    way = course(track.shape, len(names), track.per_row, track.turning == "back-and-forth")
    found = arrange(way, look, setter, _head_height(track, setter))
    if found is None:
        return ()
    frames = join(found.plan, setter, lambda window: _draw(track, found, window, setter))
    return tuple(
        Piece(
            track.id if len(frames) == 1 else f"{track.id}/{window.number}",
            "track",
            track.id,
            track.name,
            frame,
            track.copies.count,
            player,
            per_player=track.copies.per == "per-player",
            whole=True,
            joined=len(frames) > 1,
            note=track.note,
            features=_features(found, window),
        )
        for player in setter.players_for(track.copies)
        for window, frame in zip(found.plan.windows, frames, strict=True)
    )


def _look(track: Track, names: tuple[str, ...], setter: Typesetter, kit: Kit) -> Look:
    """What the spaces look like, with the measures of this theme."""
    marked = pick(track.marked, names, ("marked",))[0] if track.marked else frozenset(range(len(names)))
    words = {0: track.start} if track.start else {}
    if track.finish:
        words[len(names) - 1] = track.finish
    standees = _standees(track.lane, kit) if track.lane is not None else None
    lane = track.lane
    return Look(
        names=names,
        words=words,
        mark=track.mark,
        mark_name=track.mark_name,
        marked=marked if track.mark != "none" else frozenset(),
        place=setter.theme.format(track.place).size if track.place else None,
        ends=(lane.front, lane.back) if lane is not None else ("", ""),
        queue=lane.count if lane is not None else 0,
        standee=footprint(standees, setter.theme) if standees is not None else None,
    )


def _head_height(track: Track, setter: Typesetter) -> float:
    """The height of title and text when each has a line; a joined track has them on its first sheet."""
    theme = setter.theme
    height = theme.title().leading_mm + TITLE_GAP_MM
    if track.text:
        height += theme.body().leading_mm + TITLE_GAP_MM
    return round(height, 4)


def _head(track: Track, window: Window, setter: Typesetter) -> list[Item]:
    theme = setter.theme
    high = theme.title().leading_mm
    items: list[Item] = []
    width = window.box.width - 2 * OVERHANG_MM
    box = Box(OVERHANG_MM, 0.0, width, high)
    items += setter.place(track.name, box, theme.title(), ("title",), Tag("H1"), what="the title")
    if track.text:
        below = Box(OVERHANG_MM, high + TITLE_GAP_MM / 2, width, theme.body().leading_mm)
        items += setter.place(track.text, below, theme.body(), ("text",))
    return items


def _draw(track: Track, found: Course, window: Window, setter: Typesetter) -> tuple[Item, ...]:
    items: list[Item] = []
    if window.number == 1:
        items += _head(track, window, setter)
    for index in found.inside(window):
        items += draw_space(found, index, setter)
    return tuple(items)


def _features(found: Course, window: Window) -> dict[str, dict[str, list[float]]]:
    """The spaces of a sheet by number, in the sheet's own frame; lanes too where there are any."""
    features: dict[str, dict[str, list[float]]] = {"spaces_mm": {}}
    for index in found.inside(window):
        name = found.key(index)
        features["spaces_mm"][name] = list(window.local(found.box(index)).rounded())
        lane = found.lane(index)
        if lane is not None:
            features.setdefault("lanes_mm", {})[name] = list(window.local(lane).rounded())
    return features


KIND = Kind(Track, lay_out, check)
