#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that pantau-cli writes for the user, files that it never overwrites, and files that it leaves in its folder."""

import os
import resource
import shutil
import signal
import sqlite3
import unittest

from pantau_programs import ANSWER_WITHIN, ProgramsTest

DOMAINS = 3000


class NoFiles(ProgramsTest):
    def test_version_command_creates_no_files(self):
        self.assertTrue(self.cli_json("version")["version"])
        self.assertFalse(self.data_dir.exists())
        blocker = self.folder / "file"
        blocker.write_text("in the way")
        self.cli("--data-dir", blocker / "data", "version")


class Files(ProgramsTest):
    """Files that are written for the user, and files that are never overwritten."""

    def setUp(self):
        super().setUp()
        self.cli("account", "add", "A", "--url", "local:sample")
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", *(f"site-{number}.example" for number in range(DOMAINS)))
        self.live = self.data_dir / "pantau.db"

    def writing(self, path):
        return (["export", "domains", path], ["domains", "export", path], ["report", "--list", "L", "--output", path],
                ["backup", "create", "--replace", path])

    def test_database_file_contains_all_data(self):
        copy = self.folder / "copy"
        copy.mkdir()
        shutil.copy(self.live, copy / "pantau.db")
        self.assertEqual(self.cli_json("--data-dir", copy, "list", "list")[0]["domains"], DOMAINS)

    def test_output_never_overwrites_the_database(self):
        link = self.folder / "link.csv"
        link.symlink_to(self.live)
        hard = self.folder / "hard.csv"
        os.link(self.live, hard)
        before = self.live.read_bytes()
        for path in (self.live, link, hard, self.data_dir / "pantau.db-wal", self.data_dir / "pantau.db-shm",
                     self.data_dir / "pantau.lock"):
            for arguments in self.writing(path):
                with self.subTest(arguments=arguments):
                    self.assertIn("one of Pantau's own files", self.refused(*arguments))
        self.assertEqual(self.live.read_bytes(), before)
        with sqlite3.connect(self.live) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])

    def test_output_never_overwrites_key_and_passphrase_files(self):
        key, passphrase = self.folder / "key", self.folder / "passphrase"
        for file in (key, passphrase):
            file.write_text("pk_correct-horse-battery-staple\n")
            file.chmod(0o600)
        link = self.folder / "link.csv"
        link.symlink_to(passphrase)
        for path, options, env in ((key, ["--key-file", key], {}), (key, ["--key-file", f"A={key}"], {}),
                                   (passphrase, ["--passphrase-file", passphrase], {}),
                                   (link, [], {"PANTAU_PASSPHRASE_FILE": str(passphrase)})):
            before = path.read_bytes()
            for arguments in (*self.writing(path), ["monitor", "--once", "--metrics-file", path],
                              ["monitor", "--once", "--feed", path]):
                with self.subTest(options=options, arguments=arguments):
                    self.assertIn("one of Pantau's own files", self.refused(*options, *arguments, **env))
                    self.assertEqual(path.read_bytes(), before)

    def test_output_never_replaces_a_pipe(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for arguments in self.writing(pipe):
            with self.subTest(arguments=arguments):
                self.assertIn("not an ordinary file", self.refused(*arguments))
        self.assertTrue(pipe.is_fifo())

    def test_dash_means_standard_output(self):
        exported = self.folder / "out.csv"
        self.cli("export", "domains", exported)
        self.assertEqual(self.cli("export", "domains", "-").encode(), exported.read_bytes().replace(b"\r\n", b"\n"))
        self.assertEqual(len(self.cli("domains", "export", "-", "--list", "L").splitlines()), DOMAINS + 1)
        self.assertIn("site-42.example", self.cli("report", "--list", "L", "--output", "-"))
        backup = self.folder / "b.sqlite"
        with open(backup, "wb") as file:
            process = self.start_cli("backup", "create", "-", stdout=file)
            self.assertEqual(process.wait(ANSWER_WITHIN), 0)
        self.assertEqual(self.cli_json("backup", "show", backup)["domains"], DOMAINS)

    def test_report_names_client_and_agency_in_its_language(self):
        page = self.cli("report", "--list", "L", "--month", "2026-03", "--client", "PT <Melati>", "--agency", "Kito",
                        "--language", "id")
        for said in ("<h1>PT &lt;Melati&gt;</h1>", "Kito", "Laporan blokir", "Maret 2026",
                     "Tidak ada domain dalam daftar ini pada periode tersebut."):  # they were added later
            self.assertIn(said, page)
        self.assertNotIn("terblokir pada 31", page)  # nothing is known about that month
        self.assertNotIn("Blocklist report", page)

    def test_full_disk_is_reported_and_the_old_file_kept(self):
        def no_room(room):
            def limit():
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            return limit

        good = self.folder / "good.csv"
        for arguments in self.writing(good):
            with self.subTest(arguments=arguments):
                self.cli(*arguments)
                size = good.stat().st_size
                self.assertGreater(size, 64 * 1024, "more than the database's own files need while they are only read")
                good.write_bytes(b"the good one")
                process = self.start_cli(*arguments, preexec_fn=no_room(size - 1))
                _, said = process.communicate(timeout=ANSWER_WITHIN)
                self.assertEqual(process.returncode, 1, said)
                self.assertIn(str(good), said)
                self.assertEqual(good.read_bytes(), b"the good one")

    def test_empty_database_next_to_a_backup_is_refused(self):
        self.live.rename(self.data_dir / "pantau.db.backup-v7")
        self.live.touch()
        for arguments in (["list", "list"], ["list", "add", "M"]):
            self.assertIn("backup restore", self.refused(*arguments))
        self.cli("backup", "restore", self.data_dir / "pantau.db.backup-v7")
        self.assertEqual(self.cli_json("list", "list")[0]["domains"], DOMAINS)

    def test_missing_database_is_reported_until_recreated(self):
        self.cli("account", "add", "Agency", "--url", self.service().url)
        self.cli("account", "test", "Agency")
        self.live.unlink()
        for _ in range(2):
            self.assertIn("is gone", self.refused("list", "list"))
            self.assertFalse(self.live.exists())
        told = self.run_cli("list", "add", "M")
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn("starts without", told.stderr)
        self.assertNotIn("starts without", self.run_cli("list", "list").stderr)


if __name__ == "__main__":
    unittest.main()
