// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/test_program.h"

#include <QDir>

class TestSchemas : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void versionOneIsTheOnlyOneUntilTheFirstRelease_data()
    {
        const test::Table<QString> row({"folder"});
        for (const char *folder : {"store/sqlite", "service/sqlite", "service/postgresql"})
            row(folder, QString::fromLatin1(folder));
    }
    void versionOneIsTheOnlyOneUntilTheFirstRelease()
    {
        QFETCH(const QString, folder);
        const QDir migrations(QStringLiteral(PANTAU_MIGRATIONS "/") + folder);
        const QStringList names = migrations.entryList({u"*.sql"_s}, QDir::Files, QDir::Name);
        QVERIFY2(names == QStringList{u"0001_tables.sql"_s},
                 "Until the first release, edit version 1. From then on, see “A new migration” in "
                 "CONTRIBUTING.md.");
    }
};

PANTAU_TEST(TestSchemas)
#include "tst_schemas.moc"
