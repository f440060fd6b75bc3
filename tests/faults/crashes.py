#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli is killed at each SQLite statement that writes and each call that changes the disk."""

import unittest

from fault_programs import FaultsTest, places_of
from operations import Operations


class Crashes(Operations, FaultsTest):
    # open is excluded, because the next call finds the same state.
    CALLS = "write,sync,rename,unlink,truncate,statement"

    def where(self):
        """Excludes the index of the log (-shm), which readers recreate at any time."""
        return super().where().replace(f"{self.data_dir}/*", f"{self.data_dir}/*[!m]")

    def faults(self, calls):
        for place in places_of(len(calls)):
            yield place, "kill"
        renames = [number for number, (call, _) in enumerate(calls, 1) if call == "rename"]
        for place in renames:
            yield place, "killafter"

    def assert_ended(self, done, what, place):
        calls = self.calls()
        if done.returncode == 0 and len(calls) < place:
            # It finished before that call: whether a reader closes the file last differs from run to run.
            self.assertGreaterEqual(len(calls), place - 5, what)
            self.figures.count("ended before its kill")
            return
        self.figures.count(f"killed at {calls[-1][0]}")
        self.assert_killed(done, what)

    def assert_alone(self, target, whole, what):
        """A kill before the final rename may leave a complete file under its temporary name."""
        for path in self.beside(target):
            self.assertTrue(whole(path.read_bytes()), f"{what}: {path.name}")


if __name__ == "__main__":
    unittest.main()
