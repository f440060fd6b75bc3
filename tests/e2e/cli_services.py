#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Services of each kind, added by name: answers, charges, refusals, and a key that stays secret."""

import contextlib
import json
import signal
import sqlite3
import threading
import unittest

from fake_services import Hackbitt, Indiwtf, Map, NawalaWtf
from pantau_programs import FAKETIME, ProgramsTest

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

    def test_charges_of_each_kind_match_its_reported_usage(self):
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

    def test_requests_with_a_flat_price_are_filled(self):
        fake = self.connect(NawalaWtf)
        names = [f"site{i}.example" for i in range(12)]
        self.statuses(*names)
        self.assertEqual([len(each) for each in fake.batches], [10, 2])
        self.assertEqual(fake.used, 2)
        self.assertEqual(self.cli_json("usage")["remaining"], 98)

    def test_each_check_reports_its_cost(self):
        self.connect(NawalaWtf)
        self.assertIn("A: 1 request used, 99 left", self.cli("check", "--again", "a.example"))
        self.assertIn("A: 1 request used, 98 left", self.cli("check", "--again", "b.example", "c.example"))

    def test_limit_entered_by_the_user_is_enforced(self):
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

    def test_expired_plan_is_not_reported_as_used_up(self):
        fake = self.connect(NawalaWtf)
        fake.is_active = False
        self.assertIn("has ended", self.refused("account", "test", "A"))
        self.assertEqual(self.statuses("a.example", code=3), {"a.example": "unknown"})
        self.assertEqual(fake.used, 0)
        self.assertIn("has ended", self.cli_json("account", "list")[0]["not_watched"])
        fake.is_active = True
        self.cli("account", "test", "A")
        self.assertEqual(self.statuses("a.example"), {"a.example": "not_blocked"})

    def test_used_up_quota_stops_checking(self):
        for kind in (NawalaWtf, Indiwtf):
            with self.subTest(kind.__name__):
                self.setUp()
                fake = self.connect(kind, limit=1)
                self.statuses("a.example")
                self.assertEqual(self.statuses("b.example", code=3), {"b.example": "unknown"})
                self.assertEqual(fake.used, 1)

    def test_quota_used_up_by_others_is_queried(self):
        """The reply names no reason: it may also be a limit per minute, so the free usage request decides."""
        for kind in (NawalaWtf, Indiwtf):
            with self.subTest(kind.__name__):
                self.setUp()
                fake = self.connect(kind, limit=3)
                self.statuses("a.example")
                fake.used = 3
                self.assertIn("gives no more checks for now. It says: “",
                              self.cli_json("check", "b.example", code=3)[0]["reason"])
                self.assertEqual(self.cli_json("usage")["remaining"], 0)

    def test_invalid_account_settings_are_explained(self):
        self.connect(Hackbitt)
        self.assertIn("Write it like 500/day.", self.refused("account", "set", "A", "--limit", "500/month", code=2))
        self.assertIn("different kinds of services",
                      self.refused("account", "set", "A", "--same-service", "--url", "indiwtf+" + self.server.url,
                                   "--key-stdin", stdin=KEY))
        del self.env["PANTAU_API_KEY"]
        self.assertIn("This service requires a key.",
                      self.run_cli("account", "add", "B", "--service", "mine").stderr)

    def test_unneeded_key_is_refused(self):
        self.connect(Map)
        for command in (["account", "add", "B", "--service", "mine"], ["account", "set-key", "A"]):
            self.assertIn("takes no key", self.refused(*command, "--key-stdin", stdin=KEY))
        self.assertFalse(self.cli_json("account", "add", "B", "--service", "mine", PANTAU_API_KEY=KEY)["uses_key"])

    def test_known_services_show_prices_and_terms(self):
        shown = self.cli("services")
        for part in (r"Hackbitt +needed +not verified +100 domains", r"Professional: 1,000 checks a month, 500,000 IDR a month",
                     "Basic: 1,000 checks a month, price not verified", "Packages and prices: not verified.",
                     "takes the key only as part of"):
            self.assertRegex(shown, part)

    def two_services(self):
        """Two services of different kinds that check a list of three domains."""
        first, second = self.connect(NawalaWtf), Hackbitt(key=KEY)
        self.cli("account", "add", "B", "--limit", "100/day", "--url", second.scheme + self.peer(script=second).url)
        self.cli("list", "add", "L", "--account", "A")
        self.cli("domains", "add", "--list", "L", "blocked.example", "open.example", "split.example")
        return first, second

    def assert_an_interrupted_check_keeps_the_block(self, first):
        """The first service answers "not blocked" after the interrupt, and the other one is no longer queried."""
        answer, is_asked, go_on = first.answer, threading.Event(), threading.Event()

        def answer_late(*request):
            is_asked.set()
            go_on.wait()
            return answer(*request)

        first.answer = answer_late
        process = self.start_cli("--json", "check", "--list", "L", "--again")
        is_asked.wait()
        process.send_signal(signal.SIGINT)
        go_on.set()
        out, _ = process.communicate()
        first.answer = answer
        self.assertEqual({each["domain"]: each["status"] for each in json.loads(out)}["split.example"], "blocked")

    def test_two_services_check_one_list(self):
        first, second = self.two_services()
        self.assertIn("Both accounts use the same service. Choose one at another service.",
                      self.refused("list", "set", "L", "--second-account", "A"))
        plan = self.cli("list", "set", "L", "--second-account", "B")
        for account in "AB":  # each account's plan counts the list
            self.assertRegex(plan, rf"(?m)^{account}: 3 domains, each checked about every hour\..* New blocks are usually "
                                   r"detected within")
        self.assertEqual(self.cli_json("list", "list")[0]["second_account"], "B")
        second.is_blocked = lambda domain: domain != "open.example"
        rows = {each["domain"]: each for each in self.cli_json("check", "--list", "L")}
        self.assertEqual({name: [row["status"], *(other["status"] for other in row["others"])]
                          for name, row in rows.items()},
                         {"blocked.example": ["blocked", "blocked"], "open.example": ["not_blocked", "not_blocked"],
                          "split.example": ["blocked", "not_blocked"]})
        self.assertEqual((first.used, second.used), (1, 3))
        self.assertEqual(self.query("SELECT account_id, sum(charged) FROM batch GROUP BY 1"), [(1, 1), (2, 3)])
        self.assertEqual([(each["account"], each["used"])
                          for each in map(json.loads, self.cli("--json", "usage").splitlines())], [("A", 1), ("B", 3)])
        shown, = self.cli_json("domains", "show", "split.example")["services"]
        self.assertEqual((shown["status"], shown["others"][0]["status"]), ("blocked", "not_blocked"))
        self.assertRegex(self.cli("domains", "show", "split.example"),
                         r"^split\.example: Blocked, as of .* \(hackbitt\+http.*\)\nNot blocked, as of .* \(nawalawtf\+http.*\)\n"
                         r"The services disagree\. It counts as blocked\.\n")
        text = self.cli("check", "--list", "L", "--again")
        self.assertRegex(text, r"(?m)split\.example .*not blocked at A$")
        self.assertIn("A: 1 request used, 98 left", text)
        self.assertIn("B: 3 checks used, 94 left", text)
        self.assertIn("not_blocked nawalawtf+", self.cli("export", "domains", "-"))
        second.answer = lambda *_: (500, {"error": "Internal error"})
        failed = self.cli_json("check", "--list", "L", "--again", "--fail-on-blocked", code=4)
        self.assertEqual({each["domain"]: each["status"] for each in failed},
                         {"blocked.example": "blocked", "open.example": "not_blocked", "split.example": "blocked"})
        self.assertRegex(self.run_cli("check", "--list", "L", "--again").stdout,
                         r"Blocked +split\.example\s+not blocked at A\. The service ")
        self.assert_an_interrupted_check_keeps_the_block(first)
        answers, first.answer = first.answer, second.answer
        self.assertEqual({each["status"] for each in self.cli_json("check", "--list", "L", "--again", code=3)}, {"unknown"})
        first.answer = answers
        lost = self.run_cli("list", "set", "L", "--second-account", "none").stderr
        self.assertIn("1 domain was last seen blocked by a service that does not check it any more.", lost)
        self.cli("list", "set", "L", "--second-account", "B")
        for added in (self.cli("domains", "add", "--list", "L", "late.example"),
                      self.cli("domains", "import", "--list", "L", "-", stdin="later.example\n")):
            for account in "AB":
                self.assertRegex(added, rf"(?m)^{account}: Each domain is checked every ")

    def test_block_moving_between_services_is_not_reported(self):
        first, second = self.two_services()
        self.cli("list", "set", "L", "--second-account", "B", "--confirm", "0")
        first.is_blocked = lambda domain: domain == "split.example"
        second.is_blocked = lambda domain: False
        lines = self.cli("monitor", "--once")
        self.assertIn("reported by A; B ", lines)
        first.is_blocked, second.is_blocked = second.is_blocked, first.is_blocked
        self.assertRegex(self.cli("check", "--list", "L", "--again"),
                         r"split\.example\s+since .*not blocked at A\n[^$]*1 blocked, none new, 2 not blocked\n")
        self.assertEqual([json.loads(line)["type"] for line in self.cli("--json", "monitor", "--once").splitlines()], ["run"])
        second.is_blocked = lambda domain: False
        for _ in range(2):  # on a busy computer, the first answer of A may come too long before that of B
            self.cli("check", "--list", "L", "--again")
        lines = self.cli("monitor", "--once")
        self.assertRegex(lines, r"split\.example is now: Not blocked \(was: Blocked\), .*, reported by B; A says not blocked\.")

    def test_domain_without_an_answer_counts_once(self):
        first, second = self.two_services()
        self.cli("list", "set", "L", "--second-account", "B")
        first.lie, second.lie = lambda _: {"results": []}, lambda _: {"data": []}
        self.assertIn("no clear answer for 3 domains", self.run_cli("monitor", "--once").stderr)

    def test_each_domain_is_checked_with_the_accounts_of_its_lists(self):
        first, second = self.two_services()
        self.cli("list", "add", "M", "--account", "B")
        self.cli("domains", "add", "--list", "M", "split.example", "only.example")
        rows = self.cli_json("check", "split.example", "open.example", "only.example")
        self.assertEqual([len(each["others"]) for each in rows], [1, 0, 0])
        self.assertEqual((sorted(sum(first.batches, [])), sorted(sum(second.batches, []))),
                         (["open.example", "split.example"], ["only.example", "split.example"]))
        self.assertIn("There are several accounts", self.refused("check", "open.example", "only.example", "new.example"))
        self.assertEqual(len(self.cli_json("check", "--again", "--account", "B", "split.example")[0]["others"]), 0)

    def test_run_reports_unconfirmed_changes(self):
        fake = self.connect(Hackbitt, "--limit", "50000/day")
        self.cli("list", "add", "L")
        self.cli("list", "set", "L", "--interval", "1h")
        self.cli("domains", "add", "--list", "L", *(f"site{i}.example" for i in range(40)))
        self.cli("monitor", "--once")
        with contextlib.closing(sqlite3.connect(self.database())) as database, database:
            database.execute("UPDATE domain_status SET last_answered = last_answered - 90000000, "
                             "last_asked = last_asked - 90000000, since = since - 90000000")
        fake.is_blocked = lambda domain: True
        run = self.run_cli("monitor", "--once")
        self.assertEqual(run.returncode, 3, run)
        self.assertRegex(run.stderr, r"\d+ new answers being confirmed, not counted until then\.")
        self.assertIn("0 blocked, 40 not blocked", run.stdout)
        self.assertRegex(self.cli("report", "--list", "L"),
                         r"The newest answers about \d+ domains differ and are not confirmed yet")

    def test_second_open_appeal_is_reported(self):
        self.connect(NawalaWtf)
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", "blocked.example")
        self.cli("check", "--list", "L")
        self.assertNotIn("still open", self.run_cli("appeal", "add", "blocked.example").stderr)
        self.assertIn("Appeal 1, sent ", self.run_cli("appeal", "add", "blocked.example").stderr)

    def test_services_are_compared_from_the_history(self):
        first, second = self.two_services()
        self.assertIn("Too few answers", self.refused("compare", "--accounts", "A,B", "--list", "L"))
        self.cli("list", "set", "L", "--second-account", "B")
        second.is_blocked = lambda domain: domain != "open.example"
        self.cli("check", "--list", "L")
        used = first.used, second.used
        compared = self.cli_json("compare", "--accounts", "A,B", "--list", "L")
        self.assertEqual((compared["both"], compared["agree"]), (3, 2))
        self.assertEqual(compared["different"],
                         ["split.example"])
        self.assertEqual([each["blocked"] for each in compared["accounts"]], [1, 2])
        # A request costs as much with three domains as with ten.
        self.assertEqual([round(each["units_per_domain"], 2) for each in compared["accounts"]], [0.33, 1])
        text = self.cli("compare", "--accounts", "A,B", "--list", "L")
        self.assertIn("They agree on 2 of 3 domains (67 %).", text)
        self.assertIn("split.example: not blocked at A, blocked at B", text)
        self.assertRegex(text, r"Cost per domain, 30 days +0\.3 requests +1\.0 checks")
        self.assertEqual((first.used, second.used), used)
        self.refused("compare", "--accounts", "A,A", "--list", "L")

    def test_first_report_of_a_block_is_counted(self):
        first, second = self.two_services()
        self.cli("list", "set", "L", "--second-account", "B")
        self.env.update(LD_PRELOAD=str(FAKETIME))
        for day, a_blocks, b_blocks in ((0, False, False), (1, True, False), (2, True, True)):
            first.is_blocked, second.is_blocked = lambda _, it=a_blocks: it, lambda _, it=b_blocks: it
            for account in ("B", "A"):
                self.run_cli("check", "--again", "--account", account, "open.example", FAKETIME=f"+{day}d")
        compared = self.cli_json("compare", "--accounts", "A,B", "--list", "L", FAKETIME="+2d")["accounts"]
        self.assertEqual([each["first"] for each in compared], [1, 0])
        self.assertAlmostEqual(compared[0]["lead_seconds"], 24 * 3600, delta=600)

    def test_key_appears_only_in_requests(self):
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
