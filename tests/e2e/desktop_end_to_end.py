#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real pantau on a real desktop (run inside desktop-session), used by keyboard and through its accessible
objects: the key is in the Secret Service, the icon is in the panel's tray, a change arrives as a notification,
report and backup are files, and the charges are right."""

import json
import signal
import sqlite3
import subprocess
import unittest

from accessible import Atspi, Program, Role
from desktop_parts import DesktopTest, Keyring, output
from pantau_programs import ANSWER_WITHIN, BIN, wait_until

WATCHED = ["melati-promo.example", "beritakita.example", "toko-sentosa.example"]
LISTED = "judi-contoh.example"


class Desktop(DesktopTest):
    def test_help_and_version_need_no_display(self):
        env = {name: value for name, value in self.env.items()
               if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
        for option, word in (("--version", "pantau "), ("--help", "--data-dir")):
            done = subprocess.run([BIN / "pantau", option], env=env, capture_output=True, text=True, check=True,
                                  timeout=ANSWER_WITHIN)
            self.assertIn(word, done.stdout)

    def test_change_notifies_the_user(self):
        service = self.service(self.blocklist(LISTED))
        key = service.keys("add", "--name", "agency", "--package", "business")

        # The key is entered on the command line and is only in the real keyring.
        self.cli("account", "add", "Agency", "--url", service.url, "--key-stdin", stdin=key + "\n")
        found = subprocess.run(["secret-tool", "search", "--all", "xdg:schema", "org.qt.keychain"],
                               capture_output=True, text=True, timeout=ANSWER_WITHIN)
        self.assertIn(key, found.stdout, found.stderr)
        self.cli("list", "add", "Clients")
        # Disables grouping, which would wait for two minutes.
        self.cli("alerts", "settings", "set", "--grouping", "off")
        self.cli("domains", "add", "--list", "Clients", *WATCHED)
        first = self.cli_json("check", "--list", "Clients")
        self.assertEqual([r["status"] for r in first], ["not_blocked"] * len(WATCHED))
        self.assertEqual(service.charged(key), 3 * len(WATCHED))

        # The window and the tray icon, both on the real screen.
        program = self.start_pantau()
        tray = self.tray_of(program)
        wait_until("pantau's window is shown", lambda: self.windows(program))
        self.screenshot("main-window.png")

        # Closing the window keeps Pantau in the tray.
        self.close_window(program)
        wait_until("the window is gone", lambda: not self.windows(program))
        self.assertIsNone(program.poll(), "Closing the window must not quit if there is a tray.")
        output("dunstctl", "close-all")

        # The list changes, and a check from the tray's menu detects it.
        self.assertEqual(service.stop(), 0)
        service.start(self.blocklist(LISTED, WATCHED[0]))
        self.check_again(program, tray)
        wait_until(f"a notification names {WATCHED[0]}", lambda: self.answers_notification_about(WATCHED[0]))
        wait_until("a click on the notification opens the window", lambda: self.windows(program))
        self.screenshot("changed-domain.png")

        tray.choose("Quit")
        self.assertEqual(program.wait(ANSWER_WITHIN), 0)

        # The service's charges equal the ledger, and the history contains the change.
        self.assertGreater(self.assert_books_agree(service, key), 3 * len(WATCHED))
        self.assertIn(WATCHED[0], self.cli("changes"))
        self.assert_nowhere(key)

    def test_from_the_first_start_to_a_restored_backup(self):
        service = self.service(self.blocklist(LISTED))
        key = service.keys("add", "--name", "agency", "--package", "business")
        # Disables grouping, which would wait for two minutes. There is no account yet: it is a first start.
        self.cli("alerts", "settings", "set", "--grouping", "off")

        self.know_only(service)
        program = self.start_pantau()
        self.take_first_steps(program, service, key)
        statuses = "SELECT count(*) FROM domain_status WHERE status = 'not_blocked'"
        wait_until("every domain was checked", lambda: self.query(statuses) == [(len(WATCHED),)])
        self.assertEqual(service.charged(key), 3 * len(WATCHED),
                         self.query("SELECT reason, units, created_at FROM batch"))
        self.assertEqual(self.query("SELECT name FROM list"), [("My domains",)])
        self.screenshot("after-first-start.png")

        # It continues in the tray and shows a notification; a click on that opens the domain.
        tray = self.tray_of(program)
        self.close_window(program)
        wait_until("the window is gone", lambda: not self.windows(program))
        output("dunstctl", "close-all")
        self.assertEqual(service.stop(), 0)
        service.start(self.blocklist(LISTED, WATCHED[0]))
        self.check_again(program, tray)
        wait_until(f"a notification names {WATCHED[0]}", lambda: self.answers_notification_about(WATCHED[0]))
        wait_until("a click on the notification opens the window", lambda: self.windows(program))
        pantau = Program(program.pid)
        pantau.await_("the details name the domain", name=WATCHED[0])
        self.screenshot("changed-domain-opened.png")

        report = self.save_report(program, pantau)
        self.assertIn(WATCHED[0], report.read_text())
        backup = self.save_backup(program, pantau)

        # After hiding it again, a second start shows the window.
        self.close_window(program)
        wait_until("the window is gone again", lambda: not self.windows(program))
        second = self.start_pantau()
        self.assertEqual(second.wait(ANSWER_WITHIN), 0)
        wait_until("a second start shows the first", lambda: self.windows(program))
        tray.choose("Quit")
        self.assertEqual(program.wait(ANSWER_WITHIN), 0)
        self.assert_books_agree(service, key)
        self.assert_nowhere(key, report.read_text(), backup.read_bytes().decode("latin-1"))

        # An empty home, as on another computer.
        self.data_dir = self.folder / "elsewhere"
        program = self.start_pantau()
        self.restore_backup(program, backup)
        wait_until("the change is restored", self.knows_the_change)
        pantau = Program(program.pid)
        pantau.await_("the list is there", name="My domains")
        self.screenshot("restored.png")

    def test_waiting_for_a_locked_keyring_is_reported(self):
        service = self.service(self.blocklist(LISTED))
        key = service.keys("add", "--name", "agency", "--package", "business")
        self.cli("account", "add", "Free", "--url", service.url)
        Keyring.lock()
        key_file = self.folder / "key"
        key_file.write_text(key)
        self.addCleanup(key_file.unlink)
        add_it = ["account", "add", "Agency", "--url", service.url, "--key-stdin"]
        with key_file.open() as keys:
            add = self.start_cli(*add_it, stdin=keys)
        line = add.stderr.readline()
        self.assertIn("not answered yet", line)
        add.send_signal(signal.SIGINT)
        _, said = add.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(add.returncode, 1, said)
        self.assertIn("was not saved", said)
        self.assertEqual([account["name"] for account in self.cli_json("account", "list")], ["Free"])
        with key_file.open() as keys:
            add = self.start_cli(*add_it, stdin=keys)
        Keyring.open()
        _, said = add.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(add.returncode, 0, said)
        self.cli("account", "test", "Agency")

    def test_window_executes_commands(self):
        service = self.service(self.blocklist(LISTED))
        key = service.keys("add", "--name", "agency", "--package", "business")
        self.cli("account", "add", "Agency", "--url", service.url, "--key-stdin", stdin=key + "\n")
        self.cli("list", "add", "Clients")
        program = self.start_pantau()
        wait_until("it serves", (self.data_dir / "pantau-commands.socket").exists)
        self.assertEqual(self.cli_json("domains", "add", "--list", "Clients", *WATCHED)["added"], len(WATCHED))
        self.assertEqual(self.cli_json("check", "--again", LISTED)[0]["status"], "blocked")
        pantau = Program(program.pid)
        # The window learns it only through the shared session.
        wait_until("the window shows what was added", lambda: self.says(pantau, WATCHED[0]))
        self.assertIn("sends no key or secret",
                      self.refused("account", "set-key", "Agency", "--key-stdin", stdin=key + "\n"))
        # As an update requests it: --quit returns once the program has exited.
        self.assertEqual(self.start_pantau("--quit").wait(ANSWER_WITHIN), 0)
        self.assertEqual(program.wait(ANSWER_WITHIN), 0)
        self.assertEqual(self.start_pantau("--quit").wait(ANSWER_WITHIN), 0)  # no program is running
        self.assert_books_agree(service, key)

    def test_paid_answer_is_returned_before_the_window_quits(self):
        service = self.service(self.blocklist(LISTED))
        key = service.keys("add", "--name", "agency", "--package", "business")
        late = self.peer(upstream=service.url, late=True)
        self.cli("account", "add", "Agency", "--url", late.url, "--key-stdin", stdin=key + "\n")
        program = self.start_pantau()
        wait_until("it serves", (self.data_dir / "pantau-commands.socket").exists)
        check = self.start_cli("--json", "check", LISTED)
        self.assertTrue(late.is_waiting.wait(ANSWER_WITHIN))
        quits = [self.start_pantau("--quit"), self.start_pantau("--quit")]  # two requests at the same time
        wait_until("new commands are refused", lambda: not (self.data_dir / "pantau-commands.socket").exists())
        self.assertIsNone(program.poll())
        late.let_go.set()
        said, _ = check.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual([each["status"] for each in json.loads(said)], ["blocked"], said)
        self.assertEqual([each.wait(ANSWER_WITHIN) for each in quits], [0, 0])
        self.assertEqual(program.wait(ANSWER_WITHIN), 0)
        self.assert_books_agree(service, key)

    def test_missing_key_can_be_entered_again(self):
        service = self.service(self.blocklist(LISTED))
        key = service.keys("add", "--name", "agency", "--package", "business")
        self.cli("account", "add", "Agency", "--url", service.url, "--key-stdin", stdin=key + "\n")
        subprocess.run(["secret-tool", "clear", "xdg:schema", "org.qt.keychain"], check=True, timeout=ANSWER_WITHIN)
        self.assertIn("holds no key", self.cli("account", "list"))
        set_key = ["account", "set-key", "Agency", "--key-stdin"]
        self.assertIn("Agency", self.cli(*set_key, stdin=key + "\n"))
        self.assertNotIn("holds no key", self.cli("account", "list"))
        self.cli("account", "test", "Agency")
        self.assertTrue(self.cli_json(*set_key, stdin=key + "\n")["uses_key"])
        self.assert_nowhere(key)

    def test_locked_keyring_is_reported_until_unlocked(self):
        service = self.service(self.blocklist(LISTED))
        key = service.keys("add", "--name", "agency", "--package", "business")
        self.cli("account", "add", "Agency", "--url", service.url, "--key-stdin", stdin=key + "\n")
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", *WATCHED)
        Keyring.lock()
        self.assertIn("locked", self.cli("account", "list"))

        program = self.start_pantau()
        pantau = Program(program.pid)
        wait_until("the window shows the message", lambda: self.says(pantau, "not handed out the key"))
        self.screenshot("locked-keyring.png")
        self.assertEqual(service.charged(key), 0)

        Keyring.open()
        statuses = "SELECT count(*) FROM domain_status WHERE status = 'not_blocked'"
        wait_until("every domain is checked", lambda: self.query(statuses) == [(len(WATCHED),)])
        wait_until("the message disappears", lambda: not self.says(pantau, "not handed out the key"))
        self.tray_of(program).choose("Quit")
        self.assertEqual(program.wait(ANSWER_WITHIN), 0)
        self.assert_books_agree(service, key)
        self.assert_nowhere(key)

    @staticmethod
    def says(pantau, words):
        return any(words in node.name and node.is_showing for window in pantau.windows() for node in window.walk())

    def check_again(self, program, tray):
        """Checks from the tray, less than an hour after the first check, so the window asks before spending."""
        tray.choose("Check now")
        wait_until("the window asks", lambda: self.windows(program))
        pantau = Program(program.pid)
        anyway = {"name": "Check anyway", "role": Role.PUSH_BUTTON}
        pantau.await_("it offers to check anyway", **anyway).press()
        wait_until("the question is answered", lambda: not pantau.find(**anyway))
        self.close_window(program)
        wait_until("the window is gone again", lambda: not self.windows(program))

    def knows_the_change(self):
        try:
            return self.query("SELECT count(*) FROM change_") == [(1,)]
        except (sqlite3.Error, AssertionError):
            return False  # while one database replaces the other

    def take_first_steps(self, program, service, key):
        """Connects a service and pastes domains."""
        pantau = Program(program.pid)
        wait_until("the window is shown", lambda: self.windows(program))
        pantau.await_("a service can be connected", name="Connect…", role=Role.PUSH_BUTTON).press()
        steps = wait_until("the services are shown", lambda: pantau.window("Connect a service"))
        self.screenshot("first-start.png")
        self.fill(steps, "Key", key)
        wait_until("the key can be tried", lambda: self.enabled(steps, "Connect")).press()
        wait_until("the service has answered", lambda: self.enabled(steps, "Done"))
        self.screenshot("first-start-connected.png")
        self.enabled(steps, "Done").press()
        wait_until("the services are closed", lambda: not pantau.window("Connect a service"))
        self.press(program, "ctrl+n")
        adding = wait_until("domains can be pasted", lambda: pantau.window("Add domains"))
        self.fill(adding, "Domains to add", "\n".join(WATCHED))
        wait_until("they can be added", lambda: self.enabled(adding, "Add 3 domains")).press()
        wait_until("they are added", lambda: not pantau.window("Add domains"))

    def fill(self, window, name, text):
        wait_until(f"“{name}” can be filled", lambda: self.entry(window, name)).type(text)

    @staticmethod
    def entry(window, name):
        for role in (Role.TEXT, Role.PASSWORD_TEXT, Role.ENTRY):
            found = window.find(name=name, role=role)
            if found:
                return found
        return None

    def choose_file(self, pantau, title, path):
        """Types a path into the file dialog."""
        dialog = wait_until(f"“{title}” asks for a file", lambda: pantau.window(title))
        entry = wait_until("a file name can be typed", lambda: self.entry(dialog, "File name") or
                           self.entry(dialog, "File &name"))
        entry.type(str(path))
        # Return might only choose among the suggested names.
        wait_until("the file can be chosen", lambda: next(filter(None, (
            self.enabled(dialog, name) for name in ("Save", "&Save", "Open", "&Open"))), None)).press()
        wait_until(f"“{title}” closes", lambda: not pantau.window(title))

    def save_report(self, program, pantau):
        path = self.folder / "report.html"
        self.press(program, "ctrl+r")
        dialog = wait_until("the report opens", lambda: pantau.window("Block status"))
        save = wait_until("it can be saved", lambda: self.enabled(dialog, "Save as HTML"))
        self.screenshot("report.png")
        save.press()
        self.choose_file(pantau, "Save", path)
        wait_until("the report is a file", lambda: path.exists() and path.stat().st_size > 0)
        output("xdotool", "key", "--clearmodifiers", "Escape")
        wait_until("the report closes", lambda: not pantau.window("Block status"))
        return path

    @staticmethod
    def enabled(window, name):
        found = window.find(name=name, role=Role.PUSH_BUTTON)
        return found if found and found.has(Atspi.StateType.SENSITIVE) else None

    def open_data_settings(self, program, pantau):
        self.press(program, "ctrl+comma")
        settings = wait_until("the settings open", lambda: pantau.window("Settings"))
        wait_until("there is a page for the data", lambda: settings.find(name="Data", role=Role.LIST_ITEM)).focus()
        for _ in range(8):  # to the first page, then down to the data
            output("xdotool", "key", "Up")
        for _ in range(6):
            output("xdotool", "key", "Down")
        return settings

    def save_backup(self, program, pantau):
        path = self.folder / "backup.sqlite"
        settings = self.open_data_settings(program, pantau)
        wait_until("a backup can be made", lambda: self.enabled(settings, "Back up now")).press()
        self.choose_file(pantau, "Back up to", path)
        wait_until("the backup is a file", lambda: path.exists() and any(
            "and verified" in node.name for node in settings.walk()))
        self.screenshot("backup.png")
        output("xdotool", "key", "--clearmodifiers", "Escape")
        wait_until("the settings close", lambda: not pantau.window("Settings"))
        return path

    def restore_backup(self, program, path):
        pantau = Program(program.pid)
        wait_until("the window is shown", lambda: self.windows(program))
        settings = self.open_data_settings(program, pantau)
        wait_until("a backup can be restored", lambda: self.enabled(settings, "Restore")).press()
        self.choose_file(pantau, "Choose a backup", path)
        look = wait_until("the backup is previewed first", lambda: pantau.window("Restore a backup"))
        self.screenshot("restore.png")
        wait_until("it can be restored", lambda: self.enabled(look, "Restore and restart")).press()


if __name__ == "__main__":
    unittest.main(warnings="ignore")
