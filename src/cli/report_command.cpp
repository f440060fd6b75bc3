// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"
#include "app/report_maker.h"
#include "cli/commands.h"
#include "cli/values.h"
#include "core/domain_list.h"
#include "core/whole_file.h"

#include <QCoreApplication>
#include <QDir>

namespace pantau::cli {

namespace {

} // namespace

/// A dated account of a domain or a list as a page of HTML, to a file or to the result stream.
class MakeReport final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::MakeReport)

public:
    Name name() const override { return {"report", tr("Write a dated report of a domain or a list")}; }
    bool tellsSituation() const override { return true; }
    Access access() const override { return Access::Reading; }

    void describe(CommandOptions &options) override
    {
        options.domain(tr("The domain, unless --list is given."), m_domain, CommandOptions::Count::AtMostOne);
        options.list(tr("A list instead of a domain."), m_list);
        options.option("since", "DATE", tr("The first day, such as 2026-03-01; else 30 days back."),
                       m_period.from, readMoment);
        options.option("until", "DATE", tr("Up to this day or moment; else up to now."), m_period.to,
                       readMoment);
        options.option("output", "FILE",
                       tr("The HTML file to write, or - to print it, as without this option."), m_file);
        options.check([&options] {
            return options.words().join(QString()).isEmpty() != options.isGiven("list")
                       ? std::optional(tr("Name either a domain or a list with --list."))
                       : std::nullopt;
        });
    }

    void run(app::Session &session, Output &output) override
    {
        const auto report = m_list ? app::makeReport(session, *m_list, m_period)
                                   : app::makeReport(session, *m_domain, m_period);
        if (!report)
            return fail(output, report.error());
        if (output.isJson()) {
            output.json(app::toJson(*report));
            return done();
        }
        const QString html = app::reportHtml(*report);
        if (m_file.isEmpty() || WholeFile::isStandardOutput(m_file)) {
            output.line(html);
            return done();
        }
        if (const auto written = writeWholeFile(m_file, html.toUtf8(), session.dataDir()); !written)
            return fail(output, written.error());
        output.line(tr("The report is in “%1”.").arg(QDir::toNativeSeparators(m_file)));
        done();
    }

private:
    std::optional<DomainName> m_domain;
    std::optional<DomainList> m_list;
    QString m_file;
    app::ReportPeriod m_period;
};

void addReportCommand(Commands &commands)
{
    add<MakeReport>(commands);
}

} // namespace pantau::cli
