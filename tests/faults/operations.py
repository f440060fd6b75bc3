# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""File operations of pantau-cli: each runs once undisturbed and once for each place with a fault. Afterwards it is
done completely or not at all, and the next run ends like the undisturbed one."""

import shutil

DOMAINS = 400
OLD = b"what was there before"


class Operations:
    """Mixin for a test with CALLS, the counted calls. `faults(calls)` returns the faults as pairs of place and
    action; `assert_ended` checks whether a program may have ended like that; `assert_alone` checks the files left
    next to its output."""

    CALLS = ""

    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.out.mkdir()
        self.pasted = self.folder / "pasted.csv"
        self.pasted.write_text("".join(f"new-{number}.example\n" for number in range(DOMAINS)))
        self.cli("account", "add", "A", "--url", "local:sample")
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", *(f"site-{number}.example" for number in range(DOMAINS)))
        self.cli("check", "site-1.example")

    def where(self):
        return f"{self.data_dir}/*|{self.out}/*|{self.out}|/tmp/#*|[A-Z]*"

    def begin(self, start, target):
        self.begin_from(start)
        shutil.rmtree(self.out)
        self.out.mkdir()
        if target:
            target.write_bytes(OLD)

    def undisturbed(self, start, arguments, target):
        """Runs it without a fault. Returns the resulting database and its calls."""
        self.begin(start, target)
        done = self.run_cli(*arguments, **self.shimmed(self.CALLS, self.where()))
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.rows(), self.calls()

    def tries(self, start, *arguments, target=None, whole=None, updates=False):
        """@p whole returns true if the target's bytes are complete; @p updates: the database may keep an intermediate
        version."""
        name = " ".join(arguments[:2]) + (" with an update" if updates else "")
        self.begin_from(start)
        before = self.rows()
        after, calls = self.undisturbed(start, arguments, target)
        self.figures.count(f"places of {name}", len(calls))
        for place, deed in self.faults(calls):
            what = f"{name}: {deed} at {place} of {len(calls)}"
            with self.subTest(what):
                self.begin(start, target)
                done = self.run_cli(*arguments, **self.shimmed(self.CALLS, self.where(), place, deed))
                self.figures.count("faults")
                self.assert_ended(done, what, place)
                if before and not (self.data_dir / "pantau.db").exists():
                    self.cli("list", "list")  # the next start completes an interrupted restore
                now = self.rows()
                if done.returncode == 0:
                    self.assertEqual(now, after, what)
                elif updates and now.get("version", 0) <= after["version"] and now != after:
                    self.assertEqual(now.get("names", []), before.get("names", []), what)
                else:
                    self.assertIn(now, [before, after], what)
                if target:
                    self.assert_target(target, done.returncode == 0, whole, what)
                if done.returncode != 0:
                    again = self.run_cli(*arguments)
                    if again.returncode != 0:  # already done, and reported as such
                        self.assertIn("already", again.stderr, what)
                self.assertEqual(self.rows(), after, what)
                if target:
                    self.assertTrue(whole(target.read_bytes()), what)
                    self.assert_alone(target, whole, what)

    def assert_target(self, target, is_done, whole, what):
        found = target.read_bytes()
        if is_done:
            self.assertTrue(whole(found), what)
        else:
            self.assertTrue(found == OLD or whole(found), f"{what}: {len(found)} bytes, neither old nor new")

    def beside(self, target):
        return [path for path in self.out.iterdir() if path != target]

    def test_the_first_start(self):
        self.tries(None, "list", "add", "First", updates=True)

    def test_adding_domains(self):
        self.tries(self.copy_data("start"), "domains", "add", "--list", "L", "one.example", "two.example")

    def test_importing(self):
        self.tries(self.copy_data("start"), "domains", "import", self.pasted, "--list", "L")

    def test_exporting(self):
        target = self.out / "domains.csv"
        start = self.copy_data("start")
        self.cli("export", "domains", target)
        good = target.read_bytes()
        self.tries(start, "export", "domains", target, target=target, whole=lambda found: found == good)

    def test_a_report(self):
        target = self.out / "report.html"
        self.tries(self.copy_data("start"), "report", "--list", "L", "--output", target, target=target,
                   whole=lambda found: found.rstrip().endswith(b"</html>"))

    def test_a_backup(self):
        target = self.out / "b.sqlite"

        def is_whole(found):
            copy = self.folder / "copy.sqlite"
            copy.write_bytes(found)
            return found != OLD and self.run_cli("backup", "show", copy).returncode == 0

        self.tries(self.copy_data("start"), "backup", "create", "--replace", target, target=target, whole=is_whole)

    def test_restoring(self):
        backup = self.folder / "b.sqlite"
        self.cli("backup", "create", backup)
        self.cli("list", "add", "Later")
        self.tries(self.copy_data("start"), "backup", "restore", backup)
