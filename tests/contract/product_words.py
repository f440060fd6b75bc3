# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""No text for users contains internal words: not the window, the command line, reports, alerts and letters, nor the
handbooks, manuals, package texts and release notes. CONTRIBUTING lists a plain word for each under "English words"
and "Indonesian words". The service's own command line and logs are for its operators and use other words."""
import os
import re
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SOURCE = Path(os.environ["PANTAU_SOURCE"])
NOT_OUR_WORDS = {
    "en": r"allowance|\blook(s|ed)? at\b|\b(first|last|next|two) looks?\b|rhythm|\blisted\b|put on (the|a|a national) "
          r"(block)?list|taken off|on the list\b|\banew\b|\btold\b|\bflips?\b|(held|kept|hold|keep) back|plausible|"
          r"(domain|one) a line|by (itself|themselves)\b|keep it anyway|used how much|ask again before|"
          r"sen[dt] them further|show a test|\bwhole\b|for ever\b|importance|practice\b|made-up|as at first|have to wait|"
          r"checks that must confirm|(?<!begin )with a byte order mark|"
          r"cop(y|ies) of the list\b|\bknown of (a|this|the|%1)\b|e-mail|(?<!early )hints?\b",
    "id": r"salinan daftar(?! blokir| contoh)|daftar nasional|\bsurel\b|\bluring\b|\bdaring\b|dengan sendirinya|"
          r"daftar blokir terbitan|\bdiska\b|tetikus|papan ketik|lembar kerja|pesan uji\b|pemberitahuan|"
          r"layanan pengecekan|\bkamu\b|frekuensi pemeriksaan|\bmnt\b",
}
DOCUMENTS = {
    "en": ["README.md", "docs/README.md", "docs/handbook.md", "docs/cli.md", "docs/faq.md", "docs/install.md",
           "docs/services.md", "docs/webhooks.md", "docs/man/pantau.1.in", "docs/man/pantau-cli.1.in"],
    "id": ["docs/faq.id.md", "docs/handbook.id.md", "docs/services.id.md"],
}
# Names of options and fields, which are an interface: in Markdown, and in a manual.
CODE = re.compile(r"^ {4,}.*$|```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|\\fB.*?\\fR|^\.B.*$", re.MULTILINE)
SERVICE = re.compile(r"^(pantau::)?service")


def texts(language):
    """Returns every text of the programs in a language, with its context."""
    for context in ElementTree.parse(SOURCE / "translations/pantau_id.ts").iter("context"):
        name = context.findtext("name")
        if SERVICE.match(name):
            continue
        for message in context.iter("message"):
            translation = message.find("translation")
            forms = [form.text for form in translation.iter("numerusform")] or [translation.text]
            for text in [message.findtext("source")] if language == "en" else forms:
                yield name, text or ""


def letter(language):
    """Returns the template of an appeal letter, which is in the source."""
    source = (SOURCE / "src/app/report/letter.cpp").read_text(encoding="utf-8")
    english = source.index("LetterWords englishLetter()")
    part = source[english:] if language == "en" else source[:english]
    return "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', part[part.index("Letter()"):]))


def package_texts(language):
    of = "{http://www.w3.org/XML/1998/namespace}lang"
    for node in ElementTree.parse(SOURCE / "installer/linux/id.pantau.Pantau.metainfo.xml.in").iter():
        if (node.get(of) or "en") == language:
            yield node.text or ""


def news():
    """Returns the changes since the last release; released sections are never edited."""
    return (SOURCE / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## [")[1]


class Words(unittest.TestCase):
    def check(self, language, where, text):
        said = " ".join(CODE.sub(" ", text).replace("&", "").split())
        found = [said[max(0, hit.start() - 40):hit.end() + 40]
                 for hit in re.finditer(NOT_OUR_WORDS[language], said, re.IGNORECASE)]
        with self.subTest(where):
            self.assertEqual(found, [])

    def test_programs_contain_no_internal_words(self):
        for language in NOT_OUR_WORDS:
            for where, text in texts(language):
                self.check(language, where, text)

    def test_letters_contain_no_internal_words(self):
        for language in NOT_OUR_WORDS:
            self.assertIn("{domain}", letter(language))
            self.check(language, "letter", letter(language))

    def test_documents_contain_no_internal_words(self):
        for language, names in DOCUMENTS.items():
            for name in names:
                self.check(language, name, (SOURCE / name).read_text(encoding="utf-8"))

    def test_changelog_contains_no_internal_words(self):
        self.check("en", "CHANGELOG.md", news())

    def test_packages_contain_no_internal_words(self):
        for language in NOT_OUR_WORDS:
            for text in package_texts(language):
                self.check(language, "metainfo", text)


if __name__ == "__main__":
    unittest.main()
