# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Bold texts in the handbooks appear in the window, word for word, in their language. Both handbooks have the same
parts, and no link in the documents is broken."""
import json
import os
import re
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SOURCE = Path(os.environ["PANTAU_SOURCE"])
HANDBOOKS = {"en": SOURCE / "docs/handbook.md", "id": SOURCE / "docs/handbook.id.md"}


def plain(text):
    """Removes mnemonics and trailing punctuation: "&Import a file…" becomes "Import a file"."""
    return re.sub(r"\s+", " ", text).replace("&", "").strip().rstrip("…:").strip()


def words(language):
    """Returns every text of the programs in a language, and the start of each text that contains figures."""
    known = set()
    for message in ElementTree.parse(SOURCE / "translations/pantau_id.ts").iter("message"):
        source = message.findtext("source")
        translation = message.find("translation")
        forms = [form.text for form in translation.iter("numerusform")] or [translation.text]
        for text in [source] if language == "en" else forms:
            known.add(plain(text or ""))
            known.add(plain(re.split(r"%L?\d|%L?n|\(%", text or "")[0].rstrip("( ")))
    return known


def anchors(markdown):
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
            for heading in re.findall(r"^#+ (.+)$", markdown, re.MULTILINE)}


class Handbooks(unittest.TestCase):
    def test_bold_texts_appear_in_the_program(self):
        for language, path in HANDBOOKS.items():
            known = words(language)
            for bold in re.findall(r"\*\*(.+?)\*\*", path.read_text(encoding="utf-8"), re.DOTALL):
                with self.subTest(f"{path.name}: {plain(bold)}"):
                    self.assertIn(plain(bold), known)

    def test_handbooks_have_the_same_structure(self):
        shapes = {language: re.findall(r"^(#+|\d\.|- |\|)", path.read_text(encoding="utf-8"), re.MULTILINE)
                  for language, path in HANDBOOKS.items()}
        self.assertEqual(shapes["en"], shapes["id"])


class Services(unittest.TestCase):
    def test_services_page_matches_the_presets(self):
        presets = json.loads((SOURCE / "resources/services/presets.json").read_text(encoding="utf-8"))
        for page, keys in (("services.md", {"optional": "optional", "required": "required"}),
                           ("services.id.md", {"optional": "opsional", "required": "wajib"})):
            text = (SOURCE / "docs" / page).read_text(encoding="utf-8")
            for preset in presets:
                with self.subTest(page=page, service=preset["name"]):
                    self.assertRegex(text, rf"(?m)^\| {preset['name']} \| `{re.escape(preset['address'])}` \| "
                                           rf"{keys[preset['key']]} \|.* {preset['batch']}\b.*domain")
                    self.assertIn(preset["keys_from"], text)
                    self.assertIn(preset.get("key_prefix", ""), text)


class Links(unittest.TestCase):
    def test_link_targets_exist(self):
        documents = [*SOURCE.glob("*.md"), *(SOURCE / "docs").glob("*.md"), *(SOURCE / "installer").rglob("*.md")]
        for path in documents:
            text = path.read_text(encoding="utf-8")
            for target in re.findall(r"\]\(([^)\s]+)\)", text):
                if re.match(r"https?:|mailto:", target):
                    continue
                name, _, anchor = target.partition("#")
                with self.subTest(f"{path.relative_to(SOURCE)}: {target}"):
                    to = path.parent / name if name else path
                    self.assertTrue(to.exists())
                    if anchor:
                        self.assertIn(anchor, anchors(to.read_text(encoding="utf-8")))


if __name__ == "__main__":
    unittest.main()
