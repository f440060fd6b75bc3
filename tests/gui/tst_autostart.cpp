// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/preferences.h"
#include "desktop/window/autostart.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using pantau::desktop::WrittenAutostart;

class TestAutostart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8());
        qunsetenv("APPIMAGE");
    }

    void commandLinesAreQuoted_data()
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
        QTest::newRow("quote") << QStringList{QStringLiteral("/a\"b")} << QStringLiteral("\"/a\\\\\"b\"");
        QTest::newRow("backslash") << QStringList{QStringLiteral("/a\\b")}
                                   << QStringLiteral("\"/a\\\\\\\\b\"");
    }
    void commandLinesAreQuoted()
    {
        QFETCH(const QStringList, command);
        QTEST(WrittenAutostart::execLine(command), "line");
    }

    void switchesOnAndOff()
    {
        QVERIFY(m_autostart.canChange());
        QCOMPARE(m_autostart.note(), QString());
        QVERIFY(!m_autostart.isOn());
        QVERIFY(m_autostart.set(true).result());
        QVERIFY(m_autostart.isOn());
        QFile entry(file());
        QVERIFY(entry.open(QIODevice::ReadOnly));
        const QByteArray text = entry.readAll();
        QVERIFY(text.startsWith("[Desktop Entry]\n"));
        const QString program = QCoreApplication::applicationFilePath();
        QVERIFY2(text.contains(QStringLiteral("\nExec=\"%1\" \"--hidden\"\n").arg(program).toUtf8()),
                 text.constData());
        m_preferences.setStartHidden(false);
        QVERIFY(m_autostart.set(true).result()); // set again, so the system gets the new command
        QVERIFY(m_autostart.isOn());
        QFile shown(file());
        QVERIFY(shown.open(QIODevice::ReadOnly));
        QVERIFY(shown.readAll().contains(QStringLiteral("\nExec=\"%1\"\n").arg(program).toUtf8()));
        QVERIFY(m_autostart.set(false).result());
        QVERIFY(!m_autostart.isOn());
        QVERIFY(!QFile::exists(file()));
        QVERIFY(m_autostart.set(false).result());
    }

    void respectsADesktopThatSwitchedItOff()
    {
        for (const char *word : {"Hidden=true", "X-GNOME-Autostart-enabled=false"}) {
            QFile entry(file());
            QVERIFY(QDir().mkpath(m_config.filePath(QStringLiteral("autostart"))));
            QVERIFY(entry.open(QIODevice::WriteOnly));
            entry.write(QByteArray("[Desktop Entry]\nType=Application\n") + word + '\n');
            entry.close();
            QVERIFY(!m_autostart.isOn());
            QVERIFY(m_autostart.set(true).result());
            QVERIFY(m_autostart.isOn());
        }
    }

    void aPlaceThatChangesIsRefused()
    {
        QVERIFY(m_autostart.set(true).result());
        qputenv("APPIMAGE",
                "/private/var/folders/ab/T/AppTranslocation/0F/d/Pantau.app/Contents/MacOS/Pantau");
        const auto refused = m_autostart.set(true).result();
        QVERIFY(!refused);
        QVERIFY(refused.error().sentence.contains(QStringLiteral("Move Pantau to the Applications folder")));
        QVERIFY(m_autostart.set(false).result()); // disabling is always possible
        QVERIFY(!m_autostart.isOn());
        qunsetenv("APPIMAGE");
    }

    void saysWhatItCouldNotWrite()
    {
        QVERIFY(m_autostart.set(false).result());
        QVERIFY(QDir(m_config.filePath(QStringLiteral("autostart"))).removeRecursively());
        QFile inTheWay(m_config.filePath(QStringLiteral("autostart")));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        const auto refused = m_autostart.set(true).result();
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, pantau::Error::Kind::Storage);
        QVERIFY(refused.error().sentence.contains(QStringLiteral("pantau.desktop")));
    }

    void nothingIsPromisedWithinAFlatpak()
    {

        QVERIFY(pantau::desktop::makeAutostart(m_preferences)->canChange());
        qputenv("FLATPAK_ID", "id.pantau.Pantau");
        const auto autostart = pantau::desktop::makeAutostart(m_preferences);
        qunsetenv("FLATPAK_ID");
        QTRY_VERIFY(autostart->note().contains(QStringLiteral("yourself"))); // there is no portal here
        QVERIFY(!autostart->canChange());
        QVERIFY(!autostart->isOn());
    }

private:
    [[nodiscard]] QString file() const
    {
        return m_config.filePath(QStringLiteral("autostart/pantau.desktop"));
    }

    QTemporaryDir m_config;
    QSettings m_file{m_config.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    pantau::desktop::Preferences m_preferences{m_file};
    WrittenAutostart m_autostart{m_preferences};
};

PANTAU_TEST(TestAutostart)
#include "tst_autostart.moc"
