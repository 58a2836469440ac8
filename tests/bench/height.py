#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long a win is at most, by a certificate: python3 height.py FILE

FILE is a certificate of version 2 with one claim, by records of moves, replies, images and lines
(src/check/README.md); others are refused. The height of a record is the plies of the longest path along
its records: a move is one ply, a reply or a pass one more, a line two for each pair and one for its end.
The file is not verified: that is for solve check.
"""
import sys

MOVE, REPLY, IMAGE, LINE = 0, 1, 2, 4


class Body:
    def __init__(self, data):
        head, self.data = data.split(b"\n\n", 1)
        self.count = int(head.split(b"\nproof ")[1].split()[0])
        self.at = 0

    def number(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7


def answers(body, heights, record):
    """The height after the opponent's turn: of what follows a pass, and each listed reply."""
    most = max([heights[record - body.number()] for _ in range(body.number())], default=0)
    for _ in range(body.number()):
        body.number()
        most = max(most, heights[record - body.number()])
    return most + 1 if most else 0


def height(body, heights, record):
    kind = body.number()
    if kind == MOVE:
        body.number()
        return 1 + answers(body, heights, record)
    if kind == REPLY:
        return answers(body, heights, record)
    if kind == IMAGE:
        body.number()
        return heights[record - body.number()]
    if kind != LINE:
        sys.exit(f"record {record} is of kind {kind}, which has no height here")
    pairs = body.number()
    for _ in range(2 * pairs):
        body.number()
    return 2 * pairs + max(1, heights[record - body.number()])


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: python3 height.py FILE")
    with open(sys.argv[1], "rb") as file:
        body = Body(file.read())
    heights = []
    for record in range(body.count):
        heights.append(height(body, heights, record))
    print(f"{body.count} records, at most {heights[-1]} plies")


main()
