# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pantau hidden in the tray with no check due until tomorrow, compared with a hidden Qt window, and with one that has
a tray icon. All run at the same time, on a complete desktop with a tray."""

import json
import pathlib

from bench_kit import Row, remove
from rows.cycle import Service

MINUTES = 10
DOMAINS = 100
NOTHING_LEFT = 1_000_000  # today's usage of the service's limit
WORK = "tray"
EMPTY = "Qt window"
TRAY = "Qt tray icon"
ROWS = {
    "idle_wakes": Row(f"{WORK} wake-ups", EMPTY, "a minute", more=1, digits=1, clock="count"),
    "idle_wakes_tray": Row(f"{WORK} wake-ups", TRAY, "a minute", more=1, digits=1, clock="count"),
    "idle_cpu": Row(f"{WORK} processor time", EMPTY, "ms", ratio=1.3, digits=1),
    "idle_cpu_tray": Row(f"{WORK} processor time", TRAY, "ms", ratio=1.3, digits=1),
    "idle_memory": Row(f"{WORK} memory", EMPTY, "MiB", ratio=1.3, clock="size"),
    "idle_memory_tray": Row(f"{WORK} memory", TRAY, "MiB", ratio=1.3, clock="size"),
}
TESTS = pathlib.Path(__file__).resolve().parents[2]
_found = {}


def watched(bench):
    folder = bench.fresh()
    (folder / "names").write_text("\n".join(f"site-{i}.example" for i in range(DOMAINS)) + "\n")
    cli = [bench.bin / "pantau-cli", "--data-dir", folder / "data"]
    with Service() as service:
        bench.run([*cli, "account", "add", "Office", "--url", service.url])
        bench.run([*cli, "list", "add", "All", "--account", "Office"])
        bench.run([*cli, "domains", "import", "--list", "All", folder / "names"])
        bench.run([*cli, "check", "--list", "All", "--yes"])
        service.used = NOTHING_LEFT
        peer = [bench.bin / "pantau-plain-window", "--idle", (MINUTES + 6) * 60]
        said = bench.run([TESTS / "e2e" / "desktop-session", "python3", TESTS / "bench" / "idle_programs.py", MINUTES,
                          bench.bin / "pantau", "--hidden", "--data-dir", folder / "data", "--", *peer, "--",
                          *peer, "--tray"])
        if service.used != NOTHING_LEFT:
            raise SystemExit(f"bench: {service.used - NOTHING_LEFT} checks were made by an idle Pantau")
    remove(folder)
    ours, *others = json.loads(said.splitlines()[-1])
    figures = {}
    for suffix, other in zip(("", "_tray"), others):
        figures["idle_wakes" + suffix] = (ours["wakes"] / MINUTES, other["wakes"] / MINUTES)
        figures["idle_cpu" + suffix] = (ours["cpu"], other["cpu"])
        figures["idle_memory" + suffix] = (ours["memory"], other["memory"])
    return figures


def measure(bench, turn):
    """Measures once, however many turns there are: ten minutes of all programs together vary little."""
    if turn == 0:
        _found.update(watched(bench))
    return _found
