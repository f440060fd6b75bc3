// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "desktop/desktop.h"
#include "gui/gui_world.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QAbstractButton>
#include <QDialog>

using namespace pantau;
using desktop::NotificationAnswer;
using test::GuiWorld;

namespace {

DomainName domain(const char *text)
{
    return DomainName::fromNormalised(QString::fromLatin1(text));
}

} // namespace

/// Tests the buttons of a notification, whatever the window shows.
class TestNotificationAnswers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<GuiWorld>();
        const Account account = test::answerOf(m_world->session().accounts().add(
            u"Agency"_s, *ServiceAddress::parse(m_world->baseUrl()), std::nullopt));
        test::addList(m_world->session(), u"Clients"_s, {domain("toko.example"), domain("bank.example")},
                      account.id);
        m_answers.emplace(m_world->session(), m_world->window());
    }
    void cleanup()
    {
        m_answers.reset();
        m_world.reset();
    }

    void muteIsForAWeekAndCanBeUndone()
    {
        const auto mutedUntil = [this](const char *name) {
            return m_world->session().store().domainSettings().of(domain(name))->mutedUntil;
        };
        m_answers->take(NotificationAnswer::Mute, {domain("toko.example")});
        // Until midnight, as in the table's menu.
        const QDate today = m_world->clock().nowUtc().toLocalTime().date();
        const QDateTime until = today.addDays(7).startOfDay().toUTC();
        QTRY_COMPARE(mutedUntil("toko.example"), std::optional(until));
        QVERIFY(!mutedUntil("bank.example"));
        auto *undo = GuiWorld::find<QAbstractButton>(u"undoButton"_s);
        QTRY_VERIFY(undo->isVisible());
        undo->click();
        QTRY_VERIFY(!mutedUntil("toko.example"));
    }

    void removedDomainDoesNotPreventMuting()
    {
        m_answers->take(NotificationAnswer::Mute, {domain("gone.example"), domain("toko.example")});
        QTRY_VERIFY(m_world->session().store().domainSettings().of(domain("toko.example"))->mutedUntil);
        m_answers->take(NotificationAnswer::Mute, {domain("gone.example")});
        QVERIFY(GuiWorld::find<QAbstractButton>(u"lastWord"_s)
                    ->accessibleName()
                    .startsWith(u"Nothing was muted"_s));
    }

    void reportOpensOverTheDomain()
    {
        m_world->window().hide();
        m_answers->take(NotificationAnswer::Report, {domain("bank.example")});
        QVERIFY(m_world->window().isVisible());
        QTRY_VERIFY(GuiWorld::find<QDialog>(u"reportDialog"_s));
    }

    void openBringsTheWindowUp()
    {
        m_world->window().hide();
        m_answers->take(NotificationAnswer::Open, {});
        QVERIFY(m_world->window().isVisible());
    }

    void openShowsOneDomainOrTheChangesOfSeveral()
    {
        m_world->window().hide();
        m_answers->take(NotificationAnswer::Open, {domain("bank.example"), domain("toko.example")});
        QVERIFY(m_world->window().isVisible());
        QCOMPARE(m_world->window().memory().page, desktop::Page::Changes);
        m_answers->take(NotificationAnswer::Open, {domain("bank.example")});
        QCOMPARE(m_world->window().memory().page, desktop::Page::Domains);
    }

    void openedChangeIsRead()
    {
        m_answers.reset();
        m_world = std::make_unique<GuiWorld>(QStringList{u"bank.example"_s, u"toko.example"_s});
        app::Session &session = m_world->session();
        m_answers.emplace(session, m_world->window());
        const Account account = test::answerOf(
            session.accounts().add(u"Agency"_s, *ServiceAddress::parse(m_world->baseUrl()), std::nullopt));
        const QList<DomainName> domains{domain("toko.example"), domain("bank.example")};
        test::addList(session, u"Clients"_s, domains, account.id);
        (void)test::World::wait(session.checks().check(account.id, domains));
        const auto unread = [&session] { return session.store().activity().unreadCount().value(); };
        QTRY_COMPARE(unread(), 2);
        m_answers->take(NotificationAnswer::Open, {domain("bank.example")});
        QTRY_COMPARE(unread(), 1);
    }

private:
    std::unique_ptr<GuiWorld> m_world;
    std::optional<desktop::NotificationAnswers> m_answers;
};

PANTAU_WINDOW_TEST(TestNotificationAnswers)
#include "tst_notification_answers.moc"
