// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"
#include "base/history.h"
#include "cli/commands.h"
#include "cli/situation_words.h"
#include "cli/values.h"

#include <QCoreApplication>
#include <QTimeZone>

namespace pantau::cli {

namespace {

constexpr int MostChecksShown = 20;
constexpr int MostEvents = 200;
constexpr int ChangesAPage = 1000;

} // namespace

/// The runs and the latest checks of one domain.
class ShowHistory final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::ShowHistory)

public:
    Name name() const override { return {"history", tr("Show the history of a domain")}; }
    Access access() const override { return Access::Reading; }

    void describe(CommandOptions &options) override { options.domain(tr("The domain."), m_domain); }

    void run(app::Session &session, Output &output) override
    {
        const auto runs = session.queries().runs(*m_domain);
        if (!runs)
            return fail(output, runs.error());
        const auto checks = session.queries().checks(*m_domain, 0, MostChecksShown);
        if (!checks)
            return fail(output, checks.error());
        const auto whyNot = WatchWords(session).whyNot(*m_domain);
        if (!whyNot)
            return fail(output, whyNot.error());
        if (output.isJson()) {
            QJsonArray runArray;
            for (const StatusRun &run : *runs)
                runArray += app::toJson(run);
            QJsonArray checkArray;
            for (const CheckRow &check : *checks)
                checkArray += app::toJson(check);
            output.json(QJsonObject{{QStringLiteral("domain"), m_domain->ascii()},
                                    {QStringLiteral("runs"), runArray},
                                    {QStringLiteral("checks"), checkArray},
                                    {QStringLiteral("not_watched"), app::jsonText(*whyNot)}});
            return done();
        }
        if (runs->isEmpty()) {
            output.line(tr("Nothing is known about %1 yet.").arg(m_domain->display()));
            output.remark(*whyNot);
            return done();
        }
        QList<QStringList> rows;
        for (const StatusRun &run : *runs)
            rows += {statusWord(run.status), localTime(run.firstSeen), localTime(run.lastSeen), run.service};
        output.table({tr("Status"), tr("First seen"), tr("Last seen"), tr("Service")}, rows);
        output.remark(*whyNot);
        done();
    }

private:
    std::optional<DomainName> m_domain;
};

/// Every confirmed change.
class ShowChanges final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::ShowChanges)

public:
    Name name() const override { return {"changes", tr("Show the confirmed changes")}; }
    bool tellsSituation() const override { return true; }
    Access access() const override { return Access::Reading; }

    void describe(CommandOptions &options) override
    {
        options.option("since", "DATE", tr("Only changes confirmed since this day, such as 2026-03-01."),
                       m_since, readMoment);
    }

    void run(app::Session &session, Output &output) override
    {
        const WatchWords watch(session);
        JsonList list;
        QList<QStringList> rows;
        for (int offset = 0;; offset += ChangesAPage) {
            const auto changes = session.queries().changes(m_since, offset, ChangesAPage);
            if (!changes)
                return fail(output, changes.error());
            for (const ChangeRow &row : *changes) {
                if (output.isJson()) {
                    QJsonObject object = app::toJson(row);
                    object.insert(QStringLiteral("not_watched"), app::jsonText(watch.whyNotAt(row.service)));
                    list.add(object);
                    continue;
                }
                const Change &change = row.change;
                rows += {change.domain.display(), statusWord(change.from), statusWord(change.to),
                         localTime(change.notBefore), localTime(change.notAfter)};
            }
            if (changes->size() < ChangesAPage)
                break;
        }
        if (output.isJson())
            output.json(list);
        else if (rows.isEmpty())
            output.line(tr("No change has been seen."));
        else
            output.table({tr("Domain"), tr("From"), tr("To"), tr("Not before"), tr("Not after")}, rows);
        done();
    }

private:
    std::optional<QDateTime> m_since;
};

/// What the monitor held back because too much flipped at once; with --all the whole event log.
class Incidents final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::Incidents)

public:
    Name name() const override
    {
        return {"incidents", tr("Show changes that were put on hold, and what became of them")};
    }
    Access access() const override { return Access::Reading; }

    void describe(CommandOptions &options) override
    {
        options.flag("all", tr("Show the entire event log."), m_all);
    }

    void run(app::Session &session, Output &output) override
    {
        const auto events = session.queries().events(
            0, MostEvents, m_all ? std::nullopt : std::optional(EventKind::Incident));
        if (!events)
            return fail(output, events.error());
        QJsonArray array;
        QList<QStringList> rows;
        for (const EventRow &event : *events) {
            array += app::toJson(event);
            rows += {localTime(event.at), event.sentence};
        }
        if (output.isJson())
            output.json(array);
        else if (rows.isEmpty())
            output.line(m_all ? tr("Nothing has happened yet.") : tr("No changes were put on hold."));
        else
            output.table({tr("When"), tr("What")}, rows);
        done();
    }

private:
    bool m_all = false;
};

void addHistoryCommands(Commands &commands)
{
    add<ShowHistory, ShowChanges, Incidents>(commands);
}

} // namespace pantau::cli
