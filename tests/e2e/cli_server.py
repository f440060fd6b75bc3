#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli on a server without a desktop, as described in docs/server.md: from nothing to a delivered alert, with
its keys and secrets in an encrypted file."""

import hashlib
import hmac
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import time
import unittest

from pantau_programs import ANSWER_WITHIN, BIN, DATA, ProgramsTest, lines_of, wait_until

BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))[0]
SIGNING_SECRET = "canary-signing-secret-7f3a"
BOT_TOKEN = "123456:canary_bot_token_7f3a"
HANDBOOK = pathlib.Path(__file__).resolve().parents[2] / "docs" / "server.md"


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

    def test_new_server_delivers_an_alert(self):
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
        self.assertEqual(usage["type"], "premium", "the key was sent")
        self.assertEqual(self.sealed.stat().st_mode & 0o777, 0o600)
        for secret in (self.key, SIGNING_SECRET, BOT_TOKEN):
            self.assert_nowhere(secret)

    def test_webhook_signature_matches_the_secret(self):
        hook = self.peer(script=lambda command, path, body: (204, {}, b""))
        self.set_up_account()
        self.cli("channel", "add", "webhook", "Ours", "--url", hook.url, "--secret-stdin", stdin=SIGNING_SECRET)
        self.cli("channel", "test", "Ours")
        signed = hook.headers[0]["Pantau-Timestamp"].encode() + b"." + hook.bodies[0]
        signature = hmac.new(SIGNING_SECRET.encode(), signed, hashlib.sha256).hexdigest()
        self.assertEqual(hook.headers[0]["Pantau-Signature"], f"v1={signature}")

    def test_wrong_passphrase_is_refused(self):
        self.set_up_account()
        before = self.sealed.read_bytes()
        other = self.folder / "other"
        other.write_text("another user's passphrase")
        other.chmod(0o600)
        sentence = self.refused("--passphrase-file", other, "usage")
        self.assertIn("passphrase does not open", sentence)
        self.assertIn(str(self.sealed), sentence)
        self.refused("--passphrase-file", other, "account", "set-key", "Agency", "--key-stdin", stdin=self.key)
        self.assertEqual(self.sealed.read_bytes(), before)

    def test_missing_passphrase_error_names_the_secrets_file(self):
        self.set_up_account()
        sentence = self.refused("usage", PANTAU_PASSPHRASE_FILE="")
        self.assertIn(str(self.sealed), sentence)
        self.assertIn("--passphrase-file", sentence)

    def test_unusable_passphrase_files_are_refused(self):
        self.passphrase_file.chmod(0o644)
        self.assertIn("open to other users", self.refused("usage"))
        self.passphrase_file.chmod(0o600)
        self.passphrase_file.write_text("short\n")
        self.assertIn("too short", self.refused("usage"))
        self.passphrase_file.unlink()
        self.assertIn(str(self.passphrase_file), self.refused("usage"))
        self.assertFalse(self.data_dir.exists(), "nothing is created")

    def test_secrets_in_utf16_need_a_byte_order_mark(self):
        """As saved by Notepad and PowerShell, with a byte order mark. Without one, no encoding is guessed."""
        passphrase = self.passphrase_file.read_text()
        add = [BIN / "pantau-cli", "account", "add", "Agency", "--url", self.checking.url, "--key-stdin"]

        def done(secret):
            return subprocess.run(add, capture_output=True, input=secret, timeout=ANSWER_WITHIN, env=self.env)

        refused = done(self.key.encode("utf-16-le"))
        self.assertEqual(refused.returncode, 1)
        self.assertIn("Standard input contains null characters", refused.stderr.decode())
        self.assertNotIn(self.key, refused.stderr.decode())
        self.passphrase_file.write_text(passphrase, encoding="utf-16")
        added = done(f"{self.key}\r\n".encode("utf-16"))
        self.assertEqual(added.returncode, 0, added.stderr)
        self.passphrase_file.write_text(passphrase, encoding="utf-8-sig")
        self.assertEqual(self.cli_json("usage")["type"], "premium")
        self.passphrase_file.write_bytes("kata sandi yang panjang é".encode("latin-1"))
        self.assertIn("is not UTF-8 text", self.refused("usage"))

    def test_pipe_without_a_writer_is_refused(self):
        self.set_up_account()
        pipe = self.folder / "pipe"
        os.mkfifo(pipe, 0o600)
        for option in ("--passphrase-file", "--key-file"):
            with self.subTest(option=option):
                sentence = self.refused(option, pipe, "usage")
                self.assertIn(str(pipe), sentence)
                self.assertIn("not an ordinary file", sentence)
        self.assertIn("not an ordinary file", self.refused("usage", PANTAU_PASSPHRASE_FILE=str(pipe)))

    def test_open_pipe_is_read(self):
        """As the shell passes for <(COMMAND)."""
        self.set_up_account()
        done = subprocess.run(["bash", "-c", '"$0" --json --passphrase-file <(sleep 0.3; cat "$1") usage',
                               BIN / "pantau-cli", self.passphrase_file], capture_output=True, text=True,
                              timeout=ANSWER_WITHIN, env={**self.env, "PANTAU_PASSPHRASE_FILE": ""})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["type"], "premium")
        passphrase = self.passphrase_file.read_text()
        self.cli("--passphrase-file", "/dev/stdin", "usage", stdin=passphrase, PANTAU_PASSPHRASE_FILE="")

    def test_systemd_credential_is_used(self):
        credentials = self.folder / "credentials"
        credentials.mkdir()
        (credentials / "pantau-passphrase").write_text("correct horse battery staple")
        (credentials / "pantau-passphrase").chmod(0o440)
        self.set_up_account()
        usage = self.cli_json("usage", PANTAU_PASSPHRASE_FILE="", CREDENTIALS_DIRECTORY=str(credentials))
        self.assertEqual(usage["type"], "premium")

    def crontab(self):
        """Returns the example of docs/server.md for this home: its variables and commands."""
        section = HANDBOOK.read_text(encoding="utf-8").split("## By cron instead")[1].split("\n## ")[0]
        lines = [line.strip().replace("/home/me", str(self.folder)) for line in section.splitlines() if line.startswith("    ")]
        variables = dict(line.split("=", 1) for line in lines if re.match(r"[A-Z_]+=", line))
        commands = []
        for line in lines[len(variables):]:
            when, command = re.fullmatch(r"((?:[0-9*,/-]+ +){5})(.*)", line).groups()
            for field, most in zip(when.split(), (59, 23, 31, 12, 7)):
                self.assertTrue(field == "*" or int(field) <= most, line)
            commands.append(command)
        return variables, commands

    def test_documented_crontab_works(self):
        self.set_up_account()
        self.cli("list", "rename", "Clients", "Toko Melati")
        (self.folder / ".config" / "pantau").mkdir(parents=True)
        self.passphrase_file.rename(self.folder / ".config" / "pantau" / "passphrase")
        (self.folder / "backups").mkdir()
        variables, commands = self.crontab()
        self.assertEqual(len(commands), 3)
        # Cron's environment, and this test's data directory.
        env = {"HOME": str(self.folder), "LOGNAME": "me", "SHELL": "/bin/sh", "PATH": f"{BIN}:/usr/bin:/bin",
               "PANTAU_DATA_DIR": str(self.data_dir), "DBUS_SESSION_BUS_ADDRESS": "disabled:", "LC_ALL": "C.UTF-8", **variables}
        self.env.update(variables)

        def run_all():
            return [subprocess.run(["/bin/sh", "-c", command], env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                                   timeout=ANSWER_WITHIN) for command in commands]

        watched, checked, saved = run_all()
        self.assertEqual(watched.returncode, 0, watched.stderr)
        self.assertIn("A domain of Toko Melati is blocked", checked.stdout)
        self.assertEqual(saved.returncode, 0, saved.stderr)
        self.assertTrue((self.folder / "backups" / "pantau.sqlite").is_file())
        # While the unit holds the lock, a command reports that or is passed to the unit.
        monitor = self.start_cli("monitor")
        wait_until("it serves", (self.data_dir / "pantau-commands.socket").exists)
        watched, checked, saved = run_all()
        self.assertIn("Another Pantau is using", watched.stderr)
        self.assertIn("A domain of Toko Melati is blocked", checked.stdout)
        self.assertEqual(saved.returncode, 0, saved.stderr)
        monitor.terminate()
        monitor.communicate(timeout=ANSWER_WITHIN)
        self.assertEqual(monitor.returncode, 0)

    def test_short_runs_delete_old_data(self):
        """Also if nothing can be checked. Changed settings apply immediately."""
        self.set_up_account()
        self.checking.stop()
        for days, end in ((400, ["--once"]), (30, ["--for", "1s"]), (31, ["--once"])):
            with self.subTest(days=days):
                self.cli("settings", "set", "--keep-checks", str(days))
                with sqlite3.connect(self.data_dir / "pantau.db") as database:
                    for age in (days - 1, days + 1):
                        database.execute("INSERT INTO event (at, sentence, kind) VALUES (?, ?, 'incident')",
                                         ((time.time() - age * 86400) * 1000, f"{days}: {age} days ago"))
                database.close()
                self.cli("monitor", *end, code=1)
                database = sqlite3.connect(self.data_dir / "pantau.db")
                found = database.execute("SELECT sentence FROM event WHERE sentence LIKE ?", (f"{days}: %",)).fetchall()
                database.close()
                self.assertEqual(found, [(f"{days}: {days - 1} days ago",)])

    def test_messages_do_not_mention_a_keychain(self):
        self.set_up_account()
        self.cli("channel", "add", "webhook", "Ours", "--url", "http://127.0.0.1:9/x", "--secret-stdin",
                 stdin=SIGNING_SECRET)
        backup = self.folder / "b.sqlite"
        said = self.cli("backup", "create", backup) + self.cli("backup", "show", backup)
        self.sealed.unlink()
        for command in (["usage"], ["monitor", "--once"], ["channel", "test", "Ours"], ["list", "list"]):
            done = self.run_cli(*command)
            said += done.stdout + done.stderr
        self.assertIn("has no key for the account “Agency”", said)
        self.assertNotIn("keychain", said)

    def test_removing_the_account_removes_its_key(self):
        self.set_up_account()
        self.assertTrue(self.sealed.exists())
        self.cli("account", "remove", "Agency")
        self.assertFalse(self.sealed.exists())


class Image(ProgramsTest):
    """Tests that need neither a registry nor a built image."""

    def setUp(self):
        super().setUp()
        self.recipe = (HANDBOOK.parents[1] / "installer" / "operations" / "Containerfile.monitor").read_text(encoding="utf-8")

    def test_containerfile_installs_required_libraries(self):
        packages = re.findall(r"--no-install-recommends(.*?)&&", self.recipe.replace("\\\n", " "), re.DOTALL)[-1].split()
        needed = re.findall(r"NEEDED.*\[(.*)\]", subprocess.run(["readelf", "-d", BIN / "pantau-cli"], check=True, text=True,
                                                                capture_output=True).stdout)
        self.assertTrue(needed)
        for library in needed:
            if re.match(r"lib(c|m|stdc\+\+|gcc_s|asan|ubsan)\.so|ld-linux", library):
                continue  # part of the base image, or of the sanitizers
            if library.startswith("libpantau_"):
                continue  # part of a test build, whose layers are separate libraries
            found = subprocess.run(["dpkg", "-S", f"*/{library}"], check=True, text=True, capture_output=True).stdout
            # Since Debian 13, a package name may indicate 64-bit times.
            names = {line.split(":")[0].removesuffix("t64") for line in found.splitlines()}
            self.assertTrue(names & set(packages), f"{library}: {found}")
        self.assertIn("libqt6sql6-sqlite", packages)

    def test_containerfile_starts_an_existing_command(self):
        command = json.loads(re.search(r"(?m)^CMD (.*)$", self.recipe)[1])
        done = self.run_cli(*command, "--help")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("\nUSER 0", self.recipe)
        self.assertIn("\nUSER ", self.recipe)


if __name__ == "__main__":
    unittest.main()
