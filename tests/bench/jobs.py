#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How much faster more workers answer a question that is split, in simulated time:

    python3 jobs.py SOLVE FOLDER [-w WORKERS,...] [QUESTION]...

Splits each question for 1, 2 and 8 workers, and does its jobs, round after round, by the scripts of
the folder; `solve join` makes the next round, and the last one proves the value. FOLDER keeps what
each slice of a job left: the same slice of the same position is searched once, whatever the number
of workers, and a run that is killed goes on.

The time of a job is its nodes, and START seconds besides for the start of its process and its
files. A worker that is free takes the next job of the list; the plan begins when all jobs of the
round have ended. A plan and a join take their seconds of the processor. The questions are small, so
that --slice nodes take milliseconds: they count as SLICE seconds, as in a question for a cluster.
Published for job-level search: 332.9 times on 1,024 cores (arXiv 2511.10339). The
columns:

    question   as below
    workers    so many
    rounds     plans
    jobs       slices of jobs
    nodes      of all jobs, in millions
    time       simulated, in millions of nodes: split, jobs, plans and the last join
    speedup    the time of one worker (a split for one), divided by this time
    serial     share of the time in which one process plans, joins or splits, in percent
    idle       share of the workers' time in rounds in which they have no job, in percent
    bytes      that the mean job reads and writes: its table, its result and its certificate
    plans/min  plans a minute of the simulated time
"""

import argparse
import hashlib
import heapq
import json
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys

START, SLICE = 0.05, 1.0  # seconds: of a start, and of a slice
JOBS, PROBE = 1000, 20  # of split
ROUNDS = 2000

# name: options of the question; of the split
QUESTIONS = {
    "c4-6x5-win": ("--game connect-four --size 6x5 --goal win", 2000),
    "c4-6x5-draw": ("--game connect-four --size 6x5 --goal draw", 2000),
    "c4-4x8": ("--game connect-four --size 4x8", 500),
    "c4-5x5": ("--game connect-four --size 5x5", 300),
    "atarigo-4x6": ("--game atarigo --size 4x6", 300),
    "atarigo-3x8": ("--game atarigo --size 3x8", 120),
    "skoczki-3x7": ("--game skoczki --size 3x7", 4000),
    "hex-8x8": ("--game hex --size 8x8", 200),
    "y-8": ("--game y --size 8", 80),
    "gomoku-h8-o15": ("--game gomoku --variant standard --algo tss-pn --goal win "
                      "--position (;GM[4]SZ[15];B[hh];W[oa])", 100000),
}


class Folder:
    """A folder of jobs, and what doing them took."""

    def __init__(self, solve, kept, path):
        self.solve, self.kept, self.path = solve, kept, path

    def read(self, name):
        with open(os.path.join(self.path, name)) as file:
            return file.read().splitlines()

    def read_call(self):
        """The call that job.sh makes, without what differs from job to job."""
        text = "\n".join(self.read("job.sh"))
        found = re.search(r'"\$solve"(.*?) \\\n.*?--certificate-version (\d)(.*?)&', text, re.S)
        self.call = [self.solve, *shlex.split(found[1]), "--certificate-version", found[2]]
        self.resumes = "--checkpoint" in found[3]

    def run(self, *arguments):
        """Exit code, report and processor seconds of one call of the program."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([self.solve, *arguments, "--format", "json"], text=True,
                              stdout=subprocess.PIPE)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        if done.returncode not in (0, 3):
            sys.exit("jobs.py: %s: exit code %d" % (" ".join(arguments), done.returncode))
        return done.returncode, json.loads(done.stdout), seconds

    def remains(self, number):
        """Files that the slices of a job have left, by their endings."""
        folder = os.path.join(self.path, "done", str(int(number) // 1000))
        names = os.listdir(folder) if os.path.isdir(folder) else []
        start = number + "."
        return {name[len(start):]: os.path.join(folder, name)
                for name in names if name.startswith(start)}

    def spent(self, number):
        """Nodes and seconds of the job until now."""
        for ending, path in self.remains(number).items():
            if re.fullmatch(r"json|\d+\.open", ending):
                with open(path) as file:
                    row = json.load(file)
                return row["nodes"], row["seconds"]
        return 0, 0.0

    def search(self, number, limit, job):
        """Does a slice, as job.sh of the folder does: the call of the program is its own."""
        goal, position = job.split(" ", 1)
        left = [path for ending, path in self.remains(number).items() if ending.endswith(".slice")]
        call = self.call + ["--goal", goal, "--position", position, "--slice", limit]
        folder = os.path.join(self.path, "done", str(int(number) // 1000))
        os.makedirs(folder, exist_ok=True)
        base = os.path.join(folder, number)
        old = list(self.remains(number).values())
        made = {name: "%s.made.%s" % (base, name) for name in ("json", "certificate", "checkpoint")}
        call += ["--format", "json", "--output", made["json"], "--certificate", made["certificate"]]
        if self.resumes:
            call += ["--checkpoint", made["checkpoint"], "--checkpoint-every", "600"]
        codes = (subprocess.run(call + resumed, stderr=subprocess.DEVNULL, check=False).returncode
                 for resumed in ([["--resume", left[0]]] if left and self.resumes else []) + [[]])
        code = next((code for code in codes if code != 2), 2)  # 2: it does not fit
        if code not in (0, 3):
            sys.exit("jobs.py: job %s: exit code %d" % (number, code))
        for path in old:
            os.unlink(path)
        with open(made["json"]) as file:
            nodes = json.load(file)["nodes"]
        names = {"json": "json", "certificate": "certificate"} if code == 0 else {
            "json": "%d.open" % nodes, "checkpoint": "%d.slice" % nodes}
        for name, path in made.items():
            if os.path.exists(path):
                os.rename(path, base + "." + names[name]) if name in names else os.unlink(path)

    def slice(self, number, limit, job):
        """Does one slice, or takes it from those that are kept: nodes, seconds, bytes."""
        nodes, seconds = self.spent(number)
        slot = hashlib.sha256(f"{job} {nodes} {limit}".encode()).hexdigest()
        slot = os.path.join(self.kept, slot[:2], slot)
        read = sum(map(os.path.getsize, self.remains(number).values()))
        if not os.path.isdir(slot):
            self.search(number, limit, job)
            os.makedirs(slot + ".part", exist_ok=True)
            for ending, path in self.remains(number).items():
                os.link(path, os.path.join(slot + ".part", ending))
            os.rename(slot + ".part", slot)
        else:
            for path in self.remains(number).values():
                os.unlink(path)
            folder = os.path.join(self.path, "done", str(int(number) // 1000))
            os.makedirs(folder, exist_ok=True)
            for ending in os.listdir(slot):
                os.link(os.path.join(slot, ending), os.path.join(folder, number + "." + ending))
        after, later = self.spent(number)
        written = sum(map(os.path.getsize, self.remains(number).values()))
        return after - nodes, later - seconds, read + written


def makespan(times, workers):
    """When the last of the jobs ends, each begun in turn by the worker that is free first."""
    free = [0.0] * workers
    for time in times:
        heapq.heappush(free, heapq.heappop(free) + time)
    return max(free)


class Run:
    """A question by a number of workers."""

    def __init__(self, solve, kept, name, workers):
        self.workers = workers
        question, self.slice = QUESTIONS[name]
        path = os.path.join(kept, "%s-%d" % (name, workers))
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(kept, exist_ok=True)
        self.folder = Folder(solve, os.path.join(kept, "slices." + name), path)
        begin = ["split", *question.split(), "--workers", str(workers), "--output", path,
                 "--jobs", str(JOBS), "--probe", str(PROBE), "--slice", str(self.slice)]
        _, report, self.split_seconds = self.folder.run(*begin)
        self.split_nodes = report["nodes"]
        self.folder.read_call()
        self.rounds, self.bytes, self.plan_seconds, self.code = [], 0, 0.0, 3
        self.seconds = 0.0

    def round(self):
        limits = dict(line.split() for line in self.folder.read("limits"))
        jobs = {line.split()[0]: line.split(" ", 1)[1] for line in self.folder.read("jobs")}
        nodes = []
        for number in self.folder.read("list"):
            made, seconds, size = self.folder.slice(number, limits[number], jobs[number])
            nodes.append(made)
            self.seconds += seconds
            self.bytes += size
        self.rounds.append(nodes)
        code, _, seconds = self.folder.run("join", self.folder.path, "--plan")
        self.plan_seconds += seconds
        return code

    def finish(self):
        while self.round() == 3:
            if len(self.rounds) > ROUNDS:
                sys.exit("jobs.py: too many rounds")
        self.code, self.report, self.join_seconds = self.folder.run("join", self.folder.path)
        return self.code == 0

    def measure(self):
        """The columns after the number of workers, without the speedup."""
        all_nodes = sum(map(sum, self.rounds))
        rate = self.slice / SLICE
        start = START * rate
        spans = [makespan([n + start for n in nodes], self.workers) for nodes in self.rounds]
        busy = sum(n + start for nodes in self.rounds for n in nodes)
        serial = self.split_nodes + (self.plan_seconds + self.join_seconds) * rate
        time, jobs = serial + sum(spans), sum(map(len, self.rounds))
        return {"rounds": len(self.rounds), "jobs": jobs, "nodes": all_nodes, "time": time,
                "serial": 100 * serial / time,
                "idle": 100 * (1 - busy / (self.workers * sum(spans))),
                "bytes": self.bytes / jobs, "plans": 60 * rate * len(self.rounds) / time,
                "proved": self.report["proved"], "value": self.report["lower"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("solve")
    parser.add_argument("folder")
    parser.add_argument("-w", default="1,2,8", metavar="WORKERS,...")
    parser.add_argument("question", nargs="*", default=list(QUESTIONS))
    options = parser.parse_intermixed_args()
    print("| question | workers | rounds | jobs | nodes | time | speedup | serial | idle | bytes "
          "| plans/min |\n|" + "---|" * 11, flush=True)
    for name in options.question:
        first = None
        for workers in map(int, options.w.split(",")):
            run = Run(os.path.abspath(options.solve), os.path.abspath(options.folder), name, workers)
            if not run.finish():
                sys.exit("jobs.py: %s is not proved" % name)
            row = run.measure()
            first = first or row["time"]
            print("| %s | %d | %d | %d | %.2f | %.2f | %.2f | %.1f | %.1f | %.0f | %.1f |" % (
                name, workers, row["rounds"], row["jobs"], row["nodes"] / 1e6, row["time"] / 1e6,
                first / row["time"], row["serial"], row["idle"], row["bytes"], row["plans"]),
                flush=True)


if __name__ == "__main__":
    main()
