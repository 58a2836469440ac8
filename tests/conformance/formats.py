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

from formats_text import (MEASURED, check_text, comma, is_table, rows_of, same_cell, side,
                          value_of)

# What only JSON can express.
NO_CELL = {"line", "line_cut", "moves", "examples", "stats", "saved", "certificate", "threats",
           "version", "schema"}
# What of an object is neither in the text nor in a row of CSV: the rows of a map are about its moves,
# and threats have no CSV. In the tables of a batch there is less.
UNSAID = {"map": {"threads", "score", "best_move_basis"}, "threats": {"threads", "params", "variant", "why_not"},
          "join": {"bytes"}}
UNSAID_IN_TABLE = {"map": {"expanded", "peak_nodes", "no_wins"}}

# Verbs whose text is printed with all counters.
COUNTED = {"solve", "count", "audit", "map", "threats"}

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
    ["split", "--game", "atarigo", "--size", "4x4", "--jobs", "5", "--probe", "1", "--output",
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
                  "--part", "2/3", "--goal", "win"]),
    ("audit", 4, [*LONG, "--algo", "pn-dcg", "--param", "draws=assumed", "--part", "5781/8565"]),
    ("bench", 3, ["--game", "skoczki,hex", "--size", "3x5", "--algo", "auto,df-pn", "--nodes",
                  "300"]),
    ("bench", 0, ["--game", "skoczki", "--variant", "A,B-1", "--size", "1x7", "--algo",
                  "alphabeta,pn"]),
    ("bench", 0, ["--game", "skoczki", "--size", "1x7", "--algo", "retrograde,pn", "--seed", "1..2"]),
    ("bench", 0, ["--game", "skoczki", "--size", "1x7,1x8", "--algo", "pn"]),
    ("map", 0, [*HEX, "--algo", "df-pn"]),
    ("map", 0, [*HEX, "--algo", "df-pn", "--cache", "known.cache"]),
    ("map", 0, [*HEX, "--algo", "df-pn", "--certificate", "openings"]),
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
    ("check", 4, ["broken.cert"]),
    ("check", 1, ["list"]),
    ("check", 2, ["unknown.cert"]),
    ("check", 1, ["absent"]),
    ("trim", 0, ["win.cert", "--certificate", "out.cert"]),
    ("trim", 0, ["records.cert"]),
    ("trim", 0, ["records.cert", "--plain"]),
    ("trim", 4, ["broken.cert"]),
    ("split", 0, ["--game", "atarigo", "--size", "4x4", "--jobs", "5", "--probe", "1", "--output",
                  "folder"]),
    ("split", 0, [*HEX, "--jobs", "4", "--output", "folder"]),
    ("split", 0, [*HEX, "--goal", "win", "--jobs", "4", "--param", "prune=off", "--output", "folder"]),
    ("join", 3, ["jobs"]),
    ("join", 0, ["done"]),
]

# Searches that do not end, which are interrupted; where they were then is a matter of chance.
ENDLESS = [
    ("solve", ["--game", "skoczki", "--size", "3x9", "--algo", "pn-dcg", "--memory", "64M"]),
    ("map", ["--game", "hex", "--size", "9x9", "--algo", "df-pn", "--param", "prune=off",
             "--memory", "64M"]),
]

failures = []


def fail(call, what):
    failures.append(f"{call}: {what}")


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
        wanted = {**{name: o[name] for name in of_all}, "finding": None,
                  "threat_level": None, "win_level": None, **move}
        for name in of_one & set(row):
            wanted[name] = row[name]  # the object has them for all moves together
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
        found = any(row.get("finding") for row in mine)
        own = found and not o["proved"]  # the search has a reason for all of them
        if mine and not own and o["why_not"] is not None and o["why_not"] not in reasons:
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
    if "proved" in o and (o["proved"] and not o.get("unknown")) != (o["why_not"] is None):
        yield f"proved: {o['proved']}, why not: {o['why_not']}"
    if "searches" in o and o["moves"]:
        order = ["loss", "draw", "win"]
        for bound in ("lower", "upper"):
            most = max((move[bound] for move in o["moves"]), key=order.index)
            if not o["proved"] and o[bound] != most:
                yield f"the {bound} bounds of the moves are not that of the map, {o[bound]}"
        named = {move["certificate"] for move in o["moves"]} - {None}
        if len(named) != (o["certificates"]["files"] if o["certificates"] else 0):
            yield f"the moves name {len(named)} certificates, of {o['certificates']}"
    if "settle_most" in o:
        if o["settled"] != (o["lower"] == o["upper"]):
            yield f"settled: {o['settled']}, from {o['lower']} to {o['upper']}"
        if o["proved"] == bool(o["why_not"]) or o["first"] > o["left"]:
            yield f"proved: {o['proved']}, why not: {o['why_not']}; or more jobs first than left"
        if o["certificate"] is None and o["records"] + o["bytes"] > 0:
            yield "a size of no certificate"
    if "jobs" in o and o["first"] > o["jobs"]:
        yield f"{o['first']} first jobs of {o['jobs']}"


# --- the calls ----------------------------------------------------------------------------------


def copy_named(files, arguments, folder):
    """Copies what the arguments name; all of it would take longer than most calls."""
    os.mkdir(folder)
    for name in arguments:
        path = os.path.join(files, name)
        if os.path.isdir(path):
            shutil.copytree(path, os.path.join(folder, name))
        elif os.path.exists(path):
            shutil.copy(path, folder)


class Run:
    """One call in one format."""

    def __init__(self, solve, verb, arguments, form, files):
        with tempfile.TemporaryDirectory() as work:
            copy_named(files, arguments, work + "/in")
            stats = ["--stats"] if verb in COUNTED and form == "text" else []
            done = subprocess.run([solve, verb, *arguments, *stats, "--format", form],
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
    if call[0] == "solve" and objects[0]["proved"]:
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
    call = [verb, *arguments] + (["--stats"] if verb in COUNTED else [])
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
    """Its exit code and its output, interrupted as soon as it has printed its progress."""
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
    if rows["value"] != value_of(o) or not rows["stopped"].startswith("interrupted after "):
        fail(title, f"the text tells {rows}")
    for what in contradictions(o):
        fail(title, what)
    for row in csv.DictReader(io.StringIO(found["csv"][1])):
        why_not = (row["why_not"] or "").replace("not tried: ", "", 1)  # of a move of map
        if [row["value"], row["proved"], why_not, row["stop"]] != [
                "unknown", "false", "interrupted", "interrupted"]:
            fail(title, f"CSV tells {row}")


def make_jobs(solve, files):
    """Folders of jobs that are done, and of those whose certificates are lost."""
    done = files + "/done"
    quiet = {"env": {**os.environ, "SOLVE": solve}, "stdout": subprocess.DEVNULL,
             "stderr": subprocess.DEVNULL}
    shutil.copytree(files + "/jobs", done)
    code = 3
    while code == 3:
        with open(done + "/list", encoding="utf-8") as file:
            for job in file.read().split():
                subprocess.run(["sh", done + "/job.sh", job, "accept"], check=True, **quiet)
        code = subprocess.run([solve, "join", done, "--plan"], **quiet).returncode


def make_files(solve, files):
    for arguments in FILES:
        subprocess.run([solve, *arguments], cwd=files, stdout=subprocess.DEVNULL, check=True)
    with open(files + "/list", "w", encoding="utf-8") as file:
        file.write("bb/bb/2/2/ww/ww w\n2/bb/bb/ww/ww/2 b\n")
    with open(files + "/win.cert", "rb") as file:
        data = file.read()
    with open(files + "/broken.cert", "wb") as file:
        file.write(data[:-8])
    with open(files + "/unknown.cert", "wb") as file:
        file.write(b"gamesolve certificate 3\n")
    make_jobs(solve, files)


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
