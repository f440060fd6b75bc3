# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Brings the completions and manual pages in step with what the programs' --help says.

describe --bin FOLDER [--check]: FOLDER has the built programs; with --check nothing is written, and the exit code
is 1 when something would change. (python3 installer/linux/describe ...)
"""

import argparse
import os
import pathlib
import sys

if __package__ in (None, ""):
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    __package__ = "describe"

from describe import manual, shells
from describe.help_text import read_program

ROOT = pathlib.Path(__file__).resolve().parents[3]
COMPLETIONS = ROOT / "installer/linux/completions"
MANUAL = ROOT / "docs/man"


def texts(program):
    """Each file of a program, with what it should hold."""
    yield COMPLETIONS / f"{program.name}.bash", shells.bash(program)
    yield COMPLETIONS / f"_{program.name}", shells.zsh(program)
    yield COMPLETIONS / f"{program.name}.fish", shells.fish(program)
    page = MANUAL / f"{program.name}.1.in"
    yield page, manual.renewed(page.read_text(encoding="utf-8"), program)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True, type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("programs", nargs="*", default=["pantau", "pantau-cli", "pantau-service"])
    options = parser.parse_args()
    stale = []
    for name in options.programs:
        for path, text in texts(read_program(str(options.bin / name))):
            if path.exists() and path.read_text(encoding="utf-8") == text:
                continue
            stale.append(path.relative_to(ROOT))
            if not options.check:
                path.write_text(text, encoding="utf-8")
    for path in stale:
        print(f"{path} {'does not say what the program says' if options.check else 'written'}")
    if stale and options.check:
        print(f"Run: python3 installer/linux/describe --bin {options.bin}")
    return int(bool(stale) and options.check)


sys.exit(main())
