// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/portal_autostart.h"
#include "gui/fake_portal.h"
#include "gui/private_bus.h"
#include "gui/settings_owner.h"
#include "support/test_program.h"

#include <QCheckBox>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <optional>

using namespace pantau;
using desktop::PortalAutostart;
using desktop::Preferences;
using test::FakePortal;

class TestPortalAutostart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_bus = std::make_unique<test::PrivateBus>();
        m_program = m_bus->connection(u"program"_s);
        m_system = m_bus->connection(u"system"_s);
        QVERIFY(m_program.isConnected() && m_system.isConnected());
        m_portal = std::make_unique<FakePortal>(m_system);
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = std::make_unique<QSettings>(m_folder->filePath(u"window.ini"_s), QSettings::IniFormat);
        m_preferences = std::make_unique<Preferences>(*m_file);
    }

    void cleanup()
    {
        m_autostart.reset();
        m_portal.reset();
        for (const char *name : {"program", "system", "stranger"})
            QDBusConnection::disconnectFromBus(QLatin1String(name));
        m_bus.reset();
    }

    void requestFollowsThePortalSpecification()
    {
        m_autostart = makeAutostart();
        QVERIFY(!m_autostart->canChange()); // not before it is known
        QCOMPARE(m_autostart->note(), QString());
        QTRY_VERIFY(m_autostart->canChange());
        QVERIFY(m_autostart->note().contains(u"last allowed"_s));
        const auto answer = ask(true);
        QCOMPARE(m_portal->requests.size(), 1);
        const FakePortal::Request &request = m_portal->requests.constFirst();
        QCOMPARE(request.window, QString());
        QVariantMap options = request.options;
        const QString token = options.take(u"handle_token"_s).toString();
        QVERIFY2(QRegularExpression(u"^[A-Za-z0-9_]{20,}$"_s).match(token).hasMatch(),
                 qPrintable(token)); // an unpredictable element of an object path
        const QString reason = options.take(u"reason"_s).toString();
        QVERIFY(reason.size() > 10 && reason.size() <= 256);
        QCOMPARE(options, QVariantMap({{u"autostart"_s, true},
                                       {u"commandline"_s, QStringList({u"pantau"_s, u"--hidden"_s})},
                                       {u"dbus-activatable"_s, false}}));
        QVERIFY(m_autostart->isOn()); // the requested state, which cannot be changed until the answer arrives
        QVERIFY(!m_autostart->canChange());
        QVERIFY(m_autostart->note().startsWith(u"Waiting"_s));
        QVERIFY(!m_preferences->startsAtLogin());
        QVERIFY(!answer.isFinished());
    }

    void requestContainsThePreferredCommandLine()
    {
        m_preferences->setStartHidden(false);
        start();
        const auto answer = ask(true);
        QCOMPARE(m_portal->requests.constFirst().options.value(u"commandline"_s).toStringList(),
                 QStringList{u"pantau"_s});
    }

    void responseDecidesTheState_data()
    {
        const test::Table<bool, uint, QVariantMap, bool, std::optional<Error::Kind>> row(
            {"before", "response", "results", "after", "kind"});
        using Kind = std::optional<Error::Kind>;
        const QVariantMap none;
        const QVariantMap neither{{u"background"_s, false}, {u"autostart"_s, false}};
        const Kind refused = Error::Kind::Cancelled;
        const Kind failed = Error::Kind::Storage;
        row("on, granted", false, 0, FakePortal::granted(true), true, Kind());
        row("on, refused", false, 1, neither, false, refused);
        row("on, cancelled", false, 1, none, false, refused);
        row("on, ended", false, 2, none, false, failed);
        row("on, some other end", false, 7, none, false, failed);
        row("on, but only the background granted", false, 0, FakePortal::granted(false), false, failed);
        row("on, granted without results", false, 0, none, false, failed);
        row("off, granted", true, 0, FakePortal::granted(false), false, Kind());
        row("off, refused", true, 1, neither, true, refused);
        row("off, ended", true, 2, none, true, failed);
        row("off, but it stays", true, 0, FakePortal::granted(true), true, failed);
    }
    void responseDecidesTheState()
    {
        QFETCH(const bool, before);
        QFETCH(const uint, response);
        QFETCH(const QVariantMap, results);
        QFETCH(const bool, after);
        QFETCH(const std::optional<Error::Kind>, kind);
        m_preferences->setStartsAtLogin(before);
        start();
        QCOMPARE(m_autostart->isOn(), before);
        const auto answer = ask(!before);
        QCOMPARE(m_autostart->isOn(), !before);
        const QSignalSpy changed(m_autostart.get(), &desktop::Autostart::changed);
        m_portal->answer(response, results);
        QTRY_VERIFY(answer.isFinished());
        QCOMPARE(answer.resultCount(), 1);
        QCOMPARE(answer.result().has_value(), !kind);
        if (kind) {
            QCOMPARE(answer.result().error().kind, *kind);
            QVERIFY(answer.result().error().sentence.startsWith(u"The system "_s));
            QVERIFY(answer.result().error().sentence.contains(u"try again"_s, Qt::CaseInsensitive));
        }
        QCOMPARE(changed.size(), 1);
        QVERIFY(m_autostart->canChange());
        QCOMPARE(m_autostart->isOn(), after);
        start(); // restart: the portal is not available
        QCOMPARE(m_autostart->isOn(), after);
    }

    void responseMayArriveBeforeTheReply()
    {
        start();
        m_portal->whenCalled = [this](const FakePortal::Request &request) {
            m_portal->answer(request, 0, FakePortal::granted(true));
        };
        const auto answer = ask(true);
        QTRY_VERIFY(answer.isFinished());
        QVERIFY(answer.result());
        QVERIFY(m_autostart->isOn());
    }

    void portalMayChooseAnotherHandle()
    {
        m_portal->choosesHandles = true;
        start();
        const auto answer = ask(true);
        // The reply was sent before the answer, but the caller may not have read it yet.
        QVERIFY(test::waitFor([&] {
            m_portal->answer(0, FakePortal::granted(true));
            return answer.isFinished();
        }));
        QVERIFY(answer.result());
    }

    void responseFromAStrangerIsIgnored()
    {
        start();
        const auto answer = ask(true);
        FakePortal stranger(m_bus->connection(u"stranger"_s)); // it does not own the portal's name
        stranger.answer(m_portal->requests.constLast(), 0, FakePortal::granted(true));
        m_portal->answer(1, {});
        QTRY_VERIFY(answer.isFinished());
        QVERIFY(!answer.result());
        QVERIFY(!m_autostart->isOn());
    }

    void onlyTheFirstResponseCounts()
    {
        start();
        auto answer = ask(true);
        m_portal->answer(1, {});
        m_portal->answer(0, FakePortal::granted(true));
        QTRY_VERIFY(answer.isFinished());
        const FakePortal::Request first = m_portal->requests.constLast();
        answer = ask(true);
        m_portal->answer(first, 0, FakePortal::granted(true)); // a late answer to an old request
        m_portal->answer(1, {});
        QTRY_VERIFY(answer.isFinished());
        QVERIFY(!answer.result());
        QVERIFY(!m_autostart->isOn());
    }

    void autostartCannotChangeWithoutAPortal()
    {
        m_portal->go();
        m_preferences->setStartsAtLogin(true);
        start();
        QVERIFY(!m_autostart->canChange());
        QVERIFY(m_autostart->note().contains(u"yourself"_s));
    }

    void portalWithoutBackgroundSupportIsUnusable()
    {
        m_portal->hasBackground = false;
        start();
        QVERIFY(!m_autostart->canChange());
        QVERIFY(m_autostart->note().contains(u"yourself"_s));
    }

    void laterPortalIsDetected()
    {
        m_portal->go();
        start();
        QVERIFY(!m_autostart->canChange());
        m_portal->come();
        QTRY_VERIFY(m_autostart->canChange());
    }

    void aRefusedCallChangesNothing()
    {
        m_portal->refusesCalls = true;
        start();
        const auto answer = m_autostart->set(true);
        QTRY_VERIFY(answer.isFinished());
        QVERIFY(!answer.result());
        QCOMPARE(answer.result().error().kind, Error::Kind::Storage);
        QCOMPARE(answer.result().error().detail, u"No"_s);
        QVERIFY(!m_autostart->isOn());
        QVERIFY(m_autostart->canChange());
    }

    void vanishedPortalChangesNothing()
    {
        start();
        auto answer = ask(true);
        m_portal->go();
        QTRY_VERIFY(answer.isFinished());
        QVERIFY(!answer.result());
        QCOMPARE(answer.result().error().kind, Error::Kind::Storage);
        QVERIFY(!m_autostart->isOn());
        // Without any portal, the next attempt fails too.
        answer = m_autostart->set(true);
        QTRY_VERIFY(answer.isFinished());
        QVERIFY(!answer.result());
        QCOMPARE(answer.result().error().kind, Error::Kind::Storage);
        m_portal->come();
        answer = ask(true);
        m_portal->answer(0, FakePortal::granted(true));
        QTRY_VERIFY(answer.isFinished());
        QVERIFY(answer.result());
        QVERIFY(m_autostart->isOn());
    }

    void refusalResetsTheCheckBox()
    {
        test::Owner owner;
        owner.use(std::make_unique<PortalAutostart>(owner.preferences(), m_program));
        owner.open(desktop::SettingsDialog::Page::General);
        const auto *box = owner.find<QCheckBox>("loginBox");
        const auto *hidden = owner.find<QCheckBox>("hiddenBox");
        QTRY_VERIFY(box->isEnabled());
        QVERIFY(!box->isChecked());
        const QString known = owner.text("loginBoxHelp");
        QVERIFY(known.contains(u"last allowed"_s));
        owner.tick("loginBox");
        QTRY_COMPARE(m_portal->requests.size(), 1);
        QVERIFY(box->isChecked() && !box->isEnabled());
        QVERIFY(owner.text("loginBoxHelp").startsWith(u"Waiting"_s));
        m_portal->answer(1, {});
        QTRY_VERIFY(owner.problem().startsWith(u"The system did not allow"_s));
        QVERIFY(!box->isChecked() && box->isEnabled());
        QVERIFY(!hidden->isEnabled());
        QCOMPARE(owner.text("loginBoxHelp"), known);
        owner.tick("loginBox");
        QTRY_COMPARE(m_portal->requests.size(), 2);
        m_portal->answer(0, FakePortal::granted(true));
        QTRY_VERIFY(owner.problem().isEmpty());
        QVERIFY(box->isChecked() && box->isEnabled() && hidden->isEnabled());
        owner.tick("hiddenBox");
        QTRY_COMPARE(m_portal->requests.size(), 3); // the start command has changed
        QVERIFY(!owner.preferences().startHidden());
        QVERIFY(!hidden->isEnabled());
        m_portal->answer(0, FakePortal::granted(true));
        QTRY_VERIFY(hidden->isEnabled());
        QVERIFY(!hidden->isChecked());
    }

    void pendingRequestSurvivesClosingTheDialog()
    {
        test::Owner owner;
        owner.use(std::make_unique<PortalAutostart>(owner.preferences(), m_program));
        owner.open(desktop::SettingsDialog::Page::General);
        QTRY_VERIFY(owner.find<QCheckBox>("loginBox")->isEnabled());
        owner.tick("loginBox");
        QTRY_COMPARE(m_portal->requests.size(), 1);
        owner.dialog().close();
        owner.open(desktop::SettingsDialog::Page::General);
        QVERIFY(owner.find<QCheckBox>("loginBox")->isChecked());
        QVERIFY(!owner.find<QCheckBox>("loginBox")->isEnabled());
        m_portal->answer(0, FakePortal::granted(true));
        QTRY_VERIFY(owner.find<QCheckBox>("loginBox")->isEnabled());
        QVERIFY(owner.find<QCheckBox>("loginBox")->isChecked());
        QVERIFY(owner.preferences().startsAtLogin());
    }

private:
    /// Starts the program and waits until it knows whether there is a portal.
    void start()
    {
        m_autostart = makeAutostart();
        QSignalSpy changed(m_autostart.get(), &desktop::Autostart::changed);
        QVERIFY(changed.wait(test::Patience));
    }
    [[nodiscard]] std::unique_ptr<PortalAutostart> makeAutostart()
    {
        return std::make_unique<PortalAutostart>(*m_preferences, m_program);
    }
    /// Requests the change and waits until the request has reached the portal.
    [[nodiscard]] QFuture<Result<void>> ask(bool on)
    {
        const qsizetype before = m_portal->requests.size();
        auto answer = m_autostart->set(on);
        const bool asked = test::waitFor([&] { return m_portal->requests.size() > before; });
        return asked ? answer : QFuture<Result<void>>();
    }

    std::unique_ptr<test::PrivateBus> m_bus;
    QDBusConnection m_program{QString()};
    QDBusConnection m_system{QString()};
    std::unique_ptr<FakePortal> m_portal;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_file;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<PortalAutostart> m_autostart;
};

PANTAU_WINDOW_TEST(TestPortalAutostart)
#include "tst_portal_autostart.moc"
