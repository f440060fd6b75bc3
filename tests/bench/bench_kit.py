# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared code of the rows of `make bench`: the definition of a row, and running and timing programs.

A file in tests/bench/rows/ has ROWS, by name, and `measure(bench, turn)`, which runs everything once on both sides
and returns (Pantau, the other) for each name. An optional `grow(bench)` returns pictures of the growing cost."""

import contextlib
import dataclasses
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import time


@dataclasses.dataclass(frozen=True)
class Row:
    """A result. `holds` if every given limit is kept."""

    work: str
    beside: str
    unit: str
    ratio: float = None  # Pantau's maximum, as a multiple of the other
    most: float = None  # Pantau's maximum, in the unit
    more: float = None  # Pantau's maximum above the other
    digits: int = 0
    clock: str = "processor"  # or "wall", or "size"

    @property
    def aim(self):
        bounds = [f"{self.ratio:g}x" if self.ratio is not None else "",
                  f"{self.most:g} {self.unit}" if self.most is not None else "",
                  f"+ {self.more:g} {self.unit}" if self.more is not None else ""]
        return ", ".join(bound for bound in bounds if bound)

    def holds(self, pantau, other):
        return ((self.ratio is None or pantau <= self.ratio * other)
                and (self.most is None or pantau <= self.most)
                and (self.more is None or pantau <= other + self.more))


@dataclasses.dataclass(frozen=True)
class Picture:
    """Series of (size, cost) by name, drawn with logarithmic axes."""

    title: str
    size: str
    cost: str
    series: dict


class Bench:
    """The built programs, a folder that is emptied at the end, and data directories that are kept for the next run."""

    def __init__(self, programs, kept, folder):
        self.bin = pathlib.Path(programs)
        self.kept = pathlib.Path(kept)
        self.folder = pathlib.Path(folder)
        # Isolated from the user's files, and with a fixed hash seed.
        self.env = {**os.environ, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_RUNTIME_DIR": folder,
                    "LC_ALL": "C.UTF-8", "TZ": "Asia/Jakarta", "QT_HASH_SEED": "0"}

    def fresh(self):
        """Returns a new empty folder."""
        return pathlib.Path(tempfile.mkdtemp(dir=self.folder))

    def data(self, domains):
        """Returns a data directory with that many domains and 100 checks each (pantau-data-set), up to today."""
        found = self.kept / f"data-{domains}"
        file = found / "pantau.db"
        if not file.exists() or file.stat().st_mtime < time.time() - 86_400:
            remove(found)
            self.run([self.bin / "pantau-data-set", "--large", "--domains", domains, found])
        return found

    def run(self, command, **options):
        """Runs a command and returns its output. Exits if it fails."""
        done = subprocess.run([str(word) for word in command], env=self.env, capture_output=True, text=True,
                              check=False, **options)
        if done.returncode != 0:
            raise SystemExit(f"bench: {command[0]} failed ({done.returncode})\n{done.stdout}{done.stderr}")
        return done.stdout

    def seconds(self, command, stdin=None):
        """Returns the processor time of the program and its children, user and system."""
        with open(stdin or os.devnull, "rb") as given, open(self.folder / "stderr", "wb") as said:
            process = subprocess.Popen([str(word) for word in command], env=self.env, stdin=given,
                                       stdout=subprocess.DEVNULL, stderr=said)
            _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise SystemExit(f"bench: {command[0]} failed ({process.returncode})\n"
                             f"{(self.folder / 'stderr').read_text()[-2000:]}")
        return used.ru_utime + used.ru_stime

    def plain(self, domains):
        """Returns the database of data() in a naive schema: a row for each check."""
        kept = self.data(domains)
        plain = kept / "plain.db"
        if not plain.exists():
            partial = kept / "plain.part"
            shutil.copy(kept / "pantau.db", partial)
            with contextlib.closing(sqlite3.connect(partial)) as database, database:
                database.execute("CREATE TABLE check_ (domain_id INTEGER, service_id INTEGER, checked_at INTEGER, "
                                 "blocked INTEGER, PRIMARY KEY (domain_id, service_id, checked_at)) WITHOUT ROWID")
                for domain, service, checks in database.execute("SELECT domain_id, service_id, checks FROM check_chunk"):
                    entries = (int.from_bytes(checks[i:i + 6], "big") for i in range(0, len(checks), 6))
                    database.executemany("INSERT INTO check_ VALUES (?, ?, ?, ?)",
                                         ((domain, service, entry // 2, entry % 2) for entry in entries))
                database.execute("DROP TABLE check_chunk")
            partial.rename(plain)
        return plain

    def expect_checks(self, database, number):
        self.expect(database, "SELECT SUM(length(checks)) / 6 FROM check_chunk", number)

    def expect(self, database, question, number):
        """Exits unless the work was really done."""
        answer = self.run(["sqlite3", database, question]).strip()
        if answer != str(number):
            raise SystemExit(f"bench: {question} gives {answer} in {database}, not {number}")

    def work(self, piece, count, folder=""):
        """Returns the figures of one piece of work within the program."""
        return json.loads(self.run([self.bin / "pantau-bench-work", piece, count, folder]))

    def screen(self, program, *arguments):
        """Returns the figures of a window on a virtual screen, each as a list. A session bus runs as on every
        desktop; without one, a program with a menu bar would wait for one to be started."""
        self.env["QT_QPA_PLATFORM"] = "xcb"
        try:
            said = self.run(["dbus-run-session", "--", "xvfb-run", "-a", "-s", "-screen 0 1280x800x24",
                             self.bin / program, *arguments])
        finally:
            del self.env["QT_QPA_PLATFORM"]
        return json.loads(said.splitlines()[-1])

    def sqlite(self, database, sql, rounds=1):
        """Returns the processor time that sqlite3 reports for its statements, without its start."""
        script = self.folder / "questions.sql"
        script.write_text(".timer on\n" + (sql.rstrip().rstrip(";") + ";\n") * rounds)
        answer = self.run(["sqlite3", "-batch", f"file:{database}?mode=ro", f".read {script}"])
        timed = [line.split() for line in answer.splitlines() if line.startswith("Run Time:")]
        return sum(float(words[words.index("user") + 1]) + float(words[words.index("sys") + 1]) for words in timed)


def in_turn(turn, pantau, other):
    """Runs both, starting with the one that was second last time."""
    if turn % 2 == 0:
        first = pantau()
        return first, other()
    second = other()
    return pantau(), second


def remove(folder):
    shutil.rmtree(folder, ignore_errors=True)
