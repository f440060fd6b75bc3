# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""An HTTPS server on the loopback with an untrusted certificate: tls_server.py FOLDER

Writes into the folder: port, once it listens; trust.reg, which makes Windows trust the certificate;
requests, a line for each request."""

import hashlib
import http.server
import pathlib
import ssl
import struct
import subprocess
import sys

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
                "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
               check=True, capture_output=True)
der = ssl.PEM_cert_to_DER_cert((folder / "cert.pem").read_text())
digest = hashlib.sha1(der).digest()
# A stored certificate is a row of properties: 3 is the SHA-1, 32 the certificate itself.
blob = struct.pack("<III", 3, 1, len(digest)) + digest + struct.pack("<III", 32, 1, len(der)) + der
(folder / "trust.reg").write_text(
    "REGEDIT4\n\n[HKEY_CURRENT_USER\\Software\\Microsoft\\SystemCertificates\\Root\\Certificates\\"
    f"{digest.hex().upper()}]\n\"Blob\"=hex:{','.join(f'{byte:02x}' for byte in blob)}\n")


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        with open(folder / "requests", "a", encoding="ascii") as requests:
            requests.write(self.path + "\n")
        self.send_response(503)
        self.end_headers()

    do_POST = do_GET


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
server.socket = context.wrap_socket(server.socket, server_side=True)
(folder / "port").write_text(str(server.server_port))
server.serve_forever()
