# SPDX-License-Identifier: MIT
"""Gomoku and its family: free, standard, pro and renju. Source: games/gomoku/README.md."""

from collections import namedtuple

from symmetry import image_of_cells, rectangle
from texts import BLACK, FREE, WHITE, Refused
from texts import number_between, one_of, other, read_position, size_between
from texts import stones_key, stones_key_size, write_position

# What each point holds, the side to move, who has won or None, and whether that is White by a
# double three or four of Black.
Position = namedtuple("Position", "cells side winner foul")

DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]
FIVE = 5

# The fouls, and what a stone that is none may be.
NO_FOUL, MAKES_FIVE, OVERLINE, FOURS, THREES = "none", "five", "overline", "fours", "threes"


class Gomoku:
    PARAMETERS = {
        "size": (size_between((1, 19), (1, 19), 361), "15x15"),
        "connect": (number_between(1, 19), "5"),
        "variant": (one_of("free", "standard", "pro", "renju"), "free"),
    }
    repeats, has_zones, joins, lost_stays = False, True, False, False

    def __init__(self, size, connect, variant):
        self.width, self.height = size
        self.connect, self.variant = connect, variant
        self.points = self.width * self.height
        self.middle = self.points // 2
        self.key_size = stones_key_size(self.points)
        if variant == "renju" and connect != FIVE:
            raise Refused("variant renju: expected connect 5")
        if variant == "pro" and not all(side % 2 == 1 and side >= 7 for side in size):
            raise Refused("variant pro: expected odd sides of at least 7")
        self.ways = [[self.way(point, d) for d in DIRECTIONS] for point in range(self.points)]
        self.symmetries = rectangle(*size)

    def way(self, point, direction):
        """The points that follow one in a direction, backwards and forwards, nearest first."""
        ways = []
        for sign in (-1, 1):
            x, y, way = point % self.width, point // self.width, []
            while True:
                x, y = x + sign * direction[0], y + sign * direction[1]
                if not (0 <= x < self.width and 0 <= y < self.height):
                    break
                way.append(y * self.width + x)
            ways.append(way)
        return ways

    # Lines.

    def line(self, cells, point, d):
        """The length of the line through a stone in a direction, and the free points next to its
        ends."""
        length, ends = 1, []
        for way in self.ways[point][d]:
            run = 0
            while run < len(way) and cells[way[run]] == cells[point]:
                run += 1
            length += run
            if run < len(way) and cells[way[run]] == FREE:
                ends.append(way[run])
        return length, ends

    def is_exact(self, side):
        """Whether only lines of that length win, and no longer ones."""
        return self.variant == "standard" or (self.variant == "renju" and side == BLACK)

    def wins(self, side, length):
        return length == self.connect if self.is_exact(side) else length >= self.connect

    def completes_line(self, cells, point):
        """Whether the stone on a point is in a winning line."""
        lengths = (self.line(cells, point, d)[0] for d in range(len(DIRECTIONS)))
        return any(self.wins(cells[point], length) for length in lengths)

    # Fouls: cells are a list, changed on the way and restored.

    def makes_exactly(self, cells, point, d, length):
        """Whether a black stone on a free point would be in a line of that length."""
        cells[point] = BLACK
        found = self.line(cells, point, d)[0]
        cells[point] = FREE
        return found == length

    def five_points(self, cells, point, d):
        """The free points next to Black's line where one more stone makes exactly five."""
        _, ends = self.line(cells, point, d)
        return [end for end in ends if self.makes_exactly(cells, end, d, FIVE)]

    def is_straight_four(self, cells, point, d):
        return self.line(cells, point, d)[0] == 4 and len(self.five_points(cells, point, d)) == 2

    def count_fours(self, cells, point, d):
        if self.is_straight_four(cells, point, d):
            return 1
        return len(self.five_points(cells, point, d))

    def is_three(self, cells, point, d):
        for end in self.line(cells, point, d)[1]:
            cells[end] = BLACK
            good = self.is_straight_four(cells, end, d) and self.foul(cells, end) == NO_FOUL
            cells[end] = FREE
            if good:
                return True
        return False

    def foul(self, cells, point):
        """What Black's stone on a point is, as the last one placed."""
        directions = range(len(DIRECTIONS))
        lengths = [self.line(cells, point, d)[0] for d in directions]
        if FIVE in lengths:
            return MAKES_FIVE
        if max(lengths) > FIVE:
            return OVERLINE
        if sum(self.count_fours(cells, point, d) for d in directions) >= 2:
            return FOURS
        if sum(self.is_three(cells, point, d) for d in directions) >= 2:
            return THREES
        return NO_FOUL

    # Positions.

    def has_overline(self, cells):
        black = [point for point in range(self.points) if cells[point] == BLACK]
        directions = range(len(DIRECTIONS))
        return any(self.line(cells, point, d)[0] > FIVE for point in black for d in directions)

    def set_up(self, cells, side):
        """A position whose last stone is not known."""
        stones = [point for point in range(self.points) if cells[point] != FREE]
        winners = {cells[point] for point in stones if self.completes_line(cells, point)}
        if len(winners) == 2:
            raise Refused("position: both sides have a winning line")
        if not winners and self.variant == "renju" and self.has_overline(cells):
            winners = {WHITE}
        return Position(tuple(cells), side, winners.pop() if winners else None, False)

    def check_opening(self, position):
        black, white = position.cells.count(BLACK), position.cells.count(WHITE)
        if self.variant != "pro" or black >= 2:
            return
        if (
            white > black
            or (black == 1 and position.cells[self.middle] != BLACK)
            or position.side != (BLACK if black == white else WHITE)
        ):
            raise Refused("position: not one of the opening of pro")

    def after_foul(self, position):
        cells = list(position.cells)
        black = [point for point in range(self.points) if cells[point] == BLACK]
        if (
            position.side != WHITE
            or position.winner is not None
            or not any(self.foul(cells, point) in (FOURS, THREES) for point in black)
        ):
            raise Refused("position: no stone can have been a foul")
        return position._replace(winner=WHITE, foul=True)

    def read(self, text):
        is_foul = self.variant == "renju" and text.endswith(" foul")
        rows, side = read_position(text[:-5] if is_foul else text, [self.width] * self.height)
        position = self.set_up([cell for row in reversed(rows) for cell in row], side)
        self.check_opening(position)
        return self.after_foul(position) if is_foul else position

    def text(self, position):
        starts = range(self.points - self.width, -1, -self.width)
        rows = [position.cells[i : i + self.width] for i in starts]
        return write_position(rows, position.side) + (" foul" if position.foul else "")

    def outcome(self, position):
        if position.winner is not None:
            return 1 if position.winner == position.side else -1
        return None if FREE in position.cells else 0

    # Moves.

    def allows(self, position, point):
        """What the opening of pro asks of Black's first two stones."""
        if self.variant != "pro" or position.side != BLACK:
            return True
        stones = position.cells.count(BLACK)
        if stones == 0:
            return point == self.middle
        columns = abs(point % self.width - self.middle % self.width)
        rows = abs(point // self.width - self.middle // self.width)
        return stones >= 2 or columns >= 3 or rows >= 3

    def moves(self, position):
        free = [point for point, cell in enumerate(position.cells) if cell == FREE]
        return [point for point in free if self.allows(position, point)]

    def play(self, position, move):
        cells, side = list(position.cells), position.side
        cells[move] = side
        winner, foul = None, NO_FOUL
        if self.completes_line(cells, move):
            winner = side
        elif self.variant == "renju" and side == BLACK:
            foul = self.foul(cells, move)
            winner = None if foul == NO_FOUL else WHITE
        return Position(tuple(cells), other(side), winner, foul in (FOURS, THREES))

    def key(self, position):
        return stones_key(position.cells, 2 if position.foul else position.side)

    # Proofs.

    def pass_turn(self, position):
        return position._replace(side=other(position.side))

    def image(self, position, number):
        symmetry = self.symmetries[number]
        return position._replace(cells=tuple(image_of_cells(position.cells, symmetry)))

    def is_opening(self, position, side):
        """Whether further black stones would change where Black may place one."""
        return self.variant == "pro" and side == WHITE and position.cells.count(BLACK) < 2

    def may_make_straight_four(self, cells, point, d):
        for end in self.line(cells, point, d)[1]:
            cells[end] = BLACK
            found = self.is_straight_four(cells, end, d)
            cells[end] = FREE
            if found:
                return True
        return False

    def may_be_foul(self, position, move):
        """Whether Black's stone on a point may be a foul when there are more stones of White."""
        cells = list(position.cells)
        cells[move] = BLACK
        directions = range(len(DIRECTIONS))
        if any(self.line(cells, move, d)[0] == FIVE for d in directions):
            return False
        threes = sum(self.may_make_straight_four(cells, move, d) for d in directions)
        return threes >= 2 or self.foul(cells, move) != NO_FOUL

    def keeps(self, position, side, move, extra):
        is_bound = self.variant == "renju" and side == BLACK
        if self.is_opening(position, side) or (is_bound and self.may_be_foul(position, move)):
            return None
        return set()

    def windows(self, position, side):
        """Where a side could still have a winning line: the points of each."""
        for start in range(self.points):
            for back, forth in self.ways[start]:
                if len(forth) < self.connect - 1:
                    continue
                window, beyond = [start, *forth[: self.connect - 1]], [*back[:1]]
                beyond += forth[self.connect - 1 : self.connect]
                if any(position.cells[point] == other(side) for point in window):
                    continue
                if self.is_exact(side) and any(position.cells[p] == side for p in beyond):
                    continue
                yield window

    def harmless(self, position, side, extra):
        if extra == 0:
            return set()
        if self.is_opening(position, side):
            return None
        near = set()
        for window in self.windows(position, other(side)):
            free = {point for point in window if position.cells[point] == FREE}
            if len(free) <= extra + 1:
                near |= free
        if position.cells.count(FREE) <= extra:
            near.add(position.cells.index(FREE))
        return near
