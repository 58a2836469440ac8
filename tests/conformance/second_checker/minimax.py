# SPDX-License-Identifier: MIT
"""The value of a position, from the rules alone: what the claims of a certificate must say."""


class TooLarge(Exception):
    """More positions than were allowed."""


class Solver:
    """Values of many positions of one game; it visits so many positions at most for each."""

    def __init__(self, game, most):
        self.game, self.most, self.left = game, most, 0
        self.values, self.wins = {}, {}

    def value(self, position):
        """None where that takes more."""
        if position not in self.values:
            self.left = self.most
            try:
                self.values[position] = self.find(position)
            except TooLarge:
                self.values[position] = None
        return self.values[position]

    def find(self, position):
        if self.game.repeats:
            return value_of(self.game, position, self.most)
        if self.reaches(position, 1):
            return 1
        return 0 if self.reaches(position, 0) else -1

    def reaches(self, position, level):
        """Whether the side to move reaches at least so much."""
        outcome = self.game.outcome(position)
        if outcome is not None:
            return outcome >= level
        at = (position, level)
        if at not in self.wins:
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            after = (self.game.play(position, move) for move in self.game.moves(position))
            self.wins[at] = any(not self.reaches(then, 1 - level) for then in after)
        return self.wins[at]


def value_of(game, root, most):
    """1, 0 or -1 for the side to move; endless play is a draw. Looks at most so many positions."""
    states = reachable(game, root, most)
    values = {state: game.outcome(state) for state in states}
    # As long as something new follows: a win by a move to a lost position, a loss or a draw where
    # every move is known to lead to nothing better. What is left over is endless play.
    waiting = [state for state in states if values[state] is not None]
    parents, open_moves = links(game, [state for state in states if values[state] is None])
    best = {}
    while waiting:
        state = waiting.pop()
        for parent in parents.get(state, ()):
            if values[parent] is not None:
                continue
            open_moves[parent] -= 1
            best[parent] = max(best.get(parent, -1), -values[state])
            if best[parent] == 1 or open_moves[parent] == 0:
                values[parent] = best[parent]
                waiting.append(parent)
    return 0 if values[root] is None else values[root]


def reachable(game, root, most):
    """All positions to which play can come."""
    states, waiting = {root}, [root]
    while waiting:
        state = waiting.pop()
        if game.outcome(state) is not None:
            continue
        for move in game.moves(state):
            after = game.play(state, move)
            if after not in states:
                states.add(after)
                waiting.append(after)
        if len(states) > most:
            raise TooLarge
    return states


def links(game, states):
    """By positions those from which a move leads there, and by these how many moves they have."""
    parents, moves = {}, {}
    for state in states:
        after = {game.play(state, move) for move in game.moves(state)}
        moves[state] = len(after)
        for position in after:
            parents.setdefault(position, []).append(state)
    return parents, moves
