# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared code of the tests of faults and crashes: programs with fault_shim.c preloaded, places and copies.
PANTAU_FAULT_PLACES is the number of places tried for each operation; 0 means all. Each run appends its figures as
a line of JSON to the file named by PANTAU_FAULT_FIGURES."""

import collections
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))

from pantau_programs import BIN, ProgramsTest  # noqa: E402 (its folder is known only now)

SHIM = BIN / "libpantau-fault-shim.so"
DISK = "open,write,sync,rename,unlink,truncate"
EVERYTHING = DISK + ",send,recv,statement"
# Every program writes these, and their loss does no harm.
BESIDE_THE_POINT = ("*-shm", "*.lock*")


def places_of(count, wanted=None):
    """Returns some of the places 1 to count, evenly spaced and including the first and the last, or all on request."""
    wanted = int(os.environ.get("PANTAU_FAULT_PLACES", "6")) if wanted is None else wanted
    if wanted == 0 or wanted >= count:
        return list(range(1, count + 1))
    if wanted == 1:
        return [count]
    return sorted({1 + round(step * (count - 1) / (wanted - 1)) for step in range(wanted)})


class Figures:
    """Counts the attempts, for the run's last line."""

    def __init__(self, name):
        self.name = name
        self.counts = collections.Counter()

    def count(self, what, times=1):
        self.counts[what] += times

    def tell(self):
        line = json.dumps({"test": self.name, **dict(sorted(self.counts.items()))})
        print(f"\n{line}", file=sys.stderr)
        if os.environ.get("PANTAU_FAULT_FIGURES"):
            with open(os.environ["PANTAU_FAULT_FIGURES"], "a", encoding="utf-8") as file:
                print(line, file=file)


class FaultsTest(ProgramsTest):
    def setUp(self):
        super().setUp()
        self.assertTrue(SHIM.is_file(), f"{SHIM} is not built")
        self.log = self.folder / "calls.log"
        self.figures = Figures(self.id().rpartition(".")[2])
        self.addCleanup(self.figures.tell)

    def shimmed(self, calls, where=None, at=None, do=None, gate=None):
        """Returns the environment of a program whose calls are counted, and that fails or is killed at a place."""
        env = {"LD_PRELOAD": str(SHIM), "PANTAU_FAULT_CALLS": calls, "PANTAU_FAULT_LOG": str(self.log),
               "PANTAU_FAULT_WHERE": where or f"{self.folder}/*|/tmp/#*|socket|[A-Z]*"}
        for name, value in (("AT", at), ("DO", do), ("GATE", gate)):
            if value is not None:
                env[f"PANTAU_FAULT_{name}"] = str(value)
        return env

    def calls(self):
        """Returns the counted calls of the last program in order, as (call, path or text), and clears them."""
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return [tuple(line.split("\t", 2)[1:]) for line in lines]

    def copy_data(self, name):
        """Copies the data directory, to start from it again."""
        copy = self.folder / name
        shutil.copytree(self.data_dir, copy)
        return copy

    def begin_from(self, copy):
        shutil.rmtree(self.data_dir, ignore_errors=True)
        if copy:
            shutil.copytree(copy, self.data_dir)

    def rows(self, data_dir=None):
        """Returns the number of rows per table, and the domains, read as another program would; checks that the file
        is intact and leaves no other file. Excludes the event log, because it contains failures too."""
        file = (data_dir or self.data_dir) / "pantau.db"
        if not file.exists() or file.stat().st_size == 0:
            return {}
        copy = self.folder / "looked-at"
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        for part in ("", "-wal", "-journal"):
            if pathlib.Path(f"{file}{part}").exists():
                shutil.copy(f"{file}{part}", copy / f"pantau.db{part}")
        connection = sqlite3.connect(copy / "pantau.db")
        try:
            self.assertEqual(connection.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            rows = {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
                    for name in sorted(tables) if name not in ("event", "sqlite_sequence")}
            rows["version"] = connection.execute("PRAGMA user_version").fetchone()[0]
            if "list_domain" in tables:
                rows["names"] = connection.execute(
                    "SELECT l.name, d.name FROM list_domain m JOIN domain d ON d.id = m.domain_id "
                    "JOIN list l ON l.id = m.list_id ORDER BY 1, 2").fetchall()
            return rows
        finally:
            connection.close()

    def assert_ended_well(self, done, what):
        """Checks that the program ended by itself, with a sentence if it failed."""
        self.assertIn(done.returncode, (0, 1, 3), f"{what}\n{done.stdout}\n{done.stderr}")
        if done.returncode == 1:
            last = done.stderr.strip().splitlines()
            self.assertTrue(last and last[-1][-1:] in ".!?”)", f"{what}: no sentence: {done.stderr!r}")

    def assert_killed(self, done, what):
        self.assertEqual(done.returncode, -signal.SIGKILL, f"{what}: not reached\n{done.stdout}\n{done.stderr}")
