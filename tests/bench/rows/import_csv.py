# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A CSV file: names in mixed case, some repeated, some invalid, with clients and notes."""

from bench_kit import Picture, Row, in_turn, remove

COUNT = 100_000
ROWS = {
    "import": Row(f"importing {COUNT:,} CSV rows", "`sqlite3 .import`", "ms",
                  ratio=2),
    "add_domains": Row(f"adding {COUNT:,} domains", "undoing it", "ms", most=2000),
    "undo_domains": Row("undoing it", "adding them", "ms", most=2000),
}


def rows(count):
    yield "domain,client,note\n"
    for i in range(count):
        key = i - 1 if i % 50 == 49 else i
        name = f"not a domain {key}" if i % 100 == 7 else f"Shop-{key}.Example.com"
        yield f"{name},Client {i % 20},{f'Contract {key}' if i % 10 == 0 else ''}\n"


def ours(bench, count):
    folder = bench.fresh()
    (folder / "domains.csv").write_text("".join(rows(count)))
    cli = [bench.bin / "pantau-cli", "--data-dir", folder / "data"]
    bench.run([*cli, "list", "add", "All"])
    seconds = bench.seconds([*cli, "domains", "import", "--list", "All", "--list-column", "client", "--note-column",
                             "note", folder / "domains.csv"])
    # All rows except the refused ones: a repeated name belongs to two clients.
    bench.expect(folder / "data" / "pantau.db", "SELECT COUNT(*) FROM list_domain", count - count // 100)
    remove(folder)
    return seconds * 1000


def other(bench, count):
    folder = bench.fresh()
    (folder / "domains.csv").write_text("".join(rows(count)))
    seconds = bench.seconds(["sqlite3", folder / "plain.db",
                             "CREATE TABLE d (domain TEXT COLLATE NOCASE PRIMARY KEY ON CONFLICT IGNORE, client TEXT, "
                             "note TEXT)", f".import --csv --skip 1 {folder / 'domains.csv'} d"])
    bench.expect(folder / "plain.db", "SELECT COUNT(*) FROM d", count - count // 50)
    remove(folder)
    return seconds * 1000


def measure(bench, turn):
    folder = bench.fresh()
    within = bench.work("import", COUNT, folder)
    remove(folder)
    added, undone = within["import"] * 1000, within["undo"] * 1000
    return {"import": in_turn(turn, lambda: ours(bench, COUNT), lambda: other(bench, COUNT)),
            "add_domains": (added, undone), "undo_domains": (undone, added)}


def grow(bench):
    sizes = [100, 1_000, 10_000, 100_000]
    return {"import": Picture("Import of a CSV file", "rows", "milliseconds", {
        "Pantau": [(n, ours(bench, n)) for n in sizes],
        "sqlite3 .import": [(n, other(bench, n)) for n in sizes]})}
