# SPDX-License-Identifier: MIT
"""Writes a claim of a win that lists positions as a proof: each record answers every reply."""

from records import Move, Reply


class Unfolding:
    def __init__(self, game, claim):
        self.game, self.claim = game, claim
        self.records, self.numbers = [], {}

    def run(self, root):
        """The records, of which the last one is that of the root."""
        if self.game.outcome(root) is not None:
            return []
        if root.side == self.claim.side:
            self.after_reply(root, None, 0)
        else:
            self.records.append(Reply([], self.replies(root, None, 0)))
        return self.records

    def after_reply(self, position, record, made):
        """The number of a record for a position in which the claimant is to move."""
        own = self.claim.records.get(self.game.key(position))
        at = (position, made if own is None else 0, None if own else tuple(record.line))
        if at not in self.numbers:
            move = record.line[made] if own is None else own.move
            after = self.game.play(position, move)
            replies = self.replies(after, own or record, 0 if own else made + 1)
            self.numbers[at] = len(self.records)
            self.records.append(Move(move, [], replies))
        return self.numbers[at]

    def replies(self, position, record, made):
        if self.game.outcome(position) is not None:
            return []
        found = []
        for reply in self.game.moves(position):
            after = self.game.play(position, reply)
            if self.game.outcome(after) is None:
                found.append((reply, self.after_reply(after, record, made)))
        return found
