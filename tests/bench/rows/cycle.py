# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A check of 10,000 domains over HTTP, with each answer stored. Pantau keeps to 60 requests a minute, so the run
takes nearly two. Only the processor time counts, without the service's."""

import http.server
import json
import threading

from bench_kit import Row, in_turn, remove

DOMAINS = 10_000
BATCH = 100
WORK = f"checking {DOMAINS:,} domains"
ROWS = {
    "cycle_shell": Row(WORK, "`curl`, `jq`, `sqlite3`", "ms", ratio=0.1),
    "cycle_python": Row(WORK, "Python", "ms", ratio=0.2),
}
NAMES = [f"site-{i}.example" for i in range(DOMAINS)]

SHELL = r"""
sqlite3 "$1/plain.db" 'CREATE TABLE c (domain TEXT, at INTEGER, blocked INTEGER, PRIMARY KEY (domain, at))'
split -l 100 "$1/names" "$1/part."
for part in "$1"/part.*; do
    jq -R -s -c '{domains: .}' "$part" |
        curl -s -H 'Content-Type: application/json' -d @- "$2/check" |
        jq -r '.results[] | "INSERT INTO c VALUES (\u0027\(.Domain)\u0027, unixepoch(), \(if .Blocked then 1 else 0 end));"' |
        { echo 'BEGIN;'; cat; echo 'COMMIT;'; } | sqlite3 "$1/plain.db"
done
[ "$(sqlite3 "$1/plain.db" 'SELECT COUNT(*) FROM c')" = 10000 ]
"""
PYTHON = r"""
import json, sqlite3, sys, time, urllib.request
folder, url = sys.argv[1:]
names = open(folder + "/names").read().split()
base = sqlite3.connect(folder + "/plain.db")
base.execute("CREATE TABLE c (domain TEXT, at INTEGER, blocked INTEGER, PRIMARY KEY (domain, at))")
for first in range(0, len(names), 100):
    body = json.dumps({"domains": "\n".join(names[first:first + 100])}).encode()
    request = urllib.request.Request(url + "/check", body, {"Content-Type": "application/json"})
    answer = json.load(urllib.request.urlopen(request))
    base.executemany("INSERT INTO c VALUES (?, ?, ?)",
                     [(each["Domain"], int(time.time()), each["Blocked"]) for each in answer["results"]])
    base.commit()
assert base.execute("SELECT COUNT(*) FROM c").fetchone() == (10000,)
"""


class Service:
    """Answers the contract's two requests, without a rate limit."""

    def __enter__(self):
        service = self
        self.used = 0

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def reply(self, answer):
                usage = {"type": "freemium", "rate_limit": {"limit": 1_000_000, "used": service.used,
                                                            "remaining": 1_000_000 - service.used}}
                body = json.dumps({"success": True, **answer(usage)}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                self.reply(lambda usage: {"limit": usage})

            def do_POST(self):
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["domains"].split()
                service.used += len(asked)
                self.reply(lambda usage: {"results": [{"Domain": name, "Blocked": False} for name in asked],
                                          "count": len(asked), "stats": usage})

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/api/v1"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def ours(bench, service):
    folder = bench.fresh()
    (folder / "names").write_text("\n".join(NAMES) + "\n")
    cli = [bench.bin / "pantau-cli", "--data-dir", folder / "data"]
    bench.run([*cli, "account", "add", "Office", "--url", service.url])
    bench.run([*cli, "list", "add", "All", "--account", "Office"])
    bench.run([*cli, "domains", "import", "--list", "All", folder / "names"])
    seconds = bench.seconds([*cli, "check", "--list", "All", "--yes"])
    bench.expect_checks(folder / "data" / "pantau.db", DOMAINS)
    remove(folder)
    return seconds * 1000


def other(bench, service, program, script):
    folder = bench.fresh()
    (folder / "names").write_text("\n".join(NAMES) + "\n")
    (folder / "script").write_text(script)
    seconds = bench.seconds([program, folder / "script", folder, service.url])
    remove(folder)
    return seconds * 1000


def measure(bench, turn):
    with Service() as service:
        pantau, (shell, python) = in_turn(turn, lambda: ours(bench, service),
                                          lambda: (other(bench, service, "sh", SHELL),
                                                   other(bench, service, "python3", PYTHON)))
    return {"cycle_shell": (pantau, shell), "cycle_python": (pantau, python)}
