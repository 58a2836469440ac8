# SPDX-License-Identifier: MIT
"""A game for `solve --game 'pipe:python3 game.py'`, in Python's standard library.

solve writes a request a line, and reads a line for each, in the same order:

    rules         NAME moves M key K    the name, in lower case; at most M moves in a position, and
                                        K (up to 99) bytes in a key; then `repeats`, if positions
                                        can come back
    start         ok                    go to the start position
    start TEXT    ok, or no             go to the position of a text; `no` and a reason if it is
                                        none, or texts are not read
    moves         MOVE MOVE ...         the legal moves, words that stay the same; none at the end
    play MOVE     ok                    make it
    undo          ok                    take the latest move back
    outcome       open, win, loss, draw for the side to move
    key           KEY                   the same for two positions if and only if they are the same;
                                        the side to move need not be in it
    text          TEXT                  the position for people, a line

The sides alternate with every move. Answers must be there within ten seconds, or `--time`.

A game is a class with these methods; undo restores copies of what play has changed.
"""
import copy
import sys


class Game:
    """NAME, MOVES, KEY, and what is below `serve`; REPEATS if positions can come back."""

    REPEATS = False

    def __init__(self):
        self.past = []

    def start(self, text=None):
        """Sets the position up. Raises ValueError if it does not read the text."""
        raise NotImplementedError

    def key(self):
        return self.text()

    def undo(self):
        self.position = self.past.pop()

    def remember(self):
        self.past.append(copy.deepcopy(self.position))


def answer(game, request):
    verb, _, operand = request.partition(" ")
    if verb == "rules":
        return "%s moves %d key %d%s" % (
            game.NAME, game.MOVES, game.KEY, " repeats" if game.REPEATS else "")
    if verb == "start":
        game.past.clear()
        try:
            game.start(operand or None)
        except ValueError as reason:
            return "no %s" % reason
        return "ok"
    if verb == "play":
        game.remember()
        game.play(operand)
        return "ok"
    if verb == "undo":
        game.undo()
        return "ok"
    if verb == "moves":
        return " ".join(game.moves())
    if verb in ("outcome", "key", "text"):
        return getattr(game, verb)()
    return "unknown"


def serve(game):
    for line in sys.stdin:
        sys.stdout.write(answer(game, line.rstrip("\n")) + "\n")
        sys.stdout.flush()
