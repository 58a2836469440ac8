# SPDX-License-Identifier: MIT
"""Connect Four. Source: games/connect_four/README.md."""

from collections import namedtuple

from rules import Rules
from symmetry import Symmetry, image_of_cells
from texts import BLACK, FREE, WHITE, Refused
from texts import number_between, other, read_position, size_between, write_position

# The content of each point, the side to move, and who has won or None.
Position = namedtuple("Position", "cells side winner")

DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]
BITS_MOST = 128


class ConnectFour(Rules):
    PARAMETERS = {
        "size": (size_between((1, 19), (1, 19), 128), "7x6"),
        "connect": (number_between(1, 19), "4"),
    }
    repeats, has_zones, joins = False, False, False

    def __init__(self, size, connect):
        self.width, self.height = size
        self.connect, self.points = connect, self.width * self.height
        self.bits = self.width * (self.height + 1)
        if self.bits > BITS_MOST:
            raise Refused("size: the columns times one more than the rows are more than 128")
        self.key_size = (self.bits + 8) // 8
        places = range(self.points)
        mirrored = [p - p % self.width + self.width - 1 - p % self.width for p in places]
        self.symmetries = [Symmetry(list(places), False), Symmetry(mirrored, False)]
        self.runs = [line for point in places for line in self.lines_from(point)]

    def lines_from(self, point):
        x, y = point % self.width, point // self.width
        for dx, dy in DIRECTIONS:
            line = [(x + i * dx, y + i * dy) for i in range(self.connect)]
            if all(0 <= i < self.width and 0 <= j < self.height for i, j in line):
                yield [j * self.width + i for i, j in line]

    def position(self, cells, side):
        for line in self.runs:
            owner = cells[line[0]]
            if owner != FREE and all(cells[point] == owner for point in line):
                return Position(tuple(cells), side, owner)
        return Position(tuple(cells), side, None)

    def has_line(self, cells, side):
        return any(all(cells[point] == side for point in line) for line in self.runs)

    def read(self, text):
        rows, side = read_position(text, [self.width] * self.height)
        cells = [cell for row in reversed(rows) for cell in row]
        for point in range(self.width, self.points):
            if cells[point] != FREE and cells[point - self.width] == FREE:
                raise Refused("position: a disc hangs in the air")
        if self.has_line(cells, WHITE) and self.has_line(cells, BLACK):
            raise Refused("position: both sides have a line")
        return self.position(cells, side)

    def text(self, position):
        starts = range(self.points - self.width, -1, -self.width)
        rows = [position.cells[i : i + self.width] for i in starts]
        return write_position(rows, position.side)

    def outcome(self, position):
        if position.winner is not None:
            return 1 if position.winner == position.side else -1
        return None if FREE in position.cells else 0

    def column(self, cells, x):
        """The discs of a column, from below."""
        return [cell for cell in cells[x :: self.width] if cell != FREE]

    def moves(self, position):
        return [x for x in range(self.width) if position.cells[self.points - self.width + x] == FREE]

    def play(self, position, move):
        cells = list(position.cells)
        cells[len(self.column(cells, move)) * self.width + move] = position.side
        return self.position(cells, other(position.side))

    def key(self, position):
        number = (position.side == BLACK) << self.bits
        for x in range(self.width):
            discs = [cell == BLACK for cell in self.column(position.cells, x)] + [True]
            for y, is_set in enumerate(discs):
                number |= is_set << x * (self.height + 1) + y
        return number.to_bytes(self.key_size, "little")

    def image(self, position, number):
        cells = image_of_cells(position.cells, self.symmetries[number])
        return position._replace(cells=tuple(cells))
