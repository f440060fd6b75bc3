#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window (inside desktop-session) is killed repeatedly while it starts and monitors: at each access to the disk,
the network or the database, and at random times. Each time it restarts with all its data. PANTAU_FAULT_SEED
repeats the random times of another run."""

import os
import random
import subprocess
import unittest

from fault_programs import EVERYTHING, FaultsTest, places_of
from pantau_programs import ANSWER_WITHIN, BIN, DATA, wait_until

LONGEST_LIFE = 3  # seconds before it is killed from outside


class WindowCrashes(FaultsTest):
    own_home = False  # uses the session's home, with its bus and its keyring

    def setUp(self):
        super().setUp()
        self.service_ = self.service(DATA / "listed-domains.txt", "--requests-per-minute", "1000000")
        self.key = self.service_.keys("add", "--freemium", "--daily-limit", "100000", "--name", "agency")
        self.cli("account", "add", "Agency", "--url", self.service_.url, "--key-stdin", stdin=self.key + "\n")
        self.cli("list", "add", "Clients")

    def start_pantau(self, **env):
        program = subprocess.Popen([BIN / "pantau", "--data-dir", self.data_dir], stdout=subprocess.DEVNULL,
                                   env={**self.env, "QT_QPA_PLATFORM": "xcb", **env})
        self.addCleanup(lambda: program.poll() is None and (program.kill(), program.wait()))
        return program

    def is_shown(self, program):
        return subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(program.pid), "--name", "Pantau"],
                              capture_output=True, timeout=ANSWER_WITHIN).stdout

    def saved(self):
        return {name for (name,) in self.query("SELECT d.name FROM domain_status s JOIN domain d ON d.id = s.domain_id "
                                               "WHERE s.last_answered IS NOT NULL")}

    def test_repeated_kills_lose_nothing(self):
        seed = int(os.environ.get("PANTAU_FAULT_SEED", random.randrange(2**32)))
        self.figures.count("seed", seed)
        moments = random.Random(seed)
        saved = set()
        for life in range(len(places_of(100))):
            self.cli("domains", "add", "--list", "Clients", *(f"life-{life}-{number}.example" for number in range(25)))
            program = self.start_pantau(**self.shimmed(EVERYTHING, at=moments.randrange(1, 600), do="kill"))
            try:
                program.wait(LONGEST_LIFE)
                self.figures.count("killed at a call")
            except subprocess.TimeoutExpired:
                program.kill()
                program.wait(ANSWER_WITHIN)
                self.figures.count("killed by the clock")
            self.rows()  # checks that it is intact
            self.assertLessEqual(saved, self.saved(), f"seed {seed}, life {life}: saved statuses are lost")
            saved = self.saved()
        program = self.start_pantau()
        wait_until("the window is shown after all kills", lambda: self.is_shown(program))
        everything = {name for _, name in self.rows()["names"]}
        wait_until("checking continues", lambda: self.saved() == everything)
        program.terminate()
        self.assertEqual(program.wait(ANSWER_WITHIN), 0)
        self.cli("check", "--list", "Clients")
        self.assert_books_agree(self.service_, self.key)


if __name__ == "__main__":
    unittest.main()
