# SPDX-License-Identifier: MIT
"""The value of a position, from the rules alone: what the claims of a certificate must say."""


class TooLarge(Exception):
    """More positions than were allowed."""


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
