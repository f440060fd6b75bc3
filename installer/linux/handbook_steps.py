# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the commands of a section of a document: handbook_steps.py PAGE SECTION."""
import sys

page, section = sys.argv[1:3]
text = open(page, encoding="utf-8").read().split(f"\n## {section}\n")[1].split("\n## ")[0]
print("\n".join(line[4:] for line in text.splitlines() if line.startswith("    ")))
