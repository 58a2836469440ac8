# SPDX-License-Identifier: MIT
"""Skoczki. Source: games/skoczki/README.md."""

from collections import namedtuple
from functools import lru_cache

from rules import Rules
from symmetry import rectangle
from texts import BLACK, FREE, WHITE, Refused
from texts import one_of, other, read_position, size_between, write_position

# The sets of fields on which pawns stand, of White and of Black, and the side to move.
Position = namedtuple("Position", "pawns side")

Variant = namedtuple("Variant", "multi steps home_end home_touch must_leave")
VARIANTS = {
    "A": Variant(multi=False, steps=False, home_end=False, home_touch=False, must_leave=True),
    "B-1": Variant(multi=True, steps=False, home_end=False, home_touch=False, must_leave=True),
    "B-2": Variant(multi=True, steps=False, home_end=False, home_touch=True, must_leave=True),
    "C": Variant(multi=False, steps=False, home_end=True, home_touch=False, must_leave=False),
    "D": Variant(multi=True, steps=False, home_end=True, home_touch=True, must_leave=False),
    "E": Variant(multi=False, steps=True, home_end=True, home_touch=False, must_leave=False),
    "F": Variant(multi=True, steps=True, home_end=True, home_touch=True, must_leave=False),
}

PASS = 65536


class Skoczki(Rules):
    PARAMETERS = {
        "variant": (one_of(*VARIANTS), "A"),
        "size": (size_between((1, 25), (5, 128), 128), "6x11"),
    }
    repeats, has_zones, joins = True, False, False

    def __init__(self, variant, size):
        self.width, self.height = size
        self.fields = self.width * self.height
        self.variant = VARIANTS[variant]
        self.homes = (
            frozenset(range(2 * self.width)),
            frozenset(range(self.fields - 2 * self.width, self.fields)),
        )
        self.rays = [self.rays_from(field) for field in range(self.fields)]
        self.key_coding = KeyCoding(self.fields, self.width)
        self.key_size = self.key_coding.size
        upright = rectangle(self.width, self.height)
        self.symmetries = [upright[0], upright[3]._replace(exchanges=True)]
        if self.width > 1:
            self.symmetries += [upright[1], upright[2]._replace(exchanges=True)]

    def rays_from(self, field):
        """The fields that lie beyond one, in each of four directions, nearest first."""
        x, y = field % self.width, field // self.width
        return [
            [y * self.width + i for i in range(x + 1, self.width)],
            [y * self.width + i for i in range(x - 1, -1, -1)],
            [j * self.width + x for j in range(y + 1, self.height)],
            [j * self.width + x for j in range(y - 1, -1, -1)],
        ]

    # Positions.

    def read(self, text):
        rows, side = read_position(text, [self.width] * self.height)
        cells = [cell for row in reversed(rows) for cell in row]
        pawns = tuple(
            frozenset(field for field in range(self.fields) if cells[field] == colour)
            for colour in (WHITE, BLACK)
        )
        if any(len(own) != 2 * self.width for own in pawns):
            raise Refused("position: expected %d pawns of each side" % (2 * self.width))
        if pawns == (self.homes[BLACK], self.homes[WHITE]):
            raise Refused("position: both homes are filled by the opponent")
        return Position(pawns, side)

    def text(self, position):
        cells = [FREE] * self.fields
        for colour in (WHITE, BLACK):
            for field in position.pawns[colour]:
                cells[field] = colour
        starts = range(self.fields - self.width, -1, -self.width)
        return write_position([cells[i : i + self.width] for i in starts], position.side)

    def outcome(self, position):
        if position.pawns[position.side] == self.homes[other(position.side)]:
            return 1
        if position.pawns[other(position.side)] == self.homes[position.side]:
            return -1
        return None

    # Moves.

    def jumps(self, field, occupied):
        """Where a single jump from a field ends."""
        for ray in self.rays[field]:
            run = 0
            while run < len(ray) and ray[run] in occupied:
                run += 1
            if 0 < run < len(ray):
                yield ray[run]

    def multi_jumps(self, start, occupied, home):
        """Where jumps of the pawn on a field end, one after the other."""
        occupied = occupied - {start}
        reached, waiting = {start}, [start]
        while waiting:
            for landing in self.jumps(waiting.pop(), occupied):
                if landing in reached:
                    continue
                reached.add(landing)
                if self.variant.home_touch or landing not in home:
                    waiting.append(landing)
        return reached - {start}

    def ends(self, start, occupied, home):
        """Where the pawn on a field may go."""
        if self.variant.multi:
            ends = self.multi_jumps(start, occupied, home)
        else:
            ends = set(self.jumps(start, occupied))
        if self.variant.steps:
            ends |= {ray[0] for ray in self.rays[start] if ray and ray[0] not in occupied}
        return ends if self.variant.home_end else ends - home

    def moves(self, position):
        own, home = position.pawns[position.side], self.homes[position.side]
        occupied = own | position.pawns[other(position.side)]
        hops = [(start, end) for start in own for end in self.ends(start, occupied, home)]
        if self.variant.must_leave and any(start in home for start, _ in hops):
            hops = [(start, end) for start, end in hops if start in home]
        return [start + 256 * end for start, end in hops] or [PASS]

    def play(self, position, move):
        pawns, side = list(position.pawns), position.side
        if move != PASS:
            pawns[side] = pawns[side] ^ {move % 256, move // 256}
        return Position(tuple(pawns), other(side))

    def key(self, position):
        return self.key_coding.encode(position)

    def image(self, position, number):
        symmetry = self.symmetries[number]
        white, black = [frozenset(symmetry.points[f] for f in own) for own in position.pawns]
        if symmetry.exchanges:
            return Position((black, white), other(position.side))
        return Position((white, black), position.side)


# Keys.


@lru_cache(maxsize=None)
def choose(n, k):
    if k < 0 or k > n:
        return 0
    result = 1
    for i in range(1, k + 1):
        result = result * (n - k + i) // i
    return result


def place(points):
    """How many sets of as many points are smaller, written as binary numbers."""
    return sum(choose(point, i + 1) for i, point in enumerate(sorted(points)))


def part_of(points, start, count):
    """The points from start on, count of them at most, counted from start."""
    return [point - start for point in points if start <= point < start + count]


def rank_in_halves(points, n):
    low_points = (n + 1) // 2
    low, high = part_of(points, 0, low_points), part_of(points, low_points, n)
    k, h = len(points), len(high)
    before = sum(choose(n - low_points, i) * choose(low_points, k - i) for i in range(h))
    return before + place(high) * choose(low_points, k - h) + place(low)


def rank_in_parts(points, n):
    rank, start, seen, parts = 0, 0, 0, max(1, (n + 13) // 14)
    for left in range(parts, 0, -1):
        width = (n - start + left - 1) // left
        part = part_of(points, start, width)
        seen += len(part)
        before = sum(choose(width, i) * choose(start, seen - i) for i in range(len(part)))
        rank = before + rank * choose(width, len(part)) + place(part)
        start += width
    return rank


def rank_of(points, n):
    """The rank of a set of points out of n."""
    if n <= 32:
        return rank_in_halves(points, n)
    if n <= 64:
        return rank_in_parts(points, n)
    low, high = part_of(points, 0, 64), part_of(points, 64, n)
    k, h = len(points), len(high)
    before = sum(choose(n - 64, i) * choose(64, k - i) for i in range(h))
    return before + rank_in_parts(high, n - 64) * choose(64, k - h) + rank_in_parts(low, 64)


class KeyCoding:
    def __init__(self, fields, width):
        self.fields, self.pawns = fields, 4 * width
        self.occupations = choose(fields, self.pawns)
        self.colourings = choose(self.pawns, self.pawns // 2)
        states = 2 * self.occupations * self.colourings
        self.dense = states < 2**64
        bits = 1 + self.colourings.bit_length() + self.occupations.bit_length()
        self.size = ((states.bit_length() if self.dense else bits) + 7) // 8

    def encode(self, position):
        occupied = sorted(position.pawns[WHITE] | position.pawns[BLACK])
        white = [i for i, field in enumerate(occupied) if field in position.pawns[WHITE]]
        o, c = rank_of(occupied, self.fields), rank_of(white, self.pawns)
        if self.dense:
            number = (o * self.colourings + c) * 2 + position.side
        else:
            number = position.side + 2 * c + (o << 1 + self.colourings.bit_length())
        return number.to_bytes(self.size, "little")
