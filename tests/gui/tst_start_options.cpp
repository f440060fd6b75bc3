// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/single_instance.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau::desktop;

/// Start options from the command line and the environment.
class TestStartOptions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        for (const char *each : {"HOME", "XDG_DATA_HOME", "PANTAU_DATA_DIR"})
            qunsetenv(each);
    }

    void whatIsNamedIsTaken()
    {
        qputenv("PANTAU_DATA_DIR", "/from/the/environment");
        QCOMPARE(read({}).dataDir, QStringLiteral("/from/the/environment"));
        const auto options = read({QStringLiteral("--data-dir"), QStringLiteral("/named")});
        QCOMPARE(options.dataDir, QStringLiteral("/named"));
        QVERIFY(options.problem.isEmpty());
    }

#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    /// Without a home folder, the data would be at the root of the file system.
    void dataNeedAHome()
    {
        QVERIFY2(read({}).problem.contains(QStringLiteral("HOME")), qPrintable(read({}).problem));
        QVERIFY(read({QStringLiteral("--data-dir"), QStringLiteral("/named")}).problem.isEmpty());
        qputenv("HOME", "/home/rina");
        QVERIFY(read({}).problem.isEmpty());
        QCOMPARE(read({}).dataDir, QStringLiteral("/home/rina/.local/share/pantau"));
        qputenv("XDG_DATA_HOME", "/data");
        QCOMPARE(read({}).dataDir, QStringLiteral("/data/pantau"));
        qunsetenv("HOME");
        QCOMPARE(read({}).dataDir, QStringLiteral("/data/pantau"));
        QVERIFY(read({}).problem.isEmpty());
    }
#endif

private:
    static StartOptions read(const QStringList &arguments)
    {
        return readStartOptions(QStringList{QStringLiteral("pantau")} + arguments);
    }
};

PANTAU_TEST(TestStartOptions)

#include "tst_start_options.moc"
