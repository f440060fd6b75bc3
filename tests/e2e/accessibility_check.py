#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The running program as seen by a screen reader (run inside desktop-session): everything focusable has a name and
a role, on each page, in each tab, on each page of the settings and in each dialog, all opened by keyboard, and the
table can be read cell by cell. PANTAU_TREES names a folder for the trees as text, a file for each page and dialog."""

import os
import pathlib
import re
import subprocess
import unittest

from accessible import MEANINGLESS_ROLES, SILENT_ROLES, Atspi, Gone, Program, Role
from pantau_programs import ANSWER_WITHIN, BIN, ProgramsTest, wait_until

# Keys, the start of the opened title, and a key that closes it.
DIALOGS = [
    ("ctrl+n", "Add domains"),
    ("ctrl+e", "Export"),
    ("ctrl+r", "Block status"),
    ("ctrl+comma", "Settings"),
    ("F1", "Handbook"),
    ("ctrl+slash", "Keyboard shortcuts"),
]
# Texts for Ctrl+K, and the start of the opened title.
COMMANDS = [("about pantau", "About"), ("connect a service", "Connect"),
            ("appeal letter", "Appeal letter"), ("record an appeal", "Record an appeal")]
SETTINGS = ["General", "Checking", "Notifications", "Channels", "Accounts", "Reports", "Data", "Privacy"]
TABS = ["Changes", "Checks", "Appeals", "Note"]
PAGES = [("ctrl+5", "Lists at a glance"), ("ctrl+6", "Changes"), ("ctrl+7", "Appeals"), ("ctrl+8", "Usage"),
         ("ctrl+1", "Domains")]
# Cells of these columns may be empty.
MAY_BE_EMPTY = {"note", "priority", "next check", "change", ""}


def xdotool(*arguments):
    return subprocess.run(["xdotool", *map(str, arguments)], capture_output=True, text=True, check=False,
                          timeout=ANSWER_WITHIN).stdout


def nameless(window):
    """Returns the focusable elements without a name."""
    wrong = []
    for node in window.walk():
        try:
            is_button = node.role == Role.PUSH_BUTTON
            if not (node.is_focusable or is_button) or node.role in SILENT_ROLES:
                continue
            # Items and cells are read by their view, which is checked separately.
            if node.role in (Role.TABLE_CELL, Role.LIST_ITEM, Role.TREE_ITEM, Role.COLUMN_HEADER, Role.ROW_HEADER):
                continue
            # An editable box is read with the name of the box around it.
            inside = node.parent
            if not node.name and not (inside and inside.role == Role.COMBO_BOX and inside.name):
                wrong.append(f"{node} in “{window.name}” has no name")
            if node.role in MEANINGLESS_ROLES:
                wrong.append(f"{node} in “{window.name}” has no role")
        except Gone:
            continue
    return wrong


class Accessibility(ProgramsTest):
    own_home = False

    def setUp(self):
        super().setUp()
        subprocess.run([BIN / "pantau-data-set", "--believable", self.data_dir], check=True, timeout=ANSWER_WITHIN)
        self.process = subprocess.Popen(
            [BIN / "pantau", "--data-dir", self.data_dir],
            env={**self.env, "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"})
        self.addCleanup(lambda: self.process.poll() is None and (self.process.kill(), self.process.wait()))
        self.program = Program(self.process.pid)
        self.main = wait_until("the main window is on the accessibility bus", lambda: self.program.window("Pantau"))
        self.window = wait_until("the main window is shown", lambda: xdotool(
            "search", "--onlyvisible", "--pid", self.process.pid, "--name", "Pantau").split())[0]

    def press(self, keys):
        """Presses keys in the window or the dialog above it, wherever the window manager puts the focus."""
        xdotool("windowactivate", "--sync", self.window)
        xdotool("key", "--clearmodifiers", keys)

    def say(self, wrong):
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))

    def met(self, window, place):
        """Returns the problems in a window; writes its tree to the folder."""
        if folder := os.environ.get("PANTAU_TREES"):
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            name = re.sub(r"\W+", "-", place.lower()).strip("-")
            pathlib.Path(folder, f"{name}.txt").write_text("\n".join(window.tree()) + "\n")
        return nameless(window)

    def choose_first_domain(self):
        self.press("ctrl+1")
        self.press("ctrl+t")
        xdotool("key", "Home", "Down")

    def test_every_widget_has_a_name_and_role(self):
        self.say(nameless(self.main))

    def test_domain_tabs_are_accessible(self):
        wrong = []
        self.choose_first_domain()
        for name in TABS:
            with self.subTest(name):
                tab = self.program.await_(f"the tab {name}", name=name, role=Role.PAGE_TAB)
                tab.press()
                # Qt 6.4 reports the current tab as focused.
                wait_until(f"{name} is in front", lambda tab=tab: tab.is_selected or tab.has_focus)
                wrong += self.met(self.main, f"domain {name}")
        self.say(wrong)

    def test_settings_pages_are_accessible(self):
        wrong = []
        self.press("ctrl+comma")
        dialog = wait_until("the settings open", lambda: self.program.window("Settings"), 30)
        self.program.await_("the pages", name="Pages of the settings", role=Role.LIST)
        xdotool("key", "Home")
        for name in SETTINGS:
            with self.subTest(name):
                item = dialog.find(name=name, role=Role.LIST_ITEM)
                wait_until(f"{name} is chosen", lambda item=item: item.is_selected)
                wrong += self.met(dialog, f"settings {name}")
                xdotool("key", "Down")
        self.say(wrong)

    def test_main_window_figures_are_accessible(self):
        """The sentence, the numbers and the meter are accessible texts."""
        def texts():
            return [text.lower() for node in self.main.walk() for text in (node.name, node.description, node.text)]

        # The time of day decides which account runs out first.
        for what, part in (("the number of blocked domains", "5"), ("its unit", "blocked"),
                           ("the quota", "[0-9] of (100|12,500),"), ("the status line", "check")):
            wait_until(f"{what} (“{part}”) is read out",
                       lambda part=part: any(re.search(part, text) for text in texts()))

    def test_table_cells_are_accessible(self):
        table = self.main.find(role=Role.TABLE) or self.main.find(role=Role.TREE_TABLE)
        self.assertIsNotNone(table, "there is no table")
        interface = table.accessible.get_table_iface()
        columns = Atspi.Table.get_n_columns(interface)
        rows = Atspi.Table.get_n_rows(interface)
        self.assertGreater(rows, 290)
        wrong = []
        seen = []
        for column in range(columns):
            header = (Atspi.Table.get_column_description(interface, column) or "").lower()
            for row in range(3):
                cell = Atspi.Table.get_accessible_at(interface, row, column)
                text = (cell.get_name() or cell.get_description() or "").strip()
                seen.append(text)
                if not text and header not in MAY_BE_EMPTY:
                    wrong.append(f"row {row + 1}, column {column + 1} (“{header}”) has no text")
        self.say(wrong)
        self.assertIn("melati-promo.example", " ".join(seen))
        self.assertIn("blocked", " ".join(seen).lower())

    def test_pages_are_accessible(self):
        wrong = []
        for keys, page in PAGES:
            with self.subTest(page):
                self.press(keys)
                self.program.await_(page, name=page if page != "Domains" else "All", role=Role.LIST_ITEM)
                wrong += self.met(self.main, f"page {page}")
        self.say(wrong)

    def test_dialogs_open_by_keyboard_and_are_accessible(self):
        wrong = []
        self.choose_first_domain()
        for keys, title in DIALOGS:
            with self.subTest(title):
                self.press(keys)
                dialog = wait_until(f"{keys} opens “{title}”", lambda title=title: self.program.window(title), 30)
                wrong += self.met(dialog, f"dialog {title}")
                xdotool("key", "Escape")
                wait_until(f"Escape closes “{title}”", lambda title=title: not self.program.window(title), 30)
        self.say(wrong)

    def test_dialogs_opened_with_ctrl_k_are_accessible(self):
        wrong = []
        self.choose_first_domain()
        for words, title in COMMANDS:
            with self.subTest(title):
                self.press("ctrl+k")
                self.program.await_("the box of Ctrl+K", name="Go to anything", role=Role.TEXT)
                xdotool("type", "--delay", "20", words)
                xdotool("key", "Return")
                dialog = wait_until(f"“{words}” opens “{title}”", lambda title=title: self.program.window(title), 30)
                wrong += self.met(dialog, f"dialog {title}")
                xdotool("key", "Escape")
                wait_until(f"Escape closes “{title}”", lambda title=title: not self.program.window(title), 30)
        self.say(wrong)


if __name__ == "__main__":
    if os.environ.get("PANTAU_SESSION") is None:
        raise SystemExit("Run it inside desktop-session.")
    unittest.main(warnings="ignore")
