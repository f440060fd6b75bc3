// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/preferences.h"
#include "desktop/window/macos_app_service.h"
#include "desktop/window/macos_login_item.h"
#include "support/test_program.h"

#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace pantau;
using desktop::LoginItemState;

namespace {

/// Simulates macOS: it accepts every call, unless the user disabled Pantau or it rejects unsigned programs.
struct System
{
    LoginItemState state = LoginItemState::Off;
    QString problem;
};
System macos;

} // namespace

namespace pantau::desktop {

LoginItemState loginItemState()
{
    return macos.state;
}

QString addLoginItem()
{
    if (macos.state == LoginItemState::Refused)
        return u"Operation not permitted"_s;
    if (macos.problem.isEmpty())
        macos.state = LoginItemState::On;
    return macos.problem;
}

QString removeLoginItem()
{
    if (macos.state == LoginItemState::Off)
        return u"Job not found"_s;
    if (macos.problem.isEmpty())
        macos.state = LoginItemState::Off;
    return macos.problem;
}

} // namespace pantau::desktop

/// Tests the login item logic, with test functions instead of calls to macOS.
class TestLoginItem : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8()); }
    void init()
    {
        macos = {};
        QFile::remove(agent());
        qunsetenv("APPIMAGE");
    }

    void switchesOnAndOff()
    {
        const QSignalSpy changed(&m_item, &desktop::Autostart::changed);
        QVERIFY(!m_item.isOn());
        QVERIFY(m_item.canChange());
        QCOMPARE(m_item.note(), QString());
        QVERIFY(m_item.set(true).result());
        QVERIFY(m_item.isOn());
        QCOMPARE(macos.state, LoginItemState::On);
        QVERIFY(!QFile::exists(agent()));
        QVERIFY(m_item.set(true).result());
        QVERIFY(m_item.set(false).result());
        QVERIFY(!m_item.isOn());
        QVERIFY(m_item.set(false).result());
        QCOMPARE(changed.size(), 4);
    }

    void loginItemReplacesTheAgent()
    {
        QVERIFY(m_agent.write(true));
        QVERIFY(m_item.isOn());
        QVERIFY(m_item.set(true).result());
        QVERIFY(!QFile::exists(agent()));
        QVERIFY(m_item.isOn());

        QVERIFY(m_agent.write(true));
        QVERIFY(m_item.set(false).result());
        QVERIFY(!QFile::exists(agent()));
        QVERIFY(!m_item.isOn());
    }

    void agentIsUsedIfMacosRefusesTheItem()
    {
        macos.problem = u"Invalid signature"_s;
        QVERIFY(m_item.set(true).result());
        QVERIFY(QFile::exists(agent()));
        QVERIFY(m_item.isOn());
        QVERIFY(m_item.set(false).result());
        QVERIFY(!m_item.isOn());
    }

    void itemDisabledByTheUserStaysOff()
    {
        macos.state = LoginItemState::Refused;
        QVERIFY(!m_item.isOn());
        QVERIFY(m_item.note().contains(u"Login Items"_s));
        const auto refused = m_item.set(true).result();
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Cancelled);
        QVERIFY(refused.error().sentence.contains(u"Login Items"_s));
        QVERIFY(!QFile::exists(agent())); // no fallback
        QVERIFY(m_item.set(false).result());
        QCOMPARE(macos.state, LoginItemState::Off);
    }

    void temporaryProgramPathIsRefused()
    {
        qputenv("APPIMAGE",
                "/private/var/folders/ab/T/AppTranslocation/0F/d/Pantau.app/Contents/MacOS/Pantau");
        const auto refused = m_item.set(true).result();
        QVERIFY(!refused);
        QVERIFY(refused.error().sentence.contains(u"Applications folder"_s));
        QCOMPARE(macos.state, LoginItemState::Off);
        QVERIFY(!QFile::exists(agent()));
    }

    void failedRemovalIsReported()
    {
        QVERIFY(m_item.set(true).result());
        macos.problem = u"Internal failure"_s;
        const auto failed = m_item.set(false).result();
        QVERIFY(!failed);
        QCOMPARE(failed.error().kind, Error::Kind::Storage);
        QCOMPARE(failed.error().detail, macos.problem);
        QVERIFY(m_item.isOn());
    }

private:
    /// The file of an older version; it has another name on the test's system.
    [[nodiscard]] QString agent() const { return m_config.filePath(u"autostart/pantau.desktop"_s); }

    QTemporaryDir m_config;
    QSettings m_file{m_config.filePath(u"window.ini"_s), QSettings::IniFormat};
    desktop::Preferences m_preferences{m_file};
    desktop::LoginItem m_item{m_preferences};
    desktop::WrittenAutostart m_agent{m_preferences};
};

PANTAU_TEST(TestLoginItem)
#include "tst_login_item.moc"
