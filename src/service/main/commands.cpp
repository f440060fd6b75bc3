// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "service/blocklist_source.h"
#include "service/main/command_line.h"

#include <QCommandLineParser>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

namespace pantau::service {

namespace {

QJsonObject jsonOf(const Provenance &provenance)
{
    return {{QStringLiteral("source"), provenance.source},
            {QStringLiteral("date"), provenance.date.toUTC().toString(Qt::ISODate)},
            {QStringLiteral("domains"), provenance.names},
            {QStringLiteral("exceptions"), provenance.exceptions},
            {QStringLiteral("refused_lines"), provenance.refusedLines},
            {QStringLiteral("sha256"), QString::fromLatin1(provenance.sha256)}};
}

QJsonObject jsonOf(const BuiltIndex &built)
{
    static constexpr std::array<std::pair<LeftOut, const char *>, LeftOutReasons> Names{
        {{LeftOut::NoDomain, "no_domain"},
         {LeftOut::Page, "page"},
         {LeftOut::Address, "ip_address"},
         {LeftOut::PartOfPage, "part_of_page"},
         {LeftOut::LimitedRule, "limited_rule"},
         {LeftOut::OtherColumn, "other_column"}}};
    QJsonObject leftOut;
    for (const auto &[reason, name] : Names)
        leftOut.insert(QLatin1String(name), built.linesLeftOut(reason));
    QJsonObject json = jsonOf(built.provenance);
    json.insert(QStringLiteral("left_out"), leftOut);
    return json;
}

template <typename About>
void printAbout(const About &about, const Provenance &provenance, bool json)
{
    print(json ? QString::fromUtf8(QJsonDocument(jsonOf(about)).toJson(QJsonDocument::Compact))
               : provenanceLine(provenance));
}

int build(const QCommandLineParser &parser)
{
    const QString output = parser.value(QStringLiteral("output"));
    if (output.isEmpty())
        return wrongUsage(Text::tr("--output is missing."));
    if (parser.positionalArguments().isEmpty())
        return wrongUsage(Text::tr("%1 is missing.").arg(QStringLiteral("INPUT")));
    const auto built = buildIndex(parser.positionalArguments(), output);
    if (!built)
        return failed(built.error());
    printAbout(*built, built->provenance, parser.isSet(QStringLiteral("json")));
    for (const QString &line : remarksOn(*built))
        warn(line);
    return 0;
}

int show(const QCommandLineParser &parser)
{
    if (parser.positionalArguments().size() != 1)
        return wrongUsage(Text::tr("Name one index."));
    const auto index = BlocklistIndex::open(parser.positionalArguments().constFirst());
    if (!index)
        return failed(index.error());
    const Provenance &about = (*index)->provenance();
    printAbout(about, about, parser.isSet(QStringLiteral("json")));
    return 0;
}

/// Runs `blocklist build|show`. Returns the exit code: 0 done, 1 failed, 2 wrong usage.
int runBlocklistCommand(const QString &verb, const QStringList &arguments)
{
    const bool isBuild = verb == QLatin1String("build");
    if (!isBuild && verb != QLatin1String("show"))
        return wrongUsage(Text::tr("There is no command “%1”.").arg(QStringLiteral("blocklist ") + verb));
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("json"), Text::tr("Print one JSON object instead of a line.")});
    if (isBuild) {
        parser.setApplicationDescription(Text::tr("Build an index from published lists"));
        parser.addPositionalArgument(
            QStringLiteral("INPUT"),
            Text::tr("Lists: one domain per line, hosts, adblock, CSV or RPZ; plain or gzipped."),
            QStringLiteral("INPUT..."));
        parser.addOption({QStringLiteral("output"), Text::tr("The index to write."), QStringLiteral("FILE")});
    } else {
        parser.setApplicationDescription(Text::tr("Show the sources of an index"));
        parser.addPositionalArgument(QStringLiteral("INDEX"), Text::tr("The index to read."));
    }
    if (const auto ended = parse(parser, QStringLiteral("blocklist ") + verb, arguments))
        return *ended;
    return isBuild ? build(parser) : show(parser);
}

QString overview()
{
    const QList<CommandSummary> own{
        {QStringLiteral("serve"), Text::tr("Answer over HTTP which domains are on a blocklist")},
        {QStringLiteral("blocklist build"), Text::tr("Build an index from published lists")},
        {QStringLiteral("blocklist show"), Text::tr("Show the sources of an index")}};
    QString text = Text::tr("Usage: pantau-service COMMAND") + QStringLiteral("\n\n");
    for (const auto &[words, summary] : own + databaseCommands())
        text += QStringLiteral("  %1  %2\n").arg(words, -16).arg(summary);
    return text + u'\n' + Text::tr("“pantau-service COMMAND --help” explains a command.");
}

} // namespace

bool serves(const QStringList &arguments)
{
    return arguments.value(0) == QLatin1String("serve");
}

CommandOutcome runCommand(const QStringList &arguments, const Clock &clock)
{
    const QString first = arguments.value(0);
    const QString second = arguments.value(1);
    const auto asksForHelp = [](const QString &word) {
        return word == QLatin1String("--help") || word == QLatin1String("-h");
    };
    const bool isGroup = first == QLatin1String("blocklist") || first == QLatin1String("keys") ||
                         first == QLatin1String("packages");
    if (asksForHelp(first) || (isGroup && asksForHelp(second))) {
        print(overview());
        return {};
    }
    if (serves(arguments))
        return runServeCommand(arguments.sliced(1), clock);
    if (first == QLatin1String("blocklist") && arguments.size() > 1)
        return {runBlocklistCommand(second, arguments.sliced(2)), nullptr};
    if (isGroup && arguments.size() > 1)
        return {runDatabaseCommand(first + u' ' + second, arguments.sliced(2), clock), nullptr};
    if (first == QLatin1String("--version")) {
        print(QStringLiteral("pantau-service " PANTAU_VERSION));
        return {};
    }
    return {wrongUsage(first.isEmpty()
                           ? Text::tr("No command was given.")
                           : Text::tr("There is no command “%1”.")
                                 .arg(arguments.first(std::min<qsizetype>(2, arguments.size())).join(u' '))),
            nullptr};
}

} // namespace pantau::service
