# SPDX-License-Identifier: MIT
"""Positions by chance, full of stones, as roots of claims without a record: such a claim is true if
and only if the game is over there and has ended well. So the checkers must agree in which positions
there are, and in which of them who has won."""

import random

from certificate import trailer
from games import make_game
from texts import FREE, Refused, write_position

CLAIM = "claim %s\nrecords 0 key %d rank 0 move 1 line 0 lines 0 of 0\n\n"

# By game: sizes, and other settings. An aim names points of all of the sizes.
GAMES = [
    ("skoczki", ["1x5", "2x5", "1x6"], [("variant", ["A", "F"])]),
    ("hex", ["2x2", "3x3", "4x3"], [("aim", ["win", "connect:a1,b2", "connect:b2,right"])]),
    ("hex", ["2x2", "3x3", "1x1"], [("variant", ["plain", "swap"])]),
    ("y", ["2", "3", "4"], [("aim", ["win", "connect:a2,right", "connect:a2,b2"])]),
    ("gomoku", ["3x3", "4x3", "5x4"], [("variant", ["free", "standard"]), ("connect", ["3", "4"])]),
    ("gomoku", ["7x7"], [("variant", ["pro"]), ("connect", ["1", "2"])]),
    ("gomoku", ["6x6", "7x5", "7x7"], [("variant", ["renju"])]),
    ("gomoku", ["7x5", "7x7", "3x1"], [("variant", ["renju-swap"])]),
    ("connect-four", ["3x3", "4x3", "1x4", "4x4", "9x7", "8x15"], [("connect", ["2", "3", "4"])]),
    ("atarigo", ["2x2", "3x2", "3x3", "4x3"], [("aim", ["win", "capture:a1", "save:b2"])]),
]


def rows_of(name, size):
    """The lengths of the rows of a board."""
    numbers = [int(number) for number in size.split("x")]
    return range(1, numbers[0] + 1) if name == "y" else [numbers[0]] * numbers[-1]


def fill(chance, name, lengths, variant):
    """A position's text."""
    most = [chance.random() for _ in range(3)]  # how much there is of each kind
    if variant == "pro":
        most = [0.02, 0.02, 1]
    fields = chance.choices([0, 1, FREE], [part + 0.01 for part in most], k=sum(lengths))
    if name == "skoczki":  # as many pawns of both sides as there must be, often at a goal
        pawns = 2 * lengths[0]
        rest = [1] * pawns + [FREE] * (len(fields) - 2 * pawns)
        chance.shuffle(rest)
        fields = [0] * pawns + rest
        if chance.random() < 0.3:
            chance.shuffle(fields)
        elif chance.random() < 0.5:
            fields = [{0: 1, 1: 0}.get(field, field) for field in reversed(fields)]
    if name == "connect-four" and chance.random() < 0.9:  # discs that hang in the air fall
        width = lengths[0]
        columns = [sorted(fields[x::width], key=lambda field: field != FREE) for x in range(width)]
        fields = [cell for row in zip(*columns) for cell in row]
    rows, start = [], 0
    for length in lengths:
        rows.append(fields[start : start + length])
        start += length
    text = write_position(rows, chance.randrange(2))
    if variant == "renju-swap" and chance.random() < 0.5:
        text += " swapped"
    fouls = variant in ("renju", "renju-swap")
    return text + (" foul" if fouls and chance.random() < 0.5 else "")


def random_roots(count, seed):
    """Certificates, so many."""
    chance = random.Random(seed)
    for number in range(count):
        name, sizes, more = GAMES[number % len(GAMES)]
        rules = [(rule, chance.choice(values)) for rule, values in more]
        rules.append(("size", chance.choice(sizes)))
        try:
            key_size = make_game(name, rules).key_size
        except Refused:
            key_size = 2
        root = fill(chance, name, rows_of(name, rules[-1][1]), dict(rules).get("variant"))
        kind = chance.choice(["wins", "loses", "at least draws", "at most draws"])
        text = "gamesolve certificate 1\ngame %s\n" % name
        text += "".join("rule %s %s\n" % rule for rule in rules) + "root %s\n" % root
        content = (text + CLAIM % (kind, key_size)).encode()
        yield content + trailer(content)
