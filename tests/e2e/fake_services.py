# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checking services of other kinds than ours, each as far as its public documentation describes it. Each is a script
for pantau_programs.Peer. Blocked are names that start with "blocked"."""

import json
import urllib.parse

JSON = {"Content-Type": "application/json"}


class FakeService:
    """`lie` replaces an answer to a check: it gets the answer as a value and returns another one."""

    scheme = ""
    reports_usage = False

    def __init__(self, key=None, limit=100):
        self.key, self.limit, self.used, self.batches, self.lie = key, limit, 0, [], None

    def __call__(self, command, target, body):
        path, _, query = target.removeprefix("/api/v1").partition("?")
        status, answer = self.answer(command, path, dict(urllib.parse.parse_qsl(query)), json.loads(body or b"{}"))
        if status == 200 and self.lie and not path.endswith("usage"):
            answer = self.lie(answer)
        return status, JSON, json.dumps(answer).encode()

    def pay(self, units, domains):
        """Returns false if the quota does not allow it."""
        if self.used + units > self.limit:
            return False
        self.used += units
        self.batches.append(domains)
        return True

    @staticmethod
    def is_blocked(domain):
        return domain.startswith("blocked")


class NawalaWtf(FakeService):
    """A number of requests a day, each for up to `bulk_limit` domains. The key is in the header x-api-token."""

    scheme = "nawalawtf+"
    reports_usage = True
    bulk_limit = 10
    is_active = True

    def answer(self, command, path, query, body):
        if path == "/usage":
            return 200, {"plan": "Basic", "daily_limit": self.limit, "bulk_limit": self.bulk_limit,
                         "requests_today": self.used, "total_requests": self.used, "is_active": self.is_active,
                         "expires_at": "2027-01-01T00:00:00Z"}
        domains = body.get("domains", [])
        if (command, path) != ("POST", "/bulk-check") or len(domains) > self.bulk_limit:
            return 400, {"error": "Bad request"}
        if not self.pay(1, domains):
            return 429, {"error": "Daily limit reached"}
        return 200, {"results": [
            {"domain": each, "status": "blocked" if self.is_blocked(each) else "not_blocked",
             "status_kominfo": "Ada" if self.is_blocked(each) else "Tidak Ada", "cached": False} for each in domains]}


class Indiwtf(FakeService):
    """One domain per request, and a number of them a month. The key is the parameter `token`."""

    scheme = "indiwtf+"
    reports_usage = True

    def answer(self, command, path, query, body):
        if query.get("token") != self.key:
            return 401, {"error": "Invalid token"}
        if path == "/usage":
            return 200, {"plan": "basic", "usage": {
                "requests_today": self.used, "requests_this_month": self.used, "total_requests": self.used,
                "limits": {"monthly": self.limit}, "remaining": {"monthly": self.limit - self.used}}}
        if not self.pay(1, [query["domain"]]):
            return 429, {"error": "Quota exceeded"}
        return 200, {"domain": query["domain"], "ip": "192.0.2.1",
                     "status": "blocked" if self.is_blocked(query["domain"]) else "allowed"}


class Hackbitt(FakeService):
    """Two lists in one answer; it reports no usage. The key is a bearer token."""

    scheme = "hackbitt+"

    def answer(self, command, path, query, body):
        self.pay(len(body["domains"]), body["domains"])
        return 200, {"data": [
            {"domain": each, "nawala": {"blocked": False, "status": "ok"},
             "trustpositif": {"blocked": self.is_blocked(each), "status": ""}} for each in body["domains"]]}


class Map(FakeService):
    """Names in the query, a map as the answer; neither keys nor usage."""

    scheme = "map+"

    def answer(self, command, path, query, body):
        domains = query["domains"].split(",")
        self.pay(len(domains), domains)
        return 200, {each: {"blocked": self.is_blocked(each)} for each in domains}
