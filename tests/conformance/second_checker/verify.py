# SPDX-License-Identifier: MIT
"""Whether the claims of a certificate are true. Source: src/check/README.md."""

from certificate import RANK_ABOVE_ALL, Record
from proof import Prover
from texts import Refused

ROOT = Record(RANK_ABOVE_ALL, None, [])


class Verifier:
    """Follows every line of play in which the claimant plays by its records, which name positions."""

    def __init__(self, game, claim):
        self.game, self.claim = game, claim
        self.met = {}  # by keys of records to which play comes: their positions
        self.waiting = []  # such keys, not yet verified
        self.moves = 0  # that were tried

    def run(self, root):
        if root.side == self.claim.side:
            self.after_reply(root, ROOT, 0)
        else:
            self.after_move(root, ROOT, 0)
        while self.waiting:
            key = self.waiting.pop()
            record = self.claim.records[key]
            self.make_move(self.met[key], record.move, record, 0)

    def refuse(self, position, reason):
        raise Refused("claim '%s', at %s: %s" % (self.claim.kind, self.game.text(position), reason))

    def check_end(self, position, outcome):
        value = outcome if position.side == self.claim.side else -outcome
        if value < self.claim.level:
            self.refuse(position, "the game is over, and the claim is not reached")

    def after_reply(self, position, record, made):
        """The claimant is to move. Play came from a record, and made so many moves of its line."""
        outcome = self.game.outcome(position)
        if outcome is not None:
            return self.check_end(position, outcome)
        key = self.game.key(position)
        if key in self.claim.records:
            return self.meet(key, position, record)
        if made < len(record.line):
            return self.make_move(position, record.line[made], record, made + 1)
        return self.refuse(position, "play can come here, and there is no move for it")

    def meet(self, key, position, record):
        if self.claim.level == 1 and self.claim.records[key].rank >= record.rank:
            self.refuse(position, "its rank is not below that of the record before")
        if key not in self.met:
            self.met[key] = position
            self.waiting.append(key)

    def make_move(self, position, move, record, made):
        if move not in self.game.moves(position):
            self.refuse(position, "the move %d is not legal" % move)
        self.moves += 1
        self.after_move(self.game.play(position, move), record, made)

    def after_move(self, position, record, made):
        """The opponent is to move."""
        outcome = self.game.outcome(position)
        if outcome is not None:
            return self.check_end(position, outcome)
        replies = self.game.moves(position)
        self.moves += len(replies)
        for reply in replies:
            self.after_reply(self.game.play(position, reply), record, made)


def verify(certificate):
    """Raises Refused; returns how many records play leads to, and how many moves were tried."""
    verifiers = [
        Verifier(certificate.game, claim) if claim.proof is None else Prover(certificate.game, claim)
        for claim in certificate.claims
    ]
    for verifier in verifiers:
        verifier.run(certificate.root)
    positions = sum(len(each.met) for each in verifiers)
    return positions, sum(each.moves for each in verifiers)


def claim_of(certificate):
    """All claims in one word."""
    return certificate.claims[0].kind if len(certificate.claims) == 1 else "draws"
