// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/domain_file_commands.h"

#include "cli/domain_input.h"
#include "core/whole_file.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace pantau::cli {

void DomainsImport::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 tr("A text file, one domain a line, or a CSV file."));
    addListOption(parser);
    parser.addOption({QStringLiteral("column"), tr("The header of the column that holds the domains."),
                      QStringLiteral("NAME")});
    parser.addOption(
        {QStringLiteral("list-column"),
         tr("The header of a column with lists; they are made when missing, and --list takes the "
            "rows without one."),
         QStringLiteral("NAME")});
    parser.addOption(
        {QStringLiteral("note-column"), tr("The header of a column with notes."), QStringLiteral("NAME")});
    parser.addOption({QStringLiteral("importance-column"),
                      tr("The header of a column with importances: low, normal or high."),
                      QStringLiteral("NAME")});
}

std::optional<QString> DomainsImport::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("FILE")}))
        return wrong;
    m_file = parser.positionalArguments().first();
    m_list = parser.value(QStringLiteral("list"));
    m_column = parser.value(QStringLiteral("column"));
    m_listColumn = parser.value(QStringLiteral("list-column"));
    m_noteColumn = parser.value(QStringLiteral("note-column"));
    m_importanceColumn = parser.value(QStringLiteral("importance-column"));
    if (m_list.isEmpty())
        return tr("--list is missing.");
    return std::nullopt;
}

Result<DomainImport> DomainsImport::read(const QByteArray &bytes) const
{
    const QList<std::pair<QString, ColumnRole>> beside{{m_listColumn, ColumnRole::List},
                                                       {m_noteColumn, ColumnRole::Note},
                                                       {m_importanceColumn, ColumnRole::Importance}};
    if (std::all_of(beside.cbegin(), beside.cend(), [](const auto &each) { return each.first.isEmpty(); }))
        return readDomains(bytes, m_column);
    TableOptions options;
    options.hasHeader = true;
    auto table = readTable(bytes, options);
    if (!table)
        return failure(table.error());
    for (ColumnRole &role : table->roles)
        if (role != ColumnRole::Domain)
            role = ColumnRole::Ignore;
    for (const auto &[column, role] : beside + QList{std::pair(m_column, ColumnRole::Domain)})
        if (!column.isEmpty())
            if (const auto given = giveRole(*table, column, role); !given)
                return failure(given.error());
    return readEntries(*table);
}

void DomainsImport::run(session::Session &session, Output &output)
{
    const auto list = chooseList(session, m_list);
    if (!list)
        return fail(output, list.error());
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly))
        return fail(output,
                    {Error::Kind::InvalidInput,
                     tr("“%1” could not be read: %2. Nothing was added.").arg(m_file, file.errorString()),
                     {}});
    const auto import = read(file.readAll());
    if (!import)
        return fail(output, {import.error().kind,
                             tr("“%1”: %2 Nothing was added.").arg(m_file, import.error().sentence),
                             {}});
    if (import->domains.isEmpty())
        return fail(output, {Error::Kind::InvalidInput,
                             import->refused.isEmpty()
                                 ? tr("“%1” holds no domain. Nothing was added.").arg(m_file)
                                 : tr("“%1”: no line holds a domain. Line %2: %3 Nothing was added.")
                                       .arg(m_file)
                                       .arg(import->refused.first().line)
                                       .arg(import->refused.first().error.sentence),
                             {}});
    session.importDomains({import->domains, list->name, list->account})
        .then(this, [this, &output, import = *import,
                     name = list->name](const Result<store::ImportOutcome> &outcome) {
            if (!outcome)
                return fail(output, outcome.error());
            reportAdded(name, {outcome->counts.added, outcome->counts.alreadyThere}, import, output);
            done();
        });
}

void DomainsExport::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 tr("The CSV file to write, or - for the standard output."));
    addListOption(parser);
}

std::optional<QString> DomainsExport::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("FILE")}))
        return wrong;
    m_file = parser.positionalArguments().first();
    m_list = parser.value(QStringLiteral("list"));
    return std::nullopt;
}

void DomainsExport::run(session::Session &session, Output &output)
{
    store::ExportRequest request;
    request.domains.column = store::DomainQuery::Column::Domain;
    if (!m_list.isEmpty()) {
        const auto list = chooseList(session, m_list);
        if (!list)
            return fail(output, list.error());
        request.domains.list = list->id;
    }
    session.exportTo(m_file, request, {}).then(this, [this, &output](const Result<qint64> &written) {
        if (!written)
            return fail(output, written.error());
        if (WholeFile::isStandardOutput(m_file))
            return done();
        if (output.isJson())
            output.json(QJsonObject{{QStringLiteral("file"), m_file}, {QStringLiteral("domains"), *written}});
        else
            output.line(tr("Wrote %Ln domains to “%1”.", nullptr, int(*written))
                            .arg(QDir::toNativeSeparators(m_file)));
        done();
    });
}

} // namespace pantau::cli
