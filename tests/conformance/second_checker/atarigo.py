# SPDX-License-Identifier: MIT
"""AtariGo. Source: games/atarigo/README.md."""

from collections import namedtuple

from points import set_of
from rules import StoneRules
from symmetry import image_of_cells, rectangle
from texts import BLACK, FREE, WHITE, Refused
from texts import other, read_aim, read_point, read_position, size_between
from texts import stones_key, stones_key_size, write_position

# The content of each point, the side to move, and who has won or None.
Position = namedtuple("Position", "cells side winner")


class AtariGo(StoneRules):
    PARAMETERS = {"size": (size_between((2, 19), (2, 19), 361), "9x9"), "aim": (str, "win")}
    repeats, has_zones, joins, lost_stays = False, True, False, True

    def __init__(self, size, aim):
        self.width, self.height = size
        self.points = self.width * self.height
        self.key_size = stones_key_size(self.points)
        self.near = [self.neighbours(point) for point in range(self.points)]
        self.aim, names = read_aim(aim)
        self.named, self.symmetries = None, rectangle(*size)
        if self.aim is None:
            return
        if self.aim not in ("capture", "save") or len(names) != 1:
            raise Refused("aim '%s' is not one of the game" % aim)
        column, row = read_point(names[0])
        if column >= self.width or row > self.height:
            raise Refused("aim: '%s' is not a point of the board" % names[0])
        self.named = (row - 1) * self.width + column
        self.symmetries = [s for s in self.symmetries if s.points[self.named] == self.named]

    def neighbours(self, point):
        x, y = point % self.width, point // self.width
        places = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [
            j * self.width + i
            for i, j in places
            if 0 <= i < self.width and 0 <= j < self.height
        ]

    # Chains.

    def chain(self, cells, stone):
        """The chain of a stone, and its liberties."""
        chain, waiting, liberties = {stone}, [stone], set()
        while waiting:
            for point in self.near[waiting.pop()]:
                if cells[point] == FREE:
                    liberties.add(point)
                elif cells[point] == cells[stone] and point not in chain:
                    chain.add(point)
                    waiting.append(point)
        return chain, liberties

    def counts(self, cells, chain):
        """Whether anything comes of it when the chain has no liberty."""
        if self.named is None or self.named in chain:
            return True
        return cells[min(chain)] != cells[self.named]

    def chains(self, cells):
        """The chains that count, and their liberties."""
        seen = set()
        for point in range(self.points):
            if cells[point] == FREE or point in seen:
                continue
            chain, liberties = self.chain(cells, point)
            seen |= chain
            if self.counts(cells, chain):
                yield chain, liberties

    def dead_chains(self, cells):
        """The chains that count and have no liberty."""
        return [chain for chain, liberties in self.chains(cells) if not liberties]

    # Positions.

    def position(self, cells, side):
        """The last stone was that of the other side."""
        losers = {cells[min(chain)] for chain in self.dead_chains(cells)}
        winner = None
        if losers:
            winner = other(side) if side in losers else side
        return Position(tuple(cells), side, winner)

    def can_be_last(self, stone, dead):
        around = {stone, *self.near[stone]}
        return all(chain & around for chain in dead)

    def crosscut(self):
        if self.width < 4 and self.height < 4:
            raise Refused("position crosscut: the board is too small")
        cells = [FREE] * self.points
        corner = (self.height - 2) // 2 * self.width + (self.width - 2) // 2
        cells[corner] = cells[corner + self.width + 1] = BLACK
        cells[corner + 1] = cells[corner + self.width] = WHITE
        return cells, BLACK

    def read_cells(self, text):
        if text == "empty":
            return [FREE] * self.points, BLACK
        if text == "crosscut":
            return self.crosscut()
        rows, side = read_position(text, [self.width] * self.height)
        return [cell for row in reversed(rows) for cell in row], side

    def read(self, text):
        cells, side = self.read_cells(text)
        dead = self.dead_chains(cells)
        last = [point for point in range(self.points) if cells[point] == other(side)]
        if dead and not any(self.can_be_last(stone, dead) for stone in last):
            raise Refused("position: a chain without liberties that no last stone explains")
        if self.named is not None:
            owner = side if self.aim == "save" else other(side)
            if cells[self.named] != owner:
                raise Refused("aim: the stone that it names is not there")
        return self.position(cells, side)

    def text(self, position):
        starts = range(self.points - self.width, -1, -self.width)
        rows = [position.cells[i : i + self.width] for i in starts]
        return write_position(rows, position.side)

    def outcome(self, position):
        if position.winner is None:
            return None
        return 1 if position.winner == position.side else -1

    def play(self, position, move):
        cells = list(position.cells)
        cells[move] = position.side
        return self.position(cells, other(position.side))

    def key(self, position):
        return stones_key(position.cells, position.side)

    # Proofs.

    def pass_turn(self, position):
        return position._replace(side=other(position.side))

    def image(self, position, number):
        symmetry = self.symmetries[number]
        return position._replace(cells=tuple(image_of_cells(position.cells, symmetry)))

    def keeps(self, position, side, move, extra):
        return 0

    def harmless(self, position, side, extra):
        few = set()
        for chain, liberties in self.chains(position.cells) if extra > 0 else ():
            if position.cells[min(chain)] == side and len(liberties) <= extra + 1:
                few |= liberties
        return set_of(few)
