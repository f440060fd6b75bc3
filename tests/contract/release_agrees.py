# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The version is written down once, in CMakeLists.txt, and every released file matches it. The bill of materials has
the fields required by SPDX 2.3."""
import json
import os
import re
import unittest
import xml.etree.ElementTree as ElementTree
from datetime import date
from pathlib import Path

SOURCE = Path(os.environ["PANTAU_SOURCE"])
BUILD = Path(os.environ["PANTAU_BUILD"])
VERSION = os.environ["PANTAU_VERSION"]
HEADING = re.compile(r"^## \[([^\]]+)\](?: - (\S+))?$", re.MULTILINE)
# The only files that may contain Pantau's version as a number.
MAY_NAME_THE_VERSION = {"CMakeLists.txt", "CHANGELOG.md"}


def numbers(version):
    return tuple(int(part) for part in version.split("."))


def text(path):
    return path.read_text(encoding="utf-8")


class Version(unittest.TestCase):
    def test_version_has_three_numbers(self):
        self.assertRegex(VERSION, r"^\d+\.\d+\.\d+$")

    def test_changelog_agrees_with_the_version(self):
        headings = HEADING.findall(text(SOURCE / "CHANGELOG.md"))
        self.assertTrue(headings, "CHANGELOG.md has no section")
        released = [(version, day) for version, day in headings if version != "Unreleased"]
        if headings[0][0] == "Unreleased":
            self.assertFalse(headings[0][1], "an unreleased section must have no date")
        else:
            self.assertEqual(headings[0][0], VERSION, "the top section of CHANGELOG.md is another version")
        for version, day in released:
            date.fromisoformat(day)
            self.assertLessEqual(numbers(version), numbers(VERSION), f"CHANGELOG.md is ahead: {version}")
        order = [numbers(version) for version, _ in released]
        self.assertEqual(order, sorted(set(order), reverse=True), "newest first, each once")

    def test_packages_have_the_version(self):
        config = text(BUILD / "CPackConfig.cmake")
        self.assertIn(f'set(CPACK_PACKAGE_VERSION "{VERSION}")', config)

    def test_appstream_has_the_version(self):
        template = SOURCE / "installer/linux/id.pantau.Pantau.metainfo.xml.in"
        releases = ElementTree.parse(template).findall("releases/release")
        self.assertEqual(releases[0].get("version"), "@PROJECT_VERSION@")
        for made in BUILD.glob("installer/linux/*.metainfo.xml"):
            self.assertEqual(ElementTree.parse(made).find("releases/release").get("version"), VERSION)

    def test_macos_bundle_gets_the_version_from_the_build(self):
        plist = text(SOURCE / "installer/macos/Info.plist.in")
        for key in ("CFBundleShortVersionString", "CFBundleVersion"):
            self.assertRegex(plist, rf"<key>{key}</key>\s*<string>@PROJECT_VERSION@</string>")

    def test_version_appears_nowhere_else(self):
        """A second occurrence might be missed at the next release."""
        own = re.compile(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.]*\d)")
        folders = ("src", "ui", "cmake", "installer", "scripts", "docs", ".github", ".ci")
        files = [path for folder in folders for path in (SOURCE / folder).rglob("*")] + list(SOURCE.iterdir())
        for path in files:
            if not path.is_file() or path.name in MAY_NAME_THE_VERSION or path.suffix in {".png", ".ico"}:
                continue
            for number, line in enumerate(text(path).splitlines(), 1):
                if own.search(line) and not re.search(r"^Measured \d{4}-", line):
                    self.fail(f"{path.relative_to(SOURCE)}:{number} names the version: {line.strip()}")

    def test_vcpkg_manifest_has_no_version(self):
        manifest = SOURCE / "vcpkg.json"
        if manifest.exists():
            named = [key for key in json.loads(text(manifest)) if key.startswith("version")]
            self.assertEqual(named, [], "vcpkg.json needs no version, which could become outdated")


class BillOfMaterials(unittest.TestCase):
    def setUp(self):
        self.bill = json.loads(text(BUILD / "pantau.spdx.json"))
        self.packages = {package["SPDXID"]: package for package in self.bill["packages"]}

    def test_document_has_required_spdx_fields(self):
        self.assertEqual(self.bill["spdxVersion"], "SPDX-2.3")
        self.assertEqual(self.bill["dataLicense"], "CC0-1.0")
        self.assertEqual(self.bill["SPDXID"], "SPDXRef-DOCUMENT")
        self.assertEqual(self.bill["name"], f"pantau-{VERSION}")
        self.assertRegex(self.bill["documentNamespace"], r"^https://[^\s#]+$")
        self.assertRegex(self.bill["creationInfo"]["created"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        for creator in self.bill["creationInfo"]["creators"]:
            self.assertRegex(creator, r"^(Organization|Person|Tool): \S")

    def test_packages_have_required_spdx_fields(self):
        self.assertEqual(len(self.packages), len(self.bill["packages"]), "duplicate SPDXID")
        self.assertEqual(self.packages["SPDXRef-pantau"]["versionInfo"], VERSION)
        for identifier, package in self.packages.items():
            with self.subTest(identifier):
                self.assertRegex(identifier, r"^SPDXRef-[A-Za-z0-9.-]+$")
                self.assertTrue(package["name"])
                self.assertEqual(package["downloadLocation"], "NOASSERTION")
                self.assertIs(package["filesAnalyzed"], False)
                self.assertRegex(package["supplier"], r"^(Organization|Person): \S")
                self.assertTrue(package["copyrightText"])
                for kind in ("licenseConcluded", "licenseDeclared"):
                    parts = re.split(r" (?:AND|OR|WITH) ", package[kind])
                    for part in parts:
                        self.assertRegex(part, r"^[A-Za-z0-9.+-]+$")

    def test_every_package_has_a_relationship(self):
        related = {(relation["spdxElementId"], relation["relatedSpdxElement"])
                   for relation in self.bill["relationships"]}
        self.assertIn(("SPDXRef-DOCUMENT", "SPDXRef-pantau"), related)
        for identifier in self.packages:
            if identifier != "SPDXRef-pantau":
                self.assertIn(("SPDXRef-pantau", identifier), related)
        for pair in related:
            for identifier in pair:
                self.assertTrue(identifier == "SPDXRef-DOCUMENT" or identifier in self.packages, identifier)

    def test_every_library_of_the_build_is_listed(self):
        """Every library that CMakeLists.txt finds has its component."""
        build = text(SOURCE / "CMakeLists.txt")
        listed = text(SOURCE / "installer/components.json")
        found = re.findall(r"find_package\((\w[\w-]*)", build) + re.findall(r"pkg_check_modules\((\w+)", build)
        for name in set(found) - {"PkgConfig", "Python3"}:
            with self.subTest(name):
                variable = {"Qt6": "Qt6Core", "ZLIB": "ZLIB"}.get(name, name)
                self.assertRegex(listed, rf'"{re.escape(variable)}_VERSION(_STRING)?"')


if __name__ == "__main__":
    unittest.main()
