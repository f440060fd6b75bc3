// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_import.h"
#include "base/names.h"
#include "support/test_program.h"

#include <QFile>
#include <QRegularExpression>

using namespace pantau;
using Kind = Fit::Kind;

namespace {

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

QString unescaped(const QString &text)
{
    static const QHash<QChar, QChar> Short{{u't', u'\t'}, {u'n', u'\n'}, {u'v', u'\v'}, {u'\\', u'\\'}};
    QString plain;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at] != u'\\' || at + 1 == text.size()) {
            plain += text[at];
        } else if (text[++at] == u'u') {
            plain += QChar(text.sliced(at + 1, 4).toUShort(nullptr, 16));
            at += 4;
        } else {
            plain += Short.value(text[at], text[at]);
        }
    }
    return plain;
}

} // namespace

class TestTypedLetters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchKindIsDetected_data()
    {
        test::columns<QString, QString, Kind>({"typed", "name", "kind"});
        const auto row = [](const char *typed, const char *name, Kind kind) {
            QTest::addRow("%s in %s", typed, name) << text(typed) << text(name) << kind;
        };
        row("log", "Log", Kind::Exact);
        row(" Toko  Melati ", "toko melati", Kind::Exact);
        row("set", "Settings", Kind::Start);
        row("toko m", "Toko Melati", Kind::Start);
        row("mel", "Toko Melati", Kind::WordStart);
        row("promo", "melati-promo.com", Kind::WordStart);
        row("com", "melati-promo.com", Kind::WordStart);
        row("-promo", "melati-promo.com", Kind::Inside);
        row("o", "toko.id", Kind::Inside);
        row("i", "toko.id", Kind::WordStart); // not only the first match
        row("tm", "Toko Melati", Kind::Initials);
        row("tomel", "Toko Melati", Kind::Initials);
        row("seli", "Settings of the list", Kind::Initials);
        row("mpc", "melati-promo.com", Kind::Initials);
        row("lat", "melati-promo.com", Kind::Inside);
        row("il", "a-b-il-c.com", Kind::WordStart);
        row("mti", "melati.com", Kind::Letters);
        row("xm", "melati.com", Kind::None);
        row("melatii", "melati", Kind::None);
        row("im", "Toko Melati", Kind::None); // in another order
        row("", "Log", Kind::Start);
        // Each word separately, in any order; the worst match counts.
        row("melati toko", "Toko Melati", Kind::WordStart);
        row("unknown check", "Check the unknown domains", Kind::WordStart);
        row("check nknow", "Check the unknown domains", Kind::Inside);
        row("check xyz", "Check the unknown domains", Kind::None);
        // Users need not type accents and case.
        row("cafe", "Kopi Café", Kind::WordStart);
        row("kopi cafe", "Kopi Cafe\u0301", Kind::Exact);
        row("CAFÉ", "kopi cafe", Kind::WordStart);
        row("viet", "Việt Nam", Kind::Start);
        row("東", "東京 支店", Kind::Start);
        row("支", "東京 支店", Kind::WordStart);
    }
    void matchKindIsDetected()
    {
        QFETCH(QString, typed);
        QFETCH(QString, name);
        QFETCH(Kind, kind);
        QCOMPARE(TypedLetters(typed).fit(name).kind, kind);
    }

    void betterMatchComparesAsSmaller()
    {
        const TypedLetters typed(text("log"));
        const char *const best[] = {"Log", "Logo", "Blog log", "Lists of Garuda", "Blog", "lo-xg", "lxoxg"};
        for (std::size_t i = 1; i < std::size(best); ++i)
            QVERIFY2(typed.fit(text(best[i - 1])) <= typed.fit(text(best[i])), best[i]);
        QVERIFY(typed.fit(text("lo-xg")) < typed.fit(text("lxoxg")));
        QVERIFY(!typed.fit(text("Table")).isHit());
    }

    void addressMatchesItsDomain_data()
    {
        const test::Table<QString, Kind> row({"typed", "kind"});
        row("name", text("melati-promo.com"), Kind::Exact);
        row("capitals", text("Melati-Promo.COM"), Kind::Exact);
        row("www", text("www.melati-promo.com"), Kind::Exact);
        row("address", text("https://www.melati-promo.com/sale?from=ads"), Kind::Exact);
        row("a part", text("melati-promo.c"), Kind::Start);
        row("words", text("promo melati"), Kind::WordStart);
        row("another", text("https://kito.id/"), Kind::None);
    }
    void addressMatchesItsDomain()
    {
        QFETCH(QString, typed);
        QFETCH(Kind, kind);
        QCOMPARE(TypedLetters(typed).fitDomain("melati-promo.com").kind, kind);
    }

    void otherNamesMatchByPrefix()
    {
        const auto kind = [](const char *typed) {
            return TypedLetters(text(typed)).fitOtherName(text("normalisasi")).kind;
        };
        QCOMPARE(kind("normalisasi"), Kind::Start); // an exact name is the better match
        QCOMPARE(kind("norm"), Kind::WordStart);
        QCOMPARE(kind("sasi"), Kind::None);
        QCOMPARE(kind("nrm"), Kind::None);
    }

    void matchedLettersAreReturned_data()
    {
        test::columns<QString, QString, QList<int>>({"typed", "name", "letters"});
        const auto row = [](const char *typed, const char *name, const QList<int> &letters) {
            QTest::addRow("%s in %s", typed, name) << text(typed) << text(name) << letters;
        };
        row("mel", "Toko Melati", {5, 6, 7});
        row("tm", "Toko Melati", {0, 5});
        row("mti", "melati", {0, 4, 5});
        row("la", "melati", {2, 3});
        row("i", "toki.id", {5});
        row("melati toko", "Toko Melati", {0, 1, 2, 3, 5, 6, 7, 8, 9, 10});
        row("cafe", "Kopi Café", {5, 6, 7, 8});
        row("xyz", "Toko Melati", {});
        row("toko xyz", "Toko Melati", {});
    }
    void matchedLettersAreReturned()
    {
        QFETCH(QString, typed);
        QFETCH(QString, name);
        QFETCH(QList<int>, letters);
        QCOMPARE(TypedLetters(typed).lettersIn(name), letters);
    }

    // Every form of tests/data/pasted-forms.txt, through the reader used by the window and the command line.

    void pastedFormIsRead_data()
    {
        test::columns<QString, QString, bool, QString>({"text", "domains", "refused", "reason"});

        m_forms = 0;
        QString group;
        int number = 0;
        for (const QString &line :
             QString::fromUtf8(test::bytesOf(QStringLiteral(PANTAU_TEST_DATA "/pasted-forms.txt")))
                 .split(u'\n')) {
            ++number;
            const qsizetype arrow = line.lastIndexOf(u" =>");
            if (arrow < 0) {
                group = line;
                continue;
            }
            ++m_forms;
            const QStringList result = line.sliced(arrow + 3).split(u'!');
            QTest::addRow("line %d, %s", number, qUtf8Printable(group))
                << unescaped(line.first(arrow)) << result.first().trimmed() << (result.size() > 1)
                << result.value(1);
        }
    }
    void pastedFormIsRead()
    {
        QFETCH(const QString, text);
        compare(readPastedDomains(text));
    }

    void pastedFormIsReadFromAFile_data() { pastedFormIsRead_data(); }

    /// The same line among other lines of a text file. Files have fewer kinds of line breaks than pasted
    /// text, and a separator in the first lines makes it a table. The table tests cover such forms.
    void pastedFormIsReadFromAFile()
    {
        QFETCH(const QString, text);
        static const QRegularExpression Separator(u"[,;|\t\n\v\u2028]"_s);
        if (text.contains(Separator))
            return;
        const auto import = readDomains((u"x.example\n"_s + text + u"\nx.example\nx.example\n"_s).toUtf8());
        QVERIFY(import);
        DomainImport without = *import;
        without.domains.removeIf([](const ImportedDomain &entry) { return entry.line == 1; });
        compare(without);
    }

    void formsFileHasTwoHundredForms() { QVERIFY2(m_forms >= 200, qPrintable(QString::number(m_forms))); }

private:
    void compare(const DomainImport &import) const
    {
        QFETCH(const QString, domains);
        QFETCH(const bool, refused);
        QFETCH(const QString, reason);
        QStringList names;
        for (const ImportedDomain &entry : import.domains)
            names += entry.domain.ascii();
        QStringList sentences;
        for (const RefusedLine &line : import.refused)
            sentences += line.error.sentence;
        QVERIFY2(names.join(u' ') == domains && sentences.isEmpty() != refused &&
                     sentences.join(u' ').contains(reason),
                 qPrintable(names.join(u' ') + u" | "_s + sentences.join(u' ')));
    }

    int m_forms = 0;
};

PANTAU_TEST(TestTypedLetters)
#include "tst_typed_letters.moc"
