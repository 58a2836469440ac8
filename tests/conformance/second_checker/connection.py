# SPDX-License-Identifier: MIT
"""Hex and Y. Source: games/connection/README.md."""

from collections import namedtuple

from rules import StoneRules
from symmetry import Symmetry, image_of_cells
from texts import BLACK, FREE, WHITE, Refused
from texts import one_of, other, read_aim, read_point, read_position, size_between
from texts import stones_key, stones_key_size, write_position

# The content of each point, the side to move, and who has won or None.
Position = namedtuple("Position", "cells side winner")

SWAP = 1024
STONE_END = 8  # and a point: the end that is the stone there


class Board:
    """Points, which of them touch, and the edges: lists of points, by their names."""

    def __init__(self, lengths, steps):
        self.lengths = lengths
        self.places = [(x, y) for y, length in enumerate(lengths) for x in range(length)]
        self.number = {place: point for point, place in enumerate(self.places)}
        self.near = [
            [self.number[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in self.number]
            for x, y in self.places
        ]
        self.edges = {}
        self.rim = []  # the points on edges, as one goes around the board

    def add_edge(self, name, is_on):
        self.edges[name] = {self.number[x, y] for x, y in self.places if is_on(x, y)}

    def point(self, name):
        column, row = read_point(name)
        if (column, row - 1) not in self.number:
            raise Refused("'%s' is not a point of the board" % name)
        return self.number[column, row - 1]

    def reach(self, start, allowed):
        """The points that can be reached from one that is allowed, over such points."""
        reached, waiting = {start}, [start]
        while waiting:
            for point in self.near[waiting.pop()]:
                if point in allowed and point not in reached:
                    reached.add(point)
                    waiting.append(point)
        return reached


class Aim:
    """To join the stone on a point to any one of some points."""

    def __init__(self, board, names):
        if len(names) != 2:
            raise Refused("aim: expected a point, and a point or an edge")
        self.start = board.point(names[0])
        self.is_edge = names[1] in board.edges
        self.edge = list(board.edges).index(names[1]) if self.is_edge else None
        self.ends = board.edges[names[1]] if self.is_edge else {board.point(names[1])}
        if not self.is_edge and self.start in self.ends:
            raise Refused("aim: the points are the same")
        self.parts = self.parts_of(board.rim)
        self.part_edges = [len(board.edges) + part for part in range(len(self.parts))]

    def check_root(self, position):
        for point in [self.start] + ([] if self.is_edge else list(self.ends)):
            if position.cells[point] != position.side:
                raise Refused("aim: expected a stone of the side to move on its points")

    def is_kept(self, points):
        return points[self.start] == self.start and {points[end] for end in self.ends} == self.ends

    def winner(self, board, cells):
        owner = cells[self.start]
        if owner == FREE:
            return None  # no root is like that
        own = {point for point, cell in enumerate(cells) if cell == owner}
        open_to = own | {point for point, cell in enumerate(cells) if cell == FREE}
        if board.reach(self.start, own) & self.ends:
            return owner
        return None if board.reach(self.start, open_to) & self.ends else other(owner)

    def parts_of(self, rim):
        """What is between the ends on the rim, to either side; nothing where one is elsewhere."""
        if self.start not in rim or not self.ends <= set(rim):
            return []
        if self.is_edge and self.start in self.ends:
            return []
        return [self.part_of(rim), self.part_of(rim[::-1])]

    def part_of(self, rim):
        first, part = rim.index(self.start), set()
        for point in rim[first + 1 :] + rim[:first]:
            if point in self.ends:
                return part | {point} if self.is_edge else part
            part.add(point)
        raise AssertionError

    def goal(self, position, side):
        """The ends that a side joins, to reach the aim or to cut."""
        stones = [self.start] if self.is_edge else [self.start, *self.ends]
        owners = {position.cells[point] for point in stones}
        if owners == {other(side)}:
            return self.part_edges
        if owners != {side}:
            return []
        return [STONE_END + point for point in stones] + ([self.edge] if self.is_edge else [])


class Connection(StoneRules):
    """What Hex and Y have in common."""

    repeats, has_zones, joins, lost_stays = False, True, True, True

    def __init__(self, board, goals, aim, swap, symmetries):
        """goals: by side, the names of the edges that it joins."""
        self.board, self.swap = board, swap
        self.near, self.edges = board.near, list(board.edges.values())
        self.points = len(board.places)
        self.key_size = stones_key_size(self.points)
        self.goals = [[board.edges[name] for name in names] for names in goals]
        word, names = read_aim(aim)
        if word and (word != "connect" or swap):
            raise Refused("aim '%s' is not one of the game" % aim)
        self.aim = Aim(board, names) if word else None
        if self.aim:
            self.edges += self.aim.parts
        names = list(board.edges)
        self.goal_edges = [[names.index(name) for name in goal] for goal in goals]
        self.symmetries = [s for s in symmetries if self.aim is None or self.aim.is_kept(s.points)]

    def winner(self, cells):
        if self.aim:
            return self.aim.winner(self.board, cells)
        for side in (WHITE, BLACK):
            own = {point for point, cell in enumerate(cells) if cell == side}
            first, *others = self.goals[side]
            for point in own & first:
                chain = self.board.reach(point, own)
                if all(chain & edge for edge in others):
                    return side
        return None

    def position(self, cells, side):
        return Position(tuple(cells), side, self.winner(cells))

    def read(self, text):
        rows, side = read_position(text, self.board.lengths)
        position = self.position([cell for row in rows for cell in row], side)
        if self.aim:
            self.aim.check_root(position)
        return position

    def text(self, position):
        rows, start = [], 0
        for length in self.board.lengths:
            rows.append(position.cells[start : start + length])
            start += length
        return write_position(rows, position.side)

    def outcome(self, position):
        if position.winner is None:
            return None
        return 1 if position.winner == position.side else -1

    def mirror(self, point):
        x, y = self.board.places[point]
        return self.board.number[y, x]

    def others(self, position):
        if not self.swap or position.side != WHITE or position.cells.count(FREE) != self.points - 1:
            return []
        stones = [point for point, cell in enumerate(position.cells) if cell == BLACK]
        return [SWAP + self.mirror(stone) for stone in stones]

    def play(self, position, move):
        cells = list(position.cells)
        if move >= SWAP:
            cells[self.mirror(move - SWAP)] = FREE
            move -= SWAP
        cells[move] = position.side
        return self.position(cells, other(position.side))

    def key(self, position):
        return stones_key(position.cells, position.side)

    # Proofs.

    def pass_turn(self, position):
        return position._replace(side=other(position.side))

    def image(self, position, number):
        symmetry = self.symmetries[number]
        side = other(position.side) if symmetry.exchanges else position.side
        return self.position(image_of_cells(position.cells, symmetry), side)

    def may_be_swapped(self, position):
        """Whether a stone may be swapped now, or the next one after it is placed."""
        black, white = position.cells.count(BLACK), position.cells.count(WHITE)
        if not self.swap or white > 0:
            return False
        return black == (1 if position.side == WHITE else 0)

    def goal(self, position, side):
        if self.may_be_swapped(position):
            return []
        if self.aim is None:
            return self.goal_edges[side]
        return self.aim.goal(position, side)

    def keeps(self, position, side, move, extra):
        return None if self.may_be_swapped(position) else 0

    def harmless(self, position, side, extra):
        return None if self.may_be_swapped(position) else 0


class Hex(Connection):
    PARAMETERS = {
        "size": (size_between((1, 19), (1, 19), 361), "11x11"),
        "variant": (one_of("plain", "swap"), "plain"),
        "aim": (str, "win"),
    }
    STEPS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]

    def __init__(self, size, variant, aim):
        width, height = size
        if variant == "swap" and width != height:
            raise Refused("variant swap: expected as many columns as rows")
        board = Board([width] * height, self.STEPS)
        board.add_edge("top", lambda x, y: y == 0)
        board.add_edge("bottom", lambda x, y: y == height - 1)
        board.add_edge("left", lambda x, y: x == 0)
        board.add_edge("right", lambda x, y: x == width - 1)
        if min(size) > 1:
            across, down = range(width), range(height)
            rim = [(x, 0) for x in across] + [(width - 1, y) for y in down[1:]]
            rim += [(x, height - 1) for x in across[-2::-1]] + [(0, y) for y in down[-2:0:-1]]
            board.rim = [board.number[place] for place in rim]
        goals = {WHITE: ["left", "right"], BLACK: ["top", "bottom"]}
        symmetries = [
            self.symmetry(board, lambda x, y: (x, y), False),
            self.symmetry(board, lambda x, y: (width - 1 - x, height - 1 - y), False),
        ]
        if width == height and variant == "plain":
            symmetries += [
                self.symmetry(board, lambda x, y: (y, x), True),
                self.symmetry(board, lambda x, y: (width - 1 - y, height - 1 - x), True),
            ]
        super().__init__(board, [goals[WHITE], goals[BLACK]], aim, variant == "swap", symmetries)

    @staticmethod
    def symmetry(board, goes, exchanges):
        return Symmetry([board.number[goes(x, y)] for x, y in board.places], exchanges)


class Y(Connection):
    PARAMETERS = {"size": (size_between((1, 19), (1, 19), 361), "9x9"), "aim": (str, "win")}
    STEPS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)]
    # The symmetries, by where the distances from the left, the right and the bottom come from.
    ORDERS = [(0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 0, 2), (0, 2, 1), (2, 1, 0)]

    def __init__(self, size, aim):
        rows, height = size
        if rows != height:
            raise Refused("size: expected as many columns as rows")
        board = Board(list(range(1, rows + 1)), self.STEPS)
        board.add_edge("left", lambda x, y: x == 0)
        board.add_edge("right", lambda x, y: x == y)
        board.add_edge("bottom", lambda x, y: y == rows - 1)
        if rows > 1:
            rim = [(y, y) for y in range(rows)] + [(x, rows - 1) for x in range(rows - 2, -1, -1)]
            rim += [(0, y) for y in range(rows - 2, 0, -1)]
            board.rim = [board.number[place] for place in rim]
        symmetries = [self.symmetry(board, order) for order in self.ORDERS]
        super().__init__(board, [["left", "right", "bottom"]] * 2, aim, False, symmetries)

    @staticmethod
    def symmetry(board, order):
        """order: which of a point's three distances becomes which."""
        last, points = board.places[-1][1], []
        for x, y in board.places:
            distances = (x, y - x, last - y)
            left, right = distances[order[0]], distances[order[1]]
            points.append(board.number[left, left + right])
        return Symmetry(points, False)
