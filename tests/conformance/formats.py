# SPDX-License-Identifier: MIT
"""Holds what `solve` says as text, as JSON and as CSV against each other.

formats.py SOLVE: every call of the table is made once in each format that its verb has, in a
directory of its own, and must end with the same exit code and the same messages. Every cell of CSV
is that of JSON, and every row of the text is what the JSON says, no row more and no row less.
Then each field of what was found is dropped and changed in turn: that must be noticed, so nothing
of it can be told in one format alone.
"""

import copy
import csv
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

SHOWN = 20  # longer lists of moves are cut in the text
MEASURED = {"seconds", "seconds_median", "peak_bytes", "version", "schema"}
# What only JSON can express.
NO_CELL = {"line", "line_cut", "moves", "examples", "stats", "saved", "certificate", "threats",
           "given_positions", "version", "schema"}
# What of an object is neither in the text nor in a row of CSV: the rows of a map are about its moves,
# and threats have no CSV. In the tables of a batch there is less.
UNSAID = {"map": {"threads", "score"}, "threats": {"threads", "params"},
          "join": {"bytes", "assumed"}}
UNSAID_IN_TABLE = {"map": {"expanded", "peak_nodes"}}

HEX = ["--game", "hex", "--size", "3x3"]
LONG = ["--game", "skoczki", "--size", "2x8"]
CROSS = ["--game", "atarigo", "--position", "crosscut"]
FOUR = ["--game", "connect-four", "--size", "5x4"]
THREAT = ["--game", "gomoku", "--position",
          "15/13w1/12b2/11b3/6bw2b4/15/15/7b7/7b7/7b7/7w7/15/15/15/15 b"]
QUIET = ["--game", "gomoku", "--size", "7x7", "--position", "7/7/2b4/7/7/7/7 w"]

# What is there before each call, by name: arguments, made once in this order.
FILES = [
    ["--game", "skoczki", "--size", "1x7", "--certificate", "win.cert"],
    [*HEX, "--certificate", "records.cert", "--certificate-version", "2"],
    ["--game", "gomoku", "--size", "3x3", "--connect", "3", "--certificate", "draw.cert"],
    ["--game", "skoczki", "--size", "2x6", "--save", "states.gss"],
    [*HEX, "--position", "3/3/b2 w", "--algo", "df-pn", "--cache", "known.cache"],
    ["split", "--game", "atarigo", "--size", "4x4", "--jobs", "5", "--probe", "2", "--output",
     "jobs"],
]

# Verb, exit code, arguments. The word @FORMAT is the name of the format.
CALLS = [
    ("solve", 0, ["--game", "skoczki", "--size", "2x6"]),
    ("solve", 0, [*LONG, "--algo", "retrograde"]),
    ("solve", 0, [*LONG, "--algo", "pn-dcg", "--seed", "3"]),
    ("solve", 0, [*HEX, "--algo", "df-pn", "--goal", "win"]),
    ("solve", 0, [*HEX, "--position", "3/3/b2 w", "--algo", "df-pn", "--goal", "draw"]),
    ("solve", 0, ["--game", "gomoku", "--size", "3x3", "--connect", "3", "--algo", "pvs"]),
    ("solve", 0, ["--game", "gomoku", "--size", "3x3", "--connect", "3", "--goal", "win"]),
    ("solve", 0, [*LONG, "--algo", "pn-dcg", "--param", "draws=assumed"]),
    ("solve", 3, [*LONG, "--algo", "df-pn", "--nodes", "100"]),
    ("solve", 3, [*LONG, "--algo", "pn-dcg", "--nodes", "200", "--goal", "draw"]),
    ("solve", 3, [*LONG, "--memory", "20K"]),
    ("solve", 3, [*FOUR, "--algo", "pvs", "--depth", "4"]),
    ("solve", 3, [*FOUR, "--algo", "alphabeta", "--depth", "3", "--goal", "win"]),
    ("solve", 3, [*HEX, "--algo", "mcts", "--nodes", "50"]),
    ("solve", 3, [*HEX, "--algo", "mc", "--nodes", "500"]),
    ("solve", 3, [*CROSS, "--size", "6x6", "--algo", "lambda", "--nodes", "20"]),
    ("solve", 0, [*HEX, "--certificate", "out.cert"]),
    ("solve", 3, [*LONG, "--algo", "df-pn", "--nodes", "10", "--certificate", "out.cert"]),
    ("solve", 0, ["--game", "skoczki", "--size", "1x7", "--save", "out.gss"]),
    ("solve", 0, [*HEX, "--algo", "df-pn", "--cache", "known.cache"]),
    ("solve", 0, [*HEX, "--position", "3/3/b2 w", "--algo", "df-pn", "--cache", "known.cache"]),
    ("solve", 0, [*HEX, "--position", "b2/b2/b2 w"]),
    ("solve", 3, ["--game", "skoczki", "--size", "1x6..2x6", "--algo", "df-pn", "--nodes", "30"]),
    ("solve", 2, ["--game", "skoczki", "--size", "2x1"]),
    ("count", 0, ["--game", "skoczki", "--size", "2x6"]),
    ("count", 0, ["--game", "skoczki", "--size", "2x6", "--param", "symmetry=on"]),
    ("count", 3, ["--game", "skoczki", "--size", "6x9", "--nodes", "10"]),
    ("count", 0, ["--game", "skoczki", "--size", "1x5..1x8"]),
    ("audit", 0, ["--game", "skoczki", "--size", "1x7", "--algo", "alphabeta"]),
    ("audit", 3, ["--game", "skoczki", "--size", "1x7", "--algo", "df-pn", "--nodes", "3",
                  "--every", "3", "--skip", "1", "--goal", "win"]),
    ("audit", 4, [*LONG, "--algo", "pn-dcg", "--param", "draws=assumed", "--every", "8565", "--skip",
                  "1100"]),
    ("bench", 3, ["--game", "skoczki,hex", "--size", "3x5", "--algo", "auto,df-pn", "--nodes",
                  "300"]),
    ("bench", 0, ["--game", "skoczki", "--variant", "A,B-1", "--size", "1x7", "--algo",
                  "alphabeta,pn"]),
    ("map", 0, [*HEX, "--algo", "df-pn"]),
    ("map", 0, [*HEX, "--algo", "df-pn", "--cache", "known.cache"]),
    ("map", 0, ["--game", "skoczki", "--size", "2x6"]),
    ("map", 3, [*HEX, "--algo", "mcts", "--nodes", "60"]),
    ("map", 3, ["--game", "skoczki", "--size", "2x7", "--algo", "df-pn", "--nodes", "30"]),
    ("map", 0, ["--game", "gomoku", "--size", "3x3", "--connect", "3", "--goal", "win"]),
    ("map", 3, [*FOUR, "--algo", "pvs", "--depth", "3"]),
    ("map", 3, [*CROSS, "--size", "5x5", "--algo", "lambda", "--nodes", "60"]),
    ("map", 3, ["--game", "skoczki", "--size", "2x7..2x8", "--algo", "df-pn", "--nodes", "30"]),
    ("probe", 0, ["--strategy", "states.gss"]),
    ("probe", 0, ["--strategy", "win.cert"]),
    ("probe", 0, ["--strategy", "draw.cert"]),
    ("probe", 3, ["--strategy", "win.cert", "--position", "b/w/1/1/1/w/b b"]),
    ("probe", 3, ["--strategy", "states.gss", "--positions", "list"]),
    ("threats", 0, THREAT),
    ("threats", 3, [*THREAT, "--nodes", "5"]),
    ("threats", 0, QUIET),
    ("check", 0, ["win.cert"]),
    ("check", 0, ["records.cert"]),
    ("check", 0, ["draw.cert"]),
    ("check", 0, ["given.cert"]),
    ("check", 4, ["broken.cert"]),
    ("check", 4, ["list"]),
    ("check", 1, ["absent"]),
    ("trim", 0, ["win.cert", "--certificate", "out.cert"]),
    ("trim", 0, ["records.cert"]),
    ("trim", 0, ["records.cert", "--plain"]),
    ("trim", 4, ["broken.cert"]),
    ("experiment", 0, []),
    ("experiment", 4, ["own", "--rows", "rows.csv"]),
    ("split", 0, ["--game", "atarigo", "--size", "4x4", "--jobs", "5", "--probe", "2", "--output",
                  "folder"]),
    ("split", 0, [*HEX, "--jobs", "4", "--output", "folder"]),
    ("split", 0, [*HEX, "--goal", "win", "--jobs", "4", "--param", "prune=off", "--output", "folder"]),
    ("join", 3, ["jobs"]),
    ("join", 0, ["done"]),
    ("join", 0, ["trusted", "--trust"]),
]

# Searches that do not end, which are interrupted; where they were then is a matter of chance.
ENDLESS = [
    ("solve", ["--game", "skoczki", "--size", "3x9", "--algo", "pn-dcg", "--memory", "64M"]),
    ("map", ["--game", "hex", "--size", "9x9", "--algo", "df-pn", "--param", "prune=off",
             "--memory", "64M"]),
]

# A certificate that assumes a position, made by hand.
GIVEN = (b"gamesolve certificate 2\ngame hex\nrule size 2x2\nroot 2/2 b\nclaim wins\n"
         b"proof 4 records 16 bytes\n\n\003d\003f\003~\000\002\000\003\000\003\001\002\003\001"
         b"checksum 5ac190310beed243\n")

failures = []


def fail(call, what):
    failures.append(f"{call}: {what}")


# --- reading ----------------------------------------------------------------------------------


def comma(number):
    return f"{number:,}"


def cells_of(value):
    """As CSV has it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return {f"{name}={cells_of(member)}" for name, member in value.items()}
    return str(value)


def same_cell(cell, value):
    found = cells_of(value)
    if isinstance(value, dict):
        return set(cell.split()) - {"="} == {pair for pair in found if not pair.endswith("=")}
    if isinstance(value, float):
        return cell != "" and float(cell) == value
    return cell == found


def rows_of(text):
    """(label, rest) for each row of a block; a blank label is that of the row before."""
    rows = []
    for line in text.split("\n\n")[0].splitlines():
        if line[12:13] in (" ", ""):
            label, rest = line[:12].strip(), line[13:]
        else:
            label, rest = line.split(" ", 1)
        rows.append((label or rows[-1][0], rest))
    return rows


# --- what the text should say -----------------------------------------------------------------


def game_of(o):
    rules = {"variant": o.get("variant"), "size": o.get("size"), **o["rules"]}
    return {o["game"], *(f"{name} {value}" for name, value in rules.items() if value is not None)}


def side(o, own=True):
    return o["to_move"] if own else {"white": "black", "black": "white"}[o["to_move"]]


def sentence(o):
    if o["value"] in ("win", "loss"):
        return side(o, o["value"] == "win").capitalize() + " wins"
    if o["value"] == "draw":
        return "draw"
    if o["upper"] != "win":
        return side(o).capitalize() + " cannot win"
    return side(o).capitalize() + " cannot lose" if o["lower"] != "loss" else "unknown"


def value_of(o):
    trust = ", by the cache" if o.get("basis") == "cache" else ""
    if o["proved"]:
        return f"{sentence(o)} (proved{trust})"
    if o["value"] == "unknown":
        return f"{sentence(o)} ({o['lower']} to {o['upper']}{trust}: {o['why_not']})"
    return f"{sentence(o)} (not proved: {o['why_not']})"


def plies(number):
    return f"{number} ply" if number == 1 else f"{number} plies"


def line_of(o):
    if not o["line"] and not o["line_cut"]:
        return
    body = " ".join(o["line"][:SHOWN])
    if len(o["line"]) > SHOWN:
        body += f" ... ({len(o['line'])} moves)"
    if o["line_cut"]:
        body += f" (breaks off: {o['line_cut']})" if o["line"] else f"left out: {o['line_cut']}"
    yield "line", body


def is_no(move, o):
    return o["goal"] == "win" and move["value"] == "unknown" and move.get("upper", "win") != "win"


def move_of(move):
    body = move["move"]
    if move["distance"] is not None:
        body += f" in {move['distance']}"
    if "level" in move:
        body += f" at level {move['level']}"
    if move["score"] is not None and move["value"] == "unknown":
        body += f" ({move['score']:.3f})"
    if move["value"] != "unknown" and not move.get("proved", True):
        body += " (not proved)"
    return body


def moves_of(o):
    groups = {name: [] for name in ("win", "draw", "loss", "no win", "unknown")}
    for move in o["moves"]:
        groups["no win" if "goal" in o and is_no(move, o) else move["value"]].append(move)
    known = any(move["value"] != "unknown" or move["score"] is not None for move in o["moves"])
    for name, moves in groups.items():
        if not moves or not (known or groups["no win"]):
            continue
        moves.sort(key=lambda move: -1 if move["score"] is None else move["score"], reverse=True)
        body = ", ".join(move_of(move) for move in moves[:SHOWN])
        more = f" and {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
        yield "moves", f"{name}: {body}{more}"


def map_of(o):
    words = {"wins": "win", "draws": "draw", "losses": "lose", "no_wins": "do not win",
             "unknown": "unknown"}
    parts = [f"{o[name]} {word}" for name, word in words.items() if o[name] > 0]
    count = len(o["moves"])
    yield "map", (f"{count} move{'' if count == 1 else 's'}" + (": " if parts else "") +
                  ", ".join(parts) +
                  f" ({o['searches']} search{'' if o['searches'] == 1 else 'es'})")


def kinds_of(nodes):
    names = ["five", "straight four", "four", "three", "broken three"]
    counts = {name: sum(node["kind"] == name for node in nodes) for name in names}
    assert sum(counts.values()) == len(nodes), "a kind of threat that this test does not know"
    return counts


def threats_of(o):
    threats = o["threats"]
    if not threats:
        return
    tree = threats["tree"]
    for label, nodes in (("threats", [node for node in tree if not node["parents"]]),
                         ("tree", tree)):
        yield label, kinds_of(nodes)
    yield "pairs", (f"{comma(threats['pairs'])}: {comma(len(threats['conflicts']))} in conflict, "
                    f"{comma(threats['apart'])} not in one line")
    ends = [node for node in tree if "sequence" in node]
    yield "sequences", (f"{len(ends)}, of which {sum(node['wins'] is True for node in ends)} "
                        "proved to win")
    if not threats["complete"]:
        yield "not all", "a limit struck, on the search or by --param space"


def bytes_of(number):
    if number < 1024:
        return f"{number} bytes"
    for unit in ("KiB", "MiB", "GiB", "TiB"):
        number /= 1024
        if number < 1023.95:
            break
    return f"{number:.1f} {unit}"


def audit_of(o):
    if o["checked"] != o["states"]:
        yield "checked", (comma(o["checked"]) +
                          (f" (one in {comma(o['every'])}" if o["every"] > 1 else "") +
                          (f", after the first {comma(o['skip'])}" if o["skip"] > 0 else "") +
                          (")" if o["every"] > 1 else ""))
    proved = f" ({comma(o['wrong_proved'])} of them said to be proved)" if o["wrong"] else ""
    yield "wrong", comma(o["wrong"]) + proved
    yield "unsolved", comma(o["unsolved"])
    for example in o["examples"]:
        yield "examples", (f"{example['position']}: right {example['right']}, "
                           f"found {example['found']}")


def bound_of(o):
    if o["bound"] is None:
        return
    digits = str(o["bound"])
    yield "bound", (comma(int(digits)) if len(digits) <= 15 else re.compile(
        rf"\d\.\d{{4}}\*10\^\d+ \({digits}\)"))
    if o["ratio"] is not None:
        yield "ratio", f"{100 * o['ratio']:.4g} %"


def kept_of(o):
    if "solution" in o and o["saved"]:
        saved = o["saved"]
        yield "saved", (f"{saved['file']} ({comma(saved['states'])} states, "
                        f"{bytes_of(saved['bytes'])}: {saved['bits']:.2f} bits a state, "
                        f"{saved['value_bits']:.2f} of them for values)")
    if "solution" in o and o["certificate"]:
        kept = o["certificate"]
        kind = "positions" if kept["version"] == 1 else "records, version 2"
        yield "certificate", re.compile(re.escape(
            f"{kept['file']} ({comma(kept['records'])} {kind}, {bytes_of(kept['bytes'])}, ") +
            r"[0-9.]+ s\)")


def costs_of(o):
    if o["stop"] != "solved":
        yield "stopped by", o["stop"]
    yield "nodes", (f"{comma(o['nodes'])} ({comma(o['expanded'])} expanded, "
                    f"at most {comma(o['peak_nodes'])} kept)")
    yield "memory", re.compile(r"[0-9.]+ ([KMGT]iB|bytes)")
    yield "time", re.compile(r"[0-9.]+ s")
    for name, count in o.get("stats", {}).items():
        yield name, ("infinite" if count is None else
                     re.compile(rf"{comma(count)}( [a-z ]+)?"))


class Algorithm:
    """Its name, and those of its parameters that were given."""

    def __init__(self, o):
        self.o = o

    def fullmatch(self, body):
        words = body.split(", ")
        given = {f"{name}={cells_of(value)}" for name, value in self.o["params"].items()}
        given |= {f"seed {self.o.get('seed')}", f"{self.o['threads']} threads"}
        seeded = self.o.get("seed", 0) == 0 or f"seed {self.o['seed']}" in words
        return words[0] == self.o["algorithm"] and set(words[1:]) <= given and seeded


class Words:
    """The same words between commas, in any order."""

    def __init__(self, words):
        self.words = words

    def fullmatch(self, body):
        return set(body.split(", ")) == self.words


class Kinds:
    """How many threats of each kind."""

    def __init__(self, counts):
        self.counts = counts

    def fullmatch(self, body):
        parts = [f"{count} {name}{'s' if count > 1 else ''}"
                 for name, count in self.counts.items() if count]
        return sorted(body.split(", ")) == sorted(parts or ["none"])


def question_of(o):
    yield "game", Words(game_of(o))
    yield "position", f"{o['position']} ({o['to_move']} to move)"
    if "algorithm" in o:
        yield "algorithm", Algorithm(o)
    if o.get("goal", "value") != "value":
        yield "question", f"can {o['to_move']} {'win' if o['goal'] == 'win' else 'at least draw'}?"


def report_of(o, given=()):
    """The rows of a block, from its object."""
    yield from question_of(o)
    for param in given:
        yield "params", param
    if "states" in o:
        yield "states", comma(o["states"])
    if "bound" in o:
        yield from bound_of(o)
    if "checked" in o:
        yield from audit_of(o)
    if "value" in o:
        yield "value", value_of(o)
    if o.get("solution", "none") != "none":
        yield "solution", o["solution"]
    if o.get("distance") is not None:
        yield "distance", plies(o["distance"])
    if o.get("score") is not None and not o["proved"]:
        yield "score", f"{o['score']:.3f}"
    if o.get("best_move"):
        yield "best move", o["best_move"]
    if "line" in o:
        yield from line_of(o)
    if "searches" in o:
        yield from map_of(o)
    if "moves" in o:
        yield from moves_of(o)
    if "threats" in o:
        for label, body in threats_of(o):
            yield label, Kinds(body) if isinstance(body, dict) else body
    if o.get("cached"):
        yield "from cache", f"{comma(o['cached'])} value{'' if o['cached'] == 1 else 's'}"
    yield from kept_of(o)
    if "stop" in o:
        yield from costs_of(o)


# --- tables, and the verbs that have rows of their own ----------------------------------------


def shown(name, value):
    if value is None:
        return "-"
    if name == "ratio":
        return f"{100 * value:.4g}%"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return comma(value) if isinstance(value, int) else str(value)


def check_table(text, objects):
    """A line for each object, under the names of its fields."""
    lines = text.splitlines()
    head = next(i for i, line in enumerate(lines) if "seconds" in line or "distance" in line)
    names = lines[head].replace("best move", "best_move").split()
    if len(lines) - head - 1 != len(objects):
        yield f"{len(lines) - head - 1} lines for {len(objects)} objects"
    for line, o in zip(lines[head + 1:], objects):
        line = re.sub(r"(\d) (s|min|h|%|bytes|[KMGT]iB)(?= |$)", r"\1\2", line)
        cells = line.split(None, len(names) - 1)
        for name, cell in zip(names, cells):
            if name not in MEASURED and cell.strip() != shown(name, o[name]):
                yield f"{name} is {cell} in the text and {o[name]!r} in JSON"
        if len(cells) != len(names):
            yield f"'{line}' has not {len(names)} cells"
    if head > 0:
        common = set(lines[0].split(", "))
        if not common - {f"size {o.get('size')}" for o in objects} <= game_of(objects[0]):
            yield f"'{lines[0]}' is not what the objects are about"


def says(found, wanted):
    return found == wanted if isinstance(wanted, str) else wanted.fullmatch(found)


def check_rows(text, expected):
    found = rows_of(text)
    expected = list(expected)
    for (label, body), (name, wanted) in zip(found, expected):
        if not says(label, name) or not says(body, wanted):
            yield f"the text has '{label} {body}', JSON '{name} {wanted}'"
            return
    for label, body in found[len(expected):] + expected[len(found):]:
        yield f"only one of text and JSON has '{label} {body}'"


def is_table(objects, call):
    return len(objects) != 1 or "--positions" in call or call[0] == "bench"


def check_report(text, objects, call):
    if is_table(objects, call):
        yield from check_table(text, objects)
        return
    counts = call[0] == "count"
    given = [call[i + 1] for i, word in enumerate(call) if word == "--param" and counts]
    yield from check_rows(text, report_of(objects[0], given))


def verdict_of(o):
    if "reason" in o:
        yield "refused", o["reason"]
        if o["where"] is not None:
            yield "where", o["where"]
        return
    yield ("verified", "") if o["verified"] else (
        "verified,", f"given {o['given']} position{'' if o['given'] == 1 else 's'}")
    for given in o.get("given_positions", []):
        yield "given", f"{given['position']}: {given['side']} {given['claim']}"
    yield "game", Words({o["game"], *(f"{n} {v}" for n, v in o["rules"].items())})
    yield "position", f"{o['position']} ({o['to_move']} to move)"
    yield "claim", f"{o['to_move']} {o['claim']}"
    yield re.compile("records|positions"), comma(o["positions"])
    if o["records"] > o["positions"]:
        yield "not needed", re.compile(
            rf"{comma(o['records'] - o['positions'])} (records|positions) that no line reaches.*")
    yield "moves", comma(o["moves"])
    yield "size", bytes_of(o["bytes"])
    yield "time", re.compile(r"[0-9.]+ s")


def trimmed_of(o):
    plain = o["done"] == "unfolded"
    yield o["done"], o["file"]
    kept = comma(o["records"])
    yield ("positions" if plain else re.compile("positions|records")), (
        f"{kept}, out of {comma(o['records_before'])} records" if plain else
        f"{kept} of {comma(o['records_before'])} kept")
    sizes = [bytes_of(o["bytes"]), bytes_of(o["bytes_before"])]
    yield "size", (", out of ".join(sizes) if plain else
                   " of ".join(sizes) + f" ({100 * o['bytes'] / o['bytes_before']:.4g} %)")


def number_of(value):
    return "infinite" if value == 2**32 - 1 else comma(value)


def asked_of(o, done):
    yield done, o["folder"]
    yield "game", Words(game_of(o))
    yield "position", f"{o['position']} ({o['to_move']} to move)"
    if o["goal"] != "value":
        yield "question", f"can {o['to_move']} {'win' if o['goal'] == 'win' else 'at least draw'}?"


def split_of(o):
    yield from asked_of(o, "split")
    yield "jobs", (f"{comma(o['jobs'])}, {comma(o['first'])} of them first" if o["jobs"] else
                   "0: the question was answered while splitting; solve join proves it")
    yield "tree", (f"{comma(o['positions'])} positions, {comma(o['cut'])} cut, "
                   f"{comma(o['settled'])} settled by probes")
    yield "nodes", f"{comma(o['nodes'])}, in {comma(o['probes'])} probes"
    yield "proof", number_of(o["proof"])
    yield "disproof", number_of(o["disproof"])
    yield "time", re.compile(r"[0-9.]+ s")


def join_of(o):
    yield from asked_of(o, "joined")
    value = o["lower"] if o["lower"] == o["upper"] else f"{o['lower']} to {o['upper']}"
    yield "value", value + (" (proved)" if o["proved"] else f" (not proved: {o['why_not']})")
    yield "proof", number_of(o["proof"])
    yield "disproof", number_of(o["disproof"])
    yield "jobs", (f"{comma(o['done'])} done, {comma(o['left'])} left" +
                   (f" ({comma(o['first'])} of them first)" if o["left"] else "") +
                   (f", {comma(o['cut'])} cut again" if o["cut"] else "") +
                   (f", {comma(o['refused'])} refused" if o["refused"] else ""))
    if o["not_needed"]:
        yield "not needed", re.compile(rf"{comma(o['not_needed'])}:( \d+)+( \.\.\. \(cancel\))?")
    if o["settle_most"]:
        yield "settle most", ", ".join(f"{job['job']} ({job['yes']} or {job['no']})"
                                       for job in o["settle_most"])
    yield "nodes", re.compile(rf"{comma(o['nodes'])} in [0-9.]+ s")
    if o["certificate"] is not None:
        assumed = "; it assumes what was trusted" if o["assumed"] else ", verified"
        yield "certificate", o["certificate"]
        yield "records", re.compile(
            rf"{comma(o['records'])}, {bytes_of(o['bytes'])}, of \d+ parts{assumed}")


def check_experiment(text, objects):
    """A heading for each command, and a line for each of its quantities."""
    expected, command = [], None
    for o in objects:
        if o["command"] is None:
            expected.append(f"{o['experiment']:22} {o['remark'] or ''}")
            continue
        if o["command"] != command:
            time = f"  published {o['published_time']}" if o["published_time"] else ""
            expected.append(o["command"])
            expected.append(re.compile(r"    time +[0-9.]+ s" + re.escape(time)))
            expected += [f"    ({o['remark']})"] if o["remark"] else []
        command = o["command"]
        line = f"    {o['quantity']:14} {cells_of(o['ours']) or '-':>14}"
        if o["published"] is not None:
            line += f"  published {o['published']}"
        line += f", ratio {o['ratio']:.4g}" if o["ratio"] is not None else ""
        if o["expected"] is not None and o["expected"] != o["published"]:
            line += f"  expected {o['expected']}"
        expected.append(line + (f"  {o['verdict']}" if o["verdict"] else ""))
    lines = text.splitlines()
    for line, wanted in zip(lines, expected):
        same = line == wanted if isinstance(wanted, str) else wanted.fullmatch(line)
        if not same:
            yield f"the text has '{line}', JSON '{wanted}'"
    if len(lines) != len(expected):
        yield f"{len(lines)} lines of text for {len(expected)} of JSON"


def check_text(text, objects, call):
    verb = call[0]
    if not objects and not text:
        return
    own = {"check": verdict_of, "trim": trimmed_of, "split": split_of, "join": join_of}
    if verb == "experiment":
        yield from check_experiment(text, objects)
    elif verb in own:
        yield from check_rows(text, own[verb](objects[0]))
    else:
        yield from check_report(text, objects, call)


# --- CSV ----------------------------------------------------------------------------------------


def check_cells(row, o, without):
    for name, cell in row.items():
        if name in MEASURED:
            continue
        if name not in o:
            if cell or "file" not in row:  # of a certificate that is refused little is known
                yield f"only CSV has {name}, {cell}"
        elif not same_cell(cell, o[name]):
            yield f"{name} is '{cell}' in CSV and {o[name]!r} in JSON"
    for name in set(o) - set(row) - without:
        yield f"CSV lacks {name}"


def check_map(rows, objects):
    """A row for each move."""
    moves = [(o, move) for o in objects for move in o["moves"]]
    if len(moves) != len(rows):
        yield f"{len(rows)} rows for {len(moves)} moves"
    of_all = {"game", "variant", "size", "rules", "position", "to_move", "algorithm", "params",
              "goal", "seed", "cached", "basis"}
    of_one = {"stop", "nodes", "seconds", "why_not"}
    for row, (o, move) in zip(rows, moves):
        wanted = {**{name: o[name] for name in of_all}, "finding": None, "level": None, **move}
        for name in of_one & set(row):
            wanted[name] = row[name]  # the object tells them of all moves together
        yield from check_cells(row, wanted, set())
        if bool(row.get("why_not")) == (row["proved"] == "true"):
            yield f"move {row['move']}: proved {row['proved']}, why not: '{row.get('why_not')}'"
    for o in objects:
        mine = [row for row in rows if row["position"] == o["position"] and row["size"] ==
                (o["size"] or "")]
        if mine and sum(int(row["nodes"]) for row in mine) not in (o["nodes"], 0):
            if not any(int(row["nodes"]) == o["nodes"] for row in mine):
                yield "the nodes of the moves are not those of the map"
        if o["stop"] not in {row["stop"] for row in mine} and mine:
            yield f"no move stopped by {o['stop']}"
        reasons = {row.get("why_not") for row in mine}
        if mine and o["why_not"] is not None and o["why_not"] not in reasons:
            yield f"no move tells '{o['why_not']}'"


def check_csv(text, objects, call):
    rows = list(csv.DictReader(io.StringIO(text)))
    if call[0] == "map":
        yield from check_map(rows, objects)
        return
    if len(rows) != len(objects):
        yield f"{len(rows)} rows of CSV for {len(objects)} objects"
    for row, o in zip(rows, objects):
        yield from check_cells(row, o, NO_CELL)


# --- within an object ---------------------------------------------------------------------------


def contradictions(o):
    """What cannot be true together."""
    if "value" in o:
        wins = {"win": side(o), "loss": side(o, False), "draw": "none", "unknown": None}
        if o["winner"] != wins[o["value"]]:
            yield f"winner {o['winner']}, value {o['value']}"
    if o.get("proved") and "lower" in o and o["lower"] != o.get("value", o["upper"]):
        yield f"lower bound {o['lower']} of a proved {o.get('value')}"
    if o.get("proved") and "upper" in o and o["upper"] != o.get("value", o["lower"]):
        yield f"upper bound {o['upper']} of a proved {o.get('value')}"
    if "proved" in o and o["proved"] != (o["why_not"] is None):
        yield f"proved: {o['proved']}, why not: {o['why_not']}"
    if "searches" in o and o["moves"]:
        order = ["loss", "draw", "win"]
        for bound in ("lower", "upper"):
            most = max((move[bound] for move in o["moves"]), key=order.index)
            if not o["proved"] and o[bound] != most:
                yield f"the {bound} bounds of the moves are not that of the map, {o[bound]}"
    if "settle_most" in o:
        if o["settled"] != (o["lower"] == o["upper"]):
            yield f"settled: {o['settled']}, from {o['lower']} to {o['upper']}"
        trusted = re.match(r"([0-9,]+) value.* on trust", o["why_not"] or "")
        if comma(o["trusted"]) != (trusted.group(1) if trusted else "0"):
            yield f"{o['trusted']} trusted, why not: {o['why_not']}"
        if o["proved"] and o["assumed"] > 0 or o["first"] > o["left"]:
            yield "proved by what is assumed, or more jobs first than left"
        if o["certificate"] is None and o["records"] + o["bytes"] + o["assumed"] > 0:
            yield "a size of no certificate"
    if "jobs" in o and o["first"] > o["jobs"]:
        yield f"{o['first']} first jobs of {o['jobs']}"


# --- the calls ----------------------------------------------------------------------------------


class Run:
    """One call in one format."""

    def __init__(self, solve, verb, arguments, form, files):
        with tempfile.TemporaryDirectory() as work:
            shutil.copytree(files, work + "/in")
            words = [verb] if verb in ("check", "trim", "join") else [verb]
            done = subprocess.run([solve, *words, *arguments, "--format", form],
                                  cwd=work + "/in", stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, universal_newlines=True, check=False)
        self.code, self.out, self.messages = done.returncode, done.stdout, done.stderr


def objects_of(text):
    return [json.loads(line) for line in text.splitlines()]


def differences(runs, objects, call):
    for o in objects:
        yield from contradictions(o)
    yield from check_text(runs["text"].out, objects, call)
    if "csv" in runs:
        yield from check_csv(runs["csv"].out, objects, call)


def other(value):
    """A value of the same kind that says something else."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return {"win": "loss", "loss": "draw", "draw": "win"}.get(value, value + "x")
    if isinstance(value, list):
        return value[:-1]
    if isinstance(value, dict):
        return {name: other(member) for name, member in value.items()}
    return "x"


def is_noticed(runs, objects, call):
    try:
        return any(True for _ in differences(runs, objects, call))
    except (KeyError, TypeError, ValueError, AttributeError, AssertionError, StopIteration):
        return True


def plant(runs, objects, call):
    """Fields of the first object that may be something else without being noticed."""
    without = MEASURED | UNSAID.get(call[0], set())
    if is_table(objects, call):
        without |= NO_CELL | UNSAID_IN_TABLE.get(call[0], set())
    if call[0] == "probe" and all(move["value"] == "unknown" for move in objects[0]["moves"]):
        without |= {"moves"}
    for name, value in objects[0].items():
        if name in without or value in ([], {}):
            continue
        changed = copy.deepcopy(objects)
        changed[0][name] = other(value)
        dropped = copy.deepcopy(objects)
        del dropped[0][name]
        if not is_noticed(runs, changed, call):
            yield f"{name} may be another in JSON alone"
        if value is not None and not is_noticed(runs, dropped, call):
            yield f"{name} may be dropped from JSON alone"


FORMATS = {"threats": ("text", "json"), "trim": ("text", "json"), "split": ("text", "json"), "join": ("text", "json")}


def try_call(solve, verb, code, arguments, files):
    call = [verb, *arguments]
    title = "solve " + " ".join(call)
    runs = {form: Run(solve, verb, arguments, form, files)
            for form in FORMATS.get(verb, ("text", "json", "csv"))}
    for form, run in runs.items():
        if run.code != code:
            fail(title, f"as {form} the exit code is {run.code}, not {code}: {run.messages}")
        if run.messages != runs["text"].messages:
            fail(title, f"as {form} it says '{run.messages}', as text '{runs['text'].messages}'")
        if not run.out != (not runs["text"].out):
            fail(title, f"as {form} there is {'some' if run.out else 'no'} output")
    objects = []
    try:
        objects = objects_of(runs["json"].out)
        for what in differences(runs, objects, call):
            fail(title, what)
    except (KeyError, IndexError, ValueError) as error:
        fail(title, f"not told: {error}")
    for what in plant(runs, objects, call) if objects else ():
        fail(title, what)


def interrupt(solve, verb, arguments, form):
    """Its exit code and its output, interrupted as soon as it has told of its progress."""
    with subprocess.Popen([solve, verb, *arguments, "--progress=0.1", "--format", form],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          universal_newlines=True) as run:
        run.stderr.read(1)
        run.send_signal(signal.SIGINT)
        out, _ = run.communicate()
        return run.returncode, out


def try_interrupt(solve, verb, arguments):
    title = f"solve {verb} {' '.join(arguments)}, interrupted"
    found = {form: interrupt(solve, verb, arguments, form) for form in ("text", "json", "csv")}
    if any(code != 130 for code, _ in found.values()):
        fail(title, f"the exit codes are {[code for code, _ in found.values()]}")
        return
    o = objects_of(found["json"][1])[0]
    rows = dict(rows_of(found["text"][1]))
    told = [o["value"], o["proved"], o["why_not"], o["stop"]]
    if told != ["unknown", False, "interrupted", "interrupted"]:
        fail(title, f"JSON tells {told}")
    if [rows["value"], rows["stopped by"]] != [value_of(o), "interrupted"]:
        fail(title, f"the text tells {rows}")
    for what in contradictions(o):
        fail(title, what)
    for row in csv.DictReader(io.StringIO(found["csv"][1])):
        if [row.get(name) for name in ("value", "proved", "why_not", "stop")] != [
                "unknown", "false", "interrupted", "interrupted"]:
            fail(title, f"CSV tells {row}")


def make_jobs(solve, files):
    """Folders of jobs that are done, and of those whose certificates are lost."""
    shutil.copytree(files + "/jobs", files + "/done")
    with open(files + "/done/list", encoding="utf-8") as file:
        for job in file.read().split():
            subprocess.run(["sh", files + "/done/job.sh", job, "accept"], check=True,
                           env={**os.environ, "SOLVE": solve}, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    shutil.copytree(files + "/done", files + "/trusted")
    for folder, _, names in os.walk(files + "/trusted/done"):
        for name in names:
            if name.endswith(".certificate"):
                os.remove(os.path.join(folder, name))


def make_files(solve, files):
    for arguments in FILES:
        subprocess.run([solve, *arguments], cwd=files, stdout=subprocess.DEVNULL, check=True)
    with open(files + "/list", "w", encoding="utf-8") as file:
        file.write("bb/bb/2/2/ww/ww w\n2/bb/bb/ww/ww/2 b\n")
    with open(files + "/win.cert", "rb") as file:
        data = file.read()
    with open(files + "/broken.cert", "wb") as file:
        file.write(data[:-8])
    with open(files + "/given.cert", "wb") as file:
        file.write(GIVEN)
    make_jobs(solve, files)
    with open(files + "/rows.csv", "w", encoding="utf-8") as file:
        file.write("experiment,run,arguments,quantities,published_time,remark\n"
                   "own,about,,,,an experiment of this test\n"
                   "own,short,--game skoczki --size 2x6 --algo retrograde,"
                   "value=win:loss nodes=510: states=5:,1 s,a remark\n"
                   "own,short,--game skoczki --size 2x6 --algo df-pn,value=:win nodes=:,,\n"
                   "own,short,--game skoczki --size 2x8 --algo df-pn --nodes 9,value=:draw,,\n")


def main():
    solve = os.path.abspath(sys.argv[1])
    os.environ["LC_ALL"] = "C"
    with tempfile.TemporaryDirectory() as files:
        make_files(solve, files)
        for verb, code, arguments in CALLS:
            try_call(solve, verb, code, arguments, files)
    for verb, arguments in ENDLESS:
        try_interrupt(solve, verb, arguments)
    for failure in failures:
        print(failure)
    print(f"{len(CALLS) + len(ENDLESS)} calls, {len(failures)} differences")
    return 1 if failures else 0


sys.exit(main())
