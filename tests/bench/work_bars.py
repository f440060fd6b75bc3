#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the cost of single pieces of work with bars.json, in figures that are the same on every computer:
instructions, counted by callgrind, and bytes per check. Needs an optimised build (PANTAU_BIN). `--print` only
prints them."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

BIN = pathlib.Path(os.environ["PANTAU_BIN"])
BARS = json.loads((pathlib.Path(__file__).parent / "bars.json").read_text())
# Each piece of work with its count, and its data directory.
PIECES = {"replies": (50, None), "plan": (2_000, None), "import": (2_000, "empty"), "search": (2, "filled")}
DOMAINS = 5_000
CHECKS = 60_000


def filled(folder):
    data = folder / "filled"
    subprocess.run([BIN / "pantau-data-set", "--large", "--domains", str(DOMAINS), data], check=True)
    return data


def instructions(piece, count, data, folder):
    """Returns the instructions by name; for repeated work, those of the last run."""
    out = folder / f"{piece}.callgrind"
    subprocess.run(["valgrind", "--quiet", "--tool=callgrind", "--collect-atstart=no", f"--callgrind-out-file={out}",
                    BIN / "pantau-bench-work", piece, str(count), data or ""],
                   check=True, stdout=subprocess.DEVNULL, env={**os.environ, "QT_HASH_SEED": "0"})
    found = {}
    for dump in sorted(folder.glob(f"{piece}.callgrind.*"), key=lambda path: int(path.suffix[1:])):
        lines = dump.read_text().splitlines()
        names = [line.rpartition(": ")[2] for line in lines if line.startswith("desc: Trigger: Client Request")]
        totals = [int(line.split()[1]) for line in lines if line.startswith(("totals:", "summary:"))]
        if names and totals:
            found[f"{piece}.{names[0]}"] = totals[-1]
    found.pop("plan.sort", None)  # the standard library's work has no limit
    return found


def bytes_a_check(folder):
    done = subprocess.run([BIN / "pantau-bench-work", "store", str(CHECKS), folder / "checks"], check=True,
                          capture_output=True, text=True)
    return json.loads(done.stdout)["bytes"] / CHECKS


def main():
    with tempfile.TemporaryDirectory(prefix="pantau-bars.") as name:
        folder = pathlib.Path(name)
        found = {"bytes_a_check": bytes_a_check(folder)}
        for piece, (count, data) in PIECES.items():
            where = filled(folder) if data == "filled" else folder / "empty" if data else None
            found.update(instructions(piece, count, where, folder))
    wanted = {**BARS["instructions"], "bytes_a_check": BARS["bytes_a_check"]}
    if "--print" in sys.argv:
        print(json.dumps(found, indent=1))
        return 0
    wrong = 0
    for what in sorted({*found, *wanted}):
        seen, bar = found.get(what), wanted.get(what)
        holds = seen is not None and bar is not None and seen <= bar
        wrong += not holds
        print(f"{'holds' if holds else 'FAILS'}  {what}: {seen if seen is not None else 'not measured'}, "
              f"at most {bar if bar is not None else '(no bar)'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
