// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "desktop/look/colours.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/look/usage_meter.h"
#include "desktop/pages/day_chart.h"
#include "desktop/pages/usage_page.h"
#include "support/heartbeat.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

#include <numeric>

using namespace pantau;
using namespace std::chrono_literals;
using Outlook = Forecast::Outlook;

class TestUsagePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        desktop::PantauStyle::install();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
    }
    void init()
    {
        m_world.emplace(2);
        m_world->openSession();
    }
    void cleanup()
    {
        m_page.reset();
        m_context.reset();
        m_world.reset();
    }

    /// Two domains in a list are checked today, and one was checked the day before.
    void daysListsAndChecksAreShown()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        const auto domains = test::mixedDomains(1, 1);
        m_world->addList(u"Shops"_s, account.id, domains);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, {domains.first()})));
        m_world->m_clock.advance(24h);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, domains)));
        openPage();
        auto *days = part<QTableView>("dayTable");
        QTRY_COMPARE(days->model()->rowCount(), 30);
        const auto ours = [days](int row) { return days->model()->index(row, 1).data().toInt(); };
        QTRY_VERIFY(ours(0) > 0 && ours(1) > 0);
        QCOMPARE(ours(0), 2 * ours(1)); // two domains against one
        QTRY_VERIFY2(
            part<QLabel>("delayLabel")->text().startsWith(u"New blocks are usually detected within"_s),
            qPrintable(part<QLabel>("delayLabel")->text()));
        QCOMPARE(part<QLabel>("delayLabel")->text().count(u". "_s), 0); // more is in the tool tip
        // The chart and the tables get the rest of the page.
        const auto *delay = part<QLabel>("delayLabel");
        QTRY_COMPARE(delay->height(), delay->heightForWidth(delay->width()));
        QCOMPARE(ours(2), 0);

        auto *shares = part<QTableView>("shareTable");
        QTRY_COMPARE(shares->model()->rowCount(), 1);
        QCOMPARE(shares->model()->index(0, 0).data().toString(), u"Shops"_s);
        QTRY_COMPARE(shares->model()->index(0, 2).data().toString(), u"100%"_s);

        auto *checks = part<QTableView>("checkTable");
        QTRY_COMPARE(checks->model()->rowCount(), 2); // today is selected initially
        auto *chart = m_page->findChild<desktop::DayChart *>();
        chart->setFocus();
        QTest::keyClick(chart, Qt::Key_Left);
        QTRY_COMPARE(checks->model()->rowCount(), 1);
        QCOMPARE(days->currentIndex().row(), 1);
        QVERIFY(chart->accessibleName().contains(chart->sentence(28)));
        QCOMPARE(m_page->table(), days); // a chosen day shows its figures
        days->selectRow(0);
        QTRY_COMPARE(checks->model()->rowCount(), 2);
        QCOMPARE(chart->chosen(), m_world->m_clock.nowUtc().toLocalTime().date());

        QSignalSpy opened(m_context.get(), &desktop::WindowContext::domainChosen);
        part<QToolButton>("views_2")->click();
        QCOMPARE(m_page->table(), checks);
        checks->setFocus();
        checks->selectRow(0);
        QTest::keyClick(checks, Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        QVERIFY(opened.first().first().toString().endsWith(u".example"_s));
    }

    /// Also with a 12-hour clock.
    void noTimeOfACheckIsCut()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        openPage();
        const auto *checks = part<QTableView>("checkTable");
        QVERIFY(checks->columnWidth(0) >= checks->fontMetrics().horizontalAdvance(u"12:58:58 PM"_s) +
                                              2 * checks->fontMetrics().averageCharWidth());
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
    }

    void laterChecksAreAssignedToTheirList()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        const auto domains = test::mixedDomains(1, 1);
        m_world->addList(u"Shops"_s, account.id, domains);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, {domains.first()})));
        openPage();
        auto *days = part<QTableView>("dayTable");
        auto *shares = part<QTableView>("shareTable");
        const auto ours = [days] { return days->model()->index(0, 1).data().toInt(); };
        QTRY_VERIFY(days->model()->rowCount() > 0 && ours() > 0);
        QTRY_COMPARE(shares->model()->rowCount(), 1);
        const int before = ours();
        m_world->m_clock.advance(1h);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, domains)));
        QTRY_VERIFY(ours() > before);
        QCOMPARE(shares->model()->rowCount(), 1);
        QCOMPARE(shares->model()->index(0, 0).data().toString(), u"Shops"_s);
    }

    /// The figures at the top are the new key's. The days below include the old key's, and a note says so.
    void usageOfAPreviousKeyIsSeparated()
    {
        const auto account = m_world->addAccount(m_world->businessKey("first"));
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, test::mixedDomains(2, 2))));
        openPage();
        auto *days = part<QTableView>("dayTable");
        QTRY_VERIFY(days->model()->rowCount() > 0 && days->model()->index(0, 1).data().toInt() > 0);
        const auto figures = [this] { return part<QLabel>("figuresLabel")->text(); };
        QVERIFY2(!figures().contains(u"counted since"_s), qPrintable(figures()));
        m_world->m_clock.advance(1h);
        const auto replaced = m_world->wait(
            m_world->m_session->accounts().replaceKey(account.id, m_world->businessKey("second")));
        QVERIFY(replaced && *replaced);
        QVERIFY(m_world->wait(m_world->m_session->accounts().refreshUsage(account.id)));
        m_page->refresh();
        QTRY_VERIFY2(figures().contains(u"0 of 12,500"_s), qPrintable(figures()));
        QTRY_VERIFY2(figures().contains(u"Usage is counted since "_s), qPrintable(figures()));
        QVERIFY(days->model()->index(0, 1).data().toInt() > 0);
    }

    void mouseSelectsADay()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, test::mixedDomains(1, 1))));
        openPage();
        auto *chart = m_page->findChild<desktop::DayChart *>();
        QTRY_VERIFY(chart->chosen().isValid());
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->columnOf(0).center().toPoint());
        const QDate first = m_world->m_clock.nowUtc().toLocalTime().date().addDays(-29);
        QCOMPARE(chart->chosen(), first);
        part<QToolButton>("views_2")->click();
        const auto title = [this] { return part<QLabel>("noteLabel")->text(); };
        QTRY_VERIFY(title().startsWith(u"No answers are stored"_s));
        // A day that has not been read has no known checks.
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->columnOf(29).center().toPoint());
        QCOMPARE(chart->chosen(), first.addDays(29));
        QVERIFY2(title().endsWith(u"reading…"_s), qPrintable(title()));
        QTRY_COMPARE(part<QTableView>("checkTable")->model()->rowCount(), 2);
        QVERIFY2(!title().endsWith(u"reading…"_s), qPrintable(title()));
    }

    /// Without a renewal day, a package has no forecast. The page links to the setting until it is set.
    void renewalDayIsRequestedUntilSet()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        openPage();
        auto *button = part<QPushButton>("renewalButton");
        QVERIFY(!button->isVisible()); // nothing is known about the package yet
        QVERIFY(m_world->wait(m_world->m_session->accounts().refreshUsage(account.id)));
        QTRY_VERIFY(button->isVisible());
        QVERIFY(!m_page->findChild<QLabel *>(u"figuresLabel"_s)->text().isEmpty());
        QSignalSpy requested(m_context.get(), &desktop::WindowContext::renewalRequested);
        button->click();
        QCOMPARE(requested.size(), 1);
        QCOMPARE(requested.first().first().value<AccountId>(), account.id);
        QVERIFY(*m_world->wait(m_world->m_session->write(&db::Accounts::setRenewalDay, account.id, 15)));
        QTRY_VERIFY(!button->isVisible());
    }

    void everyAccountCanBeChosen()
    {
        openPage();
        QTRY_VERIFY(part<QLabel>("emptyLabel")->isVisible());
        const auto first = m_world->addAccount(m_world->businessKey());
        QTRY_VERIFY(!part<QLabel>("emptyLabel")->isVisible());
        const auto sample = m_world->wait(
            m_world->m_session->accounts().add(u"Sample"_s, ServiceAddress::localSample(), std::nullopt));
        auto *accounts = part<QComboBox>("accountBox");
        QTRY_COMPARE(accounts->count(), 2);
        QCOMPARE(accounts->currentText(), first.name);
        m_page->showAccount((**sample).id);
        QTRY_COMPARE(part<QLabel>("titleLabel")->text(), u"Local sample list: no quota needed"_s);
    }

    void expectedUsageIsSpreadUntilTheReset_data()
    {
        const test::Table<Outlook, int, int, int, double> row(
            {"outlook", "spare", "hoursToEnd", "days", "whole"});
        row("too early", Outlook::None, 0, 0, 0, 0.0);
        row("lasts", Outlook::Lasts, 10, 0, 4, 50.0);
        row("runs out tomorrow", Outlook::RunsOut, 0, 24, 4, 70.0);
        row("over", Outlook::Ended, 0, 0, 0, 0.0);
    }
    void expectedUsageIsSpreadUntilTheReset()
    {
        QFETCH(Outlook, outlook);
        QFETCH(int, spare);
        QFETCH(int, hoursToEnd);
        QFETCH(int, days);
        QFETCH(double, whole);
        const QDateTime now = QDate(2026, 3, 10).startOfDay(Qt::LocalTime).addSecs(12 * 3600).toUTC();
        Usage usage;
        usage.period = Usage::Period::Monthly;
        usage.unitCost = 2;
        usage.limit = 100;
        usage.used = 30;
        usage.remaining = 70;
        usage.resetsAt = now.addDays(3);
        Forecast forecast;
        forecast.outlook = outlook;
        forecast.checksToSpare = spare;
        forecast.runsOutAt = now.addSecs(3600 * hoursToEnd);
        const auto expected = desktop::words::expectedPerDay(usage, forecast, now);
        QCOMPARE(expected.size(), days);
        QCOMPARE(std::accumulate(expected.cbegin(), expected.cend(), 0.0) + 1, whole + 1);
        if (outlook == Outlook::RunsOut)
            QCOMPARE(expected.constLast(), 0.0);
    }

    /// One chart and one table below the sentence, in the size and the colours of the design.
    void looksAsDesigned_data()
    {
        test::columns<bool, QSize>({"isDark", "size"});
        for (const bool isDark : {false, true}) {
            QTest::addRow("%s, 1280", isDark ? "dark" : "light") << isDark << QSize(1032, 700);
            QTest::addRow("%s, 1024", isDark ? "dark" : "light") << isDark << QSize(800, 600);
        }
    }
    void looksAsDesigned()
    {
        QFETCH(bool, isDark);
        QFETCH(QSize, size);
        using namespace desktop;
        const auto palette = QGuiApplication::palette();
        const auto restore = qScopeGuard([palette] { QApplication::setPalette(palette); });
        QApplication::setPalette(ownPalette(isDark));
        const auto account = m_world->addAccount(m_world->businessKey());
        const auto domains = test::mixedDomains(1, 1);
        m_world->addList(u"Shops"_s, account.id, domains);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, domains)));
        openPage();
        m_page->resize(size);
        auto *shares = part<QTableView>("shareTable");
        QTRY_COMPARE(shares->model()->rowCount(), 1);
        QTRY_COMPARE(shares->model()->index(0, 1).data().toString(), u"2"_s);
        const auto *title = part<QLabel>("titleLabel");
        QCOMPARE(title->font(), fontFor(FontRole::PageTitle, QApplication::font()));
        QCOMPARE(title->mapTo(m_page.get(), QPoint()).x(), 20);
        auto *chart = m_page->findChild<DayChart *>();
        QCOMPARE(chart->height(), 232);
        QCOMPARE(chart->x(), 20);
        QCOMPARE(chart->width(), size.width() - 40);
        for (const char *text : {"views_0", "views_1", "views_2"})
            QCOMPARE(part<QToolButton>(text)->height(), 24);
        QCOMPARE(part<QToolButton>("views_0")->text(), u"By list"_s);
        QCOMPARE(shares->mapTo(m_page.get(), QPoint()).x(), 0);
        QCOMPARE(shares->mapTo(m_page.get(), QPoint(0, shares->height())).y(), size.height());
        QCOMPARE(shares->rowHeight(0), 32);
        // The share, all of it, in the colour of the meter; today in the accent colour, because it is chosen.
        QTRY_VERIFY(chart->chosen().isValid());
        const QImage table = shares->viewport()->grab().toImage();
        const QRect share = shares->visualRect(shares->model()->index(0, 2));
        QCOMPARE(table.pixelColor(share.left() + 40, share.center().y() + 1), colour(Token::Meter, isDark));
        const QImage bars = chart->grab().toImage();
        const QRectF today = chart->columnOf(29);
        QCOMPARE(bars.pixelColor(int(today.center().x()), int(today.bottom()) - 4),
                 colour(Token::Accent, isDark));
    }

    void refreshKeepsTheWindowAlive()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, test::mixedDomains(2, 20))));
        openPage();
        QTRY_COMPARE(part<QTableView>("checkTable")->model()->rowCount(), 22);
        test::Heartbeat heartbeat;
        m_page->refresh();
        part<QComboBox>("periodBox")->setCurrentIndex(2);
        QTRY_COMPARE(part<QTableView>("dayTable")->model()->rowCount(), 90);
        QTRY_COMPARE(part<QTableView>("checkTable")->model()->rowCount(), 22);
        QVERIFY2(heartbeat.longestWork() < test::Heartbeat::Bar, qPrintable(heartbeat.words()));
    }

    void purposesAddUpToTheUsage()
    {
        const QDateTime now(QDate(2026, 3, 10), QTime(12, 0), Qt::UTC);
        UsePurposes purposes;
        purposes.planned = 60;
        purposes.confirmations = 5;
        purposes.byHand = 15;
        Usage usage;
        usage.period = Usage::Period::Monthly;
        usage.limit = 1000;
        QVERIFY(!desktop::words::quotaPeriod(usage, now).isKnown);
        QVERIFY(desktop::words::spentSentences({}, usage, desktop::words::quotaPeriod(usage, now))
                    .endsWith(u"Nothing was used."_s));
        usage.used = 100;
        usage.resetsAt = now.addDays(10);
        const auto period = desktop::words::quotaPeriod(usage, now);
        QVERIFY(period.isKnown);
        QCOMPARE(period.span.from, usage.resetsAt->addMonths(-1));
        const auto lines = [&] { return desktop::words::spentSentences(purposes, usage, period); };
        QCOMPARE(lines(), u"Planned checks: 60 credit(s)\nConfirming changes: 5 credit(s)\n"
                          "Manual checks: 15 credit(s)\n"
                          "Others with the same quota, or before Pantau counted: 20 credit(s)"_s);
        usage.domainsPerRequest = 50;
        QVERIFY(lines().startsWith(u"Planned checks: 60 request(s)\n"_s));
        usage.period = Usage::Period::Daily;
        QCOMPARE(desktop::words::quotaPeriod(usage, now).span.from,
                 QDateTime(QDate(2026, 3, 10), QTime(0, 0), Qt::UTC));
    }

private:
    void openPage()
    {
        m_context = std::make_unique<desktop::WindowContext>(*m_world->m_session);
        m_page = std::make_unique<desktop::UsagePage>(*m_context);
        m_page->resize(1100, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    template <typename Widget>
    [[nodiscard]] Widget *part(const char *name) const
    {
        return m_page->findChild<Widget *>(QLatin1String(name));
    }

    std::optional<test::World> m_world;
    std::unique_ptr<desktop::WindowContext> m_context;
    std::unique_ptr<desktop::UsagePage> m_page;
};

PANTAU_WINDOW_TEST(TestUsagePage)
#include "tst_usage_page.moc"
