# SPDX-License-Identifier: MIT
"""The games by their names. Each is a class with

    PARAMETERS      by name: how a value is read, and the value where none is given
    key_size        bytes of a key
    read(text)      the position of a text, held against the aim; raises Refused
    outcome(at)     1, 0 or -1 for the side to move where the game is over, else None
    moves(at)       the numbers of the legal moves of a position that is not over
    play(at, move)  the position after a legal move
    key(at)         the key of a position
    text(at)        the text of a position

Positions are tuples that do not change; `side` is the side to move."""

from atarigo import AtariGo
from connection import Hex, Y
from gomoku import Gomoku
from skoczki import Skoczki
from texts import Refused, Unsupported

GAMES = {"skoczki": Skoczki, "hex": Hex, "y": Y, "gomoku": Gomoku, "atarigo": AtariGo}


def make_game(name, rules):
    """The game of that name, with parameters as pairs of texts; the last one of a name counts."""
    if name not in GAMES:
        raise Unsupported("the game '%s'" % name)
    table = GAMES[name].PARAMETERS
    values = {parameter: read(fallback) for parameter, (read, fallback) in table.items()}
    for parameter, value in rules:
        if parameter not in table:
            raise Refused("%s has no parameter '%s'" % (name, parameter))
        values[parameter] = table[parameter][0](value)
    return GAMES[name](**values)
