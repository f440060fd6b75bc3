// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/blocklist_command.h"

#include "service/blocklist_source.h"
#include "service/main/report.h"

#include <QCommandLineParser>
#include <QJsonDocument>
#include <QJsonObject>

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
        return wrongUsage(QCoreApplication::translate("service", "--output is missing."));
    if (parser.positionalArguments().isEmpty())
        return wrongUsage(
            QCoreApplication::translate("service", "%1 is missing.").arg(QStringLiteral("INPUT")));
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
        return wrongUsage(QCoreApplication::translate("service", "Name one index."));
    const auto index = BlocklistIndex::open(parser.positionalArguments().constFirst());
    if (!index)
        return failed(index.error());
    const Provenance &about = (*index)->provenance();
    printAbout(about, about, parser.isSet(QStringLiteral("json")));
    return 0;
}

} // namespace

int runBlocklistCommand(const QString &verb, const QStringList &arguments)
{
    const bool isBuild = verb == QLatin1String("build");
    if (!isBuild && verb != QLatin1String("show"))
        return wrongUsage(QCoreApplication::translate("service", "There is no command “%1”.")
                              .arg(QStringLiteral("blocklist ") + verb));
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("json"),
                      QCoreApplication::translate("service", "Print one JSON object instead of a line.")});
    if (isBuild) {
        parser.setApplicationDescription(
            QCoreApplication::translate("service", "Build an index from published lists."));
        parser.addPositionalArgument(
            QStringLiteral("INPUT"),
            QCoreApplication::translate("service",
                                        "Lists: one domain per line, hosts, adblock, CSV or RPZ; plain "
                                        "or gzipped."),
            QStringLiteral("INPUT..."));
        parser.addOption({QStringLiteral("output"),
                          QCoreApplication::translate("service", "The index to write."),
                          QStringLiteral("FILE")});
    } else {
        parser.setApplicationDescription(
            QCoreApplication::translate("service", "Say what an index was built from."));
        parser.addPositionalArgument(QStringLiteral("INDEX"),
                                     QCoreApplication::translate("service", "The index to look at."));
    }
    if (const auto ended = parse(parser, QStringLiteral("blocklist ") + verb, arguments))
        return *ended;
    return isBuild ? build(parser) : show(parser);
}

} // namespace pantau::service
