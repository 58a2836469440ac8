# SPDX-License-Identifier: MIT
"""Gomoku and its family: free, standard, pro, renju and renju-swap. Source: games/gomoku/README.md."""

from collections import namedtuple

from points import count, has, points_in, set_of
from rules import StoneRules
from symmetry import rectangle
from texts import BLACK, FREE, WHITE, Refused
from texts import number_between, one_of, other, read_position, size_between
from texts import stones_key, stones_key_size, write_position

# The sets of points with stones, of White and of Black, the side to move, who has won or None,
# whether that is by a double three or four of the other side, and whether the players have swapped.
Position = namedtuple("Position", "placed side winner foul swapped")

# Points in a row as many as win, and what goes on with them at both ends: sets of points.
Window = namedtuple("Window", "points beyond")

# All windows of a direction: what is between the numbers of two points that follow each other, the
# first points, and those of them before and behind whose window there is a point.
Row = namedtuple("Row", "step starts before behind")

SWAP = 1024

DIRECTIONS = [(1, 0), (0, 1), (1, 1), (-1, 1)]
FIVE = 5

# The fouls, and what a stone that is none may be.
NO_FOUL, MAKES_FIVE, OVERLINE, FOURS, THREES = "none", "five", "overline", "fours", "threes"


class Gomoku(StoneRules):
    PARAMETERS = {
        "size": (size_between((1, 22), (1, 22), 484), "15x15"),
        "connect": (number_between(1, 22), "5"),
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
        self.board = set_of(range(self.points))
        self.far, self.beside = self.away(3, 22), self.away(1, 1)
        self.rows = [self.row(d) for d in range(len(DIRECTIONS))]
        self.through = [[] for _ in range(self.points)]  # by points, the windows that contain them
        for window in (w for row in self.rows for w in self.windows_of(row)):
            for point in points_in(window.points):
                self.through[point].append(window)

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

    def row(self, d):
        starts = before = behind = 0
        for point, ways in enumerate(self.ways):
            back, forth = ways[d]
            if len(forth) >= self.connect - 1:
                starts |= 1 << point
                before |= (len(back) > 0) << point
                behind |= (len(forth) >= self.connect) << point
        return Row(DIRECTIONS[d][0] + DIRECTIONS[d][1] * self.width, starts, before, behind)

    def windows_of(self, row):
        for start in points_in(row.starts):
            points = set_of(start + i * row.step for i in range(self.connect))
            before = 1 << start - row.step if has(row.before, start) else 0
            behind = 1 << start + self.connect * row.step if has(row.behind, start) else 0
            yield Window(points, before | behind)

    def is_exact(self, side, swapped):
        """Whether only lines of that length win, and no longer ones."""
        return self.variant == "standard" or (self.fouls and side == self.bound(swapped))

    def bound(self, swapped):
        """The side whose stones may be fouls."""
        return WHITE if swapped else BLACK

    def completes_line(self, stones, side, point, swapped):
        """Whether the stone on a point is in a winning line of stones of a side."""
        exact = self.is_exact(side, swapped)
        for points, beyond in self.through[point]:
            if points & stones == points and not (exact and beyond & stones):
                return True
        return False

    def lacking(self, position, side, most):
        """The free points of all windows in which a side can win still, by so many stones at most."""
        own, free, points = position.placed[side], self.free(position), 0
        exact, most = self.is_exact(side, position.swapped), min(most, self.connect)
        for step, starts, before, behind in self.rows:
            if exact:
                starts &= ~(own << step & before | own >> self.connect * step & behind)
            # By n: the first points of windows that lack n stones at most in their first i points,
            # and have none of the other side there.
            lack = [starts] * (most + 1)
            for i in range(self.connect):
                is_own, is_free = own >> i * step, free >> i * step
                for n in range(most, 0, -1):
                    lack[n] = lack[n] & is_own | lack[n - 1] & is_free
                lack[0] &= is_own
            for i in range(self.connect) if lack[most] else ():
                points |= lack[most] << i * step
        return points & free

    # Fouls: cells are a list, changed on the way and restored. The stones that may be fouls are
    # those of the side that has the stone in question, or would have it.

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

    def stones(self, position, side):
        return position.placed[side]

    def free(self, position):
        white, black = position.placed
        return self.board & ~(white | black)

    def counts(self, position):
        """How many stones are white, and how many black."""
        return count(position.placed[WHITE]), count(position.placed[BLACK])

    def cells(self, position):
        """The content of each point."""
        cells = [FREE] * self.points
        for side in (WHITE, BLACK):
            for point in points_in(position.placed[side]):
                cells[point] = side
        return cells

    def has_line(self, stones, side, swapped):
        return any(self.completes_line(stones, side, point, swapped) for point in points_in(stones))

    def has_overline(self, cells, stones):
        directions = range(len(DIRECTIONS))
        return any(self.line(cells, p, d)[0] > FIVE for p in points_in(stones) for d in directions)

    def set_up(self, cells, side, swapped):
        """A position whose last stone is not known."""
        placed = tuple(
            set_of(point for point, cell in enumerate(cells) if cell == colour)
            for colour in (WHITE, BLACK)
        )
        winners = {s for s in (WHITE, BLACK) if self.has_line(placed[s], s, swapped)}
        bound = self.bound(swapped)
        if len(winners) == 2:
            raise Refused("position: both sides have a winning line")
        if not winners and self.fouls and self.has_overline(cells, placed[bound]):
            winners = {other(bound)}
        return Position(placed, side, winners.pop() if winners else None, False, swapped)

    def check_opening(self, position):
        white, black = self.counts(position)
        if position.swapped:
            good = white >= 2 and black >= 1
        elif self.variant == "pro" and black < 2:
            good = white <= 1 and self.opens_well(position, black, white)
        elif self.may_swap and black <= 2 and white <= 1:
            good = self.opens_well(position, black, white)
            good = good and not position.placed[WHITE] & ~self.beside
        else:
            good = True
        if not good:
            raise Refused("position: not one of the opening")

    def opens_well(self, position, black, white):
        return (
            white <= black <= white + 1
            and (black == 0 or has(position.placed[BLACK], self.middle))
            and position.side == (BLACK if black == white else WHITE)
        )

    def after_foul(self, position):
        cells, bound = self.cells(position), self.bound(position.swapped)
        if (
            position.side == bound
            or position.winner is not None
            or not any(
                self.foul(cells, point) in (FOURS, THREES)
                for point in points_in(position.placed[bound])
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
        cells = self.cells(position)
        rows = [cells[i : i + self.width] for i in starts]
        words = (" swapped" if position.swapped else "") + (" foul" if position.foul else "")
        return write_position(rows, position.side) + words

    def outcome(self, position):
        if position.winner is not None:
            return 1 if position.winner == position.side else -1
        return None if self.free(position) else 0

    # Moves.

    def from_middle(self, point):
        """How many columns and rows a point is away from the middle."""
        columns = abs(point % self.width - self.middle % self.width)
        rows = abs(point // self.width - self.middle // self.width)
        return columns, rows

    def away(self, least, most):
        """The points that are so many columns or rows away from the middle."""
        return set_of(p for p in range(self.points) if least <= max(self.from_middle(p)) <= most)

    def opening(self, position):
        """Where the openings let the next stone be placed."""
        stones = position.placed[position.side]
        if self.variant == "pro" and position.side == BLACK and count(stones) < 2:
            return self.far if stones else 1 << self.middle
        if self.may_swap and not position.swapped and not stones:
            return 1 << self.middle if position.side == BLACK else self.beside
        return self.board

    def swap_is_open(self, position):
        return (
            self.may_swap
            and not position.swapped
            and position.side == WHITE
            and self.counts(position) == (1, 2)
        )

    def placements(self, position):
        return self.free(position) & self.opening(position)

    def others(self, position):
        return [SWAP] if self.swap_is_open(position) else []

    def play(self, position, move):
        (white, black), side, swapped = position.placed, position.side, position.swapped
        if move == SWAP:
            return Position((black, white), other(side), None, False, True)
        placed = (white | 1 << move, black) if side == WHITE else (white, black | 1 << move)
        after = Position(placed, other(side), None, False, swapped)
        if self.completes_line(placed[side], side, move, swapped):
            return after._replace(winner=side)
        if self.fouls and side == self.bound(swapped):
            foul = self.foul(self.cells(after), move)
            if foul != NO_FOUL:
                return after._replace(winner=other(side), foul=foul in (FOURS, THREES))
        return after

    def endings(self, position):
        """A stone ends the game by a line, by a foul, or as the last one."""
        if self.may_swap or (self.fouls and position.side == self.bound(position.swapped)):
            return super().endings(position)
        legal = self.placements(position)
        ends = {} if count(self.free(position)) > 1 else {point: 0 for point in points_in(legal)}
        ends.update((point, 1) for point in points_in(self.lacking(position, position.side, 1) & legal))
        return ends

    def key(self, position):
        last = 2 if position.foul else position.side
        key = stones_key(self.cells(position), last)
        return key + bytes([position.swapped]) if self.may_swap else key

    # Proofs.

    def pass_turn(self, position):
        return position._replace(side=other(position.side))

    def image(self, position, number):
        goes = self.symmetries[number].points
        placed = tuple(set_of(goes[p] for p in points_in(stones)) for stones in position.placed)
        return position._replace(placed=placed)

    def lines(self, position, side):
        """Sets of points of which a side must fill one to win; None where it may win otherwise, or
        the other side may not play where it likes."""
        if self.fouls and side != self.bound(position.swapped):
            return None
        if self.swap_may_come(position) or (
            self.variant == "pro" and count(position.placed[BLACK]) < 2
        ):
            return None
        return [window.points for row in self.rows for window in self.windows_of(row)]

    def swap_may_come(self, position):
        """Whether moves and passes may lead to a swap, or the opening binds a first stone."""
        if not self.may_swap or position.swapped:
            return False
        white, black = self.counts(position)
        return white == 0 or black == 0 or (white == 1 and black <= 2)

    def is_opening(self, position, side):
        """Whether further black stones would change where Black may place one; or nothing is
        known."""
        few = self.variant == "pro" and side == WHITE and count(position.placed[BLACK]) < 2
        return few or self.swap_may_come(position)

    def may_make_straight_four(self, cells, point, d):
        for end in self.line(cells, point, d)[1]:
            cells[end] = cells[point]
            found = self.is_straight_four(cells, end, d)
            cells[end] = FREE
            if found:
                return True
        return False

    def may_be_foul(self, position, move):
        """Whether a stone on a point may be a foul when there are more stones of the other side."""
        cells = self.cells(position)
        cells[move] = self.bound(position.swapped)
        directions = range(len(DIRECTIONS))
        if any(self.line(cells, move, d)[0] == FIVE for d in directions):
            return False
        threes = sum(self.may_make_straight_four(cells, move, d) for d in directions)
        return threes >= 2 or self.foul(cells, move) != NO_FOUL

    def keeps(self, position, side, move, extra):
        is_bound = self.fouls and side == self.bound(position.swapped)
        if self.is_opening(position, side) or (is_bound and self.may_be_foul(position, move)):
            return None
        return 0

    def harmless(self, position, side, extra):
        if extra == 0:
            return 0
        if self.is_opening(position, side):
            return None
        near, free = self.lacking(position, other(side), extra + 1), self.free(position)
        return near | (free & -free) if count(free) <= extra else near
