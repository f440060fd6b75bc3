#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli on a server without a desktop, as docs/server.md describes it: from nothing to a delivered alert, with its
keys and secrets in an encrypted file."""

import hashlib
import hmac
import json
import unittest

from pantau_programs import ANSWER_WITHIN, DATA, ProgramsTest, lines_of, wait_until

BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))[0]
SIGNING_SECRET = "canary-signing-secret-7f3a"
BOT_TOKEN = "123456:canary_bot_token_7f3a"


class Server(ProgramsTest):
    def setUp(self):
        super().setUp()
        self.passphrase_file = self.folder / "passphrase"
        self.passphrase_file.write_text("correct horse battery staple\n")
        self.passphrase_file.chmod(0o600)
        self.env["PANTAU_PASSPHRASE_FILE"] = str(self.passphrase_file)
        self.checking = self.service()
        self.key = self.checking.keys("add", "--name", "agency", "--package", "business")
        self.sealed = self.data_dir / "secrets.sealed"

    def set_up_account(self):
        self.cli("account", "add", "Agency", "--url", self.checking.url, "--key-stdin", stdin=self.key)
        self.cli("list", "add", "Clients")
        self.cli("domains", "add", "--list", "Clients", BLOCKED, "toko-melati.example")

    def test_from_nothing_to_a_delivered_alert(self):
        alerts = []
        hook = self.peer(script=lambda command, path, body: alerts.append(body) or (204, {}, b""))
        self.set_up_account()
        self.cli("channel", "add", "webhook", "Ours", "--url", hook.url, "--secret-stdin", stdin=SIGNING_SECRET)
        self.cli("channel", "add", "telegram", "Team", "--chat", "@toko_team", "--secret-stdin", stdin=BOT_TOKEN)
        self.cli("channel", "disable", "Team")
        self.cli("alerts", "settings", "set", "--grouping", "off")
        monitor = self.start_cli("monitor")
        wait_until("the alert arrives", lambda: alerts)
        monitor.terminate()
        monitor.communicate(timeout=ANSWER_WITHIN)
        self.assertIn(BLOCKED, [domain for body in alerts for domain in json.loads(body)["domains"]])
        usage = self.cli_json("usage")
        self.assertEqual(usage["type"], "premium", "the key went along")
        self.assertEqual(self.sealed.stat().st_mode & 0o777, 0o600)
        for secret in (self.key, SIGNING_SECRET, BOT_TOKEN):
            self.assert_nowhere(secret)

    def test_the_signature_is_that_of_the_secret(self):
        hook = self.peer(script=lambda command, path, body: (204, {}, b""))
        self.set_up_account()
        self.cli("channel", "add", "webhook", "Ours", "--url", hook.url, "--secret-stdin", stdin=SIGNING_SECRET)
        self.cli("channel", "test", "Ours")
        signed = hook.headers[0]["Pantau-Timestamp"].encode() + b"." + hook.bodies[0]
        signature = hmac.new(SIGNING_SECRET.encode(), signed, hashlib.sha256).hexdigest()
        self.assertEqual(hook.headers[0]["Pantau-Signature"], f"v1={signature}")

    def test_another_passphrase_opens_nothing(self):
        self.set_up_account()
        before = self.sealed.read_bytes()
        other = self.folder / "other"
        other.write_text("a passphrase of somebody else")
        other.chmod(0o600)
        sentence = self.refused("--passphrase-file", other, "usage")
        self.assertIn("passphrase does not open", sentence)
        self.assertIn(str(self.sealed), sentence)
        self.refused("--passphrase-file", other, "account", "set-key", "Agency", "--key-stdin", stdin=self.key)
        self.assertEqual(self.sealed.read_bytes(), before)

    def test_without_the_passphrase_it_says_where_the_keys_are(self):
        self.set_up_account()
        sentence = self.refused("usage", PANTAU_PASSPHRASE_FILE="")
        self.assertIn(str(self.sealed), sentence)
        self.assertIn("--passphrase-file", sentence)

    def test_passphrases_that_cannot_be_used(self):
        self.passphrase_file.chmod(0o644)
        self.assertIn("open to other users", self.refused("usage"))
        self.passphrase_file.chmod(0o600)
        self.passphrase_file.write_text("short\n")
        self.assertIn("too short", self.refused("usage"))
        self.passphrase_file.unlink()
        self.assertIn(str(self.passphrase_file), self.refused("usage"))
        self.assertFalse(self.data_dir.exists(), "nothing is begun")

    def test_a_credential_of_systemd(self):
        credentials = self.folder / "credentials"
        credentials.mkdir()
        (credentials / "pantau-passphrase").write_text("correct horse battery staple")
        (credentials / "pantau-passphrase").chmod(0o440)
        self.set_up_account()
        usage = self.cli_json("usage", PANTAU_PASSPHRASE_FILE="", CREDENTIALS_DIRECTORY=str(credentials))
        self.assertEqual(usage["type"], "premium")

    def test_removing_the_account_removes_its_key(self):
        self.set_up_account()
        self.assertTrue(self.sealed.exists())
        self.cli("account", "remove", "Agency")
        self.assertFalse(self.sealed.exists())


if __name__ == "__main__":
    unittest.main()
