"""A kit: its header and its components, each with the place it came from."""

import re
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from printkit.diagnostics import TreePath
from printkit.model.codes import CodeSets
from printkit.model.component import Component, Id
from printkit.model.face import Face
from printkit.model.theme import Name

DEVICE_NAMES = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")
"""Names that Windows keeps for devices, in any folder."""
MOST_NAMES = 200
"""Of files, faces, icons and sets of codes in one kit."""
MOST_LINES = 100
"""More things to supply or to know than this do not go into a guide."""


class Players(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many can play."""

    noun: ClassVar[str] = "number of players"

    min: Annotated[int, Meta(ge=1, le=100, description="The fewest players.")] = 1
    max: Annotated[int, Meta(ge=1, le=100, description="The most players.")]


Style = Literal["regular", "bold", "italic", "bold-italic"]
"""The styles a font has a file for."""


class IconFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An icon of the kit, or a word of its own for one that comes with printkit."""

    noun: ClassVar[str] = "icon"

    file: Annotated[
        str,
        Meta(
            description="A PNG, JPEG or SVG file of the kit's folder; left out for an icon of printkit.",
            examples=["icons/gear.svg"],
        ),
    ] = ""
    word: Annotated[
        str, Meta(description="The word it is read as; made from its name when left out.", examples=["gear"])
    ] = ""


class KitHeader(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file `kit.yaml`."""

    noun: ClassVar[str] = "kit"

    kit: Annotated[
        Id,
        Meta(description="The kit's name in commands and file names: small letters, digits and hyphens."),
    ]
    title: Annotated[str, Meta(pattern=r"\S", max_length=200, description="The game's title, printed on every sheet.")]
    version: Annotated[
        str, Meta(pattern=r"\S", max_length=40, description="The kit's version, printed on every sheet.")
    ] = "1.0"
    language: Annotated[
        str,
        Meta(
            pattern="^[a-zA-Z]{2,3}(-[A-Za-z0-9]{2,8})*$",
            description="The language of the texts as a BCP 47 tag, such as en or pt-BR.",
        ),
    ] = "en"
    author: Annotated[str, Meta(max_length=200, description="Who made the game.")] = ""
    players: Annotated[Players, Meta(description="How many can play.")] = Players(max=1)
    components: Annotated[
        tuple[str, ...],
        Meta(
            min_length=1,
            max_length=MOST_NAMES,
            description="The files that describe the pieces, in the order they are printed.",
        ),
    ]
    faces: Annotated[
        dict[str, Face], Meta(max_length=MOST_NAMES, description="Faces by name, for sets of cards to extend.")
    ] = {}
    codes: Annotated[
        CodeSets,
        Meta(
            max_length=MOST_NAMES,
            description="Words and codes printed in place of colours: columns, their values, a code each.",
        ),
    ] = {}
    fonts: Annotated[
        dict[Style, str],
        Meta(
            description="TrueType files of the kit's folder by style, tried before printkit's own. `regular` also "
            "stands in for a letter that no font of another style has.",
            examples=[{"regular": "fonts/Mine.ttf"}],
        ),
    ] = {}
    icons: Annotated[
        dict[Name, str | IconFile],
        Meta(max_length=MOST_NAMES, description="Icons by the name that texts use, as in `{icon:gear}`: a file each."),
    ] = {}
    supply: Annotated[
        tuple[str, ...],
        Meta(
            max_length=MOST_LINES, description="What players must supply, such as pencils; listed in the print guide."
        ),
    ] = ()
    print_notes: Annotated[
        tuple[str, ...],
        Meta(
            max_length=MOST_LINES,
            description="Sentences for the print guide, such as which sheets a first game needs. "
            "`{sheets: maps, punch-red-1..punch-red-5}` becomes `sheets 2–4`, those with these components or pieces, "
            "`{count: …}` how many they are.",
        ),
    ] = ()
    choose: Annotated[
        tuple[Annotated[tuple[Id, ...], Meta(min_length=2, max_length=MOST_NAMES)], ...],
        Meta(
            max_length=MOST_NAMES,
            description="Groups of components of which a game needs one, such as `[map-a, map-b]`; the print guide "
            "counts one of each group.",
        ),
    ] = ()


class Entry(Struct, frozen=True):
    """A component and its place: the file as shown to people and the path in that file's tree."""

    component: Component
    file: str
    path: TreePath


class Kit(Struct, frozen=True):
    """A decoded kit."""

    header: KitHeader
    entries: tuple[Entry, ...]

    @property
    def components(self) -> tuple[Component, ...]:
        """All components in the order they are printed."""
        return tuple(entry.component for entry in self.entries)

    def component(self, component_id: str) -> Component | None:
        """The component with an id."""
        return next((found for found in self.components if found.id == component_id), None)
