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
    option("world", "logn, same, zero, rare, hot, clustered or published.", "WORLD", "logn");
    option("online", "24h or 9h a day.", "HOURS", "24h");
    option("budget", "Checks a day.", "B", "100");
    option("domains", "How many.", "N", "500");
    option("seeds", "Such as 1..5.", "SEEDS", "1..5");
    option("hints", "none, feed or dns: what free sources show our planner.", "SOURCE", "none");
    option("shown", "Share of the listings that they show.", "S", "0.9");
    option("lag", "How late they show it: the mean, in hours.", "HOURS", "2");
    option("false-alarms", "Chance that a lookup is wrong of a domain that is not listed.", "F", "0.001");
    option("rates", "state: learned for each direction; one: the same for both, as it was.", "RATES",
           "state");
    parser.process(application);

    const auto number = [&parser](const char *name) { return parser.value(QLatin1String(name)).toDouble(); };
    Question question;
    question.world = parser.value(QStringLiteral("world"));
    question.online = parser.value(QStringLiteral("online"));
    question.setting.budget = int(number("budget"));
    question.domains = int(number("domains"));
    question.ratesAlike = parser.value(QStringLiteral("rates")) == u"one";
    question.seeds = parseSeeds(parser.value(QStringLiteral("seeds")));
    const QString hints = parser.value(QStringLiteral("hints"));
    using Source = HintSetting::Source;
    question.setting.hints = {.source = hints == u"feed"  ? Source::Feed
                                        : hints == u"dns" ? Source::Dns
                                                          : Source::None,
                              .shown = number("shown"),
                              .lagHours = number("lag"),
                              .falseAlarms = number("false-alarms")};
    if (!isWorld(question.world) || question.seeds.empty() || question.setting.budget < 1 ||
        question.domains < 1 || question.setting.hints.lagHours <= 0) {
        QTextStream(stderr) << "Not a setting that can be played. See --help.\n";
        return 2;
    }
    QTextStream out(stdout);
    printTable(answer(question), out);
    return 0;
}
