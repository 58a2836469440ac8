# SPDX-License-Identifier: MIT
"""Small boards of every game, variant, aim and goal: the options of solve, and the algorithms. All of
them are proved in well below a second. Proofs of some of them are damaged."""


def board(game, size, *more, algos):
    return ["--game", game, "--size", size, *more], algos.split()


def skoczki(variant, size, algos, *more):
    return board("skoczki", size, "--variant", variant, *more, algos=algos)


def near_end(variant, width, height, algos="df-pn"):
    """White lacks one field of its goal, and its last pawn is two steps before it; on five rows,
    one step. Black's pawns stand about. Large boards have keys of other kinds."""
    rows = ["w" * width, "w" * (width - 1) + "1"]
    if height == 5:
        rows += ["b" * (width - 2) + "1w", "b" * (width - 1) + "1", "bbb" + str(width - 3)]
        return skoczki(variant, size(width, height), algos, "--position", "/".join(rows) + " b")
    rows += [str(width), str(width - 1) + "w"]
    left = 2 * width
    while left > 0:
        here = min(width - 2, left, 4) if height > len(rows) + 2 else min(width, left)
        rows.append("b" * here + (str(width - here) if width > here else ""))
        left -= here
    rows += [str(width)] * (height - len(rows))
    return skoczki(variant, size(width, height), algos, "--position", "/".join(rows) + " w")


def size(width, height):
    return "%dx%d" % (width, height)


def renju(size, position, algos="df-pn"):
    return board("gomoku", size, "--variant", "renju", "--position", position, algos=algos)


def swapped(size, position, algos="df-pn"):
    return board("gomoku", size, "--variant", "renju-swap", "--position", position, algos=algos)


BOARDS = [
    skoczki("A", "1x5", "retrograde pn"),
    skoczki("A", "1x7", "retrograde pn-dcg df-pn"),
    skoczki("A", "1x8", "alphabeta pn2"),
    skoczki("A", "2x5", "retrograde pn-bta"),
    skoczki("A", "2x6", "df-pn pvs"),
    skoczki("A", "2x7", "retrograde df-pn"),
    skoczki("A", "2x7", "df-pn", "--goal", "win"),
    skoczki("A", "2x7", "df-pn", "--goal", "draw"),
    skoczki("A", "1x7", "df-pn", "--position", "b/1/b/w/1/w/1 b"),
    skoczki("A", "1x7", "df-pn", "--position", "w/w/1/b/b/1/1 b"),
    skoczki("B-1", "1x7", "retrograde df-pn"),
    skoczki("B-1", "2x5", "retrograde"),
    skoczki("B-1", "3x5", "retrograde"),
    skoczki("B-2", "3x5", "retrograde df-pn"),
    # A pawn may go by its home in B-2 alone, and that makes the difference.
    skoczki("B-1", "3x5", "retrograde", "--position", "1bb/b1b/bww/www/1bw w"),
    skoczki("B-2", "3x5", "retrograde", "--position", "1bb/b1b/bww/www/1bw w"),
    skoczki("C", "2x5", "retrograde"),
    skoczki("D", "1x7", "retrograde df-pn"),
    skoczki("E", "1x7", "retrograde"),
    skoczki("F", "1x8", "retrograde"),
    near_end("E", 4, 9),
    near_end("E", 8, 8),
    near_end("E", 13, 5),
    near_end("E", 9, 7),
    near_end("E", 10, 12),
    near_end("E", 25, 5),
    board("hex", "3x3", algos="lambda df-pn pn-dag retrograde"),
    board("hex", "4x4", algos="df-pn"),
    board("hex", "3x4", algos="df-pn pvs"),
    board("hex", "1x1", algos="df-pn"),
    board("hex", "2x2", "--variant", "swap", algos="df-pn"),
    board("hex", "3x3", "--variant", "swap", algos="df-pn retrograde"),
    board("hex", "3x3", "--variant", "swap", "--position", "1b1/3/3 w", algos="df-pn"),
    board("hex", "3x3", "--variant", "swap", "--position", "3/1b1/3 w", algos="df-pn"),
    board("hex", "4x4", "--aim", "connect:b2,top", "--position", "4/1b2/2w1/4 b", algos="df-pn"),
    board("hex", "4x4", "--aim", "connect:c3,top", "--position", "4/1w2/2b1/w3 b", algos="df-pn"),
    board("hex", "4x4", "--aim", "connect:b3,right", "--position", "4/2w1/1b2/4 b", algos="df-pn"),
    board("hex", "4x3", "--aim", "connect:a1,D3", "--position", "b3/1w2/3b b", algos="df-pn"),
    board("hex", "4x3", "--aim", "connect:a2,right", "--position", "1b2/w3/2b1 w", algos="df-pn"),
    board("hex", "4x4", "--aim", "connect:a4,top", "--position", "4/1w2/4/b3 b", algos="df-pn"),
    board("y", "3", algos="lambda pvs retrograde"),
    board("y", "4", algos="df-pn lambda-df-pn"),
    board("y", "4", "--position", "1/b1/1w1/4 w", algos="df-pn"),
    board("y", "4", "--aim", "connect:b3,right", "--position", "1/w1/1b1/4 b", algos="df-pn"),
    board("y", "4", "--aim", "connect:b3,left", "--position", "1/b1/1w1/b3 w", algos="df-pn"),
    board("y", "4", "--aim", "connect:a2,d4", "--position", "1/b1/1w1/3b b", algos="df-pn"),
    board("gomoku", "3x3", "--connect", "3", algos="retrograde df-pn"),
    board("gomoku", "3x3", "--connect", "3", "--goal", "win", algos="df-pn"),
    board("gomoku", "3x3", "--connect", "3", "--goal", "draw", algos="df-pn"),
    board("gomoku", "4x4", "--connect", "3", algos="lambda df-pn"),
    board("gomoku", "2x2", "--connect", "3", algos="df-pn"),
    board("gomoku", "3x3", "--connect", "3", "--position", "bwb/bww/wbb w", algos="df-pn"),
    board("gomoku", "5x3", "--connect", "3", "--variant", "standard", algos="df-pn"),
    board("gomoku", "5x5", "--connect", "3", "--variant", "standard", algos="lambda"),
    board("gomoku", "6x2", "--connect", "3", "--variant", "standard", algos="df-pn"),
    board("gomoku", "7x7", "--connect", "3", "--variant", "pro", algos="df-pn"),
    board("gomoku", "7x7", "--connect", "2", "--variant", "pro", algos="df-pn"),
    # Renju: five and more than five, and fouls that are not to be seen.
    renju("7x3", "bbb1bbw/7/wwww3 b"),
    renju("7x2", "bbbbbb1/wwww3 w"),
    renju("7x2", "bbbbb2/w6 w"),
    renju("7x7", "7/7/3b3/2bbb2/3b3/7/7 w foul"),
    renju("7x7", "3b3/3b3/3b3/bbbb3/7/7/7 w foul"),
    # Few points are left, and on some of them Black makes two fours, an overline or both,
    renju("6x6", "w1wbww/w1bbbb/bwbwbw/wbb1bw/wbbwbb/5b w"),
    renju("7x5", "bwbwb1b/1bbb1wb/b1bww1w/2bbb1w/bb1wwbb b"),
    renju("6x6", "2b1bb/wbbbbw/bbw1bw/bb1wb1/b1bbwb/1wbbbw b", "retrograde"),
    renju("7x5", "2bw3/bbbbwbb/1w1bwbw/bb1bbbb/bbbbwwb w"),
    renju("7x5", "bwb2bw/1b1bb1w/bb1wbwb/wwbwwwb/bwb1ww1 b"),
    renju("6x6", "wbb1wb/wwbbbw/bbbbw1/bw2wb/1b1bb1/bwww1w b"),
    # two threes,
    renju("7x7", "wwwwbbw/wbb1wbb/bwwbwwb/2b1b1w/wbwbwww/www1wbw/bww1www w"),
    renju("7x7", "wbbwbwb/wbw1bwb/wwbbbwb/2b1b1w/wbwbwww/www1wbw/bwb1wbb b", "df-pn pn"),
    renju("7x7", "bbwwbwb/wwb1www/wwwbwbb/2b1b1w/wbbbwww/wwb1wbb/bw2www b"),
    renju("7x7", "bwwwbb1/bww1wbw/wbbbwwb/2b1b1w/wwwbwwb/bww1wbw/bwb1bbw w"),
    # and threes that are none, as what would extend them is a foul or a five.
    renju("7x7", "wbbwbww/bww1bbw/wwbbwwb/2b1b1w/bwwbwww/www1wbw/bww1wbw b"),
    renju("7x7", "wwbwwwb/wbw1wbw/bwwbwbw/2b1b1w/wbbbbwb/wbb1bbb/wwb1bwb w"),
    renju("7x7", "bwbwwbb/wbw1bwb/bwwbwbb/2b1b1w/bwwbbbw/bww1bbw/wwb1bbw b"),
    renju("7x7", "wbbwbww/www1www/wwbbbwb/2b1b1w/wwbbbbw/bbw1wbb/bww1wwb w"),
    # The opening with a swap, and after it fouls of the other side.
    board("gomoku", "7x1", "--variant", "renju-swap", algos="df-pn retrograde"),
    board("gomoku", "3x3", "--variant", "renju-swap", algos="df-pn pn"),
    swapped("7x3", "www1wwb/7/bbbb3 w swapped"),
    swapped("7x7", "7/7/3w3/2www2/3w3/7/b6 b swapped foul"),
    swapped("7x5", "wbwbw1w/1www1bw/w1wbb1b/2www1b/ww1bbww w swapped"),
    swapped("7x7", "bbwbbbb/wbb1bwb/wbbwbbw/2w1w1b/wbwbbbw/bbb1bww/wbb1wwb w swapped", "df-pn pn"),
    board("connect-four", "4x4", "--connect", "3", algos="df-pn retrograde"),
    board("connect-four", "3x4", "--connect", "3", algos="df-pn"),
    board("connect-four", "9x7", "--connect", "3", algos="df-pn"),
    board("connect-four", "8x15", "--connect", "3", algos="df-pn"),
    board("connect-four", "4x4", "--connect", "3", "--position", "4/4/wb2/bw2 w", algos="df-pn"),
    board("atarigo", "2x2", algos="retrograde df-pn"),
    board("atarigo", "3x3", algos="df-pn pn-dag"),
    board("atarigo", "3x2", algos="pvs"),
    board("atarigo", "4x4", "--position", "crosscut", algos="lambda df-pn"),
    board("atarigo", "5x4", "--position", "crosscut", algos="df-pn"),
    board("atarigo", "3x3", "--position", "b2/1w1/3 b", algos="df-pn"),
    board("atarigo", "3x3", "--position", "bw1/w2/3 b", algos="df-pn"),
    board("atarigo", "3x3", "--aim", "capture:a3", "--position", "b2/1w1/2b w", algos="df-pn"),
    board("atarigo", "3x3", "--aim", "save:b2", "--position", "1b1/1w1/2b w", algos="df-pn"),
    board("atarigo", "3x3", "--aim", "save:B2", "--position", "2b/1b1/w2 b", algos="df-pn"),
    board("atarigo", "4x3", "--aim", "capture:b2", "--position", "1b2/bwb1/4 b", algos="df-pn"),
    board("atarigo", "4x3", "--aim", "capture:c2", "--position", "wb2/bww1/1b2 b", algos="df-pn"),
    board("atarigo", "4x4", "--aim", "capture:c2", "--position", "crosscut", algos="lambda df-pn"),
    board("atarigo", "3x3", "--aim", "save:a1", "--position", "wb1/b2/w2 w", algos="df-pn"),
]

PROOFS = [
    skoczki("A", "1x5", "df-pn"),
    skoczki("A", "1x7", "df-pn"),
    skoczki("B-2", "3x5", "df-pn"),
    board("hex", "3x3", algos="lambda"),
    board("hex", "3x3", algos="df-pn"),
    board("hex", "3x3", "--position", "3/1b1/3 w", algos="df-pn"),
    board("hex", "3x4", "--position", "3/1w1/3/1b1 b", algos="df-pn"),
    board("hex", "4x4", "--position", "1w2/2b1/4/b1w1 w", algos="df-pn"),
    board("hex", "4x4", "--position", "b3/1w2/2w1/3b b", algos="df-pn"),
    board("hex", "3x3", "--variant", "swap", "--position", "1b1/3/3 w", algos="df-pn"),
    board("hex", "4x3", "--aim", "connect:a1,D3", "--position", "b3/1w2/3b b", algos="df-pn"),
    board("hex", "4x3", "--aim", "connect:a2,right", "--position", "1b2/w3/2b1 w", algos="df-pn"),
    board("hex", "4x4", "--aim", "connect:a4,top", "--position", "4/1w2/4/b3 b", algos="df-pn"),
    board("hex", "4x4", "--aim", "connect:a1,d4", "--position", "b3/2w1/4/3b b", algos="df-pn"),
    board("y", "3", algos="lambda"),
    board("y", "4", "--position", "1/b1/1w1/4 w", algos="df-pn"),
    board("y", "4", "--position", "1/2/1b1/4 w", algos="df-pn"),
    board("y", "4", "--aim", "connect:a2,d4", "--position", "1/b1/1w1/3b b", algos="df-pn"),
    board("gomoku", "3x3", "--connect", "3", algos="df-pn"),
    board("gomoku", "4x3", "--connect", "3", algos="df-pn"),
    board("gomoku", "4x4", "--connect", "3", algos="lambda"),
    board("gomoku", "5x3", "--connect", "3", "--variant", "standard", algos="df-pn"),
    board("gomoku", "7x7", "--connect", "2", "--variant", "pro", algos="df-pn"),
    board("gomoku", "7x7", "--connect", "3", "--variant", "pro", algos="df-pn"),
    renju("6x6", "w1wbww/w1bbbb/bwbwbw/wbb1bw/wbbwbb/5b w"),
    renju("7x5", "bwb2bw/1b1bb1w/bb1wbwb/wwbwwwb/bwb1ww1 b"),
    renju("6x6", "wbb1wb/wwbbbw/bbbbw1/bw2wb/1b1bb1/bwww1w b"),
    renju("7x7", "wbbwbwb/wbw1bwb/wwbbbwb/2b1b1w/wbwbwww/www1wbw/bwb1wbb b"),
    # With zones, as in renju: no swap can come any more.
    swapped("9x9", "9/9/2b1w4/3bww3/3bbw3/4w4/3b5/9/9 b", "lambda-df-pn"),
    swapped("9x9", "9/9/2w1b4/3wbb3/3wwb3/4b4/3w5/9/9 w swapped", "lambda-df-pn"),
    board("connect-four", "4x4", "--connect", "3", algos="df-pn"),
    board("atarigo", "2x2", algos="df-pn"),
    board("atarigo", "3x3", algos="df-pn"),
    board("atarigo", "3x2", algos="df-pn"),
    board("atarigo", "4x4", "--position", "crosscut", algos="lambda"),
    board("atarigo", "3x3", "--position", "b2/1w1/3 b", algos="df-pn"),
    board("atarigo", "3x3", "--aim", "capture:a3", "--position", "b2/1w1/2b w", algos="df-pn"),
    board("atarigo", "3x3", "--aim", "save:b2", "--position", "1b1/1w1/2b w", algos="df-pn"),
    board("atarigo", "4x4", "--aim", "capture:c2", "--position", "crosscut", algos="lambda"),
]
