# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each tracked file names its licence, in its first lines or in REUSE.toml, and LICENSES has exactly the texts of these
licences, as `reuse lint` requires."""
import os
import re
import subprocess
import unittest
from pathlib import Path

SOURCE = Path(os.environ["PANTAU_SOURCE"])
# Files that need no licence, and whose licence is their own text.
EXEMPT = re.compile(r"^(LICENSES/.*|LICENSE|REUSE\.toml)$")


def files():
    """Returns the tracked files, or all files of a source archive."""
    done = subprocess.run(["git", "-c", "safe.directory=*", "ls-files", "-z"], cwd=SOURCE, capture_output=True, text=True)
    if done.returncode == 0:
        return [name for name in done.stdout.split("\0") if name]
    return [str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*")
            if path.is_file() and path.relative_to(SOURCE).parts[0] != "build"]


def pattern(glob):
    """Returns the regular expression of a path of REUSE.toml: ** includes slashes, * does not."""
    return re.compile("".join({"**": ".*", "*": "[^/]*"}.get(part, re.escape(part))
                              for part in re.split(r"(\*\*|\*)", glob)))


def annotations():
    text = (SOURCE / "REUSE.toml").read_text(encoding="utf-8")
    for block in text.split("[[annotations]]")[1:]:
        globs, licence = block.split("SPDX-License-Identifier = ")
        paths = re.findall(r'"([^"]+)"', globs[globs.index("["):globs.index("]")])
        yield [pattern(path) for path in paths], licence.strip().strip('"')


def header(path):
    """Returns the licence in a file's first lines, or None."""
    head = path.read_bytes()[:2000].decode("utf-8", "replace")
    tag = "SPDX-"  # apart, so that this file does not seem to have other headers
    found = re.search(tag + r"License-Identifier: ([A-Za-z0-9.+-]+)", head)
    return found.group(1) if found and tag + "FileCopyrightText: " in head else None


class Licences(unittest.TestCase):
    def test_each_file_has_a_licence_whose_text_exists(self):
        used = set()
        for name in files():
            path = SOURCE / name
            if EXEMPT.match(name) or not path.exists() or path.is_symlink() or path.stat().st_size == 0:
                continue
            licence = header(path)
            if licence is None:
                licence = next((each for paths, each in annotations() if any(one.fullmatch(name) for one in paths)), None)
            self.assertIsNotNone(licence, f"{name} names no licence: add a header, or the file to REUSE.toml")
            used.add(licence)
        self.assertEqual(used, {path.stem for path in (SOURCE / "LICENSES").iterdir()})

    def test_reuse_paths_match_files(self):
        names = files()
        for paths, _ in annotations():
            for one in paths:
                self.assertTrue(any(one.fullmatch(name) for name in names), one.pattern)

    def test_project_licence_copies_are_identical(self):
        self.assertEqual((SOURCE / "LICENSE").read_bytes(), (SOURCE / "LICENSES/GPL-3.0-or-later.txt").read_bytes())


if __name__ == "__main__":
    unittest.main()
