// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_import.h"
#include "support/test_program.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace pantau;
using namespace Qt::StringLiterals;

namespace {

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

/// Every form of tests/data/pasted-forms.txt, through the reader used by the window and the command line.
class TestPastedForms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void becomes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("domains");
        QTest::addColumn<bool>("refused");
        QTest::addColumn<QString>("reason");

        QFile file(QStringLiteral(PANTAU_TEST_DATA "/pasted-forms.txt"));
        QVERIFY2(file.open(QIODevice::ReadOnly), "the forms can be read");
        m_forms = 0;
        QString group;
        int number = 0;
        for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
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
    void becomes()
    {
        QFETCH(const QString, text);
        compare(readPastedDomains(text));
    }

    void isTheSameInAFile_data() { becomes_data(); }

    /// The same line among other lines of a text file. Files have fewer kinds of line breaks than pasted
    /// text, and a separator in the first lines makes it a table. The table tests cover such forms.
    void isTheSameInAFile()
    {
        QFETCH(const QString, text);
        static const QRegularExpression Separator(QStringLiteral("[,;|\t\n\v\u2028]"));
        if (text.contains(Separator))
            return;
        const auto import = readDomains((u"x.example\n"_s + text + u"\nx.example\nx.example\n"_s).toUtf8());
        QVERIFY(import);
        DomainImport without = *import;
        without.domains.removeIf([](const ImportedDomain &entry) { return entry.line == 1; });
        compare(without);
    }

    void hasTwoHundredForms() { QVERIFY2(m_forms >= 200, qPrintable(QString::number(m_forms))); }

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

PANTAU_TEST(TestPastedForms)
#include "tst_pasted_forms.moc"
