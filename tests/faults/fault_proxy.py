# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A proxy on raw sockets between a program and the service that corrupts replies. Forwarded requests are really
answered and charged."""

import select
import socket
import ssl
import threading
import time


def read_message(connection):
    """Returns an HTTP message with a Content-Length, or the part of it that arrived."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(65536)
        if not piece:
            return data
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    length = 0
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    while len(body) < length:
        piece = connection.recv(65536)
        if not piece:
            break
        body += piece
    return head + b"\r\n\r\n" + body


class FaultProxy:
    """Takes a TLS context, or a function that speaks another protocol than HTTP."""

    def __init__(self, upstream_port, context=None, speaks=None):
        self.upstream_port = upstream_port
        self.context = context
        self.speaks = speaks
        self.requests = []
        self.hands = []
        self.set(None)
        self.is_over = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def set(self, spoil, times=1, all_requests=False):
        """`spoil(request, reply, connection)` answers checks, or with @p all_requests any request, @p times times
        (None: always). Without it, replies are forwarded unchanged."""
        self.spoil, self.times, self.all_requests = spoil, times, all_requests

    @property
    def url(self):
        place = f"localhost:{self.port}/api/v1"
        return f"https://{place}" if self.context else f"http://{place}"

    def serve(self):
        while not self.is_over.is_set():
            ready, _, _ = select.select([self.listener], [], [], 0.2)
            if ready:
                connection, _ = self.listener.accept()
                hand = threading.Thread(target=self.answer, args=(connection,), daemon=True)
                hand.start()
                self.hands.append(hand)

    def answer(self, connection):
        try:
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            with connection:
                if self.speaks:
                    return self.speaks(connection)
                request = read_message(connection)
                if not request:
                    return None
                self.requests.append(request)
                wants = self.all_requests or request.startswith(b"POST")
                if wants and self.spoil and self.times != 0:
                    if self.times:
                        self.times -= 1
                    return self.spoil(request, self.ask(request), connection)
                connection.sendall(self.ask(request))
        except (OSError, ssl.SSLError):
            pass  # the client did not wait, or rejected the reply
        return None

    def ask(self, request):
        """Returns the service's reply, with the connection closed after it."""
        head, _, body = request.partition(b"\r\n\r\n")
        lines = [line for line in head.split(b"\r\n")
                 if not line.lower().startswith((b"connection:", b"host:", b"accept-encoding:"))]
        lines += [b"Host: 127.0.0.1:%d" % self.upstream_port, b"Connection: close"]
        with socket.create_connection(("127.0.0.1", self.upstream_port)) as upstream:
            upstream.sendall(b"\r\n".join(lines) + b"\r\n\r\n" + body)
            reply = b""
            while piece := upstream.recv(65536):
                reply += piece
        return reply

    def wait(self, seconds):
        """Delays a reply, at most until the test ends."""
        self.is_over.wait(seconds)

    def slowly(self, connection, reply, seconds):
        for number in range(len(reply)):
            if self.is_over.is_set():
                return
            connection.sendall(reply[number:number + 1])
            time.sleep(seconds)

    def stop(self):
        self.is_over.set()
        self.thread.join()
        self.listener.close()
        for hand in self.hands:
            hand.join(5)
