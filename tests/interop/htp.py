# SPDX-License-Identifier: MIT
"""Hex by HTP, as MoHex and HexGui speak it: htp.py SOLVE [OPPONENT]

Whole games of `solve gtp`, which begins in every other one, against OPPONENT, a program that speaks
HTP, or random moves; both sides and the winner are judged here. The rest is the conversation of a
controller: two-sided boards, the names of points, swap-pieces, resign, undo, time, SGF, and analyses.
"""

import random
import sys

from gtp_engine import Engine


def expect(what, actual, wanted):
    if actual != wanted:
        sys.exit(f"{what}: {actual!r}, not {wanted!r}")


def points(width, height):
    return {f"{chr(97 + x)}{y + 1}": (x, y) for y in range(height) for x in range(width)}


def joined(stones, side, width, height):
    """Whether Black joins top and bottom, White left and right."""
    axis, last = (1, height - 1) if side == "b" else (0, width - 1)
    seen = {at for at, stone in stones.items() if stone == side and at[axis] == 0}
    todo = list(seen)
    while todo:
        x, y = todo.pop()
        if (x, y)[axis] == last:
            return True
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x + 1, y - 1), (x - 1, y + 1)):
            if stones.get(near) == side and near not in seen:
                seen.add(near)
                todo.append(near)
    return False


def game(ours, theirs, width, height, first, draw):
    for engine in filter(None, (ours, theirs)):
        expect("boardsize", engine.ask("boardsize", str(width), str(height))[0], True)
        expect("clear_board", engine.ask("clear_board")[0], True)
    names, stones = points(width, height), {}
    for ply in range(width * height):
        side = "bw"[ply % 2]
        if ply % 2 == first or theirs is not None:
            mover, other = (ours, theirs) if ply % 2 == first else (theirs, ours)
            done, move = mover.ask("genmove", side)
            if move.lower() == "resign":
                return ply, "bw"[1 - ply % 2]
        else:
            done, move, other = True, draw.choice([n for n in names if names[n] not in stones]), ours
        move = move.lower()
        if not done or names.get(move) in stones or move not in names:
            sys.exit(f"{side} {move} on {stones}")
        if other is not None:
            expect(f"{side} {move}", other.ask("play", side, move)[0], True)
        stones[names[move]] = side
        if joined(stones, side, width, height):
            expect("final_score", ours.ask("final_score"), (True, f"{side.upper()}+"))
            expect("who is asked for a move has lost", ours.ask("genmove", "bw"[1 - ply % 2])[1], "resign")
            return ply + 1, side
    sys.exit("nobody has won")


def conversation(ours):
    for size in ("11", "11 11", "5 4"):
        expect(f"boardsize {size}", ours.ask("boardsize", size)[0], True)
    legal = ours.ask("all_legal_moves")[1].split()
    expect("20 points", sorted(legal), sorted(points(5, 4)))
    expect("time_left, as MoHex has it", ours.ask("time_left", "b", "1800")[0], True)
    expect("time_left, as GTP has it", ours.ask("time_left", "white", "60", "0")[0], True)
    expect("nothing to take back", ours.ask("undo")[0], False)
    expect("play", ours.ask("play", "black", "E4")[0], True)
    expect("a stone on a stone", ours.ask("play", "w", "e4")[0], False)
    expect("a point off the board", ours.ask("play", "w", "e5")[0], False)
    board = ours.ask("showboard")[1].splitlines()
    expect("row 1 is at the top", board[0].split(), list("abcde"))
    expect("the last row", board[4].split(), ["4", ".", ".", ".", ".", "b"])
    expect("undo", ours.ask("undo")[0], True)
    expect("resign", ours.ask("play", "b", "resign")[0], True)
    expect("an unknown command", ours.ask("dfpn-solve-state", "b")[0], False)
    with open("hexgui.sgf", "w") as file:
        file.write("(;AP[HexGui:0.2]FF[4]GM[11]SZ[5];W[a1];B[b2];W[d2];B[e2];W[d3];B[e3];\n"
                   "W[c4];B[c3];W[b5];B[a5])\n")
    ours.ask("boardsize", "5", "5")
    expect("loadsgf", ours.ask("loadsgf", "hexgui.sgf")[0], True)
    expect("a puzzle of Berge, White to move", ours.ask("solve-value"), (True, "win"))
    lines = ours.ask("hexgui-analyze_commands")[1].splitlines()
    for line in lines:
        kind, _, command = line.split("/")
        expect(f"{kind} {command}", ours.ask(command)[0], command != "final_score")
    expect("analyze commands", len(lines) > 3, True)


def swaps():
    """The side that took the first stone over has its mirror image."""
    ours = Engine(sys.argv[1], "gtp", "--game", "hex", "--size", "5x5", "--variant", "swap", "--nodes", "2000")
    expect("the middle", ours.ask("play", "b", "b4")[0], True)
    expect("swap-pieces", ours.ask("play", "w", "swap-pieces")[0], True)
    ours.ask("clear_board")
    ours.ask("play", "b", "c3")
    expect("the middle is taken over", ours.ask("genmove", "w"), (True, "swap-pieces"))
    ours.quit()


def main():
    draw = random.Random(58)
    ours = Engine(sys.argv[1], "gtp", "--game", "hex", "--nodes", "2000")
    conversation(ours)
    swaps()
    theirs = Engine(*sys.argv[2:]) if len(sys.argv) > 2 else None
    boards = [(3, 3), (5, 5), (7, 7)] if theirs else [(3, 3), (5, 5), (4, 6), (7, 5), (9, 9), (11, 11)]
    plies = wins = games = 0
    for board in boards:
        for first in (0, 1):
            length, winner = game(ours, theirs, *board, first, draw)
            plies, wins, games = plies + length, wins + (winner == "bw"[first]), games + 1
    ours.quit()
    if theirs:
        theirs.quit()
    print(f"{games} games, {wins} won, {plies} moves")


main()
