#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How much faster more workers answer a question that is split, in simulated time:

    python3 jobs.py SOLVE FOLDER [-w WORKERS,...] [QUESTION]...

Splits each question for 1, 2 and 8 workers, and does its jobs by the scripts of the folder, as
ahead.sh does: a worker that is free takes the next job that is listed, and `join --plan --ahead`
lists further ones when jobs have ended; the last `solve join` proves the value. FOLDER keeps what
each slice of a job left: the same slice of the same position is searched once, whatever the number
of workers, and a run that is killed goes on.

The time of a job is its nodes, and START seconds besides for the start of its process and its
files. One process plans beside the workers, and sees the jobs that have ended by then; a plan takes
its seconds of the processor. The split comes before all jobs, and takes its nodes; the last join
comes after them, and takes its seconds. The questions are small, so that --slice nodes take
milliseconds: they count as SLICE seconds, as in a question for a cluster. Published for job-level
search: 332.9 times on 1,024 cores (arXiv 2511.10339). The columns:

    question   as below
    workers    so many
    plans      so many
    jobs       slices of jobs
    nodes      of all jobs, in millions
    time       simulated, in slices: split, jobs and the last join
    speedup    the time of one worker (a split for one), divided by this time
    serial     share of the time of the split and the last join, in percent
    idle       share of the workers' time between these in which they have no job, in percent
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
JOBS, PROBE = 1000, 5  # of split

# name: options of the question; of the split
QUESTIONS = {
    "c4-6x5-win": ("--game connect-four --size 6x5 --goal win", 2000),
    "c4-6x5-draw": ("--game connect-four --size 6x5 --goal draw", 2000),
    "c4-4x8": ("--game connect-four --size 4x8", 500),
    "c4-5x5": ("--game connect-four --size 5x5", 300),
    "c4-5x5-win": ("--game connect-four --size 5x5 --goal win", 150),
    "c4-5x6-win": ("--game connect-four --size 5x6 --goal win", 70),
    "atarigo-4x6": ("--game atarigo --size 4x6", 300),
    "atarigo-3x9": ("--game atarigo --size 3x9", 400),
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
        found = re.search(r'"\$solve"(.*?) \\\n(.*?)&', text, re.S)
        self.call = [self.solve, *shlex.split(found[1])]
        self.resumes = "--checkpoint" in found[2]

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

    def search(self, number, limit, job, made):
        """Does a slice, as job.sh of the folder does, with the files of a path and an ending."""
        goal, position = job.split(" ", 1)
        left = [path for ending, path in self.remains(number).items() if ending.endswith(".slice")]
        call = self.call + ["--goal", goal, "--position", position, "--slice", limit]
        call += ["--format", "json", "--output", made + "json", "--certificate",
                 made + "certificate"]
        if self.resumes:
            call += ["--checkpoint", made + "checkpoint", "--checkpoint-every", "600"]
        codes = (subprocess.run(call + resumed, stderr=subprocess.DEVNULL, check=False).returncode
                 for resumed in ([["--resume", left[0]]] if left and self.resumes else []) + [[]])
        code = next((code for code in codes if code != 2), 2)  # 2: it does not fit
        if code not in (0, 3):
            sys.exit("jobs.py: job %s: exit code %d" % (number, code))
        with open(made + "json") as file:
            nodes = json.load(file)["nodes"]
        if code == 0 and os.path.exists(made + "checkpoint"):
            os.unlink(made + "checkpoint")
        if code == 3:
            if os.path.exists(made + "certificate"):
                os.unlink(made + "certificate")
            os.rename(made + "json", made + "%d.open" % nodes)
            if os.path.exists(made + "checkpoint"):
                os.rename(made + "checkpoint", made + "%d.slice" % nodes)

    def slice(self, number, limit, job):
        """Does one slice, unless it is kept: the folder with what it leaves, and its nodes."""
        nodes, _ = self.spent(number)
        slot = hashlib.sha256(f"{job} {nodes} {limit}".encode()).hexdigest()
        slot = os.path.join(self.kept, slot[:2], slot)
        if not os.path.isdir(slot):
            shutil.rmtree(slot + ".part", ignore_errors=True)
            os.makedirs(slot + ".part")
            self.search(number, limit, job, slot + ".part/")
            os.rename(slot + ".part", slot)
        after = next(json.load(open(os.path.join(slot, ending)))["nodes"]
                     for ending in os.listdir(slot) if re.fullmatch(r"json|\d+\.open", ending))
        return slot, after - nodes

    def end(self, number, slot):
        """What a slice leaves comes into the folder; bytes read and written."""
        old = list(self.remains(number).values())
        size = sum(map(os.path.getsize, old))
        for path in old:
            os.unlink(path)
        folder = os.path.join(self.path, "done", str(int(number) // 1000))
        os.makedirs(folder, exist_ok=True)
        for ending in os.listdir(slot):
            os.link(os.path.join(slot, ending), os.path.join(folder, number + "." + ending))
        return size + sum(map(os.path.getsize, self.remains(number).values()))


class Ahead:
    """The jobs of a folder by several workers, with plans beside them."""

    def __init__(self, folder, workers, rate):
        self.folder, self.workers, self.rate = folder, workers, rate
        self.now = self.worked = 0.0
        self.jobs = self.nodes = self.bytes = self.plans = 0
        self.plan_seconds = 0.0
        self.ended, self.planned = False, None  # since the last plan; (its end, its code, lists)
        self.running = []  # (end, number, what the job leaves)
        self.queue = []

    def read_lists(self):
        """The numbers that are new, and limit and job of all."""
        limits = dict(line.split() for line in self.folder.read("limits"))
        jobs = dict(line.split(" ", 1) for line in self.folder.read("jobs"))
        return self.folder.read("list"), limits, jobs

    def take_lists(self, lists):
        added, self.limits, self.texts = lists
        self.queue += added

    def start_jobs(self):
        while self.queue and len(self.running) < self.workers:
            number = self.queue.pop(0)
            if number not in self.limits:
                continue  # not needed any more
            slot, nodes = self.folder.slice(number, self.limits[number], self.texts[number])
            time = nodes + START * self.rate
            heapq.heappush(self.running, (self.now + time, number, slot))
            self.worked += time
            self.nodes += nodes
            self.jobs += 1

    def end_job(self):
        self.now, number, slot = heapq.heappop(self.running)
        self.bytes += self.folder.end(number, slot)
        self.ended = True

    def plan(self):
        code, _, seconds = self.folder.run("join", self.folder.path, "--plan", "--ahead")
        self.plan_seconds += seconds
        self.plans += 1
        self.planned = (self.now + seconds * self.rate, code, self.read_lists())
        self.ended = False

    def end_plan(self):
        """Whether jobs are left."""
        self.now, code, lists = self.planned
        self.planned = None
        self.take_lists(lists)
        return code == 3

    def go(self):
        """Until a plan has no job left; those that are running then are not waited for."""
        self.take_lists(self.read_lists())
        left = True
        while left:
            self.start_jobs()
            if self.ended and not self.planned:
                self.plan()
            if self.planned and (not self.running or self.planned[0] <= self.running[0][0]):
                left = self.end_plan()
            elif self.running:
                self.end_job()
            else:
                sys.exit("jobs.py: no job is listed")
        self.worked -= sum(end - self.now for end, _, _ in self.running)


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
        self.rate = self.slice / SLICE
        self.ahead = Ahead(self.folder, workers, self.rate)

    def finish(self):
        self.ahead.go()
        code, self.report, self.join_seconds = self.folder.run("join", self.folder.path)
        return code == 0

    def measure(self):
        """The columns after the number of workers, without the speedup."""
        done, serial = self.ahead, self.split_nodes + self.join_seconds * self.rate
        time = serial + done.now
        return {"plans": done.plans, "jobs": done.jobs, "nodes": done.nodes / 1e6,
                "time": time / self.slice, "serial": 100 * serial / time,
                "idle": 100 * (1 - done.worked / (self.workers * done.now)),
                "bytes": done.bytes / done.jobs, "minute": 60 * self.rate * done.plans / time}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("solve")
    parser.add_argument("folder")
    parser.add_argument("-w", default="1,2,8", metavar="WORKERS,...")
    parser.add_argument("question", nargs="*", default=list(QUESTIONS))
    options = parser.parse_intermixed_args()
    print("| question | workers | plans | jobs | nodes | time | speedup | serial | idle | bytes "
          "| plans/min |\n|" + "---|" * 11, flush=True)
    for name in options.question:
        first = None
        for workers in map(int, options.w.split(",")):
            run = Run(os.path.abspath(options.solve), os.path.abspath(options.folder), name, workers)
            if not run.folder.read("list"):
                print("jobs.py: %s: the split answers it" % name, file=sys.stderr)
                break
            if not run.finish():
                sys.exit("jobs.py: %s is not proved" % name)
            row = run.measure()
            first = first or row["time"]
            print("| %s | %d | %d | %d | %.2f | %.1f | %.2f | %.1f | %.1f | %.0f | %.1f |" % (
                name, workers, row["plans"], row["jobs"], row["nodes"], row["time"],
                first / row["time"], row["serial"], row["idle"], row["bytes"], row["minute"]),
                flush=True)


if __name__ == "__main__":
    main()
