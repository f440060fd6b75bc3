# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Building the release preset in a fresh clone, as `make run` does, without a compiler cache. Four minutes on two cores
are 480 s of processor time."""

import pathlib

from bench_kit import Row, remove

ROWS = {"build": Row("building in a fresh clone", "–", "s", most=480)}
ROOT = pathlib.Path(__file__).resolve().parents[3]
_found = {}


def measure(bench, turn):
    """Measures once, however many turns there are: it takes minutes and hardly varies."""
    if turn == 0:
        folder = bench.fresh() / "clone"
        bench.run(["git", "clone", "--quiet", ROOT, folder])
        taken = bench.seconds(["sh", "-c", f"cd {folder} && export CCACHE_DISABLE=1 && cmake --preset release && "
                                           "cmake --build --preset release --target pantau"])
        remove(folder)
        _found["build"] = (taken, 0)
    return _found
