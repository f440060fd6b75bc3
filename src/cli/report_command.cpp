// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"
#include "app/report_maker.h"
#include "base/domain_list.h"
#include "base/files.h"
#include "base/report.h"
#include "cli/commands.h"
#include "cli/values.h"

#include <QCoreApplication>
#include <QDir>

namespace pantau::cli {

namespace {

Result<QDate> readMonth(const QString &text)
{
    const QDate first = QDate::fromString(text + QStringLiteral("-01"), Qt::ISODate);
    if (first.isValid())
        return first;
    return failure(Error::Kind::InvalidInput,
                   Command::tr("“%1” is not a month. Write it like 2026-03.").arg(text));
}

/// Looked at before anything else is done: a report without the logo would be sent.
Result<QString> readLogo(const QString &text)
{
    auto path = readFile(text);
    if (const auto picture = readPicture(*path); !picture)
        return failure(picture.error());
    return path;
}

} // namespace

/// A dated account of a domain or a list as a page of HTML, to a file or to the result stream.
class MakeReport final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::MakeReport)

public:
    Name name() const override { return {"report", tr("Write a dated report on a domain or a list")}; }
    bool tellsSituation() const override { return true; }
    Access access() const override { return Access::Reading; }
    Output::Form form() const override { return formFor(m_file); }
    QStringList writtenFiles() const override { return {m_file}; }

    void describe(CommandOptions &options) override
    {
        options.domain(tr("The domain, unless --list is given."), m_domain, CommandOptions::Count::AtMostOne);
        options.list(tr("A list instead of a domain."), m_list);
        options.option("since", "DATE", tr("The first day, such as 2026-03-01; by default 30 days back."),
                       m_period.from, readMoment);
        options.option("until", "DATE", tr("Up to this day or moment; by default up to now."), m_period.to,
                       readMoment);
        options.option("month", "MONTH", tr("An entire month, such as 2026-03."), m_month, readMonth);
        options.exclude("month", "since");
        options.exclude("month", "until");
        options.option(
            "client", "NAME",
            tr("Whom the report on a list is for; by default as saved with the list, or its name."), m_client,
            readLine);
        options.option("agency", "NAME", tr("Whom it is from; by default as saved in the settings."),
                       m_agency, readLine);
        options.option("logo", "FILE",
                       tr("A PNG or JPEG picture for its first page; by default as saved in the settings."),
                       m_logo, readLogo);
        options.choice("language", tr("The language it is written in; by default as saved with the list."),
                       m_language, languages());
        options.option("output", "FILE",
                       tr("The HTML file to write, or - to print it, as without this option."), m_file);
        options.check([&options] {
            return options.words().join(QString()).isEmpty() != options.isGiven("list")
                       ? std::optional(tr("Give either a domain or a list with --list."))
                       : std::nullopt;
        });
        options.check([&options] {
            const bool hasCover =
                options.isGiven("client") || options.isGiven("agency") || options.isGiven("logo");
            return hasCover && !options.isGiven("list")
                       ? std::optional(tr("--client, --agency and --logo go with --list."))
                       : std::nullopt;
        });
    }

    void run(app::Session &session, Output &output) override
    {
        if (m_month.isValid())
            m_period = app::reportMonth(m_month, QTimeZone::systemTimeZone());
        auto report = m_list ? app::makeReport(session, *m_list, m_period)
                             : app::makeReport(session, *m_domain, m_period);
        if (!report)
            return fail(output, report.error());
        dress(report->cover);
        if (report->cover.isLogoMissing)
            output.remark(tr("The logo was left out: its picture is gone or damaged."));
        if (WholeFile::isStandardOutput(m_file) || (m_file.isEmpty() && !output.isJson())) {
            output.line(app::reportHtml(*report));
            return done();
        }
        if (const auto written = write(*report, session.dataDir()); !written)
            return fail(output, written.error());
        QJsonObject object = app::toJson(*report);
        object.insert(QStringLiteral("file"), app::jsonText(m_file));
        output.result(object, tr("The report is in “%1”.").arg(QDir::toNativeSeparators(m_file)));
        done();
    }

private:
    [[nodiscard]] Result<void> write(const Report &report, const QString &dataDir) const
    {
        return m_file.isEmpty() ? Result<void>()
                                : writeWholeFile(m_file, app::reportHtml(report).toUtf8(), dataDir);
    }
    [[nodiscard]] static Choices<QString> languages()
    {
        return {{QStringLiteral("en"), QStringLiteral("en")}, {QStringLiteral("id"), QStringLiteral("id")}};
    }
    /// What is given stands over what is kept.
    void dress(ReportCover &cover) const
    {
        if (!m_client.isEmpty())
            cover.client = m_client;
        if (!m_agency.isEmpty())
            cover.agency = m_agency;
        if (!m_logo.isEmpty())
            app::setLogo(cover, m_logo);
        if (!m_language.isEmpty())
            cover.language = Language::named(m_language);
    }

    std::optional<DomainName> m_domain;
    std::optional<DomainList> m_list;
    QDate m_month;
    QString m_client;
    QString m_agency;
    QString m_logo;
    QString m_language;
    QString m_file;
    app::ReportPeriod m_period;
};

void addReportCommand(Commands &commands)
{
    add<MakeReport>(commands);
}

} // namespace pantau::cli
