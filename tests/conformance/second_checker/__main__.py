# SPDX-License-Identifier: MIT
"""A second checker of certificates. It follows the text alone: src/check/README.md and the
README.md of each game. It shares nothing with the program.

    python3 tests/conformance/second_checker FILE

One line says the verdict. Exit codes: 0 verified, 4 refused, 2 not supported (or called in a wrong
way), 3 more memory is needed, 1 the file cannot be read."""

import sys

from certificate import Certificate
from texts import Refused, Unreadable, Unsupported, WHITE
from verify import claim_of, verify

VERIFIED, UNREADABLE, UNSUPPORTED, LEFT_OPEN, REFUSED = 0, 1, 2, 3, 4


def verdict(content):
    """The verdict of bytes, as a text and an exit code."""
    try:
        certificate = Certificate(content)
        positions, moves = verify(certificate)
    except Refused as reason:
        return "refused: %s" % reason, REFUSED
    except MemoryError:
        return "not decided: memory", LEFT_OPEN
    except Unsupported as what:
        return "not supported: %s" % what, UNSUPPORTED
    except Unreadable as what:
        return "unreadable: %s" % what, UNREADABLE
    mover = "white" if certificate.root.side == WHITE else "black"
    text = "verified: %s %s" % (mover, claim_of(certificate))
    return "%s (%d positions, %d moves)" % (text, positions, moves), VERIFIED


def main(arguments):
    if len(arguments) != 1:
        print("usage: second_checker FILE", file=sys.stderr)
        return UNSUPPORTED
    try:
        with open(arguments[0], "rb") as file:
            content = file.read()
    except OSError as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    text, code = verdict(content)
    print(text)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
