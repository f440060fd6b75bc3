#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes pictures of the tray's menu and a notification on a complete desktop (run inside desktop-session by
scripts/screenshots): tray_picture.py DATA THEME-CONFIG PICTURE, and the arguments of pantau-screenshots."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from pantau_programs import BIN, wait_until

TRAY_CORNER = (1264, 786)  # the right end of the panel, with its only icon


def output(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, check=False).stdout


def tray_items():
    """Returns the StatusNotifierItems shown by the panel."""
    return re.findall(rb"'([^']+)'", output(
        "gdbus", "call", "--session", "--dest", "org.kde.StatusNotifierWatcher", "--object-path",
        "/StatusNotifierWatcher", "--method", "org.freedesktop.DBus.Properties.Get",
        "org.kde.StatusNotifierWatcher", "RegisteredStatusNotifierItems"))


class Screen:
    """Waits until the screen no longer changes, so no picture is half painted."""

    def __init__(self):
        self.before = []

    def is_calm(self):
        self.before = [*self.before[-7:], output("import", "-window", "root", "-depth", "8", "rgb:-")]
        return len(self.before) == 8 and len(set(self.before)) == 1


def main():
    data, theme, picture = map(pathlib.Path, sys.argv[1:4])
    session = pathlib.Path(os.environ["PANTAU_SESSION"])
    shutil.copytree(data, session / "data")
    shutil.copytree(theme, pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "qt6ct")
    program = subprocess.Popen([BIN / "pantau-screenshots", "--tray", *sys.argv[4:], session / "data", session])
    try:
        wait_until("pantau's icon is in the tray", tray_items)
        wait_until("the notification is shown", lambda: output("dunstctl", "count", "displayed").strip() == b"1")
        wait_until("everything is in its place", Screen().is_calm)
        output("xdotool", "mousemove", *TRAY_CORNER)
        output("xdotool", "click", "3")
        wait_until("the screen is calm", Screen().is_calm)
        output("import", "-window", "root", picture)
    finally:
        program.kill()
        program.wait()


if __name__ == "__main__":
    main()
