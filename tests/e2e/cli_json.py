#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every object printed by pantau-cli --json, compared with the tables of docs/cli.md. A command or an object that was
never seen is a failure too."""

import datetime
import json
import os
import pathlib
import subprocess
import unittest

from documented_json import DocumentedJsonTest
from pantau_programs import ANSWER_WITHIN, DATA, ProgramsTest, wait_until

# Commands that need a keychain: a private desktop has one, this test does not.
NEEDS_KEYCHAIN = {"account set-key", "channel set"}


class PrintedJson(DocumentedJsonTest):
    def test_every_command_prints_documented_json(self):
        listed = self.folder / "listed.txt"
        listed.write_text("other.example\n")
        service = self.service(listed)
        hook = self.peer(page="thanks")
        self.printed("services")
        self.printed("account add", "Agency", "--url", service.url)
        self.printed("account test", "Agency")
        self.printed("account set", "Agency", "--renewal-day", "17")
        self.printed("account list")
        self.printed("account add", "Local", "--url", "local:sample")
        self.printed("list add", "Clients", "--account", "Agency")
        self.printed("list add", "Old", "--account", "Local")
        self.printed("list rename", "Old", "Older")
        self.printed("list remove", "Older")
        added = self.printed("domains add", "--list", "Clients", "toko-melati.example", "other.example", "no domain",
                             code=3)
        self.assertEqual((added["added"], len(added["refused"])), (2, 1))
        titled = self.folder / "titled.csv"
        titled.write_text("Our sites\ndomain,note\ntoko-melati.example,x\n")
        added = self.printed("domains import", DATA / "pasted-sites.txt", titled, "--list", "Clients")
        self.assertEqual([each["text"] for each in added["skipped"]], ["Our sites"])
        self.printed("domains remove", "--list", "Clients", "other.example")
        self.printed("list list")
        self.printed("list overview")
        self.printed("list set", "Clients", "--interval", "6h", "--mute-until", "off")
        self.printed("alerts settings", "set", "--grouping", "off", "--quiet", "off")
        self.printed("channel add", "webhook", "Ops", "--url", hook.url)
        mail = self.printed("channel add", "ntfy", "Phone", "--url", hook.url.removesuffix("/api/v1"), "--chat", "toko",
                            "--message", "Hei, {title}\\n{body}")
        self.assertEqual(mail["message"], "Hei, {title}\n{body}")
        self.fails("channel", "set", "Phone", "--message", "Hei, {name}", kind="wrong_usage", code=2)
        self.fails("channel", "set", "Ops", "--message", "Hei, {title}", kind="invalid_input")
        self.cli("channel", "set", "Phone", "--message", "off")
        self.cli("channel", "remove", "Phone")
        for command in ("test", "disable", "enable"):
            self.printed(f"channel {command}", "Ops")
        self.printed("channel list")
        self.printed("domains set", "toko-melati.example", "--note", "Mind it", "--priority", "high")
        self.printed("domains add", "--list", "Clients", "paused.example")
        self.printed("domains set", "paused.example", "--pause-until", "forever")
        self.printed("monitor", "--once")
        self.printed("usage", "--account", "Agency")
        # Due at any hour; recently checked domains may not be due again before the service's day ends.
        self.printed("domains add", "--list", "Clients", "not-yet-checked.example")
        self.assertTrue(self.printed("plan", "--account", "Agency")["checks"])
        self.printed("appeal add", "toko-melati.example", "--account", "Agency", "--sent", "2026-03-01")

        service.stop()
        listed.write_text("toko-melati.example\n")
        service.start(listed)
        self.printed("check", "--again", "--account", "Agency", "toko-melati.example", "no domain", code=3)
        lines = self.printed("monitor", "--once")
        self.assertEqual({line["type"] for line in lines}, {"change", "alert", "run"})
        self.printed("domains list")
        shown = self.printed("domains show", "toko-melati.example")
        self.assertEqual(shown["services"][0]["last_change"]["to"], "blocked")
        self.assertTrue(self.printed("changes"))
        self.printed("history", "toko-melati.example")
        self.printed("report", "toko-melati.example")
        page = self.folder / "page.html"
        for about in (["toko-melati.example"], ["--list", "Clients"]):
            page.unlink(missing_ok=True)
            self.assertEqual(self.printed("report", *about, "--output", page)["file"], str(page))
            self.assertIn("toko-melati.example", page.read_text(encoding="utf-8"))
        self.assertIsNone(self.printed("report", "--list", "Clients")["file"])
        self.assertTrue(self.printed("alerts list")[0]["deliveries"])
        self.printed("incidents")
        number = str(self.printed("appeal list")[0]["id"])
        self.printed("appeal edit", number, "--note", "No. 12")
        self.printed("appeal remove", number)
        handed = self.printed("signal add", "paused.example", "not-yet-checked.example", "stranger.example", "--source", "U\x1bp")
        self.assertEqual(handed["taken"], ["not-yet-checked.example"])  # the paused one will not be checked
        self.printed("monitor", "--once")
        self.printed("signal add", "toko-melati.example", "--unblocked")
        self.fails("signal add", "stranger.example", kind="not_found")
        self.fails("signal add", "toko-melati.example", "--source", "feed", kind="wrong_usage", code=2)
        # It was just checked, so its signal has to wait. The paused domain has none.
        self.assertEqual([(each["domain"], each["source"]) for each in self.printed("signal list")],
                         [("not-yet-checked.example", "U p")])
        self.printed("check", "--again", "--account", "Agency", "not-yet-checked.example")
        self.assertEqual(self.printed("signal sources", "--account", "Agency")[0]["answered"], 1)
        self.printed("feed set", "https://lists.example/hosts.txt", "--account", "Agency")
        self.fails("feed set", "http://lists.example/hosts.txt", "--account", "Agency", kind="invalid_input")
        self.assertEqual(self.printed("feed list")[0]["address"], "https://lists.example/hosts.txt")
        self.printed("feed remove", "--account", "Agency")
        for kind in ("domains", "history", "checks", "changes", "usage"):
            self.printed(f"export {kind}", self.folder / f"{kind}.csv")
        self.printed("domains export", self.folder / "again.csv")
        self.printed("list set", "Clients", "--second-account", "Local")
        self.run_cli("check", "--list", "Clients", "--again", "--yes")
        self.assertTrue(self.printed("changes")[0]["others"])
        self.assertEqual(len(self.printed("compare", "--accounts", "Agency,Local", "--list", "Clients")["accounts"]), 2)
        self.printed("settings")
        self.assertTrue(self.printed("version")["version"])
        backup = self.folder / "b.sqlite"
        self.printed("backup create", backup)
        self.printed("backup show", backup)
        self.assertTrue(self.printed("backup restore", backup)["previous_database"])
        self.printed("channel remove", "Ops")
        self.printed("account remove", "Local")

        self.printed("check", "--again", "--account", "Agency", "toko-melati.example", code=3,
                     PANTAU_API_KEY="ptu_" + "0" * 40)
        self.assertTrue(self.printed("incidents", "--all"))
        self.assertEqual(self.printed("account list")[0]["state"], "stopped")

        # Half a period from the renewal, because right after one there is no forecast yet.
        key = {"PANTAU_API_KEY": service.keys("add", "--name", "agency", "--package", "business")}
        half_way = (datetime.datetime.now(datetime.timezone.utc).day + 13) % 28 + 1
        self.printed("account set", "Agency", "--renewal-day", str(half_way))
        self.printed("check", "--again", "--account", "Agency", "toko-melati.example", **key)
        self.assertTrue(self.printed("usage", "--account", "Agency", **key)["forecast"])
        # Three appeals for one domain, which is unblocked afterwards.
        for day in ("01", "02", "03"):
            self.printed("appeal add", "toko-melati.example", "--account", "Agency", "--sent", f"2026-03-{day}")
        self.assertEqual(self.printed("appeal board")["sent"], 3)
        service.stop()
        listed.write_text("other.example\n")
        service.start(listed)
        for _ in range(2):  # the second one confirms it
            self.printed("check", "--again", "--account", "Agency", "toko-melati.example", **key)
        board = self.printed("appeal board", "--stage", "unblocked", "--limit", "2")
        self.assertEqual((board["sent"], board["unblocked"], len(board["cases"])), (0, 3, 2))
        self.assertEqual(board["usual_times"][0]["appeals"], 3)

        service.stop()
        self.fails("usage", "--account", "Agency", kind="service")
        log = self.run_cli("monitor", "--log-format", "json", "--for", "1s").stderr.splitlines()
        self.assertTrue(log)
        for line in log:
            self.hold_object(json.loads(line), "LogLine", "monitor")
        lines = self.printed("monitor", "--account", "Nobody", code=1)
        self.assertEqual([line["type"] for line in lines], ["error"])

        offered = {row[2:20].strip() for row in self.cli("--help").splitlines() if row.startswith("  ")}
        self.assertEqual(set(self.document.commands), offered, "Every command is documented.")
        self.assertEqual(offered - self.seen_commands, NEEDS_KEYCHAIN)
        self.assertEqual(set(self.document.objects) - self.seen_objects, set())

    def test_failures_are_printed_as_objects(self):
        self.fails("fly", kind="wrong_usage", code=2)
        self.fails("list", "set", "L", "--interval", "often", kind="wrong_usage", code=2)
        self.fails("list", "set", "L", "--interval", "59m", kind="wrong_usage", code=2)
        self.fails("list", "set", "L", "--interval", "366d", kind="wrong_usage", code=2)
        self.fails("check", "a.example", kind="not_found")
        self.printed("account add", "A", "--url", "http://127.0.0.1:9/api/v1")
        self.printed("list add", "L")
        self.fails("list", "add", "L", kind="already_exists")
        self.fails("account", "test", "A", kind="service")
        self.fails("account", "set-key", "A", "--key-stdin", stdin="ptu_" + "a" * 40, kind="no_keychain")
        self.fails("channel", "set", "C", "--secret-stdin", stdin="secret", kind="not_found")
        self.fails("domains", "import", self.folder / "missing.csv", "--list", "L", kind="invalid_input")
        blocker = self.folder / "file"
        blocker.write_text("in the way")
        self.fails("--data-dir", blocker / "data", "list", "list", kind="storage")

    def test_json_option_keeps_exports_to_stdout_unchanged(self):
        self.cli("list", "add", "L")
        self.assertTrue(self.cli("--json", "export", "domains", "-").startswith("domain,"))
        self.assertEqual(self.cli("--json", "export", "domains", "-", "--list", "M", code=1), "")
        self.assertTrue(self.cli("--json", "report", "--list", "L", "--output", "-").startswith("<!DOCTYPE html>"))


class LongLists(ProgramsTest):
    def most_memory(self, *arguments):
        """Returns the peak memory in KiB, and the output."""
        with (self.folder / "printed").open("w+") as printed:
            process = self.start_cli(*arguments, stdout=printed, stderr=subprocess.DEVNULL)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0)
            printed.seek(0)
            return used.ru_maxrss, printed.read()

    @staticmethod
    def user_seconds(process):
        ticks = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[11]
        return int(ticks) / os.sysconf("SC_CLK_TCK")

    def test_json_output_uses_little_extra_memory(self):
        many = self.folder / "many.txt"
        many.write_text("".join(f"site-{number}.example\n" for number in range(30_000)))
        self.cli("list", "add", "Clients")
        self.cli("domains", "import", many, "--list", "Clients")
        # Otherwise the address sanitizer, if enabled, would keep freed memory.
        self.env["ASAN_OPTIONS"] = "quarantine_size_mb=0:thread_local_quarantine_size_kb=0"
        as_text, _ = self.most_memory("domains", "list")
        as_json, printed = self.most_memory("--json", "domains", "list")
        self.assertEqual(len(json.loads(printed)), 30_000)
        self.assertTrue(printed.startswith('[{"asked_at":null,') and printed.endswith('"unconfirmed":null}]\n'))
        self.assertLess(as_json, as_text + 3 * len(printed) // 1024)

    def test_listing_can_be_cancelled(self):
        many = self.folder / "many.txt"
        many.write_text("".join(f"site-{number}.example\n" for number in range(60_000)))
        self.cli("list", "add", "Empty")
        self.cli("list", "add", "Many")
        self.cli("domains", "import", many, "--list", "Many")
        before = os.times().children_user
        self.assertEqual(self.cli_json("domains", "list", "--list", "Empty"), [])
        start = os.times().children_user - before
        with (self.folder / "printed").open("w+") as printed:
            process = self.start_cli("--json", "domains", "list", "--list", "Many", stdout=printed)
            wait_until("it is at work", lambda: self.user_seconds(process) > start + 0.2)
            process.terminate()
            self.assertEqual(process.wait(ANSWER_WITHIN), 1)
            printed.seek(0)
            self.assertEqual(json.load(printed)["error"]["kind"], "cancelled")

    def test_empty_list_is_an_empty_array(self):
        self.assertEqual(self.cli("--json", "domains", "list"), "[]\n")


if __name__ == "__main__":
    unittest.main()
