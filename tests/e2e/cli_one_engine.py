#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli while a monitor holds the data's lock: that monitor executes every command, and either process may be
killed."""

import hashlib
import json
import os
import pathlib
import signal
import socket
import stat
import subprocess
import threading
import unittest

from pantau_programs import ANSWER_WITHIN, BIN, DATA, ProgramsTest, lines_of, wait_until

BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))


class OneEngine(ProgramsTest):
    def setUp(self):
        super().setUp()
        self.checking = self.service(DATA / "listed-domains.txt", "--requests-per-minute", "1000000")
        self.key = self.checking.keys("add", "--freemium", "--daily-limit", "100000", "--name", "agency")
        self.env["PANTAU_API_KEY"] = self.key

    @property
    def socket(self):
        return self.data_dir / "pantau-commands.socket"

    def set_up_data(self, url=None):
        self.cli("account", "add", "Agency", "--url", url or self.checking.url)
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", BLOCKED[0], "first.example")

    def start_monitor(self, *options):
        monitor = self.start_cli("monitor", *options)
        wait_until("the monitor listens", lambda: self.socket.exists() or monitor.poll() is not None)
        self.assertIsNone(monitor.poll(), "the monitor ended")
        return monitor

    def end_well(self, monitor):
        self.assertIsNone(monitor.poll(), "the monitor ended")
        monitor.terminate()
        _, said = monitor.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(monitor.returncode, 0, said)

    def listen(self, greeting=None):
        """Stands in for a running monitor that greets and then never answers."""
        self.data_dir.mkdir(mode=0o700, exist_ok=True)
        server = socket.socket(socket.AF_UNIX)
        self.addCleanup(server.close)
        server.bind(str(self.socket))
        server.listen()
        taken = []

        def serve():
            connection, _ = server.accept()
            self.addCleanup(connection.close)
            if greeting:
                try:
                    connection.sendall(json.dumps(greeting).encode() + b"\n")
                    taken.append(connection.recv(1 << 16))
                except (BrokenPipeError, ConnectionResetError):  # it disconnected before reading the greeting
                    taken.append(b"")

        threading.Thread(target=serve, daemon=True).start()
        return taken

    def test_monitor_executes_every_kind_of_command(self):
        self.set_up_data()
        monitor = self.start_monitor()
        self.assertEqual(stat.S_IMODE(self.socket.stat().st_mode) & 0o077, 0)
        added = self.cli_json("domains", "add", "--list", "L", BLOCKED[1], "second.example", "first.example", "no domain",
                              code=3)
        self.assertEqual((added["added"], added["already_there"], len(added["refused"])), (2, 1, 1))
        self.assertEqual(self.cli_json("list", "add", "Other")["name"], "Other")
        self.assertIn("Added", self.cli("domains", "add", "--list", "Other", "third.example"))
        self.assertEqual(self.cli_json("domains", "remove", "--list", "Other", "third.example")["removed"], 1)
        checked = self.cli_json("check", "--again", BLOCKED[0], "new.example")
        self.assertEqual([row["status"] for row in checked], ["blocked", "not_blocked"])
        self.cli("check", "--again", "--fail-on-blocked", BLOCKED[0], code=4)
        self.assertEqual(self.cli_json("usage")["account"], "Agency")
        self.assertEqual(self.cli_json("plan")["account"], "Agency")
        self.assertTrue(self.cli_json("list", "set", "L", "--priority", "high")["saved"])
        self.assertEqual(self.cli_json("account", "test", "Agency")["state"], "active")
        self.assertEqual(len(self.cli_json("domains", "list")), 4, "reading commands run next to the monitor")
        self.end_well(monitor)
        self.assertFalse(self.socket.exists())
        self.assert_books_agree(self.checking, self.key)

    def test_failures_are_returned_unchanged(self):
        self.set_up_data()
        monitor = self.start_monitor()
        self.assertIn("no list", self.refused("domains", "add", "--list", "Nowhere", "a.example"))
        failed = json.loads(self.cli("--json", "domains", "add", "--list", "Nowhere", "a.example", code=1))
        self.assertEqual(failed["error"]["kind"], "not_found")
        self.cli("domains", "add", code=2)
        self.end_well(monitor)

    def test_files_are_read_in_the_folder_of_the_caller(self):
        self.set_up_data()
        monitor = self.start_monitor()
        (self.folder / "elsewhere").mkdir()
        (self.folder / "elsewhere" / "sites.csv").write_text("site\nfrom-file.example\ncafé.example\n", encoding="utf-16")
        done = subprocess.run([BIN / "pantau-cli", "--json", "domains", "import", "sites.csv", "--list", "L", "--column",
                               "site"], cwd=self.folder / "elsewhere", env=self.env, capture_output=True, text=True,
                              timeout=ANSWER_WITHIN)
        self.assertEqual(json.loads(done.stdout)["added"], 2, done.stderr)
        self.assertIn("Nothing was added", self.refused("domains", "import", "not-there.csv", "--list", "L"))
        self.end_well(monitor)

    def test_no_secret_is_sent_to_the_monitor(self):
        self.set_up_data()
        taken = self.listen({"pantau": self.cli_json("version")["version"]})
        sentence = self.refused("account", "set-key", "Agency", "--key-stdin", stdin="canary-key-51b7")
        self.assertIn("sends no key or secret", sentence)
        self.assertNotIn("canary", sentence)
        wait_until("the other side ends", lambda: taken, 10)
        self.assertEqual(taken, [b""])

    def test_key_files_must_match_those_of_the_monitor(self):
        self.env.pop("PANTAU_API_KEY")
        mine = self.folder / "mine.key"
        other = self.folder / "other.key"
        for file in (mine, other):
            file.write_text(self.key)
            file.chmod(0o600)
        self.cli("account", "add", "Agency", "--url", self.checking.url, "--key-file", mine)
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", "first.example", "--key-file", mine)
        monitor = self.start_monitor("--key-file", mine)
        relative = os.path.relpath(mine)
        for options in ([], ["--key-file", mine], ["--key-file", relative], ["--key-file", f"agency={mine}"]):
            self.assertEqual(self.cli_json("check", "--again", "first.example", *options)[0]["status"], "not_blocked")
        for options in (["--key-file", other], ["--key-file", mine, "--key-file", f"Agency={other}"]):
            self.assertIn("other key files", self.refused("check", "first.example", *options))
        self.end_well(monitor)

    def test_keys_of_the_monitor_count(self):
        self.set_up_data()
        monitor = self.start_monitor()
        del self.env["PANTAU_API_KEY"]
        for words in (("account", "list"), ("list", "list"), ("domains", "list")):
            self.assertEqual({each["not_watched"] for each in self.cli_json(*words)}, {None}, words)
        self.end_well(monitor)
        self.assertIn("not checked", self.cli_json("account", "list")[0]["not_watched"])

    def test_different_versions_are_refused(self):
        self.set_up_data()
        taken = self.listen({"pantau": "0.0.1"})
        sentence = self.refused("usage")
        self.assertIn("0.0.1", sentence, "the socket is tried before the lock, which is free here")
        self.assertIn(self.cli_json("version")["version"], sentence)
        wait_until("the other side ends", lambda: taken, 10)
        self.assertEqual(taken, [b""], "no command is sent")

    def test_unresponsive_monitor_is_reported(self):
        self.set_up_data()
        self.listen()
        self.assertIn("does not respond", self.refused("usage"))

    def test_stale_socket_is_replaced(self):
        self.set_up_data()
        left = socket.socket(socket.AF_UNIX)
        left.bind(str(self.socket))
        left.close()
        self.cli("usage")
        monitor = self.start_monitor()
        wait_until("it serves", lambda: self.run_cli("usage").returncode == 0, 10)
        self.assertIsNone(monitor.poll())
        self.end_well(monitor)

    def test_socket_of_another_user_is_ignored(self):
        self.set_up_data()
        taken = self.listen({"pantau": self.cli_json("version")["version"]})
        if os.geteuid() == 0:
            os.chown(self.socket, 65534, 65534)
        else:
            self.socket.unlink()
            self.socket.symlink_to("/dev/null")
        self.cli("usage")
        self.assertEqual(taken, [], "the command did not connect")

    def test_killed_monitor_fails_the_command(self):
        slow = self.peer(upstream=self.checking.url, late=True)
        self.set_up_data(slow.url)
        slow.let_go.set()
        self.cli("check", "--list", "L")
        monitor = self.start_monitor()
        slow.let_go.clear()
        slow.is_waiting.clear()
        check = self.start_cli("--json", "check", "--again", "late.example")
        wait_until("the check is on its way", slow.is_waiting.is_set)
        monitor.kill()
        monitor.communicate()
        out, said = check.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(check.returncode, 1, said)
        self.assertIn("stopped before this was done", said)
        self.assertEqual(json.loads(out)["error"]["kind"], "failed")
        slow.let_go.set()
        self.assertTrue(self.socket.exists(), "left behind")
        self.cli("usage")
        self.assert_books_agree(self.checking, self.key)

    def test_paid_answers_are_kept_if_the_caller_is_killed(self):
        slow = self.peer(upstream=self.checking.url, late=True)
        self.set_up_data(slow.url)
        slow.let_go.set()
        self.cli("check", "--list", "L")
        monitor = self.start_monitor()
        for end in (signal.SIGKILL, signal.SIGINT):
            slow.let_go.clear()
            slow.is_waiting.clear()
            name = f"late-{end}.example"
            check = self.start_cli("--json", "check", "--again", *[name] + [f"n{i}-{end}.example" for i in range(950)])
            wait_until("the check is on its way", slow.is_waiting.is_set)
            check.send_signal(end)
            if end == signal.SIGKILL:
                check.communicate(timeout=ANSWER_WITHIN)
            slow.let_go.set()
            out, said = check.communicate(timeout=ANSWER_WITHIN) if end == signal.SIGINT else ("", "")
            # Paid answers are stored; unsent checks are not paid. On a busy machine, some more batches of 100 may leave
            # before the monitor notices the end of the caller.
            wait_until("the answer is kept", lambda: [row for row in self.cli_json("history", name)["checks"]])
            self.assertFalse([body for body in slow.bodies if f"n949-{end}".encode() in body])
            if end == signal.SIGINT:
                self.assertEqual(check.returncode, 1, said)
                self.assertEqual({row["status"] for row in json.loads(out)}, {"not_blocked", "unknown"})
        self.assertEqual(len(self.cli_json("check", "after.example")), 1)
        self.end_well(monitor)
        self.assert_books_agree(self.checking, self.key)

    def test_second_monitor_is_refused(self):
        self.set_up_data()
        monitor = self.start_monitor()
        for command in (["monitor"], ["monitor", "--once"]):
            self.assertIn("Another Pantau is using", self.refused(*command))
        self.end_well(monitor)

    def test_long_folder_name_moves_the_socket_to_tmp(self):
        self.data_dir = self.folder / ("d" * 90)
        self.env["PANTAU_DATA_DIR"] = str(self.data_dir)
        self.set_up_data()
        monitor = self.start_cli("monitor")
        name = hashlib.sha256(os.fsencode(self.data_dir.resolve())).hexdigest()[:24]
        elsewhere = pathlib.Path(f"/tmp/pantau-commands-{os.geteuid()}-{name}")
        wait_until("it serves", elsewhere.is_socket)
        self.assertEqual(self.run_cli("usage").returncode, 0)
        self.assertFalse(self.socket.exists())
        monitor.terminate()
        monitor.communicate(timeout=ANSWER_WITHIN)
        self.assertFalse(elsewhere.exists())

    def test_command_fails_if_the_monitor_stops(self):
        is_slow, is_waiting, let_go = threading.Event(), threading.Event(), threading.Event()
        self.addCleanup(let_go.set)

        def script(command, path, body):
            if is_slow.is_set():
                is_waiting.set()
                let_go.wait(ANSWER_WITHIN)

        self.set_up_data(self.peer(upstream=self.checking.url, script=script).url)
        for form in ([], ["--json"]):
            with self.subTest(form=form):
                monitor = self.start_monitor()
                wait_until("all domains are checked", lambda: self.query("SELECT count(*) FROM check_chunk")[0][0] >= 2)
                is_slow.set()
                command = self.start_cli(*form, "usage")
                self.assertTrue(is_waiting.wait(ANSWER_WITHIN))
                monitor.terminate()
                out, said = command.communicate(timeout=ANSWER_WITHIN)
                self.assertEqual(command.returncode, 1)
                self.assertEqual(said.count("The running Pantau stopped before this was done."), 1, said)
                self.assertEqual(json.loads(out)["error"]["kind"] if form else out, "cancelled" if form else "")
                let_go.set()
                monitor.communicate(timeout=ANSWER_WITHIN)
                for event in (is_slow, is_waiting, let_go):
                    event.clear()

    def test_large_output_is_complete_if_the_monitor_stops(self):
        slow = self.peer(upstream=self.checking.url, late=True)
        self.set_up_data(slow.url)
        slow.let_go.set()
        self.cli("check", "--list", "L")
        for form in (["--json"], []):
            with self.subTest(form=form):
                monitor = self.start_monitor()
                slow.let_go.clear()
                slow.is_waiting.clear()
                names = [f"n{i}{'j' if form else 't'}.example" for i in range(5000)]
                check = self.start_cli(*form, "check", "--again", "--all", "--yes", *names)
                wait_until("the check is on its way", slow.is_waiting.is_set)
                monitor.terminate()
                slow.let_go.set()
                monitor_said = threading.Thread(target=monitor.communicate)
                monitor_said.start()
                out, said = check.communicate(timeout=ANSWER_WITHIN)
                monitor_said.join()
                self.assertEqual(check.returncode, 1, said)
                self.assertEqual(said.count("The running Pantau stopped before this was done."), 1, said)
                self.assertEqual([name for name in names if name not in out], [])
                if form:
                    self.assertEqual(len(json.loads(out)), len(names))
        self.assert_books_agree(self.checking, self.key)

    def test_many_commands_run_concurrently(self):
        self.set_up_data()
        monitor = self.start_monitor()
        commands = [self.start_cli("--json", "domains", "add", "--list", "L", f"many-{each}.example") for each in range(8)]
        commands += [self.start_cli("--json", "check", "--again", f"more-{each}.example") for each in range(4)]
        for command in commands:
            _, said = command.communicate(timeout=ANSWER_WITHIN)
            self.assertEqual(command.returncode, 0, said)
        self.assertEqual(len(self.cli_json("domains", "list")), 10)
        self.end_well(monitor)
        self.assert_books_agree(self.checking, self.key)

    def test_invalid_socket_requests_are_rejected(self):
        self.set_up_data()
        monitor = self.start_monitor()
        for garbage in (b"\n", b"{}\n", b"[1]\n", b'{"version":"x","arguments":["usage"],"key_files":[]}\n', b"\xff\xfe\n" * 3,
                        b'{"version":1,"arguments":{},"key_files":null}\n'):
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(10)
                connection.connect(str(self.socket))
                self.assertIn(b"pantau", connection.recv(200))
                connection.sendall(garbage)
                self.assertEqual(connection.recv(200), b"", garbage)
        self.cli("usage")
        self.end_well(monitor)


if __name__ == "__main__":
    unittest.main()
