# SPDX-License-Identifier: MIT
"""Holds the two checkers against each other, and both against values that are computed here:

    python3 compare.py SOLVE DIRECTORY MUTANTS

The example in src/check/README.md is checked by both. Certificates of a table of small boards are
made with SOLVE, checked by both, and damaged in about MUTANTS ways in all (the same ones every
time); claims about the ends of random positions come to that. Whatever one of the two verifies, the
other must verify as well, with the same claim and the same numbers of positions and moves. Files are
written in DIRECTORY; those over which the checkers differ stay there as wrong-N.cert."""

import json
import os
import re
import subprocess
import sys

from boards import BOARDS
from certificate import Certificate
from games import make_game
from minimax import TooLarge, value_of
from mutate import Mutator
from roots import random_roots
from texts import BLACK, Refused, Unsupported
from verify import Verifier, claim_of, verify

# How many positions are looked at for a value, and what a claim says of it.
MOST_POSITIONS = 6000
VALUES = {
    "wins": {1},
    "loses": {-1},
    "draws": {0},
    "at least draws": {0, 1},
    "at most draws": {-1, 0},
}
ROOTS = 40

README = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../src/check/README.md")


class Remembering:
    """A game that computes nothing twice: mutants are much alike."""

    def __init__(self, game):
        self.game, self.known = game, {}
        self.key_size = game.key_size

    def __getattr__(self, name):
        function = getattr(self.game, name)

        def remember(*arguments):
            at = (name, *arguments)
            if at not in self.known:
                self.known[at] = function(*arguments)
            return self.known[at]

        self.__dict__[name] = remember
        return remember


class Makers:
    """Makes games, each once, and remembers the values of roots."""

    def __init__(self):
        self.made, self.values = {}, {}

    def __call__(self, name, rules):
        at = (name, tuple(rules))
        if at not in self.made:
            self.made[at] = Remembering(make_game(name, rules))
        return self.made[at]

    def value_of(self, certificate):
        """None where there are too many positions."""
        at = (certificate.game, certificate.root)
        if at not in self.values:
            try:
                self.values[at] = value_of(*at, MOST_POSITIONS)
            except TooLarge:
                self.values[at] = None
        return self.values[at]


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


class Comparison:
    def __init__(self, solve, directory):
        self.solve, self.directory = solve, directory
        self.wrong = self.checked = self.verified = self.valued = self.mutants = 0
        self.ends = self.roots = 0

    def path(self, name):
        return os.path.join(self.directory, name)

    def complain(self, what, content=None):
        self.wrong += 1
        print("wrong %d: %s" % (self.wrong, what))
        if content is not None:
            with open(self.path("wrong-%d.cert" % self.wrong), "wb") as file:
                file.write(content)

    # The two verdicts: what was verified, or None; and the reason.

    def first_verdict(self, content):
        """Of the program."""
        path = self.path("checked.cert")
        with open(path, "wb") as file:
            file.write(content)
        command = [self.solve, "check", path, "--format", "json"]
        done = subprocess.run(command, stdout=subprocess.PIPE)
        if done.returncode not in (0, 4):
            self.complain("solve check ended with %d" % done.returncode, content)
            return None, "failed"
        found = json.loads(done.stdout.decode("utf-8", "replace"))
        if found["verified"] != (done.returncode == 0):
            self.complain("solve check says one thing and exits with another", content)
        if not found["verified"]:
            return None, found["reason"]
        names = ["game", "to_move", "claim", "positions", "moves"]
        return tuple(found[name] for name in names), "verified"

    def second_verdict(self, content, make):
        """Of the checker that is written here."""
        try:
            certificate = Certificate(content, make)
            positions, moves = verify(certificate)
        except (Refused, Unsupported) as reason:
            return None, str(reason)
        mover = "black" if certificate.root.side == BLACK else "white"
        name = certificate.game_name
        return (name, mover, claim_of(certificate), positions, moves), "verified"

    def compare(self, content, make, what):
        """What both say."""
        first, why_first = self.first_verdict(content)
        second, why_second = self.second_verdict(content, make)
        if first != second:
            said = "\n  solve check: %s (%s)\n  second checker: %s (%s)"
            said %= (first, why_first, second, why_second)
            self.complain(what + said, content)
        return first if first == second else None

    # A board: its certificate, its value, its mutants.

    def certify(self, options, algo):
        path = self.path("made.cert")
        command = [self.solve, *options, "--algo", algo, "--certificate", path,
                   "--certificate-version", "1", "--time", "60"]
        done = subprocess.run(command, stdout=subprocess.DEVNULL)
        if done.returncode != 0:
            return None
        with open(path, "rb") as file:
            content = file.read()
        os.remove(path)
        return content

    def check_value(self, content, make, what):
        certificate = Certificate(content, make)
        value = make.value_of(certificate)
        if value is None:
            return
        self.valued += 1
        if value not in VALUES[claim_of(certificate)]:
            claim = claim_of(certificate)
            self.complain("%s: claims '%s', and is %d" % (what, claim, value), content)

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

    def run_roots(self, count):
        make = Makers()
        for content in random_roots(count, "roots"):
            self.roots += 1
            what = "root %d:\n%s" % (self.roots, content.decode())
            self.ends += self.compare(content, make, what) is not None

    def run_board(self, options, algo, make, mutants):
        what = " ".join([*options, "--algo", algo])
        content = self.certify(options, algo)
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
            self.verified += self.compare(mutant, make, label) is not None

    def report(self):
        print("%d certificates checked by both, %d values computed" % (self.checked, self.valued))
        print("%d mutants, of which both verify %d" % (self.mutants, self.verified))
        print("%d claims about random positions, of which both verify %d" % (self.roots, self.ends))
        print("%d wrong" % self.wrong)
        return 0 if self.wrong == 0 and self.checked > 0 else 1


def main(solve, directory, mutants):
    comparison = Comparison(solve, directory)
    comparison.run_example()
    comparison.run_roots(int(mutants) // 4)
    each = max(1, int(mutants) // sum(len(algos) for _, algos in BOARDS))
    for options, algos in BOARDS:
        make = Makers()
        for algo in algos:
            comparison.run_board(options, algo, make, each)
    return comparison.report()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
