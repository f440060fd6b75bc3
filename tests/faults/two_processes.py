#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two programs wherever they can conflict: each does its work completely, or reports that another one is running.
Nothing is done partly, charged twice or mixed up."""

import subprocess
import unittest

from fault_programs import FaultsTest, places_of
from pantau_programs import ANSWER_WITHIN, BIN, DATA, lines_of

BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))
DOMAINS = 300
HEAD_START = 1  # seconds
AT_WORK = "Another Pantau is using"


class TwoProcesses(FaultsTest):
    def setUp(self):
        super().setUp()
        self.service_ = self.service(DATA / "listed-domains.txt", "--requests-per-minute", "1000000")
        self.key = self.service_.keys("add", "--freemium", "--daily-limit", "100000", "--name", "agency")
        self.env["PANTAU_API_KEY"] = self.key
        self.cli("account", "add", "Agency", "--url", self.service_.url)
        self.cli("list", "add", "L")
        self.pasted = [self.folder / "first.txt", self.folder / "second.txt"]
        for number, file in enumerate(self.pasted):
            file.write_text("".join(f"import-{number}-{each}.example\n" for each in range(DOMAINS)))
        self.cli("domains", "add", "--list", "L", *BLOCKED[:5], *(f"site-{each}.example" for each in range(60)))

    def at_once(self, *commands, delay=None):
        """Starts them at the same time. With @p delay, the first one pauses at a place until the second has ended, or
        has had enough time to. Returns their exit codes and output."""
        gate = self.folder / "gate"
        gate.unlink(missing_ok=True)
        processes = []
        for number, command in enumerate(commands):
            env = self.env
            if delay and number == 0:
                env = {**self.env, **self.shimmed(*delay[:2], at=delay[2], do="wait", gate=gate)}
            processes.append(subprocess.Popen([BIN / "pantau-cli", *map(str, command)], env=env, text=True,
                                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE))
        if delay:
            try:
                processes[1].wait(HEAD_START)
            except subprocess.TimeoutExpired:
                pass  # it waits for the first one, as intended
            gate.touch()
        done = [(process.communicate(timeout=ANSWER_WITHIN)[1], process.returncode)[::-1] for process in processes]
        self.figures.count("meetings")
        self.figures.count("refused", sum(AT_WORK in said for _, said in done))
        for command, (code, said) in zip(commands, done):
            self.assertIn(code, (0, 1), f"{command}: {said}")
            if code == 1:
                self.assertTrue(said.strip().endswith("."), said)
        return done

    def rounds(self):
        return range(max(2, len(places_of(100)) // 4))

    def test_check_during_a_monitor_run(self):
        for _ in self.rounds():
            for other in (["monitor", "--once"], ["check", "--list", "L", "--again", "--yes"], ["usage"]):
                done = self.at_once(["check", "--list", "L", "--again", "--yes"], other)
                self.assertIn(0, [code for code, _ in done])
            self.rows()
        self.cli("check", "--list", "L")
        self.assert_books_agree(self.service_, self.key)

    def test_two_backups_to_one_file(self):
        target = self.folder / "out" / "b.sqlite"
        target.parent.mkdir()
        for turn in self.rounds():
            # The first one pauses while copying, before verifying the copy, or before renaming it.
            for delay in (None, ("write", f"{target}.part", 3), ("sync", f"{target}.part", 2),
                          ("rename", str(target), 1)):
                with self.subTest(turn=turn, delay=delay):
                    command = ["backup", "create", "--replace", target]
                    done = self.at_once(command, command, delay=delay)
                    self.assertIn(0, [code for code, _ in done], done)
                    self.assertTrue(self.cli_json("backup", "show", target)["has_checksum"])
                    self.assertEqual([path.name for path in target.parent.iterdir()], [target.name])

    def test_two_exports_to_one_file(self):
        target = self.folder / "domains.csv"
        self.cli("export", "domains", target)
        good = target.read_bytes()
        for _ in self.rounds():
            done = self.at_once(*[["export", "domains", target]] * 2)
            self.assertEqual([code for code, _ in done], [0, 0])
            self.assertEqual(target.read_bytes(), good)

    def test_two_concurrent_imports(self):
        start = self.copy_data("start")
        for _ in self.rounds():
            self.begin_from(start)
            done = self.at_once(*[["domains", "import", file, "--list", "L"] for file in self.pasted])
            names = [name for _, name in self.rows()["names"]]
            for number, (code, said) in enumerate(done):
                there = sum(name.startswith(f"import-{number}-") for name in names)
                self.assertEqual(there, DOMAINS if code == 0 else 0, said)

    def test_backup_and_report_during_an_import(self):
        start = self.copy_data("start")
        target = self.folder / "b.sqlite"
        for other in (["backup", "create", "--replace", target], ["report", "--list", "L"], ["domains", "list"]):
            for _ in self.rounds():
                self.begin_from(start)
                done = self.at_once(["domains", "import", self.pasted[0], "--list", "L"], other)
                self.assertEqual([code for code, _ in done], [0, 0], done)
                if "backup" in other:
                    self.assertIn(self.cli_json("backup", "show", target)["domains"], (65, 65 + DOMAINS))

    def test_restore_during_other_commands(self):
        backup = self.folder / "b.sqlite"
        self.cli("backup", "create", backup)
        self.cli("list", "add", "Later")
        start = self.copy_data("start")
        before = self.rows()
        for other in (["backup", "restore", backup], ["monitor", "--once"], ["domains", "add", "--list", "L", "n.example"],
                      ["domains", "list"], ["backup", "create", "--replace", self.folder / "other.sqlite"]):
            for _ in self.rounds():
                with self.subTest(other=other):
                    self.begin_from(start)
                    done = self.at_once(["backup", "restore", backup], other)
                    self.assertIn(0, [code for code, _ in done], done)
                    if done[0][0] == 0:
                        self.assertNotIn("Later", str(self.cli_json("list", "list")))
                    else:
                        self.assertIn(AT_WORK, done[0][1])
                        self.assertGreaterEqual(self.rows()["list"], before["list"] - (other[0] == "backup"))
                    self.rows()

    def test_two_concurrent_first_starts(self):
        for _ in self.rounds():
            self.begin_from(None)
            done = self.at_once(["list", "add", "One"], ["list", "add", "Two"])
            made = {each["name"] for each in self.cli_json("list", "list")}
            self.assertEqual(made, {name for name, (code, _) in zip(("One", "Two"), done) if code == 0})


if __name__ == "__main__":
    unittest.main()
