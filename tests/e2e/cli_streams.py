#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli when its output cannot be written: a lost result is never a success."""

import os
import resource
import signal
import unittest

from pantau_programs import ANSWER_WITHIN, ProgramsTest

ROOM = 256 * 1024  # more than the database's files need while they are only read


class Streams(ProgramsTest):
    def setUp(self):
        super().setUp()
        self.cli("account", "add", "A", "--url", "local:sample")
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", *(f"site-{number}.example" for number in range(200)))

    def end_of(self, process):
        _, said = process.communicate(timeout=ANSWER_WITHIN)
        return process.returncode, said

    def printing(self):
        backup = self.folder / "b.sqlite"
        if not backup.exists():
            self.cli("backup", "create", backup)
        return (["--help"], ["--version"], ["check", "--help"], ["account", "list"], ["domains", "list"],
                ["--json", "domains", "list"], ["list", "list"], ["changes"], ["usage"], ["plan"], ["settings"],
                ["check", "site-1.example"], ["--json", "check", "site-1.example"], ["history", "site-1.example"],
                ["monitor", "--once"], ["backup", "show", backup], ["report", "--list", "L"])

    def test_closed_reader_ends_commands_quietly(self):
        for arguments in self.printing():
            with self.subTest(arguments=arguments):
                reader, writer = os.pipe()
                os.close(reader)
                process = self.start_cli(*arguments, stdout=writer)
                os.close(writer)
                self.assertEqual(self.end_of(process), (1, ""))

    def test_monitor_stops_without_a_reader(self):
        self.cli("alerts", "settings", "set", "--grouping", "off")
        reader, writer = os.pipe()
        os.close(reader)
        process = self.start_cli("monitor", stdout=writer)
        os.close(writer)
        code, said = self.end_of(process)
        self.assertEqual(code, 1, said)

    def test_full_disk_is_reported(self):
        # A file size limit looks like a full disk to the writer.
        def no_room():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))

        target = self.folder / "out.txt"
        for arguments in (["--help"], ["domains", "list"], ["--json", "domains", "list"], ["account", "list"]):
            with self.subTest(arguments=arguments):
                target.write_bytes(b"." * ROOM)
                with open(target, "ab") as file:
                    code, said = self.end_of(self.start_cli(*arguments, stdout=file, preexec_fn=no_room))
                self.assertEqual(code, 1)
                self.assertRegex(said, r"^pantau-cli: Standard output could not be written: .*\.\n$")
                self.assertEqual(target.stat().st_size, ROOM)

    def test_closed_stdout_is_reported_and_not_reused_by_a_file(self):
        before = self.cli_json("domains", "list")
        for arguments in (["domains", "list"], ["list", "add", "M"], ["check", "site-1.example"]):
            with self.subTest(arguments=arguments):
                code, said = self.end_of(self.start_cli(*arguments, stdout=None, preexec_fn=lambda: os.close(1)))
                self.assertEqual(code, 1)
                self.assertRegex(said, r"^pantau-cli: Standard output could not be written: .*\.\n$")
        self.assert_in_no_file("“M”", self.data_dir)
        self.assertEqual([row["domain"] for row in self.cli_json("domains", "list")],
                         [row["domain"] for row in before])


if __name__ == "__main__":
    unittest.main()
