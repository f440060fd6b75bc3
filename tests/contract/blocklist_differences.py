# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Generated lists in three public formats, read by pantau-service and by a second reader in Python.

The second reader handles one format at a time and shares nothing with the first. Each list and the names that
Python finds in it are built into an index, separately and together. If the three indexes have the same number of
names, they have the same names.
"""
import csv
import gzip
import io
import json
import os
import random
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = Path(os.environ["PANTAU_BIN"]) / "pantau-service"
LINES = int(os.environ.get("PANTAU_LIST_LINES", "4000"))
SEED = int(os.environ.get("PANTAU_SEED", "20261128"))
IDN = {"bücher.example": "xn--bcher-kva.example", "例え.example": "xn--r8jz45g.example",
       "münchen.example": "xn--mnchen-3ya.example"}
NOTES = ["court, order 7", "see \"Toko\" Melati", "mirror of other.example", "PT. Maju #3", "", "2026-01-02", "a; b",
         "! urgent", "slot\tgacor", "Jl. Merdeka 1", "first line\nother.example\nlast line", "two\nlines, \"quoted\""]
IGNORED = ["", "   ", "# remark.example", "! remark.example", "; remark.example", "#\ttabs\tremark.example"]


class Source:
    """Generates names in various spellings."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = 0

    def chance(self, share):
        return self.random.random() < share

    def name(self):
        self.count += 1
        if self.chance(0.01):
            return self.random.choice(list(IDN))
        labels = [f"n{self.count}"] + [self.random.choice(["toko", "slot-88", "a_b", "x--y", "7"])
                                       for _ in range(self.random.choice([0, 0, 0, 1, 2]))]
        return ".".join(labels + [self.random.choice(["satu.example", "dua.test", "tiga.co.id", "empat.github.io"])])

    def written(self, name):
        if self.chance(0.1):
            name = name.upper()
        if self.chance(0.1):
            name = "www." + name
        if self.chance(0.05):
            name += "."
        return name

    def some(self, choices):
        return self.random.choice(choices)


def normal(written):
    """Returns the name that a list means, or None if it is not a name."""
    name = written.lower().removesuffix(".").removeprefix("www.")
    return None if re.fullmatch(r"[0-9.]+|.*/.*|[^.]*", name) else IDN.get(name, name)


def hosts_list(source):
    yield "# A hosts file\n127.0.0.1 localhost localhost.localdomain\n::1 ip6-localhost\n0.0.0.0 0.0.0.0"
    for _ in range(LINES):
        if source.chance(0.03):
            yield source.some(IGNORED)
            continue
        names = [source.written(source.name()) for _ in range(source.some([1, 1, 1, 2, 3]))]
        line = source.some(["0.0.0.0", "127.0.0.1", "::", "192.0.2.80"]) + source.some([" ", "\t", "  "])
        line += source.some([" ", "\t"]).join(names)
        if source.chance(0.1):
            line += source.some([" # see remark.example", "\t#remark.example", " ! mirror of remark.example",
                                 " ; remark.example"])
        yield line


def read_hosts(text):
    listed = set()
    for line in text.splitlines():
        line = re.split(r"(?:^|[ \t])[#!;]", line)[0].strip()
        listed |= {normal(word) for word in line.split()[1:]}
    return listed - {None, "localhost.localdomain"}, set()


def adblock_list(source):
    yield "[Adblock Plus 2.0]\n! Title: generated"
    for _ in range(LINES):
        name = source.name()
        kind = source.random.random()
        if kind < 0.03:
            yield source.some(IGNORED[:4])
        elif kind < 0.08:
            yield source.some([f"{name}##.advert", f"{name}#@#.advert", f"||{name}^$third-party", f"||{name}/path^",
                               "/banner[0-9]+/", f"|https://{name}/", f"@@||{name}^$domain=other.example",
                               f"||ads*.{name}^", f"||{name}^$important,script"])
        else:
            rule = ("@@" if kind < 0.13 else "") + "||" + ("www." if source.chance(0.1) else "") + name + "^"
            rule += source.some(["", "", "", "|", "$important", "$all", "$document"])
            if source.chance(0.1):
                rule += source.some([" # why", "\t# see remark.example", " ! remark.example", " ; remark.example"])
            yield rule


def read_adblock(text):
    listed, excepted = set(), set()
    for line in text.splitlines():
        rule = re.fullmatch(r"(@@)?\|\|([^/^*|\s]+)\^\|?(?:\$(?:important|all|document))?(?:[ \t]+[#!;].*)?", line)
        if rule:
            www, name = re.fullmatch(r"(www\.)?(.*)", rule[2]).groups("")
            (excepted if rule[1] else listed).add(www + IDN.get(name, name))
    return listed, excepted


def csv_list(source, separator, stray):
    rows = io.StringIO()
    write = csv.writer(rows, delimiter=separator, lineterminator="\n", quoting=source.some([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
    write.writerow(["domain", "note", "seen"])
    for _ in range(LINES):
        kind = source.random.random()
        note = source.some(NOTES[:10] if stray else NOTES)
        first = source.written(source.name())
        if kind < 0.02:
            first = source.some(["https://page.example/#/page", "192.0.2.7", "nodot", ""])
        elif kind < 0.04:
            first = f"https://{first}" + source.some(["", "/"])
        if stray and kind > 0.99:
            rows.write(f"{first}{separator}" + source.some(['"Toko" Melati, Jakarta', '"open', 'TV 40"', '"a"b"c']) + "\n")
        else:
            write.writerow([first, note, source.some(["2026-01-02", "", "other.example"])])
    yield rows.getvalue().removesuffix("\n")


def first_cells(text, separator, stray):
    if not stray:
        return [row[0] for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if row]
    return [line.split(separator)[0].strip('"') for line in text.splitlines()]


def read_csv(text, separator, stray):
    listed = set()
    for cell in first_cells(text, separator, stray)[1:]:
        cell = re.sub(r"^https://|/$", "", cell) if re.fullmatch(r"https://[^/]+/?", cell) else cell
        listed.add(normal(cell))
    return listed - {None}, set()


class Differences(unittest.TestCase):
    def setUp(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        self.home = Path(home.name)

    def build(self, *files):
        done = subprocess.run([PROGRAM, "blocklist", "build", *files, "--output", self.home / "index", "--json"],
                              capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        about = json.loads(done.stdout)
        return about["domains"], about["exceptions"]

    def write(self, name, content):
        file = self.home / name
        file.write_bytes(content)
        return file

    def compare(self, text, reading, stored=lambda text: text.encode()):
        names, excepted = reading(text)
        self.assertGreater(len(names), LINES // 2)
        rules = [f"||{name}^" if name.startswith("www.") else name for name in names]
        expected = self.write("expected.txt", "\n".join(rules + [f"@@||{name}^" for name in excepted] + [""]).encode())
        given = self.write("list", stored(text))
        for files in ([expected], [given], [expected, given]):
            with self.subTest(files=[file.name for file in files]):
                self.assertEqual(self.build(*files), (len(names), len(excepted)), f"PANTAU_SEED={SEED}")

    def test_hosts(self):
        self.compare("\n".join(hosts_list(Source(SEED))) + "\n", read_hosts)

    def test_hosts_in_utf16_with_crlf(self):
        text = "\n".join(hosts_list(Source(SEED + 1))) + "\n"
        self.compare(text, read_hosts, lambda text: text.replace("\n", "\r\n").encode("utf-16"))

    def test_hosts_with_byte_order_mark_and_cr(self):
        text = "\n".join(hosts_list(Source(SEED + 2)))
        self.compare(text, read_hosts, lambda text: text.replace("\n", "\r").encode("utf-8-sig"))

    def test_adblock(self):
        self.compare("\n".join(adblock_list(Source(SEED + 3))) + "\n", read_adblock)

    def test_adblock_gzipped(self):
        self.compare("\n".join(adblock_list(Source(SEED + 4))) + "\n", read_adblock,
                     lambda text: gzip.compress(text.encode()))

    def test_csv_with_notes(self):
        for number, separator in enumerate(",;\t|"):
            for stray in (False, True):
                with self.subTest(separator=separator, stray=stray):
                    text = "\n".join(csv_list(Source(SEED + 5 + number), separator, stray)) + "\n"
                    self.compare(text, lambda text, by=separator, has=stray: read_csv(text, by, has))


if __name__ == "__main__":
    unittest.main()
