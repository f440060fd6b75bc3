#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Truncated databases and backups, and ones with wrong bits. Each program reports it or continues; none crashes, or
overwrites data that might still be recovered. A good backup can be restored next to any of them; a damaged one
never is. PANTAU_FAULT_SEED repeats the wrong bits of another run."""

import json
import os
import random
import re
import sqlite3
import unittest

from fault_programs import FaultsTest, places_of

DOMAINS = 400
# Wrong bits in the version number look like a newer version, and others like a failing disk.
NOT_SAID_OF_DAMAGE = "newer version|could not be read"
SAYS = "damaged|not a database|another program|newer version|is empty|could not be read"


class DamagedFiles(FaultsTest):
    def setUp(self):
        super().setUp()
        self.cli("account", "add", "A", "--url", "local:sample")
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", *(f"site-{number}.example" for number in range(DOMAINS)))
        self.cli("check", "--list", "L")
        self.backup = self.folder / "good.sqlite"
        self.cli("backup", "create", self.backup)
        connection = sqlite3.connect(self.backup)
        (self.scope,), = connection.execute("SELECT value FROM meta WHERE name = 'scope'")
        connection.close()
        self.keep_backups()
        self.start = self.copy_data("start")
        seed = int(os.environ.get("PANTAU_FAULT_SEED", random.randrange(2**32)))
        self.figures.count("seed", seed)
        self.places = random.Random(seed)

    def keep_backups(self):
        """As scheduled backups are left: the newest has a wrong bit, and a note next to the database contains their
        location."""
        folder = self.folder / "backups"
        folder.mkdir()
        good = self.backup.read_bytes()
        self.offered = folder / f"pantau-backup-{self.scope[:8]}-2026-01-02-090000.sqlite"
        self.offered.write_bytes(good)
        wrong = bytearray(good)
        wrong[len(good) // 2] ^= 1
        self.offered.with_name(self.offered.name.replace("01-02", "01-03")).write_bytes(wrong)
        note = {"folder": str(folder), "scope": self.scope}
        (self.data_dir / "pantau-backups.json").write_text(json.dumps(note))

    def damages(self, good):
        """Yields wrong bits, wrong blocks and missing ends in turn; the first page is hit more often than others."""
        for turn in range(4 * len(places_of(50))):
            data = bytearray(good)
            at = self.places.randrange(100 if turn % 8 == 0 else len(data))
            if turn % 4 == 3:
                yield f"cut at {at}", bytes(data[:at])
            elif turn % 4 == 2:
                block = at // 512 * 512
                data[block:block + 512] = self.places.randbytes(512)
                yield f"scribbled over at {block}", bytes(data)
            else:
                data[at] ^= 1 << self.places.randrange(8)
                yield f"a bit at {at}", bytes(data)

    def test_damaged_databases_can_be_replaced_from_backup(self):
        file = self.data_dir / "pantau.db"
        good = file.read_bytes()
        for what, damaged in self.damages(good):
            with self.subTest(what):
                self.begin_from(self.start)
                file.write_bytes(damaged)
                self.figures.count("damages")
                for command in (["list", "list"], ["domains", "list"], ["export", "changes", "-"]):
                    done = self.run_cli(*command)
                    self.assert_ended_well(done, f"{what}: {command}")
                self.assertEqual(file.read_bytes(), damaged, f"{what}: reading changed it")
                done = self.run_cli("domains", "add", "--list", "L", "new.example")
                self.assert_ended_well(done, what)
                self.figures.count("told" if done.returncode == 1 else "not met by what was done")
                if done.returncode == 1:
                    self.assertRegex(done.stderr, SAYS)
                    self.assertEqual(self.pages(file.read_bytes()), self.pages(damaged), f"{what}: {done.stderr}")
                if done.returncode == 1 and not re.search(NOT_SAID_OF_DAMAGE, done.stderr):
                    self.figures.count("offered a backup")
                    self.assertIn(f"backup restore {self.offered}”", done.stderr, what)
                    self.assertIn("1 newer backup cannot be restored", done.stderr, what)
                self.assert_restorable(what, file.read_bytes())

    @staticmethod
    def pages(database):
        """Excludes the change counter, which increases if something was saved before the damage was found."""
        return database[:24] + database[28:92] + database[96:]

    def assert_restorable(self, what, damaged):
        """Restores a backup; the damaged database is kept unchanged next to it."""
        restored = self.cli_json("backup", "restore", self.offered)
        self.assertEqual(len(self.rows()["names"]), DOMAINS, what)
        self.assertEqual(restored["previous_database"] is None, damaged == b"", what)
        if damaged:
            with open(restored["previous_database"], "rb") as aside:
                self.assertEqual(aside.read(), damaged, f"{what}: the moved database was changed")

    def test_damaged_backups_are_refused(self):
        good = self.backup.read_bytes()
        wrong = self.folder / "wrong.sqlite"
        before = (self.data_dir / "pantau.db").read_bytes()
        for what, damaged in self.damages(good):
            if damaged == good:
                continue
            with self.subTest(what):
                wrong.write_bytes(damaged)
                self.figures.count("damages")
                self.assertIn(str(wrong), self.refused("backup", "restore", wrong))
                self.assertEqual((self.data_dir / "pantau.db").read_bytes(), before)
                self.assertEqual(wrong.read_bytes(), damaged)


if __name__ == "__main__":
    unittest.main()
