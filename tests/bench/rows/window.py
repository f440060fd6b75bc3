# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window with 100 checks a domain, compared with an empty window with an empty table, and with Qt's item model
behind a proxy. Measures the wall time until it is painted, which is what the user waits for, and the processor
time of all threads, which does not depend on other load."""

import shutil
import statistics

from bench_kit import Row, remove

DOMAINS = 100_000
FEWER = 10_000
WINDOW = "pantau-desktop-performance"
PLAIN = "pantau-plain-window"
EMPTY = "empty window"
ITEMS = "Qt's models"
ROWS = {
    "start_10000": Row(f"start with {FEWER:,} domains", EMPTY, "ms", ratio=1.5, clock="wall"),
    "start": Row(f"start with {DOMAINS:,} domains", EMPTY, "ms", ratio=2.5,
                 clock="wall"),
    "letter": Row(f"searching {DOMAINS:,} domains", ITEMS, "ms", ratio=0.2,
                  most=16, digits=1, clock="wall"),
    "sort": Row(f"sorting {DOMAINS:,} domains", ITEMS, "ms", ratio=0.2, most=16, digits=1,
                clock="wall"),
    "letter_cpu": Row("searching, processor time", ITEMS, "ms", ratio=0.2, most=16, digits=1),
    "sort_cpu": Row("sorting, processor time", ITEMS, "ms", ratio=0.2, most=16, digits=1),
    "start_cpu": Row("start, processor time", EMPTY, "ms", ratio=2.5),
    "scroll": Row("scrolling a page", EMPTY, "ms", most=16, digits=1,
                  clock="wall"),
    "still": Row("longest freeze in these", EMPTY, "ms", most=50,
                 clock="wall"),
    "forgetting": Row("longest freeze during a deletion", EMPTY, "ms", most=50,
                      clock="wall"),
    "forgotten_file": Row("database after it", "before", "MiB", ratio=0.8, clock="size"),
    "memory": Row(f"memory with {DOMAINS:,} domains", EMPTY, "MiB", more=60, clock="size"),
}


KEPT_DAYS = 45  # of the hundred: half of the checks


def forgetting(bench):
    """Returns the window's figures during the deletion, and the file size before and after."""
    folder = bench.fresh()
    shutil.copytree(bench.data(DOMAINS), folder, dirs_exist_ok=True)
    file = folder / "pantau.db"
    before = file.stat().st_size
    figures = bench.screen(WINDOW, "--rows", str(DOMAINS), "--keep-days", str(KEPT_DAYS), str(folder))
    after = file.stat().st_size
    remove(folder)
    if not 4_700_000 <= figures["forgotten"][0] <= 5_300_000:
        raise SystemExit(f"bench: {figures['forgotten'][0]:,.0f} checks were forgotten, not half of them")
    return figures["forget_gap"][0], before / 2**20, after / 2**20


def measure(bench, turn):
    still, before, after = forgetting(bench)
    runs = {"pantau": lambda: bench.screen(WINDOW, "--rows", str(DOMAINS), str(bench.data(DOMAINS))),
            "fewer": lambda: bench.screen(WINDOW, "--rows", str(FEWER), str(bench.data(FEWER))),
            "empty": lambda: bench.screen(PLAIN, "--empty"),
            "items": lambda: bench.screen(PLAIN, "--items", str(DOMAINS))}
    order = list(runs) if turn % 2 == 0 else list(reversed(runs))
    found = {name: runs[name]() for name in order}

    def usual(name, key):
        return statistics.median(found[name][key])

    def longest(name):
        return max(max(values) for key, values in found[name].items() if key.endswith("_gap"))

    return {
        "start_10000": (usual("fewer", "rows_shown"), usual("empty", "rows_shown")),
        "start": (usual("pantau", "rows_shown"), usual("empty", "rows_shown")),
        "letter": (usual("pantau", "filter"), usual("items", "filter")),
        "sort": (usual("pantau", "sort"), usual("items", "sort")),
        "letter_cpu": (usual("pantau", "filter_cpu"), usual("items", "filter_cpu")),
        "sort_cpu": (usual("pantau", "sort_cpu"), usual("items", "sort_cpu")),
        "start_cpu": (usual("pantau", "rows_shown_cpu"), usual("empty", "rows_shown_cpu")),
        "scroll": (usual("pantau", "scroll"), usual("empty", "scroll")),
        "still": (longest("pantau"), longest("empty")),
        "forgetting": (still, longest("empty")),
        "forgotten_file": (after, before),
        "memory": (usual("pantau", "memory_shown"), usual("empty", "memory_shown")),
    }
