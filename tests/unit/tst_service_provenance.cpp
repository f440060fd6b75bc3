// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau::service;

class TestServiceProvenance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysThatItIsNotTheNationalService()
    {
        const QByteArray page = provenancePage(provenance());
        QVERIFY(page.startsWith("<!DOCTYPE html>"));
        QVERIFY(page.contains("This is not the national service."));
        for (const char *part : {"8000000", "2026-03-01 04:05 UTC", "aaaaaaaa"})
            QVERIFY2(page.contains(part), part);
        QVERIFY2(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"),
                 "the page fetches nothing");
        Provenance unknown = provenance();
        unknown.date = {};
        QVERIFY(provenancePage(unknown).contains("not known"));
    }

    void escapesWhatComesFromOutside()
    {
        const QByteArray page = provenancePage(provenance());
        QVERIFY(page.contains("&lt;b&gt;list &amp; co&lt;/b&gt;.txt"));
        QVERIFY(!page.contains("<b>"));
    }

    void isOneLineForTheLog()
    {
        const QString line = provenanceLine(provenance());
        QVERIFY(!line.contains(u'\n'));
        for (const char *part : {"8000000", "list & co", "2026-03-01 04:05 UTC", "aaaaaaaa"})
            QVERIFY2(line.contains(QString::fromLatin1(part)), part);
    }

private:
    static Provenance provenance()
    {
        Provenance about;
        about.source = QStringLiteral("<b>list & co</b>.txt");
        about.date = QDateTime(QDate(2026, 3, 1), QTime(4, 5), Qt::UTC);
        about.names = 8'000'000;
        about.sha256 = QByteArray(64, 'a');
        return about;
    }
};

PANTAU_TEST(TestServiceProvenance)
#include "tst_service_provenance.moc"
