#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli in abnormal states: interrupted, refused, rate-limited, with a full disk, or with nothing to do. Its
output is true, its exit code agrees, and paid results are stored."""

import json
import os
import pathlib
import pty
import resource
import signal
import sqlite3
import subprocess
import threading
import unittest

from pantau_programs import ANSWER_WITHIN, BIN, DATA, ProgramsTest, lines_of, wait_until

BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))
FREE = "toko-melati.example"
WAITING = "Waiting for the answer"


class States(ProgramsTest):
    def prepare(self, url, *domains, key=None):
        if key:
            self.env["PANTAU_API_KEY"] = key
        self.cli("account", "add", "Agency", "--url", url)
        self.cli("list", "add", "Clients")
        if domains:
            self.cli("domains", "add", "--list", "Clients", *domains)

    def said(self, *arguments, code, stdin="", **env):
        """Returns its stderr, and checks the exit code."""
        done = self.run_cli(*arguments, stdin=stdin, **env)
        self.assertEqual(done.returncode, code, f"pantau-cli {arguments}\n{done.stdout}\n{done.stderr}")
        return done.stderr

    def change_database(self, sql):
        connection = sqlite3.connect(self.database())
        with connection:
            connection.executescript(sql)
        connection.close()


class Interrupted(States):
    """The batch in flight is paid, so its answer is awaited and stored."""

    def begin(self, *command):
        self.service_ = self.service()
        self.key = self.service_.keys("add", "--name", "agency", "--package", "business")
        self.between = self.peer(upstream=self.service_.url, late=True)
        self.prepare(self.between.url, *(f"site-{number}.example" for number in range(30)), BLOCKED[0], key=self.key)
        process = self.start_cli(*command)
        self.assertTrue(self.between.is_waiting.wait(ANSWER_WITHIN))
        return process

    def assert_kept(self):
        known = [row["status"] for row in self.cli_json("domains", "list")]
        self.assertEqual(known.count("blocked"), 1)
        self.assertEqual(known.count("unknown"), len(known) - self.service_.charged(self.key) // 3)
        self.assert_books_agree(self.service_, self.key)

    def test_pending_answer_is_awaited_and_stored(self):
        for number, command, code in ((signal.SIGTERM, ["check", "--list", "Clients"], 1),
                                      (signal.SIGINT, ["--json", "check", "--list", "Clients"], 1),
                                      (signal.SIGHUP, ["monitor"], 0),
                                      (signal.SIGTERM, ["monitor", "--once"], 0)):
            with self.subTest(command=command, signal=number):
                self.setUp()
                process = self.begin(*command)
                process.send_signal(number)
                line = process.stderr.readline()
                while line and WAITING not in line:
                    line = process.stderr.readline()
                self.assertIn(WAITING, line)
                self.assertIsNone(process.poll())
                self.between.let_go.set()
                _, said = process.communicate(timeout=ANSWER_WITHIN)
                self.assertEqual(process.returncode, code, said)
                self.assert_kept()

    def test_second_signal_stops_immediately(self):
        process = self.begin("check", "--list", "Clients")
        process.send_signal(signal.SIGTERM)
        while WAITING not in process.stderr.readline():
            pass
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=ANSWER_WITHIN / 3)
        self.assertEqual(process.returncode, 1)
        self.assertFalse(self.between.let_go.is_set())
        self.between.let_go.set()
        self.cli("usage")  # queries the cost
        self.assert_books_agree(self.service_, self.key)

    def test_interrupt_again_is_shown_only_after_an_interrupt(self):
        process = self.begin("monitor", "--for", "4s")
        line = process.stderr.readline()
        while line and WAITING not in line:
            line = process.stderr.readline()
        self.assertIn(WAITING, line)
        self.assertNotIn("again", line)
        process.send_signal(signal.SIGTERM)
        self.assertIn("Interrupt again", process.stderr.readline())
        self.between.let_go.set()
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(process.returncode, 0, said)
        self.assert_kept()

    def test_run_without_answers_fails(self):
        service = self.service()
        began, ended = threading.Event(), threading.Event()
        self.addCleanup(ended.set)

        def script(command, path, body):
            if command != "POST":
                return None
            began.set()
            ended.wait(ANSWER_WITHIN)
            return 502, {"Content-Type": "text/html"}, b"gone"

        self.prepare(self.peer(upstream=service.url, script=script).url, FREE)
        process = self.start_cli("monitor", "--for", "4s")
        self.assertTrue(began.wait(ANSWER_WITHIN))
        while WAITING not in process.stderr.readline():
            pass
        ended.set()
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(process.returncode, 1, said)
        self.assertIn("answered for no domain", said)
        self.cli("domains", "add", "--list", "Clients", BLOCKED[0])
        for command in (["monitor", "--once"], ["check", FREE]):
            done = self.run_cli(*command)
            self.assertIn("gateway", done.stdout + done.stderr)
            self.assertNotIn("try again", done.stdout + done.stderr, "Nothing is retried after the exit.")

    def test_run_with_only_refusals_fails(self):
        service = self.service()
        refused = threading.Event()

        def script(command, path, body):
            if command != "POST":
                return None
            refused.set()
            return 429, {"Content-Type": "application/json", "Retry-After": "60"}, b'{"success": false}'

        self.prepare(self.peer(upstream=service.url, script=script).url, FREE)
        process = self.start_cli("monitor", "--for", "4s")
        self.assertTrue(refused.wait(ANSWER_WITHIN))
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(process.returncode, 1, said)
        self.assertIn("answered for no domain", said)

    def test_nohup_is_respected(self):
        self.service_ = self.service()
        self.between = self.peer(upstream=self.service_.url, late=True)
        self.prepare(self.between.url, FREE)
        process = self.start_cli("check", FREE, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        self.assertTrue(self.between.is_waiting.wait(ANSWER_WITHIN))
        process.send_signal(signal.SIGHUP)
        self.between.let_go.set()
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(process.returncode, 0, said)


class NotWatched(States):
    def test_refused_key_is_reported_by_every_command(self):
        service = self.service()
        self.prepare(service.url, FREE, BLOCKED[0])
        self.cli("check", FREE)
        self.assertIsNone(self.cli_json("domains", "list")[0]["not_watched"])
        self.change_database("UPDATE account SET state = 'key_refused', stop_reason = 'An older sentence.'")
        reason = "requires a key"
        for command in (["domains", "list"], ["domains", "show", FREE], ["list", "list"], ["account", "list"],
                        ["history", FREE], ["changes"], ["report", FREE]):
            with self.subTest(command=command):
                self.assertIn(reason, self.said(*command, code=0))
        for command in (["domains", "list"], ["list", "list"], ["account", "list"]):
            self.assertIn(reason, self.cli_json(*command)[0]["not_watched"])
        for command in (["domains", "show", FREE], ["history", FREE]):
            self.assertIn(reason, self.cli_json(*command)["not_watched"])

    def test_wrong_key_fails_the_run(self):
        service = self.service()
        self.prepare(service.url, FREE, key="ptu_" + "0" * 40)
        for command in (["monitor", "--once"], ["monitor", "--once"], ["monitor", "--for", "4s"]):
            with self.subTest(command=command):
                self.assertIn("key", self.said(*command, code=1))
        self.assertIn("key", self.cli_json("domains", "list")[0]["not_watched"])
        self.assertIn("key", self.said("check", FREE, code=3))
        self.assertEqual(service.charged(), 0)

    def test_refused_account_without_a_key_does_not_hang(self):
        service = self.service()
        self.prepare(service.url, FREE, key="ptu_" + "0" * 40)
        self.said("monitor", "--once", code=1)
        del self.env["PANTAU_API_KEY"]
        self.assertIn("key", self.said("monitor", "--once", code=1))

    def test_unavailable_key_is_reported_with_its_domains(self):
        service = self.service()
        key = service.keys("add", "--name", "agency", "--package", "business")
        self.prepare(service.url, FREE, key=key)
        self.assertIn("active", self.cli("account", "list"))
        self.assertIsNone(self.cli_json("domains", "list")[0]["not_watched"])
        del self.env["PANTAU_API_KEY"]  # and there is no keychain
        shown = self.cli("account", "list")
        self.assertIn("no keychain", shown)
        self.assertNotIn("active", shown)
        for command in (["domains", "list"], ["list", "list"], ["account", "list"]):
            self.assertIn("no keychain", self.cli_json(*command)[0]["not_watched"])
            self.assertIn("no keychain", self.said(*command, code=0))

    def test_a_paused_domain_is_not_watched(self):
        self.prepare("local:sample", FREE)
        self.cli("domains", "set", FREE, "--pause-until", "forever")
        for shown in (self.cli_json("domains", "list")[0], self.cli_json("domains", "show", FREE),
                      self.cli_json("history", FREE)):
            self.assertIn("Paused until", shown["not_watched"])
        self.cli("domains", "set", FREE, "--pause-until", "off")
        self.assertIsNone(self.cli_json("domains", "list")[0]["not_watched"])

    def test_expired_pause_is_not_shown(self):
        self.prepare("local:sample", FREE)
        self.cli("domains", "set", FREE, "--pause-until", "2031-05-01", "--mute-until", "2031-05-01")
        self.assertEqual(self.cli("domains", "show", FREE).count("2031"), 2)
        self.change_database("UPDATE domain_setting SET paused_until = 1, muted_until = 1")
        shown = self.cli("domains", "show", FREE)
        self.assertNotIn("Paused until", shown)
        self.assertNotIn("Muted until", shown)

    def test_monitor_accepts_times_beyond_the_timer_limit(self):
        self.prepare("local:sample", FREE)
        process = self.start_cli("monitor", "--for", "25d")
        wait_until("it has checked", lambda: self.query("SELECT count(*) FROM batch")[0][0])
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual((process.returncode, said.count("Timer")), (0, 0), said)

    def test_truncated_blocklist_requires_confirmation(self):
        blocklist = self.folder / "list.txt"
        names = [f"listed-{i}.example" for i in range(100)]
        blocklist.write_text("\n".join(names) + "\n")
        self.prepare(f"local:{blocklist}", names[0])

        def status():
            return json.loads(self.run_cli("--json", "check", "--again", names[0]).stdout)[0]["status"]
        self.assertEqual(status(), "blocked")
        blocklist.write_text("\n".join(names[50:]) + "\n")
        self.assertEqual(status(), "blocked")
        self.assertIn("as if it had been cut short", self.run_cli("check", "--again", names[0]).stderr)
        self.cli("account", "set", "Agency", "--accept-blocklist")
        status()  # confirmed by a second answer
        self.assertEqual(status(), "not_blocked")

    def test_service_with_a_new_address_keeps_its_statuses(self):
        self.prepare(self.service().url, BLOCKED[0])
        self.cli("check", BLOCKED[0])
        self.assertEqual(self.cli_json("domains", "list")[0]["status"], "blocked")
        self.cli("account", "set", "Agency", "--url", self.service().url, "--same-service")
        self.assertEqual(self.cli_json("domains", "list")[0]["status"], "blocked")
        self.cli("account", "set", "Agency", "--url", self.service().url)
        self.assertEqual(self.cli_json("domains", "list")[0]["status"], "unknown")
        self.assertIn("no local copy of the blocklist", self.said("account", "set", "Agency", "--accept-blocklist", code=1))
        self.said("account", "set", "Agency", "--accept-blocklist", "--renewal-day", "3", code=2)

    def test_unreachable_service_is_reported(self):
        service = self.service()
        self.prepare(service.url, FREE, BLOCKED[0])
        self.cli("check", FREE)
        service.stop()
        self.assertIn("Nothing answers", self.said("monitor", "--once", code=1))
        for words in (("account", "list"), ("list", "list"), ("domains", "list")):
            self.assertIn("Nothing answers", self.cli_json(*words)[0]["not_watched"], words)
        done = self.run_cli("check", "--again", FREE)
        self.assertEqual(done.returncode, 3)
        self.assertNotIn("never", done.stdout, "It was just checked.")

    def test_account_is_required_only_if_ambiguous(self):
        self.prepare(self.service().url, FREE, BLOCKED[0])
        self.cli("account", "add", "B", "--url", "local:sample")
        for words in (("check", FREE), ("appeal", "add", BLOCKED[0]), ("signal", "sources"), ("plan",)):
            self.cli(*words)
        self.cli("list", "add", "M", "--account", "B")
        self.cli("domains", "add", "--list", "M", "other.example")
        self.assertIn("There are several accounts (Agency, B).", self.said("check", FREE, "other.example", "new.example", code=1))
        self.cli("check", "--again", BLOCKED[0])
        self.cli("appeal", "add", BLOCKED[0])
        self.cli("appeal", "add", FREE, "--account", "B")

    def test_failing_account_fails_the_run(self):
        """Even if another account works."""
        service = self.service()
        self.prepare(service.url, FREE, BLOCKED[1])
        self.cli("check", FREE)
        self.cli("account", "add", "B", "--url", "local:sample")
        self.cli("list", "add", "M", "--account", "B")
        self.cli("domains", "add", "--list", "M", BLOCKED[0])
        service.stop()
        self.assertIn("Nothing answers", self.said("monitor", "--once", code=1))

    def test_reason_for_unknown_status_is_reported(self):
        service = self.service()
        self.prepare(service.url, FREE, key="ptu_" + "0" * 40)
        lines = [json.loads(line) for line in self.run_cli("--json", "monitor", "--once").stdout.splitlines()]
        run = next(line for line in lines if line["type"] == "run")
        self.assertIn("key", run["why_unknown"][0]["reason"])

    def test_monitor_without_domains_explains_the_next_step(self):
        self.assertIn("account add", self.said("monitor", code=1))
        self.assertIn("account add", self.said("monitor", "--once", code=1))
        self.cli("account", "add", "A", "--url", "local:sample")
        for code, command in ((1, ["monitor"]), (1, ["monitor", "--for", "9s"]), (0, ["monitor", "--once"])):
            with self.subTest(command=command):
                self.assertIn("domains add", self.said(*command, code=code))
        self.cli("account", "add", "B", "--url", "local:sample")
        self.cli("list", "add", "L", "--account", "A")
        self.cli("domains", "add", "--list", "L", FREE)
        self.assertIn("list set", self.said("monitor", "--account", "B", code=1))
        self.assertEqual(self.said("monitor", "--once", code=0), "")
        self.assertIn("Watching 1 domain", self.said("monitor", "--for", "4s", code=0))

    def test_monitor_reports_that_all_domains_are_paused(self):
        self.prepare("local:sample", FREE)
        self.cli("check", FREE)
        self.cli("domains", "set", FREE, "--pause-until", "forever")
        self.assertEqual(self.said("monitor", "--once", code=0), "")
        said = self.said("monitor", "--for", "5s", code=0)
        self.assertIn("All domains are paused.", said)
        self.assertNotIn("no domains to watch", said)
        self.assertIn("all paused", self.cli("list", "overview"))
        self.assertNotIn("never", self.cli("list", "overview"))

    def test_paused_domains_without_an_answer_do_not_fail_runs(self):
        """Otherwise every cron run would fail while they are paused."""
        self.prepare("local:sample", FREE)
        self.cli("domains", "set", FREE, "--pause-until", "forever")
        self.assertEqual(self.said("monitor", "--once", code=0), "")
        run = json.loads(self.cli("--json", "monitor", "--once").splitlines()[-1])
        self.assertEqual((run["unknown"], run["why_unknown"]), (1, [{"reason": "It is paused.", "domains": 1}]))
        plan = self.cli("plan")
        self.assertIn("paused", plan)
        self.assertNotIn("yet", plan)
        # Another domain without an answer does, and only that one is reported.
        self.cli("list", "add", "Idle")
        self.cli("domains", "add", "--list", "Idle", BLOCKED[0])
        self.change_database("UPDATE list SET account_id = NULL WHERE name = 'Idle'")
        said = self.said("monitor", "--once", code=3)
        self.assertIn("1 domain unknown: No account", said)
        self.assertNotIn("paused", said)

    def test_domains_unknown_for_one_reason_are_one_line(self):
        service = self.service()
        between = self.peer(upstream=service.url, script=lambda method, *_: (500, {}, b"") if method == "POST" else None)
        self.prepare(between.url, *(f"site-{number}.example" for number in range(15)))
        short = self.run_cli("check", "--list", "Clients").stdout
        self.assertRegex(short, r"(?m)^Unknown  15 domains\n.*\n.*--all lists them$")
        self.assertNotIn("site-", short)
        self.assertEqual(self.run_cli("check", "--list", "Clients", "--all").stdout.count("site-"), 15)

    def test_run_without_an_answer_in_time_is_reported(self):
        end = threading.Event()
        self.addCleanup(end.set)
        slow = self.peer(script=lambda *_: end.wait(ANSWER_WITHIN) and (503, {}, b""))
        self.prepare(slow.url, FREE)
        self.assertIn("answered for no domain in this time", self.said("monitor", "--for", "1s", code=1))

    def test_plan_uses_cached_usage(self):
        between = self.peer(upstream=self.service().url)
        self.prepare(between.url, FREE)
        self.cli("plan")
        asked = len(between.statuses)
        self.assertGreater(asked, 0)
        self.cli("plan")
        self.assertEqual(len(between.statuses), asked)
        self.change_database("UPDATE usage SET said_at = said_at - 120000")
        self.cli("plan")
        self.assertGreater(len(between.statuses), asked)

    def test_file_limit_is_not_reported_as_permission_error(self):
        self.cli("list", "add", "L")
        said = ""
        for most in range(6, 14):
            done = subprocess.run(
                [BIN / "pantau-cli", "list", "list"], capture_output=True, text=True, timeout=ANSWER_WITHIN, env=self.env,
                preexec_fn=lambda most=most: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
            said += done.stderr
        self.assertIn("open files", said)
        self.assertNotIn("may not write", said)

    def test_note_lines_are_separated_by_a_space(self):
        self.prepare("local:sample", FREE)
        self.cli("domains", "set", FREE, "--note", "line1\nline2")
        self.assertIn("Note: line1 line2\n", self.cli("domains", "show", FREE))

    def test_history_shows_that_a_domain_is_in_no_list(self):
        self.cli("account", "add", "A", "--url", "local:sample")
        self.cli("check", FREE)
        self.assertIn("in none of your lists", self.said("history", FREE, code=0))
        self.assertIn("in none of your lists", self.cli_json("history", FREE)["not_watched"])


class Spending(States):
    def test_recent_answers_are_not_paid_again(self):
        service = self.service()
        self.prepare(service.url)
        self.cli("check", FREE, BLOCKED[0])
        done = self.run_cli("--json", "check", FREE, BLOCKED[0], "other.example")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, r"2 domain\S* answered within the last hour")
        self.assertIn("--again", done.stderr)
        self.assertEqual(service.charged(), 3)
        self.cli("check", "--fail-on-blocked", BLOCKED[0], code=4)
        self.assertEqual(service.charged(), 3)
        self.cli("check", "--again", FREE)
        self.assertEqual(service.charged(), 4)

    def test_expensive_check_prompts_only_on_a_terminal(self):
        service = self.service()
        self.prepare(service.url, *(f"site-{number}.example" for number in range(30)))
        self.cli("check", "first.example")
        answers = {b"n\n": (1, 1), b"\x04": (1, 1), b"y\n": (0, 31)}
        for typed, (code, charged) in answers.items():
            with self.subTest(typed=typed):
                ours, theirs = pty.openpty()
                process = self.start_cli("check", "--list", "Clients", stdin=theirs, stderr=theirs)
                os.close(theirs)
                seen = b""
                while b"[y/N]" not in seen:
                    seen += os.read(ours, 4096)
                self.assertIn(b"30 of the 99 checks", seen)
                os.write(ours, typed)
                process.communicate(timeout=ANSWER_WITHIN)
                os.close(ours)
                self.assertEqual((process.returncode, service.charged()), (code, charged))
        self.cli("domains", "add", "--list", "Clients", *(f"more-{number}.example" for number in range(20)))
        self.assertIn("uses 20 of the 69 checks", self.said("check", "--list", "Clients", code=0))
        self.assertEqual(service.charged(), 51)

    def test_unsaved_answers_are_printed_and_fail_the_run(self):
        service = self.service()
        self.prepare(service.url, FREE)
        self.cli("check", "other.example")
        self.change_database("CREATE TRIGGER no_room BEFORE INSERT ON check_chunk "
                             "BEGIN SELECT RAISE(ABORT, 'no room'); END")
        process = self.start_cli("--json", "check", FREE)
        self.until_it_cannot_save(process)
        process.send_signal(signal.SIGTERM)  # even without waiting, paid results are printed
        self.assertEqual(json.loads(process.stdout.readline())[0]["status"], "not_blocked")
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(process.returncode, 1, said)
        self.assertIn("not saved", said)
        process = self.start_cli("monitor", "--once")
        self.until_it_cannot_save(process)
        process.send_signal(signal.SIGTERM)
        self.assertIn("Interrupt again", process.stderr.readline())
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(process.returncode, 1, said)
        self.assertIn("not saved", said)
        self.assertLessEqual(service.charged(), 3, "No checks are spent if answers cannot be saved.")

    def until_it_cannot_save(self, process):
        line = process.stderr.readline()
        while line and "cannot be saved yet" not in line:
            line = process.stderr.readline()
        self.assertIn("cannot be saved yet", line)

    def test_locked_database_loses_no_answers(self):
        for command in (["check", "--list", "Clients"], ["monitor", "--once"]):
            with self.subTest(command=command):
                self.setUp()
                service = self.service()
                between = self.peer(upstream=service.url, late=True)
                self.prepare(between.url, FREE, BLOCKED[0])
                process = self.start_cli("--json", *command)
                self.assertTrue(between.is_waiting.wait(ANSWER_WITHIN))
                other = sqlite3.connect(self.database(), isolation_level=None)
                self.addCleanup(other.close)
                other.execute("BEGIN IMMEDIATE")
                between.let_go.set()
                self.until_it_cannot_save(process)
                self.assertIsNone(process.poll())
                other.execute("ROLLBACK")
                out, said = process.communicate(timeout=ANSWER_WITHIN)
                self.assertEqual(process.returncode, 0, said)
                self.assertNotIn("not saved", out)
                self.assertEqual([row["status"] for row in self.cli_json("domains", "list")].count("blocked"), 1)
                self.assert_books_agree(service)


class Alerts(States):
    def test_undelivered_alert_fails_the_run(self):
        service = self.service()
        self.prepare(service.url, FREE)
        for number, (status, kept) in enumerate (((500, "temporary error"), (400, "refused the message"))):
            with self.subTest(status=status):
                hook = self.peer(script=lambda *_: (status, {}, b""))
                self.cli("channel", "add", "webhook", f"Ops {status}", "--url", hook.url)
                self.cli("domains", "add", "--list", "Clients", BLOCKED[number])
                said = self.said("monitor", "--once", code=1)
                self.assertIn(f"could not be delivered through “Ops {status}”", said)
                self.assertIn(kept, said)
                if status == 500:  # nor is a run before the next try
                    self.assertIn("1 alert is not delivered yet", self.said("monitor", "--once", code=1))
                self.cli("channel", "remove", f"Ops {status}")
        self.assertRegex(self.cli("changes"), r"Unknown +Blocked +-  ", "no answer before the first one")
        self.cli("domains", "add", "--list", "Clients", BLOCKED[2])
        self.assertEqual(self.said("monitor", "--once", code=0), "", "There is no channel left.")

    def test_failed_automatic_backup_fails_the_run(self):
        self.prepare(self.service().url, FREE)
        in_the_way = self.folder / "backups"
        in_the_way.write_text("")
        self.change_database("INSERT OR REPLACE INTO setting (name, value) VALUES ('backup_rhythm', 'daily'), "
                             f"('backup_folder', '{in_the_way}')")
        self.assertIn("The backup", self.said("monitor", "--once", code=1))
        self.assertEqual(self.said("monitor", "--once", code=0), "", "It is not due again for hours.")
        due = "DELETE FROM setting WHERE name IN ('backup_tried_at', 'backup_problem')"
        self.change_database(due)
        lines = [json.loads(line) for line in self.cli("--json", "monitor", "--once", code=1).splitlines()]
        self.assertEqual([line["type"] for line in lines], ["run", "error"])
        self.assertEqual(lines[-1]["error"]["kind"], "storage")
        self.change_database(due)
        self.assertIn("The backup", self.said("monitor", "--for", "2s", code=1))
        self.change_database(due)
        self.cli("list", "add", "Idle")
        self.cli("domains", "add", "--list", "Idle", BLOCKED[0])
        self.change_database("UPDATE list SET account_id = NULL WHERE name = 'Idle'")
        self.assertIn("The backup", self.said("monitor", "--once", code=3))  # the result of the checks comes first
        self.change_database(due)
        in_the_way.unlink()
        self.assertIn("is missing", self.said("monitor", "--once", code=3))
        self.assertFalse(in_the_way.exists())
        self.change_database(due)
        in_the_way.mkdir()
        self.said("monitor", "--once", code=3)
        self.assertEqual(len(list(in_the_way.glob("*.sqlite"))), 1)

    def test_backup_warns_about_webhook_addresses(self):
        self.cli("account", "add", "A", "--url", "local:sample")
        self.assertEqual(self.said("backup", "create", self.folder / "a.sqlite", code=0), "")
        self.cli("channel", "add", "webhook", "Ops", "--url", "https://hooks.example/token-of-mine")
        self.assertIn("webhook addresses", self.said("backup", "create", self.folder / "b.sqlite", code=0))
        self.assertIn("any token", " ".join(self.cli("channel", "add", "--help").split()))


class DatabaseGone(States):
    def test_missing_database_is_reported_until_recreated(self):
        self.prepare(self.service().url, FREE)
        self.cli("check", FREE)
        for file in self.data_dir.glob("pantau.db*"):
            file.unlink()
        for _ in range(2):
            self.assertIn("backup restore", self.refused("domains", "list"))
            self.assertEqual(list(self.data_dir.glob("pantau.db*")), [])
        self.assertIn("was gone", self.said("list", "add", "Clients", code=0))
        self.assertEqual(self.cli_json("domains", "list"), [])


class Homeless(States):
    """Without HOME, as cron and systemd sometimes start programs."""

    def setUp(self):
        super().setUp()
        for name in ("HOME", "XDG_DATA_HOME", "PANTAU_DATA_DIR"):
            self.env.pop(name, None)

    def test_commands_without_a_home_are_refused(self):
        root = pathlib.Path("/.local")
        before = root.exists()
        for command in (["domains", "list"], ["monitor", "--once"], ["backup", "restore", self.folder / "b.sqlite"]):
            with self.subTest(command=command):
                sentence = self.refused(*command)
                for way in ("HOME", "XDG_DATA_HOME", "--data-dir"):
                    self.assertIn(way, sentence)
        self.assertEqual(root.exists(), before)
        self.assertIn("HOME", json.loads(self.cli("--json", "domains", "list", code=1))["error"]["sentence"])

    def test_explicit_data_folder_is_used(self):
        self.cli("--data-dir", self.folder / "named", "list", "add", "Clients")
        self.cli("list", "add", "Clients", PANTAU_DATA_DIR=str(self.folder / "variable"))
        self.cli("list", "add", "Clients", XDG_DATA_HOME=str(self.folder / "share"))
        self.cli("list", "add", "Clients", HOME=str(self.folder))
        for name in ("named", "variable", "share/pantau", ".local/share/pantau"):
            self.assertTrue((self.folder / name / "pantau.db").is_file(), name)
        self.cli("version")


class Removed(States):
    def test_history_of_a_removed_account_is_kept(self):
        self.prepare(self.service().url, FREE)
        self.cli("check", FREE)
        self.assertIn("Their history is kept", self.cli("account", "remove", "Agency"))
        self.assertNotIn("never", self.cli("domains", "list"))
        shown = self.cli("domains", "show", FREE)
        self.assertIn("no account", shown)
        self.assertNotIn("never", shown)
        self.assertIn("Not blocked", self.cli("history", FREE))


class Waits(States):
    def test_check_reports_a_long_retry_after(self):
        service = self.service()

        def script(command, path, body):
            if command == "POST":
                return 429, {"Content-Type": "application/json", "Retry-After": "86400"}, b'{"success": false}'
            return None

        between = self.peer(upstream=service.url, script=script)
        self.prepare(between.url, FREE)
        said = self.said("check", "--timeout", "3", FREE, code=3)
        self.assertRegex(said, "wait|pause|until")
        self.assertEqual(self.run_cli("check", "--timeout", "soon", FREE).returncode, 2)

    def test_refused_account_test_promises_no_retry(self):
        service = self.peer(script=lambda *_: (429, {"Content-Type": "application/json", "Retry-After": "60"},
                                               b'{"error": "Too many requests"}'))
        self.cli("account", "add", "Agency", "--url", service.url)
        said = self.refused("account", "test", "Agency")
        self.assertIn("too many requests", said)
        self.assertNotIn("asks again", said)

    def test_plan_shows_when_a_large_backlog_is_checked(self):
        service = self.service()
        self.prepare(service.url)
        many = self.folder / "many.txt"
        many.write_text("".join(f"site-{number}.example\n" for number in range(5000)))
        self.cli("domains", "import", many, "--list", "Clients")
        self.assertRegex(" ".join(self.cli("plan").split()), r"4,900 new domain\S* still to be checked: 100 a day from .*, the last of them on")


class Terminal(States):
    """External text cannot control the terminal or reverse the reading direction."""

    EVIL = "E\x1b]0;owned\x07\x1b[2Jvil\u202egnp\u2066x\x9b31m"

    def assert_tame(self, done):
        for text in (done.stdout, done.stderr):
            for evil in "\x1b\x07\x9b\u202e\u2066":
                self.assertNotIn(evil, text, repr(text))

    def test_names_and_notes_are_sanitized(self):
        self.assert_tame(self.run_cli("account", "add", self.EVIL, "--url", "local:sample"))
        self.assert_tame(self.run_cli("list", "add", self.EVIL))
        self.assert_tame(self.run_cli("account", "add", "A", "--url", "local:sample"))
        self.assert_tame(self.run_cli("list", "add", "L", "--account", "A"))
        self.cli("domains", "add", "--list", "L", FREE)
        self.assert_tame(self.run_cli("domains", "set", FREE, "--note", self.EVIL))
        self.assert_tame(self.run_cli("appeal", "add", FREE, "--to", self.EVIL, "--note", self.EVIL, "--account", "A"))
        for command in (["account", "list"], ["list", "list"], ["domains", "list"], ["domains", "show", FREE], ["usage"],
                        ["usage", "--account", self.EVIL], ["plan", "--account", self.EVIL], ["appeal", "list"],
                        ["check", FREE], ["list", "set", self.EVIL, "--interval", "6h", "--dry-run"],
                        ["check", "--account", "A", self.EVIL], ["report", FREE], [self.EVIL], ["--" + self.EVIL],
                        ["monitor", "--once"], ["domains", "import", self.EVIL, "--list", "L"], ["history", self.EVIL]):
            with self.subTest(command=command):
                self.assert_tame(self.run_cli(*command))

    def test_service_messages_are_sanitized(self):
        evil = self.EVIL.encode("unicode_escape").decode().replace("\\x", "\\u00")
        body = ('{"success": false, "message": "' + evil + '", "code": 403, "whitelisted_ips": ["' + evil + '"]}').encode()

        for status in (401, 402, 403, 422, 429, 500):
            with self.subTest(status=status):
                self.setUp()
                # A 429 without figures is the per-minute limit, which is waited for.
                told = body[:-1] + b', "rate_limit": {"limit": 100, "used": 100, "remaining": 0}}' if status == 429 else body
                peer = self.peer(script=lambda *_: (status, {"Content-Type": "application/json"}, told))
                self.prepare(peer.url, FREE)
                for command in (["usage"], ["account", "test", "Agency"], ["check", "--timeout", "2", FREE],
                                ["monitor", "--once"], ["account", "list"], ["incidents", "--all"], ["alerts", "list"]):
                    self.assert_tame(self.run_cli(*command))


if __name__ == "__main__":
    unittest.main()
