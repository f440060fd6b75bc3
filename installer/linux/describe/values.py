# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a shell may offer where the help only names a value."""

from .help_text import Command, Option

FILES = {"FILE", "INPUT", "INDEX"}
FOLDERS = {"DIR"}


def words(option: Option) -> list[str]:
    """The words that the value is one of."""
    return option.value.split("|") if "|" in option.value else []


def kind(value: str) -> str:
    """'file', 'folder' or nothing that a shell could know."""
    return "file" if value in FILES else "folder" if value in FOLDERS else ""


def takes_files(command: Command) -> bool:
    return any(word.strip(".[]") in FILES for word in command.arguments.split())
