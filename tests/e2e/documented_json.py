# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the output of pantau-cli --json with the tables of docs/cli.md. A missing documented field is a failure,
and so is an undocumented one."""

import json
import pathlib
import re

from pantau_programs import ProgramsTest

DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "docs/cli.md"
PLAIN = {"text": str, "integer": int, "number": (int, float), "boolean": bool}
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class Document:
    """The tables of docs/cli.md as values: the output of each command, and the type of each object's fields."""

    def __init__(self, text):
        self.commands, self.objects = {}, {}
        for section in re.split(r"^##+ ", text, flags=re.M):
            title = section.splitlines()[0].strip("` ")
            rows = [[cell.strip() for cell in line.strip("|").split("|")]
                    for line in section.splitlines() if line.startswith("| `")]
            if title == "Commands":
                self.commands = {name.strip("`"): printed for name, printed in rows}
            elif section.startswith("`"):
                base = re.search(r"^All of `(\w+)`", section, re.M)
                self.objects[title] = (base and base.group(1), {row[0].strip("`"): row[1] for row in rows})

    def lineage(self, name):
        """Returns the object and those whose fields it includes."""
        return [name] + (self.lineage(self.objects[name][0]) if self.objects[name][0] else [])

    def fields(self, name):
        return {field: kind for each in self.lineage(name) for field, kind in self.objects[each][1].items()}


class DocumentedJsonTest(ProgramsTest):
    @classmethod
    def setUpClass(cls):
        cls.document = Document(DOCUMENT.read_text(encoding="utf-8"))
        cls.seen_objects, cls.seen_commands = set(), set()

    def hold(self, value, kind, where):
        """Checks that the value has the documented type."""
        if kind.endswith(" or null"):
            if value is None:
                return
            kind = kind[:-len(" or null")]
        if kind.startswith("list of "):
            self.assertIsInstance(value, list, where)
            for i, each in enumerate(value):
                self.hold(each, kind[len("list of "):], f"{where}[{i}]")
        elif kind.startswith("one of "):
            self.assertIn(value, re.findall(r"`(\w+)`", kind), where)
        elif kind == "status":
            self.assertIn(value, ("blocked", "not_blocked", "unknown"), where)
        elif kind == "time":
            self.assertRegex(value, TIME, where)
        elif kind.startswith("`"):
            self.hold_object(value, kind.strip("`"), where)
        else:
            self.assertIsInstance(value, PLAIN[kind], where)
            self.assertEqual(isinstance(value, bool), kind == "boolean", where)

    def hold_object(self, value, name, where):
        self.assertIsInstance(value, dict, where)
        fields = self.document.fields(name)
        needed = {field for field, kind in fields.items() if not kind.endswith(" or absent")}
        self.assertLessEqual(needed, set(value), f"{where}: {name} lacks a documented field")
        self.assertLessEqual(set(value), set(fields), f"{where}: {name} has a field that docs/cli.md does not")
        self.seen_objects.update(self.document.lineage(name))
        for field, each in value.items():
            self.hold(each, fields[field].removesuffix(" or absent"), f"{where}.{field}")

    def printed(self, command, *arguments, **how):
        """Runs the command and checks its output against the documentation."""
        return self.held(command, self.cli("--json", *command.split(), *arguments, **how))

    def held(self, command, text):
        """Returns the command's output as checked values."""
        self.seen_commands.add(command)
        kind = self.document.commands[command]
        if kind.startswith("lines of "):
            names = re.findall(r"`(\w+)`", kind)
            lines = [json.loads(line) for line in text.splitlines()]
            by_type = {re.search(r"`(\w+)`", self.document.fields(name)["type"]).group(1): name for name in names}
            for line in lines:
                self.hold_object(line, by_type[line["type"]], command)
            return lines
        value = json.loads(text)
        self.hold(value, kind, command)
        return value

    def fails(self, *arguments, kind, code=1, **how):
        done = self.run_cli("--json", *arguments, **how)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        failure = json.loads(done.stdout)
        self.hold_object(failure, "Failure", " ".join(map(str, arguments)))
        self.assertEqual(failure["error"]["kind"], kind)
        self.assertIn(failure["error"]["sentence"], done.stderr)
