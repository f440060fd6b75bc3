# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The planner, within the program: a step, which comes at most every 15 seconds, and the weekly refit, which runs on
a separate thread."""

from bench_kit import Picture, Row

SIZES = [1_000, 10_000, 100_000]
BESIDE = "`std::sort`"
ROWS = {f"plan_{n}": Row(f"planning {n:,} domains", BESIDE, "ms", ratio=2, most=50, digits=3)
        for n in SIZES}
ROWS |= {f"refit_{n}": Row(f"weekly refit of {n:,} domains", BESIDE, "ms", ratio=2, digits=3) for n in SIZES}


def measure(bench, turn):
    found = {}
    for n in SIZES:
        figures = bench.work("plan", n)
        found[f"plan_{n}"] = (figures["step"] * 1000, figures["sort"] * 1000)
        found[f"refit_{n}"] = (figures["refit"] * 1000, figures["sort"] * 1000)
    return found


def grow(bench):
    figures = {n: bench.work("plan", n) for n in [100, *SIZES]}
    return {"plan": Picture("The planner", "domains", "milliseconds", {
        name: [(n, max(each[key], 1e-6) * 1000) for n, each in figures.items()]
        for name, key in (("a step", "step"), ("the weekly refit", "refit"), ("std::sort", "sort"))})}
