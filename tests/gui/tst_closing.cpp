// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/desktop.h"
#include "gui/dialog_hands.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QCheckBox>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>

using namespace pantau;
using desktop::Desktop;
using desktop::Preferences;
using test::DialogHands;

namespace {

/// Pantau on a desktop without a tray, such as Qt's offscreen platform.
class Computer
{
public:
    Computer() : m_world(1)
    {
        m_world.openSession();
        m_desktop = std::make_unique<Desktop>(*m_world.m_session, m_world.m_home.filePath(u"window.ini"_s));
        m_desktop->start(desktop::StartOptions::Show::Window);
    }
    [[nodiscard]] Desktop &desktop() { return *m_desktop; }
    [[nodiscard]] desktop::MainWindow &window() { return m_desktop->window(); }
    [[nodiscard]] Preferences::OnClose onClose() { return window().preferences().onClose(); }
    /// Closes the window and returns its question, or null if there is none.
    [[nodiscard]] QMessageBox *close()
    {
        window().bringUp();
        window().close();
        return window().findChild<QMessageBox *>(u"closeQuestion"_s);
    }
    /// Sets the check box, then presses the button with this mnemonic.
    void answer(QMessageBox &box, Qt::Key letter, bool remember)
    {
        DialogHands hands(box);
        QVERIFY(hands.begin());
        if (box.checkBox()->isChecked() != remember)
            hands.press(Qt::Key_R, Qt::AltModifier);
        QCOMPARE(box.checkBox()->isChecked(), remember);
        hands.press(letter, Qt::AltModifier);
        QTRY_VERIFY(!window().findChild<QMessageBox *>(u"closeQuestion"_s));
    }

private:
    test::World m_world;
    std::unique_ptr<Desktop> m_desktop;
};

} // namespace

/// Closing the window asks what to do, and remembers the answer if requested.
class TestClosing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void closingAsksUntilTheAnswerIsRemembered()
    {
        Computer computer;
        for (int time = 0; time < 2; ++time) {
            auto *box = computer.close();
            QVERIFY(box);
            QVERIFY(computer.window().isVisible());
            computer.answer(*box, Qt::Key_K, false);
            QVERIFY(computer.window().isMinimized());
            QCOMPARE(computer.onClose(), Preferences::OnClose::Ask);
        }
        auto *box = computer.close();
        QVERIFY(box);
        computer.answer(*box, Qt::Key_K, true);
        QVERIFY(computer.window().isMinimized());
        QCOMPARE(computer.onClose(), Preferences::OnClose::StayInTray);
        QVERIFY(!computer.close());
        QVERIFY(computer.window().isMinimized());
    }

    void quittingIsRememberedToo()
    {
        Computer computer;
        const QSignalSpy quit(&computer.window().context(), &desktop::WindowContext::quitRequested);
        auto *box = computer.close();
        QVERIFY(box);
        computer.answer(*box, Qt::Key_Q, true);
        QCOMPARE(quit.size(), 1);
        QCOMPARE(computer.onClose(), Preferences::OnClose::Quit);
        QVERIFY(!computer.close());
        QCOMPARE(quit.size(), 2);
    }

    void escapeLeavesTheWindowOpen()
    {
        Computer computer;
        const QSignalSpy quit(&computer.window().context(), &desktop::WindowContext::quitRequested);
        auto *box = computer.close();
        QVERIFY(box);
        DialogHands hands(*box);
        QVERIFY(hands.begin());
        hands.press(Qt::Key_Escape);
        QTRY_VERIFY(!computer.window().findChild<QMessageBox *>(u"closeQuestion"_s));
        QVERIFY(computer.window().isVisible() && !computer.window().isMinimized());
        QCOMPARE(computer.onClose(), Preferences::OnClose::Ask);
        QCOMPARE(quit.size(), 0);
    }
};

PANTAU_WINDOW_TEST(TestClosing)
#include "tst_closing.moc"
