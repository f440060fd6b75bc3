# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared code of the end-to-end tests: the built programs, started as a user or a server starts them."""

import contextlib
import http.server
import json
import os
import pathlib
import select
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request

BIN = pathlib.Path(os.environ["PANTAU_BIN"])
DATA = pathlib.Path(__file__).resolve().parent / "data"
MAIL_SERVER = DATA.parents[1] / "contract" / "mail_server.py"
FAKETIME = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)  # from the package faketime
ANSWER_WITHIN = 90  # seconds; only reached if something hangs


def lines_of(path):
    return [line.strip() for line in path.read_text(encoding="utf-8-sig").splitlines() if line.strip()]


def wait_until(what, condition, seconds=ANSWER_WITHIN):
    """Polls until the condition returns a true value, and returns it."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"Waited {seconds} s in vain: {what}")
        select.select([], [], [], 0.1)


class Service:
    """A pantau-service process. `port` stays the same after a restart."""

    def __init__(self, folder, blocklist, *options, **env):
        self.data_dir = folder
        self.port = 0
        self.process = None
        self.start(blocklist, *options, **env)

    def start(self, blocklist, *options, **env):
        self.process = subprocess.Popen(
            [BIN / "pantau-service", "serve", "--listen", f"127.0.0.1:{self.port}",
             "--data-dir", self.data_dir, "--blocklist", blocklist, *options],
            stdout=subprocess.PIPE, text=True, env={**os.environ, **env})
        ready, _, _ = select.select([self.process.stdout], [], [], ANSWER_WITHIN)
        line = self.process.stdout.readline().strip() if ready else ""
        prefix = "Listening on http://127.0.0.1:"
        if not (line.startswith(prefix) and line.endswith("/api/v1")):
            raise AssertionError(f"pantau-service did not say where it listens, but: {line!r}")
        self.port = int(line[len(prefix):-len("/api/v1")])

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/api/v1"

    def stop(self):
        """Stops it and returns its exit code."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(ANSWER_WITHIN)
        self.process.stdout.close()
        return self.process.returncode

    def keys(self, *arguments):
        done = subprocess.run([BIN / "pantau-service", "keys", arguments[0], "--data-dir", self.data_dir,
                               *arguments[1:]], capture_output=True, text=True, timeout=ANSWER_WITHIN)
        if done.returncode != 0:
            raise AssertionError(f"pantau-service keys {arguments}: {done.stderr}")
        return done.stdout.strip()

    def charged(self, key=None):
        """Returns the units charged according to the service; the query is free."""
        request = urllib.request.Request(self.url + "/limit", headers={"X-API-Key": key} if key else {})
        with urllib.request.urlopen(request, timeout=ANSWER_WITHIN) as reply:
            limit = json.load(reply)["limit"]
        return limit["quota" if limit["type"] == "premium" else "rate_limit"]["used"]


class CountingServer(http.server.ThreadingHTTPServer):
    """Counts open connections."""

    def __init__(self, *how):
        super().__init__(*how)
        self.open = 0
        self.changed = threading.Condition()

    def process_request(self, request, client_address):
        with self.changed:
            self.open += 1
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        super().shutdown_request(request)
        with self.changed:
            self.open -= 1
            self.changed.notify_all()


class Peer:
    """An HTTP server of the test. Forwards requests to `upstream` and keeps bodies and statuses, or answers
    everything with one page; headers are kept too. `script(command, path, body)` may return (status, headers,
    body) instead. With `late`, the reply to a check that upstream has charged waits for `let_go`, after
    `is_waiting` was set."""

    def __init__(self, upstream=None, page=None, script=None, late=False):
        peer = self
        self.statuses = []
        self.bodies = []
        self.headers = []
        self.is_waiting = threading.Event()
        self.let_go = threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                peer.bodies.append(body)
                peer.headers.append(self.headers)
                if page is not None:
                    return self.reply(200, {"Content-Type": "text/html; charset=utf-8"}, page.encode())
                scripted = script and script(self.command, self.path, body)
                if scripted:
                    return self.reply(*scripted)
                headers = {name: self.headers[name] for name in ("Content-Type", "Accept", "X-API-Key")
                           if name in self.headers}
                # The program may use the base address or the whole path; both start with the prefix.
                request = urllib.request.Request(upstream + self.path.removeprefix("/api/v1"), data=body or None,
                                                 headers=headers, method=self.command)
                try:
                    with urllib.request.urlopen(request, timeout=ANSWER_WITHIN) as reply:
                        answer = reply.status, {"Content-Type": reply.headers["Content-Type"]}, reply.read()
                except urllib.error.HTTPError as error:
                    answer = error.code, {"Content-Type": error.headers["Content-Type"]}, error.read()
                if late and self.command == "POST":
                    peer.is_waiting.set()
                    peer.let_go.wait(ANSWER_WITHIN)
                self.reply(*answer)

            do_GET = do_POST = answer

            def reply(self, status, headers, body):
                peer.statuses.append((self.command, self.path, status))
                try:
                    self.send_response(status)
                    for name, value in {**headers, "Content-Length": str(len(body))}.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(body)
                except ConnectionError:  # the client did not wait
                    self.close_connection = True

            def log_message(self, *_):
                pass

        self.server = CountingServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/api/v1"

    def settle(self):
        """Returns once all disconnected clients have been handled, so `bodies` contains their requests."""
        with socket.create_connection(self.server.server_address) as last:  # accepted after all others
            last.shutdown(socket.SHUT_WR)
            last.recv(1)
        with self.server.changed:
            if not self.server.changed.wait_for(lambda: self.server.open == 0, ANSWER_WITHIN):
                raise AssertionError("A connection stays open.")

    def stop(self):
        self.let_go.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class ProgramsTest(unittest.TestCase):
    """Provides each test with a folder, an environment and the programs."""

    maxDiff = None
    own_home = True  # without a D-Bus session, so no keychain

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pantau-e2e."))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.data_dir = self.folder / "data"
        self.env = {name: value for name, value in os.environ.items() if not name.startswith("PANTAU_")}
        self.env.update(PANTAU_DATA_DIR=str(self.data_dir), LC_ALL="C.UTF-8", TZ="Asia/Jakarta")
        if self.own_home:
            self.env.update(HOME=str(self.folder), XDG_CONFIG_HOME=str(self.folder / "config"),
                            XDG_DATA_HOME=str(self.folder / "share"), XDG_RUNTIME_DIR=str(self.folder),
                            DBUS_SESSION_BUS_ADDRESS="disabled:")
            self.env.pop("DISPLAY", None)

    def service(self, blocklist=DATA / "listed-domains.txt", *options, **env):
        folder = self.folder / f"service-{len(list(self.folder.glob('service-*')))}"
        service = Service(folder, blocklist, *options, **env)
        self.addCleanup(service.stop)
        return service

    def peer(self, **how):
        peer = Peer(**how)
        self.addCleanup(peer.stop)
        return peer

    def run_cli(self, *arguments, stdin="", **env):
        return subprocess.run([BIN / "pantau-cli", *map(str, arguments)], input=stdin, capture_output=True, text=True,
                              timeout=ANSWER_WITHIN, env={**self.env, **env})

    def start_cli(self, *arguments, **how):
        """Starts it in the background; it is killed after the test."""
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen([BIN / "pantau-cli", *map(str, arguments)], text=True, env=self.env,
                                   **{**streams, **how})
        self.addCleanup(self.end_process, process)
        return process

    @staticmethod
    def end_process(process):
        if process.poll() is None:
            process.kill()
        process.communicate()

    def cli(self, *arguments, code=0, stdin="", **env):
        """Runs pantau-cli, checks the exit code and returns its standard output."""
        done = self.run_cli(*arguments, stdin=stdin, **env)
        self.assertEqual(done.returncode, code, f"pantau-cli {arguments}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def cli_json(self, *arguments, **how):
        return json.loads(self.cli("--json", *arguments, **how))

    def refused(self, *arguments, code=1, stdin="", **env):
        """Runs a command that must fail with one sentence on stderr and nothing on stdout. Returns the sentence."""
        done = self.run_cli(*arguments, stdin=stdin, **env)
        self.assertEqual(done.returncode, code, f"pantau-cli {arguments}\n{done.stdout}\n{done.stderr}")
        self.assertEqual(done.stdout, "", arguments)
        sentence = done.stderr.strip()
        self.assertEqual(len(sentence.splitlines()), 1, f"not one sentence: {sentence!r}")
        self.assertRegex(sentence, r"[.!?”)]$")
        return sentence

    def database(self):
        """Returns the one SQLite database of the data directory, apart from those kept by a restore."""
        found = [path for path in self.data_dir.iterdir()
                 if path.is_file() and "before-restore" not in path.name and
                 path.read_bytes()[:15] == b"SQLite format 3"]
        self.assertEqual(len(found), 1, list(self.data_dir.iterdir()))
        return found[0]

    def query(self, sql):
        connection = sqlite3.connect(f"file:{self.database()}?mode=ro", uri=True)
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()

    def assert_books_agree(self, service, key=None):
        """Checks that the service's charges equal the ledger's, that no batch is open, and that the quota is kept.
        Returns the units charged."""
        charged = service.charged(key)
        self.assertEqual(self.query("SELECT count(*) FROM batch WHERE charged IS NULL"), [(0,)])
        self.assertEqual(self.query("SELECT coalesce(sum(charged), 0) FROM batch"), [(charged,)])
        usage = self.cli_json("usage", **({"PANTAU_API_KEY": key} if key and self.own_home else {}))
        self.assertEqual(usage["used"], charged)
        self.assertLessEqual(charged, usage["limit"])
        return charged

    def assert_nowhere(self, secret, *texts):
        """Checks that the secret is in none of the texts and in no file of the data directory."""
        for text in texts:
            self.assertNotIn(secret, text)
        self.assert_in_no_file(secret, self.data_dir)

    def assert_in_no_file(self, text, folder, but=None):
        """Searches the files in a folder. Files that disappear meanwhile are skipped, such as SQLite's journals."""
        for path in folder.rglob("*") if folder.exists() else ():
            with contextlib.suppress(FileNotFoundError):
                if path.is_file() and path != but:
                    self.assertNotIn(text.encode(), path.read_bytes(), path)
