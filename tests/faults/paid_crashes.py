#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that spend the quota are killed at each access to the disk, the network or the database. Saved results
stay and are not checked again, and in the end ledger and service agree on the charges. PANTAU_FAULT_SEED repeats
the random times of another run."""

import json
import os
import random
import signal
import unittest

from fault_programs import EVERYTHING, FaultsTest, places_of
from pantau_programs import DATA, lines_of

BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))
DOMAINS = [f"site-{number}.example" for number in range(110)] + BLOCKED[:10]


def place_of(calls, *steps):
    """Returns the number of the first call that matches the last step, after the others in order. A step is a call
    and the start of its path or text."""
    steps = list(steps)
    for number, (call, text) in enumerate(calls, 1):
        if call == steps[0][0] and text.startswith(steps[0][1]):
            steps.pop(0)
            if not steps:
                return number
    raise AssertionError(f"Never came to {steps}")


class PaidCrashes(FaultsTest):
    def setUp(self):
        super().setUp()
        self.service_ = self.service(DATA / "listed-domains.txt", "--requests-per-minute", "1000000")
        self.front = self.peer(upstream=self.service_.url)
        self.new_key()
        self.cli("account", "add", "Agency", "--url", self.front.url)
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", *DOMAINS)
        self.start = self.copy_data("start")

    def new_key(self):
        self.keys = getattr(self, "keys", 0) + 1
        self.key = self.service_.keys("add", "--freemium", "--daily-limit", "100000", "--name", f"key-{self.keys}")
        self.env["PANTAU_API_KEY"] = self.key

    def asked(self):
        """Returns the domains checked since the last call, one list per request."""
        bodies, self.front.bodies[:] = list(self.front.bodies), []
        return [json.loads(body)["domains"].replace(",", "\n").split() for body in bodies if body]

    def saved(self):
        return {name for (name,) in self.query("SELECT d.name FROM domain_status s JOIN domain d ON d.id = s.domain_id "
                                               "WHERE s.last_answered IS NOT NULL")}

    def begin(self):
        self.new_key()
        self.begin_from(self.start)
        self.asked()

    def assert_nothing_lost(self, what, first):
        """Checks the state after the kill; @p first are the checks of the killed program."""
        self.rows()  # checks that it is intact
        saved = self.saved()
        self.assertLessEqual(saved, {name for request in first for name in request}, what)
        self.assertLessEqual(len(saved), self.service_.charged(self.key), what)
        done = self.run_cli("check", "--list", "Clients")
        self.assertEqual(done.returncode, 0, f"{what}\n{done.stderr}")
        second = [name for request in self.asked() for name in request]
        self.assertEqual(saved.intersection(second), set(), f"{what}: checked although it was saved")
        self.assertEqual(len(second), len(set(second)), what)
        twice = set(second).intersection(name for request in first for name in request)
        in_flight = [set(request) for request in first if not saved.issuperset(request)]
        self.assertLessEqual(len(in_flight), 1, f"{what}: several batches in flight")
        self.assertLessEqual(twice, set().union(*in_flight), what)
        self.assertEqual(self.saved(), set(DOMAINS), what)
        self.assert_books_agree(self.service_, self.key)

    def dies(self, command, place, deed="kill"):
        what = f"{' '.join(command)}: {deed} at {place}"
        self.begin()
        done = self.run_cli(*command, **self.shimmed(EVERYTHING, at=place, do=deed))
        calls = self.calls()
        self.assert_killed(done, what)
        self.front.settle()
        self.figures.count("kills")
        with self.subTest(what, call=calls[-1]):
            self.assert_nothing_lost(what, self.asked())

    def undisturbed(self, command):
        self.begin()
        done = self.run_cli(*command, **self.shimmed(EVERYTHING))
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.calls()

    def test_kills_at_named_steps_lose_nothing(self):
        for command in (["check", "--list", "Clients"], ["monitor", "--once"]):
            calls = self.undisturbed(command)
            charge = ("statement", "INSERT INTO batch ")
            commit = ("statement", "COMMIT")
            for name, deed, *steps in (
                    ("the charge starts", "kill", charge),
                    ("the charge is about to be saved", "kill", charge, commit),
                    ("between charge and send", "killafter", charge, commit),
                    ("the request is about to be sent", "kill", charge, ("send", "socket")),
                    ("the request was sent", "killafter", charge, ("send", "socket")),
                    ("the reply arrives", "killafter", charge, ("send", "socket"), ("recv", "socket")),
                    ("between reply and commit", "kill", charge, ("recv", "socket"), commit),
                    ("the answers are saved", "killafter", charge, ("recv", "socket"), commit)):
                self.figures.count(name)
                self.dies(command, place_of(calls, *steps), deed)

    def test_killed_check_loses_nothing(self):
        command = ["check", "--list", "Clients"]
        for place in places_of(len(self.undisturbed(command)) - 20):  # the last ones differ from run to run
            self.dies(command, place)

    def test_killed_monitor_loses_nothing(self):
        command = ["monitor", "--once"]
        for place in places_of(len(self.undisturbed(command)) - 20):
            self.dies(command, place)

    def test_repeated_kills_lose_nothing(self):
        """New domains are added before each kill."""
        seed = int(os.environ.get("PANTAU_FAULT_SEED", random.randrange(2**32)))
        self.figures.count("seed", seed)
        moments = random.Random(seed)
        self.begin()
        saved = set()
        for life in range(len(places_of(300))):
            self.cli("domains", "add", "--list", "Clients", *(f"life-{life}-{number}.example" for number in range(25)))
            done = self.run_cli("monitor", "--for", "3s",
                                **self.shimmed(EVERYTHING, at=moments.randrange(30, 600), do="kill"))
            self.assertIn(done.returncode, (0, -signal.SIGKILL), done.stderr)
            self.figures.count("kills" if done.returncode else "ends")
            self.rows()  # checks that it is intact
            self.assertLessEqual(saved, self.saved(), f"seed {seed}, life {life}: saved statuses are lost")
            saved = self.saved()
        self.cli("check", "--list", "Clients")
        self.assert_books_agree(self.service_, self.key)


if __name__ == "__main__":
    unittest.main()
