#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""An agency's Monday, played with real keys on a real desktop (run inside desktop-session): ten tasks, from the first
answer to moving domains between clients. Each is checked by its results: files, answers of pantau-cli, and messages
to the chats. Accessible objects are only read here, never used. PANTAU_TASKS names a file for the table as JSON,
PANTAU_TREES a folder for the accessible tree of each page, PANTAU_SCREENSHOTS one for pictures."""

import contextlib
import json
import os
import pathlib
import subprocess
import unittest

from accessible import Gone, Program, Role
from desktop_parts import DesktopTest, output
from hands import Hands
from pantau_programs import ANSWER_WITHIN, wait_until

OWN = [f"toko-{number:02}.example" for number in range(30)]
MELATI = [f"melati-{number:02}.example" for number in range(60)]
NEW_OF_MELATI = [f"melati-promo-{number:02}.example" for number in range(12)]
NEWS = ["kabar-malam.example", "kabar-pagi.example", "kabar-sore.example", "wartaqu.example"]
LISTED = "melati-07.example"


class Monday(DesktopTest):
    def setUp(self):
        super().setUp()
        self.hands = Hands()
        self.chats = {name: self.peer(script=lambda *_: (200, {}, b"")) for name in ("melati", "berita")}
        self.real_service = self.service(self.blocklist("judi-contoh.example"))
        self.key = self.real_service.keys("add", "--name", "agency", "--package", "business")
        # Disables grouping, which would wait for two minutes.
        self.cli("alerts", "settings", "set", "--grouping", "off")
        self.know_only(self.real_service)
        self.program = self.start_pantau()
        self.pantau = Program(self.program.pid)

    def test_ten_tasks(self):
        tasks = (self.connect_and_watch, self.import_spreadsheet, self.add_from_another_page, self.route_to_chat,
                 self.meet_listing_at_night, self.write_letter, self.report_month, self.find_and_pause,
                 self.undo_and_redo, self.mute_and_move)
        for number, play in enumerate(tasks, 1):
            with self.hands.task(f"{number:2} {play.__doc__}"):
                play()
        self.keep_trees()
        self.hands.tell()

    # ---- the tasks

    def connect_and_watch(self):
        """connect, paste 30 domains, watch them"""
        self.wait_for_focus(Role.TEXT, "Is your domain blocked?")
        self.picture("start")
        self.hands.press("alt+n")
        self.see_window("Connect a service")
        self.wait_for_focus(Role.PASSWORD_TEXT, "Key")
        self.hands.type(self.key, said="the-key")
        self.picture("connect")
        self.hands.press("Return")
        self.see_enabled("Done")
        self.picture("connected")
        self.hands.press("Return")
        self.wait_for_main_window()
        with self.hands.uncounted():
            self.hands.press("ctrl+n")
            self.wait_for_focus(Role.TEXT, "Domains to add")
            self.copy_as_elsewhere(OWN)
            self.close_dialog()
        self.hands.press("ctrl+v")
        self.see_enabled("Add 30 domains to My domains")
        self.picture("domains-pasted")
        self.hands.press("ctrl+Return")
        self.wait_for_main_window()
        self.see("30 not blocked")
        self.picture("watching")
        self.assertEqual(self.domains_of("My domains"), set(OWN))

    def import_spreadsheet(self):
        """import a client's spreadsheet into a new list"""
        table = self.folder / "toko-melati.csv"
        rows = [f"{number},Melati {number},https://www.{name}/promo,Budi" for number, name in enumerate(MELATI, 1)]
        table.write_text("\n".join(["No,Nama situs,Alamat,Kontak", *rows]) + "\n")
        self.hands.press("ctrl+i")
        self.wait_for_focus(Role.TEXT, "File name")
        self.hands.type(str(table))
        self.hands.press("Return")
        self.see("60 domains")
        self.picture("import")
        self.hands.type("Toko Melati")
        self.see_enabled("Add 60 domains to Toko Melati")
        self.hands.press("Return")
        self.see("60 domains added")
        self.hands.press("Return")  # Done
        self.see("90 not blocked")
        self.picture("imported")
        self.assertEqual(self.domains_of("Toko Melati"), set(MELATI))

    def add_from_another_page(self):
        """add 12 domains to a client's list from another page"""
        with self.hands.uncounted():
            self.add_client("Berita Kita", NEWS)
            self.see("94 not blocked")
            self.hands.press("ctrl+n")
            self.wait_for_focus(Role.TEXT, "Domains to add")
            self.copy_as_elsewhere(NEW_OF_MELATI)
            self.close_dialog()
            self.hands.press("ctrl+6")
            self.see("Changes", Role.TABLE)
        self.hands.press("ctrl+v")
        self.see("12 domains")
        self.hands.press("alt+l")
        self.wait_for_focus(Role.COMBO_BOX)
        self.hands.type("Toko Melati")
        self.see_enabled("Add 12 domains to Toko Melati")
        self.picture("add-from-changes")
        self.hands.press("Return")
        self.wait_for_main_window()
        self.see("12 domains added")
        self.see("First check: none of 12 domains")
        self.picture("added")
        self.assertEqual(self.domains_of("Toko Melati"), set(MELATI + NEW_OF_MELATI))

    def route_to_chat(self):
        """route a client's alerts to their chat"""
        self.add_channel("Melati chat", self.chats["melati"], "Toko Melati")
        with self.hands.uncounted():
            self.add_channel("Berita chat", self.chats["berita"], "Berita Kita")
        self.assertEqual({channel["name"]: channel["lists"] for channel in self.cli_json("channel", "list")},
                         {"Melati chat": ["Toko Melati"], "Berita chat": ["Berita Kita"]})

    def meet_listing_at_night(self):
        """a listing at night: from its notification to its details"""
        output("dunstctl", "close-all")
        self.assertEqual(self.real_service.stop(), 0)
        self.real_service.start(self.blocklist("judi-contoh.example", LISTED))
        with self.hands.uncounted():
            self.check_all_again()
        wait_until("the desktop shows the alert", lambda: int(output("dunstctl", "count", "displayed")) > 0)
        self.picture("notification")
        self.hands.click(self.place_of_notification())
        self.see(LISTED, Role.LABEL)
        self.picture("listing")
        told = json.loads(output("dunstctl", "history"))["data"][0]
        self.assertIn(f"Toko Melati: {LISTED} is blocked", [each["summary"]["data"] for each in told])
        wait_until("the client's chat is notified", lambda: self.alerts_in("melati"))
        self.assertEqual(self.alerts_in("melati"), [[LISTED]])
        self.assertEqual(self.alerts_in("berita"), [], "another client's chat received it")

    def write_letter(self):
        """the letter as PDF, then recorded as sent"""
        letter = self.folder / "letter.pdf"
        self.go_to("write l", "Write appeal letter")
        self.see_window("Appeal letter")
        self.see_enabled("Save PDF")
        self.hands.press("alt+t")
        self.wait_for_focus(Role.TEXT, "To")
        self.hands.type("Komdigi")
        for key, text in (("alt+n", "Rina Wijaya"), ("alt+c", "rina@agency.example")):
            self.hands.press(key)
            self.hands.type(text)
        self.picture("letter")
        self.save_as_pdf(letter)
        self.see("Saved: ")
        self.hands.press("alt+y")
        self.see("Recorded as sent")
        self.picture("letter-sent")
        self.close_dialog()
        said = self.text_of(letter)
        for words in (LISTED, "Rina Wijaya", "Answers in the period"):
            self.assertIn(words, said)
        appeals = self.cli_json("appeal", "list")
        self.assertEqual([(each["domain"], each["sent_to"], each["stage"]) for each in appeals],
                         [(LISTED, "Komdigi", "sent")])

    def report_month(self):
        """the client's monthly report as PDF"""
        report = self.folder / "month.pdf"
        self.go_to("toko m", "Toko Melati")
        self.wait_until_chosen("Toko Melati")
        self.picture("client")
        self.go_to("report on", "Report on this list")
        self.see_window("Block status of Toko Melati")
        self.wait_for_focus(Role.COMBO_BOX, "last month")
        self.hands.type("this")
        self.see("this month", Role.COMBO_BOX)
        self.see_enabled("Save as PDF")
        self.picture("report-of-month")
        self.save_as_pdf(report)
        self.see("The report is in")
        self.close_dialog()
        said = self.text_of(report)
        for words in ("Toko Melati", LISTED, "1 of 72 domains"):
            self.assertIn(words, said)
        self.assertNotIn(NEWS[0], said, "another client's domain is in the report")

    def find_and_pause(self):
        """find a domain over all lists by three letters, pause it for a week"""
        self.go_to("wqu", "wartaqu.example", picture="finder")
        self.see("wartaqu.example", Role.LABEL)
        self.picture("found")
        self.go_to("pau we", "Pause: For a week")
        self.wait_for_setting("wartaqu.example", "paused_until", is_set=True)
        self.picture("paused")

    def undo_and_redo(self):
        """undo that, and redo it"""
        self.hands.press("ctrl+z")
        self.wait_for_setting("wartaqu.example", "paused_until", is_set=False)
        self.picture("undone")
        self.hands.press("ctrl+shift+z")
        self.wait_for_setting("wartaqu.example", "paused_until", is_set=True)

    def mute_and_move(self):
        """mute a domain for a week; move three to another client, undo"""
        self.go_to("kab ma", NEWS[0])
        self.see(NEWS[0], Role.LABEL)
        self.go_to("mut we", "Mute alerts: For a week")
        self.wait_for_setting(NEWS[0], "muted_until", is_set=True)
        self.hands.press("ctrl+t")
        self.wait_for_focus(Role.TABLE, "Domains")
        self.hands.press("shift+Down", "shift+Down")
        self.picture("three-selected")
        self.go_to("move mel", "Move to list: Toko Melati", picture="finder-move")
        wait_until("three were moved", lambda: self.domains_of("Berita Kita") == {"wartaqu.example"})
        self.picture("moved")
        self.assertEqual(self.domains_of("Toko Melati"), set(MELATI + NEW_OF_MELATI + NEWS[:3]))
        self.hands.press("ctrl+z")
        wait_until("they are back", lambda: self.domains_of("Berita Kita") == set(NEWS))
        self.assertEqual(self.domains_of("Toko Melati"), set(MELATI + NEW_OF_MELATI))

    # ---- steps shared by several tasks

    def go_to(self, letters, hit, picture=None):
        """Uses “Go to anything”; the first hit has to be the right one."""
        self.hands.press("ctrl+k")
        self.wait_for_focus(Role.TEXT, "Go to anything")
        self.hands.type(letters)
        wait_until(f"“{letters}” finds “{hit}” first", lambda: self.first_hit().startswith(hit))
        if picture:
            self.picture(picture)
        self.hands.press("Return")

    def add_channel(self, name, chat, client):
        self.hands.press("ctrl+comma")
        self.see_window("Settings")
        self.wait_for_focus(Role.LIST, "Pages of the settings")
        self.hands.type("Cha")
        self.wait_until_chosen("Channels")
        self.see("Alerts are shown on this desktop")
        self.see_enabled("Add a channel")
        self.hands.press("alt+a")
        self.hands.press("w")
        self.wait_for_focus(Role.TEXT, "Name")
        self.hands.type(name)
        self.hands.press("Tab")
        self.hands.type(chat.url)
        self.hands.press("alt+c")
        self.see("Lists whose changes go there", Role.LIST)
        self.hands.press("Tab")
        self.wait_for_focus(Role.LIST, "Lists whose changes go there")
        self.hands.type(client[:3])
        self.hands.press("space")
        self.picture("channel")
        self.hands.press("ctrl+Return")
        self.see("The test message got through.")
        self.hands.press("Return")
        self.see_no_window("Add a webhook")
        self.close_dialog()

    def save_as_pdf(self, path):
        self.hands.press("alt+p")
        self.wait_for_focus(Role.TEXT, "File name")
        self.hands.press("ctrl+a")
        self.hands.type(str(path))
        self.hands.press("Return")

    def close_dialog(self):
        self.hands.press("Escape")
        self.wait_for_main_window()

    def add_client(self, name, domains):
        self.hands.press("ctrl+n")
        self.wait_for_focus(Role.TEXT, "Domains to add")
        self.hands.type("\n".join(domains))
        self.hands.press("alt+l")
        self.wait_for_focus(Role.COMBO_BOX)
        self.hands.type(name)
        self.see_enabled(f"Add {len(domains)} domains to {name}")
        self.hands.press("Return")
        self.wait_for_main_window()

    def check_all_again(self):
        self.hands.press("F5")
        self.see("Check anyway", Role.PUSH_BUTTON)
        self.hands.press("alt+a")
        self.wait_for_main_window()

    def copy_as_elsewhere(self, lines):
        """Copies the lines to the clipboard, as a spreadsheet does, through the focused field."""
        with self.hands.uncounted():
            self.hands.type("\n".join(lines) + "\n")
            self.hands.press("ctrl+a", "ctrl+x")

    # ---- visible content

    def see(self, name, role=None):
        return self.pantau.await_(f"“{name}” is shown", name=name, role=role)

    def see_enabled(self, name):
        wait_until(f"“{name}” can be pressed", lambda: self.enabled(name))

    def enabled(self, name):
        with contextlib.suppress(Gone):
            button = self.pantau.find(name=name, role=Role.PUSH_BUTTON)
            return button and button.is_enabled
        return False

    def see_window(self, title):
        return wait_until(f"“{title}” opens", lambda: self.pantau.window(title))

    def see_no_window(self, title):
        wait_until(f"“{title}” closes", lambda: not self.pantau.window(title))

    def wait_for_main_window(self):
        wait_until("only the main window is left", lambda: len(self.pantau.windows()) == 1)

    def wait_for_focus(self, role, name=""):
        def has_it():
            with contextlib.suppress(Gone):
                found = self.pantau.focused()
                return found and found.role == role and found.name.startswith(name)
            return False
        wait_until(f"the focus is on “{name}” ({role.value_nick})", has_it)

    def first_hit(self):
        with contextlib.suppress(Gone, StopIteration):
            found = self.pantau.find(name="What was found", role=Role.LIST)
            return next(found.children()).name if found else ""
        return ""

    def wait_until_chosen(self, name):
        def is_chosen():
            with contextlib.suppress(Gone):
                item = self.pantau.find(name=name, role=Role.LIST_ITEM)
                return item and item.is_selected
            return False
        wait_until(f"{name} is chosen at the left", is_chosen)

    def place_of_notification(self):
        window = output("xdotool", "search", "--onlyvisible", "--class", "Dunst").split()[0]
        place = dict(line.split("=") for line in output("xdotool", "getwindowgeometry", "--shell", window).split())
        return int(place["X"]) + int(place["WIDTH"]) // 2, int(place["Y"]) + int(place["HEIGHT"]) // 2

    # ---- results

    def domains_of(self, name):
        return {each["domain"] for each in self.cli_json("domains", "list", "--list", name)}

    def alerts_in(self, chat):
        told = [json.loads(body) for body in list(self.chats[chat].bodies)]
        return [each["domains"] for each in told if each["kind"] != "test"]

    def wait_for_setting(self, domain, setting, is_set):
        wait_until(f"{setting} of {domain} is {'set' if is_set else 'not set'}", lambda: is_set == (
            self.cli_json("domains", "show", domain)["settings"][setting] is not None))

    @staticmethod
    def text_of(pdf):
        return subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True,
                              timeout=ANSWER_WITHIN).stdout

    def picture(self, name):
        with self.hands.uncounted():
            self.screenshot(f"task-{len(self.hands.tasks) + 1:02}-{name}.png")

    def keep_trees(self):
        """Writes the accessible tree of each page as text."""
        folder = os.environ.get("PANTAU_TREES")
        if not folder:
            return
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(("All", "Changes", "Usage", "Log", "Lists at a glance", "Appeals"), 1):
            self.hands.press(f"ctrl+{number}")
            self.wait_until_chosen(page)
            self.picture(f"page-{number}")
            lines = [line for window in self.pantau.windows() for line in window.tree()]
            pathlib.Path(folder, f"page-{number}.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    unittest.main(warnings="ignore")
