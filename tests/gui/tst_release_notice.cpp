// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/data_commands.h"
#include "app/commands/watch_commands.h"
#include "desktop/settings/settings_dialog.h"
#include "desktop/shell/autostart.h"
#include "desktop/shell/main_window.h"
#include "desktop/welcome/frequency_step.h"
#include "support/file_server.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>

using namespace pantau;
using test::FileServer;
using test::World;

class TestReleaseNotice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_server.emplace();
        m_server->content = "99.10";
        m_world.emplace(1);
        m_world->releaseAddress = m_server->url().toString();
        m_world->openSession();
        m_world->m_session->watch().start();
    }
    void cleanup()
    {
        m_world.reset();
        m_server.reset();
    }

    void firstStepsAsksAndNobodyHasSaidYes()
    {
        desktop::FrequencyStep step(session());
        auto *box = step.findChild<QCheckBox *>(QStringLiteral("releaseBox"));
        QVERIFY(!box->isChecked());
        const auto *note = step.findChild<QLabel *>(QStringLiteral("releaseNote"));
        QVERIFY(note->text().contains(m_world->releaseAddress));
        box->click();
        QTRY_VERIFY(session().queries().settings()->noticesReleases);
        box->click();
        QTRY_VERIFY(!session().queries().settings()->noticesReleases);
    }

    void settingsSwitchItAndSayWhatLeaves()
    {
        QSettings file(m_world->m_home.filePath(QStringLiteral("window.ini")), QSettings::IniFormat);
        desktop::Preferences preferences(file);
        const desktop::AccountWatch accounts(session());
        const auto autostart = desktop::makeAutostart(preferences);
        desktop::SettingsDialog dialog(session(), accounts, preferences, *autostart);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.showPage(desktop::SettingsDialog::Page::Privacy);
        dialog.show();
        const auto *leaves = dialog.findChild<QLabel *>(QStringLiteral("leavesLabel"));
        QVERIFY(!leaves->text().contains(QStringLiteral("127.0.0.1")));
        dialog.findChild<QCheckBox *>(QStringLiteral("releaseBox"))->click();
        QTRY_VERIFY(session().queries().settings()->noticesReleases);
        QTRY_VERIFY(leaves->text().contains(QStringLiteral("127.0.0.1")));
        const auto *problem = dialog.findChild<QLabel *>(QStringLiteral("releaseProblem"));
        QTRY_COMPARE(m_server->exchanges().size(), 1);
        QVERIFY(problem->isHidden());
    }

    void theWindowSaysItQuietlyUntilItIsHidden()
    {
        desktop::MainWindow window(session(), windowFile());
        window.show();
        const QWidget *notice = noticeIn(window);
        QVERIFY(notice->isHidden());
        wantNotice();
        QTRY_VERIFY(!notice->isHidden());
        const auto *text = window.findChild<QLabel *>(QStringLiteral("releaseNoticeText"));
        QCOMPARE(text->text(), QStringLiteral("Pantau 99.10 is available. You have " PANTAU_VERSION "."));
        QVERIFY(QApplication::activeModalWidget() == nullptr);
        window.findChild<QPushButton *>(QStringLiteral("releaseNoticeAction"))->click();
        QVERIFY(notice->isHidden());
    }

    void hiddenStaysHiddenUntilTheNextVersion()
    {
        {
            desktop::MainWindow window(session(), windowFile());
            wantNotice();
            QTRY_VERIFY(!noticeIn(window)->isHidden());
            window.findChild<QPushButton *>(QStringLiteral("releaseNoticeAction"))->click();
        }
        desktop::MainWindow window(session(), windowFile());
        QVERIFY(noticeIn(window)->isHidden());
        m_server->content = "99.11";
        m_world->m_clock.advance(std::chrono::hours(25));
        session().watch().lookAtClock();
        QTRY_VERIFY(!noticeIn(window)->isHidden());
    }

    void thisVersionIsNotNews()
    {
        m_server->content = PANTAU_VERSION;
        desktop::MainWindow window(session(), windowFile());
        wantNotice();
        QTRY_COMPARE(session().queries().newestRelease()->version, QStringLiteral(PANTAU_VERSION));
        QCoreApplication::processEvents();
        QVERIFY(noticeIn(window)->isHidden());
    }

private:
    [[nodiscard]] app::Session &session() const { return *m_world->m_session; }
    [[nodiscard]] QString windowFile() const
    {
        return m_world->m_home.filePath(QStringLiteral("window.ini"));
    }
    void wantNotice() const
    {
        auto settings = *session().queries().settings();
        settings.noticesReleases = true;
        QVERIFY(*World::wait(session().data().saveSettings(settings)));
    }
    /// With all that is around the line.
    static const QWidget *noticeIn(const desktop::MainWindow &window)
    {
        return window.findChild<QWidget *>(QStringLiteral("releaseNotice"))->parentWidget();
    }

    std::optional<FileServer> m_server;
    std::optional<World> m_world;
};

PANTAU_WINDOW_TEST(TestReleaseNotice)
#include "tst_release_notice.moc"
