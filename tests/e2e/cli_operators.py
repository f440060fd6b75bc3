#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli for operators and scripts: JSON logs, metrics, change feeds, standard input, and help."""

import csv
import datetime
import io
import json
import pty
import os
import pathlib
import re
import signal
import stat
import subprocess
import unittest
import xml.etree.ElementTree
import zipfile
import zoneinfo

from pantau_programs import ANSWER_WITHIN, BIN, DATA, ProgramsTest, lines_of, wait_until

BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))
FILES = pathlib.Path(__file__).parent.parent / "data"
ATOM = "{http://www.w3.org/2005/Atom}"
SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[a-z0-9_.]+"\})? -?[0-9]+')


class Operators(ProgramsTest):
    def setUp(self):
        super().setUp()
        self.checking = self.service()
        self.cli("account", "add", "toko.example", "--url", self.checking.url)
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", BLOCKED[0], "first.example")

    def metrics(self, file):
        text = file.read_text()
        lines = text.splitlines()
        for line in lines:
            if not line.startswith("# "):
                self.assertRegex(line, SAMPLE)
        self.assertNotIn(".example", text, "no name of a domain or an account")
        self.assertTrue(text.endswith("\n"))
        return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))

    def make_a_change(self):
        """Adds a domain to the service's list."""
        self.checking.stop()
        changed = self.folder / "changed.txt"
        changed.write_text((DATA / "listed-domains.txt").read_text() + "first.example\n")
        self.checking.start(changed)

    def test_json_log_has_documented_fields(self):
        monitor = self.start_cli("monitor", "--log-format", "json", "--for", "3s")
        out, err = monitor.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(monitor.returncode, 0, err)
        for line in out.splitlines() + err.splitlines():
            entry = json.loads(line)
            datetime.datetime.strptime(entry["time"], "%Y-%m-%dT%H:%M:%SZ")
        self.assertIn("change", {json.loads(line)["type"] for line in out.splitlines()})
        self.assertTrue(err)
        for line in err.splitlines():
            self.assertEqual(set(json.loads(line)), {"time", "level", "message"})
            self.assertIn(json.loads(line)["level"], ("info", "error"))

    def test_json_log_contains_errors(self):
        self.checking.stop()
        done = self.run_cli("monitor", "--log-format", "json", "--for", "4s")
        self.assertIn("error", {json.loads(line)["level"] for line in done.stderr.splitlines()})

    def test_metrics(self):
        file = self.folder / "pantau.prom"
        monitor = self.start_cli("monitor", "--metrics-file", file)
        wait_until("the metrics are there", file.exists)
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o644)
        wait_until("the answers are counted",
                   lambda: self.metrics(file)['pantau_monitor_checks_total{answer="blocked"}'] == "1")
        values = self.metrics(file)
        self.assertEqual(values['pantau_monitor_domains{status="blocked"}'], "1")
        self.assertEqual(values["pantau_monitor_watched_domains"], "2")
        self.assertEqual(values['pantau_monitor_account_watched{account="1"}'], "1")
        self.assertIn('pantau_monitor_quota_remaining{account="1"}', values)
        monitor.terminate()
        monitor.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(monitor.returncode, 0)

    def test_metrics_of_a_single_run(self):
        file = self.folder / "pantau.prom"
        self.cli("monitor", "--once", "--metrics-file", file)
        values = self.metrics(file)
        self.assertEqual(values['pantau_monitor_checks_total{answer="not_blocked"}'], "1")
        self.assertEqual(values["pantau_monitor_watched_domains"], "2")
        self.assertEqual(values['pantau_monitor_account_watched{account="1"}'], "1")

    def test_metrics_of_a_single_run_for_one_account(self):
        file = self.folder / "pantau.prom"
        self.cli("account", "add", "Own", "--url", f"local:{DATA / 'listed-domains.txt'}")
        self.cli("list", "add", "M", "--account", "Own")
        self.cli("domains", "add", "--list", "M", "m.example")
        self.cli("monitor", "--once", "--account", "Own", "--metrics-file", file, code=3)
        values = self.metrics(file)
        self.assertEqual(values["pantau_monitor_watched_domains"], "1")
        self.assertEqual([values[f'pantau_monitor_account_watched{{account="{number}"}}'] for number in (1, 2)],
                         ["0", "1"])

    def test_metrics_of_a_failed_run(self):
        file = self.folder / "pantau.prom"
        self.checking.stop()
        self.run_cli("monitor", "--once", "--metrics-file", file)
        values = self.metrics(file)
        self.assertEqual(values["pantau_monitor_watched_domains"], "0")
        self.assertEqual(values['pantau_monitor_account_watched{account="1"}'], "0")

    def test_disabling_a_channel_clears_its_problem(self):
        file = self.folder / "pantau.prom"
        hook = self.peer(script=lambda *_: (503, {}, b""))
        self.cli("channel", "add", "webhook", "Hook", "--url", hook.url)
        self.cli("monitor", "--once", "--metrics-file", file, code=1)
        self.assertEqual(self.metrics(file)["pantau_monitor_problems"], "1")
        for command in ("disable", "enable"):
            with self.subTest(command=command):
                self.cli("channel", command, "Hook")
                self.cli("monitor", "--once", "--metrics-file", file)
                self.assertEqual(self.metrics(file)["pantau_monitor_problems"], "0")

    def test_metrics_contain_the_final_values(self):
        """A run shorter than the write interval leaves its final values in the file."""
        file = self.folder / "pantau.prom"
        self.env["PANTAU_API_KEY"] = self.checking.keys("add", "--name", "agency", "--package", "business")
        self.cli("account", "add", "Agency", "--url", self.checking.url)
        self.cli("list", "set", "L", "--account", "Agency")
        self.env["PANTAU_API_KEY"] = "ptu_" + "0" * 40
        self.cli("monitor", "--account", "Agency", "--for", "5s", "--metrics-file", file, code=1)
        values = self.metrics(file)
        self.assertEqual((values["pantau_monitor_problems"], values["pantau_monitor_alerts_total"]), ("1", "1"))

    def test_metrics_are_written_when_the_monitor_stops(self):
        file = self.folder / "pantau.prom"
        self.cli("domains", "remove", "--list", "L", BLOCKED[0])  # a change triggers an immediate write
        monitor = self.start_cli("monitor", "--metrics-file", file)
        wait_until("the answer is stored", lambda: file.exists() and self.query("SELECT 1 FROM batch WHERE charged > 0"))
        monitor.terminate()
        monitor.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(monitor.returncode, 0)
        self.assertEqual(self.metrics(file)['pantau_monitor_checks_total{answer="not_blocked"}'], "1")

    def test_unwritable_metrics_file_is_reported(self):
        done = self.run_cli("monitor", "--for", "2s", "--metrics-file", self.folder / "none" / "pantau.prom")
        self.assertEqual(done.stderr.count("could not be written"), 1, done.stderr)
        for option in ("--metrics-file", "--feed"):  # under cron, the exit code shows it
            out = self.cli("--json", "monitor", "--once", option, self.folder / "none" / "file", code=1)
            self.assertIn("could not be written", json.loads(out.splitlines()[-1])["error"]["sentence"])

    def test_two_outputs_to_one_file_are_refused(self):
        link = self.folder / "link.xml"
        link.symlink_to(self.folder / "changes.xml")
        (self.folder / "changes.xml").touch()
        (self.folder / "hard.xml").hardlink_to(self.folder / "changes.xml")
        changes = self.folder / "changes.xml"
        for options in (["--metrics-file", changes, "--feed", changes], ["--feed", changes, "--feed", changes],
                        ["--metrics-file", changes, "--feed", link], ["--feed", link, "--feed", changes],
                        ["--feed", changes, "--feed", self.folder / "hard.xml"],
                        ["--metrics-file", self.folder / "new.json", "--feed", f"{self.folder}/./new.json"]):
            with self.subTest(options=options):
                said = self.refused("monitor", "--once", *options, code=2)
                self.assertIn("Use a different file for each option", said)
        self.assertEqual(changes.read_bytes(), b"")

    def test_change_feeds_contain_each_change(self):
        atom, feed = self.folder / "changes.xml", self.folder / "changes.json"
        options = ["--feed", atom, "--feed", feed]
        self.cli("monitor", "--once", *options)
        first = f"{BLOCKED[0]} is blocked"
        self.assertEqual([item["title"] for item in json.loads(feed.read_text())["items"]], [first])
        self.make_a_change()
        self.cli("check", "--again", "first.example", code=0)
        self.cli("monitor", "--once", *options)
        items = json.loads(feed.read_text())
        self.assertEqual(items["version"], "https://jsonfeed.org/version/1.1")
        self.assertEqual([item["title"] for item in items["items"]], ["first.example is blocked", first])
        self.assertEqual(items["items"][0]["_pantau"]["to"], "blocked")
        root = xml.etree.ElementTree.parse(atom).getroot()
        entries = root.findall(f"{ATOM}entry")
        self.assertEqual([entry.find(f"{ATOM}title").text for entry in entries], ["first.example is blocked", first])
        self.assertEqual(entries[0].find(f"{ATOM}id").text, items["items"][0]["id"])
        self.assertEqual(root.find(f"{ATOM}updated").text, entries[0].find(f"{ATOM}updated").text)
        before = atom.read_bytes(), feed.read_bytes()
        self.cli("monitor", "--once", *options)
        self.assertEqual((atom.read_bytes(), feed.read_bytes()), before, "the same changes, the same files")

    def test_domains_from_standard_input(self):
        checked = json.loads(self.cli("--json", "check", "-", stdin=f"{BLOCKED[0]}\r\n\n  new.example  \nno domain\n", code=3))
        self.assertEqual([row["status"] for row in checked], ["blocked", "not_blocked", "unknown"])
        self.assertIn("contains no domain", self.refused("check", "-", stdin="\n \n"))
        self.assertIn("contains no domain", self.refused("check", "-"))
        for encoding in ("utf-8-sig", "utf-16", "utf-16-le"):
            with self.subTest(encoding=encoding):
                done = subprocess.run([BIN / "pantau-cli", "--json", "check", "-"], capture_output=True, env=self.env,
                                      input="münchen.example\nnew.example\n".encode(encoding), timeout=ANSWER_WITHIN)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual([row["domain"] for row in json.loads(done.stdout)],
                                 ["xn--mnchen-3ya.example", "new.example"])
        added = self.cli_json("domains", "import", "-", "--list", "L", stdin="from-stdin.example\nfirst.example\n")
        self.assertEqual((added["added"], added["already_there"]), (1, 1))

    def test_workbooks(self):
        for name in ("libreoffice.xlsx", "libreoffice.ods"):
            with self.subTest(name=name):
                misnamed = self.folder / "clients.csv"
                misnamed.write_bytes((FILES / name).read_bytes())
                self.cli("list", "add", name)
                added = self.cli_json("domains", "import", misnamed, "--list", name, code=3)
                self.assertEqual((added["added"], added["sheet"], added["other_sheets"]), (4, "Klien", 1))
                self.assertEqual([(line["line"], line["text"]) for line in added["refused"]], [(6, "Toko kami")])
                done = subprocess.run([BIN / "pantau-cli", "domains", "import", "-", "--list", name], capture_output=True,
                                      env=self.env, input=(FILES / name).read_bytes(), timeout=ANSWER_WITHIN)
                self.assertEqual(done.returncode, 3, done.stderr)
                self.assertIn("Only the sheet “Klien” was read", done.stderr.decode())
        archive = self.folder / "list.xlsx"
        with zipfile.ZipFile(archive, "w") as files:
            files.writestr("list.txt", "a.example\n")
        self.assertIn("is an archive. Extract it", self.refused("domains", "import", archive, "--list", "L"))
        added = self.cli_json("domains", "import", self.written("text.txt", "b.example\n"), "--list", "L")
        self.assertEqual((added["sheet"], added["other_sheets"]), (None, 0))

    def test_export_times_use_the_chosen_zone(self):
        self.cli("check", "first.example")
        utc = list(csv.DictReader(io.StringIO(self.cli("export", "checks", "-"))))
        self.assertEqual(utc, list(csv.DictReader(io.StringIO(self.cli("export", "checks", "-", "--times", "utc")))))
        at = datetime.datetime.strptime(utc[0]["checked_at"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.timezone.utc)
        for zone in ("Asia/Jakarta", "Europe/Berlin", "America/Havana"):
            with self.subTest(zone=zone):
                text = self.cli("export", "checks", "-", "--times", "local", TZ=zone)
                local = list(csv.DictReader(io.StringIO(text)))[0][f"checked_at ({zone})"]
                self.assertEqual(local, at.astimezone(zoneinfo.ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M:%S"))
                exported = self.written("exported.csv", self.cli("export", "domains", "-", "--times", "local", TZ=zone))
                again = self.cli_json("domains", "import", exported, "--list", "L")
                self.assertEqual((again["added"], again["already_there"], again["refused"]), (0, 2, []))
        unknown = self.cli("export", "checks", "-", "--times", "local", TZ="Nowhere/City")
        self.assertEqual(list(csv.DictReader(io.StringIO(unknown)))[0]["checked_at (UTC)"], f"{at:%Y-%m-%d %H:%M:%S}")
        self.refused("export", "checks", "-", "--times", "Berlin", code=2)

    def written(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def test_export_to_standard_output(self):
        self.assertIn("first.example", self.cli("domains", "export", "-"))
        self.assertIn("first.example", self.cli("export", "domains", "-"))

    def test_waiting_for_standard_input_can_be_interrupted(self):
        controller, terminal = pty.openpty()
        check = subprocess.Popen([BIN / "pantau-cli", "check", "-"], stdin=terminal, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, env=self.env, start_new_session=True)
        self.addCleanup(self.end_process, check)
        with self.assertRaises(subprocess.TimeoutExpired):
            check.wait(1)
        check.send_signal(signal.SIGINT)
        check.communicate(timeout=10)
        self.assertEqual(check.returncode, 1)
        os.close(controller)
        os.close(terminal)

    def test_help(self):
        self.assertEqual(self.cli("help"), self.cli("--help"))
        self.assertEqual(self.cli("help", "check"), self.cli("check", "--help"))
        self.assertEqual(self.cli("help", "domains", "add"), self.cli("domains", "add", "--help"))
        for before in (["--json"], ["--data-dir", self.data_dir], ["--json", f"--data-dir={self.data_dir}"]):
            self.assertEqual(self.cli(*before, "help", "check"), self.cli("check", "--help"))
        several = self.cli("help", "domains")
        self.assertIn("domains import", several)
        self.assertNotIn("monitor", several)
        self.assertIn("Did you mean “monitor”?", self.refused("help", "montior", code=2))

    def test_similar_words_are_suggested(self):
        self.assertIn("Did you mean “usage”?", self.refused("usgae", code=2))
        self.assertIn("Did you mean “domains add”?", self.refused("domain", "add", "x.example", code=2))
        self.assertIn("Did you mean “--list”?", self.refused("check", "--lst", "L", code=2))

    def test_progress_is_hidden_without_a_terminal(self):
        done = self.run_cli("check", "--again", *(f"n{number}.example" for number in range(250)))
        self.assertNotIn(" of 250", done.stderr)


if __name__ == "__main__":
    unittest.main()
