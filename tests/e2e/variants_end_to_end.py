#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli against services with other interpretations of the contract: no status is ever wrong, unanswered domains
are unknown, and both sides agree on the charges."""

import subprocess
import unittest

from pantau_programs import BIN, DATA, ProgramsTest, Service, lines_of

BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))[:3]
FREE = [f"site-{number}.example" for number in range(9)]


class Variant(Service):
    """pantau-service-variant with one variant, on a free port."""

    def start(self, blocklist, variant):
        self.process = subprocess.Popen(
            [BIN / "pantau-service-variant", "--variant", variant, "--data-dir", self.data_dir, "--blocklist", blocklist],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline().strip()
        prefix = "Listening on http://127.0.0.1:"
        if not line.startswith(prefix):
            raise AssertionError(f"pantau-service-variant did not say where it listens, but: {line!r}")
        self.port = int(line[len(prefix):-len("/api/v1")])


class OtherReadings(ProgramsTest):
    def check_against(self, variant, unknown):
        service = Variant(self.folder / f"service-{variant}", DATA / "listed-domains.txt", variant)
        self.addCleanup(service.stop)
        key = service.keys("add", "--name", "agency", "--package", "starter")
        self.env.update(PANTAU_API_KEY=key, PANTAU_DATA_DIR=str(self.folder / f"data-{variant}"))
        self.cli("account", "add", "Agency", "--url", service.url)
        results = self.cli_json("check", *BLOCKED, *FREE, code=3 if unknown else 0)
        self.assertEqual([r["domain"] for r in results], BLOCKED + FREE)
        for result in results:
            truth = "blocked" if result["domain"] in BLOCKED else "not_blocked"
            self.assertIn(result["status"], (truth, "unknown"))
            self.assertEqual(bool(result["reason"]), result["status"] == "unknown")
        self.assertEqual(sum(r["status"] == "unknown" for r in results), unknown)
        self.assertEqual(self.cli_json("usage")["used"], service.charged(key))

    def test_allowed_variants_give_no_wrong_status(self):
        for variant, unknown in (("results-shuffled", 0), ("duplicates-answered-and-charged-twice", 0), ("path-kept", 0),
                                 ("capitals", 0), ("period-missing", 0), ("reals", 0), ("result-missing", 1),
                                 ("result-extra", 0), ("results-contradict", 1), ("upstream-down", 12)):
            with self.subTest(variant=variant):
                self.check_against(variant, unknown)

    def test_faulty_variants_give_no_wrong_status(self):
        for mistake, unknown in (("blocked-as-text", 12), ("blocked-null", 12), ("names-in-lower-case", 12),
                                 ("www-kept", 0), ("stats-before-request", 0), ("charged-double", 0)):
            with self.subTest(mistake=mistake):
                self.check_against(mistake, unknown)


if __name__ == "__main__":
    unittest.main()
