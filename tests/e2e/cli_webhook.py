#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The webhook by which other tools report domains, switched with pantau-cli and served by its monitor."""

import json
import socket
import unittest
import urllib.error
import urllib.request

from pantau_programs import ANSWER_WITHIN, ProgramsTest, wait_until

WATCHED = "toko-melati.example"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Webhook(ProgramsTest):
    def setUp(self):
        super().setUp()
        self.cli("account", "add", "Agency", "--url", self.service().url)
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", WATCHED)
        self.cli("monitor", "--once")
        self.port = free_port()

    def post(self, token, body, **headers):
        """The status and the answer, or None where nobody listens."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/hint", body.encode(),
                                         {"Authorization": f"Bearer {token}", **headers})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=ANSWER_WITHIN) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)
        except urllib.error.URLError:
            return None

    def test_a_tool_reports_domains(self):
        token = self.cli_json("hint", "webhook", "on", "--port", self.port)["token"]
        said = self.cli("hint", "webhook")
        self.assertIn(f"http://127.0.0.1:{self.port}/hint", said)
        self.assertIsNone(self.post(token, "{}"), "nobody listens before the watch runs")
        monitor = self.start_cli("monitor")
        wait_until("the monitor listens", lambda: self.post(token, "{}"))
        body = json.dumps({"domains": [f"https://{WATCHED}/cart", "stranger.example"], "source": "uptime"})
        self.assertEqual(self.post(token, body), (202, {"taken": 1, "left_out": 1}))
        self.assertEqual(self.post(token + "x", body)[0], 401)
        self.assertEqual(self.post(token, body, Origin="https://shop.example")[0], 403)
        # It was asked about a moment ago, so the hint has to wait.
        wait_until("the hint is kept", lambda: self.cli_json("hint", "list"))
        self.assertEqual([(each["domain"], each["source"]) for each in self.cli_json("hint", "list")],
                         [(WATCHED, "uptime")])
        self.cli("hint", "webhook", "off") # through the monitor
        wait_until("it listens no more", lambda: self.post(token, body) is None)
        monitor.terminate()
        told = "".join(monitor.communicate(timeout=ANSWER_WITHIN))
        self.assertIsNone(self.post(token, body), "nobody listens after its end")
        for secret in (token, "stranger.example"):
            self.assert_nowhere(secret, told, said)

    def test_a_port_that_is_taken(self):
        with socket.socket() as other:
            other.bind(("127.0.0.1", self.port))
            other.listen()
            self.cli("hint", "webhook", "on", "--port", self.port)
            monitor = self.start_cli("monitor", "--for", "3s")
            _, said = monitor.communicate(timeout=ANSWER_WITHIN)
            self.assertIn(f"port {self.port}", said)
            self.assertIn(f"port {self.port}", self.cli_json("hint", "webhook")["problem"])
        with socket.socket() as other:
            other.bind(("127.0.0.1", self.port))
            other.listen()
            self.start_cli("monitor")
            wait_until("it was tried", lambda: self.cli_json("hint", "webhook")["problem"])
            for action in "on", "token":
                self.assertIn(f"cannot listen on port {self.port}", self.cli("hint", "webhook", action))
        wait_until("it is tried again when the port is free",
                   lambda: self.cli_json("hint", "webhook")["problem"] is None)
        self.assertEqual(self.post("no-token", "{}")[0], 401)

    def test_what_is_printed_for_a_person(self):
        said = self.cli("hint", "webhook", "on", "--port", self.port)
        token = said.splitlines()[3].strip()
        self.assertEqual(len(token), 43)
        self.assertIn(f"curl -H 'Authorization: Bearer {token}'", said)
        self.assertNotIn("curl", self.cli("hint", "webhook", "on"))
        self.assertNotIn(token, self.cli("hint", "webhook", "token"))
        self.assertIn("off", self.cli("hint", "webhook", "off"))
        self.assert_nowhere(token)


if __name__ == "__main__":
    unittest.main()
