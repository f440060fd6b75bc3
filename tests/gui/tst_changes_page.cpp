// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_list.h"
#include "db/alerts.h"
#include "desktop/look/colours.h"
#include "desktop/pages/changes_page.h"
#include "support/open_session.h"
#include "support/patience.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QHash>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTimeZone>

using namespace pantau;
using namespace std::chrono_literals;

class TestChangesPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void init()
    {
        m_world.emplace();
        m_world->addList(u"Shops"_s, {name("shop.example")});
        m_world->addList(u"Others"_s, {name("other.example")});
        const QDateTime before = m_world->now();
        m_world->clock.advance(1h);
        m_world->change(name("shop.example"), BlockStatus::Blocked, before);
        m_world->clock.advance(1h);
        m_world->change(name("other.example"), BlockStatus::NotBlocked, before);
        m_world->journal->logEvent(EventKind::Incident, m_world->account, u"Half flipped."_s, {},
                                   m_world->now());
    }
    void cleanup()
    {
        closePage();
        m_world.reset();
    }

    void newChangesAreMarkedUntilSeen()
    {
        openPage();
        QTRY_COMPARE(rows(), 3);
        QTRY_COMPARE(m_unread->count(), 3);
        QCOMPARE(part<QLabel>("pageTitle")->text(), u"3 new change(s)"_s);
        for (int row = 0; row < 3; ++row)
            QVERIFY(cell(row, Page::About, Qt::AccessibleTextRole).toString().endsWith(u", new"_s));
        QVERIFY(cell(0, Page::About, Qt::FontRole).isValid());
        QVERIFY(!cell(1, Page::About, Qt::FontRole).isValid()); // an incident
        QSignalSpy unread(m_unread.get(), &desktop::UnreadCount::changed);
        m_page->hide();
        QTRY_COMPARE(m_unread->count(), 0);
        QCOMPARE(unread.last().first().toInt(), 0);
        m_page->show();
        QCOMPARE(part<QLabel>("pageTitle")->text(), u"No new changes"_s);
        closePage();
        openPage();
        QTRY_COMPARE(rows(), 3);
        QCOMPARE(cell(0, Page::About, Qt::AccessibleTextRole), cell(0, Page::About));
        QVERIFY(!cell(0, Page::About, Qt::FontRole).isValid());
    }

    void theHeadingsFollowTheDate()
    {
        openPage();
        QTRY_COMPARE(rows(), 3);
        const auto first = [this] {
            return static_cast<const desktop::ChangeModel *>(table()->model())->at(0)->heading;
        };
        QCOMPARE(first(), u"Today"_s);
        QTRY_VERIFY(part<QLabel>("sentenceLabel")->isVisible());
        QCOMPARE(part<QLabel>("sentenceLabel")->text(), u"1 domain(s) blocked today"_s);
        const QDate began = m_world->now().toLocalTime().date();
        m_world->clock.setWallClock(m_world->now().toLocalTime().date().addDays(1).startOfDay().toUTC());
        Q_EMIT m_session->clockMoved();
        QTRY_COMPARE(first(), u"Yesterday"_s);
        QCOMPARE(part<QLabel>("sentenceLabel")->text(), u"1 domain(s) blocked yesterday"_s);
        const auto days = [this] {
            return static_cast<const desktop::ChangeModel *>(table()->model())->at(0)->days;
        };
        const QDate monday = began.addDays(1 - began.dayOfWeek());
        if (began.dayOfWeek() < 6) { // else the week is over two days later
            m_world->clock.setWallClock(began.addDays(2).startOfDay().toUTC());
            Q_EMIT m_session->clockMoved();
            QTRY_COMPARE(first(), u"This week"_s);
            QVERIFY2(days().endsWith(QLocale().toString(began, u"d MMMM"_s)), qPrintable(days()));
            QCOMPARE(days().contains(u" to "_s), monday != began);
        }
        m_world->clock.setWallClock(began.addDays(30).startOfDay().toUTC());
        Q_EMIT m_session->clockMoved();
        QTRY_COMPARE(first(), u"Earlier"_s);
        QVERIFY(!part<QLabel>("sentenceLabel")->isVisible());
        QVERIFY2(days().startsWith(u"since "_s + QLocale().toString(began, u"d MMMM"_s)), qPrintable(days()));
    }

    void selectedRowIsMarkedAsRead()
    {
        openPage();
        QTRY_COMPARE(rows(), 3);
        QTRY_COMPARE(m_unread->count(), 3);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Home); // skips the heading
        QTRY_COMPARE(m_unread->count(), 2);
        trigger("detailsAction");
        QTRY_VERIFY(details()->isVisible());
        QVERIFY(part<QLabel>("detailTitle")->text().contains(u"other.example"_s));
        QVERIFY(part<QLabel>("detailText")->text().contains(u"Office"_s));
        delete details();
        QTest::keyClick(table(), Qt::Key_Down);
        QTRY_COMPARE(m_unread->count(), 1);
    }

    /// As when an import is undone: domains in no list have no new events.
    void domainInNoListIsNotNew()
    {
        openPage();
        QTRY_COMPARE(m_unread->count(), 3);
        const auto lists = m_session->store().lists().all().value();
        for (const DomainList &list : lists)
            if (list.name == "Others"_L1)
                m_session->write(&db::Domains::removeFromList, list.id, {name("other.example")});
        QTRY_COMPARE(m_unread->count(), 2);
        QTRY_COMPARE(cell(0, Page::About, Qt::AccessibleTextRole), cell(0, Page::About));
        QCOMPARE(rows(), 3);
    }

    void buttonMarksAllAsRead()
    {
        openPage();
        QTRY_COMPARE(m_unread->count(), 3);
        part<QPushButton>("readButton")->click();
        QTRY_COMPARE(m_unread->count(), 0);
        QVERIFY(!part<QPushButton>("readButton")->isEnabled());
    }

    void newChangesAppearOnTopAndKeepTheSelection()
    {
        openPage();
        QTRY_COMPARE(rows(), 3);
        choose(0);
        m_world->clock.advance(1h);
        m_world->change(name("shop.example"), BlockStatus::NotBlocked, m_world->now());
        m_page->refresh();
        QTRY_COMPARE(rows(), 4);
        QCOMPARE(table()->currentIndex().row(), lines().at(1));
        QCOMPARE(cell(0, Page::About).toString(), u"shop.example"_s);
    }

    void filterShowsHitsOrAMessage()
    {
        openPage();
        QTRY_COMPARE(rows(), 3);
        QTest::keyClicks(part<QLineEdit>("filterEdit"), u"shop"_s);
        QTRY_COMPARE(rows(), 1);
        QCOMPARE(cell(0, Page::Event, Qt::AccessibleTextRole).toString(), u"Blocked"_s);
        kinds()->setCurrent(3);
        QTRY_VERIFY(empty()->isVisible());
        QVERIFY(empty()->text().startsWith(u"Nothing matches"_s));
        part<QLineEdit>("filterEdit")->clear();
        QTRY_COMPARE(rows(), 1);
        QCOMPARE(cell(0, Page::Details).toString(), u"Half flipped."_s);
        kinds()->setCurrent(2);
        QTRY_COMPARE(cell(0, Page::Event, Qt::AccessibleTextRole).toString(), u"Unblocked"_s);
        QCOMPARE(rows(), 1);
        kinds()->setCurrent(0);
        part<QComboBox>("listBox")->setCurrentText(u"Shops"_s);
        QTRY_COMPARE(rows(), 2);
    }

    /// The row names the domain's list if it is still in one.
    void changeShowsItsList()
    {
        m_world->addList(u"Clients"_s, {name("shop.example")});
        openPage();
        QTRY_COMPARE(rows(), 3);
        const QHash<QString, QString> lists{{u"shop.example"_s, u"Clients +1"_s},
                                            {u"other.example"_s, u"Others"_s}};
        for (int row = 0; row < rows(); ++row)
            QCOMPARE(cell(row, Page::Lists).toString(), lists.value(cell(row, Page::About).toString()));
    }

    void enterOpensTheDomain()
    {
        openPage();
        QTRY_COMPARE(rows(), 3);
        QSignalSpy opened(m_context.get(), &desktop::WindowContext::domainChosen);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_End, Qt::ControlModifier);
        QTest::keyClick(table(), Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.first().first().toString(), u"shop.example"_s);
        trigger("onlyAction");
        QTRY_COMPARE(rows(), 1);
    }

    void iconsFollowTheTheme()
    {
        openPage();
        const auto tick = [this] { return part<QPushButton>("readButton")->icon().pixmap(16).toImage(); };
        const QImage light = tick();
        const auto restore =
            qScopeGuard([before = QApplication::palette()] { QApplication::setPalette(before); });
        QApplication::setPalette(desktop::ownPalette(true));
        QVERIFY(tick() != light);
    }

    /// Headings are higher, cross all columns, and cannot be selected.
    void eventsAppearBelowTheirDay()
    {
        m_world->clock.advance(24h);
        m_world->change(name("shop.example"), BlockStatus::NotBlocked, m_world->now());
        m_world->clock.advance(20 * 24h);
        m_world->change(name("shop.example"), BlockStatus::Blocked, m_world->now());
        openPage();
        QTRY_COMPARE(rows(), 5);
        const auto *model = table()->model();
        QCOMPARE(model->rowCount(), 7); // today and earlier
        for (const int row : {0, 2}) {
            QCOMPARE(table()->columnSpan(row, 0), model->columnCount());
            QVERIFY(table()->rowHeight(row) >= 36);
            QVERIFY(!(model->index(row, 0).flags() & Qt::ItemIsSelectable));
        }
        QVERIFY(table()->rowHeight(1) < table()->rowHeight(0));
        QCOMPARE(cell(0, Page::Time).toString(), m_world->now().toLocalTime().toString(u"HH:mm"_s));
        QVERIFY(cell(1, Page::Time).toString().contains(u' ')); // with its day
        QVERIFY(table()->columnWidth(Page::Time) >= 128);
        QVERIFY(part<QLabel>("pageTitle")->font().pointSizeF() > 1.5 * m_page->font().pointSizeF());
    }

    void detailShowsTheDeliveryOfTheAlert()
    {
        AlertSettings settings;
        settings.grouping = 10min;
        QVERIFY(db::Alerts(*m_world->database).saveSettings(settings));
        m_world->clock.advance(1min);
        m_world->change(name("shop.example"), BlockStatus::NotBlocked, m_world->now());
        openPage();
        QTRY_COMPARE(rows(), 4);
        choose(0);
        trigger("detailsAction");
        const auto *reported = part<QLabel>("deliveryText");
        // The first change of the group has been waiting for an hour.
        QTRY_COMPARE(reported->text(), u"The notification is waiting to be shown."_s);

        settings.quietHours = true;
        const QTime time = m_world->now().toLocalTime().time();
        settings.quietFrom = time.addSecs(-3 * 3600);
        settings.quietUntil = time.addSecs(3600);
        QVERIFY(db::Alerts(*m_world->database).saveSettings(settings));
        Q_EMIT m_session->changed(app::Topic::Alerts);
        QTRY_VERIFY(reported->text().startsWith(u"The notification is waiting and will be shown at "_s));

        Alert alert;
        alert.at = alert.dueAt = m_world->now();
        alert.title = u"shop.example changed"_s;
        alert.domains = {name("shop.example")};
        alert.domainCount = 1;
        alert.kind = Alert::Kind::Mixed;
        db::Alerts alerts(*m_world->database);
        const auto kept = alerts.keep({alert, 1000});
        QVERIFY(kept);
        Q_EMIT m_session->changed(app::Topic::Alerts);
        QTRY_VERIFY(reported->text().startsWith(u"The notification is waiting and will be shown at "_s));
        QVERIFY(alerts.markShown(kept->id, m_world->now()));
        Q_EMIT m_session->changed(app::Topic::Alerts);
        QTRY_COMPARE(reported->text(), u"Shown on this computer; there was no channel to notify."_s);
        delete details();
        choose(rows() - 3); // for a domain that is in no list
        trigger("detailsAction");
        QTRY_COMPARE(part<QLabel>("deliveryText")->text(), u"No notification mentioned it."_s);
    }

    void anEventShowsItsTechnicalDetail()
    {
        m_world->clock.advance(1h);
        m_world->journal->logEvent(EventKind::Account, m_world->account, u"No keychain."_s,
                                   u"no D-Bus session"_s, m_world->now());
        openPage();
        QTRY_COMPARE(rows(), 4);
        choose(0);
        QTest::keyClick(table(), Qt::Key_Return);
        QTRY_VERIFY(details() && details()->isVisible());
        QVERIFY(part<QLabel>("detailText")->text().endsWith(u"\nTechnical detail: no D-Bus session"_s));
    }

    void exportContainsTheShownRows()
    {
        for (int i = 0; i < 150; ++i) { // more than a page
            m_world->clock.advance(1min);
            m_world->journal->logEvent(EventKind::Quota, m_world->account, u"=%1 used"_s.arg(i), {},
                                       m_world->now());
        }
        openPage();
        QTRY_COMPARE(rows(), 100);
        kinds()->setCurrent(3);
        QTRY_COMPARE(cell(0, Page::Event).toString(), u"Quota"_s);
        QSignalSpy exported(m_page.get(), &desktop::ChangesPage::exported);
        const QString path = m_world->home.filePath(u"changes.csv"_s);
        m_page->exportTo(path);
        QVERIFY(exported.wait());
        QCOMPARE(exported.first().first().toInt(), 151);
        const QByteArray text = test::bytesOf(path);
        QCOMPARE(text.count("\r\n"), 152);
        QVERIFY(text.contains("'=149 used"));
        // Times in a format that spreadsheets recognise.
        QCOMPARE(text.left(text.indexOf(')') + 1), "Time (" + QTimeZone::systemTimeZoneId() + ')');
        QVERIFY(!text.contains('T' + m_world->now().toLocalTime().toString(u"HH:mm"_s).toLatin1()));
    }

    void emptyPageExplainsItsContent()
    {
        m_world.emplace();
        openPage();
        QTRY_VERIFY(empty()->isVisible());
        QVERIFY(empty()->text().startsWith(u"Nothing has happened yet"_s));
        QVERIFY(!part<QAction>("exportAction")->isEnabled());
    }

private:
    using Page = desktop::ChangesPage;

    [[nodiscard]] static DomainName name(const char *text) { return test::StoreWorld::name(text); }
    void openPage()
    {
        m_session = test::openSession(m_world->home.path(), m_world->clock);
        m_context = std::make_unique<desktop::WindowContext>(*m_session);
        m_unread = std::make_unique<desktop::UnreadCount>(*m_context);
        m_page = std::make_unique<desktop::ChangesPage>(*m_context, *m_unread);
        m_page->resize(1000, 600);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void closePage()
    {
        m_page.reset();
        m_unread.reset();
        m_context.reset();
        m_session.reset();
    }
    template <typename Part>
    [[nodiscard]] Part *part(const char *name) const
    {
        return m_page->findChild<Part *>(QLatin1String(name));
    }
    [[nodiscard]] QTableView *table() const { return part<QTableView>("table"); }
    /// Rows of the table without its headings.
    [[nodiscard]] QList<int> lines() const
    {
        QList<int> lines;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            if (table()->model()->index(row, 0).flags() & Qt::ItemIsSelectable)
                lines += row;
        return lines;
    }
    [[nodiscard]] int rows() const { return int(lines().size()); }
    [[nodiscard]] QVariant cell(int line, int column, int role = Qt::DisplayRole) const
    {
        return table()->model()->index(lines().value(line, -1), column).data(role);
    }
    void choose(int line) const { table()->selectRow(lines().at(line)); }
    void trigger(const char *action) const { part<QAction>(action)->trigger(); }
    [[nodiscard]] desktop::Segments *kinds() const { return part<desktop::Segments>("kinds"); }
    [[nodiscard]] QLabel *empty() const { return table()->viewport()->findChild<QLabel *>(); }
    [[nodiscard]] QWidget *details() const { return m_page->findChild<QDialog *>(); }

    std::optional<test::StoreWorld> m_world;
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<desktop::WindowContext> m_context;
    std::unique_ptr<desktop::UnreadCount> m_unread;
    std::unique_ptr<desktop::ChangesPage> m_page;
};

PANTAU_WINDOW_TEST(TestChangesPage)
#include "tst_changes_page.moc"
