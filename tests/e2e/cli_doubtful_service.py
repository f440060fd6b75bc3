#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli with a service whose usage figures or answers contradict themselves."""

import itertools
import json
import os
import shutil
import unittest

from pantau_programs import ANSWER_WITHIN, ProgramsTest, wait_until

JSON = {"Content-Type": "application/json"}


class Doubtful(ProgramsTest):
    def setUp(self):
        super().setUp()
        self.asked = []
        self.used = itertools.repeat(95)
        self.url = self.peer(script=self.answer).url
        self.cli("account", "add", "Agency", "--url", self.url)
        self.cli("list", "add", "Clients")

    def usage(self):
        used = next(self.used)
        return {"type": "freemium", "rate_limit": {"limit": 100, "used": used, "remaining": 100 - used}}

    def reply(self, domains):
        """Returns the service's reply about these domains."""
        return {"success": True, "results": [{"Domain": each, "Blocked": False} for each in domains],
                "count": len(domains)}

    def answer(self, command, path, body):
        if command == "GET":
            return 200, JSON, json.dumps({"success": True, "limit": self.usage()}).encode()
        domains = json.loads(body)["domains"].replace(",", "\n").split()
        self.asked += domains
        return 200, JSON, json.dumps({**self.reply(domains), "stats": self.usage()}).encode()

    def add(self, count):
        domains = [f"site-{number}.example" for number in range(count)]
        self.cli("domains", "add", "--list", "Clients", *domains)
        return domains


class Figures(Doubtful):
    def test_checks_never_exceed_the_remaining_quota(self):
        for name, figures in (("constant", [95]), ("erratic", [95, 40, 95, 0])):
            for command in (["check", "--list", "Clients"], ["monitor", "--once"]):
                with self.subTest(name=name, command=command):
                    self.setUp()
                    self.add(60)
                    self.used = itertools.cycle(figures)
                    self.assertEqual(self.cli_json("usage")["remaining"], 5)
                    self.run_cli(*command)
                    self.run_cli(*command)
                    self.assertLessEqual(len(self.asked), 5)
                    self.assertEqual(self.cli_json("usage")["remaining"], 5 - len(self.asked))


class UsedUp(Doubtful):
    def usage(self):
        """Returns the usage of a package, because a day's quota is used up on purpose shortly before its reset."""
        used = next(self.used)
        return {"type": "premium", "package_name": "Small", "cost_per_request": 3,
                "quota": {"total": 300, "used": used, "remaining": 300 - used}}

    def test_quota_used_up_by_others_is_reported_once(self):
        self.used = itertools.repeat(30)
        domain, = self.add(1)
        self.cli("check", domain)
        self.used = itertools.repeat(300)
        self.add(2)
        for _ in range(2):
            self.run_cli("monitor", "--once")
            alerts = [alert["alert"] for alert in self.cli_json("alerts", "list")]
            self.assertEqual(alerts, ["quota_ended", "first_check"])


class Failures(Doubtful):
    def test_uncharged_failure_is_retried_for_all_domains(self):
        """All of them are checked as soon as the service works again, not spread over the day."""
        answer, failures = self.answer, []

        def fail_once(command, path, body):
            if command == "POST" and not failures:
                failures.append(body)
                return 500, JSON, b'{"success": false, "message": "An error occurred."}'
            return answer(command, path, body)

        self.answer = fail_once
        self.url = self.peer(script=self.answer).url
        self.cli("account", "add", "Branch", "--url", self.url)
        self.cli("list", "add", "Shops", "--account", "Branch")
        self.used = itertools.repeat(0)
        domains = [f"shop-{number}.example" for number in range(60)]
        self.cli("domains", "add", "--list", "Shops", *domains)
        self.assertIn("By the last answers: ", self.cli("monitor", "--once", code=1))
        self.assertIn("All lists: ", self.cli("monitor", "--once"))
        self.assertEqual(sorted(self.asked), sorted(domains))


class Answers(Doubtful):
    UNANSWERED = r"no clear answer for %d domain\S* .* asked for again"

    def test_missing_and_contradictory_answers_are_counted(self):
        self.add(6)
        self.used = itertools.count()

        def reply(domains):
            results = [{"Domain": each, "Blocked": False} for each in domains[:-2]]
            results += [{"Domain": domains[0], "Blocked": True}]
            return {"success": True, "results": results, "count": len(results)}

        self.reply = reply
        done = self.run_cli("monitor", "--once")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, self.UNANSWERED % 3)
        self.assertEqual([row["status"] for row in self.cli_json("domains", "list")].count("unknown"), 3)
        # Checked and paid domains do not look unchecked.
        self.assertEqual(self.cli("domains", "list").count("no clear answer"), 3)
        self.assertIn("without a confirmed answer", self.cli("domains", "show", "site-5.example"))
        # A later run, which checks nothing, reports the reason too.
        done = self.run_cli("monitor", "--once")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, r"2 domain\S* unknown: .*did not answer for this domain")
        self.assertEqual(sum(each["domains"] for each in self.cli_json("monitor", "--once", code=3)["why_unknown"]), 3)

        self.setUp()
        self.add(6)
        self.reply = reply
        self.used = itertools.count()
        done = self.run_cli("monitor", "--for", "4s")
        self.assertRegex(done.stderr, self.UNANSWERED % 3)

    def test_wrong_count_keeps_answers_that_name_their_domain(self):
        """The count adds nothing to the results (contract 2.3). Anything it claims beyond them stays unknown."""
        self.add(3)
        self.used = itertools.count()
        self.reply = lambda domains: {"success": True, "count": 7,
                                      "results": [{"Domain": each, "Blocked": False} for each in domains[:-1]]}
        done = self.run_cli("monitor", "--once")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, self.UNANSWERED % 1)
        self.assertEqual(self.query("SELECT count(*) FROM event WHERE sentence LIKE '%count of results differs%'"),
                         [(1,)])


class OnHold(Doubtful):
    def check_again(self, *options):
        """Checks 25 domains twice: not blocked at first, then all blocked."""
        self.used = itertools.count()
        self.add(25)
        self.cli("check", "--list", "Clients")
        self.reply = lambda domains: {"success": True, "count": len(domains),
                                      "results": [{"Domain": each, "Blocked": True} for each in domains]}
        return self.run_cli(*options, "check", "--list", "Clients", "--again", "--yes")

    def test_check_counts_unconfirmed_answers_like_the_table(self):
        done = self.check_again()
        self.assertIn("\n0 blocked, 25 not blocked\n", done.stdout)
        self.assertRegex(done.stderr, r"25 new answer\S* being confirmed, not counted until then")
        self.assertEqual(done.stdout.count("The newest answer is “Blocked”"), 25)
        self.assertEqual(done.returncode, 3)  # the result is not final
        self.assertEqual({row["status"] for row in self.cli_json("domains", "list")}, {"not_blocked"})
        self.assertEqual({row["unconfirmed"] for row in self.cli_json("domains", "list")}, {"blocked"})
        self.assertEqual(self.cli("domains", "list").count("not confirmed"), 25)

    def test_json_check_reports_unconfirmed_answers(self):
        found = json.loads(self.check_again("--json").stdout)
        self.assertEqual({(row["status"], row["unconfirmed"]) for row in found}, {("not_blocked", "blocked")})


class Pauses(Doubtful):
    def pause(self, seconds):
        plain, self.refusals, self.refused = self.answer, 0, 0

        def answer(command, path, body):
            if self.refused >= self.refusals:
                return plain(command, path, body)
            self.refused += 1
            return 429, {**JSON, "Retry-After": str(seconds)}, b'{"success": false, "message": "Too many requests."}'

        self.used = itertools.count()
        self.cli("account", "add", "Busy", "--url", self.peer(script=answer).url)
        self.cli("list", "set", "Clients", "--account", "Busy")

    def test_long_pause_persists_across_runs(self):
        self.pause(5 * 3600)
        self.add(2)
        self.refusals = 1000
        self.run_cli("monitor", "--once", "--account", "Busy")
        self.assertEqual(self.refused, 1)
        for command in (["monitor", "--once", "--account", "Busy"], ["check", "--account", "Busy", "site-0.example"],
                        ["usage", "--account", "Busy"]):
            with self.subTest(command=command):
                done = self.run_cli(*command)
                self.assertNotEqual(done.returncode, 0, done.stdout)
                self.assertRegex(done.stderr, r"pause until at least")
                self.assertEqual(self.refused, 1, "No request is sent before that.")

    def test_plan_is_shown_during_a_pause(self):
        self.pause(30 * 3600)
        self.add(2)
        self.run_cli("monitor", "--once", "--account", "Busy")
        self.refusals = 1000
        check = self.run_cli("check", "--again", "--account", "Busy", "site-0.example")
        self.assertIn("This domain was not checked", check.stdout + check.stderr)
        plan = self.run_cli("plan", "--account", "Busy")
        self.assertEqual(plan.returncode, 0, plan.stderr)
        self.assertRegex(plan.stdout, r"^Nothing is checked now\.\s2 domains, ")
        self.assertIn("pause until at least", plan.stderr)
        for command in (["usage", "--account", "Busy"], ["account", "test", "Busy"]):
            with self.subTest(command=command):
                said = self.run_cli(*command).stderr
                self.assertIn("pause until at least", said)
                self.assertIn("Pantau sends nothing until", said)
                self.assertNotIn("This domain", said)
        self.assertEqual(self.refused, 1)

    def test_short_pause_is_reported_while_waiting(self):
        self.pause(3)
        self.add(1)
        self.refusals = 1
        done = self.run_cli("monitor", "--once", "--account", "Busy")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("asks for a pause", done.stderr)


class Database(Doubtful):
    GONE = "deleted or replaced"

    def begin(self):
        self.used = itertools.count()
        self.add(3)
        process = self.start_cli("monitor")
        wait_until("all domains are checked", lambda: len(self.asked) >= 3)
        wait_until("the answers are stored", lambda: self.query("SELECT count(*) FROM check_chunk") == [(3,)])
        return process

    def assert_ends(self, process):
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(process.returncode, 1, said)
        self.assertEqual(said.count(self.GONE), 1, said)
        self.assertEqual(len(self.asked), 3)

    def test_monitor_stops_if_its_database_is_deleted(self):
        process = self.begin()
        for file in self.data_dir.glob("pantau.db*"):
            file.unlink()
        self.assert_ends(process)

    def test_monitor_stops_if_its_database_is_replaced(self):
        process = self.begin()
        other = self.folder / "other.db"
        shutil.copy(self.database(), other)
        os.replace(other, self.database())
        self.assert_ends(process)

    def test_command_fails_if_monitor_database_is_deleted(self):
        """Also before the monitor itself detects it."""
        process = self.begin()
        for file in self.data_dir.glob("pantau.db*"):
            file.unlink()
        done = self.run_cli("list", "add", "Other")
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        self.assertIn(self.GONE, done.stderr)
        self.assert_ends(process)

    def test_checking_stops_if_answers_cannot_be_saved(self):
        self.used = itertools.count()
        self.add(150)
        plain = self.reply

        def reply(domains):
            for file in self.data_dir.glob("pantau.db*"):
                file.unlink()
            return plain(domains)

        self.reply = reply
        for command in (["monitor", "--once"], ["check", "--list", "Clients"]):
            with self.subTest(command=command):
                done = self.run_cli(*command)
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertIn(self.GONE, done.stderr)
                self.assertLessEqual(len(self.asked), 100)
                self.setUp()
                self.used = itertools.count()
                self.add(150)
                self.reply = reply


if __name__ == "__main__":
    unittest.main()
