// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/report.h"
#include "support/test_program.h"

#include <limits>

using namespace pantau::bench;

namespace {

constexpr double unbarred = std::numeric_limits<double>::infinity();

/// A plain run plays one seed; the test's long form sets PANTAU_SEEDS=1..5.
std::vector<unsigned> seeds()
{
    return parseSeeds(qEnvironmentVariable("PANTAU_SEEDS", u"1..1"_s));
}

const Row *find(const std::vector<Row> &rows, const QString &policy)
{
    for (const Row &row : rows)
        if (row.policy == policy)
            return &row;
    return nullptr;
}

} // namespace

/// Checks the thresholds of docs/scheduling.md.
class TestScheduleBars : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void realListIsDetectedEarlier_data()
    {
        const pantau::test::Table<int> row({"budget"});
        row("100 a day", 100);
        row("1000 a day", 1000);
    }
    void realListIsDetectedEarlier()
    {
        QFETCH(int, budget);
        Question question;
        question.world = u"published"_s;
        question.setting.budget = budget;
        question.seeds = seeds();
        question.policies = QStringList{u"pantau"_s};
        const Row now = answer(question).front();
        question.ratesAlike = true;
        const Row before = answer(question).front();
        const QString figures = u"mean %1 of %2 h, listing %3 of %4, used %5"_s.arg(now.mean.meanHours)
                                    .arg(before.mean.meanHours)
                                    .arg(now.mean.listingHours)
                                    .arg(before.mean.listingHours)
                                    .arg(now.mean.usedShare);
        qInfo().noquote() << figures;
        QVERIFY2(now.mean.meanHours <= 0.8 * before.mean.meanHours, qPrintable(figures));
        QVERIFY2(now.mean.listingHours <= 0.8 * before.mean.listingHours, qPrintable(figures));
        QVERIFY2(now.mean.usedShare >= 0.999, qPrintable(figures));
    }

    void hintsShortenDetection_data()
    {
        // alwaysWrong: share of the domains
        // most: of the mean without hints
        const pantau::test::Table<HintSetting::Source, int, double, double, double, double, bool, double> row(
            {"source", "budget", "shown", "lag", "falseAlarms", "alwaysWrong", "captive", "most"});
        const auto dns = HintSetting::Source::Dns;
        row("60 %, 12 h late", dns, 100, 0.6, 12, 0.001, 0, false, 0.70);
        row("90 %, 2 h late", dns, 100, 0.9, 2, 0.001, 0, false, 0.26);
        row("90 %, 2 h late, 1000 a day", dns, 1000, 0.9, 2, 0.001, 0, false, 0.68);
        row("a list with 98 %, 2 h late", HintSetting::Source::Feed, 100, 0.98, 2, 0, 0, false, 0.57);
        row("useless", dns, 100, 0, 2, 0.01, 0, false, 1.01);
        row("useless and loud", dns, 100, 0, 2, 0.05, 0, false, 1.03);
        row("one in twenty always looks blocked", dns, 100, 0, 2, 0.001, 0.05, false, 1.03);
        row("a captive portal", dns, 100, 0, 2, 0.001, 0, true, 1.03);
    }
    void hintsShortenDetection()
    {
        QFETCH(HintSetting::Source, source);
        QFETCH(int, budget);
        QFETCH(double, shown);
        QFETCH(double, lag);
        QFETCH(double, falseAlarms);
        QFETCH(double, alwaysWrong);
        QFETCH(bool, captive);
        QFETCH(double, most);
        Question question;
        question.setting.budget = budget;
        question.seeds = seeds();
        question.policies = QStringList{u"pantau"_s};
        const Row without = answer(question).front();
        question.setting.hints = {source, shown, lag, falseAlarms, alwaysWrong, captive};
        const Row with = answer(question).front();
        const QString figures = u"mean %1 of %2 h, %3 asks a day, used %4"_s.arg(with.mean.meanHours)
                                    .arg(without.mean.meanHours)
                                    .arg(with.mean.asksPerDay)
                                    .arg(with.mean.usedShare);
        qInfo().noquote() << figures;
        const double luck = question.seeds.size() < 5 ? 1.04 : 1.0;
        QVERIFY2(with.mean.meanHours <= most * without.mean.meanHours * luck, qPrintable(figures));
        QVERIFY2(with.mean.usedShare >= 0.999, qPrintable(figures));
    }

    void everyThresholdIsMet_data()
    {
        // overRule: of the recommended rule's mean
        const pantau::test::Table<QString, int, double, double, double, double, double> row(
            {"online", "budget", "overKnown", "overBound", "burstOver", "used", "overRule"});
        row("logn", "24h", 100, 1.25, 1.25, 2.3, 0.999, 1.03);
        row("logn ", "24h", 1000, 1.18, 1.20, 4.8, 0.999, 1.03);
        row("logn  ", "9h", 100, 1.30, 1.42, 2.0, 0.9, 1.03);
        row("logn   ", "9h", 1000, 1.05, 1.20, 1.9, 0.9, 1.03);
        row("same", "24h", 100, 1.15, 1.15, 1.05, 0.999, 1.05);
        row("zero", "24h", 100, unbarred, unbarred, 3.0, 0.999, 0.95);
        row("rare", "24h", 100, unbarred, unbarred, 1.9, 0.999, 0.95);
        row("hot", "24h", 100, unbarred, unbarred, 1.25, 0.999, 0.95);
        row("clustered", "24h", 100, unbarred, unbarred, 1.25, 0.999, 0.85);
    }
    void everyThresholdIsMet()
    {
        QFETCH(QString, online);
        QFETCH(int, budget);
        QFETCH(double, overKnown);
        QFETCH(double, overBound);
        QFETCH(double, burstOver);
        QFETCH(double, used);
        QFETCH(double, overRule);
        Question question;
        question.world = QString::fromLatin1(QTest::currentDataTag()).trimmed();
        question.online = online;
        question.setting.budget = budget;
        question.seeds = seeds();
        question.policies = QStringList{u"even"_s, u"rule"_s, u"pantau"_s};
        const auto rows = answer(question);
        const Row *ours = find(rows, u"pantau"_s);
        const Row *even = find(rows, u"even"_s);
        const Row *rule = find(rows, u"rule"_s);
        QVERIFY(ours && even && rule);
        const QString figures = u"mean %1 h, p95 %2, /known %3, /bound %4, burst/ %5, used %6, /rule %7"_s
                                    .arg(ours->mean.meanHours)
                                    .arg(ours->mean.p95Hours)
                                    .arg(ours->overKnown.value_or(0))
                                    .arg(ours->overBound.value_or(0))
                                    .arg(ours->burstOver)
                                    .arg(ours->mean.usedShare)
                                    .arg(ours->mean.meanHours / rule->mean.meanHours);
        qInfo().noquote() << figures;
        // The thresholds are for five seeds. Fewer seeds give more noise.
        const double luck = question.seeds.size() < 5 ? 1.04 : 1.0;
        QVERIFY2(ours->overKnown.value_or(0) <= overKnown * luck, qPrintable(figures));
        QVERIFY2(ours->overBound.value_or(0) <= overBound * luck, qPrintable(figures));
        QVERIFY2(ours->burstOver * luck >= burstOver, qPrintable(figures));
        QVERIFY2(ours->mean.usedShare >= used, qPrintable(figures));
        QVERIFY2(ours->mean.meanHours <= rule->mean.meanHours * overRule * luck, qPrintable(figures));
        const double longestOffline = online == u"24h" ? 0 : 1;
        const double round = double(question.domains) / budget;
        QVERIFY2(ours->mean.maxGapDays <= 4 * round + longestOffline, qPrintable(figures));
        if (online == u"24h" && question.world == u"logn") {
            QVERIFY2(ours->mean.p95Hours <= 0.75 * even->mean.p95Hours * luck, qPrintable(figures));
            if (budget == 100)
                QVERIFY2(ours->mean.coldHours <= 0.70 * even->mean.coldHours * luck, qPrintable(figures));
        }
    }
};

PANTAU_TEST(TestScheduleBars)
#include "tst_schedule_bars.moc"
