# SPDX-License-Identifier: MIT
"""Values of small boards by brute force, from the rules alone: a second opinion on data/surprises.csv.

brute.py GAME SIZE [POSITION]   prints the value for the side to move: win, draw or loss
brute.py moves GAME SIZE        prints the first moves that win, or "none"
brute.py plies GAME SIZE        prints the value and the length of best play
brute.py swap GAME SIZE         prints the value for the side that begins, if the other may swap sides after
                                the first stone: the best of what the first moves are worth at worst

SIZE is WxH. A position has the form of the program's: rows from the top, digits for free points,
then the side to move. Games: atarigo, connect-3, connect-4, hex, y, three and five (in a line), and
renju5: five on the board 5x5, where Black also loses by a stone that makes two fours and no five (no
three and no overline fits there). Nothing here is shared with the program but the names of points.
"""

import sys

sys.setrecursionlimit(10000)
BLACK, WHITE = "b", "w"
OTHER = {BLACK: WHITE, WHITE: BLACK}


class Board:
    """Points from the lower left, row by row; `drop` for games where stones fall."""

    drop = False
    top_down = False

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.points = [(x, y) for y in range(height) for x in range(width)]
        self.place = {point: i for i, point in enumerate(self.points)}

    def start(self):
        return "." * len(self.points)

    def name(self, i):
        x, y = self.points[i]
        return chr(ord("a") + x) + str(self.height - y if self.top_down else y + 1)

    def moves(self, stones):
        for i, stone in enumerate(stones):
            if stone == "." and not (self.drop and i >= self.width
                                     and stones[i - self.width] == "."):
                yield i

    def result(self, stones, i, side):
        """After side's stone on i: "win", "loss" (of side), "draw" at the end, or None."""
        raise NotImplementedError

    def read(self, text):
        rows, side = text.split()[:2]
        cells = []
        for row in reversed(rows.split("/")):
            for char in row:
                cells.append("." * int(char) if char.isdigit() else char)
        return "".join(cells), side


class Lines(Board):
    """K in a line; a full board is a draw."""

    def __init__(self, width, height, count):
        super().__init__(width, height)
        self.lines = [[] for _ in self.points]
        for x, y in self.points:
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = [(x + k * dx, y + k * dy) for k in range(count)]
                if all(point in self.place for point in line):
                    for point in line:
                        self.lines[self.place[point]].append([self.place[p] for p in line])

    def has_line(self, stones, i, side):
        return any(all(stones[j] == side for j in line) for line in self.lines[i])

    def result(self, stones, i, side):
        if self.has_line(stones, i, side):
            return "win"
        return None if "." in stones else "draw"


class Drop(Lines):
    drop = True

    def moves(self, stones):
        return sorted(super().moves(stones), key=lambda i: abs(2 * (i % self.width) - self.width + 1))


class Renju5(Lines):
    def __init__(self, width, height):
        assert (width, height) == (5, 5)
        super().__init__(width, height, 5)

    def result(self, stones, i, side):
        result = super().result(stones, i, side)
        if result == "win" or side == WHITE:
            return result
        fours = sum(sorted(stones[j] for j in line) == [".", *[BLACK] * 4] for line in self.lines[i])
        return "loss" if fours >= 2 else result


class AtariGo(Board):
    def near(self, i):
        x, y = self.points[i]
        for point in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if point in self.place:
                yield self.place[point]

    def breathes(self, stones, i):
        seen, open_points = {i}, [i]
        while open_points:
            for j in self.near(open_points.pop()):
                if stones[j] == ".":
                    return True
                if stones[j] == stones[i] and j not in seen:
                    seen.add(j)
                    open_points.append(j)
        return False

    def result(self, stones, i, side):
        if any(stones[j] == OTHER[side] and not self.breathes(stones, j) for j in self.near(i)):
            return "win"
        return None if self.breathes(stones, i) else "loss"


class Connection(Board):
    """Hex: Black joins top and bottom, White left and right, rows named from the top."""

    top_down = True

    def near(self, i):
        x, y = self.points[i]
        for point in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x + 1, y + 1),
                      (x - 1, y - 1)):
            if point in self.place:
                yield self.place[point]

    def sides(self, i, side):
        """The edges that a stone of side on i touches."""
        x, y = self.points[i]
        if side == BLACK:
            return {k for k, here in enumerate((y == 0, y == self.height - 1)) if here}
        return {k for k, here in enumerate((x == 0, x == self.width - 1)) if here}

    wanted = 2

    def result(self, stones, i, side):
        seen, open_points, edges = {i}, [i], set()
        while open_points:
            at = open_points.pop()
            edges |= self.sides(at, side)
            for j in self.near(at):
                if stones[j] == side and j not in seen:
                    seen.add(j)
                    open_points.append(j)
        return "win" if len(edges) == self.wanted else None


class Why(Connection):
    """Y: a triangle, row r from the top has r points; join all three sides."""

    wanted = 3

    def __init__(self, width, height):
        super().__init__(width, height)
        # Row r from the top lies at height - r; a step down or down and right keeps neighbours.
        self.points = [(x, self.height - row) for row in range(height, 0, -1) for x in range(row)]
        self.place = {point: i for i, point in enumerate(self.points)}

    def near(self, i):
        x, y = self.points[i]  # y counts from the bottom row; one row up lacks the last column
        for point in ((x + 1, y), (x - 1, y), (x, y + 1), (x - 1, y + 1), (x, y - 1), (x + 1, y - 1)):
            if point in self.place:
                yield self.place[point]

    def sides(self, i, side):
        x, y = self.points[i]
        row = self.height - y
        return {k for k, here in enumerate((x == 0, x == row - 1, y == 0)) if here}


def value(board, stones, side, known):
    """1, 0 or -1 for side, which is to move. Stops at the first move that wins."""
    key = stones + side
    if key in known:
        return known[key]
    best = -1
    for i in board.moves(stones):
        after = stones[:i] + side + stones[i + 1:]
        result = board.result(after, i, side)
        if result is None:
            score = -value(board, after, OTHER[side], known)
        else:
            score = {"win": 1, "draw": 0, "loss": -1}[result]
        best = max(best, score)
        if best == 1:
            break
    known[key] = best
    return best


def plies(board, stones, side, known):
    """(value, moves to the end): wins as soon, losses as late as can be."""
    key = stones + side
    if key in known:
        return known[key]
    best = None
    for i in board.moves(stones):
        after = stones[:i] + side + stones[i + 1:]
        result = board.result(after, i, side)
        if result is None:
            score, length = plies(board, after, OTHER[side], known)
            score, length = -score, length + 1
        else:
            score, length = {"win": 1, "draw": 0, "loss": -1}[result], 1
        order = (score, -length if score > 0 else length)
        if best is None or order > best[0]:
            best = (order, (score, length))
    known[key] = best[1]
    return best[1]


GAMES = {"atarigo": AtariGo, "hex": Connection, "y": Why, "renju5": Renju5,
         "connect-3": lambda w, h: Drop(w, h, 3), "connect-4": lambda w, h: Drop(w, h, 4),
         "three": lambda w, h: Lines(w, h, 3), "five": lambda w, h: Lines(w, h, 5)}
WORDS = {1: "win", 0: "draw", -1: "loss"}


def main(args):
    asked = args.pop(0) if args[0] in ("moves", "plies", "swap") else "value"
    width, height = (int(part) for part in args[1].split("x"))
    board = GAMES[args[0]](width, height)
    stones, side = board.read(args[2]) if len(args) > 2 else (board.start(), BLACK)
    if asked == "plies":
        score, length = plies(board, stones, side, {})
        print(WORDS[score], length)
        return
    if asked == "value":
        print(WORDS[value(board, stones, side, {})])
        return
    known, worth = {}, {}
    for i in board.moves(stones):
        after = stones[:i] + side + stones[i + 1:]
        result = board.result(after, i, side)
        worth[board.name(i)] = ({"win": 1, "draw": 0, "loss": -1}[result] if result
                                else -value(board, after, OTHER[side], known))
    if asked == "swap":
        print(WORDS[max(-abs(score) for score in worth.values())])
    else:
        print(" ".join(sorted(name for name in worth if worth[name] == 1)) or "none")


main(sys.argv[1:])
