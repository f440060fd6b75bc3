// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/domain_file_commands.h"

#include "cli/domain_input.h"
#include "core/csv_writer.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>

namespace pantau::cli {

void DomainsImport::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 tr("A text file, one domain a line, or a CSV file."));
    addListOption(parser);
    parser.addOption({QStringLiteral("column"), tr("The header of the column that holds the domains."),
                      QStringLiteral("NAME")});
}

std::optional<QString> DomainsImport::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("FILE")}))
        return wrong;
    m_file = parser.positionalArguments().first();
    m_list = parser.value(QStringLiteral("list"));
    m_column = parser.value(QStringLiteral("column"));
    if (m_list.isEmpty())
        return tr("--list is missing.");
    return std::nullopt;
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
    const auto import = readDomains(file.readAll(), m_column);
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
    session.addDomains(list->id, namesOf(*import))
        .then(this,
              [this, &output, import = *import, name = list->name](const Result<store::AddedDomains> &added) {
                  if (!added)
                      return fail(output, added.error());
                  reportAdded(name, *added, import, output);
                  done();
              });
}

void DomainsExport::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("FILE"), tr("The CSV file to write."));
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
    // Written beside the target and moved into place at the end: a failure leaves an older export as it was.
    QSaveFile file(m_file);
    const auto cannotWrite = [this, &file] {
        return Error{
            Error::Kind::Storage,
            tr("“%1” could not be written: %2. Choose another place.").arg(m_file, file.errorString()),
            {}};
    };
    if (!file.open(QIODevice::WriteOnly))
        return fail(output, cannotWrite());
    file.write(csvRow({QStringLiteral("domain"), QStringLiteral("status"), QStringLiteral("since"),
                       QStringLiteral("checked_at"), QStringLiteral("lists")}));
    int written = 0;
    const auto read = forEachRow(session, m_list, [&](const store::DomainRow &row) -> Result<void> {
        const QByteArray line =
            csvRow({row.domain.ascii(), statusKey(row.known.status), jsonTime(row.known.since).toString(),
                    jsonTime(row.known.lastAnsweredAt).toString(), row.lists.join(QStringLiteral("; "))});
        if (file.write(line) != line.size())
            return failure(cannotWrite());
        ++written;
        return {};
    });
    if (!read)
        return fail(output, read.error());
    if (!file.commit())
        return fail(output, cannotWrite());
    if (output.isJson())
        output.json(QJsonObject{{QStringLiteral("file"), m_file}, {QStringLiteral("domains"), written}});
    else
        output.line(tr("Wrote %n domains to “%1”.", nullptr, written).arg(QDir::toNativeSeparators(m_file)));
    done();
}

} // namespace pantau::cli
