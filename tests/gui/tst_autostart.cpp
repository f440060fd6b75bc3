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
        const pantau::test::Table<QStringList, QString> row({"command", "line"});
        row("plain", {u"/usr/bin/pantau"_s, u"--hidden"_s}, R"("/usr/bin/pantau" "--hidden")");
        row("space", {u"/home/a b/pantau"_s}, R"("/home/a b/pantau")");
        row("percent", {u"/a%u"_s}, R"("/a%%u")");
        row("dollar", {u"/a$HOME`x`"_s}, R"("/a\\$HOME\\`x\\`")");
        row("quote", {u"/a\"b"_s}, "\"/a\\\\\"b\"");
        row("backslash", {u"/a\\b"_s}, "\"/a\\\\\\\\b\"");
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
        const QByteArray text = pantau::test::bytesOf(file());
        QVERIFY(text.startsWith("[Desktop Entry]\n"));
        const QString program = QCoreApplication::applicationFilePath();
        QVERIFY2(text.contains(u"\nExec=\"%1\" \"--hidden\"\n"_s.arg(program).toUtf8()), text.constData());
        m_preferences.setStartHidden(false);
        QVERIFY(m_autostart.set(true).result()); // set again, so the system gets the new command
        QVERIFY(m_autostart.isOn());
        QVERIFY(pantau::test::bytesOf(file()).contains(u"\nExec=\"%1\"\n"_s.arg(program).toUtf8()));
        QVERIFY(m_autostart.set(false).result());
        QVERIFY(!m_autostart.isOn());
        QVERIFY(!QFile::exists(file()));
        QVERIFY(m_autostart.set(false).result());
    }

    void detectsAutostartDisabledByTheDesktop()
    {
        for (const char *word : {"Hidden=true", "X-GNOME-Autostart-enabled=false"}) {
            QVERIFY(QDir().mkpath(m_config.filePath(u"autostart"_s)));
            test::writeFile(file(), QByteArray("[Desktop Entry]\nType=Application\n") + word + '\n');
            QVERIFY(!m_autostart.isOn());
            QVERIFY(m_autostart.set(true).result());
            QVERIFY(m_autostart.isOn());
        }
    }

    void temporaryProgramPathIsRefused()
    {
        QVERIFY(m_autostart.set(true).result());
        qputenv("APPIMAGE",
                "/private/var/folders/ab/T/AppTranslocation/0F/d/Pantau.app/Contents/MacOS/Pantau");
        const auto refused = m_autostart.set(true).result();
        QVERIFY(!refused);
        QVERIFY(refused.error().sentence.contains(u"Move Pantau to the Applications folder"_s));
        QVERIFY(m_autostart.set(false).result()); // disabling is always possible
        QVERIFY(!m_autostart.isOn());
        qunsetenv("APPIMAGE");
    }

    void reportsTheFileThatCannotBeWritten()
    {
        QVERIFY(m_autostart.set(false).result());
        QVERIFY(QDir(m_config.filePath(u"autostart"_s)).removeRecursively());
        QFile inTheWay(m_config.filePath(u"autostart"_s));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        const auto refused = m_autostart.set(true).result();
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, pantau::Error::Kind::Storage);
        QVERIFY(refused.error().sentence.contains(u"pantau.desktop"_s));
    }

    void autostartIsFixedInAFlatpakWithoutAPortal()
    {

        QVERIFY(pantau::desktop::makeAutostart(m_preferences)->canChange());
        qputenv("FLATPAK_ID", "id.pantau.Pantau");
        const auto autostart = pantau::desktop::makeAutostart(m_preferences);
        qunsetenv("FLATPAK_ID");
        QTRY_VERIFY(autostart->note().contains(u"yourself"_s)); // there is no portal here
        QVERIFY(!autostart->canChange());
        QVERIFY(!autostart->isOn());
    }

private:
    [[nodiscard]] QString file() const { return m_config.filePath(u"autostart/pantau.desktop"_s); }

    QTemporaryDir m_config;
    QSettings m_file{m_config.filePath(u"window.ini"_s), QSettings::IniFormat};
    pantau::desktop::Preferences m_preferences{m_file};
    WrittenAutostart m_autostart{m_preferences};
};

PANTAU_TEST(TestAutostart)
#include "tst_autostart.moc"
