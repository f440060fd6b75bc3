#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli against pantau-service, both as processes: the main job, the exit codes, the shapes of the JSON,
and one clear sentence for every bad input."""

import os
import random
import sqlite3
import unittest

from pantau_programs import DATA, Peer, ProgramsTest, lines_of

PASTED = DATA / "pasted-sites.txt"
WATCHED = DATA / "watched-sites.csv"
BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))
DOMAINS = 110  # 40 pasted and 80 of the spreadsheet, 10 of which are the same
TIME = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"


class MainJob(ProgramsTest):
    def prepare(self, url):
        self.cli("account", "add", "Agency", "--url", url)
        self.cli("list", "add", "Clients")
        self.cli("domains", "import", PASTED, "--list", "Clients")
        self.cli("domains", "import", WATCHED, "--list", "Clients")

    def test_exactly_the_listed_domains_are_blocked_and_each_is_paid_once(self):
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
            self.assertEqual(sorted(result), ["checked_at", "domain", "reason", "status"])
            self.assertRegex(result["checked_at"], TIME)
            self.assertIsNone(result["reason"])

        self.assertEqual(self.assert_books_agree(service, key), DOMAINS * 3)
        self.assertEqual(service.keys("usage").split("\t"), ["agency", str(DOMAINS * 3), "12500"])
        usage = self.cli_json("usage")
        self.assertEqual(list(sorted(usage)),
                         ["account", "limit", "remaining", "resets_at", "type", "unit_cost", "used"])
        self.assertEqual((usage["account"], usage["type"], usage["unit_cost"], usage["limit"], usage["used"],
                          usage["remaining"]), ("Agency", "premium", 3, 12500, DOMAINS * 3, 12500 - DOMAINS * 3))

        self.cli("domains", "import", PASTED, "--list", "Clients")
        self.cli("domains", "import", WATCHED, "--list", "Clients")
        self.assertEqual(service.charged(key), DOMAINS * 3, "A second import pays nothing.")
        self.assertEqual(self.cli_json("list", "list")[0]["domains"], DOMAINS)
        self.assert_nowhere(key)

    def test_without_a_key_the_allowance_is_used_up_and_never_overrun(self):
        service = self.service()
        between = self.peer(upstream=service.url)
        self.prepare(between.url)
        results = self.cli_json("check", "--list", "Clients", code=3)
        answered = [r for r in results if r["status"] != "unknown"]
        owed = [r for r in results if r["status"] == "unknown"]
        self.assertEqual((len(answered), len(owed)), (100, DOMAINS - 100))
        self.assertEqual(results[:100], answered, "The first ones are asked, the rest wait.")
        self.assertTrue(all(r["reason"] and r["checked_at"] is None for r in owed), owed)
        self.assertEqual(service.charged(), 100)
        usage = self.cli_json("usage")
        self.assertEqual((usage["type"], usage["unit_cost"], usage["limit"], usage["used"], usage["remaining"]),
                         ("freemium", 1, 100, 100, 0))
        self.assertRegex(usage["resets_at"], TIME)
        # Asking again spends nothing and runs into nothing.
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
        self.assertIn("Blocked", text)
        self.assertNotIn("\r", text, "no progress line in a pipe")
        history = self.cli("history", BLOCKED[0])
        self.assertIn("Blocked", history)
        self.cli("changes")
        self.cli("plan")
        self.cli("monitor", "--once")
        service.stop()
        unknown = self.cli_json("check", "toko-melati.example", code=3)
        self.assertEqual((unknown[0]["status"], bool(unknown[0]["reason"])), ("unknown", True))

    def test_wrong_usage(self):
        for arguments in ([], ["fly"], ["check"], ["account"], ["account", "add"], ["list", "add"],
                          ["domains", "import"], ["usage", "--what"], ["monitor", "--for", "soon"],
                          ["changes", "--since", "yesteryear"]):
            with self.subTest(arguments=arguments):
                done = self.run_cli(*arguments)
                self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
                self.assertTrue(done.stderr.strip())

    def test_names_that_do_not_exist(self):
        self.cli("account", "add", "A", "--url", "local:sample")
        self.cli("list", "add", "L")
        for arguments in (["account", "test", "B"], ["account", "remove", "B"], ["usage", "--account", "B"],
                          ["check", "--list", "M"], ["domains", "list", "--list", "M"], ["list", "remove", "M"],
                          ["domains", "add", "--list", "M", "a.example"]):
            with self.subTest(arguments=arguments):
                self.refused(*arguments)
        self.refused("account", "add", "A", "--url", "local:sample")
        self.refused("list", "add", "L")

    def test_help_and_version(self):
        self.assertIn("domains", self.cli("--help"))
        self.assertRegex(self.cli("--version"), r"\d+\.\d+\.\d+")


class BadInput(ProgramsTest):
    def test_addresses_that_cannot_be_used(self):
        for url in ("not an address", "ftp://service.example/api/v1", "http://service.example/api/v1", "",
                    "https://me:secret@service.example/"):
            with self.subTest(url=url):
                sentence = self.refused("account", "add", "A", "--url", url)
                self.assertNotIn("secret", sentence)
        self.assertEqual(self.cli_json("account", "list"), [])

    def test_a_local_blocklist_that_is_missing(self):
        self.cli("account", "add", "A", "--url", "local:/no/such/list.txt")
        self.assertIn("/no/such/list.txt", self.refused("account", "test", "A"))
        self.assertEqual(self.cli_json("check", "toko-melati.example", code=3)[0]["status"], "unknown")

    def test_a_service_that_is_down(self):
        gone = Peer(page="")
        gone.stop()
        self.cli("account", "add", "A", "--url", gone.url)
        self.refused("account", "test", "A")
        self.refused("usage")
        done = self.run_cli("--json", "check", "toko-melati.example")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1)

    def test_a_web_page_instead_of_an_answer(self):
        portal = self.peer(page="<html><body>Log in to the hotel</body></html>")
        self.cli("account", "add", "A", "--url", portal.url)
        self.assertIn("web page", self.refused("account", "test", "A"))
        results = self.cli_json("check", "toko-melati.example", code=3)
        self.assertEqual(results[0]["status"], "unknown")

    def test_a_key_that_is_wrong(self):
        service = self.service()
        key = "ptu_" + "0" * 40
        self.cli("account", "add", "A", "--url", service.url)
        sentence = self.refused("account", "test", "A", PANTAU_API_KEY=key)
        self.assert_nowhere(key, sentence)

    def test_a_key_with_a_line_break(self):
        key = "ptu_secret\nX-Other: header"
        sentence = self.refused("account", "add", "A", "--url", "http://127.0.0.1:9/api/v1", "--key-stdin", stdin=key)
        self.assert_nowhere("ptu_secret", sentence)
        self.assertEqual(self.cli_json("account", "list"), [])

    def test_no_keychain(self):
        key = "ptu_" + "a" * 40
        sentence = self.refused("account", "add", "A", "--url", "http://127.0.0.1:9/api/v1", "--key-stdin", stdin=key)
        self.assertIn("PANTAU_API_KEY", sentence)
        self.assert_nowhere(key, sentence)
        self.assertEqual(self.cli_json("account", "list"), [])

    def test_files_that_hold_no_domains(self):
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
        self.assertIn("site", column, "It names the columns there are.")
        self.assertEqual(self.cli_json("list", "list")[0]["domains"], 0)

    def test_a_long_list_with_bad_lines(self):
        bad = {line: text for line, text in zip(range(100, 50_000, 166), ["10.0.0.1", "under_score", "nodot"] * 100)}
        self.assertEqual(len(bad), 300)
        path = self.folder / "long.txt"
        path.write_text("".join(f"{bad.get(line, f'site-{line}.example')}\n" for line in range(1, 50_001)))
        self.cli("list", "add", "L")
        done = self.run_cli("domains", "import", path, "--list", "L")
        self.assertEqual(done.returncode, 0, done.stderr)
        said = done.stdout + done.stderr
        self.assertIn("300", said)
        self.assertRegex(said, r"\b100\b.*10\.0\.0\.1")
        self.assertEqual(self.cli_json("list", "list")[0]["domains"], 49_700)

    def test_a_data_directory_that_cannot_be_made(self):
        blocker = self.folder / "file"
        blocker.write_text("in the way")
        where = blocker / "data"
        self.assertIn(str(where), self.refused("--data-dir", where, "list", "list"))
        self.assertEqual(blocker.read_text(), "in the way")

    def test_a_database_from_a_newer_version(self):
        self.cli("list", "add", "L")
        path = self.database()
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA user_version = 9999")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        before = path.read_bytes()
        self.assertIn("newer", self.refused("list", "list"))
        self.assertIn("newer", self.refused("list", "add", "M"))
        self.assertEqual(path.read_bytes(), before, "It is left untouched.")


class ServiceProgram(ProgramsTest):
    def test_it_stops_when_asked_and_keeps_its_counters(self):
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


if __name__ == "__main__":
    unittest.main()
