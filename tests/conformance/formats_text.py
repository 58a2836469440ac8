# SPDX-License-Identifier: MIT
"""What the text of `solve` should say, from the objects of JSON: for formats.py."""

import re

SHOWN = 20  # longer lists of moves are cut in the text
MEASURED = {"seconds", "seconds_median", "peak_bytes", "version", "schema"}


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
        label, _, rest = ("", "", line) if line.startswith("    ") else (
            line.strip().partition("  "))
        if not label and rows[-1][1].endswith(","):  # a list of moves that goes on
            rows[-1] = (rows[-1][0], f"{rows[-1][1]} {rest.strip()}")
        else:
            rows.append((label or rows[-1][0], rest.strip()))
    return rows


# --- what the text should say -----------------------------------------------------------------


# Parameters that are not named where they have these values.
DEFAULTS = {
    "skoczki": {},
    "gomoku": {"connect": 5, "variant": "free"},
    "atarigo": {"aim": "win"},
    "connect-four": {"connect": 4},
    "hex": {"variant": "plain", "aim": "win"},
    "y": {"aim": "win"},
}


class Game:
    """Its name and size, and those of its parameters that do not have their defaults."""

    def __init__(self, o):
        sized = o["size"] if "to_move" in o and "size" in o else o["rules"]["size"]
        rules = {"variant": o["variant"], **o["rules"]} if "variant" in o else o["rules"]
        rules = {name: value for name, value in rules.items() if name != "size"}
        self.name = f"{o['game']} {sized}" if sized else o["game"]
        self.rules = {f"{name} {value}" for name, value in rules.items()
                      if value is not None and DEFAULTS[o["game"]].get(name) != value}

    def fullmatch(self, body):
        words = body.split(", ")
        return words[0] == self.name and set(words[1:]) == self.rules


def position_of(o):
    return f"{o['position']}, {o['to_move'].capitalize()} to move"


def estimate(score):
    """Never as a proof: 0.000 and 1.000 are kept for these."""
    return f"{min(max(score, 0.001), 0.999):.3f}"


def side(o, own=True):
    return o["to_move"] if own else {"white": "black", "black": "white"}[o["to_move"]]


def bound_answers(o):
    return o["value"] == "unknown" and (
        (o.get("goal") == "win" and o["upper"] != "win") or
        (o.get("goal") == "draw" and o["lower"] != "loss"))


def phrase(o):
    if o["value"] in ("win", "loss"):
        return side(o, o["value"] == "win").capitalize() + " wins"
    if o["value"] == "draw":
        return "draw"
    if (o["lower"], o["upper"]) == ("loss", "win"):
        return "unknown"
    bound = f"at {'most' if o['lower'] == 'loss' else 'least'} a draw"
    return bound if bound_answers(o) else f"unknown, {bound}"


def value_of(o):
    trusts = o.get("basis") == "cache"
    length = f" in {plies(o['distance'])}" if o.get("distance") else ""
    if o["proved"] or bound_answers(o):
        return phrase(o) + length + (" (proved, by the cache)" if trusts else " (proved)")
    if o["value"] != "unknown":
        return f"{phrase(o)}{length} (not proved: {o['why_not']})"
    return phrase(o) + length + (" (by the cache)" if trusts and phrase(o) != "unknown" else "")


STOPS = {"time": "time limit", "memory": "memory limit", "nodes": "node limit",
         "depth": "depth limit", "level": "level limit", "exhausted": "nothing more to try",
         "disk": "disk failure", "interrupted": "interrupted"}


def cell_of(o):
    """The value in a table."""
    if o["value"] != "unknown":
        return phrase(o) + ("" if o["proved"] else " (not proved)")
    return phrase(o) + (f" ({STOPS[o['stop']]})" if o.get("stop", "solved") != "solved" else "")


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


def estimate_of(move):
    return f" ({estimate(move['score'])})" if (
        move["score"] is not None and move["value"] == "unknown") else ""


def moves_of(o):
    """Of solve and probe."""
    groups = {name: [] for name in ("win", "draw", "loss", "unknown")}
    for move in o["moves"]:
        groups[move["value"]].append(move)
    known = any(move["value"] != "unknown" or move["score"] is not None for move in o["moves"])
    for name, moves in groups.items():
        if not moves or not known:
            continue
        moves.sort(key=lambda move: -1 if move["score"] is None else move["score"], reverse=True)
        body = ", ".join(
            move["move"] + ("" if move["distance"] is None else f" in {move['distance']}") +
            estimate_of(move) for move in moves[:SHOWN])
        more = f" and {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
        yield "moves", f"{name}: {body}{more}"


def row_of_move(move, o):
    rows = {"win": "wins", "draw": "draws", "loss": "loses"}
    findings = {"outside": "outside", "not tried": "not tried"}
    if move["value"] != "unknown":
        return rows[move["value"]]
    return "no win" if is_no(move, o) else findings.get(move.get("finding"), "unknown")


def levels_of(move):
    """What stands before the moves of which it is true."""
    won, threatens = move.get("win_level"), move.get("threat_level")
    words = ([] if won is None else [f"at level {won}"]) + (
        [] if threatens in (None, won) else [f"threats at level {threatens}"])
    return ", ".join(words) + (": " if words else "")


def key_of(move):
    """Where a move stands in its row."""
    infinite = float("inf")
    length = infinite if move["distance"] is None else (
        -move["distance"] if move["value"] == "loss" else move["distance"])
    scored = move["value"] == "unknown" and move["score"] is not None
    return (move.get("win_level", infinite), move.get("threat_level", infinite), length,
            -move["score"] if scored else 1)


def map_of(o):
    counts = {"wins": "wins", "draws": "draws", "losses": "loses", "no_wins": "no win"}
    for field, name in counts.items():
        if o[field] != sum(row_of_move(move, o) == name for move in o["moves"]):
            yield field, "is not their number"
    if sum(o[field] for field in [*counts, "unknown"]) != len(o["moves"]):
        yield "unknown", "is not their number"
    for name in ("wins", "draws", "loses", "no win", "unknown", "outside", "not tried"):
        moves = sorted((move for move in o["moves"] if row_of_move(move, o) == name), key=key_of)
        for group in dict.fromkeys(map(levels_of, moves)):
            yield name, group + ", ".join(
                move["move"] + ("" if move["distance"] is None else f" {move['distance']}") +
                estimate_of(move) +
                (" (not proved)" if move["value"] != "unknown" and not move["proved"] else "")
                for move in moves if levels_of(move) == group)


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
        yield "not all", "stopped by a limit, on the search or by --param space"


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
        mover = {"w": "white", "b": "black"}[example["position"].split()[1]]
        right, found = (phrase({"value": example[name], "to_move": mover})
                        for name in ("right", "found"))
        yield "examples", f"{example['position']}: right is {right}, found was {found}"


def at_least(o):
    """A count that a limit ended is a lower bound; that of audit is not ended by one."""
    return "at least " if "bound" in o and o["stop"] != "solved" else ""


def bound_of(o):
    if o["bound"] is None:
        return
    digits = str(o["bound"])
    yield "bound", (comma(int(digits)) if len(digits) <= 15 else re.compile(
        rf"\d\.\d{{4}}\*10\^\d+ \({digits}\)"))
    if o["ratio"] is not None:
        yield "ratio", at_least(o) + f"{100 * o['ratio']:.4g} %"


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
    if o.get("certificates"):
        kept = o["certificates"]
        yield "certificates", re.compile(re.escape(
            f"{kept['folder']} ({comma(kept['files'])} file{'' if kept['files'] == 1 else 's'}, "
            f"{bytes_of(kept['bytes'])}, ") + r"[0-9.]+ s\)")


def reason_of(o):
    if o.get("stop", "solved") in ("solved", "level", "exhausted") and (
            o.get("unknown", o["value"] == "unknown") and o["why_not"] and not bound_answers(o)):
        yield "reason", o["why_not"]


def stop_of(o):
    if o["stop"] not in ("solved", "level", "exhausted"):
        yield "stopped", re.compile(rf"{STOPS[o['stop']]}( \([0-9.,]+( [KMGbytesi]+B?)?\))? "
                                    r"after [0-9.]+ s(, at level [0-9]+)?")


class Search:
    """The algorithm, those of its parameters that were given, and the costs."""

    def __init__(self, o):
        self.o = o

    def fullmatch(self, body):
        count = self.o.get("searches", 1)
        searches = "" if count < 2 else f"{count} searches, "
        found = re.fullmatch(
            rf"(.*): ([0-9,]+) nodes?, {searches}[0-9.]+ ([KMGT]iB|bytes), [0-9.]+ s", body)
        return bool(found) and found[2] == comma(self.o["nodes"]) and algorithm_says(
            self.o, found[1])


def algorithm_says(o, body):
    words = body.split(", ")
    given = {f"{name}={cells_of(value)}" for name, value in o["params"].items()}
    given |= {f"seed {o.get('seed')}", f"{o.get('threads')} threads"}
    seeded = o.get("seed", 0) == 0 or f"seed {o['seed']}" in words
    named = "retrograde" if "bound" in o else o["algorithm"]
    return words[0] == named and set(words[1:]) <= given and seeded


class Kinds:
    """How many threats of each kind."""

    def __init__(self, counts):
        self.counts = counts

    def fullmatch(self, body):
        parts = [f"{count} {name}{'s' if count > 1 else ''}"
                 for name, count in self.counts.items() if count]
        return sorted(body.split(", ")) == sorted(parts or ["none"])


def question_of(o):
    yield "game", Game(o)
    yield "position", position_of(o)
    if o.get("goal", "value") != "value":
        yield "question", (f"can {o['to_move'].capitalize()} "
                           f"{'win' if o['goal'] == 'win' else 'at least draw'}?")


def stats_of(o):
    if o.get("current_move"):
        yield "current_move", o["current_move"]
    counters = {"expanded": o["expanded"], "peak_nodes": o["peak_nodes"],
                **(o["stats"] if "solution" in o else {})}
    for name, count in counters.items():
        if count:  # neither 0 nor infinite
            yield name, re.compile(rf"{comma(count)}( [a-z ]+)?")


def basis_of(o):
    """What is said behind a best move that does not keep the value."""
    if o.get("best_move_basis") != "estimate":
        return ""
    score = f"; score {estimate(o['score'])}" if o["score"] is not None else ""
    return f" (estimate, not proved{score})"


def report_of(o, stats):
    """The rows of a block, from its object."""
    yield from question_of(o)
    if "states" in o:
        yield "states", at_least(o) + comma(o["states"])
    if "bound" in o:
        yield from bound_of(o)
    if "checked" in o:
        yield from audit_of(o)
    if "value" in o:
        yield "value", value_of(o)
        yield from reason_of(o)
    if o.get("best_move"):
        yield "best move", o["best_move"] + basis_of(o)
    if "line" in o:
        yield from line_of(o)
    if "searches" in o:
        yield from map_of(o)
    if "moves" in o and "searches" not in o and not ("solution" in o and o["proved"]):
        yield from moves_of(o)
    if "threats" in o:
        for label, body in threats_of(o):
            yield label, Kinds(body) if isinstance(body, dict) else body
    if o.get("cached"):
        yield "from cache", f"{comma(o['cached'])} value{'' if o['cached'] == 1 else 's'}"
    yield from kept_of(o)
    if "stop" in o:
        yield from stop_of(o)
        yield "search", Search(o)
    if stats:
        yield from stats_of(o)


# --- tables, and the verbs that have rows of their own ----------------------------------------


def shown(name, value):
    if value is None:
        return "-"
    if name == "ratio":
        return f"{100 * value:.4g} %"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return comma(value) if isinstance(value, int) else str(value)


FIELDS = {"plies": "distance", "best": "best_move", "kept": "peak_nodes", "memory": "peak_bytes",
          "time": "seconds", "median": "seconds_median"}


def check_common(line, objects):
    """What all rows share: game, rules, algorithm, question; or only some of it."""
    o = objects[0]
    words = line.split(", ")
    given = {f"{name}={cells_of(value)}" for name, value in o.get("params", {}).items()}
    known = {o["game"], Game(o).name, o.get("algorithm", "retrograde"), f"goal {o.get('goal')}",
             f"seed {o.get('seed')}", f"{o.get('threads')} threads"} | Game(o).rules | given
    if not set(words) <= known:
        yield f"'{line}' is not what the objects are about"
    if o.get("goal", "value") != "value" and f"goal {o['goal']}" not in words:
        yield f"'{line}' does not name the goal"


def check_table(text, objects):
    """A line for each object, under the names of its fields."""
    lines = text.splitlines()
    head = next(i for i, line in enumerate(lines) if re.search(r"  (time|plies|position)\b", line))
    names = lines[head].split()
    if len(lines) - head - 1 != len(objects):
        yield f"{len(lines) - head - 1} lines for {len(objects)} objects"
    for line, o in zip(lines[head + 1:], objects):
        cells = re.split(" {2,}", line)
        if o.get("stop", "solved") != "solved" and "value" not in names:
            if cells.pop() != STOPS[o["stop"]]:
                yield f"'{line}' does not say that it was stopped by {o['stop']}"
        for name, cell in zip(names, cells):
            field = FIELDS.get(name, name)
            wanted = cell_of(o) if name == "value" else shown(name, o[field])
            if name == "best" and o.get("best_move_basis") == "estimate":
                wanted = f"({wanted})"
            if field not in MEASURED and cell != wanted:
                yield f"{name} is {cell} in the text and {o[field]!r} in JSON"
        if len(cells) != len(names):
            yield f"'{line}' has not {len(names)} cells"
    if head > 0:
        yield from check_common(lines[0], objects)


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
    yield from check_rows(text, report_of(objects[0], "--stats" in call))


def claim_of(o):
    if o["claim"] in ("wins", "loses"):
        return side(o, o["claim"] == "wins").capitalize() + " wins"
    if o["claim"] == "draws":
        return "draw"
    bound = {"at least draws": "at least a draw", "at most draws": "at most a draw"}[o["claim"]]
    return f"{bound} for {o['to_move'].capitalize()}"


def verdict_of(o):
    if "reason" in o:
        yield o["verdict"], o["reason"]
        if o["where"] is not None:
            yield "where", o["where"]
        return
    yield "verified", ""
    yield "game", Game(o)
    yield "position", position_of(o)
    yield "claim", claim_of(o)
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
    yield from question_of(dict(o, goal=o["goal"]))


def root_value(o):
    """Of a question that was split."""
    return phrase(dict(o, value=o["lower"] if o["lower"] == o["upper"] else "unknown"))


def split_of(o):
    yield from asked_of(o, "split")
    yield "value", root_value(o) + (
        "" if o["jobs"] else " (answered while splitting; solve join proves it)")
    yield "jobs", f"{comma(o['jobs'])}, {comma(o['first'])} of them first" if o["jobs"] else "0"
    yield "tree", (f"{comma(o['positions'])} position{'' if o['positions'] == 1 else 's'}, "
                   f"{comma(o['cut'])} cut, "
                   f"{comma(o['settled'])} settled by probes")
    yield "nodes", f"{comma(o['nodes'])}, in {comma(o['probes'])} probe{'' if o['probes'] == 1 else 's'}"
    yield "proof", number_of(o["proof"])
    yield "disproof", number_of(o["disproof"])
    yield "time", re.compile(r"[0-9.]+ s")


def join_of(o):
    yield from asked_of(o, "joined")
    yield "value", root_value(o) + (" (proved)" if o["proved"] else f" (not proved: {o['why_not']})")
    yield "proof", number_of(o["proof"])
    yield "disproof", number_of(o["disproof"])
    yield "jobs", (f"{comma(o['done'])} done, {comma(o['left'])} left" +
                   (f" ({comma(o['first'])} of them first)" if o["left"] else "") +
                   (f", {comma(o['cut'])} cut again" if o["cut"] else "") +
                   (f", {comma(o['put_back'])} put back" if o["put_back"] else "") +
                   (f", {comma(o['refused'])} refused" if o["refused"] else ""))
    if o["not_needed"]:
        yield "not needed", re.compile(rf"{comma(o['not_needed'])}:( \d+)+( \.\.\.)?")
    if o["settle_most"]:
        yield "settle most", ", ".join(f"{job['job']} ({job['yes']} or {job['no']})"
                                       for job in o["settle_most"])
    if o["verified"]:
        yield "verified", f"{comma(o['verified'])} now"
    yield "nodes", re.compile(rf"{comma(o['nodes'])} in [0-9.]+ s")
    if o["certificate"] is not None:
        yield "certificate", o["certificate"]
        yield "records", re.compile(
            rf"{comma(o['records'])}, {bytes_of(o['bytes'])}, of \d+ parts, verified")


def check_text(text, objects, call):
    verb = call[0]
    if not objects and not text:
        return
    own = {"check": verdict_of, "trim": trimmed_of, "split": split_of, "join": join_of}
    if verb in own:
        yield from check_rows(text, own[verb](objects[0]))
    else:
        yield from check_report(text, objects, call)
