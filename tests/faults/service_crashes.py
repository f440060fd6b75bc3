#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-service on SQLite is killed at each access to the disk, the network or the database, under load. Answered
requests are charged, and beyond them at most those in flight. For PostgreSQL see
tests/contract/tst_service_books. PANTAU_FAULT_SEED repeats the random times of another run."""

import http.client
import json
import os
import random
import shutil
import sqlite3
import threading
import unittest

from fault_programs import EVERYTHING, FaultsTest, places_of
from pantau_programs import ANSWER_WITHIN, DATA

BLOCKLIST = DATA / "listed-domains.txt"
OPTIONS = ("--requests-per-minute", "1000000")
LIMIT = 1_000_000


class Caller(threading.Thread):
    """Sends requests until the service is gone, and counts the units answered and in flight."""

    def __init__(self, port, key, size):
        super().__init__(daemon=True)
        self.port, self.key, self.size = port, key, size
        self.answered = self.on_their_way = self.refused = 0

    def run(self):
        body = json.dumps({"domains": ",".join(f"site-{number}.example" for number in range(self.size))})
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_WITHIN)
            try:
                connection.connect()
            except OSError:
                return
            try:
                connection.request("POST", "/api/v1/check", body,
                                   {"Content-Type": "application/json", "X-API-Key": self.key})
                reply = connection.getresponse()
                whole = json.loads(reply.read())
            except (OSError, http.client.HTTPException, ValueError):
                self.on_their_way += self.size
                continue
            finally:
                connection.close()
            if reply.status == 200 and len(whole["results"]) == self.size:
                self.answered += self.size
            else:
                self.refused += 1


class ServiceCrashes(FaultsTest):
    def setUp(self):
        super().setUp()
        self.service_ = self.service(BLOCKLIST, *OPTIONS)
        self.key = self.service_.keys("add", "--freemium", "--daily-limit", str(LIMIT), "--name", "agency")
        self.answered = self.on_their_way = 0

    def where(self):
        return f"{self.service_.data_dir}/*|socket|[A-Z]*"

    def life(self, place, deed):
        """Runs from a start to the kill, with three callers. Returns the last call."""
        self.service_.stop()
        try:
            self.service_.start(BLOCKLIST, *OPTIONS, **self.shimmed(EVERYTHING, self.where(), place, deed))
        except AssertionError:
            self.service_.process.wait(ANSWER_WITHIN)  # killed before it listened
        callers = [Caller(self.service_.port, self.key, size) for size in (1, 3, 30)]
        for caller in callers:
            caller.start()
        self.service_.process.wait(ANSWER_WITHIN)
        for caller in callers:
            caller.join(ANSWER_WITHIN)
            self.answered += caller.answered
            self.on_their_way += caller.on_their_way
        calls = self.calls()
        self.figures.count("kills")
        self.figures.count(f"killed at {calls[-1][0]}")

    def assert_books(self, what):
        for file in self.service_.data_dir.glob("*.db"):
            connection = sqlite3.connect(file)
            self.assertEqual(connection.execute("PRAGMA integrity_check").fetchall(), [("ok",)], what)
            connection.close()
        self.service_.stop()
        self.service_.start(BLOCKLIST, *OPTIONS)
        charged = self.service_.charged(self.key)
        self.assertGreaterEqual(charged, self.answered, f"{what}: answered but not charged")
        self.assertLessEqual(charged, self.answered + self.on_their_way, f"{what}: charged but never requested")

    def test_charges_are_right_after_random_kills(self):
        seed = int(os.environ.get("PANTAU_FAULT_SEED", random.randrange(2**32)))
        self.figures.count("seed", seed)
        moments = random.Random(seed)
        for life in range(2 * len(places_of(500))):
            self.life(moments.randrange(1, 2000), moments.choice(("kill", "killafter")))
            with self.subTest(life=life, seed=seed):
                self.assert_books(f"seed {seed}, life {life}")
        self.figures.count("units answered", self.answered)
        self.figures.count("units in flight", self.on_their_way)

    def test_interrupted_first_start_is_completed(self):
        """If the creation of a database is interrupted, the next start completes it."""
        self.begin_new()
        self.service_.start(BLOCKLIST, *OPTIONS, **self.shimmed(EVERYTHING, self.where()))
        self.service_.stop()
        calls = self.calls()
        listens = max(number for number, (_, path) in enumerate(calls, 1) if path != "socket")
        for place in places_of(listens - 20):  # the last ones belong to the stop, and differ
            with self.subTest(place=place, of=listens):
                self.begin_new()
                with self.assertRaises(AssertionError, msg="it listens although it was killed"):
                    self.service_.start(BLOCKLIST, *OPTIONS, **self.shimmed(EVERYTHING, self.where(), place, "kill"))
                self.figures.count("kills")
                self.service_.stop()
                self.service_.start(BLOCKLIST, *OPTIONS)
                key = self.service_.keys("add", "--freemium", "--daily-limit", "10", "--name", "new")
                self.assertEqual(self.service_.charged(key), 0)
                self.assertEqual(list(self.service_.data_dir.glob("blocklist-draft-*/index")), [])

    def begin_new(self):
        self.service_.stop()
        for file in self.service_.data_dir.iterdir():
            if file.is_dir(): # left by a program that was killed while writing an index
                shutil.rmtree(file)
            else:
                file.unlink()


if __name__ == "__main__":
    unittest.main()
