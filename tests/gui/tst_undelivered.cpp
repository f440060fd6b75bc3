// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"
#include "db/activity.h"
#include "db/alerts.h"
#include "db/channels.h"
#include "desktop/pages/changes_page.h"
#include "desktop/window/main_window.h"
#include "support/open_session.h"
#include "support/patience.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace pantau;
using namespace std::chrono_literals;
using desktop::Page;

/// From "could not be delivered" to the alert in question.
class TestUndelivered : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void init()
    {
        m_world.emplace();
        m_world->addList(u"Shops"_s, {name("shop.example"), name("other.example")});
        const QDateTime before = m_world->now();
        m_world->clock.advance(1h);
        m_world->change(name("shop.example"), BlockStatus::Blocked, before);
        m_world->change(name("other.example"), BlockStatus::Blocked, before);
        giveUp(u"2 domains are blocked"_s);
        openWindow();
    }
    void cleanup()
    {
        m_window.reset();
        m_session.reset();
        m_world.reset();
    }

    void statusLineOpensTheUndeliveredAlertOnly()
    {
        clickDeliveries();
        QTRY_COMPARE(rows(), QStringList{u"2 domains are blocked"_s});
        QCOMPARE(part<desktop::Segments>("kinds")->current(), 4);
        QTRY_COMPARE(m_window->state().unread, 2); // alerts do not count
        leave();
        QCOMPARE(m_window->state().unread, 2);
    }

    /// Whatever filter the page had.
    void openingTheAlertClearsTheFilters()
    {
        m_window->showPage(Page::Changes);
        QTRY_COMPARE(m_window->state().unread, 2);
        part<QComboBox>("listBox")->setCurrentText(u"Shops"_s);
        part<QLineEdit>("filterEdit")->setText(u"nothing has this name"_s);
        QTRY_VERIFY(rows().isEmpty());
        m_world->clock.advance(48h);
        m_window->showPage(Page::Domains);
        clickDeliveries();
        QTRY_COMPARE(rows(), QStringList{u"2 domains are blocked"_s});
        QVERIFY(part<QLineEdit>("filterEdit")->text().isEmpty());
    }

    /// For example if the user quits from the tray. The sanitizers see whether the page still has its
    /// context.
    void eventsSeenBeforeTheWindowClosesAreRead()
    {
        m_window->showPage(Page::Changes);
        QTRY_VERIFY(rows().size() >= 2);
        QTRY_COMPARE(m_window->state().unread, 2);
        m_window.reset();
        m_session.reset();
        m_world->reopen();
        QCOMPARE(db::Activity(*m_world->database).unreadCount().value(), 0);
    }

private:
    [[nodiscard]] static DomainName name(const char *text) { return test::StoreWorld::name(text); }
    void giveUp(const QString &title)
    {
        Channel channel;
        channel.kind = u"webhook"_s;
        channel.name = u"Hook"_s;
        channel.url = QUrl(u"https://hook.example/"_s);
        const auto hook = db::Channels(*m_world->database).add(channel);
        QVERIFY(hook);
        Alert alert;
        alert.at = alert.dueAt = m_world->now();
        alert.title = title;
        alert.domains = {name("shop.example"), name("other.example")};
        alert.domainCount = 2;
        alert.kind = Alert::Kind::Mixed;
        db::Alerts alerts(*m_world->database);
        const auto kept = alerts.keep({alert, 1000});
        QVERIFY(kept);
        QVERIFY(alerts.markShown(kept->id, m_world->now()));
        QVERIFY(
            alerts.notDelivered(kept->id, hook->id, u"It did not answer."_s, std::nullopt, m_world->now()));
    }
    void openWindow()
    {
        m_session = test::openSession(m_world->home.path(), m_world->clock);
        m_window = std::make_unique<desktop::MainWindow>(*m_session, m_world->home.filePath(u"window.ini"_s));
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void clickDeliveries()
    {
        auto *deliveries = part<QToolButton>("deliveries");
        QTRY_COMPARE(deliveries->text(), u"1 alert(s) could not be delivered"_s);
        deliveries->click();
        QVERIFY(page());
        QTRY_VERIFY(page()->isVisible());
    }
    /// Leaves the page, which marks the visible events as read. The database is updated shortly after.
    void leave()
    {
        QSignalSpy read(m_session.get(), &app::Session::changed);
        m_window->showPage(Page::Domains);
        QTRY_VERIFY(!read.isEmpty());
        page()->refresh();
    }
    template <typename Widget>
    [[nodiscard]] Widget *part(const char *name) const
    {
        return m_window->findChild<Widget *>(QLatin1String(name));
    }
    [[nodiscard]] desktop::ChangesPage *page() const { return m_window->findChild<desktop::ChangesPage *>(); }
    [[nodiscard]] QStringList rows() const
    {
        QStringList titles;
        const auto *model = page()->findChild<QTableView *>(u"table"_s)->model();
        for (int row = 0; row < model->rowCount(); ++row)
            if (model->flags(model->index(row, 0)) & Qt::ItemIsSelectable)
                titles += model->index(row, desktop::ChangesPage::Details).data().toString();
        return titles;
    }

    std::optional<test::StoreWorld> m_world;
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<desktop::MainWindow> m_window;
};

PANTAU_WINDOW_TEST(TestUndelivered)
#include "tst_undelivered.moc"
