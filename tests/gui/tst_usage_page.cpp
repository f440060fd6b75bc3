// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "desktop/look/usage_meter.h"
#include "desktop/pages/day_chart.h"
#include "desktop/pages/usage_page.h"
#include "support/heartbeat.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

#include <numeric>

using namespace pantau;
using namespace std::chrono_literals;
using Outlook = Forecast::Outlook;

class TestUsagePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
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
        const auto list =
            m_world->wait(m_world->m_session->write(&db::Lists::add, QStringLiteral("Shops"), account.id));
        const auto domains = test::mixedDomains(1, 1);
        QVERIFY(m_world->wait(m_world->m_session->write(&db::Domains::addToList, (**list).id, domains)));
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, {domains.first()})));
        m_world->m_clock.advance(24h);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, domains)));
        openPage();
        auto *days = part<QTableView>("dayTable");
        QTRY_COMPARE(days->model()->rowCount(), 30);
        const auto ours = [days](int row) { return days->model()->index(row, 1).data().toInt(); };
        QTRY_VERIFY(ours(0) > 0 && ours(1) > 0);
        QCOMPARE(ours(0), 2 * ours(1)); // two domains against one
        QTRY_VERIFY2(part<QLabel>("delayLabel")
                         ->text()
                         .startsWith(QStringLiteral("You would usually know of a new block within")),
                     qPrintable(part<QLabel>("delayLabel")->text()));
        // The chart and the tables get the rest of the page.
        const auto *delay = part<QLabel>("delayLabel");
        QTRY_COMPARE(delay->height(), delay->heightForWidth(delay->width()));
        QCOMPARE(ours(2), 0);

        auto *shares = part<QTableView>("shareTable");
        QTRY_COMPARE(shares->model()->rowCount(), 1);
        QCOMPARE(shares->model()->index(0, 0).data().toString(), QStringLiteral("Shops"));
        QTRY_COMPARE(shares->model()->index(0, 1).data().toString(), QStringLiteral("100 %"));

        auto *checks = part<QTableView>("checkTable");
        QTRY_COMPARE(checks->model()->rowCount(), 2); // today is selected initially
        auto *chart = m_page->findChild<desktop::DayChart *>();
        chart->setFocus();
        QTest::keyClick(chart, Qt::Key_Left);
        QTRY_COMPARE(checks->model()->rowCount(), 1);
        QCOMPARE(days->currentIndex().row(), 1);
        QVERIFY(chart->accessibleName().contains(chart->sentence(28)));
        days->selectRow(0);
        QTRY_COMPARE(checks->model()->rowCount(), 2);
        QCOMPARE(chart->chosen(), m_world->m_clock.nowUtc().toLocalTime().date());

        QSignalSpy opened(m_context.get(), &desktop::WindowContext::domainChosen);
        checks->setFocus();
        checks->selectRow(0);
        QTest::keyClick(checks, Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        QVERIFY(opened.first().first().toString().endsWith(QStringLiteral(".example")));
    }

    /// Also with a 12-hour clock.
    void noTimeOfACheckIsCut()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        openPage();
        const auto *checks = part<QTableView>("checkTable");
        QVERIFY(checks->columnWidth(0) >=
                checks->fontMetrics().horizontalAdvance(QStringLiteral("12:58:58 PM")) +
                    2 * checks->fontMetrics().averageCharWidth());
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
    }

    void laterChecksAreNotTakenForThoseOfNoList()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        const auto list =
            m_world->wait(m_world->m_session->write(&db::Lists::add, QStringLiteral("Shops"), account.id));
        const auto domains = test::mixedDomains(1, 1);
        QVERIFY(m_world->wait(m_world->m_session->write(&db::Domains::addToList, (**list).id, domains)));
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
        QCOMPARE(shares->model()->index(0, 0).data().toString(), QStringLiteral("Shops"));
    }

    /// The figures at the top are the new key's. The days below include the old key's, and a note says so.
    void anotherKeysDaysAreToldApart()
    {
        const auto account = m_world->addAccount(m_world->businessKey("first"));
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, test::mixedDomains(2, 2))));
        openPage();
        auto *days = part<QTableView>("dayTable");
        QTRY_VERIFY(days->model()->rowCount() > 0 && days->model()->index(0, 1).data().toInt() > 0);
        const auto figures = [this] { return part<QLabel>("figuresLabel")->text(); };
        QVERIFY2(!figures().contains(QStringLiteral("counted since")), qPrintable(figures()));
        m_world->m_clock.advance(1h);
        const auto replaced = m_world->wait(
            m_world->m_session->accounts().replaceKey(account.id, m_world->businessKey("second")));
        QVERIFY(replaced && *replaced);
        QVERIFY(m_world->wait(m_world->m_session->accounts().refreshUsage(account.id)));
        m_page->refresh();
        QTRY_VERIFY2(figures().contains(QStringLiteral("0 of 12,500")), qPrintable(figures()));
        QTRY_VERIFY2(figures().contains(QStringLiteral("Usage is counted since ")), qPrintable(figures()));
        QVERIFY(days->model()->index(0, 1).data().toInt() > 0);
    }

    void aDayIsChosenWithTheMouse()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, test::mixedDomains(1, 1))));
        openPage();
        auto *chart = m_page->findChild<desktop::DayChart *>();
        QTRY_VERIFY(chart->chosen().isValid());
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->columnOf(0).center().toPoint());
        const QDate first = m_world->m_clock.nowUtc().toLocalTime().date().addDays(-29);
        QCOMPARE(chart->chosen(), first);
        const auto title = [this] { return part<QLabel>("checkLabel")->text(); };
        QTRY_VERIFY(title().startsWith(QStringLiteral("No answers are stored")));
        // A day that has not been read has no known checks.
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->columnOf(29).center().toPoint());
        QCOMPARE(chart->chosen(), first.addDays(29));
        QVERIFY2(title().endsWith(QStringLiteral("reading…")), qPrintable(title()));
        QTRY_COMPARE(part<QTableView>("checkTable")->model()->rowCount(), 2);
        QVERIFY2(!title().endsWith(QStringLiteral("reading…")), qPrintable(title()));
    }

    /// Without a renewal day, a package has no forecast. The page links to the setting until it is set.
    void theDayOfThePackageIsAskedFor()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        openPage();
        auto *button = part<QPushButton>("renewalButton");
        QVERIFY(!button->isVisible()); // nothing is known about the package yet
        QVERIFY(m_world->wait(m_world->m_session->accounts().refreshUsage(account.id)));
        QTRY_VERIFY(button->isVisible());
        QVERIFY(!m_page->findChild<QLabel *>(QStringLiteral("figuresLabel"))->text().isEmpty());
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
        const auto sample = m_world->wait(m_world->m_session->accounts().add(
            QStringLiteral("Sample"), ServiceAddress::localSample(), std::nullopt));
        auto *accounts = part<QComboBox>("accountBox");
        QTRY_COMPARE(accounts->count(), 2);
        QCOMPARE(accounts->currentText(), first.name);
        m_page->showAccount((**sample).id);
        QTRY_COMPARE(part<QLabel>("titleLabel")->text(),
                     QStringLiteral("Local sample list: no quota needed."));
    }

    void whatIsExpectedIsSpreadUntilTheReset_data()
    {
        QTest::addColumn<Outlook>("outlook");
        QTest::addColumn<int>("spare");
        QTest::addColumn<int>("hoursToEnd");
        QTest::addColumn<int>("days");
        QTest::addColumn<double>("whole");
        QTest::newRow("too early") << Outlook::None << 0 << 0 << 0 << 0.0;
        QTest::newRow("lasts") << Outlook::Lasts << 10 << 0 << 4 << 50.0;
        QTest::newRow("runs out tomorrow") << Outlook::RunsOut << 0 << 24 << 4 << 70.0;
        QTest::newRow("over") << Outlook::Ended << 0 << 0 << 0 << 0.0;
    }
    void whatIsExpectedIsSpreadUntilTheReset()
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

    void theWindowIsNotHeld()
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
