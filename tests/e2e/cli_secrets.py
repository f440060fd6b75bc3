#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A unique key is passed through every feature: it appears where it belongs, and nowhere else."""

import http.server
import json
import os
import pathlib
import resource
import signal
import subprocess
import threading
import unittest

from pantau_programs import ANSWER_WITHIN, BIN, MAIL_SERVER, ProgramsTest, wait_until

JSON = {"Content-Type": "application/json"}


class Listener:
    """A separate host that answers everything with `status` and keeps each request's head and body."""

    def __init__(self, status=200, body=b"{}", headers=None):
        heard = self.heard = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("Content-Length") or 0)
                heard.append(f"{self.requestline}\n{self.headers}{self.rfile.read(length).decode(errors='replace')}")
                self.send_response(status)
                for name, value in {**JSON, **(headers or {}), "Content-Length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            do_GET = do_POST = do_HEAD = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class KeyedTest(ProgramsTest):
    """An account with that key, and a list of two domains."""

    def setUp(self):
        super().setUp()
        self.said = []
        self.served = self.service()
        self.key = self.served.keys("add", "--name", "Canary", "--package", "starter")
        self.file = self.folder / "secret" / "key"
        self.file.parent.mkdir(mode=0o700)
        self.file.write_text(self.key, encoding="ascii")
        self.file.chmod(0o600)
        self.env["QT_LOGGING_RULES"] = "*=true;qt.*=false"
        self.cli_keyed("account", "add", "Canary", "--url", self.served.url)
        self.cli("list", "add", "L", "--account", "Canary")
        self.cli("domains", "add", "--list", "L", "site-1.example", "site-2.example")

    def keyed(self, *arguments):
        return ["--key-file", self.file, *arguments]

    def run_cli(self, *arguments, **how):
        done = super().run_cli(*arguments, **how)
        self.said += [done.stdout, done.stderr]
        return done

    def cli_keyed(self, *arguments, code=0):
        return self.cli(*self.keyed(*arguments), code=code)

    def listener(self, **how):
        listener = Listener(**how)
        self.addCleanup(listener.stop)
        return listener

    def assert_key_in_no_file(self):
        self.assert_in_no_file(self.key, self.folder, but=self.file)


class Secrets(KeyedTest):
    def test_key_appears_only_in_its_header(self):
        other = self.listener()
        self.cli_keyed("feed", "set", other.address + "/list.txt", "--account", "Canary")
        self.cli_keyed("channel", "add", "webhook", "Hook", "--url", other.address + "/hook")
        for arguments in (["account", "test", "Canary"], ["usage"], ["check", "site-1.example"], ["monitor", "--once"],
                          ["plan"], ["changes"], ["history", "site-1.example"], ["incidents"], ["account", "list"],
                          ["settings"], ["alerts", "list"], ["domains", "list"], ["list", "overview"],
                          ["report", "--list", "L"], ["version"],
                          ["--json", "usage"], ["--json", "account", "list"],
                          ["channel", "test", "Hook"], ["channel", "list"], ["feed", "list"],
                          ["backup", "create", self.folder / "b.sqlite"],
                          ["domains", "export", self.folder / "out.csv", "--list", "L"],
                          ["report", "--list", "L", "--output", self.folder / "report.html"]):
            with self.subTest(arguments=arguments):
                self.run_cli(*self.keyed(*arguments))
        self.assertGreater(self.served.charged(self.key), 0, "the key was used")
        self.assertTrue(other.heard, "another host was contacted")
        for text in self.said + other.heard:
            self.assertNotIn(self.key, text)
        self.assert_key_in_no_file()

    def test_key_echoed_by_a_service_is_not_shown(self):
        for status in (200, 400, 401, 402, 403, 404, 422, 429, 500):
            for body in (json.dumps({"success": False, "message": f"Wrong key {self.key}", "code": 403,
                                     "whitelisted_ips": [self.key]}), f"<b>{self.key}</b>", f'"{self.key}'):
                with self.subTest(status=status, body=body):
                    echo = self.listener(status=status, body=body.encode())
                    self.run_cli(*self.keyed("account", "set", "Canary", "--url", echo.address + "/api/v1"))
                    self.run_cli(*self.keyed("account", "test", "Canary"))
                    self.run_cli(*self.keyed("check", "site-1.example"))
        for text in self.said:
            self.assertNotIn(self.key, text)
        self.assert_key_in_no_file()

    def test_account_add_explains_when_to_give_the_key_file(self):
        for given, says in ((f"Second={self.file}", True), (self.file, False)):
            name = "Second" if says else "Without a key"
            done = self.run_cli("account", "add", name, "--url", self.served.url, "--key-file", given)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual("Give --key-file with every command that uses" in done.stderr, says, done.stderr)
        self.assertIn("every command needs it", " ".join(self.cli("account", "add", "--help").split()))

    def test_key_is_not_sent_to_a_redirect_target(self):
        other = self.listener()
        first = self.listener(status=307, headers={"Location": other.address + "/api/v1/limit"})
        self.run_cli(*self.keyed("account", "add", "B", "--url", first.address + "/api/v1"))
        self.assertEqual(other.heard, [])

    def test_key_is_not_in_arguments_or_environment(self):
        process = self.start_cli(*self.keyed("monitor"))
        wait_until("it has checked", lambda: self.served.charged(self.key))
        for name in ("cmdline", "environ"):
            self.assertNotIn(self.key.encode(), pathlib.Path(f"/proc/{process.pid}/{name}").read_bytes())
        process.terminate()
        process.wait(ANSWER_WITHIN)

    def test_service_stores_no_key(self):
        self.cli_keyed("check", "site-1.example")
        self.served.stop()
        self.assert_in_no_file(self.key, self.served.data_dir)
        said = subprocess.run([BIN / "pantau-service", "keys", "usage", "--data-dir", self.served.data_dir],
                              capture_output=True, text=True, timeout=ANSWER_WITHIN, check=True)
        self.assertNotIn(self.key, said.stdout + said.stderr)


class ChannelSecrets(ProgramsTest):
    """A mailbox password and a signing secret, on a computer without a keychain."""

    PASSWORD = "app password 7f3"  # accepted by the mail server
    SIGNING = "whsec-canary-51c9e07d"

    def setUp(self):
        super().setUp()
        self.said = []
        passphrase = self.folder / "passphrase"
        passphrase.write_text("correct horse battery staple\n")
        passphrase.chmod(0o600)
        self.env["PANTAU_PASSPHRASE_FILE"] = str(passphrase)
        self.env["QT_LOGGING_RULES"] = "*=true;qt.*=false"
        mails = self.folder / "mails"
        mails.mkdir()
        self.mails = mails
        server = subprocess.Popen(["/usr/bin/python3", MAIL_SERVER, "plain", mails], stdout=subprocess.PIPE, text=True)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        self.port = int(server.stdout.readline())
        server.stdout.close()

    def run_cli(self, *arguments, **how):
        done = super().run_cli(*arguments, **how)
        self.said += [done.stdout, done.stderr]
        return done

    def test_channel_secrets_are_used_and_not_exposed(self):
        hook = Listener()
        self.addCleanup(hook.stop)
        self.cli("channel", "add", "email", "Mail", "--url", f"smtp://127.0.0.1:{self.port}", "--chat",
                 "rina@one.example:budi@two.example", "--secret-stdin", stdin=self.PASSWORD)
        self.cli("channel", "add", "webhook", "Hook", "--url", hook.address, "--secret-stdin", stdin=self.SIGNING)
        for arguments in (["channel", "test", "Mail"], ["channel", "test", "Hook"], ["channel", "list"],
                          ["--json", "channel", "list"], ["settings"], ["alerts", "list"], ["version"],
                          ["backup", "create", self.folder / "b.sqlite"]):
            with self.subTest(arguments=arguments):
                self.cli(*arguments)
        mail = json.loads((self.mails / "1.json").read_text())
        self.assertEqual(mail["user"], "rina@one.example", "the password was used")
        self.assertIn("pantau-signature", hook.heard[0].lower())
        for secret in (self.PASSWORD, self.SIGNING):
            for text in [*self.said, *hook.heard, mail["content"]]:
                self.assertNotIn(secret, text)
            self.assert_in_no_file(secret, self.folder)


    def test_inapplicable_channel_options_are_refused(self):
        for kind, option, *given in (("telegram", "url", "--chat", "@toko_team", "--secret-stdin"),
                                     ("webhook", "chat", "--url", "https://hooks.example/a"),
                                     ("slack", "url", "--secret-stdin"),
                                     ("slack", "chat", "--secret-stdin")):
            with self.subTest(kind=kind, option=option):
                said = self.refused("channel", "add", kind, "X", *given, f"--{option}", "https://hooks.example/x",
                                    stdin="secret", code=2)
                self.assertIn(f"--{option} does not apply", said)
        self.assertEqual(self.cli_json("channel", "list"), [])

    def test_every_kind_of_channel_can_be_added(self):
        token = "123456:AAbb_canary-token-0123456789abcdefgh"
        hooks = {"slack": "https://hooks.slack.com/services/T000/B000/canary00",
                 "teams": "https://prod-1.westus.logic.azure.com:443/workflows/canary/triggers/manual/paths/invoke",
                 "discord": "https://discord.com/api/webhooks/123456789012345678/" + "canary-" * 9 + "x"}
        kinds = {"telegram": (["--chat", "-100123", "--secret-stdin"], token),
                 **{kind: (["--secret-stdin"], address) for kind, address in hooks.items()},
                 "email": (["--url", "smtps://mail.example.com", "--chat", "rina@one.example", "--secret-stdin"], "x y z"),
                 "ntfy": (["--url", "https://ntfy.sh", "--chat", "topic-7"], None),
                 "apprise": (["--url", "https://apprise.example", "--chat", "pantau"], None),
                 "webhook": (["--url", "https://hooks.example/x"], None)}
        for kind, (options, secret) in kinds.items():
            with self.subTest(kind=kind):
                self.cli("channel", "add", kind, f"My {kind}", *options, stdin=secret)
        added = {each["kind"] for each in json.loads(self.cli("--json", "channel", "list"))}
        self.assertEqual(added, set(kinds))


class CrashDumps(KeyedTest):
    """Only for release builds: debuggers may read a debug build's memory."""

    def test_crash_writes_no_dump(self):
        def may_dump():
            resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

        control = subprocess.Popen(["sleep", "60"], cwd=self.folder, preexec_fn=may_dump)
        os.kill(control.pid, signal.SIGQUIT)
        self.assertTrue(os.WCOREDUMP(os.waitpid(control.pid, 0)[1]), "this system makes crash dumps")
        control.returncode = 0

        watching = self.folder / "watching"
        watching.mkdir()
        process = self.start_cli(*self.keyed("monitor"), cwd=watching, preexec_fn=may_dump)
        wait_until("it has checked", lambda: self.served.charged(self.key))
        process.send_signal(signal.SIGABRT)
        status = os.waitpid(process.pid, 0)[1]
        process.returncode = -signal.SIGABRT
        self.assertTrue(os.WIFSIGNALED(status))
        self.assertFalse(os.WCOREDUMP(status), "no memory was dumped")
        self.assertEqual(list(watching.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
