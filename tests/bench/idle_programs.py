#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What two programs take while neither has anything to do: idle_pair.py MINUTES PROGRAM... -- PROGRAM...

Starts both, lets them come to rest, and watches both for the same minutes. Prints for each, as JSON: how often its threads
were woken, its processor time in milliseconds, and its resident memory in MiB. Run it inside a desktop."""

import json
import pathlib
import subprocess
import sys
import time

TO_REST = 90  # seconds


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
    minutes, both = int(sys.argv[1]), sys.argv[2:]
    end = both.index("--")
    processes = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for command in (both[:end], both[end + 1:])]
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
