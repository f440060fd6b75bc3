// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_report.h"

#include "app/sentences.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "cli/domain_input.h"
#include "cli/situation_words.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QSet>

#include <algorithm>
#include <tuple>

namespace pantau::cli {

namespace {

struct RunWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::RunReport)
};

/// The user's own choice, which fails no run.
QString pausedReason()
{
    return RunWords::tr("It is paused.");
}

struct WhyUnknown
{
    QString reason;
    int domains = 0;
};

/// So many reasons are said why domains are unknown; --json has all.
constexpr qsizetype MostReasons = 3;

/// What fails where it keeps every domain of an account, or of all, from being asked for, so that a run is no
/// success.
std::optional<Error::Kind> failureOf(app::Notice::Kind kind)
{
    using Kind = app::Notice::Kind;
    switch (kind) {
    case Kind::Storage:
    case Kind::Unsaved:
        return Error::Kind::Storage;
    case Kind::NoAccount:
        return Error::Kind::NotFound;
    case Kind::KeyLocked:
    case Kind::KeyMissing:
    case Kind::KeyDenied:
    case Kind::KeySlow:
    case Kind::NoKeychain:
        return Error::Kind::NoKeychain;
    case Kind::KeyRefused:
    case Kind::AddressRefused:
    case Kind::Unreachable:
        return Error::Kind::Service;
    default:
        return std::nullopt;
    }
}

/// By what was said of the watch as a whole.
bool isSaid(const QString &reason, const app::Situation &situation)
{
    return std::any_of(situation.notices.cbegin(), situation.notices.cend(),
                       [&reason](const app::Notice &notice) { return notice.sentence.contains(reason); });
}

/// Whether answers are lost, or no account that has domains could be asked.
Result<bool> isPrevented(const app::Session &session, const app::Situation &situation,
                         const std::optional<AccountId> &only)
{
    const auto lists = session.queries().listOverviews();
    if (!lists)
        return failure(lists.error());
    QSet<AccountId> accounts;
    for (const ListOverview &each : *lists)
        if (each.total > 0 && each.list.account && (!only || each.list.account == only))
            accounts += *each.list.account;
    if (accounts.isEmpty())
        return false;
    for (const app::Notice &notice : obstacles(situation, only)) {
        if (notice.kind == app::Notice::Kind::Unsaved || notice.kind == app::Notice::Kind::Storage)
            return true;
        if (!failureOf(notice.kind))
            continue;
        if (notice.account)
            accounts -= *notice.account;
        else
            accounts.clear();
    }
    return accounts.isEmpty();
}

/// The most frequent reason first.
Result<QList<WhyUnknown>> whyUnknown(const app::Session &session)
{
    const QDateTime now = session.clock().nowUtc();
    QHash<QString, int> counted;
    const auto read =
        forEachRow(session, std::nullopt, BlockStatus::Unknown, [&](const DomainRow &row) -> Result<void> {
            const KnownStatus &known = row.known;
            ++counted[row.settings.pausedUntil > now   ? pausedReason()
                      : !row.account                   ? RunWords::tr("No account is chosen for its lists.")
                      : !known.unknownReason.isEmpty() ? known.unknownReason
                      : known.suspicion                ? app::stillUnconfirmedSentence()
                                                       : RunWords::tr("No answer for it is saved yet.")];
            return {};
        });
    if (!read)
        return failure(read.error());
    QList<WhyUnknown> reasons;
    for (auto each = counted.cbegin(); each != counted.cend(); ++each)
        reasons += {each.key(), each.value()};
    std::sort(reasons.begin(), reasons.end(), [](const WhyUnknown &a, const WhyUnknown &b) {
        return std::tie(b.domains, a.reason) < std::tie(a.domains, b.reason);
    });
    return reasons;
}

} // namespace

Result<ExitCode> reportRun(const app::Session &session, const FinishedRun &run, Output &output)
{
    const auto counts = session.queries().counts();
    if (!counts)
        return failure(counts.error());
    auto reasons = counts->unknown > 0 ? whyUnknown(session) : QList<WhyUnknown>();
    if (!reasons)
        return failure(reasons.error());
    QJsonArray reasonArray;
    for (const WhyUnknown &each : *reasons)
        reasonArray +=
            QJsonObject{{QStringLiteral("reason"), each.reason}, {QStringLiteral("domains"), each.domains}};
    const QLocale locale;
    output.result(QJsonObject{{QStringLiteral("type"), QStringLiteral("run")},
                              {QStringLiteral("checked"), run.checked},
                              {QStringLiteral("blocked"), counts->blocked},
                              {QStringLiteral("not_blocked"), counts->notBlocked},
                              {QStringLiteral("unknown"), counts->unknown},
                              {QStringLiteral("why_unknown"), reasonArray}},
                  RunWords::tr("%Ln domains checked. All lists: %1 blocked, %2 not blocked, %3 unknown.",
                               nullptr, run.checked)
                      .arg(locale.toString(counts->blocked), locale.toString(counts->notBlocked),
                           locale.toString(counts->unknown)));
    if (run.unanswered > 0)
        output.remark(app::unansweredSentence(run.unanswered));
    const app::Situation situation = session.situation();
    const auto prevented = isPrevented(session, situation, run.only);
    if (!prevented)
        return failure(prevented.error());
    for (const app::Notice &notice : obstacles(situation, run.only)) {
        const auto failed = failureOf(notice.kind);
        if (*prevented && failed)
            output.reason({*failed, notice.sentence, {}});
        else
            output.remark(notice.sentence);
    }
    reasons->removeIf([](const WhyUnknown &each) { return each.reason == pausedReason(); });
    for (const WhyUnknown &each : reasons->first(std::min(reasons->size(), MostReasons)))
        if (!isSaid(each.reason, situation))
            output.remark(RunWords::tr("%Ln domain(s) unknown: %1", nullptr, each.domains).arg(each.reason));
    if (*prevented || run.isIncomplete)
        return ExitCode::Failed;
    return !reasons->isEmpty() ? ExitCode::SomeUnknown : ExitCode::Done;
}

} // namespace pantau::cli
