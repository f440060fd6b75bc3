# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the completions and manual pages of programs from what their --help says.

describe --bin FOLDER --to FOLDER PROGRAM...: --bin has the built programs, --to their manual pages as NAME.1.in.
(python3 installer/linux/describe ...)
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True, type=pathlib.Path)
    parser.add_argument("--to", required=True, type=pathlib.Path)
    parser.add_argument("programs", nargs="+")
    options = parser.parse_args()
    for name in options.programs:
        program = read_program(str(options.bin / name))
        page = (options.to / f"{name}.1.in").read_text(encoding="utf-8")
        for file, text in ((f"{name}.bash", shells.bash(program)), (f"_{name}", shells.zsh(program)),
                           (f"{name}.fish", shells.fish(program)), (f"{name}.1", manual.completed(page, program))):
            (options.to / file).write_text(text, encoding="utf-8")


main()
