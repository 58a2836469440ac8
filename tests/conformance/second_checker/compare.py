# SPDX-License-Identifier: MIT
"""Holds the two checkers against each other, and both against values that are computed here:

    python3 compare.py SOLVE DIRECTORY MUTANTS PROOF-MUTANTS POSITIONS

The example in src/check/README.md is checked by both. Certificates of a table of small boards are
made with SOLVE, checked by both, and damaged in about MUTANTS ways in all (the same ones every
time); claims about the ends of random positions come to that. Proofs (version 2 of the format) are
rewritten in ways that leave them proofs, and damaged in about PROOF-MUTANTS ways. Whatever one of
the two verifies, the other must verify as well, with the same claim, the same numbers of positions
and moves; and it must be true, by minimax, where that takes at most POSITIONS. Files are written in
DIRECTORY; those over which the checkers differ stay there as wrong-N.cert."""

import json
import os
import re
import subprocess
import sys

import proof
from author import proofs
from boards import BOARDS, PROOFS
from mutate_proof import ProofClaim, ProofMutator
from certificate import Certificate, trailer
from games import make_game
from handmade import handmade
from minimax import Solver
from mutate import TRAILER, Mutator, Parts
from roots import random_roots
from rules import Rules
from texts import BLACK, Refused, Unreadable, Unsupported
from proof import Prover
from unfold import Unfolding
from verify import Verifier, claim_of, verify

# What a claim says of a value.
VALUES = {
    "wins": {1},
    "loses": {-1},
    "draws": {0},
    "at least draws": {0, 1},
    "at most draws": {-1, 0},
}
ROOTS = 40
UNJUDGED, REFUSED = 3, 4  # exit codes of solve check
FEW_RESULTS = (1, 50)  # that the second checker remembers
CODES = {"verified": 0, "unreadable": 1, "unsupported": 2, "refused": REFUSED}
LITTLE_MEMORY = 400, 450, 500, 1000  # KiB

README = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../src/check/README.md")


class Remembering:
    """A game that computes nothing twice: mutants are much alike."""

    def __init__(self, game):
        self.game, self.known = game, {}
        self.key_size = game.key_size

    def __getattr__(self, name):
        function = getattr(self.game, name)
        if not callable(function):
            self.__dict__[name] = function
            return function

        def remember(*arguments):
            at = (name, *arguments)
            if at not in self.known:
                self.known[at] = function(*arguments)
            return self.known[at]

        self.__dict__[name] = remember
        return remember


class Makers:
    """Makes games, each once, and remembers the values of roots."""

    def __init__(self, most=0):
        """most: how many positions are visited for a value."""
        self.most, self.made, self.solvers = most, {}, {}

    def __call__(self, name, rules):
        at = (name, tuple(rules))
        if at not in self.made:
            self.made[at] = Remembering(make_game(name, rules))
        return self.made[at]

    def value_of(self, game, position):
        """None where there are too many positions."""
        if game not in self.solvers:
            self.solvers[game] = Solver(game.game, self.most)
        return self.solvers[game].value(position)


def example():
    """The certificate that the README shows: a head, a body as hexadecimal numbers, a checksum."""
    with open(README, encoding="utf-8") as file:
        text = file.read().split("## An example to follow by hand", 1)[1]
    lines = [line[4:] for line in text.split("\n") if line.startswith("    ") or line == ""]
    start = lines.index("gamesolve certificate 1")
    end = next(i for i, line in enumerate(lines) if line.startswith("checksum "))
    body = [line for line in lines[start:end] if re.fullmatch("([0-9a-f]{2} *)+", line)]
    head = "\n".join(lines[start : lines.index(body[0])]) + "\n"
    return head.encode() + bytes.fromhex("".join(body)) + lines[end].encode() + b"\n"


def as_version_2(content):
    """A certificate of version 1 with the other number in its first line."""
    content = content[:-TRAILER].replace(b"certificate 1\n", b"certificate 2\n", 1)
    return content + trailer(content)


def mixed(listed, proved, make):
    """One claim of a draw by positions, the other one by records."""
    first, second = Parts(listed), Certificate(proved, make).claims
    if len(second) < 2 or second[1].proof is None:
        return None
    head, body = ProofClaim(1, second[1].kind, second[1].proof).head_and_body()
    first.claims.pop()
    content = as_version_2(first.bytes() + trailer(b""))[:-TRAILER]
    content = content.replace(b"\n\n", b"\n" + head.encode() + b"\n", 1) + body
    return content + trailer(content)


def unfolded(content, make):
    """A win that lists positions as one by records; None where it is none."""
    certificate, parts = Certificate(content, make), Parts(content)
    if certificate.claims[0].level != 1:
        return None
    records = Unfolding(certificate.game, certificate.claims[0]).run(certificate.root)
    head, body = ProofClaim(0, certificate.claims[0].kind, records).head_and_body()
    parts.head[0] = "gamesolve certificate 2\n"
    content = ("".join(parts.head) + head + "\n").encode() + body
    return content + trailer(content)


class Recorder(Prover):
    """Lays down what records are verified for: number, position, claimant and further stones."""

    def __init__(self, game, claim):
        super().__init__(game, claim)
        self.reached = set()

    def verify(self, number, position, side, extra):
        self.reached.add((number, position, side, extra))
        return super().verify(number, position, side, extra)


class Comparison:
    def __init__(self, solve, directory):
        self.solve, self.directory = solve, directory
        self.wrong = self.checked = self.verified = self.valued = self.mutants = 0
        self.ends = self.roots = self.endings = 0
        self.written = self.held = self.judged_written = 0
        self.handmade = self.short = self.proofs = self.proof_mutants = self.proved = self.judged = 0

    def path(self, name):
        return os.path.join(self.directory, name)

    def complain(self, what, content=None):
        self.wrong += 1
        print("wrong %d: %s" % (self.wrong, what))
        if content is not None:
            with open(self.path("wrong-%d.cert" % self.wrong), "wb") as file:
                file.write(content)

    # The two verdicts: what was verified, or None; whether it is refused, unsupported or
    # unreadable, and the reason.

    def first_verdict(self, content):
        """Of the program."""
        path = self.path("checked.cert")
        with open(path, "wb") as file:
            file.write(content)
        command = [self.solve, "check", path, "--format", "json"]
        done = subprocess.run(command, stdout=subprocess.PIPE)
        if done.returncode not in CODES.values():
            self.complain("solve check ended with %d" % done.returncode, content)
            return None, "failed", ""
        found = json.loads(done.stdout.decode("utf-8", "replace"))
        if CODES[found["verdict"]] != done.returncode or (
            found["verified"] != (done.returncode == 0)
        ):
            self.complain("solve check says one thing and exits with another", content)
        if done.returncode != 0:
            return None, found["verdict"], found["reason"]
        names = ["game", "to_move", "claim", "positions", "moves"]
        return tuple(found[name] for name in names), "verified", ""

    def second_verdict(self, content, make):
        """Of the checker that is written here."""
        try:
            certificate = Certificate(content, make)
            positions, moves = verify(certificate)
        except (Refused, Unreadable, Unsupported) as reason:
            return None, type(reason).__name__.lower(), str(reason)
        mover = "black" if certificate.root.side == BLACK else "white"
        name = certificate.game_name
        return (name, mover, claim_of(certificate), positions, moves), "verified", ""

    def compare(self, content, make, what):
        """What both say."""
        first, verdict, why_first = self.first_verdict(content)
        second, other_verdict, why_second = self.second_verdict(content, make)
        if verdict != other_verdict or not self.agree(content, first, second):
            said = "\n  solve check: %s %s (%s)\n  second checker: %s %s (%s)"
            said %= (verdict, first, why_first, other_verdict, second, why_second)
            self.complain(what + said, content)
            return None
        return first

    @staticmethod
    def agree(content, first, second):
        """Of proofs the numbers of moves may differ: what is verified once, and remembered, is not
        laid down."""
        if first and second and content.startswith(b"gamesolve certificate 2"):
            return first[:4] + first[5:] == second[:4] + second[5:]
        return first == second

    # A board: its certificate, its value, its mutants.

    def certify(self, options, algo, version):
        path = self.path("made.cert")
        command = [self.solve, *options, "--algo", algo, "--certificate", path, "--time", "60"]
        command += ["--certificate-version", version]
        done = subprocess.run(command, stdout=subprocess.DEVNULL)
        if done.returncode != 0:
            return None
        with open(path, "rb") as file:
            content = file.read()
        os.remove(path)
        return content

    def check_value(self, content, make, what):
        """Of what was just verified: whether the value could be found."""
        certificate = Certificate(content, make)
        value = make.value_of(certificate.game, certificate.root)
        if value is None:
            return False
        self.valued += 1
        if value not in VALUES[claim_of(certificate)]:
            claim = claim_of(certificate)
            self.complain("%s: claims '%s', and is %d" % (what, claim, value), content)
        return True

    def roots_of(self, content, make):
        """Texts of positions that the strategy goes through, and of those after its moves."""
        certificate = Certificate(content, make)
        game, roots = certificate.game, []
        for claim in certificate.claims:
            verifier = Verifier(game, claim)
            verifier.run(certificate.root)
            for key, position in list(verifier.met.items())[:ROOTS]:
                roots.append(game.text(position))
                roots.append(game.text(game.play(position, claim.records[key].move)))
        return roots

    def run_example(self):
        if self.compare(example(), make_game, "the example of the README") is None:
            self.complain("the example of the README is not verified", example())

    def run_handmade(self):
        make = Makers(0)
        for name, content, holds in handmade():
            self.handmade += 1
            if (self.compare(content, make, name) is not None) != holds:
                self.complain("%s: expected that it %s" % (name, "holds" if holds else "fails"), content)
            self.check_short(content, name, holds)
            self.check_forgetful(content, name, holds)

    def check_short(self, content, name, holds):
        """With little memory a proof may not be judged, but never otherwise than with enough."""
        for kibibytes in LITTLE_MEMORY:
            command = [self.solve, "check", self.path("checked.cert"), "--memory", "%dK" % kibibytes]
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.short += done.returncode == UNJUDGED
            if done.returncode not in (0 if holds else REFUSED, UNJUDGED):
                what = "%s: with %dK solve check ended with %d"
                self.complain(what % (name, kibibytes, done.returncode), content)

    def check_forgetful(self, content, name, holds):
        """The second checker says the same where it remembers few results."""
        enough = proof.REMEMBERED
        for proof.REMEMBERED in FEW_RESULTS:
            try:
                verify(Certificate(content))
                found = True
            except Refused:
                found = False
            if found != holds:
                what = "%s: with %d results the second checker says %s"
                self.complain(what % (name, proof.REMEMBERED, found), content)
        proof.REMEMBERED = enough

    def run_written(self, count, positions):
        """Proofs of random positions, some of them by a careless author."""
        make = Makers(positions)
        for content, holds in proofs(count, "written"):
            self.written += 1
            what = "written proof %d" % self.written
            found = self.compare(content, make, what)
            if found is None and holds:
                self.complain(what + ": refused, and is right", content)
            if found is not None:
                self.held += 1
                self.judged_written += self.check_value(content, make, what)

    def run_endings(self, count):
        """Which moves end the game: a game that knows it without playing them must say the same."""
        for content in random_roots(count, "endings"):
            try:
                certificate = Certificate(content)
            except (Refused, Unsupported, Unreadable):
                continue
            game, root = certificate.game, certificate.root
            if game.outcome(root) is not None:
                continue
            for position in [root, game.pass_turn(root)] if game.has_zones else [root]:
                self.endings += 1
                if game.endings(position) != Rules.endings(game, position):
                    self.complain("ends of the game after %s" % game.text(position), content)

    def run_roots(self, count):
        make = Makers()
        for content in random_roots(count, "roots"):
            self.roots += 1
            what = "root %d:\n%s" % (self.roots, content.decode())
            self.ends += self.compare(content, make, what) is not None

    def run_board(self, options, algo, make, mutants):
        what = " ".join([*options, "--algo", algo])
        content = self.certify(options, algo, "1")
        if content is None:
            return self.complain(what + ": no certificate")
        found = self.compare(content, make, what)
        if found is None:
            return self.complain(what + ": not verified by both", content)
        self.checked += 1
        self.check_value(content, make, what)
        mutator = Mutator(content, self.roots_of(content, make), what)
        for number in range(mutants):
            name, mutant = mutator.mutant()
            self.mutants += 1
            label = "%s: mutant %d, %s" % (what, number, name)
            self.count_verified(mutant, make, label)
        return None

    def count_verified(self, mutant, make, label):
        if self.compare(mutant, make, label) is not None:
            self.verified += 1
            self.check_value(mutant, make, label)

    # Proofs.

    def make_proofs(self, options, algo, make, what):
        """A certificate that proves all claims by records; None where there is none."""
        listed, proved = (self.certify(options, algo, version) for version in "12")
        if listed is None or proved is None:
            return self.complain(what + ": no certificate")
        contents = [as_version_2(listed), mixed(listed, proved, make), proved]
        if Certificate(proved, make).claims[0].proof is None:  # the program writes none
            contents[2] = unfolded(listed, make)
        for content in filter(None, contents):
            if self.compare(content, make, what) is None:
                return self.complain(what + ": not verified by both", content)
            self.proofs += 1
            self.check_value(content, make, what)
        return contents[2]

    def run_proof(self, options, algo, make, mutants):
        what = " ".join([*options, "--algo", algo])
        content = self.make_proofs(options, algo, make, what)
        if content is None:
            return None
        mutator = ProofMutator(content, self.reached(content, make), make, what)
        for number in range(mutants):
            name, mutant, holds = mutator.mutant()
            self.proof_mutants += 1
            label = "%s: mutant %d, %s" % (what, number, name)
            found = self.compare(mutant, make, label)
            if found is None and holds:
                self.complain(label + ": refused, and is right", mutant)
            if found is not None:
                self.proved += 1
                self.judged += self.check_value(mutant, make, label)
        return None

    @staticmethod
    def reached(content, make):
        certificate, reached = Certificate(content, make), []
        for claim in certificate.claims:
            prover = Recorder(certificate.game, claim)
            prover.run(certificate.root)
            reached.append(sorted(prover.reached, key=repr))
        return reached

    def report(self):
        print("%d certificates checked by both, %d values computed" % (self.checked, self.valued))
        print("%d mutants, of which both verify %d" % (self.mutants, self.verified))
        print("%d claims about random positions, of which both verify %d" % (self.roots, self.ends))
        print("%d positions whose last moves are known without playing them" % self.endings)
        proved = (self.proofs, self.proof_mutants, self.proved, self.judged)
        print("%d proofs; %d mutants, of which both verify %d; %d of them judged by minimax" % proved)
        written = (self.written, self.held, self.judged_written)
        print("%d written proofs, of which both verify %d; %d of them judged by minimax" % written)
        print("%d proofs by hand; too little memory %d times" % (self.handmade, self.short))
        print("%d wrong" % self.wrong)
        return 0 if self.wrong == 0 and self.checked > 0 else 1


def main(solve, directory, mutants, proof_mutants, positions):
    comparison = Comparison(solve, directory)
    comparison.run_example()
    comparison.run_handmade()
    comparison.run_roots(int(mutants) // 4)
    comparison.run_endings(int(mutants))
    comparison.run_written(int(proof_mutants) // 5, int(positions))
    each = max(1, int(mutants) // sum(len(algos) for _, algos in BOARDS))
    for options, algos in BOARDS:
        make = Makers(int(positions))
        for algo in algos:
            comparison.run_board(options, algo, make, each)
    each = max(1, int(proof_mutants) // len(PROOFS))
    for options, algos in PROOFS:
        comparison.run_proof(options, algos[0], Makers(int(positions)), each)
    return comparison.report()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
