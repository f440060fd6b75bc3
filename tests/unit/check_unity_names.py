#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The release joins the sources of a layer, so all its unnamed namespaces become one. Finds in a second what only
that build would show: a name defined in two sources of a layer, or a constant with the name of a type.
check_unity_names.py SRC"""
import collections
import pathlib
import re
import sys

NAMESPACE = re.compile(r"^namespace ([\w:]+) \{$", re.M)
UNNAMED = re.compile(r"^namespace \{$(.*?)^\} // namespace$", re.M | re.S)
CONSTANT = re.compile(r"^(?:static |inline )?(?:constexpr|constinit|const) [^()=;{]*?\b(\w+)(?:\[\w*\])?(?: = |\{|;)", re.M)
TYPE = re.compile(r"^(?:struct|class|enum class|enum) (\w+)\b(?! *;)", re.M)
USING = re.compile(r"^using (\w+) =", re.M)
# From the first column to the end of the parameters. Two functions of one name only clash if their parameters are the
# same.
FUNCTION = re.compile(r"^(?!return|using|static_assert)(?:\[\[\w+\]\] )?[\w:<>,\*& ]*?[ \*&](\w+)\(([^{};]*?)\)(?: const| noexcept)*\n\{", re.M)


def parameters(text):
    """Returns the types without names and defaults."""
    types = []
    depth = 0
    part = ""
    for letter in text + ",":
        depth += (letter in "<(") - (letter in ">)")
        if letter == "," and depth == 0:
            part = re.sub(r"\s*=.*", "", part.strip(), flags=re.S)
            types.append(re.sub(r"(?<=[\w>*&] )\w+$|(?<=[*&])\w+$", "", part).strip())
            part = ""
        else:
            part += letter
    return ", ".join(types)


def definitions(text):
    space = (NAMESPACE.search(text) or ["", ""])[1]
    for name in CONSTANT.findall(text):
        yield "constant", name, f"{space}::{name}"
    for block in UNNAMED.findall(text):
        for name in TYPE.findall(block) + USING.findall(block):
            yield "type", name, f"{space}::{name}"
        for name, taken in FUNCTION.findall(block):
            yield "function", name, f"{space}::{name}({parameters(taken)})"


def main():
    source = pathlib.Path(sys.argv[1])
    types = set()
    for header in source.rglob("*.h"):
        text = header.read_text(encoding="utf-8")
        types.update(f"{space}::{name}" for space in NAMESPACE.findall(text)[:1] for name in TYPE.findall(text))
    where = collections.defaultdict(set)
    wrong = []
    for file in sorted(source.rglob("*.cpp")):
        layer = file.relative_to(source).parts[0]
        for kind, name, signature in definitions(file.read_text(encoding="utf-8")):
            where[layer, signature].add(str(file.relative_to(source)))
            if kind == "constant" and {signature, f"pantau::{name}"} & types:
                wrong.append(f"{file.relative_to(source)}: {name} is the name of a type in a header, too")
    if len(where) < 100:
        sys.exit(f"{len(where)} names under {source}: the check would prove nothing")
    for (layer, signature), files in where.items():
        if len(files) > 1:
            wrong.append(f"{signature} is defined by several sources of {layer}: {', '.join(sorted(files))}")
    sys.exit("\n".join(wrong) or 0)


main()
