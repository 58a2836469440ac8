# SPDX-License-Identifier: MIT
"""Gomoku and its family: free, standard, pro, renju and renju-swap. Source: games/gomoku/README.md."""

from collections import namedtuple

from symmetry import image_of_cells, rectangle
from texts import BLACK, FREE, WHITE, Refused
from texts import number_between, one_of, other, read_position, size_between
from texts import stones_key, stones_key_size, write_position

# What each point holds, the side to move, who has won or None, whether that is by a double three
# or four of the other side, and whether the players have swapped.
Position = namedtuple("Position", "cells side winner foul swapped")

SWAP = 1024

DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]
FIVE = 5

# The fouls, and what a stone that is none may be.
NO_FOUL, MAKES_FIVE, OVERLINE, FOURS, THREES = "none", "five", "overline", "fours", "threes"


class Gomoku:
    PARAMETERS = {
        "size": (size_between((1, 19), (1, 19), 361), "15x15"),
        "connect": (number_between(1, 19), "5"),
        "variant": (one_of("free", "standard", "pro", "renju", "renju-swap"), "free"),
    }
    repeats, has_zones, joins, lost_stays = False, True, False, False

    def __init__(self, size, connect, variant):
        self.width, self.height = size
        self.connect, self.variant = connect, variant
        self.may_swap = variant == "renju-swap"
        self.fouls = variant in ("renju", "renju-swap")
        self.points = self.width * self.height
        self.middle = self.points // 2
        self.key_size = stones_key_size(self.points) + self.may_swap
        if self.fouls and connect != FIVE:
            raise Refused("variant renju: expected connect 5")
        if self.may_swap and not all(side % 2 == 1 for side in size):
            raise Refused("variant renju-swap: expected odd sides")
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

    def is_exact(self, side, swapped):
        """Whether only lines of that length win, and no longer ones."""
        return self.variant == "standard" or (self.fouls and side == self.bound(swapped))

    def wins(self, side, length, swapped):
        exact = self.is_exact(side, swapped)
        return length == self.connect if exact else length >= self.connect

    def bound(self, swapped):
        """The side whose stones may be fouls."""
        return WHITE if swapped else BLACK

    def completes_line(self, cells, point, swapped):
        """Whether the stone on a point is in a winning line."""
        lengths = (self.line(cells, point, d)[0] for d in range(len(DIRECTIONS)))
        return any(self.wins(cells[point], length, swapped) for length in lengths)

    # Fouls: cells are a list, changed on the way and restored. The stones that may be fouls are
    # those of the side that has the stone they are asked of, or would have it.

    def makes_exactly(self, cells, point, d, length, side):
        """Whether a stone on a free point would be in a line of that length."""
        cells[point] = side
        found = self.line(cells, point, d)[0]
        cells[point] = FREE
        return found == length

    def five_points(self, cells, point, d):
        """The free points next to a stone's line where one more stone makes exactly five."""
        _, ends = self.line(cells, point, d)
        return [end for end in ends if self.makes_exactly(cells, end, d, FIVE, cells[point])]

    def is_straight_four(self, cells, point, d):
        return self.line(cells, point, d)[0] == 4 and len(self.five_points(cells, point, d)) == 2

    def count_fours(self, cells, point, d):
        if self.is_straight_four(cells, point, d):
            return 1
        return len(self.five_points(cells, point, d))

    def is_three(self, cells, point, d):
        for end in self.line(cells, point, d)[1]:
            cells[end] = cells[point]
            good = self.is_straight_four(cells, end, d) and self.foul(cells, end) == NO_FOUL
            cells[end] = FREE
            if good:
                return True
        return False

    def foul(self, cells, point):
        """What the stone on a point is, as the last one placed."""
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

    def points_of(self, cells, side):
        return [point for point in range(self.points) if cells[point] == side]

    def has_overline(self, cells, side):
        directions = range(len(DIRECTIONS))
        stones = self.points_of(cells, side)
        return any(self.line(cells, point, d)[0] > FIVE for point in stones for d in directions)

    def set_up(self, cells, side, swapped):
        """A position whose last stone is not known."""
        stones = [point for point in range(self.points) if cells[point] != FREE]
        won = (point for point in stones if self.completes_line(cells, point, swapped))
        winners = {cells[point] for point in won}
        bound = self.bound(swapped)
        if len(winners) == 2:
            raise Refused("position: both sides have a winning line")
        if not winners and self.fouls and self.has_overline(cells, bound):
            winners = {other(bound)}
        return Position(tuple(cells), side, winners.pop() if winners else None, False, swapped)

    def check_opening(self, position):
        black, white = position.cells.count(BLACK), position.cells.count(WHITE)
        if position.swapped:
            good = white >= 2 and black >= 1
        elif self.variant == "pro" and black < 2:
            good = white <= 1 and self.opens_well(position, black, white)
        elif self.may_swap and black <= 2 and white <= 1:
            good = self.opens_well(position, black, white)
            good = good and all(map(self.is_beside, self.points_of(position.cells, WHITE)))
        else:
            good = True
        if not good:
            raise Refused("position: not one of the opening")

    def opens_well(self, position, black, white):
        return (
            white <= black <= white + 1
            and (black == 0 or position.cells[self.middle] == BLACK)
            and position.side == (BLACK if black == white else WHITE)
        )

    def after_foul(self, position):
        cells, bound = list(position.cells), self.bound(position.swapped)
        if (
            position.side == bound
            or position.winner is not None
            or not any(
                self.foul(cells, point) in (FOURS, THREES)
                for point in self.points_of(cells, bound)
            )
        ):
            raise Refused("position: no stone can have been a foul")
        return position._replace(winner=other(bound), foul=True)

    def read(self, text):
        is_foul = self.fouls and text.endswith(" foul")
        text = text[: -len(" foul")] if is_foul else text
        swapped = self.may_swap and text.endswith(" swapped")
        text = text[: -len(" swapped")] if swapped else text
        rows, side = read_position(text, [self.width] * self.height)
        position = self.set_up([cell for row in reversed(rows) for cell in row], side, swapped)
        self.check_opening(position)
        return self.after_foul(position) if is_foul else position

    def text(self, position):
        starts = range(self.points - self.width, -1, -self.width)
        rows = [position.cells[i : i + self.width] for i in starts]
        words = (" swapped" if position.swapped else "") + (" foul" if position.foul else "")
        return write_position(rows, position.side) + words

    def outcome(self, position):
        if position.winner is not None:
            return 1 if position.winner == position.side else -1
        return None if FREE in position.cells else 0

    # Moves.

    def from_middle(self, point):
        """How many columns and rows a point is away from the middle."""
        columns = abs(point % self.width - self.middle % self.width)
        rows = abs(point // self.width - self.middle // self.width)
        return columns, rows

    def is_beside(self, point):
        return max(self.from_middle(point)) == 1

    def allows(self, position, point):
        """What the openings ask of the first stones."""
        stones = position.cells.count(position.side)
        if self.variant == "pro" and position.side == BLACK and stones < 2:
            return point == self.middle if stones == 0 else max(self.from_middle(point)) >= 3
        if self.may_swap and not position.swapped and stones == 0:
            return point == self.middle if position.side == BLACK else self.is_beside(point)
        return True

    def swap_is_open(self, position):
        return (
            self.may_swap
            and not position.swapped
            and position.side == WHITE
            and (position.cells.count(BLACK), position.cells.count(WHITE)) == (2, 1)
        )

    def moves(self, position):
        free = [point for point, cell in enumerate(position.cells) if cell == FREE]
        moves = [point for point in free if self.allows(position, point)]
        return moves + [SWAP] if self.swap_is_open(position) else moves

    def play(self, position, move):
        cells, side = list(position.cells), position.side
        if move == SWAP:
            cells = [cell if cell == FREE else other(cell) for cell in cells]
            return Position(tuple(cells), other(side), None, False, True)
        cells[move] = side
        winner, foul = None, NO_FOUL
        if self.completes_line(cells, move, position.swapped):
            winner = side
        elif self.fouls and side == self.bound(position.swapped):
            foul = self.foul(cells, move)
            winner = None if foul == NO_FOUL else other(side)
        ends = foul in (FOURS, THREES)
        return Position(tuple(cells), other(side), winner, ends, position.swapped)

    def key(self, position):
        last = 2 if position.foul else position.side
        key = stones_key(position.cells, last)
        return key + bytes([position.swapped]) if self.may_swap else key

    # Proofs.

    def pass_turn(self, position):
        return position._replace(side=other(position.side))

    def image(self, position, number):
        symmetry = self.symmetries[number]
        return position._replace(cells=tuple(image_of_cells(position.cells, symmetry)))

    def lines(self, position, side):
        """Sets of points of which a side must fill one to win; None where it may win otherwise, or
        the other side may not play where it likes."""
        if self.may_swap or (self.variant == "renju" and side == WHITE):
            return None
        if self.variant == "pro" and position.cells.count(BLACK) < 2:
            return None
        length = self.connect - 1
        ways = [(point, way[1]) for point in range(self.points) for way in self.ways[point]]
        return [{point, *ahead[:length]} for point, ahead in ways if len(ahead) >= length]

    def is_opening(self, position, side):
        """Whether further black stones would change where Black may place one; or nothing is
        known."""
        return self.may_swap or self.variant == "pro" and side == WHITE and position.cells.count(BLACK) < 2

    def may_make_straight_four(self, cells, point, d):
        for end in self.line(cells, point, d)[1]:
            cells[end] = cells[point]
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
                if self.is_exact(side, position.swapped) and any(position.cells[p] == side for p in beyond):
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
