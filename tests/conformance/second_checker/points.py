# SPDX-License-Identifier: MIT
"""Sets of points as whole numbers: bit p says whether point p is in the set. So `&` and `|` of two
sets are what both have and what one has, and `~` is what a set has not."""


def set_of(points):
    total = 0
    for point in points:
        total |= 1 << point
    return total


def has(points, point):
    return points >> point & 1 == 1


def points_in(points):
    """The points of a set, the lowest first."""
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest


def count(points):
    return bin(points).count("1")
