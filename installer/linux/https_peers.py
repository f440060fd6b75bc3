# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two servers of the internet behind one port, for installer/linux/check: https_peers.py PORT CERTIFICATE KEY SERVICE REQUESTS,
on 127.0.0.1. Telegram's bot API at its own name: takes every message and sends none on. A checking service at any other:
requests go on to SERVICE. REQUESTS gets a line of JSON for each request."""
import http.server
import json
import ssl
import sys
import urllib.error
import urllib.request

port, certificate, key, service, requests = int(sys.argv[1]), *sys.argv[2:6]
kept = open(requests, "a", encoding="utf-8", buffering=1)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        host = self.headers["Host"].partition(":")[0]
        print(json.dumps({"host": host, "path": self.path, "headers": dict(self.headers), "body": body.decode()}), file=kept)
        if host == "api.telegram.org":
            self.reply(200, b'{"ok":true,"result":{"message_id":1}}')
            return
        headers = {name: self.headers[name] for name in ("Content-Type", "Accept", "X-API-Key") if name in self.headers}
        request = urllib.request.Request(service + self.path, data=body or None, headers=headers, method=self.command)
        try:
            with urllib.request.urlopen(request) as answer:
                self.reply(answer.status, answer.read())
        except urllib.error.HTTPError as refusal:
            self.reply(refusal.code, refusal.read())

    do_GET = do_POST = answer

    def reply(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
server.socket = context.wrap_socket(server.socket, server_side=True)
print("Listening", flush=True)
server.serve_forever()
