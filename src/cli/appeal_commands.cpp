// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appeals.h"
#include "app/json.h"
#include "app/sentences.h"
#include "base/appeal.h"
#include "base/history.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "cli/sentences.h"

#include <algorithm>

namespace pantau::cli {

namespace {

constexpr int MostOfAStage = 100;

/// Values of an appeal given on the command line.
struct Noted
{
    QDateTime sentAt;
    std::optional<QString> sentTo;
    std::optional<QString> sentBy;
    std::optional<QString> note;
    std::optional<std::optional<QDateTime>> answeredAt; ///< inner value empty: no answer
    std::optional<QString> answer;
    std::optional<std::optional<QDateTime>> askAgainAt; ///< inner value empty: never
};

void describeNoted(CommandOptions &options, Noted &noted)
{
    options.option("sent", "DATE", tr("When it was sent, such as 2026-03-01; by default now."), noted.sentAt,
                   readTime);
    options.option("to", "TEXT", tr("The recipient: an office, an address, a form."), noted.sentTo, readLine);
    options.option("by", "TEXT", tr("The sender."), noted.sentBy, readLine);
    options.option("note", "TEXT", tr("A note, such as a reference number."), noted.note, readText);
    options.option("answered", "DATE",
                   tr("When it was answered, or “off”; now, if only the answer is given."), noted.answeredAt,
                   readTimeOrOff);
    options.option("answer", "TEXT", tr("The text of the answer."), noted.answer, readText);
    options.option("follow-up", "DATE",
                   tr("When an alert reminds you to ask again, unless the domain is unblocked by then; or "
                      "“off”."),
                   noted.askAgainAt, readTimeOrOff);
}

Result<AppealId> readAppealId(const QString &text)
{
    bool isNumber = false;
    const AppealId id{text.toLongLong(&isNumber)};
    if (isNumber)
        return id;
    return failure(Error::Kind::InvalidInput,
                   tr("“%1” is not the number of an appeal; “appeal list” shows them.").arg(text));
}

/// Copies the given values into @p appeal.
Result<void> takeNoted(const Noted &noted, const QDateTime &now, Appeal &appeal)
{
    if (noted.sentAt.isValid())
        appeal.sentAt = noted.sentAt;
    if (appeal.sentAt > now)
        return failure(Error::Kind::InvalidInput,
                       tr("The day of the appeal is in the future. Check the date."));
    appeal.sentTo = noted.sentTo.value_or(appeal.sentTo);
    appeal.sentBy = noted.sentBy.value_or(appeal.sentBy);
    appeal.note = noted.note.value_or(appeal.note);
    appeal.answer = noted.answer.value_or(appeal.answer);
    if (noted.answeredAt)
        appeal.answeredAt = *noted.answeredAt;
    else if (!appeal.answer.isEmpty() && !appeal.answeredAt)
        appeal.answeredAt = now;
    if (!appeal.answeredAt && !noted.answer)
        appeal.answer.clear();
    if (appeal.answeredAt && *appeal.answeredAt > now)
        return failure(Error::Kind::InvalidInput,
                       tr("The day of the answer is in the future. Check the date."));
    appeal.askAgainAt = noted.askAgainAt.value_or(appeal.askAgainAt);
    const bool isReminder = noted.askAgainAt && *noted.askAgainAt;
    if (isReminder && appeal.askAgainAt->toLocalTime().date() < now.toLocalTime().date())
        return failure(Error::Kind::InvalidInput, tr("The day to ask again is in the past. Check the date."));
    return {};
}

} // namespace

/// Records that a delisting was requested.
class AppealAdd final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.domain(tr("The domain that is blocked."), m_domain);
        describeNoted(options, m_noted);
        options.account(tr("The account whose service reports the block."), m_account);
    }

    Result<void> run() override
    {
        const auto runs = TRY(session().store().history().runs(*m_domain));
        const auto account = TRY(accountFor(runs));
        const QDateTime now = session().clock().nowUtc();
        Appeal appeal{AppealId{}, *m_domain, account.address.text(), now};
        TRY(takeNoted(m_noted, now, appeal));
        const auto outlook =
            TRY(session().store().domainHistory().unblockingOutlook(appeal.domain, appeal.service, now));
        const auto expectation = TRY(app::expectationSentence(session(), appeal.domain, appeal.service));
        if (!m_account && !outlook && isKnownElsewhereOnly(runs, appeal.service))
            return fail(elsewhere(account, runs.constLast().service));
        const auto earlier = TRY(session().store().appeals().of(appeal.domain));
        return whenDone(session().write(&db::Appeals::add, appeal), [=, this](const Appeal &added) {
            for (const Appeal &each : earlier)
                if (!each.restoredAt)
                    output().remark(tr("An earlier appeal is still open: %1. If you recorded the same one "
                                       "twice, undo this with “pantau-cli appeal remove %2”.")
                                        .arg(appealLine(each))
                                        .arg(qint64(added.id)));
            return done(
                app::toJson(added),
                tr("Recorded as appeal %1 for %2.").arg(qint64(added.id)).arg(added.domain.display()) + u' ' +
                    expectation);
        });
    }

private:
    /// The given account, or one of the only service that blocks the domain, or the one that checks it.
    Result<Account> accountFor(const QList<StatusRun> &runs) const
    {
        if (m_account)
            return *m_account;
        QHash<QString, BlockStatus> statuses;
        for (const StatusRun &run : runs) // oldest first
            statuses.insert(run.service, run.status);
        auto accounts = TRY(session().store().accounts().all());
        accounts.removeIf([&statuses](const Account &each) {
            return statuses.value(each.address.text()) != BlockStatus::Blocked;
        });
        const bool isOneService = std::all_of(accounts.cbegin(), accounts.cend(), [&](const Account &each) {
            return each.address == accounts.constFirst().address;
        });
        if (!accounts.isEmpty() && isOneService)
            return accounts.constFirst();
        return accountOfDomains(session(), {*m_domain});
    }

    static bool isKnownElsewhereOnly(const QList<StatusRun> &runs, const QString &service)
    {
        return !runs.isEmpty() && std::none_of(runs.cbegin(), runs.cend(), [&service](const StatusRun &run) {
            return run.service == service;
        });
    }

    /// Error for an account that was not named but chosen because it is the only one.
    Error elsewhere(const Account &account, const QString &service) const
    {
        return {
            Error::Kind::InvalidInput,
            tr("%1 was checked at %2, and never with the account “%3”. Add an account for that service, or "
               "name the account whose service blocks the domain with --account.")
                .arg(m_domain->display(), service, account.name)};
    }

    std::optional<DomainName> m_domain;
    std::optional<Account> m_account;
    Noted m_noted;
};

class AppealList final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.domain(tr("Only those for this domain."), m_domain, CommandOptions::Count::AtMostOne);
        options.flag("open", tr("Only those whose domain is still blocked."), m_isOpen);
        options.flag("unblocked", tr("Only those whose domain was unblocked."), m_isRestored);
        options.exclude("open", "unblocked");
    }

    Result<void> run() override
    {
        using Which = AppealScope;
        const auto appeals = TRY(session().store().appeals().all(m_isOpen       ? Which::Open
                                                                 : m_isRestored ? Which::Restored
                                                                                : Which::All));
        QJsonArray array;
        QList<QStringList> rows;
        QList<Appeal> shown;
        for (const Appeal &appeal : appeals) {
            if (m_domain && appeal.domain != *m_domain)
                continue;
            shown += appeal;
            array += app::toJson(appeal);
            rows += {QString::number(qint64(appeal.id)),
                     appeal.domain.display(),
                     localTime(appeal.sentAt),
                     appeal.sentTo,
                     appeal.sentBy,
                     appealOutcome(appeal),
                     appeal.askAgainAt ? localTime(*appeal.askAgainAt) : QString()};
        }
        output().list(
            array,
            {tr("Number"), tr("Domain"), tr("Sent"), tr("To"), tr("By"), tr("Outcome"), tr("Ask again")},
            rows, tr("There is no appeal."));
        if (const auto median = medianTimeToRestore(shown); median && !output().isJson())
            output().line(
                tr("Half of the restored domains took at most %1.").arg(app::durationText(*median)));
        return done();
    }

private:
    std::optional<DomainName> m_domain;
    bool m_isOpen = false;
    bool m_isRestored = false;
};

/// Lists all appeals by stage, including blocked domains without one.
class ShowAppealBoard final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        Choices<AppealStage> stages;
        for (const AppealStage stage : AppealStages)
            stages.append({appealStageKey(stage), stage});
        options.choice("stage", tr("Only those at this stage."), m_stage, stages);
        options.option("limit", "N", tr("The maximum number per stage; by default %1.").arg(MostOfAStage),
                       m_limit, readPositiveNumber);
    }

    Result<void> run() override
    {
        const QDateTime now = session().clock().nowUtc();
        const auto counts = TRY(session().store().appealBoard().counts(now));
        const auto usual = TRY(session().store().appeals().usualTimes());
        QList<AppealCase> cases;
        for (const AppealStage stage : AppealStages) {
            cases += TRY(!m_stage || m_stage == stage
                             ? session().store().appealBoard().cases(partOf(stage), 0, m_limit)
                             : Result<QList<AppealCase>>());
        }
        if (output().isJson())
            output().json(asJson(counts, usual, cases));
        else
            print(counts, usual, cases, now);
        return done();
    }

private:
    static QJsonObject asJson(const AppealCounts &counts, const QHash<QString, UsualTime> &usual,
                              const QList<AppealCase> &cases)
    {
        QJsonObject board{{QStringLiteral("follow_up_due"), counts.overdue}};
        for (const AppealStage stage : AppealStages)
            board.insert(appealStageKey(stage), counts.of(stage));
        QJsonArray times;
        for (auto each = usual.cbegin(); each != usual.cend(); ++each)
            times += QJsonObject{{QStringLiteral("service"), each.key()},
                                 {QStringLiteral("seconds"), qint64(each->median.count())},
                                 {QStringLiteral("appeals"), each->appeals}};
        board.insert(QStringLiteral("usual_times"), times);
        QJsonArray array;
        for (const AppealCase &each : cases)
            array += app::toJson(each);
        board.insert(QStringLiteral("cases"), array);
        return board;
    }

    void print(const AppealCounts &counts, const QHash<QString, UsualTime> &usual,
               const QList<AppealCase> &cases, const QDateTime &now) const
    {
        QStringList stages;
        for (const AppealStage stage : AppealStages)
            stages += tr("%1: %2", "stage and count")
                          .arg(app::appealStageWord(stage), QLocale().toString(counts.of(stage)));
        output().line(stages.join(QStringLiteral("  ")));
        for (auto each = usual.cbegin(); each != usual.cend(); ++each)
            output().line(usual.size() == 1
                              ? app::usualTimeSentence(*each)
                              : each.key() + QStringLiteral(": ") + app::usualTimeSentence(*each));
        QList<QStringList> rows;
        for (const AppealCase &each : cases)
            rows += {app::appealStageWord(each.stage),
                     each.domain.display(),
                     each.lists.join(QStringLiteral(", ")),
                     each.since ? localTime(*each.since) : QString(),
                     each.recipient,
                     askAgain(each, now),
                     each.appeal && each.appeal->restoredAt ? appealOutcome(*each.appeal) : QString()};
        if (!rows.isEmpty())
            output().table({tr("Stage"), tr("Domain"), tr("List"), tr("Since"), tr("To"), tr("Ask again"),
                            tr("Outcome")},
                           rows);
    }

    static QString askAgain(const AppealCase &each, const QDateTime &now)
    {
        if (!each.appeal || each.appeal->restoredAt || !each.appeal->askAgainAt)
            return {};
        const QString when = localTime(*each.appeal->askAgainAt);
        return each.isOverdue(now) ? tr("%1, due").arg(when) : when;
    }

    std::optional<AppealStage> m_stage;
    int m_limit = MostOfAStage;
};

class AppealEdit final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.argument("NUMBER", tr("The appeal's number, as in “appeal list”."), m_id, readAppealId);
        describeNoted(options, m_noted);
        options.requireChange();
    }

    Result<void> run() override
    {
        auto appeal = TRY(session().store().appeals().find(m_id));
        TRY(takeNoted(m_noted, session().clock().nowUtc(), appeal));
        return whenDone(session().write(&db::Appeals::edit, appeal), [this](const Appeal &edited) {
            return done(app::toJson(edited), tr("Saved appeal %1.").arg(qint64(edited.id)));
        });
    }

private:
    AppealId m_id{};
    Noted m_noted;
};

class AppealRemove final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.argument("NUMBER", tr("The appeal's number, as in “appeal list”."), m_id, readAppealId);
    }

    Result<void> run() override
    {
        return whenDone(session().write(&db::Appeals::remove, m_id), [this] {
            return done({{QStringLiteral("id"), qint64(m_id)}, {QStringLiteral("removed"), true}},
                        tr("Removed appeal %1.").arg(qint64(m_id)));
        });
    }

private:
    AppealId m_id{};
};

void addAppealCommands(Commands &commands)
{
    add<AppealAdd>(commands, {"appeal add", tr("Record an appeal that was sent for a domain")});
    add<AppealList>(commands,
                    {"appeal list", tr("Show the appeals and how long restoring took"), Access::Reading});
    add<ShowAppealBoard>(commands,
                         {"appeal board", tr("Show blocked domains and appeals by stage"), Access::Reading});
    add<AppealEdit>(commands, {"appeal edit", tr("Edit an appeal")});
    add<AppealRemove>(commands, {"appeal remove", tr("Remove an appeal that was recorded by mistake")});
}

} // namespace pantau::cli
