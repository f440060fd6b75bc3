# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Faults and their places in the sources: those chosen by hand, and those found by a rule."""

import dataclasses
import hashlib
import pathlib
import re

ROOMS = {"engine": 45, "providers": 30, "db": 45, "service": 45, "base": 45, "app": 45}  # number of faults by rule


@dataclasses.dataclass
class Place:
    """A fault in src/`file`: `right` at `begin` becomes `rewritten`, in which %d is the fault's number."""

    file: str
    rule: str
    begin: int
    right: str
    rewritten: str
    what: str  # one line: shown to the user, and the key of a reason

    @property
    def room(self):
        return self.file.split("/")[0]

    @property
    def name(self):
        return f"{self.file}: {self.rule}: {self.what}"


def _line(text):
    return " ".join(text.split())


def without_words(source):
    """Returns `source` with comments, string contents and code for other systems as blanks, of the same length."""
    foreign = r"^#(?:if|elif)[^\n]*(?:Q_OS_WIN|Q_OS_MACOS|_MSC_VER)[^\n]*\n.*?(?=^#(?:else|elif|endif))"
    source = re.sub(foreign, lambda m: re.sub(r"[^\n]", " ", m[0]), source, flags=re.S | re.M)
    pattern = r'//[^\n]*|/\*.*?\*/|R"(\w*)\((?:.*?)\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\''
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", "_" if m[0][0] in "\"'R" else " ", m[0]), source, flags=re.S)


def _closing(text, opening):
    depth = 0
    for at in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError("a parenthesis that is never closed")


def _can_change(text, at):
    """True if the code at `at` runs at run time, so that a fault can be selected there."""
    head = [line for line in text[:at].splitlines() if re.match(r"[A-Za-z]", line)]
    return bool(head) and not re.search(r"\b(constexpr|consteval|class|struct|enum|namespace)\b", head[-1])


_OTHER = {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == ",
          " && ": " || ", " || ": " && "}


def _compared_otherwise(file, source, text, begin, end):
    """Yields the places where one comparison of the expression between `begin` and `end` is changed."""
    right = source[begin:end]
    if "{" in right or "[" in text[begin:end]:
        return
    # Sort comparators: the order of equal elements is arbitrary.
    if re.search(r"\ba\b.*[<>].*\bb\b", text[begin:end], flags=re.S):
        return
    for found in re.finditer(r" (<|<=|>|>=|==|!=|&&|\|\|) ", text[begin:end]):
        faulty = right[:found.start()] + _OTHER[found[0]] + right[found.end():]
        yield Place(file, "compared otherwise", begin, right, f"(pantauMutant(%d) ? ({faulty}) : ({right}))",
                    f"{_line(right)} -> {_line(faulty)}")


def _conditions(file, source, text):
    for found in re.finditer(r"\b(if|while) \(", text):
        begin = found.end()
        end = _closing(text, begin - 1)
        right = source[begin:end]
        if re.search(r";|(?<![=!<>])=(?!=)", text[begin:end]) or not right.strip():
            continue
        what = _line(right)
        if found[1] == "if":
            yield Place(file, "always", begin, right, f"({right}) || pantauMutant(%d)", what)
        yield Place(file, "never", begin, right, f"({right}) && !pantauMutant(%d)", what)
        yield from _compared_otherwise(file, source, text, begin, end)


def _returns(file, source, text):
    for found in re.finditer(r"\breturn ([^;{}]+);", text):
        right = source[found.start(1):found.end(1)]
        if right in ("true", "false"):
            other = "false" if right == "true" else "true"
            yield Place(file, "returns otherwise", found.start(1), right,
                        f"(pantauMutant(%d) ? {other} : {right})",
                        _line(source[max(0, found.start() - 120):found.end()]))
        else:
            yield from _compared_otherwise(file, source, text, found.start(1), found.end(1))


# Faults without an effect: reserved memory, debug messages, names and threads of objects.
_IDLE = re.compile(r"\b(reserve|squeeze|Q_ASSERT|qC?(Debug|Info|Warning)|setObjectName|deleteLater|shrink_to_fit)\b")
_CALL = r"(?:Q_EMIT |\+\+|--|check\()?[A-Za-z_][\w:]*(?:(?:\.|->)\w+|\(\))*\([^\n]*\);"
_ASSIGNED = r"[A-Za-z_]\w*(?:(?:\.|->)\w+)* [+-]?= [^\n]*;"


def _left_out(file, source, text):
    for found in re.finditer(rf"(?<=[;{{}}:)])\n\s+({_CALL}|{_ASSIGNED})(?=\n)", text):
        right = source[found.start(1):found.end(1)]
        masked = text[found.start(1):found.end(1)]
        if _IDLE.search(right) or masked.count("(") != masked.count(")") or masked.count("{") != masked.count("}"):
            continue
        if re.match(r"(return|throw|delete|static_assert|for|if|while|switch|co_\w+)\b", right):
            continue
        yield Place(file, "left out", found.start(1), right, f"{{ if (!pantauMutant(%d)) {right} }}", _line(right))


def _by_rule(file, source):
    text = without_words(source)
    for places in (_conditions, _returns, _left_out):
        for place in places(file, source, text):
            if _can_change(text, place.begin):
                yield place


def _order(place):
    """Returns a pseudo-random key that depends only on the text, so other changes do not affect the selection."""
    return hashlib.sha256(place.name.encode()).hexdigest()


def _found(text, source, begin):
    """Finds the first occurrence of `text`, however its lines are broken."""
    return re.compile(r"\s+".join(map(re.escape, text.split()))).search(source, begin)


def _by_hand(src, listed):
    """Yields the faults of chosen.txt, which describes its format. A fault whose code is gone is an error."""
    for block in listed.split("\n## ")[1:]:
        head, *rest = block.splitlines()
        file, what = head.split(": ", 1)
        before, right, faulty = ("\n".join(line[2:] for line in rest if line.startswith(mark))
                                 for mark in ("  ", "- ", "+ "))
        source = (src / file).read_text(encoding="utf-8")
        begin = _found(before, source, 0)
        place = begin and _found(right, source, begin.end())
        if not right or not place or (not before and _found(right, source, place.end())):
            raise SystemExit(f"chosen.txt: what is to be wrong in {file} is not there, or is twice: {what}")
        right = place[0]
        if right.endswith(";"):
            rewritten = f"if (pantauMutant(%d)) {{ {faulty} }} else {{ {right} }}"
        else:
            rewritten = f"(pantauMutant(%d) ? ({faulty}) : ({right}))"
        yield Place(file, "by hand", place.start(), right, rewritten, what)


def all_places(project):
    """Returns every fault, grouped by ROOMS; none overlaps another."""
    src = pathlib.Path(project) / "src"
    chosen = list(_by_hand(src, (pathlib.Path(__file__).parent / "chosen.txt").read_text(encoding="utf-8")))
    places = []
    for room, count in ROOMS.items():
        taken = [place for place in chosen if place.room == room]
        wanted = len(taken) + count
        candidates = {}
        for path in sorted((src / room).rglob("*.cpp")):
            file = path.relative_to(src).as_posix()
            for place in _by_rule(file, path.read_text(encoding="utf-8")):
                candidates.setdefault(place.name, place)
        for place in sorted(candidates.values(), key=_order):
            if len(taken) == wanted:
                break
            if not any(place.file == other.file and place.begin < other.begin + len(other.right)
                       and other.begin < place.begin + len(place.right) for other in taken):
                taken.append(place)
        places += taken
    return places


def rewrite(project, places):
    """Adds every fault to the sources of `project`, numbered from 1 in the order of `places`."""
    numbered = sorted(enumerate(places, 1), key=lambda each: (each[1].file, -each[1].begin))
    for number, place in numbered:  # from the end of a file to its start
        path = pathlib.Path(project) / "src" / place.file
        source = path.read_text(encoding="utf-8")
        end = place.begin + len(place.right)
        assert source[place.begin:end] == place.right, place.name
        path.write_text(source[:place.begin] + place.rewritten.replace("%d", str(number)) + source[end:],
                        encoding="utf-8")
