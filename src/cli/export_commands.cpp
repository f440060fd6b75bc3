// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/list_commands.h"
#include "base/delimited_text.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/files.h"
#include "cli/commands.h"
#include "cli/domain_input.h"
#include "cli/values.h"

#include <QCoreApplication>
#include <QDir>
#include <QTimeZone>

#include <utility>

namespace pantau::cli {

/// "export domains|history|checks|changes|usage FILE": the same bytes as the window's export.
class ExportCommand final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::ExportCommand)

public:
    ExportCommand(ExportKind kind, const char *words, QString summary) : m_name{words, std::move(summary)}
    {
        m_request.kind = kind;
        m_request.domains.column = DomainQuery::Column::Domain;
    }

    Name name() const override { return m_name; }
    Access access() const override { return Access::Reading; }
    Output::Form form() const override { return formFor(m_file); }
    QStringList writtenFiles() const override { return {m_file}; }

    void describe(CommandOptions &options) override
    {
        options.argument("FILE", tr("The CSV file to write, or - for the standard output."), m_file);
        if (m_request.kind != ExportKind::Usage)
            options.list(tr("The list."), m_list);
        if (m_request.kind != ExportKind::Domains) {
            options.option("from", "DATE", tr("Only from this day on, such as 2026-03-01."), m_request.from,
                           readMoment);
            options.option("until", "DATE", tr("Only before this day."), m_request.until, readMoment);
        }
        options.choice("separator", tr("What separates the columns: comma, semicolon or tab."),
                       m_format.separator,
                       Choices<QChar>{{QStringLiteral("comma"), u','},
                                      {QStringLiteral("semicolon"), u';'},
                                      {QStringLiteral("tab"), u'\t'}});
        options.choice(
            "times",
            tr("How times are written: utc, such as 2026-03-01T08:30:00Z, or local, such as "
               "2026-03-01 15:30:00, which spreadsheets read as dates."),
            m_times,
            Choices<Times>{{QStringLiteral("utc"), Times::Utc}, {QStringLiteral("local"), Times::Local}});
        options.flag("bom", tr("Begin with a byte order mark, for Excel."), m_format.withBom);
    }

    void run(app::Session &session, Output &output) override
    {
        if (m_list)
            m_request.domains.list = m_list->id;
        if (m_times == Times::Local)
            m_format.zone = spreadsheetZone();
        whenDone(
            session.transfer().exportTo(m_file, m_request, m_format), output,
            [this, &output](const qint64 &rows) {
                if (WholeFile::isStandardOutput(m_file))
                    return done();
                output.result(
                    QJsonObject{{QStringLiteral("file"), m_file}, {QStringLiteral("rows"), rows}},
                    tr("Wrote %Ln rows to “%1”.", nullptr, int(rows)).arg(QDir::toNativeSeparators(m_file)));
                done();
            });
    }

private:
    enum class Times { Utc, Local };

    Name m_name;
    ExportRequest m_request;
    QString m_file;
    std::optional<DomainList> m_list;
    ExportFormat m_format;
    Times m_times = Times::Utc;
};

void addExportCommands(Commands &commands)
{
    using Kind = ExportKind;
    const auto add = [&commands](Kind kind, const char *words, const QString &summary) {
        commands.push_back(std::make_unique<ExportCommand>(kind, words, summary));
    };
    add(Kind::Domains, "export domains",
        ExportCommand::tr("Write the domains as they are now to a CSV file"));
    add(Kind::History, "export history",
        ExportCommand::tr("Write from when to when each domain was blocked or not to a CSV file"));
    add(Kind::Checks, "export checks", ExportCommand::tr("Write every answer to a CSV file"));
    add(Kind::Changes, "export changes", ExportCommand::tr("Write the confirmed changes to a CSV file"));
    add(Kind::Usage, "export usage",
        ExportCommand::tr("Write what was used of the accounts' quotas to a CSV file"));
}

} // namespace pantau::cli
