// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/release.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;

class TestRelease : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void releasesAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("version");
        QTest::newRow("numbers") << QStringLiteral("1.10.0") << QStringLiteral("1.10.0");
        QTest::newRow("as of a tag") << QStringLiteral(" v1.10\n") << QStringLiteral("1.10");
        for (const char *none : {"", "1", "v", "1.10.0-rc1", "1.10.0 beta", "2.0alpha", "1..2", "1.2.3.4.5",
                                 "-1.2", "1.2.", "1.9999999", "<html>1.2</html>", "newest"})
            QTest::newRow(none) << QString::fromLatin1(none) << QString();
    }
    void releasesAreRead()
    {
        QFETCH(QString, text);
        QTEST(releaseIn(text).value_or(QString()), "version");
    }

    void releasesAreCompared_data()
    {
        QTest::addColumn<QString>("version");
        QTest::addColumn<QString>("than");
        QTest::addColumn<bool>("isNewer");
        const auto row = [](const char *version, const char *than, bool isNewer) {
            QTest::addRow("%s after %s", version, than)
                << QString::fromLatin1(version) << QString::fromLatin1(than) << isNewer;
        };
        row("1.10", "1.9", true);
        row("1.9", "1.10", false);
        row("1.2.1", "1.2", true);
        row("1.2", "1.2.0", false);
        row("1.2.0", "1.2", false);
        row("0.1.0", "0.1.0", false);
        row("2.0", "2.0-rc1", true);
        row("1.9", "2.0-rc1", false);
        row("2.0-rc1", "1.0", false);
        row("", "1.0", false);
        row("newest", "1.0", false);
    }
    void releasesAreCompared()
    {
        QFETCH(QString, version);
        QFETCH(QString, than);
        QTEST(isNewerRelease(version, than), "isNewer");
    }
};

PANTAU_TEST(TestRelease)
#include "tst_release.moc"
