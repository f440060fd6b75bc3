# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a program's own --help says of it, as values."""

import os
import re
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    names: tuple[str, ...]
    value: str  # what the value is called, or nothing
    text: str


@dataclass(frozen=True)
class Command:
    words: str  # nothing for a program that is one command
    summary: str
    arguments: str  # as the usage line has them
    options: tuple[Option, ...]
    argument_texts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Program:
    name: str
    commands: tuple[Command, ...]

    @property
    def groups(self) -> dict[str, tuple[Command, ...]]:
        """First words of commands of two words, each with its commands."""
        firsts = dict.fromkeys(c.words.split()[0] for c in self.commands if " " in c.words)
        return {f: tuple(c for c in self.commands if c.words.startswith(f + " ")) for f in firsts}


def _ask(binary: str, *words: str) -> str:
    # English, whatever the caller speaks, and no display.
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run([binary, *words, "--help"], env=environment, check=True, text=True,
                          encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def _section(lines: list[str], title: str) -> list[tuple[str, str]]:
    """The entries of a section: the left column, and the right one with its lines joined."""
    if title not in lines:
        return []
    entries: list[tuple[str, str]] = []
    for line in lines[lines.index(title) + 1:]:
        if not line.strip():
            break
        if line.startswith("   "):
            left, right = entries[-1]
            entries[-1] = (left, f"{right} {line.strip()}")
        else:
            left, _, right = line.strip().partition("  ")
            entries.append((left, right.strip()))
    return entries


def _option(left: str, text: str) -> Option:
    value = re.search(r"<(.+)>$", left)
    names = left[:value.start()] if value else left
    return Option(tuple(n.strip() for n in names.split(",")), value.group(1) if value else "", text)


def _command(binary: str, words: str, summary: str) -> Command:
    lines = _ask(binary, *words.split()).splitlines()
    usage = next(line for line in lines if line.startswith("Usage:"))
    options = tuple(_option(*entry) for entry in _section(lines, "Options:") if "--help-all" not in entry[0])
    return Command(words, summary, usage.partition("[options]")[2].strip(), options,
                   tuple(_section(lines, "Arguments:")))


def read_program(binary: str) -> Program:
    lines = _ask(binary).splitlines()
    name = os.path.basename(binary)
    if "COMMAND" not in lines[0]:
        return Program(name, (_command(binary, "", lines[1]),))
    rows = [line for line in lines[1:] if line.startswith("  ")]
    # The summaries stand below one another, with as little as one blank before them.
    column = next(c for c in range(3, len(rows[0])) if all(r[c - 1] == " " and r[c] != " " for r in rows))
    return Program(name, tuple(_command(binary, r[:column].strip(), r[column:].strip()) for r in rows))
