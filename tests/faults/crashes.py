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

    def assert_ended(self, done, what, place):
        calls = self.calls()
        if done.returncode == 0 and len(calls) < place:
            # It was done before it came so far: what goes on beside it when it ends, such as reading again, is more
            # or less from run to run.
            self.assertGreaterEqual(len(calls), place - max(10, place // 20), what)
            self.figures.count("ended before its kill")
            return
        self.figures.count(f"killed at {calls[-1][0]}")
        self.assert_killed(done, what)

    def assert_alone(self, target, whole, what):
        """A file that is renamed into its place may be left under its first name, by a kill between the two."""
        for path in self.beside(target):
            self.assertTrue(whole(path.read_bytes()), f"{what}: {path.name}")


if __name__ == "__main__":
    unittest.main()
