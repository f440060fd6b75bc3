// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "support/test_program.h"

#include <QCommandLineParser>

using namespace pantau;

namespace {

QString minutes(int count)
{
    return QCoreApplication::translate("pantau::Texts", "%Ln minute(s)", nullptr, count);
}

bool usesQtsWord(const char *word)
{
    QCommandLineParser parser;
    parser.addHelpOption();
    return parser.helpText().contains(QLatin1String(word));
}

} // namespace

/// Texts of programs without a window; for windows see tst_qt_words.
class TestTranslations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsAndQtTextsFollowTheLanguage_data()
    {
        const test::Table<QLocale, QString, QString, QString> row({"locale", "one", "several", "options"});
        row("English", QLocale(QLocale::English), "1 minute", "5 minutes", "Options:");
        row("Indonesian", QLocale(QLocale::Indonesian), "1 menit", "5 menit", "Opsi:");
        row("an unsupported language", QLocale(QLocale::German), "1 minute", "5 minutes", "Options:");
    }
    void countsAndQtTextsFollowTheLanguage()
    {
        QFETCH(const QLocale, locale);
        QFETCH(const QString, options);
        installTranslations(*qApp, locale);
        QTEST(minutes(1), "one");
        QTEST(minutes(5), "several");
        QVERIFY(usesQtsWord(qPrintable(options)));
    }
};

PANTAU_TEST(TestTranslations)
#include "tst_translations.moc"
