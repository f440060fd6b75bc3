# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of the private desktop used by the tests: its bus, tray, notifications and windows."""

import json
import os
import pathlib
import re
import shutil
import subprocess

from accessible import Program, Role
from pantau_programs import ANSWER_WITHIN, BIN, ProgramsTest, wait_until


class CommandFailed(Exception):
    pass


def output(*command):
    """Returns the output of a command. If it fails, raises an error with its output."""
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
    """The StatusNotifierItem of a process, as registered with the panel's tray."""

    @staticmethod
    def of_process(pid):
        listed = get("org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher", "org.kde.StatusNotifierWatcher",
                     "RegisteredStatusNotifierItems")
        for name, path in re.findall(r"'([^'/]+)(/[^']*)?'", listed):
            try:
                owner = call("org.freedesktop.DBus", "/org/freedesktop/DBus",
                             "org.freedesktop.DBus.GetConnectionUnixProcessID", name)
            except CommandFailed:
                continue  # it disappeared between the two calls
            if re.search(r"uint32 (\d+)", owner)[1] == str(pid):
                return TrayItem(name, path or "/StatusNotifierItem")
        return None

    def __init__(self, name, path):
        self.name = name
        self.menu = re.search(r"'([^']+)'", get(name, path, "org.kde.StatusNotifierItem", "Menu"))[1]

    def entry(self, label):
        """Returns the id of the enabled menu entry that starts with the label, or None."""
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


class Keyring:
    """The session's default keyring, locked and unlocked as by its owner."""

    @staticmethod
    def _collection():
        alias = call("org.freedesktop.secrets", "/org/freedesktop/secrets",
                     "org.freedesktop.Secret.Service.ReadAlias", "default")
        return re.search(r"'([^']+)'", alias)[1]

    @staticmethod
    def is_locked():
        return "true" in get("org.freedesktop.secrets", Keyring._collection(),
                             "org.freedesktop.Secret.Collection", "Locked")

    @staticmethod
    def lock():
        call("org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
             f"@ao ['{Keyring._collection()}']")
        wait_until("the keyring is locked", Keyring.is_locked)

    @staticmethod
    def open():
        """Unlocks it through the password prompt, as a user does."""
        question = wait_until("the keyring asks for its password", lambda: subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "Unlock.*Keyring"],
            capture_output=True, text=True, timeout=ANSWER_WITHIN).stdout.split())[-1]
        output("xdotool", "windowactivate", "--sync", question)
        output("xdotool", "type", os.environ["PANTAU_SESSION_PASSWORD"])
        output("xdotool", "key", "Return")
        wait_until("the keyring is open", lambda: not Keyring.is_locked())


class DesktopTest(ProgramsTest):
    """A test on the complete desktop."""

    own_home = False  # uses the session's home, with its bus and its keyring

    def know_only(self, service):
        """Replaces the services that Pantau knows by this one, for programs started from now on."""
        presets = self.folder / "presets.json"
        presets.write_text(json.dumps([{"name": "Trust", "address": service.url, "key": "optional", "batch": 100,
                                        "free": {"checks": 100, "per": "day"}}]))
        self.env.update(PANTAU_PRESETS=str(presets))

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
        """Clicks the notification shown by dunst, which moves it to the history. True if it names the domain."""
        if int(output("dunstctl", "count", "displayed")) == 0:
            return False
        self.screenshot("tray-notification.png")
        output("dunstctl", "action")
        output("dunstctl", "close-all")
        return domain in output("dunstctl", "history")

    def windows(self, program):
        """Returns the visible windows of Pantau."""
        return subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(program.pid), "--name", "Pantau"],
                              capture_output=True, text=True, timeout=ANSWER_WITHIN).stdout.split()

    def close_window(self, program):
        """Closes the window with its frame's button. The first time, Pantau asks, and the answer is to stay in the
        tray."""
        output("wmctrl", "-i", "-c", wait_until("a window is shown", lambda: self.windows(program))[-1])
        stay = {"name": "Keep watching in the tray", "role": Role.PUSH_BUTTON}
        wait_until("the window closes, or asks first",
                   lambda: not self.windows(program) or Program(program.pid).find(**stay))
        if self.windows(program):
            self.screenshot("closing.png")
            Program(program.pid).find(**stay).press()

    def start_pantau(self, *arguments, data_dir=None):
        """Starts Pantau on the real screen, with accessibility enabled."""
        program = subprocess.Popen(
            [BIN / "pantau", "--data-dir", data_dir or self.data_dir, *arguments], stdout=subprocess.DEVNULL,
            env={**self.env, "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"})
        self.addCleanup(lambda: program.poll() is None and (program.kill(), program.wait()))
        return program

    def tray_of(self, program):
        return wait_until("pantau's icon is in the panel's tray",
                          lambda: self.assertIsNone(program.poll(), "pantau ended by itself")
                          or TrayItem.of_process(program.pid))

    def press(self, program, keys):
        """Presses keys in the topmost window."""
        window = wait_until("a window is shown", lambda: self.windows(program))[-1]
        output("xdotool", "windowactivate", "--sync", window)
        output("xdotool", "key", "--clearmodifiers", keys)
