#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli is killed at each statement that SQLite is given and each call that reaches the disk."""

import unittest

from fault_programs import DISK, FaultsTest, places_of
from operations import Operations


class Crashes(Operations, FaultsTest):
    CALLS = DISK + ",statement"

    def faults(self, calls):
        for place in places_of(len(calls)):
            yield place, "kill"
        renames = [number for number, (call, _) in enumerate(calls, 1) if call == "rename"]
        for place in renames:
            yield place, "killafter"

    def assert_ended(self, done, what):
        last = self.calls()[-1]
        self.figures.count(f"killed at {last[0]}")
        self.assert_killed(done, what)

    def assert_alone(self, target, whole, what):
        """A file that is renamed into its place may be left under its first name, by a kill between the two."""
        for path in self.beside(target):
            self.assertTrue(whole(path.read_bytes()), f"{what}: {path.name}")


if __name__ == "__main__":
    unittest.main()
