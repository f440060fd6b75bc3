#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli while the clock is set, the computer is suspended and daylight saving time starts, under libfaketime;
the service's clock is right. Charges agree and statuses stay right. PANTAU_LONG=1 waits as long as in real use."""

import datetime
import json
import os
import signal
import sqlite3
import threading
import unittest
import zoneinfo

from pantau_programs import ANSWER_WITHIN, DATA, FAKETIME, ProgramsTest, lines_of, wait_until

LONG = bool(os.environ.get("PANTAU_LONG"))
# The system does not report libfaketime's changes, so they are noticed at the next clock check.
NOTICED_WITHIN = 6 * 60 if LONG else ANSWER_WITHIN
LISTED = lines_of(DATA / "listed-domains.txt")[:2]
FREE = ["site-1.example", "site-2.example"]
# Time zone and local time. Unsorted: each is a clock that was set forward or back.
MOMENTS = [
    ("UTC", "2026-11-25 12:00:00"),
    ("UTC", "2026-11-22 12:00:00"),
    ("UTC", "2027-12-31 23:59:58"),
    ("Asia/Jakarta", "2028-02-29 06:59:58"),
    ("Asia/Jakarta", "2028-02-29 23:59:58"),
    ("Asia/Jakarta", "2028-03-01 00:00:03"),
    ("America/New_York", "2027-03-14 01:59:58"),
    ("America/New_York", "2027-03-14 03:00:03"),
    ("America/New_York", "2027-11-07 01:59:58"),
    ("America/New_York", "2027-11-07 02:00:03"),
    ("Pacific/Kiritimati", "2027-06-01 13:59:58"),
    ("Etc/GMT+12", "2027-06-01 00:00:03"),
    ("UTC", "2026-11-25 12:00:00"),
]


class Clocks(ProgramsTest):
    def setUp(self):
        super().setUp()
        # The program's hour may be the service's minute.
        self.served = self.service(DATA / "listed-domains.txt", "--requests-per-minute", "10000")
        self.clock = self.folder / "clock"
        self.env.update(LD_PRELOAD=str(FAKETIME), FAKETIME_NO_CACHE="1")
        self.begin(self.served.url)

    def begin(self, url):
        # The clocks jump years ahead, and data compared with the service must not expire.
        self.cli("settings", "set", "--keep-checks", "3650")
        self.cli("account", "add", "A", "--url", url)
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", *LISTED, *FREE)
        self.cli("list", "set", "L", "--interval", "1d")
        self.cli("monitor", "--once")
        self.assert_right()

    def assert_right(self):
        self.assert_books_agree(self.served)
        said = {row["domain"]: row["status"] for row in self.cli_json("domains", "list")}
        self.assertEqual(said, {**dict.fromkeys(LISTED, "blocked"), **dict.fromkeys(FREE, "not_blocked")})
        self.assertEqual(self.query("SELECT count(*) FROM change_ WHERE from_status <> 'unknown'"), [(0,)])

    def batches(self):
        return self.query("SELECT max(id) FROM batch")[0][0]

    def test_timestamps_are_right_in_any_time_zone(self):
        for zone, moment in MOMENTS:
            with self.subTest(zone=zone, moment=moment):
                self.env.update(TZ=zone, FAKETIME="@" + moment)
                self.cli("monitor", "--once")
                self.cli("plan")
                checked = self.cli_json("check", *FREE)
                now = datetime.datetime.fromisoformat(moment).replace(tzinfo=zoneinfo.ZoneInfo(zone))
                for row in checked:
                    at = datetime.datetime.fromisoformat(row["checked_at"].replace("Z", "+00:00"))
                    self.assertLess(abs(at - now), datetime.timedelta(seconds=ANSWER_WITHIN))
                for row in self.cli_json("domains", "list"):
                    self.assertLessEqual(row["since"], row["checked_at"])
                self.assert_right()

    def test_fast_clock_deletes_no_checks(self):
        self.cli("settings", "set", "--keep-checks", "400")
        checks = self.cli("export", "checks", "-").splitlines()
        for ahead in ("+2y", "+3y"):
            self.env.update(FAKETIME=ahead)
            self.cli("monitor", "--once")
            self.assertLessEqual(set(checks), set(self.cli("export", "checks", "-").splitlines()))
        self.assertIn("ahead of the service", str(self.query("SELECT sentence FROM event")))

    def test_clock_set_back_causes_no_second_check(self):
        for back in ("-5s", "-10m"):
            self.env.update(FAKETIME=back)
            before = self.served.charged()
            self.cli("check", "--list", "L")
            self.assertEqual(self.served.charged(), before)

    def test_report_of_month_without_answers_makes_no_claims(self):
        blocked = lines_of(DATA / "listed-domains.txt")[2]
        self.env.update(TZ="UTC", FAKETIME="@2028-10-08 12:00:00")
        self.cli("list", "add", "M")
        self.cli("domains", "add", "--list", "M", blocked, "site-3.example")
        self.cli("check", "--list", "M")
        self.env.update(FAKETIME="@2028-11-27 09:00:00")
        of_october = ["report", "--list", "M", "--month", "2028-10"]
        self.assertIn("1 of 2 domains is blocked</span> at the end of October.", self.cli(*of_october))
        page = self.cli("report", "--list", "M", "--month", "2028-11").replace("\N{NO-BREAK SPACE}", " ")
        self.assertIn("there is no answer on record.", page)
        self.assertIn("There are no answers for 26 days: 1 Nov to 26 Nov.", page)
        self.assertIn("the last one came on 8 Oct 2028", page)
        for claimed in ("at the end of", "<svg", "Incidents"):
            self.assertNotIn(claimed, page)
        of_list = self.cli_json("report", "--list", "M", "--month", "2028-11")["domains"]
        of_domain = self.cli_json("report", blocked, "--month", "2028-11")["domains"]
        for row in [*of_list, *of_domain]:
            self.assertEqual((row["answer_count"], row["blockings"]), (0, []), row)
        self.assertEqual(len(self.cli_json("report", blocked, "--month", "2028-10")["domains"][0]["blockings"]), 1)
        # Seen blocked before and after the month; nothing is known about the month itself.
        self.env.update(FAKETIME="@2028-12-05 12:00:00")
        self.cli("check", "--list", "M", "--again", "--yes")
        self.assertIn("there is no answer on record.", self.cli("report", "--list", "M", "--month", "2028-11"))
        # A past month shows the status at its end, not today's.
        for month, status in (("2028-10", "blocked"), ("2028-11", "unknown"), ("2028-12", "blocked")):
            for subject in (["--list", "M"], [blocked]):
                rows = self.cli_json("report", *subject, "--month", month)["domains"]
                self.assertEqual([row["status"] for row in rows if row["domain"] == blocked], [status], month)
                for row in rows:
                    self.assertLess(row["last_answered_at"] or "", month + "-32", month)
        rows = self.cli_json("report", "--list", "M", "--since", "2028-10-01")["domains"]
        self.assertEqual([len(row["blockings"]) for row in rows if row["domain"] == blocked], [1])
        self.env.update(FAKETIME="@2028-12-06 12:00:00")
        self.assertIn("1 of 2 domains is blocked</span> on", self.cli("report", "--list", "M", "--since", "2028-12-01"))

    def test_report_starts_at_first_of_two_midnights(self):
        self.env.update(TZ="America/Havana", FAKETIME="@2028-10-08 12:00:00")
        self.cli("list", "add", "M")
        self.cli("domains", "add", "--list", "M", "site-3.example")
        report = self.cli_json("report", "--list", "M", "--since", "2025-11-02")
        self.assertEqual(report["from"], "2025-11-02T04:00:00Z")

    def watch(self):
        """Runs a monitor, sixty times as fast unless LONG, on a clock controlled by set()."""
        self.env.update(FAKETIME_TIMESTAMP_FILE=str(self.clock))
        if LONG:
            self.env.update(FAKETIME_DONT_FAKE_MONOTONIC="1")
        self.set("+0")
        return self.start_cli("monitor")

    def set(self, offset):
        fresh = self.folder / "clock.fresh"
        fresh.write_text(offset + ("" if LONG else " x60"), encoding="ascii")
        fresh.replace(self.clock)

    def end(self, process):
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=ANSWER_WITHIN)
        self.env.pop("FAKETIME_TIMESTAMP_FILE")
        self.env.update(FAKETIME="+0")

    def test_due_checks_run_after_three_days_of_sleep(self):
        process = self.watch()
        before = self.batches()
        process.send_signal(signal.SIGSTOP)
        self.set("+3d")
        process.send_signal(signal.SIGCONT)
        wait_until("it checks what fell due", lambda: self.batches() > before, NOTICED_WITHIN)
        self.end(process)
        self.assert_right()

    def test_monitor_continues_after_clock_changes(self):
        process = self.watch()
        # Back only in real time: at high speed, libfaketime also sets back the clock that no system sets back.
        for offset in ("+2d", "-3d", "+30d", "+0") if LONG else ("+2d", "+30d"):
            before = self.batches()
            self.set(offset)
            if offset in ("+2d", "+30d"):
                wait_until("it checks what fell due", lambda before=before: self.batches() > before,
                           NOTICED_WITHIN)
        self.assertIsNone(process.poll())
        self.end(process)
        self.assert_right()

    def test_failed_backup_fails_the_run(self):
        connection = sqlite3.connect(self.database())
        with connection:
            connection.execute("INSERT OR REPLACE INTO setting (name, value) VALUES ('backup_rhythm', 'daily'), "
                               "('backup_folder', ?)", [str(self.folder / "backups")])
        connection.close()
        self.env.update(FAKETIME="+0 x60")
        # It is tried two minutes after the start, and not again for hours.
        done = self.run_cli("monitor", "--for", "5m")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(done.stderr.count("No automatic backup was made"), 1, done.stderr)
        (self.folder / "backups").mkdir()
        self.env.update(FAKETIME="+1d")
        self.cli("monitor", "--for", "2s")

    def test_check_survives_suspension_during_a_reply(self):
        late = self.peer(upstream=self.served.url, late=True)
        self.cli("account", "set", "A", "--url", late.url)
        process = self.start_cli("--json", "check", *FREE)
        self.assertTrue(late.is_waiting.wait(ANSWER_WITHIN))
        process.send_signal(signal.SIGSTOP)
        threading.Event().wait(65 if LONG else 2)
        late.let_go.set()
        process.send_signal(signal.SIGCONT)
        output, said = process.communicate(timeout=ANSWER_WITHIN)
        # After more than a minute it may have given up. Then there is no answer, and no wrong one.
        self.assertIn(process.returncode, (0, 3) if LONG else (0,), output + said)
        self.assertEqual({row["status"] for row in json.loads(output)},
                         {"unknown" if process.returncode else "not_blocked"})
        self.cli("usage")  # settles uncertain charges while the account still has this address
        self.cli("account", "set", "A", "--url", self.served.url)
        self.assert_right()


class Cron(ProgramsTest):
    """Runs as cron starts them, never exactly one interval apart. The service's charges match the promise."""

    def setUp(self):
        super().setUp()
        self.served = self.service(DATA / "listed-domains.txt", "--requests-per-minute", "10000")
        self.env.update(LD_PRELOAD=str(FAKETIME), FAKETIME_NO_CACHE="1", TZ="UTC")
        self.cli("account", "add", "A", "--url", self.served.url)
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", FREE[0])

    def run_at(self, time, code=0):
        self.env.update(FAKETIME=f"@{time}")
        self.cli("monitor", "--once", code=code)

    def test_a_service_that_fails_for_hours_is_reported_once(self):
        begin = datetime.datetime(2027, 3, 1, 0, 7)
        hour = datetime.timedelta(hours=1)
        self.run_at(begin)
        self.served.stop()
        for hours in range(1, 12):
            self.run_at(begin + hours * hour, code=1)
        self.assertEqual([each["alert"] for each in self.cli_json("alerts", "list")], ["account_stopped", "first_check"])
        account, = self.cli_json("account", "list")
        self.assertEqual((account["state"], account["failing_since"][:16]), ("failing", "2027-03-01T01:07"))
        self.served.start(DATA / "listed-domains.txt", "--requests-per-minute", "10000")
        self.run_at(begin + 12 * hour)
        self.assertEqual(self.cli_json("account", "list")[0]["state"], "active")

    def test_each_run_checks_domains_due_before_the_next_run(self):
        begin = datetime.datetime(2027, 3, 1, 0, 7)
        for interval, hours, runs in ("1h", 1, 24), ("6h", 6, 16), ("1d", 24, 14):
            self.cli("list", "set", "L", "--interval", interval)
            before = self.served.charged()
            for run in range(runs):
                late = (3, 0, 2, 1, 0, 1)[run % 6]  # seconds after the full minute
                at = begin + datetime.timedelta(hours=run * hours, seconds=late)
                self.run_at(at)
            self.assertEqual(self.served.charged() - before, runs, interval)
            begin += datetime.timedelta(hours=runs * hours + 24)


if __name__ == "__main__":
    unittest.main()
