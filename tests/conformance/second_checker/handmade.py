# SPDX-License-Identifier: MIT
"""Proofs by hand, of what small boards made by the program do not show: limits, boards of one row,
draws, ends of the game at the root. By name: a head, a claim, records, and whether they prove it."""

from certificate import trailer
from records import Either, Half, Image, Joined, Line, Move, Paired, Reply
from write_proof import write_records

ONE = "game hex\nrule size 1x1\nroot 1 b\n"
ROW = "game hex\nrule size 3x1\nroot 3 b\n"
TWO = "game hex\nrule size 2x2\nroot b1/2 b\n"
SWAP = "game hex\nrule size 2x2\nrule variant swap\nroot %s\n"
THREE = "game gomoku\nrule size 3x3\nrule connect 3\nroot %s\n"
DRAW = "game gomoku\nrule size 2x2\nrule connect 3\nroot bw/1b b\n"
FOUR = "game gomoku\nrule size 4x1\nrule connect 3\nroot %s\n"
FIVE = "game gomoku\nrule size 5x1\nrule connect 3\nroot %s\n"
DISCS = "game connect-four\nrule size 2x2\nrule connect 3\nroot 2/2 b\n"
FOULS = "game gomoku\nrule size 7x1\nrule variant renju\nroot 7 b\n"
MIDDLE = "game gomoku\nrule size 7x7\nrule connect 7\nrule variant pro\nroot 7/7/7/7/7/7/7 b\n"
LINES = "game gomoku\nrule size 7x5\nrule connect 3\nroot 7/7/2b4/7/b6 b\n"


TOP = "game hex\nrule size 2x2\nroot 2/2 b\n"
BRIDGE = "game hex\nrule size 2x2\nroot 1b/2 w\n"
APART = "game hex\nrule size 3x1\nroot b1b w\n"
# The stone on b1 gets to the bottom by a2 or by b2.
WAYS = [Half(2, [], [1], [9, 1]), Half(3, [], [1], [9, 1])]


LADDER = "game hex\nrule size 3x5\nroot %s\n"
# From c1 to b3 by b2 or c2, and from there to a5 by a4 or b4.
LINKS = [Half(4, [], [2, 7], [10, 15]), Half(5, [], [2, 7], [10, 15]), Either([0, 1]),
         Half(9, [], [7, 12], [15, 20]), Half(10, [], [7, 12], [15, 20]), Either([3, 4])]
STEPS = LINKS + [Joined([2, 5], [2, 7, 12], [0, 1])]
SHORT = "game hex\nrule size 3x4\nroot %s\n"
# From c1 to b3 by b2 or c2, and from there to the bottom by a4 or by b4.
HALVES = LINKS[:3] + [Half(9, [2], [2, 7], [0, 1]), Half(10, [2], [2, 7], [0, 1])]


def images(records, count):
    """These records and a chain of images of the last one."""
    last = len(records) - 1
    return records + [Image(0, last + number) for number in range(count)]


LINE = [Move(15, [], []), Line([(1, 2), (17, 18)], 0)]
# The same without a line; the threats stand by themselves.
SPELT_OUT = [
    Move(15, [], []), Move(2, [], []), Move(18, [], []), Move(17, [2], [(18, 0)]),
    Move(1, [1], [(2, 3)]),
]

# Joining records that rest on each other.
JOINS = [Joined([number], [], [0, 1]) for number in range(len(STEPS) - 1, 2000)]


def deep(met, depth):
    """A proof of a depth. A chain of images is met when few records are under way and again when
    many are, with many other records between."""
    records = images([Move(0, [], [])], met)
    chain, others = len(records) - 1, []
    for _ in range(600):
        records.append(Image(0, others[-1] if others else 0))
        others.append(len(records) - 1)
    more = depth - met - 3
    records += [Image(0, chain)] + [Image(0, len(records) + i) for i in range(more)]
    last = len(records) - 1
    return records + [Move(3, [], []), Reply([chain] + others[::-1] + [last, last + 1], [])]


PROOFS = [
    ("1024 records under way", ONE, "wins", images([Move(0, [], [])], 1023), True),
    ("1025 records under way", ONE, "wins", images([Move(0, [], [])], 1024), False),
    ("1024 with the pairs of a line", LINES, "wins", images(LINE, 1021), True),
    ("1025 with the pairs of a line", LINES, "wins", images(LINE, 1022), False),
    ("1024 without a line", LINES, "wins", images(SPELT_OUT, 1021), True),
    ("1025 without a line", LINES, "wins", images(SPELT_OUT, 1022), False),
    ("1024 where 100 of them are known", FIVE % "1bb2 w", "loses", deep(100, 1024), True),
    ("1025 where 100 of them are known", FIVE % "1bb2 w", "loses", deep(100, 1025), False),
    ("1024 where few of them are known", FIVE % "1bb2 w", "loses", deep(10, 1024), True),
    ("1025 where few of them are known", FIVE % "1bb2 w", "loses", deep(10, 1025), False),
    ("2000 joining records on each other", LADDER % "2b/3/1b1/3/b2 w", "loses", STEPS + JOINS, True),
    ("the root is over", THREE % "bbb/ww1/3 w", "loses", [], True),
    ("it is over, and there is a record", THREE % "bbb/ww1/3 w", "loses", [Move(2, [], [])], False),
    ("nothing is proved", THREE % "bb1/ww1/3 b", "wins", [], False),
    ("a joining record where none are", THREE % "bb1/ww1/3 b", "wins",
     [Joined([], [0], [8]), Move(8, [], [])], False),
    ("an end for a draw", DRAW, "at least draws", [Move(0, [], [])], True),
    ("a line for a draw", DRAW, "at least draws", [Move(0, [], []), Line([(0, 1)], 0)], True),
    ("a null for a draw", THREE % "bwb/bww/w2 b", "at least draws",
     [Move(2, [], []), Move(1, [0], [(2, 0)])], False),
    ("an explicit draw", THREE % "bwb/bww/w2 b", "at least draws", [Move(1, [], [])], True),
    ("two ways", BRIDGE, "loses", WAYS + [Either([0, 1]), Joined([2], [1], [0, 1])], True),
    ("one way twice", BRIDGE, "loses", WAYS + [Either([0, 0]), Joined([2], [1], [0, 1])], False),
    ("parts that need the same points", BRIDGE, "loses",
     WAYS + [Either([0, 1]), Joined([2, 2], [1], [0, 1])], False),
    ("two pairs", LADDER % "2b/3/1b1/3/b2 w", "loses", STEPS, True),
    ("a pair that is settled", LADDER % "2b/1bw/1b1/3/b2 w", "loses", STEPS, True),
    ("two pairs, one of them settled", LADDER % "2b/1wb/1b1/3/b2 w", "loses", STEPS, True),
    ("a pair that is taken", LADDER % "2b/2w/1b1/3/b2 w", "loses", STEPS, False),
    ("a pair of the opponent", LADDER % "2b/1ww/1b1/3/b2 w", "loses", STEPS, False),
    ("a half that settles a pair", LADDER % "2b/2w/1b1/3/b2 b", "wins",
     LINKS + [Half(4, [2, 5], [2, 7, 12], [0, 1])], True),
    ("a half that settles another pair", LADDER % "2b/2w/1b1/3/b2 b", "wins",
     LINKS + [Half(9, [2, 5], [2, 7, 12], [0, 1])], False),
    ("a stone that settles a pair", LADDER % "2b/1bw/1b1/3/b2 w", "loses",
     LINKS + [Joined([2, 5], [2, 4, 7, 12], [0, 1])], True),
    ("a pair that all halves need", SHORT % "2b/3/1b1/3 w", "loses",
     HALVES + [Either([3, 4])], True),
    ("the same, settled", SHORT % "2b/1bw/1b1/3 w", "loses", HALVES + [Either([3, 4])], True),
    ("the same, taken", SHORT % "2b/1w1/1b1/3 w", "loses", HALVES + [Either([3, 4])], False),
    ("the pair of the halves' first points, taken", SHORT % "2b/3/1b1/w2 w", "loses",
     HALVES + [Either([3, 4])], False),
    ("one half twice", SHORT % "2b/3/1b1/3 w", "loses", HALVES + [Either([3, 3])], False),
    ("halves that begin on one point alone", SHORT % "2b/3/1b1/3 w", "loses",
     HALVES + [Half(4, [], [2, 7], [10, 15]), Either([0, 5]),
               Joined([6], [2, 7], [10, 15]), Half(9, [7], [2, 7], [0, 1]), Either([8, 4])], False),
    ("an image of pairs", SHORT % "3/1b1/wb1/b2 w", "loses",
     HALVES + [Either([3, 4]), Image(1, 5)], True),
    ("a pattern after a move", TOP, "wins",
     WAYS + [Either([0, 1]), Joined([2], [1], [0, 1]), Move(1, [3], [])], True),
    ("a pattern after another move", TOP, "wins",
     WAYS + [Either([0, 1]), Joined([2], [1], [0, 1]), Move(0, [3], [])], False),
    ("a half after a move", TOP, "wins", [Half(2, [], [1], [0, 1]), Move(1, [0], [])], False),
    ("a pattern as if the opponent had passed twice", BRIDGE, "loses",
     WAYS + [Either([0, 1]), Joined([2], [1], [0, 1]), Move(0, [3], []), Reply([4], [])], False),
    ("a pattern that meets all, and a pass", BRIDGE, "loses",
     WAYS + [Either([0, 1]), Joined([2], [1], [0, 1]), Reply([3], [])], True),
    ("a pattern after a swap", SWAP % "1b/2 w", "wins",
     [Half(1, [], [2], [10, 3]), Half(3, [], [2], [10, 3]), Either([0, 1]),
      Joined([2], [2], [2, 3]), Move(1026, [3], [])], True),
    ("a half after a swap", SWAP % "1b/2 w", "wins",
     [Half(1, [], [2], [2, 3]), Move(1026, [0], [])], False),
    ("a pattern while a swap is legal", SWAP % "1b/2 w", "loses",
     WAYS + [Either([0, 1]), Joined([2], [1], [0, 1]), Reply([3], [])], False),
    ("a half, and the opponent is to move", BRIDGE, "loses", [Half(2, [], [1], [0, 1])], False),
    ("chains that an edge joins", APART, "loses",
     [Joined([], [0], [8, 0]), Joined([], [2], [10, 0]), Joined([0, 1], [], [8, 10])], False),
    ("a pair", FOUR % "4 b", "at most draws", [Paired(0, [(1, 2)])], True),
    ("a pair, and the turn", FOUR % "4 b", "at least draws", [Paired(0, [(2, 1)])], True),
    ("a first stone", FOUR % "4 b", "at least draws", [Paired(3, [])], True),
    ("a first stone at the end", FOUR % "4 b", "at least draws", [Paired(1, [])], False),
    ("a first stone and a pair", FOUR % "4 b", "at least draws", [Paired(1, [(2, 3)])], True),
    ("a first stone of the other side", FOUR % "4 b", "at most draws", [Paired(3, [])], False),
    ("a first stone in a pair", FOUR % "4 b", "at least draws", [Paired(2, [(1, 2)])], False),
    ("a first stone beside the board", FOUR % "4 b", "at least draws", [Paired(5, [(1, 2)])], False),
    ("no pairs", FOUR % "4 b", "at most draws", [Paired(0, [])], False),
    ("a pair that is not in all lines", FOUR % "4 b", "at most draws", [Paired(0, [(0, 1)])], False),
    ("a pair of one point", FOUR % "4 b", "at most draws", [Paired(0, [(1, 1)])], False),
    ("a pair beside the board", FOUR % "4 b", "at most draws", [Paired(0, [(1, 2), (0, 4)])], False),
    ("pairs with a point in common", FOUR % "4 b", "at most draws",
     [Paired(0, [(1, 2), (2, 3)])], False),
    ("a pair that is not free", FOUR % "1b2 w", "at least draws", [Paired(0, [(1, 2)])], False),
    ("a stone in all lines", FOUR % "1w2 b", "at most draws", [Paired(0, [])], True),
    ("pairs for a win", FOUR % "4 b", "wins", [Paired(0, [(1, 2)])], False),
    ("an image of a pair", FOUR % "4 b", "at least draws",
     [Paired(1, [(2, 3)]), Image(1, 0)], True),
    ("a pair after each reply", FOUR % "4 w", "at most draws",
     [Paired(3, []), Paired(2, []), Reply([], [(0, 0), (1, 0), (2, 1), (3, 1)])], True),
    ("pairs against fouls", FOULS, "at most draws", [Paired(0, [(2, 3), (4, 1)])], True),
    ("pairs of fouls", FOULS, "at least draws", [Paired(0, [(2, 3), (4, 1)])], False),
    ("pairs while an opening binds", MIDDLE, "at most draws", [Paired(0, [])], False),
    ("pairs where nobody has lines", TWO, "at least draws", [Paired(0, [])], False),
    ("pairs where discs fall", DISCS, "at least draws", [Paired(0, [])], False),
    ("a half", TWO, "wins", [Half(2, [], [0], [0, 1])], True),
    ("a half of the root's goal", TWO, "wins", [Half(2, [], [0], [])], True),
    ("more ends than the goal", TWO, "wins", [Half(2, [], [0], [0, 1, 8, 10])], True),
    ("ends twice", TWO, "wins", [Half(2, [], [0, 0, 2], [0, 1, 1, 0])], True),
    ("five ends", TWO, "wins", [Half(2, [], [0, 0, 2], [0, 1, 1, 0, 0])], False),
    ("an edge that is none", TWO, "wins", [Joined([], [0], [4]), Half(2, [], [0], [0, 1])], False),
    ("a stone beside the board", TWO, "wins",
     [Joined([], [0], [12]), Half(2, [], [0], [0, 1])], False),
    ("joining where a draw is claimed", TWO, "at least draws",
     [Half(2, [], [0], []), Move(2, [], [])], False),
    ("an unused symmetry of a move", TWO, "wins",
     [Move(2, [], []), Image(9, 0), Half(2, [], [0], [])], True),
    ("an unused symmetry of a pattern", TWO, "wins",
     [Half(2, [], [0], []), Image(9, 0), Half(2, [], [0], [])], False),
    ("two images", TWO, "wins", [Half(2, [], [0], [0, 1]), Image(1, 0), Image(1, 1)], True),
    ("one image", TWO, "wins", [Half(2, [], [0], [0, 1]), Image(1, 0)], False),
    ("one edge of two", TWO, "wins", [Half(2, [], [0], [1])], False),
    ("edges of the same points", ROW, "wins", [Half(0, [], [], [0]), Image(1, 0)], True),
    ("one of the edges of the same points", ROW, "wins", [Half(0, [], [], [0])], False),
    ("all edges are one point", ONE, "wins", [Half(0, [], [], [3]), Image(2, 0)], True),
    ("a stone that may be swapped", SWAP % "2/2 b", "wins",
     [Half(2, [], [0], []), Move(2, [], [])], False),
    ("a null while a swap is legal", SWAP % "2/2 b", "wins",
     [Move(2, [], []), Move(0, [0], [])], False),
]


def handmade():
    """Names, bytes, and whether they are valid."""
    for name, head, claim, records, holds in PROOFS:
        body = write_records(records)
        sizes = "claim %s\nproof %d records %d bytes\n\n" % (claim, len(records), len(body))
        content = ("gamesolve certificate 2\n" + head + sizes).encode() + body
        yield name, content + trailer(content), holds
