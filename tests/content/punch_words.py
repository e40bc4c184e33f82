"""A second reading of the criteria of Punch Proof: from the printed words alone, by hand, in plain Python.

Shares nothing with `printkit.rules`; tests compare the two.
"""

from itertools import product

ALL = ["".join(digits) for digits in product("12345", repeat=3)]

WORDS = {
    "All three digits are different.": lambda r, g, t: len({r, g, t}) == 3,
    "At least two digits are the same.": lambda r, g, t: len({r, g, t}) <= 2,
    "None of the digits is 4 or 5.": lambda r, g, t: not {r, g, t} & {4, 5},
    "Exactly one of the digits is 4 or 5.": lambda r, g, t: [r >= 4, g >= 4, t >= 4].count(True) == 1,
    "Exactly two of the digits are 4 or 5.": lambda r, g, t: [r >= 4, g >= 4, t >= 4].count(True) == 2,
    "GOLD is 1 or 5.": lambda r, g, t: g in (1, 5),
    "GOLD is 2 or 4.": lambda r, g, t: g in (2, 4),
    "GOLD is 3.": lambda r, g, t: g == 3,
    "GOLD is exactly 1 more than RED.": lambda r, g, t: g - r == 1,
    "TEAL is exactly 1 more than GOLD.": lambda r, g, t: t - g == 1,
    "RED is exactly 1 more than TEAL.": lambda r, g, t: r - t == 1,
    "None of the digits is 1 or 5.": lambda r, g, t: not {r, g, t} & {1, 5},
    "Exactly one of the digits is 1 or 5.": lambda r, g, t: [d in (1, 5) for d in (r, g, t)].count(True) == 1,
    "Two or three of the digits are 1 or 5.": lambda r, g, t: [d in (1, 5) for d in (r, g, t)].count(True) > 1,
    "RED and GOLD are the same digit.": lambda r, g, t: r == g,
    "RED and GOLD differ by exactly 1.": lambda r, g, t: abs(r - g) == 1,
    "RED and GOLD differ by 2 or more.": lambda r, g, t: abs(r - g) >= 2,
    "The three digits add up to 7 or less.": lambda r, g, t: r + g + t <= 7,
    "The three digits add up to 8, 9 or 10.": lambda r, g, t: r + g + t in (8, 9, 10),
    "The three digits add up to 11 or more.": lambda r, g, t: r + g + t >= 11,
    "RED is smaller than TEAL.": lambda r, g, t: r < t,
    "RED is larger than TEAL.": lambda r, g, t: r > t,
    "RED and TEAL add up to exactly 6.": lambda r, g, t: r + t == 6,
    "The largest digit is 5.": lambda r, g, t: max(r, g, t) == 5,
    "The largest digit is 4.": lambda r, g, t: max(r, g, t) == 4,
    "The largest digit is 3.": lambda r, g, t: max(r, g, t) == 3,
    "TEAL is odd: 1, 3 or 5.": lambda r, g, t: t in (1, 3, 5),
    "TEAL is 4 or 5.": lambda r, g, t: t in (4, 5),
    "TEAL is 2 or 3.": lambda r, g, t: t in (2, 3),
    "No digit is smaller than RED.": lambda r, g, t: not (g < r or t < r),
    "No digit is smaller than GOLD.": lambda r, g, t: not (r < g or t < g),
    "No digit is smaller than TEAL.": lambda r, g, t: not (r < t or g < t),
    "RED lies between GOLD and TEAL and equals neither.": lambda r, g, t: (r > g and r < t) or (r > t and r < g),
    "GOLD lies between RED and TEAL and equals neither.": lambda r, g, t: (g > r and g < t) or (g > t and g < r),
    "TEAL lies between RED and GOLD and equals neither.": lambda r, g, t: (t > r and t < g) or (t > g and t < r),
    "At least one of RED and GOLD is 4 or 5.": lambda r, g, t: r in (4, 5) or g in (4, 5),
    "At least one of GOLD and TEAL is 4 or 5.": lambda r, g, t: g in (4, 5) or t in (4, 5),
    "At least one of RED and TEAL is 4 or 5.": lambda r, g, t: r in (4, 5) or t in (4, 5),
    "RED and GOLD add up to 5 or less.": lambda r, g, t: r + g <= 5,
    "RED and GOLD add up to 6 or 7.": lambda r, g, t: r + g in (6, 7),
    "RED and GOLD add up to 8 or more.": lambda r, g, t: r + g >= 8,
    "RED is 1 or 2.": lambda r, g, t: r in (1, 2),
    "RED is 2, 3 or 4.": lambda r, g, t: r in (2, 3, 4),
    "RED is 4 or 5.": lambda r, g, t: r in (4, 5),
    "RED and GOLD are both even or both odd.": lambda r, g, t: r % 2 == g % 2,
    "RED and TEAL are both even or both odd.": lambda r, g, t: r % 2 == t % 2,
    "GOLD and TEAL are both even or both odd.": lambda r, g, t: g % 2 == t % 2,
    "The largest digit is the same as the smallest, or 1 more.": lambda r, g, t: (
        sorted((r, g, t))[2] in (sorted((r, g, t))[0], sorted((r, g, t))[0] + 1)
    ),
    "The largest digit is exactly 2 more than the smallest.": lambda r, g, t: (
        sorted((r, g, t))[2] == sorted((r, g, t))[0] + 2
    ),
    "The largest digit is 3 or 4 more than the smallest.": lambda r, g, t: (
        sorted((r, g, t))[2] - sorted((r, g, t))[0] in (3, 4)
    ),
    "The largest digit is even.": lambda r, g, t: sorted((r, g, t))[2] in (2, 4),
    "The smallest digit is even.": lambda r, g, t: sorted((r, g, t))[0] in (2, 4),
    "With the digits in order of size, the middle one is even.": lambda r, g, t: sorted((r, g, t))[1] in (2, 4),
    "GOLD and TEAL add up to 4 or less.": lambda r, g, t: g + t <= 4,
    "GOLD and TEAL add up to 5 or 6.": lambda r, g, t: g + t in (5, 6),
    "GOLD and TEAL add up to 7 or more.": lambda r, g, t: g + t >= 7,
    "RED is smaller than GOLD, and GOLD is smaller than TEAL.": lambda r, g, t: g > r and t > g,
    "RED is larger than GOLD, and GOLD is larger than TEAL.": lambda r, g, t: g < r and t < g,
    "GOLD is larger than RED and larger than TEAL.": lambda r, g, t: g > r and g > t,
    "GOLD is smaller than RED and smaller than TEAL.": lambda r, g, t: g < r and g < t,
    "TEAL is larger than GOLD by 2 or more.": lambda r, g, t: t >= g + 2,
    "GOLD is larger than TEAL by 2 or more.": lambda r, g, t: g >= t + 2,
    "GOLD and TEAL are the same or differ by 1.": lambda r, g, t: g - t in (-1, 0, 1),
    "With the digits in order of size, the middle one is 1 or 2.": lambda r, g, t: sorted((r, g, t))[1] in (1, 2),
    "With the digits in order of size, the middle one is 3.": lambda r, g, t: sorted((r, g, t))[1] == 3,
    "With the digits in order of size, the middle one is 4 or 5.": lambda r, g, t: sorted((r, g, t))[1] in (4, 5),
    "The three digits add up to an even number.": lambda r, g, t: (r + g + t) % 2 == 0,
    "The three digits add up to 3, 6, 9, 12 or 15.": lambda r, g, t: r + g + t in (3, 6, 9, 12, 15),
    "The three digits add up to 5, 10 or 15.": lambda r, g, t: r + g + t in (5, 10, 15),
    "At least one of the digits is 2.": lambda r, g, t: 2 in (r, g, t),
    "At least one of the digits is 3.": lambda r, g, t: 3 in (r, g, t),
    "At least one of the digits is 4.": lambda r, g, t: 4 in (r, g, t),
}


def passes(say, code):
    """Whether a code passes the criterion with these printed words."""
    return WORDS[say](*(int(digit) for digit in code))


def codes_that_pass(says):
    """All codes that pass every one of the criteria, by looking at each of the 125."""
    return [code for code in ALL if all(passes(say, code) for say in says)]


def sound_code(says):
    """The code of a sound row of criteria, or None."""
    left = codes_that_pass(says)
    if len(left) != 1:
        return None
    for at in range(len(says)):
        if len(codes_that_pass([*says[:at], *says[at + 1 :]])) < 2:
            return None
    return left[0]
