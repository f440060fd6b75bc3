#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli and files that are endless, not text, or pipes without a writer: little memory, a sentence, no waiting."""

import os
import resource
import signal
import subprocess
import unittest

from pantau_programs import ANSWER_WITHIN, ProgramsTest, wait_until

MEMORY = 1 << 30  # bytes of address space; the program needs a third of it
HUGE = 2 << 30
LONGEST = 32 << 20  # bytes of a list of domains


def little_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def very_little_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY // 2, MEMORY // 2))


class EndlessInput(ProgramsTest):
    def setUp(self):
        super().setUp()
        self.cli("account", "add", "A", "--url", "local:sample")
        self.cli("list", "add", "L")

    def refused_quickly(self, *arguments):
        """Returns the one-sentence error of a program with little memory."""
        process = self.start_cli(*arguments, preexec_fn=little_memory)
        output, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual((process.returncode, output), (1, ""), said)
        self.assertEqual(len(said.strip().splitlines()), 1, said)
        return said

    def files(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        huge = self.folder / "huge.csv"
        with open(huge, "wb") as file:
            file.truncate(HUGE)  # uses no disk space
        return {"/dev/zero": "not an ordinary file", pipe: "not an ordinary file", self.folder: "is a folder",
                huge: "too large", self.folder / "none.csv": "cannot be read"}

    def test_import_of_unusable_files_is_refused(self):
        for path, why in self.files().items():
            with self.subTest(path=path):
                self.assertIn(why, self.refused_quickly("domains", "import", path, "--list", "L"))
        self.assertEqual(self.cli_json("domains", "list"), [])

    def test_restore_of_unusable_files_is_refused(self):
        before = self.live()
        for path in self.files():
            for command in ("show", "restore"):
                with self.subTest(path=path, command=command):
                    self.refused_quickly("backup", command, path)
        self.assertEqual(self.live(), before)

    def test_backup_error_names_the_type_of_file(self):
        for path, why in list(self.files().items())[:3]:
            with self.subTest(path=path):
                self.assertIn(why, self.refused("backup", "show", path))

    def test_blocklist_of_unusable_files_is_refused(self):
        for path in list(self.files())[:3]:
            with self.subTest(path=path):
                self.assertRegex(self.refused_quickly("account", "add", "B", "--url", f"local:{path}"),
                                 "cannot be read as a blocklist")

    def test_oversized_standard_input_is_refused(self):
        process = self.start_cli("domains", "import", "-", "--list", "L", stdin=subprocess.PIPE, preexec_fn=little_memory)
        _, said = process.communicate("a" * LONGEST + "\n", timeout=ANSWER_WITHIN)
        self.assertEqual(process.returncode, 1)
        self.assertIn("too long for a list of domains", said)

    def test_low_memory_is_reported(self):
        """It causes no uncaught exception."""
        big = self.folder / "big.txt"
        big.write_text("".join(f"site-{number}.example\n" for number in range(1_300_000)), encoding="ascii")
        process = self.start_cli("domains", "import", big, "--list", "L", preexec_fn=very_little_memory)
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual((process.returncode, said.strip()),
                         (1, "There is not enough free memory for this. Nothing that was stored is lost."))
        self.assertEqual(self.query("SELECT count(*) FROM domain"), [(0,)])

    def live(self):
        return self.cli("account", "list"), self.cli("list", "list")

    def test_invalid_utf8_refuses_only_its_line(self):
        mixed = self.folder / "mixed.txt"
        mixed.write_bytes("münchen.example\n".encode() + b"caf\xc3.example\nna\xefve.example\nplain.example\n")
        said = self.cli_json("domains", "import", mixed, "--list", "L", code=3)
        self.assertEqual([line["line"] for line in said["refused"]], [2, 3])
        self.assertEqual({row["domain"] for row in self.cli_json("domains", "list")},
                         {"xn--mnchen-3ya.example", "plain.example"})

    def test_an_import_can_be_interrupted(self):
        """Interrupted while reading or writing, it adds nothing and stops soon."""
        big = self.folder / "big.txt"
        with open(big, "w", encoding="ascii") as file:
            file.writelines(f"site-{number}.example\n" for number in range(300_000))
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=number):
                process = self.start_cli("domains", "import", big, "--list", "L")
                # The database is open once the lock exists.
                wait_until("it is busy", lambda: (self.data_dir / "pantau.lock").exists() or process.poll() is not None)
                process.send_signal(number)
                process.communicate(timeout=ANSWER_WITHIN)
                self.assertNotEqual(process.returncode, 0)
                self.assertEqual(self.query("SELECT count(*) FROM domain"), [(0,)])


if __name__ == "__main__":
    unittest.main()
