// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"
#include "desktop/look/usage_meter.h"
#include "support/test_program.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>

using namespace pantau;
using Outlook = Forecast::Outlook;

namespace {

const QDateTime Noon(QDate(2026, 3, 10), QTime(12, 0), Qt::UTC);

desktop::AccountView view(const std::optional<Forecast> &forecast)
{
    const auto address = ServiceAddress::parse(u"https://service.example"_s).value();
    desktop::AccountView view{{AccountId{1}, u"Agency"_s, address, false, {}, {}}, {}, {}, forecast};
    Usage usage;
    usage.limit = 100;
    usage.used = 30;
    usage.remaining = 70;
    usage.resetsAt = nextMidnightUtc(Noon);
    view.usage = usage;
    return view;
}

Forecast forecast(Outlook outlook, std::optional<double> expected)
{
    Forecast forecast;
    forecast.outlook = outlook;
    forecast.expectedShare = expected;
    forecast.checksToSpare = outlook == Outlook::Lasts ? 12 : 0;
    forecast.runsOutAt = Noon.addSecs(2 * 3600);
    return forecast;
}

} // namespace

class TestUsageMeter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keyPressCountsAsAClick()
    {
        desktop::UsageMeter meter;
        const auto account = view(forecast(Outlook::Lasts, 0.5));
        meter.show(&account, Noon);
        meter.QWidget::show();
        QSignalSpy asked(&meter, &QAbstractButton::clicked);
        QVERIFY(meter.focusPolicy() & Qt::TabFocus);
        QTest::keyClick(&meter, Qt::Key_Space);
        QTest::keyClick(&meter, Qt::Key_Return);
        QTest::mouseClick(&meter, Qt::LeftButton);
        QCOMPARE(asked.size(), 3);
        meter.show(nullptr, Noon);
        QTest::mouseClick(&meter, Qt::LeftButton);
        QCOMPARE(asked.size(), 3); // there is nothing to show
    }

    void accessibleNameContainsNameAndFigures()
    {
        desktop::UsageMeter meter;
        auto account = view(forecast(Outlook::Lasts, 0.5));
        account.usage->packageName = u"Business"_s;
        meter.show(&account, Noon, 1);
        QCOMPARE(meter.accessibleName(), u"Agency (Business), 30 of 100, "_s + meter.sentence());
        meter.resize(1280, 60); // of its window
        QCOMPARE(meter.sizeHint().width(), 264);
    }

    void longTextUsesASecondLine()
    {
        desktop::UsageMeter meter;
        meter.show(nullptr, Noon); // "No service is connected."
        const int usual = meter.sizeHint().height();
        auto account = view(forecast(Outlook::Ended, 1));
        account.usage->resetsAt.reset();
        meter.show(&account, Noon, 1000); // "+1,000" is next to it
        QCOMPARE(meter.sizeHint().height(), usual + meter.fontMetrics().height());
    }

    void quotaThatRunsOutFirstComesFirst()
    {
        Forecast soon = forecast(Outlook::RunsOut, 0.5);
        soon.runsOutAt = Noon.addSecs(3600);
        auto local = view(std::nullopt);
        local.account.address = ServiceAddress::localSample();
        QList<QDateTime> ends;
        for (const auto &each :
             {view(forecast(Outlook::Ended, 0.5)), view(soon), view(forecast(Outlook::RunsOut, 0.5)),
              view(forecast(Outlook::Lasts, 0.5)), local})
            ends += each.runsOutAt();
        QCOMPARE(std::adjacent_find(ends.cbegin(), ends.cend(), std::greater_equal<>()), ends.cend());
    }

    /// A service that charges requests for many domains has fewer of them to spare.
    void usageIsShownInRequests()
    {
        desktop::UsageMeter meter;
        auto account = view(forecast(Outlook::Lasts, 0.5));
        account.usage->domainsPerRequest = 4;
        meter.show(&account, Noon);
        QVERIFY2(meter.sentence().endsWith(u"3 request(s) to spare"_s), qPrintable(meter.sentence()));
        QVERIFY(meter.toolTip().contains(u"100 request(s)"_s));
    }

    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }

    void sentences_data()
    {
        const test::Table<std::optional<Forecast>, QString, bool> row({"outlook", "ends", "hasTick"});
        using Given = std::optional<Forecast>;
        row("no forecast yet", Given(), "(in 12 h)", false);
        row("too early", Given(forecast(Outlook::None, 0.01)), "(in 12 h)", true);
        row("no reset known", Given(forecast(Outlook::None, {})), "(in 12 h)", false);
        row("lasts", Given(forecast(Outlook::Lasts, 0.5)), "12 check(s) to spare", true);
        row("runs out", Given(forecast(Outlook::RunsOut, 0.5)), "Runs out at 21:00 today", true);
    }
    void sentences()
    {
        QFETCH(std::optional<Forecast>, outlook);
        QFETCH(QString, ends);
        QFETCH(bool, hasTick);
        desktop::UsageMeter meter;
        const auto account = view(outlook);
        meter.show(&account, Noon);
        const QString sentence = meter.sentence();
        QVERIFY2(sentence.endsWith(ends), qPrintable(sentence));
        QVERIFY(meter.accessibleName().endsWith(sentence));
        QCOMPARE(meter.expected().has_value(), hasTick);
        QCOMPARE(meter.toolTip().contains(u"even use"_s), hasTick);
    }

    /// The tick is a line in the text colour that extends above and below the bar. Without checks there is no
    /// forecast, but an exhausted quota is still shown.
    void stoppedAccountHasNoForecast_data()
    {
        const test::Table<Outlook, QString> row({"outlook", "ends"});
        row("lasts", Outlook::Lasts, "while checking is stopped");
        row("runs out", Outlook::RunsOut, "while checking is stopped");
        row("nothing left", Outlook::Ended, "it resets at 07:00 tomorrow");
    }
    void stoppedAccountHasNoForecast()
    {
        QFETCH(Outlook, outlook);
        QFETCH(QString, ends);
        desktop::UsageMeter meter;
        auto account = view(forecast(outlook, 0.5));
        account.plan.emplace();
        account.plan->owed = 7;
        account.plan->checksPerReset = 100;
        account.isHeldBack = true;
        meter.show(&account, Noon);
        const QString sentence = meter.sentence();
        QVERIFY2(sentence.endsWith(ends), qPrintable(sentence));
        QVERIFY(!meter.toolTip().contains(u"domain"_s));
    }

    void stoppedAccountDoesNotWaitForUsage()
    {
        desktop::UsageMeter meter;
        auto account = view(forecast(Outlook::Lasts, 0.5));
        account.usage.reset();
        meter.show(&account, Noon);
        QCOMPARE(meter.sentence(), u"Waiting for quota information from the service."_s);
        account.isHeldBack = true;
        meter.show(&account, Noon);
        QCOMPARE(meter.sentence(), u"No quota information yet."_s);
    }

    void zeroLimitShowsNoReset()
    {
        auto account = view(forecast(Outlook::Ended, {}));
        account.usage->limit = account.usage->used = account.usage->remaining = 0;
        desktop::UsageMeter meter;
        meter.show(&account, Noon);
        const QString sentence = meter.sentence();
        QVERIFY2(sentence.endsWith(u"The service gives this account no quota"_s), qPrintable(sentence));
    }

    void missingServiceIsShown()
    {
        desktop::UsageMeter meter;
        meter.show(nullptr, Noon);
        QCOMPARE(meter.accessibleName(), u"No service is connected."_s);
    }

    void theBarFillsFromTheLeadingEdge()
    {
        desktop::UsageMeter meter;
        const auto account = view(forecast(Outlook::Lasts, 0.5));
        meter.show(&account, Noon);
        meter.resize(meter.sizeHint());
        const auto at = [&meter](double share) {
            return meter.grab().toImage().pixelColor(int(share * meter.width()),
                                                     meter.fontMetrics().height() + 6); // in the bar
        };
        const QColor used = at(0.1);
        const QColor track = at(0.9);
        QVERIFY(desktop::contrast(used, track) >= 3);
        QCOMPARE(at(0.5), meter.palette().color(QPalette::Text)); // the tick
        meter.setLayoutDirection(Qt::RightToLeft);
        QCOMPARE(at(0.1), track);
        QCOMPARE(at(0.9), used);
    }
};

PANTAU_WINDOW_TEST(TestUsageMeter)
#include "tst_usage_meter.moc"
