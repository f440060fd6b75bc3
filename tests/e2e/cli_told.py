#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A change found by pantau-cli monitor is reported exactly once, however the run ended."""

import datetime
import json
import os
import signal
import threading
import time
import unittest
import urllib.request

from pantau_programs import ANSWER_WITHIN, DATA, FAKETIME, ProgramsTest, lines_of, wait_until

BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))
FREE = "toko-melati.example"


class ReportedOnce(ProgramsTest):
    def setUp(self):
        super().setUp()
        self.cli("account", "add", "Agency", "--url", self.service().url)
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", BLOCKED[0], FREE)

    def told(self, *arguments):
        """Returns the domains whose change the run reported."""
        lines = self.cli("--json", "monitor", *arguments).splitlines()
        return [row["domain"] for row in map(json.loads, lines) if "to" in row]

    def assert_told_once_from_now_on(self):
        self.assertEqual(self.told("--once"), [BLOCKED[0]])
        self.assertEqual(self.told("--once"), [])
        self.assertEqual(self.told("--for", "4s"), [])

    def test_change_is_reported_after_an_output_error(self):
        for command in (["monitor", "--once"], ["monitor", "--for", "30s"]):
            with self.subTest(command=command):
                self.setUp()
                with open("/dev/full", "w") as full:
                    process = self.start_cli(*command, stdout=full)
                    _, said = process.communicate(timeout=ANSWER_WITHIN)
                self.assertEqual(process.returncode, 1, said)
                self.assertEqual(len(self.query("SELECT * FROM change_")), 1)
                self.assert_told_once_from_now_on()

    def test_undelivered_alert_is_reported_as_error(self):
        hook = self.peer(script=lambda command, path, body: (410, {}, b""))
        self.cli("channel", "add", "webhook", "Ours", "--url", hook.url)
        lines = [json.loads(line) for line in self.cli("--json", "monitor", "--once", code=1).splitlines()]
        self.assertEqual([line["type"] for line in lines if line["type"] != "alert"], ["change", "run", "error"])
        self.assertIn("“Ours”", lines[-1]["error"]["sentence"])

    def kill_before_the_line_is_out(self):
        """The pipe is full, so the line cannot be written although its change is stored."""
        reader, writer = os.pipe()
        self.addCleanup(os.close, reader)
        os.set_blocking(writer, False)
        try:
            while True:
                os.write(writer, b"." * 4096)
        except BlockingIOError:
            os.set_blocking(writer, True)
        process = self.start_cli("monitor", stdout=writer)
        os.close(writer)
        wait_until("the change is stored", lambda: self.query("SELECT * FROM change_"))
        process.kill()
        process.wait(ANSWER_WITHIN)

    def test_change_is_reported_after_a_kill(self):
        self.kill_before_the_line_is_out()
        self.assert_told_once_from_now_on()

    def test_run_shorter_than_grouping_time_reports_changes(self):
        self.kill_before_the_line_is_out()
        self.assertEqual(self.told("--for", "4s"), [BLOCKED[0]])
        self.assertEqual(self.told("--for", "4s"), [])
        self.assertEqual(self.told("--once"), [])

    def test_failing_channel_does_not_block_runs(self):
        """Otherwise one dead address would stop monitoring, because the next run waits for this one."""
        hook = self.peer(script=lambda *_: (503, {}, b""))
        self.cli("channel", "add", "webhook", "Hook", "--url", hook.url)
        for domain in BLOCKED[1:3]:  # the second alert waits for the first
            self.run_cli("monitor", "--once")
            self.cli("domains", "add", "--list", "Clients", domain)
        self.run_cli("monitor", "--once")
        self.assertEqual(len(self.query("SELECT 1 FROM delivery WHERE state = 'pending'")), 3)

    def test_stopping_monitor_notifies_the_channels(self):
        """The grouping time has not passed, and the next run may be far away."""
        for how in ("time", signal.SIGTERM, signal.SIGINT):
            with self.subTest(how=how):
                self.setUp()
                hook = self.peer(script=lambda *_: (204, {}, b""))
                self.cli("channel", "add", "webhook", "Hook", "--url", hook.url)
                process = self.start_cli("monitor", *(["--for", "4s"] if how == "time" else []))
                wait_until("the change is stored", lambda: self.query("SELECT * FROM change_"))
                if how != "time":
                    process.send_signal(how)
                _, said = process.communicate(timeout=ANSWER_WITHIN)
                self.assertEqual(process.returncode, 0, said)
                self.assertEqual(len(hook.bodies), 1)
                self.cli("monitor", "--once")
                self.assertEqual(len(hook.bodies), 1)

    def test_hanging_channel_does_not_delay_the_exit(self):
        let_go = threading.Event()
        hook = self.peer(script=lambda *_: (let_go.wait(60), (204, {}, b""))[1])
        self.addCleanup(let_go.set)
        self.cli("channel", "add", "webhook", "Hook", "--url", hook.url)
        process = self.start_cli("monitor")
        wait_until("the change is stored", lambda: self.query("SELECT * FROM change_"))
        process.send_signal(signal.SIGTERM)
        began = time.monotonic()
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(process.returncode, 0, said)
        self.assertEqual(len(hook.bodies), 1)
        self.assertLess(time.monotonic() - began, 20)
        # The alert may be lost, so it is sent again.
        let_go.set()
        self.cli("monitor", "--once")
        self.assertEqual(self.query("SELECT state FROM delivery"), [("delivered",)])

    def test_reported_change_is_not_reported_again(self):
        self.assert_told_once_from_now_on()


class Noticed(ProgramsTest):
    """Events first noticed by a command without alerts are reported once, by the next run of the monitor."""

    def watch(self, url, **env):
        self.env.update(env)
        self.hook = self.peer(script=lambda *_: (204, {}, b""))
        self.cli("account", "add", "Agency", "--url", url)
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", FREE)
        self.cli("channel", "add", "webhook", "Hook", "--url", self.hook.url)
        self.cli("monitor", "--once")
        self.hook.bodies.clear()

    def assert_reported(self, kind):
        for _ in range(3):
            self.run_cli("monitor", "--once")
        self.assertEqual([json.loads(body)["kind"] for body in self.hook.bodies], [kind])

    def test_stopped_account_is_reported(self):
        for command in (["check", "--list", "Clients", "--again"], ["usage"], ["account", "test", "Agency"]):
            with self.subTest(command=command):
                self.setUp()
                refuses = threading.Event()

                def script(*_, refuses=refuses):
                    refusal = b'{"success": false, "message": "Invalid key"}'
                    return (401, {"Content-Type": "application/json"}, refusal) if refuses.is_set() else None

                self.watch(self.peer(upstream=self.service().url, script=script).url)
                refuses.set()
                self.run_cli(*command)
                self.assert_reported("account_stopped")

    def test_used_up_quota_is_reported(self):
        # In the last hour of the quota's day, using it up is intended.
        now = datetime.datetime.now(datetime.timezone.utc)
        shift = (10 - now.hour) % 24 * 3600
        env = {"LD_PRELOAD": str(FAKETIME), "FAKETIME": f"+{shift}s"}
        for command in (["check", "--list", "Clients", "--again"], ["usage"], ["account", "test", "Agency"]):
            with self.subTest(command=command):
                self.setUp()
                service = self.service(DATA / "listed-domains.txt", "--daily-limit", "5", **env)
                self.watch(service.url, **env)
                body = json.dumps({"domains": ",".join(f"site-{number}.example" for number in range(4))}).encode()
                other = urllib.request.Request(service.url + "/check", body, {"Content-Type": "application/json"})
                urllib.request.urlopen(other, timeout=ANSWER_WITHIN).close()
                self.run_cli(*command)
                self.assert_reported("quota_ended")


if __name__ == "__main__":
    unittest.main()
