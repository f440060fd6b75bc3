// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how long changes stay undetected in made-up worlds, under Pantau's planner and under other
// policies.
#include "bench/schedule_sim/report.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QTextStream>

using namespace pantau::bench;

namespace {

std::optional<std::vector<unsigned>> parseSeeds(const QString &text)
{
    std::vector<unsigned> seeds;
    for (const QString &part : text.split(u',')) {
        const QStringList ends = part.split(QStringLiteral(".."));
        bool fineFirst = false;
        bool fineLast = false;
        const unsigned first = ends.first().toUInt(&fineFirst);
        const unsigned last = ends.last().toUInt(&fineLast);
        if (!fineFirst || !fineLast || ends.size() > 2 || last < first || last - first > 1000)
            return {};
        for (unsigned seed = first; seed <= last; ++seed)
            seeds.push_back(seed);
    }
    return seeds;
}

void printTable(const std::vector<Row> &rows, QTextStream &out)
{
    out << QStringLiteral("%1 %2 %3 %4 %5 %6 %7 %8 %9 %10 %11\n")
               .arg(QStringLiteral("policy"), -8)
               .arg(QStringLiteral("mean h"), 8)
               .arg(QStringLiteral("listed"), 8)
               .arg(QStringLiteral("delisted"), 8)
               .arg(QStringLiteral("p95 h"), 8)
               .arg(QStringLiteral("/known"), 7)
               .arg(QStringLiteral("/bound"), 7)
               .arg(QStringLiteral("burst/"), 7)
               .arg(QStringLiteral("used %"), 7)
               .arg(QStringLiteral("gap d"), 7)
               .arg(QStringLiteral("cold h"), 7);
    const auto ratio = [](const std::optional<double> &value) {
        return value ? QString::number(*value, 'f', 3) : QStringLiteral("-");
    };
    for (const Row &row : rows)
        out << QStringLiteral("%1 %2 %3 %4 %5 %6 %7 %8 %9 %10 %11\n")
                   .arg(row.policy, -8)
                   .arg(row.mean.meanHours, 8, 'f', 2)
                   .arg(row.mean.listingHours, 8, 'f', 2)
                   .arg(row.mean.delistingHours, 8, 'f', 2)
                   .arg(row.mean.p95Hours, 8, 'f', 1)
                   .arg(ratio(row.overKnown), 7)
                   .arg(ratio(row.overBound), 7)
                   .arg(row.burstOver, 7, 'f', 2)
                   .arg(row.mean.usedShare * 100, 7, 'f', 2)
                   .arg(row.mean.maxGapDays, 7, 'f', 1)
                   .arg(row.mean.coldHours, 7, 'f', 1);
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Plays checking policies in made-up worlds: 60 days to learn, 180 measured."));
    parser.addHelpOption();
    const auto option = [&](const char *name, const char *what, const char *value, const char *standard) {
        parser.addOption({QString::fromLatin1(name), QString::fromLatin1(what), QString::fromLatin1(value),
                          QString::fromLatin1(standard)});
    };
    option("world", "logn, same, mild, zero, rare, hot, clustered, sisters or published.", "WORLD", "logn");
    option("online", "24h or 9h a day.", "HOURS", "24h");
    option("budget", "Checks a day.", "B", "100");
    option("domains", "How many.", "N", "500");
    option("seeds", "Such as 1..5 or 1,4,9.", "SEEDS", "1..5");
    option("confirmations", "Checks that a suspicion costs our planner, of the same budget.", "N", "0");
    option("hints", "none, feed or dns: what free sources show our planner.", "SOURCE", "none");
    option("shown", "Share of the listings that they show.", "S", "0.9");
    option("lag", "How late they show it: the mean, in hours.", "HOURS", "2");
    option("false-alarms", "Chance that a lookup is wrong of a domain that is not listed.", "F", "0.001");
    option("always-wrong", "Share of the domains whose lookups always say that they are listed.", "SHARE",
           "0");
    option("rates", "state: learned for each direction; one: the same for both, as it was.", "RATES",
           "state");
    option("policy", "Only this one (may be given again).", "NAME", "");
    parser.addOption({QStringLiteral("captive"),
                      QStringLiteral("Every ten days, for two hours, lookups say that all are listed.")});
    parser.process(application);

    QTextStream out(stdout);
    QTextStream error(stderr);
    Question question;
    question.world = parser.value(QStringLiteral("world"));
    question.online = parser.value(QStringLiteral("online"));
    question.setting.budget = parser.value(QStringLiteral("budget")).toInt();
    question.setting.confirmations = parser.value(QStringLiteral("confirmations")).toInt();
    question.domains = parser.value(QStringLiteral("domains")).toInt();
    const QString rates = parser.value(QStringLiteral("rates"));
    const QString hints = parser.value(QStringLiteral("hints"));
    using Source = HintSetting::Source;
    question.setting.hints = {hints == u"feed"  ? Source::Feed
                              : hints == u"dns" ? Source::Dns
                                                : Source::None,
                              parser.value(QStringLiteral("shown")).toDouble(),
                              parser.value(QStringLiteral("lag")).toDouble(),
                              parser.value(QStringLiteral("false-alarms")).toDouble(),
                              parser.value(QStringLiteral("always-wrong")).toDouble(),
                              parser.isSet(QStringLiteral("captive"))};
    const HintSetting &asked = question.setting.hints;
    const bool hintsAreFine =
        asked.shown >= 0 && asked.shown <= 1 && asked.lagHours > 0 && asked.falseAlarms >= 0 &&
        asked.falseAlarms <= 1 && asked.alwaysWrong >= 0 && asked.alwaysWrong <= 1 &&
        QStringList{QStringLiteral("none"), QStringLiteral("feed"), QStringLiteral("dns")}.contains(hints);
    question.ratesAlike = rates == u"one";
    question.policies = parser.values(QStringLiteral("policy"));
    question.policies.removeAll(QString());
    const auto seeds = parseSeeds(parser.value(QStringLiteral("seeds")));
    const bool knowsPolicies = std::all_of(question.policies.cbegin(), question.policies.cend(),
                                           [](const QString &name) { return policyNames().contains(name); });
    if (!isWorld(question.world) || !seeds || !knowsPolicies || question.setting.budget < 1 ||
        question.setting.confirmations < 0 || question.domains < 1 || !hintsAreFine ||
        (rates != u"one" && rates != u"state") || (question.online != u"24h" && question.online != u"9h")) {
        error << "Not a setting that can be played. See --help.\n";
        return 2;
    }
    question.seeds = *seeds;
    const auto rows = answer(question);
    printTable(rows, out);
    return 0;
}
