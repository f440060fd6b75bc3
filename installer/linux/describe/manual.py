# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The part of a manual page that the program's own --help knows best."""

from .help_text import Command, Program

PLACE = '.\\" Commands and options: installer/linux/describe writes them here.\n'

_SIGNS = {"\\": "\\e", "-": "\\-", "“": "\\(lq", "”": "\\(rq", "’": "\\(cq", "…": "\\&..."}


def _roff(text: str) -> str:
    result = "".join(_SIGNS.get(sign, sign) for sign in text)
    if not result.isascii():
        raise SystemExit(f"No roff is known for a sign of: {text}")
    return "\\&" + result if result[:1] in (".", "'") else result


def _command(command: Command, level: str) -> list[str]:
    lines = []
    if level:
        arguments = f" \\fI{_roff(command.arguments)}\\fR" if command.arguments else ""
        lines += [f'.SS "{_roff(command.words)}{arguments}"',
                  _roff(command.summary[0].upper() + command.summary[1:].rstrip(".") + ".")]
    for name, text in command.argument_texts if level else ():
        lines += [".TP", f"\\fI{_roff(name)}\\fR", _roff(text)]
    for option in command.options:
        if level and option.names[-1] in ("--data-dir", "--key-file", "--passphrase-file", "--json", "--help", "--version", "--database"):
            continue
        names = ", ".join(f"\\fB{_roff(n)}\\fR" for n in option.names)
        value = f" \\fI{_roff(option.value)}\\fR" if option.value else ""
        lines += [".TP", names + value, _roff(option.text)]
    return lines


def completed(page: str, program: Program) -> str:
    """The page with the commands and options of the program."""
    if PLACE not in page:
        raise SystemExit(f"The page of {program.name} has no place for its options.")
    lines = [line for command in program.commands for line in _command(command, command.words)]
    return page.replace(PLACE, "\n".join(lines) + "\n")
