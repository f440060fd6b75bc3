#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Services of each kind, added by name: answers, charges, refusals, and a key that stays secret."""

import json
import unittest

from fake_services import Hackbitt, Indiwtf, Map, NawalaWtf
from pantau_programs import ProgramsTest

KEY = "canary4d1f7a9e0b2c"
KINDS = (NawalaWtf, Indiwtf, Hackbitt, Map)


class Services(ProgramsTest):
    def connect(self, kind, *options, **how):
        """Starts a fake service, names it in the presets, and adds an account for it."""
        fake = kind(key=KEY, **how)
        self.server = self.peer(script=fake)
        presets = self.folder / "presets.json"
        presets.write_text(json.dumps([{"name": "Mine", "address": fake.scheme + self.server.url, "key": "required"}]))
        self.env.update(PANTAU_PRESETS=str(presets))
        if kind is not Map:
            self.env.update(PANTAU_API_KEY=KEY)
        self.cli("account", "add", "A", "--service", "mine", *options)
        return fake

    def statuses(self, *domains, code=0):
        return {each["domain"]: each["status"] for each in self.cli_json("check", "--again", *domains, code=code)}

    def test_each_kind_answers_and_charges_as_it_reports(self):
        for kind in KINDS:
            with self.subTest(kind.__name__):
                self.setUp()
                fake = self.connect(kind)
                self.assertEqual(self.statuses("blocked.example", "open.example", "other.example"),
                                 {"blocked.example": "blocked", "open.example": "not_blocked",
                                  "other.example": "not_blocked"})
                self.assertEqual(sum(map(len, fake.batches)), 3)
                self.assertEqual(self.cli_json("usage")["used"], fake.used)
                self.assertEqual(self.query("SELECT sum(charged) FROM batch"), [(fake.used,)])

    def test_a_request_that_is_charged_as_one_is_filled(self):
        fake = self.connect(NawalaWtf)
        names = [f"site{i}.example" for i in range(12)]
        self.statuses(*names)
        self.assertEqual([len(each) for each in fake.batches], [10, 2])
        self.assertEqual(fake.used, 2)
        self.assertEqual(self.cli_json("usage")["remaining"], 98)

    def test_the_price_is_that_of_the_check(self):
        self.connect(NawalaWtf)
        self.assertIn("A: 1 request used, 99 left", self.cli("check", "--again", "a.example"))
        self.assertIn("A: 1 request used, 98 left", self.cli("check", "--again", "b.example", "c.example"))

    def test_a_limit_that_the_user_enters_is_kept(self):
        fake = self.connect(Hackbitt, "--limit", "2/day")
        self.assertEqual(list(self.statuses("a.example", "b.example", "c.example", code=3).values()).count("unknown"), 1)
        self.assertEqual(fake.used, 2)
        self.cli("account", "set", "A", "--limit", "3/day")
        self.statuses("c.example")
        self.assertEqual((fake.used, self.cli_json("usage")["remaining"]), (3, 0))

    def test_a_limit_survives_a_new_address(self):
        fake = self.connect(Map, "--limit", "2/day")
        self.cli("account", "set", "A", "--url", fake.scheme + self.server.url + "/new")
        self.assertEqual(self.cli_json("account", "list")[0]["daily_limit"], 2)
        self.assertEqual(self.cli_json("usage")["limit"], 2)

    def test_a_plan_that_ended_is_not_called_used_up(self):
        fake = self.connect(NawalaWtf)
        fake.is_active = False
        self.assertIn("has ended", self.refused("account", "test", "A"))
        self.assertEqual(self.statuses("a.example", code=3), {"a.example": "unknown"})
        self.assertEqual(fake.used, 0)
        fake.is_active = True
        self.cli("account", "test", "A")
        self.assertEqual(self.statuses("a.example"), {"a.example": "not_blocked"})

    def test_a_used_up_quota_stops_without_a_loss(self):
        for kind in (NawalaWtf, Indiwtf):
            with self.subTest(kind.__name__):
                self.setUp()
                fake = self.connect(kind, limit=1)
                self.statuses("a.example")
                self.assertEqual(self.statuses("b.example", code=3), {"b.example": "unknown"})
                self.assertEqual(fake.used, 1)

    def test_an_unclear_answer_is_never_not_blocked(self):
        lies = [lambda answer: {}, lambda answer: [], lambda answer: {"results": [{"domain": "a.example"}]},
                lambda answer: {"results": None, "data": None}, lambda answer: {"a.example": {"blocked": "no"}},
                lambda answer: {"domain": "b.example", "status": "allowed"},
                lambda answer: {"domain": "a.example", "status": "error"},
                lambda answer: {"data": [{"domain": "a.example", "nawala": {"blocked": False}}]},
                lambda answer: {"results": [{"domain": "a.example", "status": "not_blocked",
                                             "status_kominfo": "?"}]}]
        for kind in KINDS:
            self.setUp()
            fake = self.connect(kind)
            for number, lie in enumerate(lies):
                with self.subTest(kind=kind.__name__, lie=number):
                    fake.lie = lie
                    self.assertEqual(self.statuses("a.example", code=3), {"a.example": "unknown"})

    def test_the_key_is_in_the_request_only(self):
        for kind in KINDS[:3]:
            with self.subTest(kind.__name__):
                self.setUp()
                fake = self.connect(kind)
                said = [self.cli("check", "--again", "a.example"), self.cli("account", "list"), self.cli("usage")]
                requests = str([path for _, path, _ in self.server.statuses]) + str(
                    [dict(head) for head in self.server.headers])
                self.assertIn(KEY, requests)
                fake.lie = lambda answer: {"error": KEY, "message": KEY, "domain": KEY}
                failed = self.run_cli("check", "--again", "b.example")
                self.server.stop()
                gone = self.run_cli("check", "--again", "c.example")
                self.assert_nowhere(KEY, *said, failed.stdout, failed.stderr, gone.stdout, gone.stderr)


if __name__ == "__main__":
    unittest.main()
