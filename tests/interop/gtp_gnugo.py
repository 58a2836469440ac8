# SPDX-License-Identifier: MIT
"""Random games of AtariGo, judged by `solve gtp` and by GNU Go: gtp_gnugo.py SOLVE GNUGO.

The games end with GNU Go's first capture, and with it `solve` must say who has won. A stone that GNU Go
calls illegal on a free point is a suicide, which loses. Then all moves are taken back. Positions go over
as SGF, in both directions.
"""

import random
import sys

from gtp_engine import Engine


def agree(what, ours, theirs):
    if ours != theirs:
        sys.exit(f"{what}: {ours!r}, GNU Go: {theirs!r}")


def play(ours, theirs, size, draw):
    for engine in (ours, theirs):
        engine.ask("boardsize", str(size))
        engine.ask("clear_board")
    free = [f"{'ABCDEFGHJ'[x]}{y + 1}" for x in range(size) for y in range(size)]
    plies, suicides = 0, 0
    while free:
        side, other = [("black", "white"), ("white", "black")][plies % 2]
        legal = set(theirs.ask("all_legal", side)[1].split())
        forbidden = [point for point in free if point not in legal]
        if forbidden:
            point = draw.choice(forbidden)
            agree("a suicide is played", ours.ask("play", side, point)[0], True)
            agree(f"{point} loses", ours.ask("final_score")[1], "BW"[side == "black"] + "+1")
            agree("it is taken back", ours.ask("undo")[0], True)
            suicides += 1
        if not legal & set(free):
            break
        point = draw.choice(sorted(legal & set(free)))
        agree(f"{side} {point}", ours.ask("play", side, point)[0],
              theirs.ask("play", side, point)[0])
        free.remove(point)
        plies += 1
        captured = theirs.ask("captures", side)[1] != "0"
        won = ours.ask("final_score")[1] == "WB"[side == "black"] + "+1"
        agree(f"{side} captures by {point}", won, captured)
        if captured:
            break
    for _ in range(plies):
        agree("undo", ours.ask("undo")[0], theirs.ask("undo")[0])
    agree("nothing to take back", ours.ask("undo")[0], theirs.ask("undo")[0])
    return plies, suicides


def exchange(ours, theirs, size, draw):
    """Stones set up by GNU Go are read by ours, side to move included."""
    for engine in (ours, theirs):
        engine.ask("boardsize", str(size))
        engine.ask("clear_board")
    for ply in range(5):
        point = draw.choice(theirs.ask("all_legal", "black")[1].split())
        theirs.ask("play", "bw"[ply % 2], point)
    agree("printsgf", theirs.ask("printsgf", "theirs.sgf")[0], True)
    agree("loadsgf", ours.ask("loadsgf", "theirs.sgf")[0], True)
    board = [line.split()[1:] for line in ours.ask("showboard")[1].splitlines()[:size]]
    for colour in ("black", "white"):
        mine = sorted(f"{'ABCDEFGHJ'[x]}{size - y}" for y, row in enumerate(board)
                      for x, cell in enumerate(row) if cell.strip("()") == colour[0])
        agree(f"{colour} stones", mine, sorted(theirs.ask("list_stones", colour)[1].split()))


def main():
    draw = random.Random(58)
    ours = Engine(sys.argv[1], "gtp", "--game", "atarigo")
    theirs = Engine(sys.argv[2], "--mode", "gtp", "--seed", "1", "--level", "1")
    plies = suicides = 0
    for size in (2, 3, 4, 5, 6, 7, 8, 9):
        for _ in range(6):
            more = play(ours, theirs, size, draw)
            plies, suicides = plies + more[0], suicides + more[1]
        if size >= 4:
            exchange(ours, theirs, size, draw)
    print(f"{plies} moves, {suicides} suicides")
    agree("enough suicides", suicides > 20, True)
    for engine in (ours, theirs):
        engine.ask("quit")


main()
