# SPDX-License-Identifier: MIT
"""The games by their names. Each is a class with

    PARAMETERS      by name: how a value is read, and the value where none is given
    key_size        bytes of a key
    read(text)      the position of a text, held against the aim; raises Refused
    outcome(at)     1, 0 or -1 for the side to move where the game is over, else None
    moves(at)       the numbers of the legal moves of a position that is not over
    placements(at)  those of them that place a stone on the point of that number, as a set
    others(at)      the other ones
    is_legal(at, move), endings(at)
                    whether a move is legal; what is reached for the side to move by each move
                    that ends the game
    play(at, move)  the position after a legal move
    key(at)         the key of a position
    text(at)        the text of a position
    symmetries      where points go under each, and whether the colours change with it
    image(at, n)    the position as it is under a symmetry
    repeats         whether positions can come back
    has_zones       whether nulls may stand in a proof, for which there are
        points              how many there are
        stones(at, side), free(at)
                            those that hold a stone of a side, and those that hold none
        pass_turn(at)       the same stones, the other side to move
        keeps(at, side, move, extra), harmless(at, side, extra)
                            the points that they name; None where nothing is known
        lost_stays          whether what loses at once does so with more stones
    joins           whether joining records may stand there, for which there are
        near, edges         the points that touch each point, and those on each edge
        goal(at, side)      the ends that a side joins; none where it wins in other ways
    and, where pairing records may stand,
        lines(at, side)     sets of points of which a side must fill one to win; None: no such

Positions are tuples that do not change; `side` is the side to move. Sets of points are numbers, as
points.py has them. What follows from the moves alone is in rules.py."""

from atarigo import AtariGo
from connect_four import ConnectFour
from connection import Hex, Y
from gomoku import Gomoku
from skoczki import Skoczki
from texts import Refused, Unsupported

GAMES = {
    "skoczki": Skoczki,
    "hex": Hex,
    "y": Y,
    "gomoku": Gomoku,
    "atarigo": AtariGo,
    "connect-four": ConnectFour,
}


def make_game(name, rules):
    """The game of that name, with parameters as pairs of texts; the last one of a name counts."""
    if name not in GAMES:
        raise Unsupported("the game '%s'" % name)
    try:
        return with_rules(name, rules)
    except Refused as reason:
        raise Unsupported(str(reason))


def with_rules(name, rules):
    table = GAMES[name].PARAMETERS
    values = {parameter: read(fallback) for parameter, (read, fallback) in table.items()}
    for parameter, value in rules:
        if parameter not in table:
            raise Refused("%s has no parameter '%s'" % (name, parameter))
        values[parameter] = table[parameter][0](value)
    return GAMES[name](**values)
