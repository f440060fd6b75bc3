# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Storing checks: the program's transaction for each batch of 100, compared with one large transaction in sqlite3."""

from bench_kit import Picture, Row, in_turn, remove

CHECKS = 1_000_000
DOMAINS = 10_000
BATCH = 100
ROWS = {
    "store": Row("storing a check", "one transaction", "µs", ratio=1.5, digits=2),
    "store_safe": Row("the same", "a transaction per batch", "µs", ratio=1.5, digits=2),
    "bytes": Row("size of a check", "indexed table",
                 "bytes", ratio=0.4, most=12, digits=1, clock="size"),
}


def plainest(bench, count, index=False, batch=None):
    """Returns seconds and bytes. With a batch size, each batch is synced like Pantau's; otherwise all are one
    transaction."""
    folder = bench.fresh()
    script = folder / "checks.sql"
    with open(script, "w", encoding="ascii") as out:
        out.write("PRAGMA journal_mode = WAL;\nPRAGMA synchronous = FULL;\n" if batch else "")
        out.write("CREATE TABLE c (domain INTEGER, at INTEGER, blocked INTEGER);\n")
        out.write("CREATE INDEX i ON c (domain, at);\n" if index else "")
        out.write("BEGIN;\n")
        for i in range(count):
            if batch and i and i % batch == 0:
                out.write("COMMIT;\nBEGIN;\n")
            out.write(f"INSERT INTO c VALUES ({i % DOMAINS}, {1773129600000 + i // 100 * 60000}, 0);\n")
        out.write("COMMIT;\n")
    seconds = bench.seconds(["sqlite3", folder / "checks.db"], stdin=script)
    bench.expect(folder / "checks.db", "SELECT COUNT(*) FROM c", count)
    size = (folder / "checks.db").stat().st_size
    remove(folder)
    return seconds, size


def stored(bench, count):
    folder = bench.fresh()
    figures = bench.work("store", count, folder)
    bench.expect_checks(folder / "pantau.db", count)
    remove(folder)
    return figures["store"], figures["bytes"]


def measure(bench, turn):
    ours, other = in_turn(turn, lambda: stored(bench, CHECKS), lambda: plainest(bench, CHECKS))
    indexed = plainest(bench, CHECKS, index=True)
    safe = plainest(bench, CHECKS, index=True, batch=BATCH)
    return {"store": (ours[0] / CHECKS * 1e6, other[0] / CHECKS * 1e6),
            "store_safe": (ours[0] / CHECKS * 1e6, safe[0] / CHECKS * 1e6),
            "bytes": (ours[1] / CHECKS, indexed[1] / CHECKS)}


def grow(bench):
    sizes = [10_000, 100_000, 1_000_000, 10_000_000]
    return {"store": Picture("Storing checks", "checks", "seconds", {
        "Pantau": [(n, stored(bench, n)[0]) for n in sizes],
        "sqlite3": [(n, plainest(bench, n)[0]) for n in sizes]})}
