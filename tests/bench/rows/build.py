# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`make run` in a fresh clone, compared with the commit at which this row was added. Neither uses a compiler cache,
and both use committed files only."""

import pathlib

from bench_kit import Row, remove

FORMER = "ea47f538"  # the last commit of 21 November 2026
ROWS = {"build": Row("building in a fresh clone", "21 November", "s",
                     ratio=0.6)}
ROOT = pathlib.Path(__file__).resolve().parents[3]
_found = {}


def seconds(bench, commit):
    folder = bench.fresh() / "clone"
    bench.run(["git", "clone", "--quiet", "--no-checkout", ROOT, folder])
    bench.run(["git", "-C", folder, "checkout", "--quiet", commit])
    taken = bench.seconds(["sh", "-c", f"cd {folder} && export CCACHE_DISABLE=1 && cmake --preset release && "
                                       "cmake --build --preset release"])
    remove(folder)
    return taken


def measure(bench, turn):
    """Measures once, however many turns there are: it takes half an hour and hardly varies."""
    if turn == 0:
        _found["build"] = (seconds(bench, "HEAD"), seconds(bench, FORMER))
    return _found
