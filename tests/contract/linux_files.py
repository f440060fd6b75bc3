# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The files that Linux installs with the programs are valid for the desktop, man and the shells."""
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SOURCE = Path(os.environ["PANTAU_SOURCE"]) / "installer/linux"
GENERATED = Path(os.environ["PANTAU_BUILD"]) / "installer/linux"
PROGRAMS = os.environ["PANTAU_PROGRAMS"].split(",")

# The line up to the cursor, some expected suggestions, and some that must not appear.
LINES = (
    ("pantau-cli ", {"account", "domains", "check", "monitor"}, {"add", "--list"}),
    ("pantau-cli dom", {"domains"}, {"account"}),
    ("pantau-cli list ", {"add", "rename", "set", "remove", "list"}, {"account", "import"}),
    ("pantau-cli --data-dir list ", {"account", "list"}, {"rename"}),
    ("pantau-cli --json domains i", {"import"}, {"list"}),
    ("pantau-cli check --", {"--list", "--fail-on-blocked", "--json"}, {"--priority"}),
    ("pantau-cli list set Klien --priority ", {"low", "normal", "high"}, {"--priority"}),
    ("pantau-cli list set Klien --priority n", {"normal"}, {"low"}),
    ("pantau-cli domains set a.example --priority l", {"low", "list"}, {"high"}),
    ("pantau-service keys a", {"add", "allow-ip"}, {"list"}),
    ("pantau-service serve --max-connections-per", {"--max-connections-per-ip"}, {"--listen"}),
)
# Readline is not loaded, so only the suggestions of the function are read.
BASH = """
compopt() { :; }
. "$1"
COMP_WORDS=($2)
[[ $2 != *' ' ]] || COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
"_${COMP_WORDS[0]//-/_}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def run(*command, **options):
    return subprocess.run(command, text=True, encoding="utf-8", stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **options)


def setUpModule():
    """Writes completions and manual pages as the installation does."""
    subprocess.run([sys.executable, SOURCE / "describe", "--bin", GENERATED.parents[1] / "bin", "--to", GENERATED,
                    *PROGRAMS], check=True)


def zsh_shows(line, wanted):
    """Returns the words shown on a terminal after a line and a tab; zsh completes nowhere else."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="dumb", LC_ALL="C.UTF-8")
        os.execlp("zsh", "zsh", "-f", "-i")

    def read(enough):
        said, end = "", time.monotonic() + 60
        while not enough(said) and time.monotonic() < end:
            if select.select([terminal], [], [], 1)[0]:
                said += os.read(terminal, 65536).decode("utf-8", "replace")
        return said

    try:
        os.write(terminal, (f"fpath=({GENERATED} $fpath); autoload -U compinit; compinit -u -D; unsetopt beep\n"
                            "stty cols 150 rows 80; LISTMAX=0; bindkey '^I' complete-word; echo REA''DY\n").encode())
        read(lambda said: "READY" in said)
        os.write(terminal, f"{line}\t".encode())
        return set(read(lambda said: wanted <= set(said.split())).split()) - set(line.split())
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


class Files(unittest.TestCase):
    def passes(self, *command):
        done = run(*command)
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def test_zsh_suggests_matching_words(self):
        for line, wanted, unwanted in LINES:
            with self.subTest(line):
                wanted = wanted - set(line.split()) # a word that is already on the line cannot be recognised
                offered = zsh_shows(line, wanted)
                self.assertLessEqual(wanted, offered)
                self.assertFalse(unwanted & offered)

    def test_manual_pages_are_valid_roff(self):
        for program in PROGRAMS:
            with self.subTest(program):
                self.assertEqual(self.passes("mandoc", "-T", "lint", "-W", "warning", GENERATED / f"{program}.1"), "")

    def test_shells_can_parse_their_completions(self):
        for program in PROGRAMS:
            with self.subTest(program):
                self.passes("bash", "-n", GENERATED / f"{program}.bash")
                self.passes("zsh", "-n", GENERATED / f"_{program}")
                self.passes("fish", "--no-config", "--no-execute", GENERATED / f"{program}.fish")

    def test_bash_suggests_matching_words(self):
        for line, wanted, unwanted in LINES:
            with self.subTest(line):
                program = line.split()[0]
                offered = set(self.passes("bash", "-c", BASH, "bash", GENERATED / f"{program}.bash", line).split())
                self.assertLessEqual(wanted, offered)
                self.assertFalse(unwanted & offered)

    def test_fish_suggests_matching_words(self):
        for line, wanted, unwanted in LINES:
            with self.subTest(line):
                program = line.split()[0]
                said = self.passes("fish", "--no-config", "--command",
                                   f"source {GENERATED / program}.fish; complete --do-complete '{line}'")
                offered = {row.split("\t")[0] for row in said.splitlines()}
                self.assertLessEqual(wanted, offered)
                self.assertFalse(unwanted & offered)

    if "pantau" in PROGRAMS:
        def test_menu_entry_is_valid(self):
            self.assertEqual(self.passes("desktop-file-validate", SOURCE / "pantau.desktop"), "")

        def test_appstream_is_valid(self):
            said = subprocess.run(["appstreamcli", "--version"], check=True, text=True, capture_output=True).stdout
            # There is no homepage yet. appstreamcli before 1.0 neither requires one nor knows the override.
            known = ["--override=url-homepage-missing=info"] if int(re.search(r"(\d+)\.", said)[1]) >= 1 else []
            self.passes("appstreamcli", "validate", "--no-net", *known, GENERATED / "id.pantau.Pantau.metainfo.xml")

        def test_appstream_with_homepage_is_valid_and_its_images_exist(self):
            text = (SOURCE / "id.pantau.Pantau.metainfo.xml.in").read_text(encoding="utf-8")
            for name, value in {"PANTAU_LINKS_BEGIN": "-->", "PANTAU_LINKS_END": "<!--", "PROJECT_VERSION": "1.2.3",
                                "PANTAU_HOMEPAGE": "https://example.org/pantau", "PANTAU_DATE": "2026-01-02"}.items():
                text = text.replace(f"@{name}@", value)
            with tempfile.TemporaryDirectory() as folder:
                filled = Path(folder) / "id.pantau.Pantau.metainfo.xml"
                filled.write_text(text, encoding="utf-8")
                self.passes("appstreamcli", "validate", "--no-net", filled)
            pictures = re.findall(r"<image[^>]*>https://example.org/pantau/raw/v1.2.3/(.*?)</image>", text)
            self.assertGreater(len(pictures), 4)
            for picture in pictures:
                self.assertTrue((SOURCE.parents[1] / picture).exists(), picture)

    def test_icon_sizes_match_their_names(self):
        icons = sorted((SOURCE / "icons").glob("pantau-*.png"))
        self.assertTrue(icons)
        for icon in icons:
            with self.subTest(icon.name):
                size = int(re.search(r"\d+", icon.name).group())
                self.assertEqual(struct.unpack(">II", icon.read_bytes()[16:24]), (size, size))


if __name__ == "__main__":
    unittest.main()
