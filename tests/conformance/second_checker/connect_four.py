# SPDX-License-Identifier: MIT
"""Connect Four. Source: games/connect_four/README.md.

A position has the discs of each side as a number, with the bits of the key: a column of H fields
takes H + 1 of them, from the bottom up, of which the last is never a disc."""

from collections import namedtuple

from rules import Rules
from symmetry import Symmetry
from texts import BLACK, FREE, WHITE, Refused
from texts import number_between, other, read_position, size_between, write_position

# The discs, the side to move, and who has won or None.
Position = namedtuple("Position", "black white side winner")

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
        self.high = high = self.height + 1
        places, columns = range(self.points), range(self.width)
        mirrored = [p - p % self.width + self.width - 1 - p % self.width for p in places]
        self.symmetries = [Symmetry(list(places), False), Symmetry(mirrored, False)]
        self.steps = [1, high, high + 1, high - 1]  # from a field to the next one of a line
        self.columns = [((1 << high) - 1) << x * high for x in columns]
        self.tops = [1 << x * high + self.height - 1 for x in columns]
        self.bottom = sum(1 << x * high for x in columns)
        self.board = sum(self.columns) ^ self.bottom << self.height

    def has_line(self, discs):
        for step in self.steps:
            line = discs
            for _ in range(self.connect - 1):
                line = line >> step & discs
            if line:
                return True
        return False

    def field(self, x, y):
        return 1 << x * self.high + y

    def read(self, text):
        rows, side = read_position(text, [self.width] * self.height)
        discs = {WHITE: 0, BLACK: 0, FREE: 0}
        for y, row in enumerate(reversed(rows)):
            for x, cell in enumerate(row):
                discs[cell] |= self.field(x, y)
        if discs[FREE] << 1 & (discs[WHITE] | discs[BLACK]):
            raise Refused("position: a disc hangs in the air")
        winners = [each for each in (WHITE, BLACK) if self.has_line(discs[each])]
        if len(winners) > 1:
            raise Refused("position: both sides have a line")
        return Position(discs[BLACK], discs[WHITE], side, winners[0] if winners else None)

    def cell(self, position, field):
        if position.black & field:
            return BLACK
        return WHITE if position.white & field else FREE

    def text(self, position):
        rows = [
            [self.cell(position, self.field(x, y)) for x in range(self.width)]
            for y in reversed(range(self.height))
        ]
        return write_position(rows, position.side)

    def outcome(self, position):
        if position.winner is not None:
            return 1 if position.winner == position.side else -1
        return 0 if position.black | position.white == self.board else None

    def moves(self, position):
        discs = position.black | position.white
        return [x for x in range(self.width) if not discs & self.tops[x]]

    def play(self, position, move):
        black, white, side, _ = position
        disc = ((black | white) + self.bottom) & self.columns[move]
        if side == BLACK:
            black |= disc
        else:
            white |= disc
        winner = side if self.has_line(black if side == BLACK else white) else None
        return Position(black, white, other(side), winner)

    def key(self, position):
        marked = (position.black | position.white) + self.bottom | position.black
        number = marked | (position.side == BLACK) << self.bits
        return number.to_bytes(self.key_size, "little")

    def mirrored(self, discs):
        columns = (discs >> x * self.high & self.columns[0] for x in range(self.width))
        return sum(bits << (self.width - 1 - x) * self.high for x, bits in enumerate(columns))

    def image(self, position, number):
        if number == 0:
            return position
        black, white = self.mirrored(position.black), self.mirrored(position.white)
        return position._replace(black=black, white=white)
