// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"
#include "app/report/content.h"
#include "app/report_maker.h"
#include "app/sentences.h"
#include "base/delimited_text.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/files.h"
#include "base/history.h"
#include "base/report.h"
#include "base/usage.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "cli/sentences.h"
#include "db/exports.h"
#include "db/journal.h"

#include <QDir>
#include <QTimeZone>

#include <algorithm>
#include <cstdlib>

namespace pantau::cli {

constexpr int MostChecksShown = 20;
constexpr int MostEvents = 200;
constexpr int ChangesAPage = 1000;

/// Shows the runs and latest checks of one domain.
class ShowHistory final : public Command
{
public:
    void describe(CommandOptions &options) override { options.domain(tr("The domain."), m_domain); }

    Result<void> run() override
    {
        const auto runs = TRY(session().store().history().runs(*m_domain));
        const auto checks = TRY(session().store().history().checks(*m_domain, 0, MostChecksShown));
        const auto whyNot = TRY(WatchWords(session()).whyNot(*m_domain));
        if (output().isJson()) {
            QJsonArray runArray;
            for (const StatusRun &run : runs)
                runArray += app::toJson(run);
            QJsonArray checkArray;
            for (const CheckRow &check : checks)
                checkArray += app::toJson(check);
            output().json(QJsonObject{{QStringLiteral("domain"), m_domain->ascii()},
                                      {QStringLiteral("runs"), runArray},
                                      {QStringLiteral("checks"), checkArray},
                                      {QStringLiteral("not_watched"), app::jsonText(whyNot)}});
            return done();
        }
        if (runs.isEmpty()) {
            output().line(tr("Nothing is known about %1 yet.").arg(m_domain->display()));
            output().remark(whyNot);
            return done();
        }
        QList<QStringList> rows;
        for (const StatusRun &run : runs)
            rows += {statusWord(run.status), localTime(run.firstSeen), localTime(run.lastSeen), run.service};
        output().table({tr("Status"), tr("First seen"), tr("Last seen"), tr("Service")}, rows);
        output().remark(whyNot);
        return done();
    }

private:
    std::optional<DomainName> m_domain;
};

/// Lists all confirmed changes.
class ShowChanges final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.option("since", "DATE", tr("Only changes confirmed since this day, such as 2026-03-01."),
                       m_since, readTime);
    }

    Result<void> run() override
    {
        const WatchWords watch(session());
        JsonList list;
        QList<QStringList> rows;
        for (int offset = 0;; offset += ChangesAPage) {
            const auto changes = TRY(session().store().history().changes(m_since, offset, ChangesAPage));
            for (const ChangeRow &row : changes) {
                if (output().isJson()) {
                    QJsonObject object = app::toJson(row);
                    object.insert(QStringLiteral("not_watched"), app::jsonText(watch.whyNotAt(row.service)));
                    list.add(object);
                    continue;
                }
                const Change &change = row.change;
                rows += {change.domain.display(),
                         statusWord(change.from),
                         statusWord(change.to),
                         change.notBefore.isValid() ? localTime(change.notBefore) : QStringLiteral("-"),
                         localTime(change.notAfter),
                         row.service};
            }
            if (changes.size() < ChangesAPage)
                break;
        }
        output().list(
            list,
            {tr("Domain"), tr("From"), tr("To", "status"), tr("Not before"), tr("Not after"), tr("Service")},
            rows, tr("There are no changes."));
        return done();
    }

private:
    std::optional<QDateTime> m_since;
};

/// Lists changes put on hold because too many domains changed at once; with --all the whole event log.
class Incidents final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.flag("all", tr("Show the entire event log."), m_all);
    }

    Result<void> run() override
    {
        const auto events = TRY(session().store().history().events(
            0, MostEvents, m_all ? std::nullopt : std::optional(EventKind::Incident)));
        QJsonArray array;
        QList<QStringList> rows;
        for (const EventRow &event : events) {
            array += app::toJson(event);
            rows += {localTime(event.at), event.sentence};
        }
        output().list(array, {tr("When"), tr("What")}, rows,
                      m_all ? tr("The event log is empty.") : tr("No changes were put on hold."));
        return done();
    }

private:
    bool m_all = false;
};

/// "export domains|history|checks|changes|usage FILE": writes the same bytes as the window's export. "domains
/// export FILE" has no options for the format.
class ExportCommand final : public Command
{
public:
    enum class Options { All, ListOnly };

    explicit ExportCommand(ExportKind kind, Options options = Options::All) : m_options(options)
    {
        m_request.kind = kind;
        m_request.domains.column = DomainQuery::Column::Domain;
    }

    Output::Form form() const override { return formFor(m_file); }
    QStringList writtenFiles() const override { return {m_file}; }

    void describe(CommandOptions &options) override
    {
        options.argument("FILE", tr("The CSV file to write, or - for the standard output."), m_file);
        if (m_request.kind != ExportKind::Usage)
            options.list(tr("The list."), m_list);
        if (m_options == Options::ListOnly)
            return;
        if (m_request.kind != ExportKind::Domains) {
            options.option("from", "DATE", tr("Only from this day on, such as 2026-03-01."), m_request.from,
                           readTime);
            options.option("until", "DATE", tr("Only before this day."), m_request.until, readTime);
        }
        options.choice("separator", tr("The separator of the columns: comma, semicolon or tab."),
                       m_format.separator,
                       Choices<QChar>{{QStringLiteral("comma"), u','},
                                      {QStringLiteral("semicolon"), u';'},
                                      {QStringLiteral("tab"), u'\t'}});
        options.choice(
            "times",
            tr("The format of times: utc, such as 2026-03-01T08:30:00Z, or local, such as 2026-03-01 "
               "15:30:00, which spreadsheets read as dates."),
            m_times,
            Choices<Times>{{QStringLiteral("utc"), Times::Utc}, {QStringLiteral("local"), Times::Local}});
        options.flag("bom", tr("Begin with a byte order mark, for Excel."), m_format.withBom);
    }

    Result<void> run() override
    {
        if (m_list)
            m_request.domains.list = m_list->id;
        if (m_times == Times::Local)
            m_format.zone = spreadsheetZone();
        return whenDone(
            session().read([file = m_file, request = m_request, format = m_format](const db::Store &store) {
                return db::writeExport(store.database(), request, format, file);
            }),
            [this](const qint64 &rows) {
                if (WholeFile::isStandardOutput(m_file))
                    return done();
                const bool isPlain = m_options == Options::ListOnly;
                const auto key = isPlain ? QStringLiteral("domains") : QStringLiteral("rows");
                return done({{QStringLiteral("file"), m_file}, {key, rows}},
                            (isPlain ? tr("Wrote %Ln domains to “%1”.", nullptr, int(rows))
                                     : tr("Wrote %Ln rows to “%1”.", nullptr, int(rows)))
                                .arg(QDir::toNativeSeparators(m_file)));
            });
    }

private:
    enum class Times { Utc, Local };

    Options m_options;
    ExportRequest m_request;
    QString m_file;
    std::optional<DomainList> m_list;
    ExportFormat m_format;
    Times m_times = Times::Utc;
};

void addDomainExportCommand(Commands &commands)
{
    add<ExportCommand>(
        commands,
        {"domains export", tr("Write the domains and their statuses to a CSV file"), Access::Reading},
        ExportKind::Domains, ExportCommand::Options::ListOnly);
}

namespace {

Result<QDate> readMonth(const QString &text)
{
    constexpr qsizetype MonthLength = 7; // QDate::fromString() ignores what follows a date
    const QDate first = QDate::fromString(text + QStringLiteral("-01"), Qt::ISODate);
    if (first.isValid() && text.size() == MonthLength)
        return first;
    return failure(Error::Kind::InvalidInput, tr("“%1” is not a month. Write it like 2026-03.").arg(text));
}

/// Fails early, because a report without its logo might be sent unnoticed.
Result<QString> readLogo(const QString &text)
{
    auto path = readFile(text);
    TRY(readPicture(*path));
    return path;
}

} // namespace

/// Writes a dated report of a domain or a list as HTML, to a file or to the result stream.
class MakeReport final : public Command
{
public:
    Access access() const override { return m_isSent ? Access::Full : Access::Reading; }
    Output::Form form() const override { return formFor(m_file); }
    QStringList writtenFiles() const override { return {m_file}; }

    void describe(CommandOptions &options) override
    {
        options.domain(tr("The domain, unless --list is given."), m_domain, CommandOptions::Count::AtMostOne);
        options.list(tr("A list instead of a domain."), m_list);
        options.option("since", "DATE", tr("The first day, such as 2026-03-01; by default 30 days ago."),
                       m_period.from, readTime);
        options.option("until", "DATE", tr("The end of the period, a date or a time; by default now."),
                       m_period.to, readTime);
        options.option("month", "MONTH", tr("An entire month, such as 2026-03."), m_month, readMonth);
        options.exclude("month", "since");
        options.exclude("month", "until");
        options.option(
            "client", "NAME",
            tr("The recipient of the report on a list; by default as saved with the list, or its name."),
            m_client, readLine);
        options.option("agency", "NAME", tr("The sender of the report; by default as saved in the settings."),
                       m_agency, readLine);
        options.option("logo", "FILE",
                       tr("A PNG or JPEG picture for its first page; by default as saved in the settings."),
                       m_logo, readLogo);
        options.choice("language", tr("The language of the report; by default as saved with the list."),
                       m_language, languages());
        options.option("output", "FILE",
                       tr("The HTML file to write, or - to print it, as without this option."), m_file);
        options.flag("send",
                     tr("Send it through the email and Telegram channels that receive only this list. This "
                        "also approves its monthly reports; see “list set”."),
                     m_isSent);
        options.exclude("send", "output");
        options.check([&options] {
            return options.words().join(QString()).isEmpty() != options.isGiven("list")
                       ? std::optional(tr("Give either a domain or a list with --list."))
                       : std::nullopt;
        });
        options.check([&options] {
            const bool isOfList = options.isGiven("client") || options.isGiven("agency") ||
                                  options.isGiven("logo") || options.isGiven("send");
            return isOfList && !options.isGiven("list")
                       ? std::optional(tr("--client, --agency, --logo and --send go with --list."))
                       : std::nullopt;
        });
    }

    Result<void> run() override
    {
        if (m_month.isValid())
            m_period = app::reportMonth(m_month, QTimeZone::systemTimeZone());
        auto report = TRY(m_list ? app::makeReport(session(), *m_list, m_period)
                                 : app::makeReport(session(), *m_domain, m_period));
        dress(report.cover);
        if (report.cover.isLogoMissing)
            output().remark(tr("The report has no logo, because the picture is missing or damaged."));
        if (m_isSent)
            return send(report);
        if (WholeFile::isStandardOutput(m_file) || (m_file.isEmpty() && !output().isJson())) {
            output().line(report::toHtml(report));
            return done();
        }
        TRY(write(report, session().dataDir()));
        QJsonObject object = app::toJson(report);
        object.insert(QStringLiteral("file"), app::jsonText(m_file));
        return done(object, tr("The report is in “%1”.").arg(QDir::toNativeSeparators(m_file)));
    }

private:
    Result<void> send(const Report &report)
    {
        const AlertFile file{app::reportFileName(report, ReportFormat::Html),
                             report::toHtml(report).toUtf8()};
        return whenDone(
            app::sendReport(session(), m_list->id, report, file), [this, report](const QString &channels) {
                QJsonObject object = app::toJson(report);
                object.insert(QStringLiteral("file"), app::jsonText({}));
                return done(object, tr("The report was sent through %1.", "names of channels").arg(channels));
            });
    }
    [[nodiscard]] Result<void> write(const Report &report, const QString &dataDir) const
    {
        return m_file.isEmpty() ? Result<void>()
                                : writeWholeFile(m_file, report::toHtml(report).toUtf8(), dataDir);
    }
    [[nodiscard]] static Choices<QString> languages()
    {
        return {{QStringLiteral("en"), QStringLiteral("en")}, {QStringLiteral("id"), QStringLiteral("id")}};
    }
    /// Options override stored values.
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
    bool m_isSent = false;
    app::ReportPeriod m_period;
};

/// Compares two accounts of different services by the stored answers. Asks neither of them.
class Compare final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.option("accounts", "A,B", tr("Two accounts of different services."), m_names);
        options.list(tr("The list."), m_list);
        options.require("accounts");
        options.require("list");
    }

    Result<void> run() override
    {
        for (const QString &name : m_names.split(u',')) {
            const auto account = TRY(chooseAccount(session(), name.trimmed()));
            m_sides += Side{account};
        }
        if (m_sides.size() != 2 || m_sides[0].account.address == m_sides[1].account.address)
            return failure(Error::Kind::InvalidInput,
                           tr("Give two accounts of different services, like --accounts A,B."));
        const auto domains = TRY(session().store().domains().inList(m_list->id));
        const QDateTime now = session().clock().nowUtc();
        for (const DomainName &domain : domains)
            TRY(take(domain, now));
        for (Side &side : m_sides)
            TRY(takeCost(side, domains.size(), now));
        if (m_both == 0)
            return failure(
                Error::Kind::NotFound,
                tr("Too few answers: no domain of “%1” has one from both services. To check the list with "
                   "both, use “pantau-cli list set --second-account”; --dry-run shows the cost first.")
                    .arg(m_list->name));
        if (output().isJson())
            output().json(json());
        else
            print();
        return done();
    }

private:
    static constexpr int Days = 30;
    /// Blocks this far apart are different ones.
    static constexpr qint64 SameBlock = 7LL * 24 * 60 * 60 * 1000;
    /// A gap between two checks does not matter if the head start is this many times longer.
    static constexpr qint64 Clearly = 100;

    struct Side
    {
        Account account;
        int answered = 0;
        int blocked = 0;
        QList<qint64> leads{}; ///< milliseconds by which it reported a block earlier
        double unitsPerDomain = 0;
        Usage::Unit unit = Usage::Unit::Check;
    };

    /// Reads the answers for a domain, and which service reported each of its blocks first.
    Result<void> take(const DomainName &domain, const QDateTime &now)
    {
        QList<QList<StatusRun>> runs;
        for (Side &side : m_sides) {
            const auto past =
                TRY(session().store().domainHistory().past(domain, side.account.address.text(), now));
            runs += past.runs;
            side.answered += past.runs.isEmpty() ? 0 : 1;
            side.blocked += !past.runs.isEmpty() && past.runs.last().status == BlockStatus::Blocked ? 1 : 0;
        }
        if (runs[0].isEmpty() || runs[1].isEmpty())
            return {};
        ++m_both;
        if (runs[0].last().status != runs[1].last().status)
            m_different.append({domain, runs[0].last().status, runs[1].last().status});
        for (qsizetype at = 1; at < runs[0].size(); ++at) // the start of the first is unknown
            if (const qint64 later = headStart(runs[0], at, runs[1]); later != 0)
                m_sides[later > 0 ? 0 : 1].leads += std::abs(later);
        return {};
    }

    /// Returns how much later @p others have the block that is @p runs[at], in milliseconds; 0 if they don't
    /// have it, or if none of the two services said "not blocked" when the other already said "blocked", or
    /// just before: both are asked at about the same time.
    static qint64 headStart(const QList<StatusRun> &runs, qsizetype at, const QList<StatusRun> &others)
    {
        const StatusRun &run = runs.at(at);
        qint64 nearest = SameBlock;
        qint64 proved = 0;
        for (qsizetype i = 1; i < others.size(); ++i) {
            const StatusRun &other = others.at(i);
            const qint64 later = run.firstSeen.msecsTo(other.firstSeen);
            if (run.status != BlockStatus::Blocked || other.status != run.status ||
                std::abs(later) >= std::abs(nearest))
                continue;
            nearest = later;
            const qint64 gap = later > 0 ? others.at(i - 1).lastSeen.msecsTo(run.firstSeen)
                                         : runs.at(at - 1).lastSeen.msecsTo(other.firstSeen);
            proved = gap * Clearly <= std::abs(later) ? later : 0;
        }
        return proved;
    }

    Result<void> takeCost(Side &side, qsizetype domains, const QDateTime &now)
    {
        const auto shares = TRY(
            session().store().usageHistory().lists(side.account.id, {now.addDays(-Days), now.addSecs(1)}));
        for (const ListShare &share : shares.lists)
            if (share.list == m_list->id && domains > 0)
                side.unitsPerDomain = share.units / double(domains);
        const auto ledger = TRY(db::Journal(session().store().database()).ledger(side.account.id));
        side.unit = ledger.usage.value_or(Usage()).unit();
        return {};
    }

    [[nodiscard]] static std::optional<std::chrono::seconds> lead(const Side &side)
    {
        QList<qint64> sorted = side.leads;
        std::sort(sorted.begin(), sorted.end());
        return sorted.isEmpty() ? std::nullopt
                                : std::optional(std::chrono::seconds(sorted.at(sorted.size() / 2) / 1000));
    }

    [[nodiscard]] QJsonObject json() const
    {
        QJsonArray accounts;
        for (const Side &side : m_sides)
            accounts += QJsonObject{
                {QStringLiteral("account"), side.account.name},
                {QStringLiteral("answered"), side.answered},
                {QStringLiteral("blocked"), side.blocked},
                {QStringLiteral("first"), side.leads.size()},
                {QStringLiteral("lead_seconds"),
                 lead(side) ? QJsonValue(qint64(lead(side)->count())) : QJsonValue::Null},
                {QStringLiteral("units_per_domain"),
                 side.account.address.isLocal() ? QJsonValue::Null : QJsonValue(side.unitsPerDomain)}};
        QJsonArray different;
        for (const Difference &each : m_different)
            different += each.domain.ascii();
        return {{QStringLiteral("list"), m_list->name},
                {QStringLiteral("both"), m_both},
                {QStringLiteral("agree"), m_both - m_different.size()},
                {QStringLiteral("different"), different},
                {QStringLiteral("accounts"), accounts}};
    }

    void print() const
    {
        const QLocale locale;
        const auto row = [this](const QString &title, auto value) {
            return QStringList{title, value(m_sides[0]), value(m_sides[1])};
        };
        output().table(
            {m_list->name, m_sides[0].account.name, m_sides[1].account.name},
            {row(tr("Domains answered"), [&](const Side &side) { return locale.toString(side.answered); }),
             row(tr("Blocked"), [&](const Side &side) { return locale.toString(side.blocked); }),
             row(tr("Reported a block first"),
                 [&](const Side &side) { return locale.toString(side.leads.size()); }),
             row(tr("Earlier by (median)"),
                 [](const Side &side) {
                     const auto by = lead(side);
                     return by ? app::durationText(*by) : QStringLiteral("–");
                 }),
             row(tr("Cost per domain, %1 days").arg(Days), [&](const Side &side) {
                 const QString units = locale.toString(side.unitsPerDomain, 'f', 1);
                 return side.account.address.isLocal()      ? QStringLiteral("–")
                        : side.unit == Usage::Unit::Request ? tr("%1 requests").arg(units)
                        : side.unit == Usage::Unit::Credit  ? tr("%1 credits").arg(units)
                                                            : tr("%1 checks").arg(units);
             })});
        const double agreed = double(m_both - m_different.size());
        const int most = m_different.isEmpty() ? 100 : 99;
        output().line(tr("They agree on %1 of %2 domains (%3 %).")
                          .arg(locale.toString(qint64(agreed)), locale.toString(m_both),
                               locale.toString(std::min(qRound(100 * agreed / double(m_both)), most))));
        for (const Difference &each : m_different)
            output().line(tr("%1: %2 at %3, %4 at %5")
                              .arg(each.domain.display(), QLocale().toLower(statusWord(each.first)),
                                   m_sides[0].account.name, QLocale().toLower(statusWord(each.second)),
                                   m_sides[1].account.name));
    }

    /// A domain with its statuses at the two services.
    struct Difference
    {
        DomainName domain;
        BlockStatus first;
        BlockStatus second;
    };

    QString m_names;
    std::optional<DomainList> m_list;
    QList<Side> m_sides;
    int m_both = 0; ///< domains answered by both
    QList<Difference> m_different;
};

void addHistoryCommands(Commands &commands)
{
    add<ShowHistory>(commands, {"history", tr("Show the history of a domain"), Access::Reading});
    add<ShowChanges>(commands,
                     {"changes", tr("Show the confirmed changes"), Access::Reading, Tells::Situation});
    add<Incidents>(commands, {"incidents", tr("Show changes that were put on hold, and their outcome"),
                              Access::Reading});
    add<MakeReport>(commands, {"report", tr("Write a dated report on a domain or a list"), Access::Reading,
                               Tells::Situation});
    add<Compare>(commands,
                 {"compare", tr("Compare two services by their answers for a list"), Access::Reading});
    add<ExportCommand>(
        commands,
        {"export domains", tr("Write the current status of each domain to a CSV file"), Access::Reading},
        ExportKind::Domains);
    add<ExportCommand>(commands,
                       {"export history",
                        tr("Write the periods in which each domain was blocked or not to a CSV file"),
                        Access::Reading},
                       ExportKind::History);
    add<ExportCommand>(commands, {"export checks", tr("Write every answer to a CSV file"), Access::Reading},
                       ExportKind::Checks);
    add<ExportCommand>(commands,
                       {"export changes", tr("Write the confirmed changes to a CSV file"), Access::Reading},
                       ExportKind::Changes);
    add<ExportCommand>(commands,
                       {"export usage", tr("Write the accounts' quota usage to a CSV file"), Access::Reading},
                       ExportKind::Usage);
}

} // namespace pantau::cli
