#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A day of a script that uses only docs/cli.md: it runs every hour by cron, reads only the JSON and the exit codes,
and in the end its records match reality. PANTAU_DIARY=1 prints them."""

import csv
import datetime
import io
import json
import os
import unittest

from documented_json import DocumentedJsonTest
from pantau_programs import FAKETIME

BEGIN = datetime.datetime(2026, 3, 2, 0, 10, tzinfo=datetime.timezone.utc)  # shortly after the service's day starts
HOURS = 26
SITES = [f"toko-{i}.example" for i in range(16)]
LATE_SITE = "toko-baru.example"  # added in the morning
BLOCKED_BEFORE, BLOCKED, BLOCKED_AND_BACK, NEVER_OURS = SITES[0], SITES[3], SITES[7], "orang-lain.example"
# The published list's content, by hour.
PUBLISHED = {0: {BLOCKED_BEFORE}, 3: {BLOCKED_BEFORE, BLOCKED}, 6: {BLOCKED_BEFORE, BLOCKED, BLOCKED_AND_BACK, NEVER_OURS},
             18: {BLOCKED_BEFORE, BLOCKED, NEVER_OURS}}
DOWN = range(11, 13)  # hours in which the service is unreachable


def at(hour):
    return BEGIN + datetime.timedelta(hours=hour)


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def was_listed(domain, when):
    """True if the domain was on the published list at that time."""
    newest = max(hour for hour in PUBLISHED if at(hour) <= when)
    return domain in PUBLISHED[newest]


class Day(DocumentedJsonTest):
    def setUp(self):
        super().setUp()
        self.blocklist = self.folder / "published.txt"
        self.clock = self.folder / "clock"
        # The time of day is stopped within an hour; timers run in real time.
        faked = {"LD_PRELOAD": str(FAKETIME), "FAKETIME_NO_CACHE": "1", "FAKETIME_TIMESTAMP_FILE": str(self.clock),
                 "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        self.service_env = {**faked, "TZ": "UTC"}
        self.env.update(faked, TZ="UTC")
        self.alerts = []
        self.hook = self.peer(script=lambda command, path, body: self.alerts.append(json.loads(body)) or (204, {}, b""))
        self.changes = []
        self.longest_wait = datetime.timedelta()
        self.used = {}
        self.diary = []

    def live(self, hour):
        """Applies this hour's external events."""
        fresh = self.folder / "clock.fresh"
        fresh.write_text(at(hour).strftime("%Y-%m-%d %H:%M:%S"), encoding="ascii")
        fresh.replace(self.clock)
        if hour in PUBLISHED:
            self.blocklist.write_text("".join(f"{name}\n" for name in sorted(PUBLISHED[hour])))
        if hour == 0:
            self.checking = self.service(self.blocklist, **self.service_env)
        elif hour == DOWN.start:
            self.checking.stop()
        elif hour == DOWN.stop:
            self.checking.start(self.blocklist, **self.service_env)
        elif hour in PUBLISHED and hour not in DOWN:
            self.checking.stop()
            self.checking.start(self.blocklist, **self.service_env)

    def watch(self, hour):
        """Runs the hourly crontab command and processes its output like a script."""
        done = self.run_cli("--json", "monitor", "--once")
        lines = self.held("monitor", done.stdout)
        (run,) = [line for line in lines if line["type"] == "run"]
        failures = [line["error"]["kind"] for line in lines if line["type"] == "error"]
        if hour in DOWN:  # the reason is on standard output
            self.assertEqual((done.returncode, failures), (1, ["service"]), done.stdout)
        else:
            self.assertEqual((done.returncode, failures), (3 if run["unknown"] else 0, []), done.stdout)
        changed = [line for line in lines if line["type"] == "change"]
        self.changes += changed
        domains = self.printed("domains list")
        for status in ("blocked", "not_blocked", "unknown"):
            self.assertEqual(run[status], sum(row["status"] == status for row in domains), (hour, status))
        self.diary.append(f"{at(hour):%a %H:%M}  checked {run['checked']:3}  blocked {run['blocked']}"
                          f"  unknown {run['unknown']}"
                          + "".join(f"  {line['domain']} {line['from']} > {line['to']}" for line in changed))
        return run

    def hold_books(self, hour):
        """Checks the spending, the plan and the known statuses after this hour."""
        if hour in DOWN:
            return
        usage = self.printed("usage")
        self.assertEqual(usage["used"], self.checking.charged())
        self.used[hour] = usage["used"]
        self.diary[-1] += f"  used {usage['used']}"
        self.assertEqual(usage["used"] + usage["remaining"], usage["limit"])
        self.assertGreater(moment(usage["resets_at"]), at(hour))
        plan = self.printed("plan")
        self.assertLessEqual(sum(moment(check["at"]) < moment(usage["resets_at"]) for check in plan["checks"]),
                             usage["remaining"])
        for row in self.printed("domains list"):
            if row["status"] != "unknown":
                self.assertEqual(row["status"] == "blocked", was_listed(row["domain"], moment(row["checked_at"])), row)
            if row["checked_at"]:
                self.longest_wait = max(self.longest_wait, at(hour) - moment(row["checked_at"]))

    def test_records_match_reality_after_a_day(self):
        self.live(0)
        self.printed("account add", "Free", "--url", self.checking.url)
        self.printed("list add", "Klien")
        added = self.printed("domains import", "-", "--list", "Klien", stdin="domain\n" + "\n".join(SITES) + "\nbukan domain\n",
                             code=3)
        self.assertEqual((added["added"], [each["text"] for each in added["refused"]]), (len(SITES), ["bukan domain"]))
        self.printed("channel add", "webhook", "Ours", "--url", self.hook.url)
        self.printed("alerts settings", "set", "--grouping", "off")
        appeals = {}
        for hour in range(HOURS):
            if hour:
                self.live(hour)
            if hour == 8:  # a client's new shop
                self.assertEqual(self.printed("domains add", "--list", "Klien", LATE_SITE, SITES[1])["already_there"], 1)
            run = self.watch(hour)
            self.assertLessEqual(run["checked"], len(SITES) + 1)
            self.hold_books(hour)
            for line in self.changes:  # the script's reaction to a client's blocked domain
                if line["to"] == "blocked" and line["domain"] not in appeals:
                    page = self.folder / f"{line['domain']}.html"
                    self.printed("report", line["domain"], "--output", page)
                    self.assertIn(line["domain"], page.read_text(encoding="utf-8"))
                    appeals[line["domain"]] = self.printed("appeal add", line["domain"], "--sent",
                                                                  at(hour).strftime("%Y-%m-%d"))["id"]
        if os.environ.get("PANTAU_DIARY"):
            print("\n".join(self.diary), f"\nNo answer was older than {self.longest_wait}.")

        # Nothing is missing or false, and each change was reported once.
        self.assertEqual([(line["domain"], line["to"]) for line in self.changes],
                         [(BLOCKED_BEFORE, "blocked"), (BLOCKED, "blocked"), (BLOCKED_AND_BACK, "blocked"),
                          (BLOCKED_AND_BACK, "not_blocked")])
        for line in self.changes:
            self.assertEqual(was_listed(line["domain"], moment(line["not_after"])), line["to"] == "blocked", line)
            if line["not_before"]:
                self.assertNotEqual(was_listed(line["domain"], moment(line["not_before"])), line["to"] == "blocked", line)
        kinds = {"blocked": "blocked", "not_blocked": "unblocked"}
        self.assertEqual([(alert["kind"], alert["domains"]) for alert in self.alerts if alert["domains"]],
                         [(kinds[line["to"]], [line["domain"]]) for line in self.changes])
        # Every stored record agrees.
        self.assertEqual([(row["domain"], row["to"], row["not_after"]) for row in reversed(self.printed("changes"))],
                         [(line["domain"], line["to"], line["not_after"]) for line in self.changes])
        rows = list(csv.DictReader(io.StringIO(self.cli("export", "changes", "-"))))
        self.assertEqual(len(rows), len(self.changes))
        stages = {row["domain"]: row["stage"] for row in self.printed("appeal list")}
        self.assertEqual(stages, {BLOCKED_BEFORE: "sent", BLOCKED: "sent", BLOCKED_AND_BACK: "unblocked"})
        report = self.printed("report", "--list", "Klien")
        self.assertEqual({row["domain"] for row in report["domains"] if row["blockings"]}, set(appeals))
        # No domain was forgotten, even during the outage, and each day had its own quota.
        self.assertLess(self.longest_wait, datetime.timedelta(hours=12))
        first_day, second_day = self.used[23], self.used[HOURS - 1]
        self.assertLess(3 * len(SITES), first_day)
        self.assertLess(second_day, len(SITES))


if __name__ == "__main__":
    unittest.main()
