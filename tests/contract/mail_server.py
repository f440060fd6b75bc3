#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A real SMTP server on the loopback interface (aiosmtpd) for the tests of the email channel: mail_server.py MODE
FOLDER.

MODE: plain | starttls | tls | closed, which refuses each connection. Prints its port. Each accepted message becomes FOLDER/<n>.json: sender, recipients,
login, whether over TLS, the content, and its parts. Its certificate for 127.0.0.1 is FOLDER/certificate.pem. The recipient's
local part controls it: no@… is refused permanently, later@… temporarily, grey@… temporarily and only the first
time; hang@… is never answered, and leaves FOLDER/hanging. STEP-REPLY@… gets that reply at that step, such as
data-552-5.3.4@… or rcpt-drop@…, which closes the connection. The sender (mail-…) and the user name (auth-…) work
the same way."""

import asyncio
import base64
import email
import email.policy
import json
import pathlib
import ssl
import subprocess
import sys
import threading
import time

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

mode, folder = sys.argv[1], pathlib.Path(sys.argv[2])
PASSWORD = b"app password 7f3"


def steered(step, name, server):
    """Returns the reply that NAME requests at this step, or None."""
    begin, _, reply = name.partition("@")[0].partition("-")
    if begin != step:
        return None
    if reply == "drop":
        server.transport.abort()
    return reply.replace("-", " ") + " as it was told to"


def parts(content):
    """Returns the parts of the message, as a mail program reads them."""
    found = []
    for part in email.message_from_bytes(content, policy=email.policy.default).walk():
        if not part.is_multipart():
            data = part.get_payload(decode=True)
            found.append({"type": part.get_content_type(), "file": part.get_filename(),
                          "base64": base64.b64encode(data).decode(), "text": data.decode("utf-8", "replace")})
    return found


class Handler:
    def __init__(self):
        self.taken = 0
        self.is_grey_known = False

    async def handle_MAIL(self, server, session, envelope, address, options):
        envelope.mail_from = address
        return steered("mail", address, server) or "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if (reply := steered("rcpt", address, server)) is not None:
            return reply
        name = address.partition("@")[0]
        if name == "no":
            return "550 5.1.1 No such mailbox"
        if name == "later":
            return "451 4.3.0 Come again"
        if name == "grey" and not self.is_grey_known:
            self.is_grey_known = True
            return "451 4.7.1 Greylisted"
        if name == "hang":
            (folder / "hanging").touch()
            time.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        for address in envelope.rcpt_tos:
            if (reply := steered("data", address, server)) is not None:
                return reply
        self.taken += 1
        part = folder / f"{self.taken}.part"
        part.write_text(json.dumps({
            "from": envelope.mail_from, "to": envelope.rcpt_tos, "tls": session.ssl is not None or mode == "tls",
            "user": session.auth_data.decode() if session.auth_data else None, "parts": parts(envelope.content),
            "content": envelope.content.decode("ascii")}))
        part.rename(folder / f"{self.taken}.json")
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    if (reply := steered("auth", data.login.decode(), server)) is not None:
        return AuthResult(success=False, handled=False, message=reply)
    right = isinstance(data, LoginPassword) and data.password == PASSWORD
    return AuthResult(success=right, auth_data=data.login if right else None, handled=right)


class Server(Controller):
    def factory(self):
        return SMTP(self.handler, hostname="mail.example", authenticator=authenticate,
                    auth_require_tls=mode == "starttls", tls_context=context if mode == "starttls" else None)


class Closed(asyncio.Protocol):
    def connection_made(self, transport):
        transport.write(b"554 5.7.1 No service for you\r\n")
        transport.close()


context = None
if mode in ("starttls", "tls"):
    certificate = folder / "certificate.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem", "-out", certificate],
                   check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, folder / "key.pem")
server = Server(Handler(), hostname="127.0.0.1", port=0, ssl_context=context if mode == "tls" else None)
# Its own start() connects to the requested port, which is not known beforehand.
ready = threading.Event()


async def serve():
    factory = Closed if mode == "closed" else server.factory if mode == "tls" else server._factory_invoker
    made = await server.loop.create_server(factory, "127.0.0.1", 0, ssl=server.ssl_context)
    print(made.sockets[0].getsockname()[1], flush=True)
    await made.serve_forever()

server.loop.run_until_complete(serve())
