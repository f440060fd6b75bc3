#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each write of pantau-cli fails: the disk is full, broken or read-only, or accepts half of a write. It fails once,
or from then on."""

import unittest

from fault_programs import DISK, FaultsTest, places_of
from operations import Operations

ERRORS = ("ENOSPC", "EIO", "EROFS", "EDQUOT", "short")


class DiskFaults(Operations, FaultsTest):
    CALLS = DISK

    def faults(self, calls):
        """Yields each error if all places are tried, otherwise one after another."""
        places = places_of(len(calls))
        for turn, place in enumerate(places):
            for error in ERRORS if len(places) == len(calls) else (ERRORS[turn % len(ERRORS)],):
                yield f"{place}", error
                yield f"{place}+", error

    def assert_ended(self, done, what, _place):
        self.figures.count("told" if done.returncode == 1 else "overcome")
        self.assert_ended_well(done, what)

    def assert_alone(self, target, whole, what):
        """Checks that no file is left over, except those that could not be removed."""
        if not any(call == "unlink" for call, _ in self.calls()):
            self.assertEqual(self.beside(target), [], what)

    def test_full_disk_leaves_no_part_of_a_large_backup(self):
        """SQLite writes a large backup early, and leaves its journal if the disk is full."""
        many = self.folder / "many.csv"
        many.write_text("".join(f"many-{number}.example\n" for number in range(20_000)))
        self.cli("domains", "import", many, "--list", "L")
        target = self.out / "large.sqlite"
        for place in ("1", "1+", "40+"):
            with self.subTest(place):
                done = self.run_cli("backup", "create", target,
                                    **self.shimmed("write", f"{self.out}/*.part", place, "ENOSPC"))
                self.assertEqual(done.returncode, 1)
                self.assertIn("large.sqlite” could not be written", done.stderr)
                self.assertEqual(list(self.out.iterdir()), [])

    def test_backup_error_advice_matches_the_cause(self):
        for call, error, advice in (("open", "ENOSPC", "Free some space there"), ("write", "ENOSPC", "Free some space there"),
                                    ("open", "EROFS", "its disk is read-only"), ("open", "EACCES", "may not write to that folder"),
                                    ("open", "EIO", "Check that its disk is connected and not full")):
            with self.subTest(call=call, error=error):
                done = self.run_cli("backup", "create", self.out / "b.sqlite",
                                    **self.shimmed(call, f"{self.out}/*.part", "1+", error))
                self.assertEqual(done.returncode, 1)
                self.assertIn(advice, done.stderr)
                self.assertEqual(list(self.out.iterdir()), [])

    def test_export_error_advice_matches_the_cause(self):
        for call, error, advice in (("write", "ENOSPC", "Free some space"), ("open", "EROFS", "unchanged. Choose another place."),
                                    ("open", "EACCES", "Allow writing there"), ("write", "EIO", "Check that its disk is connected")):
            with self.subTest(call=call, error=error):
                done = self.run_cli("export", "domains", self.out / "d.csv",
                                    **self.shimmed(call, f"{self.out}*", "1+", error))
                self.assertEqual(done.returncode, 1)
                self.assertIn(advice, done.stderr)
                self.assertEqual(list(self.out.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
