# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pantau-cli: its start, and listing all domains with their statuses."""

from bench_kit import Picture, Row, in_turn

DOMAINS = 100_000
ROWS = {
    "cli_start": Row("`pantau-cli list list`", "`sqlite3`", "ms",
                     ratio=1.5, digits=1),
    "cli_domains": Row(f"`pantau-cli domains list` of {DOMAINS:,}", "`sqlite3`", "ms", ratio=1.5),
}
LISTS = "SELECT l.name, a.name FROM list l LEFT JOIN account a ON a.id = l.account_id ORDER BY l.name"
NAMES = """SELECT d.name, s.status, s.since, s.last_answered, group_concat(l.name, ', ') FROM domain d
JOIN list_domain m ON m.domain_id = d.id JOIN list l ON l.id = m.list_id
LEFT JOIN domain_status s ON s.domain_id = d.id GROUP BY d.id ORDER BY d.name"""


def ours(bench, domains, *command):
    return bench.seconds([bench.bin / "pantau-cli", "--data-dir", bench.data(domains), *command]) * 1000


def other(bench, domains, sql):
    return bench.seconds(["sqlite3", bench.data(domains) / "pantau.db", sql]) * 1000


def measure(bench, turn):
    return {"cli_start": in_turn(turn, lambda: ours(bench, DOMAINS, "list", "list"),
                                 lambda: other(bench, DOMAINS, LISTS)),
            "cli_domains": in_turn(turn, lambda: ours(bench, DOMAINS, "domains", "list"),
                                   lambda: other(bench, DOMAINS, NAMES))}


def grow(bench):
    sizes = [100, 1_000, 10_000, 100_000]
    return {"domains-list": Picture("pantau-cli domains list", "domains", "milliseconds", {
        "Pantau": [(n, ours(bench, n, "domains", "list")) for n in sizes],
        "sqlite3": [(n, other(bench, n, NAMES)) for n in sizes]})}
