# SPDX-License-Identifier: MIT
"""A program that speaks GTP or HTP, for the scripts beside this file."""

import subprocess


class Engine:
    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, universal_newlines=True)

    def ask(self, *words):
        """(whether it is done, the answer)"""
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if line in ("\n", ""):
                break
            lines.append(line.rstrip("\n"))
        text = "\n".join(lines)
        return text[:1] == "=", text[1:].strip()

    def quit(self):
        self.ask("quit")
        self.process.wait()
