// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"
#include "base/domain_index.h"
#include "base/domain_table.h"
#include "base/status.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "cli/sentences.h"

namespace pantau::cli {

namespace {

/// Status of the parent of a blocked domain at the same service, or empty if that says nothing.
Result<QString> hintFor(const app::Session &session, const DomainIndex &index, const DomainRow &row)
{
    const auto parent = parentOf(row.domain);
    if (!parent || row.known.status != BlockStatus::Blocked)
        return QString();
    const auto rows = TRY(rowsOf(session, index, *parent));
    std::optional<BlockStatus> status;
    for (const DomainRow &each : rows)
        if (each.service == row.service)
            status = each.known.status;
    return parentHint(row.domain, *parent, status);
}

QString answerLine(const KnownStatus &known, const QString &service)
{
    const QString status = statusWord(known.status);
    if (service.isEmpty() && !known.lastAnsweredAt)
        return tr("%1, as no account is chosen for its lists").arg(status);
    const QString where = printable(service);
    return known.lastAnsweredAt ? tr("%1, as of %2 (%3)").arg(status, localTime(known.lastAnsweredAt), where)
           : known.lastAskedAt  ? tr("%1, last asked %2 without a confirmed answer (%3)")
                                     .arg(status, localTime(known.lastAskedAt), where)
                               : tr("%1, never answered yet (%2)").arg(status, where);
}

/// @p name: of the domain; empty if it was printed before.
void printRow(const DomainRow &row, const QString &name, const QString &hint, Output &output)
{
    const QString answer = answerLine(row.known, row.service);
    output.line(name.isEmpty() ? answer : tr("%1: %2", "domain, status").arg(name, answer));
    for (const OtherAnswer &other : row.others)
        output.line(answerLine(other.known, other.service));
    if (row.isMixed())
        output.line(tr("The services disagree. It counts as blocked."));
    if (row.lastChange && row.lastChange->isFirstFinding())
        output.line(tr("Blocked since before %1, when it was first checked.")
                        .arg(localTime(row.lastChange->notAfter)));
    else if (row.lastChange)
        output.line(tr("Changed between %1 and %2.")
                        .arg(localTime(row.lastChange->notBefore), localTime(row.lastChange->notAfter)));
    if (row.known.suspicion)
        output.line(tr("The newest answer, from %1, is “%2”. It is not confirmed yet.")
                        .arg(localTime(newestAnswerAt(row.known)), statusWord(row.known.suspicion->status)));
    if (!row.known.unknownReason.isEmpty())
        output.line(printable(row.known.unknownReason));
    if (!hint.isEmpty())
        output.line(hint);
    output.line(tr("Lists: %1").arg(printable(row.lists.join(QStringLiteral(", ")))));
}

void printSettings(const DomainSettings &settings, const QDateTime &now, Output &output)
{
    if (settings.importance)
        output.line(tr("Priority: %1").arg(importanceKey(*settings.importance)));
    if (settings.pausedUntil && *settings.pausedUntil > now)
        output.line(tr("Paused until: %1").arg(untilWords(settings.pausedUntil)));
    if (settings.mutedUntil && *settings.mutedUntil > now)
        output.line(tr("Muted until: %1").arg(untilWords(settings.mutedUntil)));
    if (!settings.note.isEmpty())
        output.line(tr("Note: %1").arg(printable(settings.note)));
}

} // namespace

/// Shows everything about a domain: status and window, parent, settings, appeals.
class DomainsShow final : public Command
{
public:
    void describe(CommandOptions &options) override { options.domain(tr("The domain."), m_domain); }

    Result<void> run() override
    {
        const auto index = TRY(session().store().history().domainIndex());
        const auto rows = TRY(rowsOf(session(), index, *m_domain));
        const auto settings = TRY(session().store().domainSettings().of(*m_domain));
        const auto appeals = TRY(session().store().appeals().of(*m_domain));
        if (rows.isEmpty() && appeals.isEmpty())
            return failure(
                Error::Kind::NotFound,
                tr("“%1” is in none of your lists. “pantau-cli history” shows its earlier statuses.")
                    .arg(m_domain->display()));
        const auto whyNot = TRY(WatchWords(session()).whyNot(*m_domain));
        QJsonArray places;
        for (const DomainRow &row : rows) {
            const auto hint = TRY(hintFor(session(), index, row));
            if (output().isJson()) {
                QJsonObject place = app::toJson(row);
                place.insert(QStringLiteral("parent_remark"), app::jsonText(hint));
                places += place;
            } else
                printRow(row, &row == &rows.constFirst() ? m_domain->display() : QString(), hint, output());
        }
        QJsonArray appealArray;
        for (const Appeal &appeal : appeals)
            appealArray += app::toJson(appeal);
        if (output().isJson()) {
            output().json(QJsonObject{{QStringLiteral("domain"), m_domain->ascii()},
                                      {QStringLiteral("services"), places},
                                      {QStringLiteral("settings"), app::toJson(settings)},
                                      {QStringLiteral("appeals"), appealArray},
                                      {QStringLiteral("not_watched"), app::jsonText(whyNot)}});
            return done();
        }
        printSettings(settings, session().clock().nowUtc(), output());
        for (const Appeal &appeal : appeals)
            output().line(appealLine(appeal));
        output().remark(whyNot);
        return done();
    }

private:
    std::optional<DomainName> m_domain;
};

/// Changes settings of single domains, independent of their lists.
class DomainsSet final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.domains(m_domains);
        Choices<std::optional<Importance>> choices;
        for (const auto &[word, importance] : importances())
            choices += {word, importance};
        choices += {QStringLiteral("list"), std::nullopt};
        options.choice("priority",
                       tr("How much it matters to notice a change soon: low, normal or high; “list” for that "
                          "of its lists."),
                       m_change.importance, choices);
        options.option("pause-until", "DATE",
                       tr("Not checked until this day, such as 2026-03-01; “forever”, or “off”."),
                       m_change.pausedUntil, readUntil);
        options.option("mute-until", "DATE",
                       tr("No alerts until this day, such as 2026-03-01; “forever”, or “off”."),
                       m_change.mutedUntil, readUntil);
        options.option("note", "TEXT", tr("A note; an empty one removes it."), m_change.note, readText);
        options.requireChange();
    }

    Result<void> run() override
    {
        return whenDone(
            session().write(&db::DomainSettingsTable::change, m_domains, m_change), [this]() -> Result<void> {
                if (output().isJson()) {
                    QJsonArray array;
                    for (const DomainName &domain : std::as_const(m_domains)) {
                        const auto settings = TRY(session().store().domainSettings().of(domain));
                        QJsonObject object = app::toJson(settings);
                        object.insert(QStringLiteral("domain"), domain.ascii());
                        array += object;
                    }
                    output().json(array);
                } else {
                    output().line(tr("Saved the settings of %Ln domains.", nullptr, int(m_domains.size())));
                }
                return done();
            });
    }

private:
    QList<DomainName> m_domains;
    DomainSettingsChange m_change;
};

void addSteeringCommands(Commands &commands)
{
    add<DomainsShow>(commands, {"domains show", tr("Show the statuses, appeals and settings of a domain"),
                                Access::Reading});
    add<DomainsSet>(commands, {"domains set", tr("Pause or mute domains, set their priority or a note")});
}

} // namespace pantau::cli
