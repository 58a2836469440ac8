# SPDX-License-Identifier: MIT
"""Makes rows of data/gomoku-15x15-plies.csv:

    solve draw --certificate FILE --format text | python3 lengths.py VARIANT

The records are those of a certificate in which Black begins on h8. Those of first replies that are
images of each other refer to one record of a move of Black, which names every second reply.
"""

import re
import sys

POINTS = {"%c%d" % (column, row) for column in b"abcdefghijklmno" for row in range(1, 16)}
REFERENCE = re.compile(r"(?:([a-o]\d+|else) |then )(\d+)")


def parse(record):
    """Kind, moves or number of the symmetry, and references, each with the reply that it is for."""
    head, *rest = record.split(", ")
    kind, *moves = head.split()
    return kind, moves, [REFERENCE.fullmatch(part).groups() for part in rest]


def below(references, number):
    """How many records one refers to, directly or through others, and itself."""
    seen, left = {number}, [number]
    while left:
        for other in references[left.pop()]:
            if other not in seen:
                seen.add(other)
                left.append(other)
    return len(seen)


def answers(records, references, parts):
    """How many records answer second replies, images of each other counted once."""
    found = set()
    for _, reference in parts:
        number = int(reference)
        while records[number].startswith("image"):
            number = references[number][0]
        found.add(number)
    return len(found)


def read(lines):
    """The records, from 1, what each refers to, the plies of the longest path from there, and the
    positions of the tree that it stands for."""
    records, references, plies, positions = [""], [()], [0], [0]
    for line in lines:
        number, _, record = line.strip().partition("  ")
        if not number.isdigit():
            continue
        kind, moves, parts = parse(record)
        refers = tuple(dict.fromkeys(int(reference) for _, reference in parts))
        longest = max((plies[reference] for reference in refers), default=0)
        records.append(record)
        references.append(refers)
        plies.append({"move": longest + 2 if refers else 1, "image": longest,
                      "line": longest + len(moves)}[kind])
        own = {"move": 1, "image": 0, "line": len(moves) // 2}[kind]
        positions.append(own + sum(positions[int(reference)] for _, reference in parts))
    return records, references, plies, positions


def main():
    records, references, plies, positions = read(sys.stdin)
    done = set()
    for number in references[-1]:
        while records[number].startswith("image"):
            number = references[number][0]
        if number in done:
            continue
        done.add(number)
        _, (second,), parts = parse(records[number])
        (first,) = POINTS - {"h8", second} - {reply for reply, _ in parts}
        hardest = max(reversed(parts), key=lambda part: plies[int(part[1])])[0]
        print(sys.argv[1], first, second, plies[number] + 1, below(references, number), hardest,
              answers(records, references, parts), positions[number], sep=",")


main()
