// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "app/watch_commands.h"
#include "desktop/window/main_window.h"
#include "service/checking_service.h"
#include "service/keys.h"
#include "support/manual_clock.h"
#include "support/memory_secret_store.h"
#include "support/open_session.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

namespace pantau::test {

/// A user's computer: the real service over HTTP, a session and the window, with functions to operate it.
class GuiWorld
{
public:
    /// @p blocked: names on the service's list, in addition to one that no test watches.
    explicit GuiWorld(const QStringList &blocked = {})
    {
        writeFile(path(QStringLiteral("blocklist.txt")),
                  "nobody.example\n" + blocked.join(u'\n').toUtf8() + '\n');
        startService();
        start();
    }

    /// Starts Pantau as at login.
    void start()
    {
        m_window.reset();
        m_session.reset();
        m_session = openSession(path(QStringLiteral("pantau")), m_clock, m_keychain);
        m_window =
            std::make_unique<desktop::MainWindow>(*m_session, path(QStringLiteral("pantau/window.ini")));
        m_window->show();
        m_window->activateWindow();
        m_session->watch().start();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    [[nodiscard]] QString path(const QString &name) const { return m_home.filePath(name); }
    [[nodiscard]] QString baseUrl() const { return m_service->baseUrl().toString(); }
    [[nodiscard]] QString businessKey() const
    {
        auto registry = service::KeyRegistry::open(path(QStringLiteral("service")));
        service::NewKey wanted;
        wanted.name = QStringLiteral("agency");
        wanted.package = QStringLiteral("business");
        return QString(*(*registry)->add(wanted, m_clock.nowUtc()));
    }
    [[nodiscard]] desktop::MainWindow &window() { return *m_window; }
    [[nodiscard]] app::Session &session() { return *m_session; }
    [[nodiscard]] ManualClock &clock() { return m_clock; }
    [[nodiscard]] keychain::MemoryKeychain &keychain() { return *m_keychain; }
    void stopService() { m_service.reset(); }
    /// Starts the service. After a stop, it uses the same address again.
    void startService()
    {
        service::ServiceConfig config;
        config.dataDir = path(QStringLiteral("service"));
        config.blocklistPath = path(QStringLiteral("blocklist.txt"));
        config.http.listen = {{QHostAddress::LocalHost, m_port}};
        auto started = service::CheckingService::start(config, m_clock);
        QVERIFY2(started, started ? "" : qPrintable(started.error().sentence));
        m_service = std::move(*started);
        m_port = quint16(m_service->baseUrl().port());
    }
    void closeWindow() { m_window.reset(); }
    void closeSession() { m_session.reset(); }

    /// Returns the widget of that name in any visible window of the program, or null if there is none yet.
    template <typename Widget = QWidget>
    [[nodiscard]] static Widget *find(const QString &name)
    {
        for (QWidget *top : QApplication::topLevelWidgets()) {
            if (!top->isVisible())
                continue;
            if (top->objectName() == name)
                if (auto *self = qobject_cast<Widget *>(top))
                    return self;
            if (auto *child = top->findChild<Widget *>(name))
                return child;
        }
        return nullptr;
    }
    /// Waits for a widget, then focuses it as a click would. No window manager activates new windows here.
    template <typename Widget = QWidget>
    static Widget *goTo(const QString &name)
    {
        const bool reached = test::waitFor([&name] {
            auto *widget = find<Widget>(name);
            if (!widget || !widget->isVisible())
                return false;
            if (!widget->window()->isActiveWindow())
                widget->window()->activateWindow();
            else
                widget->setFocus();
            return QApplication::focusWidget() == widget;
        });
        return reached ? find<Widget>(name) : nullptr;
    }
    /// Types into the focused widget.
    static void type(const QString &text) { QTest::keyClicks(QApplication::focusWidget(), text); }
    static void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        if (!QApplication::activeWindow()) { // no window manager is running to restore the focus
            auto *window = find(QStringLiteral("mainWindow"));
            window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(window));
        }
        QWidget *target = QApplication::focusWidget();
        QTest::keyClick(target ? target : QApplication::activeWindow(), key, modifiers);
    }

private:
    QTemporaryDir m_home;
    ManualClock m_clock;
    std::shared_ptr<keychain::MemoryKeychain> m_keychain = std::make_shared<keychain::MemoryKeychain>();
    quint16 m_port = 0;
    std::unique_ptr<service::CheckingService> m_service;
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<desktop::MainWindow> m_window;
};

} // namespace pantau::test
