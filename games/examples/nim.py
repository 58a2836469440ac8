# SPDX-License-Identifier: MIT
"""Nim: python3 nim.py 3 4 5; a side takes any number from one heap, and the last stone wins."""
import sys

from pipe_game import Game, serve


class Nim(Game):
    NAME, KEY = "nim-in-python", 60

    def __init__(self, heaps):
        super().__init__()
        self.heaps, self.MOVES = heaps, sum(heaps)

    def start(self, text=None):
        self.position = [int(heap) for heap in text.split(",")] if text else list(self.heaps)

    def moves(self):
        return ["%d-%d" % (heap + 1, count)
                for heap, stones in enumerate(self.position) for count in range(1, stones + 1)]

    def play(self, move):
        heap, count = move.split("-")
        self.position[int(heap) - 1] -= int(count)

    def outcome(self):
        return "open" if any(self.position) else "loss"

    def text(self):
        return ",".join(map(str, self.position))


serve(Nim([int(word) for word in sys.argv[1:]] or [3, 4, 5]))
