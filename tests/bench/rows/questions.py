# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages' queries over 10 million checks. sqlite3 runs the same queries on the same data, with a row for each
check and without its start. Pantau's time includes converting the result, and the report's includes making its
page."""

import time

from bench_kit import Picture, Row, in_turn

DOMAINS = 100_000
ROUNDS = 5
QUESTIONS = {
    "year": ("a domain's history", """SELECT checked_at, blocked FROM check_ WHERE domain_id =
(SELECT MIN(domain_id) FROM list_domain WHERE list_id = 2) ORDER BY checked_at DESC"""),
    "week": ("changes this week", """SELECT d.name, c.from_status, c.to_status, c.not_before,
c.not_after, c.confirmed_at FROM change_ c JOIN domain d ON d.id = c.domain_id
WHERE c.confirmed_at >= {now} - 7 * 86400000 ORDER BY c.confirmed_at DESC"""),
    "usage": ("usage page, 30 days", """SELECT m.list_id, COUNT(*) FROM check_ c
JOIN list_domain m ON m.domain_id = c.domain_id WHERE c.checked_at >= {now} - 30 * 86400000 GROUP BY m.list_id"""),
    "report": ("report on a list", """SELECT d.name, s.status, s.since, r.status, r.first_seen,
r.last_seen, (SELECT COUNT(*) FROM check_ c WHERE c.domain_id = d.id AND c.checked_at >= {now} - 30 * 86400000)
FROM list_domain m JOIN domain d ON d.id = m.domain_id LEFT JOIN domain_status s ON s.domain_id = d.id
LEFT JOIN run r ON r.domain_id = d.id WHERE m.list_id = 2 ORDER BY d.name, r.first_seen"""),
}
ROWS = {f"ask_{name}": Row(what, "`sqlite3`", "ms", ratio=1, digits=2)
        for name, (what, _) in QUESTIONS.items()}


def ours(bench, domains):
    figures = bench.work("questions", ROUNDS, bench.data(domains))
    return {name: figures[name] * 1000 / ROUNDS for name in QUESTIONS}


def other(bench, domains):
    now = int(time.time() * 1000)
    return {name: bench.sqlite(bench.plain(domains), sql.format(now=now), ROUNDS) * 1000 / ROUNDS
            for name, (_, sql) in QUESTIONS.items()}


def measure(bench, turn):
    pantau, sqlite = in_turn(turn, lambda: ours(bench, DOMAINS), lambda: other(bench, DOMAINS))
    return {f"ask_{name}": (pantau[name], sqlite[name]) for name in QUESTIONS}


def grow(bench):
    figures = {n: ours(bench, n) for n in (1_000, 10_000, 100_000)}
    return {"questions": Picture("What the pages ask, 100 checks a domain", "domains", "milliseconds", {
        name: [(n, max(each[key], 1e-3)) for n, each in figures.items()]
        for name, key in (("one domain", "year"), ("this week", "week"), ("usage page", "usage"),
                          ("client's report", "report"))})}
