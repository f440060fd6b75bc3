#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real pantau on a real desktop (run inside desktop-session): the key goes through the Secret Service, the
icon is in the panel's tray, its menu checks, the change arrives as a notification, and the bill is right."""

import os
import pathlib
import re
import shutil
import subprocess
import unittest

from pantau_programs import ANSWER_WITHIN, BIN, ProgramsTest, wait_until

WATCHED = ["melati-promo.example", "beritakita.example", "toko-sentosa.example"]
LISTED = "judi-contoh.example"


class CommandFailed(Exception):
    pass


def output(*command):
    """What a command prints; that it fails is an error that shows what it said."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=ANSWER_WITHIN)
    if done.returncode != 0:
        raise CommandFailed(f"{command}: {done.stderr.strip()}")
    return done.stdout


def call(destination, path, method, *arguments):
    return output("gdbus", "call", "--session", "--dest", destination, "--object-path", path,
                  "--method", method, "--", *arguments)


def get(destination, path, interface, name):
    return call(destination, path, "org.freedesktop.DBus.Properties.Get", interface, name)


class TrayItem:
    """The StatusNotifierItem of a process, as the panel's tray knows it."""

    @staticmethod
    def of_process(pid):
        listed = get("org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher", "org.kde.StatusNotifierWatcher",
                     "RegisteredStatusNotifierItems")
        for name, path in re.findall(r"'([^'/]+)(/[^']*)?'", listed):
            try:
                owner = call("org.freedesktop.DBus", "/org/freedesktop/DBus",
                             "org.freedesktop.DBus.GetConnectionUnixProcessID", name)
            except CommandFailed:
                continue  # it left between the two questions
            if re.search(r"uint32 (\d+)", owner)[1] == str(pid):
                return TrayItem(name, path or "/StatusNotifierItem")
        return None

    def __init__(self, name, path):
        self.name = name
        self.menu = re.search(r"'([^']+)'", get(name, path, "org.kde.StatusNotifierItem", "Menu"))[1]

    def entry(self, label):
        """The id of the enabled menu entry that begins with the label; None where there is none."""
        layout = call(self.name, self.menu, "com.canonical.dbusmenu.GetLayout", "0", "-1", "[]")
        for number, properties in re.findall(r"\((?:int32 )?(\d+), \{([^{}]*)\}", layout):
            text = re.search(r"'label': <['\"](.*?)['\"]>", properties)
            if text and text[1].replace("_", "").lower().startswith(label.lower()) \
                    and "'enabled': <false>" not in properties:
                return number
        return None

    def choose(self, label):
        number = wait_until(f"the tray menu offers “{label}”", lambda: self.entry(label))
        call(self.name, self.menu, "com.canonical.dbusmenu.Event", number, "clicked", "<''>", "0")


class Desktop(ProgramsTest):
    own_home = False  # the session's home, with its bus and its keyring

    def screenshot(self, name):
        picture = self.folder / name
        output("import", "-window", "root", picture)
        self.assertGreater(picture.stat().st_size, 0)
        keep = os.environ.get("PANTAU_SCREENSHOTS")
        if keep:
            pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
            shutil.copy(picture, keep)

    def blocklist(self, *names):
        path = self.folder / "blocklist.txt"
        path.write_text("".join(name + "\n" for name in names))
        return path

    def answers_notification_about(self, domain):
        """Clicks the notification that dunst shows, which puts it into the history; whether that names the domain."""
        if int(output("dunstctl", "count", "displayed")) == 0:
            return False
        self.screenshot("tray-notification.png")
        output("dunstctl", "action")
        output("dunstctl", "close-all")
        return domain in output("dunstctl", "history")

    def windows(self, program):
        """The visible windows of Pantau."""
        return subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(program.pid), "--name", "Pantau"],
                              capture_output=True, text=True, timeout=ANSWER_WITHIN).stdout.split()

    def test_a_change_reaches_the_person(self):
        service = self.service(self.blocklist(LISTED))
        key = service.keys("add", "--name", "agency", "--package", "business")

        # The key goes in by the command line and is in the real keyring, and nowhere else.
        self.cli("account", "add", "Agency", "--url", service.url, "--key-stdin", stdin=key + "\n")
        found = subprocess.run(["secret-tool", "search", "--all", "xdg:schema", "org.qt.keychain"],
                               capture_output=True, text=True, timeout=ANSWER_WITHIN)
        self.assertIn(key, found.stdout, found.stderr)
        self.cli("list", "add", "Clients")
        # Two minutes of grouping would be two minutes of waiting here.
        self.cli("alerts", "settings", "set", "--grouping", "off")
        self.cli("domains", "add", "--list", "Clients", *WATCHED)
        first = self.cli_json("check", "--list", "Clients")
        self.assertEqual([r["status"] for r in first], ["not_blocked"] * len(WATCHED))
        self.assertEqual(service.charged(key), 3 * len(WATCHED))

        # The window and the tray icon, both on the real screen.
        program = subprocess.Popen([BIN / "pantau", "--data-dir", self.data_dir], stdout=subprocess.DEVNULL,
                                   env={**self.env, "QT_QPA_PLATFORM": "xcb"})
        self.addCleanup(lambda: program.poll() is None and (program.kill(), program.wait()))
        tray = wait_until("pantau's icon is in the panel's tray",
                          lambda: self.assertIsNone(program.poll(), "pantau ended by itself")
                          or TrayItem.of_process(program.pid))
        window = wait_until("pantau's window is shown", lambda: self.windows(program))[0]
        self.screenshot("main-window.png")

        # Closing the window keeps Pantau in the tray.
        # A key for the window manager: sent to no window, since it listens to real keys only.
        output("xdotool", "windowactivate", "--sync", window)
        output("xdotool", "key", "--clearmodifiers", "alt+F4")
        wait_until("the window is gone", lambda: not self.windows(program))
        self.assertIsNone(program.poll(), "Closing the window must not quit where there is a tray.")
        output("dunstctl", "close-all")

        # The list changes, and a check from the tray's menu finds out.
        self.assertEqual(service.stop(), 0)
        service.start(self.blocklist(LISTED, WATCHED[0]))
        tray.choose("Check now")
        wait_until(f"a notification names {WATCHED[0]}", lambda: self.answers_notification_about(WATCHED[0]))
        wait_until("a click on the notification opens the window", lambda: self.windows(program))
        self.screenshot("changed-domain.png")

        tray.choose("Quit")
        self.assertEqual(program.wait(ANSWER_WITHIN), 0)

        # What the service charged is what our own ledger says, and the history knows the change.
        self.assertGreater(self.assert_books_agree(service, key), 3 * len(WATCHED))
        self.assertIn(WATCHED[0], self.cli("changes"))
        self.assert_nowhere(key)


if __name__ == "__main__":
    unittest.main()
