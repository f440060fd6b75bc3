#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures idle programs: idle_programs.py MINUTES PROGRAM... -- PROGRAM... [-- PROGRAM...]

Starts all of them, waits until they are idle, and observes them for the same minutes. Prints for each, as JSON:
the wake-ups of its threads, its processor time in milliseconds, and its resident memory in MiB. Run it inside a
desktop."""

import itertools
import json
import pathlib
import subprocess
import sys
import time

# Seconds. The first daily round starts two minutes after the program: eight wake-ups and some 2 ms once a day, which
# would distort a measurement of ten minutes.
TO_REST = 180


def used(process):
    wakes = nanoseconds = 0
    for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir():
        words = dict(line.split(":", 1) for line in (task / "status").read_text().splitlines())
        wakes += int(words["voluntary_ctxt_switches"])
        nanoseconds += int((task / "schedstat").read_text().split()[0])
    rollup = pathlib.Path(f"/proc/{process.pid}/smaps_rollup").read_text()
    resident = next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Rss:"))
    return {"wakes": wakes, "cpu": nanoseconds / 1e6, "memory": resident / 1024}


def main():
    minutes = int(sys.argv[1])
    commands = [list(words) for is_end, words in itertools.groupby(sys.argv[2:], "--".__eq__) if not is_end]
    processes = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for command in commands]
    try:
        time.sleep(TO_REST)
        before = [used(process) for process in processes]
        time.sleep(minutes * 60)
        after = [used(process) for process in processes]
    finally:
        for process in processes:
            process.kill()
    print(json.dumps([{"wakes": then["wakes"] - first["wakes"], "cpu": then["cpu"] - first["cpu"], "memory": then["memory"]}
                      for first, then in zip(before, after)]))


if __name__ == "__main__":
    main()
