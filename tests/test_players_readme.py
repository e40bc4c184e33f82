from __future__ import annotations

from printkit.model.kit import KitHeader, Players
from printkit.players_readme import Contents, players_readme

HEADER = KitHeader(
    kit="trial",
    title="Trial",
    version="2.1+abc1234",
    author="Somebody",
    players=Players(min=1, max=4),
    components=("pieces.yaml",),
    supply=("A pencil",),
    print_notes=("Print {sheets: maps} once.",),
)
ENTRY = {"path": "trial.pdf", "variant": "standard", "paper": "a4", "pages": [{}, {}], "smallest_text_pt": 10.0}
OTHER = ENTRY | {"path": "trial-letter.pdf", "paper": "letter", "pages": [{}]}
TITLES = {"a4": "A4", "letter": "Letter", "standard": "standard"}


def readme(*entries: dict[str, object], header: KitHeader = HEADER) -> str:
    return players_readme(Contents(header, entries, TITLES, {"LICENSE.txt": "what you may do"})).decode()


def test_the_head_says_game_version_author_and_players() -> None:
    lines = readme(ENTRY).splitlines()
    assert lines[0] == "Trial 2.1+abc1234"
    assert lines[1] == "=" * 17
    assert lines[3] == "A print-and-play game by Somebody for 1 to 4 players."


def test_every_file_is_listed_with_what_it_is() -> None:
    text = readme(ENTRY, OTHER)
    assert "trial.pdf\n    standard: 2 sheets of A4, no text smaller than 10 points\n" in text
    assert "trial-letter.pdf\n    standard: 1 sheet of Letter, no text smaller than 10 points\n" in text
    assert "LICENSE.txt\n    what you may do\n" in text


def test_only_what_can_be_chosen_is_asked_for() -> None:
    assert "1. Choose one PDF: A4 or Letter.\n" in readme(ENTRY, OTHER)
    assert "1. Open the PDF.\n" in readme(ENTRY)


def test_what_players_supply_is_passed_on_and_what_depends_on_sheet_numbers_is_left_to_the_guide() -> None:
    text = readme(ENTRY)
    assert "{sheets" not in text
    assert "- A pencil\n" in text
    assert "You also need" not in readme(ENTRY, header=KitHeader(kit="a", title="A", components=("b.yaml",)))


def test_no_line_is_wider_than_72_letters() -> None:
    assert max(map(len, readme(ENTRY, OTHER).splitlines())) <= 72
