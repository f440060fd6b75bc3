#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli and pantau-service as processes: the main workflow, the exit codes, the structure of the JSON, and one
clear sentence for every invalid input."""

import datetime
import json
import os
import pty
import random
import re
import sqlite3
import subprocess
import unittest
import zoneinfo

from pantau_programs import BIN, DATA, MAIL_SERVER, Peer, ProgramsTest, lines_of

PASTED = DATA / "pasted-sites.txt"
WATCHED = DATA / "watched-sites.csv"
BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))
DOMAINS = 110  # 40 pasted and 80 in the spreadsheet, with 10 duplicates
TIME = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"


class MainJob(ProgramsTest):
    def prepare(self, url):
        self.cli("account", "add", "Agency", "--url", url)
        self.cli("list", "add", "Clients")
        self.cli("domains", "import", PASTED, "--list", "Clients")
        self.cli("domains", "import", WATCHED, "--list", "Clients")

    def test_listed_domains_are_blocked_and_charged_once(self):
        service = self.service()
        key = service.keys("add", "--name", "agency", "--package", "business")
        self.env["PANTAU_API_KEY"] = key
        self.prepare(service.url)
        self.assertEqual(self.cli_json("list", "list")[0]["domains"], DOMAINS)

        results = self.cli_json("check", "--list", "Clients")
        self.assertEqual(len(results), DOMAINS)
        self.assertEqual(sorted(r["domain"] for r in results if r["status"] == "blocked"), BLOCKED)
        self.assertEqual({r["status"] for r in results}, {"blocked", "not_blocked"})
        for result in results:
            self.assertEqual(sorted(result), ["checked_at", "domain", "others", "reason", "status"])
            self.assertRegex(result["checked_at"], TIME)
            self.assertIsNone(result["reason"])

        self.assertEqual(self.assert_books_agree(service, key), DOMAINS * 3)
        self.assertEqual(service.keys("usage").split("\t"), ["agency", str(DOMAINS * 3), "12500"])
        usage = self.cli_json("usage")
        self.assertEqual(list(sorted(usage)),
                         ["account", "forecast", "limit", "not_watched", "remaining", "resets_at", "type", "unit_cost",
                          "used"])
        self.assertEqual((usage["account"], usage["type"], usage["unit_cost"], usage["limit"], usage["used"],
                          usage["remaining"]), ("Agency", "premium", 3, 12500, DOMAINS * 3, 12500 - DOMAINS * 3))

        self.cli("domains", "import", PASTED, "--list", "Clients")
        self.cli("domains", "import", WATCHED, "--list", "Clients")
        self.assertEqual(service.charged(key), DOMAINS * 3, "A second import pays nothing.")
        self.assertEqual(self.cli_json("list", "list")[0]["domains"], DOMAINS)
        self.assert_nowhere(key)

    def test_quota_without_a_key_is_never_exceeded(self):
        service = self.service()
        between = self.peer(upstream=service.url)
        self.prepare(between.url)
        results = self.cli_json("check", "--list", "Clients", code=3)
        answered = [r for r in results if r["status"] != "unknown"]
        owed = [r for r in results if r["status"] == "unknown"]
        self.assertEqual((len(answered), len(owed)), (100, DOMAINS - 100))
        self.assertEqual(results[:100], answered, "The first ones are checked, the rest wait.")
        self.assertTrue(all(r["reason"] and r["checked_at"] is None for r in owed), owed)
        self.assertEqual(service.charged(), 100)
        usage = self.cli_json("usage")
        self.assertEqual((usage["type"], usage["unit_cost"], usage["limit"], usage["used"], usage["remaining"]),
                         ("freemium", 1, 100, 100, 0))
        self.assertRegex(usage["resets_at"], TIME)
        # Checking again spends nothing and causes no refusal.
        self.cli("check", "--list", "Clients", code=3)
        self.assertEqual({status for _, _, status in between.statuses}, {200}, between.statuses)
        self.assertEqual(self.assert_books_agree(service), 100)

    def test_the_export_can_be_imported_again(self):
        service = self.service()
        self.prepare(service.url)
        exported = self.folder / "out.csv"
        self.cli("domains", "export", exported, "--list", "Clients")
        self.cli("list", "add", "Again")
        self.cli("domains", "import", exported, "--list", "Again")
        counts = {entry["name"]: entry["domains"] for entry in self.cli_json("list", "list")}
        self.assertEqual(counts, {"Clients": DOMAINS, "Again": DOMAINS})

    def test_import_reports_its_target_lists(self):
        self.cli("list", "add", "Rest")
        table = self.folder / "clients.csv"
        columns = ["--list-column", "list", "--priority-column", "prio", "--list", "Rest"]
        table.write_text("domain,list,prio\na.example,Bank,\nb.example,Toko,\nb.example,Toko,\n"
                         "b.example,Kedai,\nc.example,,\nd.example,Bank,huge\n")
        self.assertIn("Added 3 domains to 4 lists, 1 repeated one merged, 1 repeated one added to another list, "
                      "1 refused.", self.cli("domains", "import", table, *columns, code=3))
        again = self.cli_json("domains", "import", table, *columns, code=3)
        self.assertEqual((again["list"], again["lists"]), (None, ["Bank", "Toko", "Kedai", "Rest"]))
        self.assertEqual((again["added"], again["already_there"], again["merged"]), (0, 3, 2))
        table.write_text("domain,list,prio\ne.example,Bank,\nf.example,Toko,\n")
        self.assertIn("Added 2 domains to “Bank”, “Toko”.", self.cli("domains", "import", table, *columns))
        table.write_text("domain,list,prio\ng.example,Bank,\n")
        one = self.cli_json("domains", "import", table, *columns)
        self.assertEqual((one["list"], one["lists"]), ("Bank", ["Bank"]))
        table.write_text("domain,list,prio\ni.example,Bank,\nj.example,Baru,\n")
        self.assertIn("Added 2 domains to “Bank”, “Baru”.", self.cli("domains", "import", table, *columns[:4]))
        table.write_text("domain,list,prio\nk.example,Bank,\nl.example,,\n")
        self.assertIn("Some rows name no list.", self.refused("domains", "import", table, *columns[:4], code=1))
        self.assertIn("Choose a list with --list", self.refused("domains", "import", table, code=2))
        typed = self.cli_json("domains", "add", "h.example", "--list", "Rest")
        self.assertEqual((typed["list"], typed["lists"]), ("Rest", ["Rest"]))


    def test_import_skips_title_lines_and_suggests_list_column(self):
        self.cli("list", "add", "Rest")
        rows = "".join(f"https://d{i}.example/promo,Klien {i % 3},\"1,{i}00\"\n" for i in range(9))
        report = self.folder / "ads.csv"
        report.write_text("\ufeffLaporan halaman landing\n\"1 November 2026 - 27 November 2026\"\n"
                          "Halaman landing,Nama Klien,Klik\n" + rows + "Total: Akun, --,1216\n")
        done = self.run_cli("domains", "import", report, "--list", "Rest")
        self.assertIn("Added 9 domains to “Rest”, 1 refused.\nSkipped 2 title lines above the header: “Laporan halaman "
                      "landing”, “1 November 2026 - 27 November 2026”.\nThe column “Nama Klien” repeats 3 values. To use it "
                      "as the list, import again with --list-column \"Nama Klien\".", done.stdout)
        self.assertIn("line 13: ", done.stderr)
        said = self.cli_json("domains", "import", report, "--list", "Rest", code=3)
        self.assertEqual((said["possible_list_column"], [row["line"] for row in said["skipped"]]), ("Nama Klien", [1, 2]))
        columns = ["--column", "halaman landing", "--list-column", "nama klien", "--list", "Rest"]
        said = self.cli_json("domains", "import", report, *columns, code=3)
        self.assertEqual((said["lists"], said["possible_list_column"]), (["Klien 0", "Klien 1", "Klien 2"], None))

    def test_several_files_are_imported_together(self):
        self.cli("list", "add", "Rest")
        one, two, missing = (self.folder / name for name in ("one.csv", "two.txt", "missing.csv"))
        one.write_text("Judul;\nSitus;Klien\na.example;Toko\noops;Toko\n")
        two.write_text("b.example\na.example\nanother one\n")
        done = self.run_cli("domains", "import", one, two, "--list", "Rest")
        self.assertIn("Added 2 domains to “Rest”, 1 repeated one merged, 2 refused.", done.stdout)
        self.assertIn(f"{one}, line 4: ", done.stderr)
        self.assertIn(f"{two}, line 3: ", done.stderr)
        said = self.cli_json("domains", "import", one, two, "--list", "Rest", code=3)
        self.assertEqual([(row["file"], row["line"]) for row in said["refused"]], [(str(one), 4), (str(two), 3)])
        self.assertEqual([(row["file"], row["line"]) for row in said["skipped"]], [(str(one), 1)])
        self.cli("domains", "remove", "a.example", "b.example", "--list", "Rest")
        for wrong in ((one, missing), (one, "-"), ("-", one)):
            self.assertNotEqual(self.run_cli("domains", "import", *wrong, "--list", "Rest").returncode, 0)
        self.assertEqual([entry["domains"] for entry in self.cli_json("list", "list")], [0])


class Steering(ProgramsTest):
    def prepare(self, url):
        self.cli("account", "add", "Agency", "--url", url)
        self.cli("list", "add", "Clients")
        self.cli("domains", "import", WATCHED, "--list", "Clients")

    def test_plan_of_new_settings_is_shown_before_saving(self):
        service = self.service()
        self.prepare(service.url)
        domains = self.cli_json("list", "list")[0]["domains"]
        tried = self.cli_json("list", "set", "Clients", "--interval", "6h", "--priority", "high", "--dry-run")
        self.assertEqual((tried["saved"], tried["interval_seconds"], tried["priority"]), (False, 21600, "high"))
        plan = tried["plan"]
        self.assertAlmostEqual(plan["needed_per_day"], domains * 4, delta=1)
        self.assertTrue(plan["stretched"])
        # Whether it runs out before midnight UTC depends on the time of day (the planner's tests cover both). This
        # only checks the format.
        if plan["wishes_run_out_at"] is not None:
            self.assertRegex(plan["wishes_run_out_at"], TIME)
        self.assertEqual([entry["list"] for entry in plan["lists"]], ["Clients"])
        self.assertGreater(plan["lists"][0]["interval_seconds"], 21600)
        self.assertIsNone(self.cli_json("list", "list")[0]["interval_seconds"])

        text = self.cli("list", "set", "Clients", "--interval", "6h", "--confirm", "2", "--mute-until", "2031-05-01")
        self.assertIn("checks a day", text)
        self.assertIn("Saved", text)
        kept = self.cli_json("list", "list")[0]
        self.assertEqual((kept["interval_seconds"], kept["confirmations"], kept["priority"]), (21600, 2, "normal"))
        self.assertEqual(kept["muted_until"], "2031-04-30T17:00:00Z")
        kept = self.cli_json("list", "set", "Clients", "--interval", "quota", "--mute-until", "off")
        self.assertEqual((kept["interval_seconds"], kept["muted_until"], kept["saved"]), (None, None, True))
        self.assertIn("between", self.refused("list", "set", "Clients", "--confirm", "9"))
        whole = self.cli_json("plan")
        self.assertEqual(whole["account"], "Agency")
        self.assertEqual([entry["domains"] for entry in whole["lists"]], [domains])
        self.assertIn("Clients", self.cli("plan"))
        # Another interval is shown without being saved.
        self.assertIn("If “Clients” is checked every 6 hours:", self.cli("plan", "--if", "clients=6h"))
        self.assertEqual(self.cli_json("plan", "--if", "Clients=6h")["lists"][0]["wished_seconds"], 21600)
        self.assertIsNone(self.cli_json("list", "list")[0]["interval_seconds"])
        self.assertIn("Did you mean “Clients”?", self.refused("plan", "--if", "Clients2=6h"))
        self.assertIn("Write --if like", self.refused("plan", "--if", "6h"))
        self.assertEqual(service.charged(), 0, "Planning costs nothing.")

    def test_plan_shows_the_interval_of_each_list(self):
        self.cli("account", "add", "Agency", "--url", self.service().url)
        for name, count, interval in (("A", 5, "4h"), ("B", 25, "quota"), ("C", 20, "12h")):
            self.cli("list", "add", name)
            self.cli("list", "set", name, "--interval", interval)
            self.cli("domains", "add", "--list", name, *(f"{name}-{each}.example" for each in range(count)))
        self.cli("usage")
        paces = [each["interval_seconds"] for each in self.cli_json("plan")["lists"]]
        self.assertGreater(max(paces), 2 * min(paces))
        lines = self.cli("plan").splitlines()
        rows = {line.split()[0]: line for line in lines if line.strip()}
        for name, count in (("A", 5), ("B", 25), ("C", 20)):
            self.assertRegex(rows[name], rf"^{name} +{count} +(! )?[\d.]+ (h|d|min) +[\d.-]+( h| d| min)? +\d+$")
        self.assertRegex(rows["All"], r"^All lists +50 ")
        self.assertLessEqual(max(map(len, lines)), 80, lines)
        said = self.cli("domains", "add", "--list", "A", "zz.example")
        self.assertIn("6 domains, each checked every 4 hours.", said)
        self.assertNotIn("Each domain is checked", said)

    def test_a_domain_in_two_lists_counts_once(self):
        self.cli("account", "add", "Agency", "--url", self.service().url)
        for name in ("Fast", "Slow"):
            self.cli("list", "add", name)
            self.cli("domains", "add", "--list", name, "shared.example")
        self.cli("usage")
        self.cli("list", "set", "Fast", "--interval", "1h")
        said = self.cli("list", "set", "Slow", "--interval", "2d")
        self.assertIn("1 domain, checked every hour. That takes 24 of your 100 checks a day.", said)
        self.assertEqual(self.cli_json("plan")["needed_per_day"], 24)
        self.assertIn("1 domain, 24 checks a day", self.cli("plan"))

    def test_list_without_quota_shows_no_checks_per_day(self):
        self.cli("account", "add", "Local", "--url", "local:sample")
        self.cli("list", "add", "A")
        self.cli("domains", "add", "--list", "A", "a.example")
        said = self.cli("list", "set", "A", "--interval", "4h")
        self.assertIn("1 domain, checked every 4 hours.", said)
        self.assertNotIn("checks a day", said)

    def test_list_settings_are_saved_while_the_service_is_down(self):
        service = self.service()
        self.prepare(service.url)
        service.stop()
        self.assertIn("Saved", self.cli("list", "set", "Clients", "--interval", "1h"))

    def test_paused_domain_is_not_charged(self):
        service = self.service()
        self.cli("account", "add", "Agency", "--url", service.url)
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", "a.example", "b.example", BLOCKED[0])
        changed = self.cli_json("domains", "set", "a.example", "https://www.b.example/x", "--pause-until", "forever",
                                "--note", "Waits for the lawyer", "--priority", "high")
        self.assertEqual([(d["domain"], d["priority"], d["note"]) for d in changed],
                         [(name, "high", "Waits for the lawyer") for name in ("a.example", "b.example")])
        self.cli("monitor", "--once")
        self.assertEqual(service.charged(), 1)
        shown = self.cli_json("domains", "show", "a.example")
        self.assertEqual((shown["settings"]["note"], shown["services"][0]["status"]),
                         ("Waits for the lawyer", "unknown"))
        self.assertIn("Paused until: forever", self.cli("domains", "show", "a.example"))
        self.cli("domains", "set", "a.example", "--pause-until", "off", "--priority", "list", "--note", "")
        self.assertEqual(self.cli_json("domains", "show", "a.example")["settings"],
                         {"priority": None, "muted_until": None, "note": "", "paused_until": None})
        self.cli("monitor", "--once")
        self.assertEqual(service.charged(), 2)
        shown = self.cli_json("domains", "show", BLOCKED[0])["services"][0]
        self.assertEqual((shown["status"], shown["lists"]), ("blocked", ["Clients"]))

    def test_appeals(self):
        service = self.service()
        self.cli("account", "add", "Agency", "--url", service.url)
        added = self.cli_json("appeal", "add", BLOCKED[0], "--sent", "2026-03-01", "--to", "The office", "--by", "Rina")
        self.assertEqual((added["domain"], added["sent_at"], added["unblocked_at"], added["seconds_to_unblock"]),
                         (BLOCKED[0], "2026-02-28T17:00:00Z", None, None))
        number = str(added["id"])
        self.assertEqual(self.cli_json("appeal", "edit", number, "--note", "No. 12")["note"], "No. 12")
        self.assertEqual((added["stage"], added["answered_at"], added["follow_up_at"]), ("sent", None, None))
        edited = self.cli_json("appeal", "edit", number, "--answer", "Wait", "--answered", "2026-03-02",
                               "--follow-up", "2999-01-01")
        self.assertEqual((edited["stage"], edited["answered_at"], edited["answer"], edited["follow_up_at"]),
                         ("answered", "2026-03-01T17:00:00Z", "Wait", "2998-12-31T17:00:00Z"))
        self.refused("appeal", "edit", number, "--answered", "2026-02-01")
        self.refused("appeal", "edit", number, "--answered", "2999-01-01")
        self.refused("appeal", "edit", number, "--answered", "off", "--answer", "No")
        edited = self.cli_json("appeal", "edit", number, "--answered", "off", "--follow-up", "off")
        self.assertEqual((edited["stage"], edited["answer"], edited["follow_up_at"]), ("sent", "", None))
        self.assertEqual([a["id"] for a in self.cli_json("appeal", "list", "--open")], [added["id"]])
        self.assertEqual(self.cli_json("appeal", "list", "--unblocked"), [])
        self.assertEqual(self.cli_json("appeal", "list", "other.example"), [])
        self.assertIn("The office", self.cli("appeal", "list"))
        board = self.cli_json("appeal", "board")
        self.assertEqual((board["found"], board["sent"], board["follow_up_due"]), (0, 1, 0))
        self.assertEqual(board["cases"][0]["appeal"]["id"], added["id"])
        self.assertIn("The office", self.cli("appeal", "board", "--stage", "sent"))
        self.assertEqual(self.cli_json("appeal", "board", "--stage", "found")["cases"], [])
        self.refused("appeal", "add", BLOCKED[0], "--sent", "2999-01-01")
        self.assertIn("in the past", self.refused("appeal", "add", BLOCKED[0], "--follow-up", "2026-03-01"))
        self.assertIn("not watching", self.cli("appeal", "add", BLOCKED[0]))
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", BLOCKED[0])
        self.cli("domains", "add", "--list", "Clients", "fine.example")
        self.assertIn("not known yet", self.cli("appeal", "add", BLOCKED[0]))
        self.cli("check", "--list", "Clients")
        self.assertIn("You'll be notified when the domain is unblocked.", self.cli("appeal", "add", BLOCKED[0]))
        self.cli("domains", "set", BLOCKED[0], "--mute-until", "forever")
        self.assertIn("The domain is muted", self.cli("appeal", "add", BLOCKED[0]))
        self.cli("domains", "set", BLOCKED[0], "--pause-until", "forever")
        self.assertIn("The domain is paused", self.cli("appeal", "add", BLOCKED[0]))
        self.cli("alerts", "settings", "set", "--unblocked", "off")
        self.assertIn("off in the settings", self.cli("appeal", "add", BLOCKED[0]))
        self.assertIn("not blocked", self.cli("appeal", "add", "fine.example"))
        for appeal in self.cli_json("appeal", "list", "--open"):
            if str(appeal["id"]) != number:
                self.cli("appeal", "remove", str(appeal["id"]))
        self.cli("appeal", "remove", number)
        self.assertEqual(self.cli_json("appeal", "list"), [])

    def test_appeal_is_not_added_to_the_remaining_account(self):
        first, second = self.service(), self.service()
        self.cli("account", "add", "First", "--url", first.url)
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", BLOCKED[0])
        self.cli("check", "--list", "Clients")
        self.cli("account", "add", "Second", "--url", second.url)
        self.cli("account", "remove", "First")
        refused = self.refused("appeal", "add", BLOCKED[0])
        self.assertIn(first.url, refused)
        self.assertIn("Second", refused)
        self.assertEqual(self.cli_json("appeal", "list"), [])
        self.assertIn("not watching", self.cli("appeal", "add", BLOCKED[0], "--account", "Second"))

    def test_renewal_day_can_be_set_and_cleared(self):
        service = self.service()
        self.env["PANTAU_API_KEY"] = service.keys("add", "--name", "agency", "--package", "starter")
        self.cli("account", "add", "Agency", "--url", service.url)
        self.assertIsNone(self.cli_json("usage")["forecast"], "The reset time is unknown.")
        self.assertEqual(self.cli_json("account", "set", "Agency", "--renewal-day", "17")["renewal_day"], 17)
        self.assertIsNone(self.cli_json("account", "set", "Agency", "--renewal-day", "unknown")["renewal_day"])
        self.refused("account", "set", "Agency", "--renewal-day", "32")

    def test_an_account_moves_to_another_address(self):
        lists = [self.folder / f"{name}.txt" for name in ("one", "two")]
        for each in lists:
            each.write_text(f"{each.stem}.example\n")
        service, other = map(self.service, lists)
        self.cli("account", "add", "Agency", "--url", service.url)
        self.cli("account", "set", "Agency", "--renewal-day", "17")
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", "two.example")
        self.assertEqual(self.cli_json("check", "--list", "Clients")[0]["status"], "not_blocked")
        moved = self.cli_json("account", "set", "Agency", "--url", other.url)
        self.assertEqual((moved["name"], moved["renewal_day"]), ("Agency", 17))
        self.assertEqual([account["name"] for account in self.cli_json("account", "list")], ["Agency"])
        # The list still belongs to the account, and the old service's status is not used for the new one.
        self.assertEqual(self.cli_json("domains", "list")[0]["status"], "unknown")
        self.assertEqual(self.cli_json("check", "--list", "Clients")[0]["status"], "blocked")
        self.refused("account", "set", "Agency", "--url", "not an address")
        self.assertEqual(self.run_cli("account", "set", "Agency").returncode, 2)

    def test_a_report_covers_former_services_and_removed_domains(self):
        gone, kept, free = "gone.example", "kept.example", "free.example"
        lists = [self.folder / f"{name}.txt" for name in ("one", "two")]
        lists[0].write_text(f"{gone}\n{kept}\n")
        lists[1].write_text("other.example\n")
        first, second = map(self.service, lists)
        self.cli("account", "add", "First", "--url", first.url)
        self.cli("account", "add", "Second", "--url", second.url)
        self.cli("list", "add", "Clients", "--account", "First")
        self.cli("domains", "add", "--list", "Clients", kept, gone, free)
        self.cli("check", "--account", "First", kept, gone, free)
        self.cli("domains", "remove", "--list", "Clients", gone)
        self.cli("list", "set", "Clients", "--account", "Second")
        self.cli("check", "--account", "Second", kept, free)

        report = self.cli_json("report", "--list", "Clients")
        self.assertIsNone(report["elsewhere_until"])
        self.assertEqual([(each["service"], each["answer_count"]) for each in report["services"]],
                         [(first.url, 3), (second.url, 2)])
        domains = {each["domain"]: each for each in report["domains"]}
        self.assertEqual(set(domains), {kept, gone, free})
        self.assertEqual({name: each["answer_count"] for name, each in domains.items()},
                         {kept: 2, gone: 1, free: 2})
        self.assertEqual(len(domains[kept]["blockings"]), 1)
        self.assertIsNone(domains[free]["removed_after"])
        self.assertEqual(domains[gone]["removed_after"], domains[gone]["last_answered_at"])
        text = self.cli("report", "--list", "Clients")
        for words in (*(f"answers from {url.split('/')[2]}" for url in (first.url, second.url)), f"{gone} (removed)",
                      "1 domain left the list in the period."):
            self.assertIn(words, text)

    def test_alert_settings_can_be_changed_per_list(self):
        self.assertEqual(self.cli_json("alerts", "settings"),
                         {"grouping_seconds": 120, "quiet_hours": None, "quota_warnings": True, "unblocked_alerts": True,
                          "language": None})
        changed = self.cli_json("alerts", "settings", "set", "--quiet", "22:30-6:00", "--grouping", "off",
                                "--quota-warnings", "off", "--unblocked", "off")
        self.assertEqual(changed, {"grouping_seconds": 0, "quiet_hours": "22:30-06:00", "quota_warnings": False,
                                   "unblocked_alerts": False, "language": None})
        self.assertEqual(self.cli_json("alerts", "settings", "get"), changed)
        self.cli("list", "add", "Toko")
        client = ("alerts", "settings", "set", "--list", "Toko")
        own = self.cli_json(*client, "--quiet", "off", "--unblocked", "on", "--language", "id")
        self.assertEqual(own, {**changed, "quiet_hours": None, "unblocked_alerts": True, "language": "id"})
        self.assertEqual(self.cli_json("alerts", "settings", "--list", "Toko"), own)
        self.assertEqual(self.cli_json("alerts", "settings"), changed)
        self.assertEqual(self.cli_json(*client, "--default"), changed)
        for options in ((), ("--grouping", "off")):
            self.assertEqual(self.run_cli(*client, *options).returncode, 2)
        self.assertIn("22:30-06:00", self.cli("alerts", "settings"))

    def test_change_is_sent_to_a_webhook_and_listed(self):
        listed = self.folder / "listed.txt"
        listed.write_text("other.example\n")
        service = self.service(listed)
        hook = self.peer(page="thanks")
        self.cli("account", "add", "Agency", "--url", service.url)
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", "toko-melati.example")
        self.cli("alerts", "settings", "set", "--grouping", "off")
        added = self.cli_json("channel", "add", "webhook", "Ops", "--url", hook.url)
        self.assertEqual((added["name"], added["kind"], added["target"], added["enabled"], added["has_secret"]),
                         ("Ops", "webhook", "127.0.0.1", True, False))
        self.cli("channel", "test", "ops")
        self.assertEqual(len(hook.statuses), 1)
        self.cli("monitor", "--once")
        self.assertEqual([alert["alert"] for alert in self.cli_json("alerts", "list")], ["first_check"])
        self.assertEqual(len(hook.statuses), 2)

        service.stop()
        listed.write_text("toko-melati.example\n")
        service.start(listed)
        self.cli("check", "--again", "toko-melati.example")
        self.cli("monitor", "--once")
        alerts = self.cli_json("alerts", "list")
        self.assertEqual([alert["alert"] for alert in alerts], ["blocked", "first_check"])
        self.assertEqual(alerts[0]["domains"], ["toko-melati.example"])
        self.assertEqual([(d["channel"], d["state"]) for d in alerts[0]["deliveries"]], [("Ops", "delivered")])
        self.assertEqual(len(hook.statuses), 3)
        self.assertEqual(self.cli_json("alerts", "list", "--undelivered"), [])

        hook.stop()
        self.refused("channel", "test", "Ops")
        self.cli("channel", "disable", "Ops")
        self.assertEqual([c["enabled"] for c in self.cli_json("channel", "list")], [False])
        self.cli("channel", "enable", "Ops")
        self.cli("channel", "remove", "Ops")
        self.assertEqual(self.cli_json("channel", "list"), [])
        self.assertEqual(self.cli_json("incidents"), [])
        self.cli_json("incidents", "--all")

    def test_channel_receives_only_alerts_of_its_lists(self):
        listed = self.folder / "listed.txt"
        listed.write_text("toko.example\nbank.example\n")
        service = self.service(listed)
        agency, client = self.peer(page="thanks"), self.peer(page="thanks")
        self.cli("account", "add", "Agency", "--url", service.url)
        for name, domain in (("Toko Melati", "toko.example"), ("Bank Kito", "bank.example")):
            self.cli("list", "add", name)
            self.cli("domains", "add", "--list", name, domain)
        self.cli("channel", "add", "webhook", "Agency", "--url", agency.url)
        chat = self.cli_json("channel", "add", "webhook", "Toko", "--url", client.url, "--for-list", "toko melati")
        self.assertEqual(chat["lists"], ["Toko Melati"])
        self.assertEqual([c["lists"] for c in self.cli_json("channel", "list")], [None, ["Toko Melati"]])
        self.cli("monitor", "--once")
        bodies = {name: [json.loads(body) for body in peer.bodies] for name, peer in (("agency", agency), ("client", client))}
        self.assertEqual([set(body["domains"]) for body in bodies["agency"]], [{"toko.example", "bank.example"}])
        self.assertEqual([(body["title"], body["domains"]) for body in bodies["client"]],
                         [("Toko Melati: toko.example is blocked", ["toko.example"])])
        self.assertNotIn("ank", json.dumps(bodies["client"]))
        self.refused("channel", "set", "Toko", "--for-list", "Nobody")
        self.assertEqual(self.run_cli("channel", "set", "Toko", "--for-list", "Bank Kito", "--all-lists").returncode, 2)
        self.assertIsNone(self.cli_json("channel", "set", "Toko", "--all-lists")["lists"])

    def test_a_report_is_sent_to_the_client(self):
        mail = subprocess.Popen(["/usr/bin/python3", MAIL_SERVER, "plain", self.folder], stdout=subprocess.PIPE, text=True)
        self.addCleanup(mail.stdout.close)
        self.addCleanup(mail.wait)
        self.addCleanup(mail.kill)
        self.cli("list", "add", "Toko Melati")
        report = ["report", "--list", "Toko Melati", "--month", "2026-03", "--send"]
        self.assertIn("No email or Telegram channel receives only", self.refused(*report))
        self.cli("channel", "add", "email", "Rina", "--url", f"smtp://127.0.0.1:{mail.stdout.readline().strip()}",
                 "--chat", "pantau@agency.example:rina@toko-melati.example", "--for-list", "Toko Melati")
        self.cli("list", "set", "Toko Melati", "--send-report", "on")
        self.assertIn("sent through Rina", self.cli(*report))
        page = json.loads((self.folder / "1.json").read_text())["parts"][1]
        self.assertEqual((page["type"], page["file"]), ("text/html", "Toko Melati 2026-03.html"))
        self.assertIn("March 2026", page["text"])
        self.assertEqual(self.run_cli("report", "toko.example", "--send").returncode, 2)

    def test_retention_and_lookup_settings_are_saved(self):
        self.assertEqual(self.cli_json("settings"), {"keep_checks_days": 400, "lookups_every_minutes": 60})
        self.assertEqual(self.cli_json("settings", "set", "--keep-checks", "90"),
                         {"keep_checks_days": 90, "lookups_every_minutes": 60})
        self.assertEqual(self.cli_json("settings", "set", "--lookups-every", "3h"),
                         {"keep_checks_days": 90, "lookups_every_minutes": 180})
        self.refused("settings", "set", "--lookups-every", "5m")
        self.assertIn("90", self.cli("settings", "get"))
        self.assertIn("30", self.refused("settings", "set", "--keep-checks", "7"))
        for days, tells in ((90, False), (45, True), (400, False)):
            done = self.run_cli("settings", "set", "--keep-checks", days)
            self.assertEqual((done.returncode, "older than 45 days" in done.stderr), (0, tells), done.stderr)
        for arguments in (["set"], ["--keep-checks", "90"], ["set", "--keep-checks", "long"]):
            self.assertEqual(self.run_cli("settings", *arguments).returncode, 2)

    def test_channel_secrets_are_validated_and_never_shown(self):
        token = "123456:abcdefghijklmnopqrstuvwxyz"
        sentence = self.refused("channel", "add", "telegram", "Chat", "--chat", "42", "--secret-stdin", stdin=token)
        self.assert_nowhere(token, sentence)  # there is no keychain here
        self.refused("channel", "add", "telegram", "Chat", "--chat", "42", "--secret-stdin", stdin="not a token")
        address = "https://hooks.slack.com/services/T00000000/B00000000/XXXXsecretXXXX"
        self.assert_nowhere(address, self.refused("channel", "add", "slack", "S", "--secret-stdin", stdin=address))
        self.refused("channel", "add", "slack", "S", "--secret-stdin", stdin="https://toko.slack.com/")
        for url in ("http://hooks.example/x", "ftp://hooks.example/x", "not an address"):
            self.refused("channel", "add", "webhook", "W", "--url", url)
        self.assertEqual(self.cli_json("channel", "list"), [])

        secret = "correct-horse"
        self.cli("channel", "add", "webhook", "Ops", "--url", "https://hooks.example/x")
        self.assert_nowhere(secret, self.refused("channel", "set", "Ops", "--secret-stdin", stdin=secret))
        self.refused("channel", "set", "Ops", "--secret-stdin", stdin="two words")
        self.refused("channel", "set", "Nobody", "--secret-stdin", stdin=secret)
        self.assertFalse(self.cli_json("channel", "list")[0]["has_secret"])

        moved = self.cli_json("channel", "set", "Ops", "--name", "Operations", "--url", "https://other.example/x")
        self.assertEqual((moved["name"], moved["target"]), ("Operations", "other.example"))
        self.assertEqual(self.cli_json("channel", "list"), [moved])
        self.refused("channel", "set", "Operations", "--url", "http://other.example/x")
        self.refused("channel", "set", "Operations", "--chat", "42")  # a webhook has no chat
        self.assertEqual(self.run_cli("channel", "set", "Operations").returncode, 2)


class Terminal(ProgramsTest):
    def shown(self, *arguments, **env):
        """Returns what a terminal would receive."""
        ours, theirs = pty.openpty()
        try:
            subprocess.run([BIN / "pantau-cli", *arguments], stdin=subprocess.DEVNULL, stdout=theirs,
                           stderr=subprocess.DEVNULL, env={**self.env, "NO_COLOR": "", "TERM": "xterm", **env}, timeout=60)
        finally:
            os.close(theirs)
        with os.fdopen(ours, "rb") as terminal:
            text = b""
            try:
                while block := terminal.read1(65536):
                    text += block
            except OSError:  # the end, on Linux
                pass
        return text.decode().replace("\r\n", "\n")

    def test_colours_and_marks(self):
        self.cli("account", "add", "A", "--url", self.service().url)
        names = [BLOCKED[0], "toko-melati.example", "lain.example", "192.0.2.17"]
        shown = self.shown("check", *names)
        for part in (f"\x1b[1;31m●\x1b[0m\x1b[1;31m blocked      {BLOCKED[0]}", "\x1b[33m!\x1b[0m\x1b[33m not checked  192.0.2.17",
                     "\x1b[32m✓\x1b[0m not blocked  2 domains", "--all lists them", "\x1b[1;31m1 blocked\x1b[0m, 2 not blocked, 1 not a domain",
                     "\x1b[90mA: 3 checks used, 97 left until "):
            self.assertIn(part, shown)
        self.assertNotIn("\x1b", self.shown("check", *names, NO_COLOR="1"))
        plain = self.cli("check", *names, code=3, LC_ALL="C")
        self.assertRegex(plain, r"(?m)^Blocked .*\nNot checked .*\n(.*\n)?Not blocked  2 domains")
        self.assertRegex(self.cli("check", "--all", *names, code=3), r"(?m)^Not blocked  toko-melati\.example +since before .*\nNot")
        self.assertRegex(self.shown("usage"), r"A +\x1b\[0m3 of 100 checks.*\n.*[━─]")
        usage = self.cli("usage", LC_ALL="C").splitlines()
        self.assertRegex(usage[1], r"^[#.|]{60}  \d+ %$")


class ExitCodes(ProgramsTest):
    def test_checks(self):
        service = self.service()
        self.cli("account", "add", "A", "--url", service.url)
        merged = self.cli_json("check", "https://www.toko-melati.example/", BLOCKED[0], "TOKO-MELATI.example.")
        self.assertEqual([(r["domain"], r["status"]) for r in merged],
                         [("toko-melati.example", "not_blocked"), (BLOCKED[0], "blocked")])
        self.cli("check", "--fail-on-blocked", BLOCKED[0], code=4)
        self.cli("check", "--fail-on-blocked", "toko-melati.example")
        text = self.cli("check", BLOCKED[0])
        self.assertIn(BLOCKED[0], text)
        self.assertRegex(text, rf"^Blocked +{re.escape(BLOCKED[0])}  since before .+\n\n1 blocked\n")
        self.assertNotIn("\r", text, "no progress line in a pipe")
        self.assertNotIn("\x1b", text, "no colours in a pipe")
        history = self.cli("history", BLOCKED[0])
        self.assertIn("Blocked", history)
        self.cli("changes")
        self.cli("plan")
        self.cli("monitor", "--once")
        service.stop()
        unknown = self.cli_json("check", "--again", "toko-melati.example", code=3)
        self.assertEqual((unknown[0]["status"], bool(unknown[0]["reason"])), ("unknown", True))

    def test_wrong_usage(self):
        for arguments in ([], ["fly"], ["check"], ["account"], ["account", "add"], ["list", "add"],
                          ["domains", "import"], ["usage", "--what"], ["monitor", "--for", "soon"],
                          ["changes", "--since", "yesteryear"], ["list", "set"], ["list", "set", "L"],
                          ["list", "set", "L", "--interval", "often"], ["list", "set", "L", "--interval", "30m"], ["list", "set", "L", "--priority", "huge"],
                          ["list", "set", "L", "--mute-until", "later"], ["domains", "set", "a.example"],
                          ["domains", "set", "--note", "x"], ["domains", "set", "a.example", "--priority", "no"],
                          ["domains", "show"], ["account", "set", "A"], ["account", "set", "A", "--renewal-day", "x"],
                          ["appeal", "add"], ["appeal", "add", "a.example", "--sent", "soon"],
                          ["appeal", "edit", "1"], ["appeal", "remove", "first"],
                          ["appeal", "board", "--stage", "lost"], ["appeal", "board", "--limit", "0"],
                          ["appeal", "list", "--open", "--unblocked"], ["alerts", "settings", "set"],
                          ["alerts", "settings", "--quiet", "off"], ["alerts", "settings", "set", "--quiet", "night"],
                          ["alerts", "settings", "set", "--unblocked", "maybe"], ["alerts", "list", "--limit", "0"],
                          ["channel", "add", "pigeon", "P"], ["channel", "add", "webhook", "W"],
                          ["channel", "add", "telegram", "T", "--chat", "1"], ["channel", "test"],
                          ["channel", "add", "slack", "S", "--url", "https://hooks.slack.com/services/T0/B0/X0"],
                          ["channel", "set", "C"], ["channel", "set", "--secret-stdin"], ["report"], ["report", ""],
                          ["report", "a.example", "--client", "C"], ["report", "--list", "L", "--month", "soon"],
                          ["report", "--list", "L", "--month", "2026-03", "--since", "2026-03-01"],
                          ["report", "--list", "L", "--language", "fr"],
                          ["report", "--list", "L", "--logo", "/dev/zero"],
                          ["report", "a.example", "--list", "L"], ["check", "a.example", "--list", "L"]):
            with self.subTest(arguments=arguments):
                done = self.run_cli(*arguments)
                self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
                self.assertTrue(done.stderr.strip())

    def test_similar_commands_are_suggested(self):
        for arguments, meant in ((["acount", "add"], "“account add”"), (["chekc"], "“check”"),
                                 (["account", "ad"], "“account add”"), (["usage", "--acount", "A"], "“--account”"),
                                 (["--jsno", "usage"], "“--json”")):
            with self.subTest(arguments=arguments):
                self.assertIn(f"Did you mean {meant}?", self.refused(*arguments, code=2))
        self.assertNotIn("Did you mean", self.refused("fly", code=2))
        self.assertIn("add, rename, set, remove, list", self.refused("list", code=2))

    def test_every_command_has_help(self):
        rows = [line[2:] for line in self.cli("--help").splitlines() if line.startswith("  ")]
        self.assertGreater(len(rows), 40)
        for row in rows:
            words = row[:18].split()
            with self.subTest(words=words):
                usage, summary = self.cli(*words, "--help").splitlines()[:2]
                self.assertTrue(usage.startswith(f"Usage: pantau-cli {' '.join(words)} [options]"), usage)
                self.assertEqual(summary, row[18:].strip())

    def test_values_are_validated_before_execution(self):
        today = datetime.datetime.now(zoneinfo.ZoneInfo(self.env["TZ"])).date()
        tomorrow = str(today + datetime.timedelta(days=1))
        today = str(today)
        for arguments, said in ((["list", "set", "L", "--interval", "often"], "“often” is not a duration"),
                                (["list", "set", "L", "--priority", "huge"], "low, normal, high"),
                                (["domains", "set", "a.example", "--priority", "no"], "low, normal, high, list"),
                                (["list", "set", "L", "--mute-until", "later"], "“later” is not a date"),
                                (["list", "set", "L", "--mute-until", "2099-12-05junk"], "“2099-12-05junk” is not a date"),
                                (["report", "a.example", "--until", "2026-11-29T"], "“2026-11-29T” is not a date"),
                                (["report", "a.example", "--month", "2026-11-29"], "“2026-11-29” is not a month"),
                                (["list", "set", "L", "--mute-until", "2020-01-01"], "“2020-01-01” has passed"),
                                (["domains", "set", "a.example", "--pause-until", today], f"“{today}” has passed"),
                                (["domains", "set", "a.example", "--mute-until", "2020-01-01T00:00:00Z"],
                                 f"such as {tomorrow}, “forever” or “off”"),
                                (["account", "set", "A", "--renewal-day", "x"], "“x” is neither a number nor “unknown”"),
                                (["alerts", "list", "--limit", "0"], "“0” is not a number of 1 or more"),
                                (["monitor", "--once", "--for", "1h"], "--once and --for cannot be used together"),
                                (["usage", "A"], "“A” is one word too many"),
                                (["domains", "add", "a.example", "--list", ""], "--list is missing")):
            with self.subTest(arguments=arguments):
                self.assertIn(said, self.refused(*arguments, code=2))
        self.assertFalse(self.data_dir.exists())

    def test_time_of_day_is_applied(self):
        self.cli("account", "add", "A", "--url", "local:sample")
        self.cli("list", "add", "L", "--account", "A")
        self.cli("domains", "add", "--list", "L", "a.example")
        for given, until in (("2099-12-05T18:30Z", "2099-12-05T18:30:00Z"),
                             ("2099-12-05 18:30:00+07:00", "2099-12-05T11:30:00Z")):
            with self.subTest(given=given):
                self.cli("domains", "set", "a.example", "--pause-until", given)
                self.assertEqual(self.cli_json("domains", "show", "a.example")["settings"]["paused_until"], until)

    def test_unknown_names_are_refused(self):
        self.cli("account", "add", "A", "--url", "local:sample")
        self.cli("list", "add", "L")
        for arguments in (["account", "test", "B"], ["account", "remove", "B"], ["usage", "--account", "B"],
                          ["check", "--list", "M"], ["domains", "list", "--list", "M"], ["list", "remove", "M"],
                          ["domains", "add", "--list", "M", "a.example"], ["list", "set", "M", "--confirm", "2"],
                          ["list", "set", "L", "--account", "B"], ["account", "set", "B", "--renewal-day", "1"],
                          ["domains", "set", "a.example", "--note", "x"], ["domains", "show", "a.example"],
                          ["appeal", "edit", "7", "--note", "x"], ["appeal", "remove", "7"],
                          ["channel", "test", "C"], ["channel", "set", "C", "--secret-stdin"],
                          ["channel", "remove", "C"], ["channel", "enable", "C"],
                          ["list", "remove", ""], ["channel", "test", ""], ["domains", "show", ""],
                          ["domains", "remove", "--list", "L", ""], ["appeal", "add", ""]):
            with self.subTest(arguments=arguments):
                self.refused(*arguments)
        self.refused("account", "add", "A", "--url", "local:sample")
        self.refused("list", "add", "L")

    def test_help_and_version(self):
        self.assertIn("domains", self.cli("--help"))
        self.assertRegex(self.cli("--version"), r"\d+\.\d+\.\d+")


class BadInput(ProgramsTest):
    def test_invalid_addresses_are_refused(self):
        for url in ("not an address", "ftp://service.example/api/v1", "http://service.example/api/v1", "",
                    "https://me:secret@service.example/"):
            with self.subTest(url=url):
                sentence = self.refused("account", "add", "A", "--url", url)
                self.assertNotIn("secret", sentence)
        self.assertEqual(self.cli_json("account", "list"), [])

    def test_missing_or_invalid_blocklist_is_refused(self):
        missing = self.folder / "list.txt"
        self.assertIn(str(missing), self.refused("account", "add", "A", "--url", f"local:{missing}"))
        self.assertIn(str(self.folder), self.refused("account", "add", "A", "--url", f"local:{self.folder}"))
        for unusable, word in (("", "empty"), ("Dear user,\nyour list\nhas moved\n", "not a list"),
                               ("<html>\n", "web page"), ("https://a.example/1\nhttps://a.example/2\n", "pages")):
            with self.subTest(list=unusable):
                missing.write_text(unusable)
                self.assertIn(word, self.refused("account", "add", "A", "--url", f"local:{missing}"))
        self.assertEqual(self.cli_json("account", "list"), [])
        missing.write_text("listed.example")
        self.cli("account", "add", "A", "--url", f"local:{missing}")
        self.assertEqual(self.cli_json("check", "listed.example")[0]["status"], "blocked")
        missing.unlink()
        self.assertIn(str(missing), self.refused("account", "test", "A"))
        self.assertEqual(self.cli_json("check", "toko-melati.example", code=3)[0]["status"], "unknown")

    def test_unreachable_service_is_reported(self):
        gone = Peer(page="")
        gone.stop()
        self.cli("account", "add", "A", "--url", gone.url)
        self.refused("account", "test", "A")
        self.refused("usage")
        done = self.run_cli("--json", "check", "toko-melati.example")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1)

    def test_web_page_instead_of_a_reply_is_reported(self):
        portal = self.peer(page="<html><body>Log in to the hotel</body></html>")
        self.cli("account", "add", "A", "--url", portal.url)
        self.assertIn("web page", self.refused("account", "test", "A"))
        results = self.cli_json("check", "toko-melati.example", code=3)
        self.assertEqual(results[0]["status"], "unknown")

    def test_wrong_key_is_refused_and_not_shown(self):
        service = self.service()
        key = "ptu_" + "0" * 40
        self.cli("account", "add", "A", "--url", service.url)
        sentence = self.refused("account", "test", "A", PANTAU_API_KEY=key)
        self.assert_nowhere(key, sentence)

    def test_key_with_a_line_break_is_refused(self):
        key = "ptu_secret\nX-Other: header"
        sentence = self.refused("account", "add", "A", "--url", "http://127.0.0.1:9/api/v1", "--key-stdin", stdin=key)
        self.assert_nowhere("ptu_secret", sentence)
        self.assertEqual(self.cli_json("account", "list"), [])

    def test_set_key_requires_key_input_and_keychain(self):
        self.cli("account", "add", "A", "--url", "http://127.0.0.1:9/api/v1")
        self.assertIn("--key-stdin is missing", self.refused("account", "set-key", "A", code=2))
        key = "ptu_" + "a" * 40
        self.assertIn("no keychain", self.refused("account", "set-key", "A", "--key-stdin", stdin=key))
        self.assertEqual([row["uses_key"] for row in self.cli_json("account", "list")], [False])
        self.assertIn("B", self.refused("account", "set-key", "B", "--key-stdin", stdin=key))

    def test_missing_keychain_is_reported_with_alternatives(self):
        key = "ptu_" + "a" * 40
        sentence = self.refused("account", "add", "A", "--url", "http://127.0.0.1:9/api/v1", "--key-stdin", stdin=key)
        for way in ("--passphrase-file", "--key-file", "PANTAU_API_KEY"):
            self.assertIn(way, sentence)
        self.assert_nowhere(key, sentence)
        self.assertEqual(self.cli_json("account", "list"), [])

    def test_files_without_domains_are_refused(self):
        noise = bytes(random.Random(1).randrange(256) for _ in range(4096))
        files = {"binary.csv": noise + b"\0", "empty.csv": b"", "header.csv": b"domain,owner\r\n"}
        self.cli("list", "add", "L")
        for name, content in files.items():
            with self.subTest(name=name):
                path = self.folder / name
                path.write_bytes(content)
                self.assertIn(name, self.refused("domains", "import", path, "--list", "L"))
        self.assertIn("missing.csv", self.refused("domains", "import", self.folder / "missing.csv", "--list", "L"))
        column = self.refused("domains", "import", WATCHED, "--list", "L", "--column", "address")
        self.assertIn("site", column, "It names the existing columns.")
        self.assertEqual(self.cli_json("list", "list")[0]["domains"], 0)

    def test_long_list_with_invalid_lines_is_imported(self):
        bad = {line: text for line, text in zip(range(100, 50_000, 166), ["10.0.0.1", "under_score", "nodot"] * 100)}
        self.assertEqual(len(bad), 300)
        path = self.folder / "long.txt"
        path.write_text("".join(f"{bad.get(line, f'site-{line}.example')}\n" for line in range(1, 50_001)))
        self.cli("list", "add", "L")
        done = self.run_cli("domains", "import", path, "--list", "L")
        self.assertEqual(done.returncode, 3, done.stderr)
        said = done.stdout + done.stderr
        self.assertIn("300", said)
        self.assertRegex(said, r"\b100\b.*10\.0\.0\.1")
        self.assertEqual(self.cli_json("list", "list")[0]["domains"], 49_700)

    def test_failed_data_directory_creation_is_reported(self):
        blocker = self.folder / "file"
        blocker.write_text("in the way")
        where = blocker / "data"
        self.assertIn(str(where), self.refused("--data-dir", where, "list", "list"))
        self.assertEqual(blocker.read_text(), "in the way")

    def test_database_of_another_version_is_refused(self):
        self.cli("list", "add", "L")
        path = self.database()
        for pragma, version in (("user_version = 9999", "newer version"),
                                ("application_id = 1346457172", "unreleased version")):
            with self.subTest(version):
                connection = sqlite3.connect(path)
                connection.execute(f"PRAGMA {pragma}")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                connection.close()
                before = path.read_bytes()
                for arguments in (("list", "list"), ("list", "add", "M"), ("backup", "show", path)):
                    self.assertIn(version, self.refused(*arguments))
                self.assertEqual(path.read_bytes(), before, "It is left untouched.")


class ServiceProgram(ProgramsTest):
    def test_service_keeps_its_counters_across_a_restart(self):
        service = self.service()
        key = service.keys("add", "--name", "agency", "--package", "starter")
        self.cli("account", "add", "A", "--url", service.url)
        self.cli("check", "toko-melati.example", PANTAU_API_KEY=key)
        self.assertEqual(service.stop(), 0)
        service.start(DATA / "listed-domains.txt")
        self.assertEqual(service.charged(key), 3)
        self.assertIn("agency", service.keys("usage"))
        self.assertIn("agency", service.keys("list"))
        self.assert_key_not_kept(service, key)

    def assert_key_not_kept(self, service, key):
        for folder, _, files in os.walk(service.data_dir):
            for name in files:
                with open(os.path.join(folder, name), "rb") as file:
                    self.assertNotIn(key.encode(), file.read(), name)


class Backups(ProgramsTest):
    def test_backup_is_created_shown_and_restored(self):
        self.cli("account", "add", "A", "--url", "local:sample")
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", "a.example", "b.example")
        self.cli("check", "a.example")
        backup = self.folder / "copies" / "b.sqlite"
        missing = self.refused("backup", "create", backup)
        self.assertIn(f"the folder “{backup.parent}” is missing. Connect its disk", missing)
        self.assertFalse(backup.parent.exists())
        backup.parent.mkdir()
        made = self.cli_json("backup", "create", backup)
        self.assertEqual((made["file"], made["domains"], made["lists"], made["accounts"], made["changes"]),
                         (str(backup), 2, 1, 1, 0))
        self.assertRegex(made["made_at"], TIME)
        self.assertRegex(made["newest_check"], TIME)
        self.assertEqual(self.cli_json("backup", "show", backup), made)
        self.assertIn("keychain", self.cli("backup", "create", backup, "--replace"))
        self.assertIn(str(backup), self.refused("backup", "create", backup))

        self.cli("list", "add", "Later")
        restored = self.cli_json("backup", "restore", backup)
        self.assertEqual([entry["name"] for entry in self.cli_json("list", "list")], ["L"])
        self.assertEqual(self.cli_json("backup", "show", restored["previous_database"])["lists"], 2)
        empty = self.folder / "empty"
        self.assertIn("2 domain", self.cli("--data-dir", empty, "backup", "restore", backup))
        self.assertEqual(self.cli_json("--data-dir", empty, "list", "list")[0]["domains"], 2)

    def test_invalid_backup_changes_nothing(self):
        self.cli("list", "add", "L")
        text = self.folder / "list.txt"
        text.write_text("a.example\n" * 50)
        for path in (text, self.folder / "missing.sqlite"):
            self.assertIn(str(path), self.refused("backup", "show", path))
            self.assertIn(str(path), self.refused("backup", "restore", path))
        self.assertEqual(len(self.cli_json("list", "list")), 1)


if __name__ == "__main__":
    unittest.main()
