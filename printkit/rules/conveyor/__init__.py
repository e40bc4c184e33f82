"""Conveyor tiles: the rules of a game in which tiles carry toys across a board.

In: tile designs, boards, toys and dice as plain values. Out: where toys go, what is legal, who wins, what
is wrong with a deck. ``tiles`` and ``board`` describe, ``moves`` moves one toy, ``game`` holds what is
legal in a turn, ``simulate`` plays random games, ``deck`` checks a deck.

Directions are eighths of a turn clockwise from north (0 north, 2 east, 4 south, 6 west). East is the SCORE
side. A place is (column, row), column 0 at the START side, row 0 on top; column -1 is where toys wait.
"""
