# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The output of scripts/release-manifests for winget, Homebrew, Flathub and apt, from sample release files: each
names an existing file with its checksum, and apt itself installs from the index."""
import hashlib
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import yaml

SOURCE = Path(os.environ["PANTAU_SOURCE"])
VERSION = os.environ["PANTAU_VERSION"]
ADDRESS = f"https://example.org/pantau/releases/download/v{VERSION}"


def sha256(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


class Manifests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.files = Path(folder.name) / "dist"
        self.out = Path(folder.name) / "out"
        self.files.mkdir()

    def file(self, name):
        (self.files / name).write_bytes(name.encode())
        return self.files / name

    def run_it(self, address=ADDRESS):
        return subprocess.run([SOURCE / "scripts/release-manifests", self.files, address, self.out],
                              capture_output=True, text=True)

    def test_winget(self):
        installer = self.file(f"Pantau-{VERSION}-x64-setup.exe")
        self.assertEqual(self.run_it().returncode, 0)
        manifests = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted((self.out / "winget").iterdir())]
        self.assertEqual({each["ManifestType"] for each in manifests}, {"version", "installer", "defaultLocale", "locale"})
        for each in manifests:
            self.assertEqual((each["PackageIdentifier"], each["PackageVersion"]), ("Pantau.Pantau", VERSION))
        offered = next(each for each in manifests if each["ManifestType"] == "installer")["Installers"][0]
        self.assertEqual(offered["InstallerUrl"], f"{ADDRESS}/{installer.name}")
        self.assertEqual(offered["InstallerSha256"], sha256(installer).upper())
        for each in manifests:
            if "locale" in each["ManifestType"].lower():
                self.assertLessEqual(len(each["ShortDescription"]), 256)
                self.assertIn("omain", each["Description"])

    def test_homebrew(self):
        image = self.file(f"Pantau-{VERSION}-universal.dmg")
        self.assertEqual(self.run_it().returncode, 0)
        cask = (self.out / "homebrew/pantau.rb").read_text(encoding="utf-8")
        self.assertIn(f'sha256 "{sha256(image)}"', cask)
        url = re.search(r'url "(.*)"', cask).group(1)
        self.assertEqual(url.replace("#{version}", VERSION), f"{ADDRESS}/{image.name}")

    def test_flathub(self):
        sources = self.file(f"pantau-{VERSION}.tar.gz")
        self.assertEqual(self.run_it().returncode, 0)
        manifest = yaml.safe_load((self.out / "flathub/id.pantau.Pantau.yml").read_text(encoding="utf-8"))
        for module in manifest["modules"]:
            for source in module["sources"]:
                self.assertNotEqual(source["type"], "dir", module["name"])
        self.assertEqual(manifest["modules"][-1]["sources"],
                         [{"type": "archive", "url": f"{ADDRESS}/{sources.name}", "sha256": sha256(sources)}])

    def package(self, name, description):
        tree = self.files.parent / "tree"
        (tree / "DEBIAN").mkdir(parents=True, exist_ok=True)
        (tree / "DEBIAN/control").write_text(
            f"Package: pantau\nVersion: {VERSION}\nArchitecture: all\nMaintainer: Nobody <nobody@example.org>\n"
            f"Description: {description}\n")
        package = self.files / name
        subprocess.run(["dpkg-deb", "--root-owner-group", "--build", tree, package], check=True, capture_output=True)
        return package

    def offered(self, index):
        """Returns the package that apt finds in an index published next to the packages."""
        for file in index.iterdir():
            file.rename(self.files / file.name)
        home = self.files.parent / f"apt-home-{index.name}"
        for part in ("lists/partial", "archives/partial", "etc"):
            (home / part).mkdir(parents=True)
        (home / "etc/sources.list").write_text(f"deb [trusted=yes] file:{self.files} ./\n")
        options = [f"-oDir::Etc::SourceList={home}/etc/sources.list", "-oDir::Etc::SourceParts=/dev/null",
                   f"-oDir::State::Lists={home}/lists", f"-oDir::Cache::Archives={home}/archives",
                   f"-oDir::Cache::pkgcache={home}/pkg.bin", f"-oDir::Cache::srcpkgcache={home}/src.bin",
                   f"-oAPT::Sandbox::User={os.environ.get('USER', 'root')}"]
        updated = subprocess.run(["apt-get", *options, "update"], capture_output=True, text=True)
        self.assertEqual(updated.returncode, 0, updated.stderr)
        return subprocess.run(["apt-cache", *options, "show", "pantau"], capture_output=True, text=True).stdout

    def test_apt(self):
        package = self.package(f"pantau_{VERSION}_all.deb", "sample")
        self.assertEqual(self.run_it().returncode, 0)
        offered = self.offered(self.out / "apt")
        self.assertIn(f"Version: {VERSION}", offered)
        self.assertIn(f"SHA256: {sha256(package)}", offered)

    def test_apt_has_an_index_for_each_system(self):
        packages = {system: self.package(f"pantau_{VERSION}-1_{system}_all.deb", f"for {system}")
                    for system in ("debian12", "debian13")}
        self.assertEqual(self.run_it().returncode, 0)
        self.assertEqual({index.name for index in (self.out / "apt").iterdir()}, set(packages))
        for system, package in packages.items():
            offered = self.offered(self.out / "apt" / system)
            self.assertEqual(re.findall("SHA256: (.*)", offered), [sha256(package)])

    def test_missing_packages_are_skipped_and_reported(self):
        done = self.run_it()
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout.count("left out"), 4)
        self.assertFalse(self.out.exists())

    def test_two_installers_are_refused(self):
        self.file(f"Pantau-{VERSION}-x64-setup.exe")
        self.file(f"Pantau-{VERSION}-arm64-setup.exe")
        done = self.run_it()
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("several", done.stderr)

    def test_an_address_without_tls_is_refused(self):
        done = self.run_it("http://example.org")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("https://", done.stderr)


if __name__ == "__main__":
    unittest.main()
