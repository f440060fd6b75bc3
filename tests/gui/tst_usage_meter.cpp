// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"
#include "desktop/look/usage_meter.h"
#include "support/test_program.h"

#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace pantau;
using Outlook = Forecast::Outlook;

namespace {

const QDateTime Noon(QDate(2026, 3, 10), QTime(12, 0), Qt::UTC);

desktop::AccountView view(const std::optional<Forecast> &forecast)
{
    const auto address = ServiceAddress::parse(QStringLiteral("https://service.example")).value();
    desktop::AccountView view{
        {AccountId{1}, QStringLiteral("Agency"), address, false, {}, {}}, {}, {}, forecast};
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
    void aPressAsksForAnExplanation()
    {
        desktop::UsageMeter meter;
        meter.resize(400, 90);
        const auto account = view(forecast(Outlook::Lasts, 0.5));
        meter.show(&account, Noon);
        meter.QWidget::show();
        meter.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&meter));
        QSignalSpy asked(&meter, &desktop::UsageMeter::explanationRequested);
        auto *bar = meter.findChild<desktop::MeterBar *>(QStringLiteral("usageBar"));
        QVERIFY(bar->focusPolicy() & Qt::TabFocus);
        bar->setFocus();
        QTest::keyClick(bar, Qt::Key_Space);
        QTest::keyClick(bar, Qt::Key_Return);
        QCOMPARE(asked.size(), 2);
        QTest::mouseClick(bar, Qt::LeftButton);
        QTest::mouseClick(&meter, Qt::LeftButton, {}, {20, meter.height() - 8});
        QCOMPARE(asked.size(), 4);
        QCOMPARE(asked.constLast().constFirst().value<AccountId>(), AccountId{1});
        meter.show(nullptr, Noon);
        QTest::mouseClick(&meter, Qt::LeftButton, {}, {20, meter.height() - 8});
        QCOMPARE(asked.size(), 4); // there is nothing to explain
    }

    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }

    void sentences_data()
    {
        QTest::addColumn<std::optional<Forecast>>("outlook");
        QTest::addColumn<QString>("ends");
        QTest::addColumn<bool>("hasTick");
        using Given = std::optional<Forecast>;
        QTest::newRow("nothing heard") << Given() << "used today." << false;
        QTest::newRow("too early") << Given(forecast(Outlook::None, 0.01)) << "used today." << true;
        QTest::newRow("no reset known") << Given(forecast(Outlook::None, {})) << "used today." << false;
        QTest::newRow("lasts") << Given(forecast(Outlook::Lasts, 0.5)) << "left over." << true;
        QTest::newRow("runs out") << Given(forecast(Outlook::RunsOut, 0.5)) << "Runs out at 21:00 today."
                                  << true;
    }
    void sentences()
    {
        QFETCH(std::optional<Forecast>, outlook);
        QFETCH(QString, ends);
        QFETCH(bool, hasTick);
        desktop::UsageMeter meter;
        const auto account = view(outlook);
        meter.show(&account, Noon);
        const QString sentence = meter.findChild<QLabel *>(QStringLiteral("meterSentence"))->text();
        QVERIFY2(sentence.endsWith(ends), qPrintable(sentence));
        QCOMPARE(meter.accessibleName(), sentence);
        const auto *bar = meter.findChild<desktop::MeterBar *>(QStringLiteral("usageBar"));
        QCOMPARE(bar->expected().has_value(), hasTick);
        QCOMPARE(bar->toolTip().contains(QStringLiteral("even use")), hasTick);
    }

    /// The tick is a line in the text colour that extends above and below the bar. Without checks there is no
    /// forecast, but an exhausted quota is still shown.
    void whatIsHeldBackHasNoForecast_data()
    {
        QTest::addColumn<Outlook>("outlook");
        QTest::addColumn<QString>("ends");
        QTest::newRow("lasts") << Outlook::Lasts << "used today.";
        QTest::newRow("runs out") << Outlook::RunsOut << "used today.";
        QTest::newRow("nothing left") << Outlook::Ended << "it resets at 07:00 tomorrow.";
    }
    void whatIsHeldBackHasNoForecast()
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
        const QString sentence = meter.findChild<QLabel *>(QStringLiteral("meterSentence"))->text();
        QVERIFY2(sentence.endsWith(ends), qPrintable(sentence));
        QVERIFY(meter.toolTip().isEmpty());
    }

    void nothingIsWaitedForWhereNothingIsAsked()
    {
        desktop::UsageMeter meter;
        auto account = view(forecast(Outlook::Lasts, 0.5));
        account.usage.reset();
        meter.show(&account, Noon);
        QCOMPARE(meter.accessibleName(), QStringLiteral("Waiting for quota information from the service."));
        account.isHeldBack = true;
        meter.show(&account, Noon);
        QCOMPARE(meter.accessibleName(), QStringLiteral("No quota information yet."));
    }

    void noResetIsPromisedWhereTheLimitIsNothing()
    {
        auto account = view(forecast(Outlook::Ended, {}));
        account.usage->limit = account.usage->used = account.usage->remaining = 0;
        desktop::UsageMeter meter;
        meter.show(&account, Noon);
        const QString sentence = meter.findChild<QLabel *>(QStringLiteral("meterSentence"))->text();
        QVERIFY2(sentence.endsWith(QStringLiteral("The service gives this account no quota.")),
                 qPrintable(sentence));
        QVERIFY(meter.findChild<QLabel *>(QStringLiteral("meterReset"))->text().isEmpty());
    }

    void noServiceIsSaidToBeYetToCome()
    {
        desktop::UsageMeter meter;
        meter.show(nullptr, Noon);
        QCOMPARE(meter.accessibleName(), QStringLiteral("No service is connected."));
    }

    void theBarFillsFromWhereReadingBegins()
    {
        desktop::MeterBar bar;
        bar.resize(200, 14);
        bar.setShares(0.25, 0.5);
        const auto isUsed = [&bar](int x) {
            return bar.grab().toImage().pixelColor(x, 7) == bar.palette().color(QPalette::Highlight);
        };
        QVERIFY(isUsed(25));
        QVERIFY(!isUsed(175));
        bar.setLayoutDirection(Qt::RightToLeft);
        QVERIFY(!isUsed(25));
        QVERIFY(isUsed(175));
    }

    /// The used, forecast and free parts have enough contrast in every theme.
    void itsPartsAreToldApart_data()
    {
        QTest::addColumn<QPalette>("palette");
        QTest::newRow("light") << QPalette(QColor(0xef, 0xef, 0xef));
        QTest::newRow("dark") << QPalette(QColor(0x3a, 0x3b, 0x3f), QColor(0x2a, 0x2b, 0x2e));
        QPalette pale(QColor(0xef, 0xef, 0xef));
        pale.setColor(QPalette::Highlight, QColor(0xcc, 0xe8, 0xff)); // as on Windows
        QTest::newRow("pale highlight") << pale;
    }
    void itsPartsAreToldApart()
    {
        QFETCH(QPalette, palette);
        desktop::MeterBar bar;
        bar.setPalette(palette);
        bar.resize(300, 14);
        bar.setShares(1.0 / 3, 2.0 / 3);
        const QImage picture = bar.grab().toImage();
        const QColor ground = palette.color(QPalette::Window);
        // share of the inner pixels that contrast with the window
        const auto shareSeen = [&](int from, int to) {
            int seen = 0;
            for (int x = from; x < to; ++x)
                for (int y = 5; y < 9; ++y)
                    seen += desktop::contrast(picture.pixelColor(x, y), ground) >= 3 ? 1 : 0;
            return double(seen) / (4 * (to - from));
        };
        QCOMPARE(shareSeen(10, 90), 1.0);
        const double foreseen = shareSeen(110, 190);
        QVERIFY2(foreseen > 0.1 && foreseen < 0.6, qPrintable(QString::number(foreseen)));
        QCOMPARE(shareSeen(210, 290), 0.0);
        // The end of the bar is visible too.
        const auto seenAcross = [&](int y) {
            return desktop::contrast(picture.pixelColor(250, y), ground) >= 3;
        };
        QVERIFY(seenAcross(2) && seenAcross(11));
    }

    void theTickIsWhereAnEvenUseWouldBe()
    {
        desktop::MeterBar bar;
        bar.resize(200, bar.sizeHint().height());
        bar.setShares(0.3, 0.9);
        bar.setExpected(0.5);
        const QImage picture = bar.grab().toImage();
        const QRgb text = bar.palette().color(QPalette::WindowText).rgb();
        QCOMPARE(picture.pixel(100, 0), text);
        QCOMPARE(picture.pixel(100, picture.height() - 1), text);
        QVERIFY(picture.pixel(60, 0) != text);
        bar.setExpected({});
        QVERIFY(bar.grab().toImage().pixel(100, 0) != text);
    }
};

PANTAU_WINDOW_TEST(TestUsageMeter)
#include "tst_usage_meter.moc"
