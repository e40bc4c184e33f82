"""The time-track race, on a heat worked by hand."""

from printkit.rules.queue_race import replay

# Ann stands before Bo. The comments give the landing space and the queue there.
HEAT = [
    ("Ann", 1),  # Ann 1, first there: stamp
    ("Bo", 1),  # Bo 1, behind Ann: no stamp
    ("Ann", 2),  # both on 1, Ann in front: Ann 3, stamp
    ("Bo", 3),  # Bo 4, stamp
    ("Ann", 1),  # Ann 4, behind Bo: no stamp
    ("Bo", 2),  # both on 4, Bo in front: Bo 6, stamp
    ("Ann", 3),  # Ann 7, stamp
    ("Bo", 3),  # Bo 9, stamp
    ("Ann", 3),  # Ann 10, stamp
    ("Bo", 3),  # Bo 12, no stamp there, finished
    ("Ann", 2),  # Ann 12
]


def test_a_heat_worked_by_hand():
    heat = replay(["Ann", "Bo"], HEAT)
    ann, bo = heat.tallies
    assert heat.problems == ()
    assert (ann.space, ann.tickets, ann.stamps) == (12, (2, 2, 2), 4)  # 2 + 4 + 6 = 12; stamps 1, 3, 7, 10
    assert (bo.space, bo.tickets, bo.stamps) == (12, (1, 1, 3), 3)  # 1 + 2 + 9 = 12; stamps 4, 6, 9
    assert heat.claimed == (1, 3, 4, 6, 7, 9, 10)
    assert heat.next_player == ""


def test_the_front_pawn_of_the_lowest_space_moves_next():
    assert replay(["Ann", "Bo"], []).next_player == "Ann"
    assert replay(["Ann", "Bo"], HEAT[:2]).next_player == "Ann"  # Ann came to 1 first
    assert replay(["Ann", "Bo"], HEAT[:5]).next_player == "Bo"  # Bo came to 4 first


def test_one_player_may_move_several_times_running():
    heat = replay(["Ann", "Bo"], [("Ann", 3), ("Bo", 1), ("Bo", 1), ("Bo", 1)])
    assert heat.problems == ()
    assert heat.tallies[1].stamps == 2  # 1 and 2; the stamp of 3 went to Ann
    assert heat.next_player == "Ann"  # both on 3, Ann in front


def problem_of(*moves):
    (problem,) = replay(["Ann", "Bo"], moves).problems
    return problem.code, problem.path


def test_another_player_than_the_one_due_is_illegal():
    assert problem_of(("Bo", 1)) == ("wrong-player", ("moves", 0))
    assert problem_of(("Ann", 1), ("Ann", 1)) == ("wrong-player", ("moves", 1))
    assert problem_of(("Cy", 1)) == ("wrong-player", ("moves", 0))


def test_a_jump_no_ticket_stands_for_is_illegal():
    assert problem_of(("Ann", 1), ("Bo", 4)) == ("wrong-jump", ("moves", 1))
    assert problem_of(("Ann", 0)) == ("wrong-jump", ("moves", 0))


def test_a_jump_past_the_last_space_is_illegal_and_nothing_after_it_is_played():
    heat = replay(["Ann"], [("Ann", 3)] * 3 + [("Ann", 2), ("Ann", 2), ("Ann", 1)])
    assert [(problem.code, problem.path) for problem in heat.problems] == [("past-the-end", ("moves", 4))]
    assert heat.tallies[0].space == 11  # 3 * 3 + 2
    assert heat.tallies[0].tickets == (0, 1, 3)


def test_a_finished_pawn_moves_no_more():
    heat = replay(["Ann"], [("Ann", 3)] * 5)
    assert [problem.code for problem in heat.problems] == ["wrong-player"]
    assert heat.tallies[0].stamps == 3  # 3, 6, 9; none on 12


def test_another_track_with_its_own_jumps():
    heat = replay(["Ann"], [("Ann", 2), ("Ann", 3)], spaces=5, lengths={"X": 2, "Y": 3})
    assert heat.problems == ()
    assert heat.tallies[0].tickets == (1, 1)
