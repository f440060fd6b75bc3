// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/export_commands.h"

#include "cli/domain_input.h"
#include "cli/moment.h"
#include "core/whole_file.h"

#include <QDir>

namespace pantau::cli {

QString ExportCommand::words() const
{
    switch (m_kind) {
    case store::ExportKind::Domains:
        return QStringLiteral("export domains");
    case store::ExportKind::History:
        return QStringLiteral("export history");
    case store::ExportKind::Checks:
        return QStringLiteral("export checks");
    case store::ExportKind::Changes:
        return QStringLiteral("export changes");
    case store::ExportKind::Usage:
        return QStringLiteral("export usage");
    }
    return {};
}

QString ExportCommand::summary() const
{
    switch (m_kind) {
    case store::ExportKind::Domains:
        return tr("Write the domains as they are now to a CSV file");
    case store::ExportKind::History:
        return tr("Write from when to when each domain was blocked or not to a CSV file");
    case store::ExportKind::Checks:
        return tr("Write every answer to a CSV file");
    case store::ExportKind::Changes:
        return tr("Write the confirmed changes to a CSV file");
    case store::ExportKind::Usage:
        return tr("Write what was used of the accounts' quotas to a CSV file");
    }
    return {};
}

void ExportCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 tr("The CSV file to write, or - for the standard output."));
    if (m_kind != store::ExportKind::Usage)
        addListOption(parser);
    if (m_kind != store::ExportKind::Domains) {
        parser.addOption({QStringLiteral("from"), tr("Only from this day on, such as 2026-03-01."),
                          QStringLiteral("DATE")});
        parser.addOption({QStringLiteral("until"), tr("Only before this day."), QStringLiteral("DATE")});
    }
    parser.addOption({QStringLiteral("separator"), tr("What stands between cells: comma, semicolon or tab."),
                      QStringLiteral("WORD"), QStringLiteral("comma")});
    parser.addOption({QStringLiteral("bom"), tr("Begin with a byte order mark, for Excel.")});
}

std::optional<QString> ExportCommand::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("FILE")}))
        return wrong;
    m_file = parser.positionalArguments().first();
    if (m_kind != store::ExportKind::Usage)
        m_list = parser.value(QStringLiteral("list"));
    if (m_kind != store::ExportKind::Domains) {
        if (auto wrong = takeMoment(parser, QStringLiteral("from"), m_from))
            return wrong;
        if (auto wrong = takeMoment(parser, QStringLiteral("until"), m_until))
            return wrong;
    }
    const QString separator = parser.value(QStringLiteral("separator"));
    const QHash<QString, QChar> known{
        {QStringLiteral("comma"), u','}, {QStringLiteral("semicolon"), u';'}, {QStringLiteral("tab"), u'\t'}};
    if (!known.contains(separator))
        return tr("“%1” is not a separator. Write comma, semicolon or tab.").arg(separator);
    m_format = {known.value(separator), parser.isSet(QStringLiteral("bom"))};
    return std::nullopt;
}

void ExportCommand::run(session::Session &session, Output &output)
{
    store::ExportRequest request;
    request.kind = m_kind;
    request.domains.column = store::DomainQuery::Column::Domain;
    if (m_from.isValid())
        request.from = m_from;
    if (m_until.isValid())
        request.until = m_until;
    if (!m_list.isEmpty()) {
        const auto list = chooseList(session, m_list);
        if (!list)
            return fail(output, list.error());
        request.domains.list = list->id;
    }
    session.exportTo(m_file, request, m_format).then(this, [this, &output](const Result<qint64> &rows) {
        if (!rows)
            return fail(output, rows.error());
        if (WholeFile::isStandardOutput(m_file))
            return done();
        if (output.isJson())
            output.json(QJsonObject{{QStringLiteral("file"), m_file}, {QStringLiteral("rows"), *rows}});
        else
            output.line(
                tr("Wrote %Ln rows to “%1”.", nullptr, int(*rows)).arg(QDir::toNativeSeparators(m_file)));
        done();
    });
}

} // namespace pantau::cli
