// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shell/autostart.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using pantau::desktop::Autostart;

class TestAutostart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void commandLinesAreQuoted_data();
    void commandLinesAreQuoted();
    void switchesOnAndOff();
    void respectsADesktopThatSwitchedItOff();
    void saysWhatItCouldNotWrite();
    void nothingIsPromisedWithinAFlatpak();

private:
    [[nodiscard]] QString file() const
    {
        return m_config.filePath(QStringLiteral("autostart/pantau.desktop"));
    }

    QTemporaryDir m_config;
};

void TestAutostart::initTestCase()
{
    qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8());
    qunsetenv("APPIMAGE");
}

void TestAutostart::commandLinesAreQuoted_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("line");
    QTest::newRow("plain") << QStringList{QStringLiteral("/usr/bin/pantau"), QStringLiteral("--hidden")}
                           << QStringLiteral(R"("/usr/bin/pantau" "--hidden")");
    QTest::newRow("space") << QStringList{QStringLiteral("/home/a b/pantau")}
                           << QStringLiteral(R"("/home/a b/pantau")");
    QTest::newRow("percent") << QStringList{QStringLiteral("/a%u")} << QStringLiteral(R"("/a%%u")");
    QTest::newRow("dollar") << QStringList{QStringLiteral("/a$HOME`x`")}
                            << QStringLiteral(R"("/a\\$HOME\\`x\\`")");
    QTest::newRow("quote") << QStringList{QStringLiteral(R"(/a"b)")} << QStringLiteral(R"("/a\\"b")");
    QTest::newRow("backslash") << QStringList{QStringLiteral(R"(/a\b)")} << QStringLiteral(R"("/a\\\\b")");
}

void TestAutostart::commandLinesAreQuoted()
{
    QFETCH(const QStringList, command);
    QTEST(Autostart::execLine(command), "line");
}

void TestAutostart::switchesOnAndOff()
{
    QVERIFY(Autostart::isSupported());
    QVERIFY(!Autostart::isOn());
    QVERIFY(Autostart::set(true));
    QVERIFY(Autostart::isOn());
    QFile entry(file());
    QVERIFY(entry.open(QIODevice::ReadOnly));
    const QByteArray text = entry.readAll();
    QVERIFY(text.startsWith("[Desktop Entry]\n"));
    const QString program = QCoreApplication::applicationFilePath();
    QVERIFY2(text.contains(QStringLiteral("\nExec=\"%1\" \"--hidden\"\n").arg(program).toUtf8()),
             text.constData());
    QVERIFY(Autostart::set(true)); // again is no error
    QVERIFY(Autostart::set(false));
    QVERIFY(!Autostart::isOn());
    QVERIFY(!QFile::exists(file()));
    QVERIFY(Autostart::set(false));
}

void TestAutostart::respectsADesktopThatSwitchedItOff()
{
    for (const char *word : {"Hidden=true", "X-GNOME-Autostart-enabled=false"}) {
        QFile entry(file());
        QVERIFY(QDir().mkpath(m_config.filePath(QStringLiteral("autostart"))));
        QVERIFY(entry.open(QIODevice::WriteOnly));
        entry.write(QByteArray("[Desktop Entry]\nType=Application\n") + word + '\n');
        entry.close();
        QVERIFY(!Autostart::isOn());
        QVERIFY(Autostart::set(true));
        QVERIFY(Autostart::isOn());
    }
}

void TestAutostart::saysWhatItCouldNotWrite()
{
    QVERIFY(Autostart::set(false));
    QVERIFY(QDir(m_config.filePath(QStringLiteral("autostart"))).removeRecursively());
    QFile inTheWay(m_config.filePath(QStringLiteral("autostart")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    const auto refused = Autostart::set(true);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, pantau::Error::Kind::Storage);
    QVERIFY(refused.error().sentence.contains(QStringLiteral("pantau.desktop")));
}

void TestAutostart::nothingIsPromisedWithinAFlatpak()
{
    QVERIFY(Autostart::isSupported());
    qputenv("FLATPAK_ID", "id.pantau.Pantau");
    QVERIFY(!Autostart::isSupported());
    qunsetenv("FLATPAK_ID");
}

QTEST_GUILESS_MAIN(TestAutostart)
#include "tst_autostart.moc"
