# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A mail server on the loopback that takes every message: mail_server.py FOLDER [CERTIFICATE KEY]

With a certificate it speaks TLS from the start (smtps). Writes into the folder: port, once it listens; and each
message that it took, as 1.eml and so on, with who sends and who receives above it."""

import itertools
import pathlib
import socketserver
import ssl
import sys

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
numbers = itertools.count(1)


class Handler(socketserver.StreamRequestHandler):
    def say(self, line):
        self.wfile.write(line.encode("ascii") + b"\r\n")

    def content(self):
        for line in self.rfile:
            if line == b".\r\n":
                return
            yield line.removeprefix(b".")

    def handle(self):
        people = []
        self.say("220 mail.example ESMTP")
        for line in self.rfile:
            verb = line[:4].upper()
            if verb in (b"MAIL", b"RCPT"):
                people.append(line)
            if verb == b"DATA":
                self.say("354 Go on")
                part = folder / "part"
                part.write_bytes(b"".join([*people, *self.content()]))
                part.rename(folder / f"{next(numbers)}.eml")
            self.say("250 OK")
            if verb == b"QUIT":
                return


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """A client that does not trust the certificate goes away: that is what is looked for."""


with Server(("127.0.0.1", 0), Handler) as server:
    if len(sys.argv) > 2:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*sys.argv[2:])
        server.socket = context.wrap_socket(server.socket, server_side=True)
    (folder / "port").write_text(str(server.server_address[1]))
    server.serve_forever()
