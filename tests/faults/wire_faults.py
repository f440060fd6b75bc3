#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Network faults between pantau-cli and the service: replies are cut at each byte, stalled, slow, wrong, oversized,
redirected or intercepted. A blocked domain is never shown as not blocked, nothing is charged twice unnoticed, and
no key is sent elsewhere. The client's own tests cover faults that only the one-minute timeout ends."""

import gzip
import json
import os
import resource
import ssl
import subprocess
import unittest

from fault_programs import FaultsTest, places_of
from fault_proxy import FaultProxy
from fake_services import Hackbitt, Indiwtf, Map, NawalaWtf
from pantau_programs import DATA, lines_of

BLOCKED = sorted(lines_of(DATA / "expected-blocked.txt"))[:6]
FREE = [f"site-{number}.example" for number in range(6)]
JSON = b"Content-Type: application/json\r\n"
LARGE = 64 * 1024 * 1024
MOST_MEMORY = 300 * 1024  # KiB


def page(status, headers, body, length=None):
    return b"HTTP/1.1 %s\r\n%sContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (
        status, headers, len(body) if length is None else length, body)


def body_of(reply):
    return reply.partition(b"\r\n\r\n")[2]


def with_results(reply, change):
    """Returns the service's reply with changed results."""
    content = json.loads(body_of(reply))
    content["results"] = change(content["results"])
    content["count"] = len(content["results"])
    return page(b"200 OK", JSON, json.dumps(content).encode())


class WireFaults(FaultsTest):
    def setUp(self):
        super().setUp()
        self.service_ = self.service(DATA / "listed-domains.txt", "--requests-per-minute", "1000000")
        self.proxy = self.spoilt()
        self.env["PANTAU_API_KEY"] = "a-key-that-is-replaced"
        self.start = self.set_up(self.proxy.url)

    def spoilt(self, **how):
        proxy = FaultProxy(self.service_.port, **how)
        self.addCleanup(proxy.stop)
        return proxy

    def set_up(self, url):
        """Adds an account at this address and the domains, which have no status yet."""
        self.begin_from(None)
        self.cli("account", "add", "Agency", "--url", url)
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", *BLOCKED, *FREE)
        return self.copy_data(f"start-{os.urandom(4).hex()}")

    def begin(self):
        self.begin_from(self.start)
        self.key = self.service_.keys("add", "--freemium", "--daily-limit", "100000", "--name", os.urandom(6).hex())
        self.env["PANTAU_API_KEY"] = self.key

    def statuses(self):
        return dict(self.query("SELECT d.name, s.status FROM domain d LEFT JOIN domain_status s ON s.domain_id = d.id"))

    def assert_no_false_word(self, what):
        for domain, status in self.statuses().items():
            self.assertIn(status, ("blocked" if domain in BLOCKED else "not_blocked", "unknown", None), (what, domain))

    def assert_paid(self, what, is_charged):
        """Checks that no batch is open, and that the ledger equals the service's charges. Without @p is_charged, only
        the proxy may have asked the service, so the ledger may be lower."""
        self.assertEqual(self.query("SELECT count(*) FROM batch WHERE charged IS NULL"), [(0,)], what)
        ours = self.query("SELECT coalesce(sum(charged), 0) FROM batch")[0][0]
        theirs = self.service_.charged(self.key)
        if is_charged:
            self.assertEqual(ours, theirs, what)
        else:
            self.assertLessEqual(ours, theirs, what)

    def meets(self, what, spoil, times=1, all_requests=False, is_charged=True):
        """Checks during the fault, and again after it."""
        self.begin()
        self.proxy.set(spoil, times, all_requests)
        done = self.run_cli("--json", "check", "--list", "L")
        self.figures.count("faults")
        self.assertIn(done.returncode, (0, 1, 3), f"{what}: {done.stderr}")
        for row in json.loads(done.stdout) if done.stdout.strip() else []:
            if isinstance(row, dict) and row.get("status") == "not_blocked":
                self.assertIn(row["domain"], FREE, what)
        self.assert_no_false_word(what)
        self.proxy.set(None)
        self.cli("check", "--list", "L")
        self.assert_no_false_word(what)
        self.assertEqual(set(self.statuses().values()), {"blocked", "not_blocked"}, what)
        self.assert_paid(what, is_charged)
        return done

    def sends(self, make):
        """Returns a spoiler that sends a reply made from the request and the true reply."""
        return lambda request, reply, connection: connection.sendall(make(request, reply))

    def test_truncated_replies_give_no_wrong_status(self):
        lengths = []
        self.meets("no fault", lambda request, reply, connection: (
            lengths.append(len(reply)), connection.sendall(reply)))
        for end in places_of(lengths[0] - 1):
            with self.subTest(end=end, of=lengths[0]):
                self.meets(f"cut at {end}", self.sends(lambda _, reply, end=end: reply[:end]))

    def test_malformed_replies_give_no_wrong_status(self):
        faults = {
            "an empty reply": lambda _, reply: b"",
            "a length that is too short": lambda _, reply: page(b"200 OK", JSON, body_of(reply), 100),
            "a length that is too long": lambda _, reply: page(b"200 OK", JSON, body_of(reply), 10**6),
            "a negative length": lambda _, reply: page(b"200 OK", JSON, body_of(reply), -5),
            "two lengths": lambda _, reply: page(b"200 OK", JSON + b"Content-Length: 40\r\n", body_of(reply)),
            "invalid chunks": lambda _, reply: b"HTTP/1.1 200 OK\r\n" + JSON +
            b"Transfer-Encoding: chunked\r\n\r\nzz\r\n" + body_of(reply),
            "chunks without an end": lambda _, reply: b"HTTP/1.1 200 OK\r\n" + JSON +
            b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n" % (len(body_of(reply)), body_of(reply)),
            "no HTTP": lambda _, reply: b"SSH-2.0-OpenSSH_9.2\r\n" + reply,
            "an endless header": lambda _, reply: b"HTTP/1.1 200 OK\r\nX: " + b"x" * (4 * 1024 * 1024),
            "labelled as gzip": lambda _, reply: page(b"200 OK", JSON + b"Content-Encoding: gzip\r\n", body_of(reply)),
            "gzipped and cut": lambda _, reply: page(b"200 OK", JSON + b"Content-Encoding: gzip\r\n",
                                                     gzip.compress(body_of(reply))[:-12]),
            "a proxy's page": lambda *_: page(b"200 OK", b"Content-Type: text/html\r\n", b"<html>Log in</html>"),
            "a proxy's page labelled as JSON": lambda *_: page(b"200 OK", JSON, b"<html>Internet Positif</html>"),
            "a gateway's page": lambda *_: page(b"502 Bad Gateway", b"Content-Type: text/html\r\n", b"<html>502</html>"),
            "an unknown status": lambda _, reply: page(b"999 Strange", JSON, body_of(reply)),
            "no content": lambda *_: b"HTTP/1.1 204 No Content\r\n\r\n",
            "only continue": lambda *_: b"HTTP/1.1 100 Continue\r\n\r\n",
        }
        for name, fault in faults.items():
            with self.subTest(name):
                self.meets(name, self.sends(fault))
        self.meets("a proxy that requires a password", self.sends(lambda *_: page(
            b"407 Proxy Authentication Required", b"Proxy-Authenticate: Basic realm=x\r\n", b"<html>")), is_charged=False)

    def test_wrong_results_give_no_wrong_status(self):
        def free(names):
            return [{"Domain": name, "Blocked": False} for name in names]

        changes = {
            "other domains": lambda results: free(f"other-{number}.example" for number in range(len(results))),
            "additional domains": lambda results: results + free(["other.example"]),
            "each twice": lambda results: results + results,
            "contradictory results": lambda results: results + [{**each, "Blocked": not each["Blocked"]} for each in results],
            "half of them": lambda results: results[:len(results) // 2],
            "none": lambda results: [],
            "without a status": lambda results: [{"Domain": each["Domain"]} for each in results],
            "with a status that is text": lambda results: [{**each, "Blocked": "no"} for each in results],
            "with a status that is a number": lambda results: [{**each, "Blocked": 0} for each in results],
            "with a status that is null": lambda results: [{**each, "Blocked": None} for each in results],
            "subdomains of them": lambda results: free("shop." + each["Domain"] for each in results),
            "names that start with theirs": lambda results: free(each["Domain"] + ".example" for each in results),
        }
        for name, change in changes.items():
            with self.subTest(name):
                self.meets(name, self.sends(lambda _, reply, change=change: with_results(reply, change)))

    def test_oversized_replies_use_little_memory(self):
        zeros = gzip.compress(b"0" * LARGE, 9)
        twice = gzip.compress(gzip.compress(b"0" * LARGE, 9), 9)

        def flood(request, reply, connection):
            connection.sendall(b"HTTP/1.1 200 OK\r\n" + JSON + b"Connection: close\r\n\r\n")
            for _ in range(LARGE // 65536):
                connection.sendall(b" " * 65536)

        for name, spoil in (
                ("gzip", self.sends(lambda *_: page(b"200 OK", JSON + b"Content-Encoding: gzip\r\n", zeros))),
                ("gzip in gzip", self.sends(lambda *_: page(b"200 OK", JSON + b"Content-Encoding: gzip, gzip\r\n",
                                                            twice))),
                ("deep", self.sends(lambda *_: page(b"200 OK", JSON, b"[" * 1_000_000))),
                ("endless", flood)):
            with self.subTest(name):
                self.meets(name, spoil)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, MOST_MEMORY)
        self.figures.count("MiB at most", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)

    def test_redirects_are_not_followed(self):
        other = self.spoilt()
        places = (other.url.encode() + b"/check", b"http://other.example/check", b"/elsewhere", b"file:///etc/passwd")
        for turn, status in enumerate((b"301 Moved", b"302 Found", b"303 See Other", b"307 Temporary Redirect",
                                       b"308 Permanent Redirect")):
            place = places[turn % len(places)]
            with self.subTest(status=status, place=place):
                self.meets("redirected", self.sends(lambda *_, reply=page(
                    status, b"Location: " + place + b"\r\n", b""): reply), times=None, all_requests=True, is_charged=False)
        self.assertEqual(other.requests, [])

    def certificate(self, name, days):
        file = self.folder / f"{os.urandom(4).hex()}.pem"
        settings = self.folder / "openssl.cnf"
        settings.write_text(f"[ca]\ndefault_ca=c\n[c]\ndatabase={file}.txt\nnew_certs_dir={self.folder}\nrand_serial=yes\n"
                            f"default_md=sha256\npolicy=p\nx509_extensions=e\n[p]\ncommonName=supplied\n"
                            f"[e]\nsubjectAltName=DNS:{name}\n[req]\ndistinguished_name=d\n[d]\n")
        (self.folder / f"{file.name}.txt").touch()
        for command in (["req", "-config", settings, "-new", "-newkey", "ec", "-pkeyopt",
                         "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", f"{file}.key", "-out", f"{file}.req",
                         "-subj", f"/CN={name}"],
                        ["ca", "-config", settings, "-batch", "-notext", "-selfsign", "-keyfile", f"{file}.key",
                         "-in", f"{file}.req", "-out", file, "-startdate", days[0], "-enddate", days[1]]):
            done = subprocess.run(["openssl", *command], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file, f"{file}.key")
        return context

    def test_invalid_certificates_are_refused(self):
        valid, expired = ("200101000000Z", "490101000000Z"), ("200101000000Z", "210101000000Z")
        for what, name, days in (("self-signed", "localhost", valid), ("of another host", "other.example", valid),
                                 ("expired", "localhost", expired)):
            with self.subTest(what):
                proxy = self.spoilt(context=self.certificate(name, days))
                self.set_up(proxy.url)
                done = self.run_cli("check", "--list", "L")
                self.assertIn(done.returncode, (1, 3), done.stderr)
                self.assertIn("No secure connection", done.stderr)
                self.assertLessEqual(set(self.statuses().values()), {"unknown", None})
                self.assertEqual(proxy.requests, [], "a key was sent to it")
                self.figures.count("faults")

    def test_server_with_only_http2_gives_no_status(self):
        def speaks(connection):
            connection.sendall(b"\x00\x00\x06\x04\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x64")  # SETTINGS
            connection.recv(65536)
            connection.sendall(b"\x00\x00\x08\x07\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01")  # GOAWAY

        self.set_up(self.spoilt(speaks=speaks).url)
        done = self.run_cli("check", "--list", "L")
        self.assertIn(done.returncode, (1, 3), done.stderr)
        self.assertLessEqual(set(self.statuses().values()), {"unknown", None})
        self.figures.count("faults")


class KindFaults(FaultsTest):
    """Faults with services of other kinds. The domain is blocked in fact."""

    KEY = "canary4d1f7a9e0b2c"
    STATUS = "SELECT d.name, s.status FROM domain d LEFT JOIN domain_status s ON s.domain_id = d.id"

    def begin(self, kind):
        self.begin_from(None)
        self.fake.used = 0
        self.cli("account", "add", "A", "--url", kind.scheme + self.proxy.url)
        self.cli("list", "add", "L")
        self.cli("domains", "add", "--list", "L", "a.example")

    def meets(self, kind, spoil):
        """Checks during the fault, and again after it."""
        self.begin(kind)
        self.proxy.set(lambda request, reply, connection: connection.sendall(reply) if b"/usage" in request[:99] else
                       spoil(reply, connection), None, True)
        done = self.run_cli("check", "--list", "L")
        self.figures.count("faults")
        self.assertIn(done.returncode, (0, 1, 3), done.stderr)
        self.assertIn(self.query(self.STATUS)[0][1], ("blocked", "unknown", None))
        self.proxy.set(None)
        self.cli("check", "--list", "L", "--again")
        self.assertEqual(self.query(self.STATUS), [("a.example", "blocked")])
        charged = self.query("SELECT sum(charged) FROM batch WHERE charged IS NOT NULL")[0][0]
        if kind.reports_usage:
            self.assertEqual(charged, self.fake.used)
        else:
            self.assertGreaterEqual(charged, self.fake.used)
        self.assert_nowhere(self.KEY, done.stdout, done.stderr)

    def test_faults_of_each_kind_give_no_wrong_status(self):
        def cut(part):
            return lambda reply, connection: connection.sendall(reply[:int(len(reply) * part)])

        def stall(reply, connection):
            connection.sendall(reply[:-5])
            self.proxy.wait(1)

        def replace(make):
            return lambda reply, connection: connection.sendall(make(reply))

        faults = {"stalled": stall, "no HTTP": replace(lambda reply: b"SSH-2.0-OpenSSH_9.2\r\n" + reply),
                  "a gateway's page": replace(lambda _: page(b"502 Bad Gateway", b"", b"<html>502</html>")),
                  "a proxy's page": replace(lambda _: page(b"200 OK", b"Content-Type: text/html\r\n", b"<html>")),
                  **{f"cut at {part}": cut(part) for part in (0, 0.2, 0.6, 0.9, 0.99)}}
        lies = [{}, [], None, {"error": self.KEY, "message": self.KEY, "domain": self.KEY},
                {"results": [{"domain": "a.example"}]}, {"results": None, "data": None},
                {"a.example": {"blocked": "no"}}, {"a.example": False}, {"domain": "b.example", "status": "allowed"},
                {"domain": "a.example", "status": "error"}, {"b.example": {"blocked": False}},
                {"data": [{"domain": "a.example", "nawala": {"blocked": False}}]},
                {"results": [{"domain": "a.example", "status": "not_blocked", "status_kominfo": "?"}]}]
        for lie in lies:
            body = json.dumps(lie).encode()
            faults[f"the lie {body}"] = replace(lambda _, body=body: page(b"200 OK", JSON, body))
        for kind in (NawalaWtf, Indiwtf, Hackbitt, Map):
            self.fake = kind(key=self.KEY, limit=1000)
            self.fake.is_blocked = lambda domain: True
            self.proxy = FaultProxy(self.peer(script=self.fake).server.server_port)
            self.addCleanup(self.proxy.stop)
            self.env["PANTAU_API_KEY"] = self.KEY
            if kind is Map:
                del self.env["PANTAU_API_KEY"]
            for what, spoil in faults.items():
                with self.subTest(kind=kind.__name__, what=what):
                    self.meets(kind, spoil)


if __name__ == "__main__":
    unittest.main()
