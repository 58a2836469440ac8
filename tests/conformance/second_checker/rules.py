# SPDX-License-Identifier: MIT
"""What follows from the moves of a game, whichever it is."""

from points import has, points_in, set_of
from texts import FREE


class Rules:
    """A game whose moves need not be points: all of them are other moves."""

    def placements(self, position):
        return 0

    def others(self, position):
        return self.moves(position)

    def is_legal(self, position, move):
        return has(self.placements(position), move) or move in self.others(position)

    def endings(self, position):
        """Each move is played."""
        found = {}
        for move in self.moves(position):
            after = self.play(position, move)
            outcome = self.outcome(after)
            if outcome is not None:
                found[move] = outcome if after.side == position.side else -outcome
        return found


class StoneRules(Rules):
    """A game in which a side places a stone on any free point; positions have `cells`, which say
    what each point holds."""

    def stones(self, position, side):
        return set_of(point for point, cell in enumerate(position.cells) if cell == side)

    def free(self, position):
        return self.stones(position, FREE)

    def placements(self, position):
        return self.free(position)

    def others(self, position):
        return []

    def moves(self, position):
        return [*points_in(self.placements(position)), *self.others(position)]
