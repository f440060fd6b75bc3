#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli with a service that contradicts itself, in its figures or in its answers."""

import itertools
import json
import unittest

from pantau_programs import ProgramsTest

JSON = {"Content-Type": "application/json"}


class Doubtful(ProgramsTest):
    def setUp(self):
        super().setUp()
        self.asked = []
        self.used = itertools.repeat(95)
        self.url = self.peer(script=self.answer).url
        self.cli("account", "add", "Agency", "--url", self.url)
        self.cli("list", "add", "Clients")

    def usage(self):
        used = next(self.used)
        return {"type": "freemium", "rate_limit": {"limit": 100, "used": used, "remaining": 100 - used}}

    def reply(self, domains):
        """What the service says of these domains."""
        return {"success": True, "results": [{"Domain": each, "Blocked": False} for each in domains],
                "count": len(domains)}

    def answer(self, command, path, body):
        if command == "GET":
            return 200, JSON, json.dumps({"success": True, "limit": self.usage()}).encode()
        domains = json.loads(body)["domains"].replace(",", "\n").split()
        self.asked += domains
        return 200, JSON, json.dumps({**self.reply(domains), "stats": self.usage()}).encode()

    def add(self, count):
        domains = [f"site-{number}.example" for number in range(count)]
        self.cli("domains", "add", "--list", "Clients", *domains)
        return domains


class Figures(Doubtful):
    def test_no_more_is_asked_than_was_left_whatever_the_service_says_then(self):
        for name, figures in (("stand still", [95]), ("jump about", [95, 40, 95, 0])):
            for command in (["check", "--list", "Clients"], ["monitor", "--once"]):
                with self.subTest(name=name, command=command):
                    self.setUp()
                    self.add(60)
                    self.used = itertools.cycle(figures)
                    self.assertEqual(self.cli_json("usage")["remaining"], 5)
                    self.run_cli(*command)
                    self.run_cli(*command)
                    self.assertLessEqual(len(self.asked), 5)
                    self.assertEqual(self.cli_json("usage")["remaining"], 5 - len(self.asked))


if __name__ == "__main__":
    unittest.main()
