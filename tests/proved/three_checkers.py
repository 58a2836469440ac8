# SPDX-License-Identifier: MIT
"""Compares the verdict of the proved checker with those of `solve check` and of the second checker:

    python3 three_checkers.py SOLVE DIRECTORY MUTANTS CHECKER...

Of several proved checkers all must say the same. Certificates, made and damaged, are those of tests/conformance/second_checker/compare.py, for the
games that the proved checker knows. It may say that it does not support a certificate only where
the certificate has what it does not know."""

import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../conformance/second_checker"))

import compare  # noqa: E402
from author import proofs  # noqa: E402
from certificate import Certificate  # noqa: E402
from handmade import handmade  # noqa: E402
from records import Either, Half, Joined  # noqa: E402
from texts import Refused, Unreadable, Unsupported  # noqa: E402

VERDICTS = {0: "verified", 1: "unreadable", 2: "unsupported", 4: "refused"}
VARIANTS = {"gomoku": ("free", "standard"), "skoczki": ("A",), "hex": ("plain",)}


def is_known(options):
    """Whether the checker knows the game with these options."""
    pairs = dict(zip(options[::2], options[1::2]))
    game = pairs["--game"]
    return (game in VARIANTS and pairs.get("--variant", VARIANTS[game][0]) in VARIANTS[game] and
            pairs.get("--aim", "win") == "win")


def head_of(content):
    return content.split(b"\n\n", 1)[0].decode("latin-1")


def is_known_game(content):
    """Whether the game, the variant and the aim that a certificate names are known."""
    games = re.findall("^game (.*)$", head_of(content), re.MULTILINE)
    variants = re.findall("^rule variant (.*)$", head_of(content), re.MULTILINE)
    known = VARIANTS.get(games[0] if games else "", ())
    aims = re.findall("^rule aim (.*)$", head_of(content), re.MULTILINE)
    return (bool(known) and all(variant in known for variant in variants) and
            all(aim == "win" for aim in aims))


def is_beyond(content):
    """Whether the checker need not support a certificate: its game, records of Skoczki, or other
    than joining ones of Hex."""
    if not is_known_game(content):
        return True
    if not re.search("^proof ", head_of(content), re.MULTILINE):
        return False
    if re.search("^game skoczki$", head_of(content), re.MULTILINE):
        return True
    try:
        proofs = [claim.proof or [] for claim in Certificate(content).claims]
    except (Refused, Unreadable, Unsupported):
        return False
    if not re.search("^game hex$", head_of(content), re.MULTILINE):
        return False
    return any(
        not isinstance(record, (Joined, Half, Either)) for proof in proofs for record in proof
    )


class ThreeCheckers(compare.Comparison):
    def __init__(self, solve, directory, checkers):
        super().__init__(solve, directory)
        self.checkers, self.judged_by_three, self.verified_by_three = checkers, 0, 0

    def third_verdict(self, content):
        path = self.path("third.cert")
        with open(path, "wb") as file:
            file.write(content)
        verdicts = []
        for checker in self.checkers:
            code = subprocess.run([checker, path], stdout=subprocess.PIPE).returncode
            verdicts.append(VERDICTS.get(code, "failed with %d" % code))
        return verdicts[0] if len(set(verdicts)) == 1 else " or ".join(verdicts)

    def second_verdict(self, content, make):
        found = super().second_verdict(content, make)
        verdict = self.third_verdict(content)
        if verdict == "unsupported" and is_beyond(content):
            return found
        self.judged_by_three += 1
        self.verified_by_three += verdict == "verified"
        if verdict != found[1]:
            self.complain("the second checker: %s, the proved one: %s" % (found[1:], verdict), content)
        return found


    def run_listed(self, mutants):
        boards = [(options, algos) for options, algos in compare.BOARDS if is_known(options)]
        each = max(1, mutants // sum(len(algos) for _, algos in boards))
        for options, algos in boards:
            make = compare.Makers()
            for algo in algos:
                self.run_board(options, algo, make, each)

    def run_proofs(self, mutants):
        boards = [(options, algos) for options, algos in compare.PROOFS if is_known(options)]
        for options, algos in boards:
            self.run_proof(options, algos[0], compare.Makers(), max(1, mutants // len(boards)))

    def run_by_hand(self):
        for name, content, holds in handmade():
            if is_known_game(content):
                found = self.compare(content, compare.Makers(), name)
                if (found is not None) != holds:
                    self.complain("%s: expected that it %s" % (name, "holds" if holds else "fails"), content)

    def run_random(self, count):
        make = compare.Makers()
        for number, (content, _) in enumerate(proofs(count, "written")):
            if is_known_game(content):
                self.compare(content, make, "written proof %d" % number)


def main(solve, directory, mutants, *checkers):
    three = ThreeCheckers(solve, directory, checkers)
    three.run_example()
    three.run_by_hand()
    three.run_roots(int(mutants) // 4)
    three.run_listed(int(mutants) // 2)
    three.run_proofs(int(mutants) // 2)
    three.run_random(int(mutants))
    print(
        "%d certificates judged by three checkers, of which all verify %d; %d wrong"
        % (three.judged_by_three, three.verified_by_three, three.wrong)
    )
    return 0 if three.wrong == 0 and three.verified_by_three > 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
