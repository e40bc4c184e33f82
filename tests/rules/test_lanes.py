from hypothesis import given
from hypothesis import strategies as st

from printkit.rules.lanes import Lanes

LANES = Lanes(count=8, largest=1170)
numbers = st.lists(st.integers(0, 1170), min_size=8, max_size=8)


@given(numbers, numbers)
def test_every_lane_is_worked_on_alone(a: list[int], b: list[int]) -> None:
    x, y = LANES.pack(a), LANES.pack(b)
    assert LANES.unpack(x) == tuple(a)
    assert LANES.unpack(LANES.larger(x, y)) == tuple(map(max, a, b))
    assert LANES.unpack(LANES.smaller(x, y)) == tuple(map(min, a, b))


@given(numbers, st.integers(0, 7))
def test_spread_reads_each_lane_from_its_number_with_the_bits_added(a: list[int], bits: int) -> None:
    assert LANES.unpack(LANES.spread(LANES.pack(a), bits)) == tuple(a[i | bits] for i in range(8))


def test_a_single_lane_and_the_largest_number_fit() -> None:
    one = Lanes(count=1, largest=7)
    assert one.unpack(one.larger(one.pack([7]), one.pack([6]))) == (7,)
    assert one.unpack(one.spread(one.pack([7]), 0)) == (7,)
