// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/sentences.h"

#include "app/sentences.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "cli/command.h"
#include "cli/command_options.h"

#include <algorithm>
#include <utility>

namespace pantau::cli {

QString alertLine(const Alert &alert)
{
    const QString body = printable(QString(alert.body).replace(u'\n', u' ')).simplified();
    QString title = printable(alert.title);
    if (body.isEmpty())
        return title;
    const bool isSentence = title.endsWith(u'.') || title.endsWith(u'!') || title.endsWith(u'?');
    return title + (isSentence ? QStringLiteral(" ") : QStringLiteral(". ")) + body;
}

QString changeLine(const ChangeRow &row)
{
    const Change &change = row.change;
    const QString opinions = printable(opinionsText(row.opinions));
    const QString until = opinions.isEmpty()
                              ? localTime(change.notAfter)
                              : tr("%1, %2", "time, opinions").arg(localTime(change.notAfter), opinions);
    if (change.isFirstFinding())
        return tr("%1 was blocked at its first check, %2. The start of the block is unknown.")
            .arg(change.domain.display(), until);
    return tr("%1 is now: %2 (was: %3), changed between %4 and %5.")
        .arg(change.domain.display(), statusWord(change.to), statusWord(change.from),
             localTime(change.notBefore), until);
}

QString appealOutcome(const Appeal &appeal)
{
    const auto time = appeal.timeToRestore();
    if (time)
        return tr("restored after %1").arg(app::durationText(*time));
    return appeal.answeredAt ? tr("answered %1, not restored yet").arg(localTime(*appeal.answeredAt))
                             : tr("not restored yet");
}

QString appealLine(const Appeal &appeal)
{
    QString text = tr("Appeal %1, sent %2").arg(qint64(appeal.id)).arg(localTime(appeal.sentAt));
    if (!appeal.sentTo.isEmpty())
        text += tr(" to %1").arg(printable(appeal.sentTo));
    if (!appeal.sentBy.isEmpty())
        text += tr(" by %1").arg(printable(appeal.sentBy));
    return text + QStringLiteral(": ") + appealOutcome(appeal);
}

QString intervalWords(const std::optional<std::chrono::seconds> &interval)
{
    return interval ? tr("every %1").arg(app::intervalText(*interval)) : tr("as often as the quota allows");
}

bool hasQuota(const app::Session &session, const std::optional<AccountId> &account)
{
    const auto accounts = session.store().accounts().all().value_or(QList<Account>());
    return std::any_of(accounts.cbegin(), accounts.cend(), [&account](const Account &each) {
        return each.id == account && !each.address.isLocal();
    });
}

namespace {

using app::Notice;
using app::Severity;

bool isOfWatch(Notice::Kind kind)
{
    switch (kind) {
    case Notice::Kind::AlertsGivenUp:
    case Notice::Kind::AlertsFailing:
    case Notice::Kind::Incident: // reported as an alert
        return false;
    default:
        return true;
    }
}

/// Keeps the reason for each name, unless another account of that name has none.
void merge(QHash<QString, QString> &reasons, const QString &name, const QString &why)
{
    const auto known = reasons.find(name);
    if (known == reasons.end())
        reasons.insert(name, why);
    else if (why.isEmpty())
        known->clear();
}

} // namespace

WatchWords::WatchWords(const app::Session &session) : m_session(session), m_situation(session.situation())
{
    if (const auto lists = session.store().lists().all())
        for (const DomainList &list : *lists)
            for (const AccountId account : list.accounts())
                merge(m_byList, list.name, whyNot(account));
    if (const auto lists = session.store().lists().all())
        for (const DomainList &list : *lists)
            if (!list.account)
                m_byList.insert(list.name, tr("Not checked: no account is chosen for “%1”.").arg(list.name));
    if (const auto accounts = session.store().accounts().all())
        for (const Account &account : *accounts)
            merge(m_byService, account.address.text(), whyNot(account.id));
}

QString WatchWords::whyNot(AccountId account) const
{
    const auto *said = m_situation.of(account);
    if (said && said->severity >= Severity::Attention)
        return said->sentence;
    return said && !said->isWatched
               ? m_session.store().activity().unansweredReason(account).value_or(QString())
               : QString();
}

QString WatchWords::whyNotIn(const QStringList &lists) const
{
    QString first;
    for (const QString &list : lists) {
        const QString why = m_byList.value(list);
        if (why.isEmpty())
            return {};
        if (first.isEmpty())
            first = why;
    }
    return first;
}

QString WatchWords::whyNot(const DomainRow &row) const
{
    const auto &pausedUntil = row.settings.pausedUntil;
    if (pausedUntil && *pausedUntil > m_session.clock().nowUtc())
        return tr("Paused until: %1").arg(untilWords(pausedUntil));
    return whyNotIn(row.lists);
}

Result<QString> WatchWords::whyNot(const DomainName &domain) const
{
    const auto index = TRY(m_session.store().history().domainIndex());
    const auto rows = TRY(rowsOf(m_session, index, domain));
    QString first;
    bool isListed = false;
    for (const DomainRow &row : rows) {
        if (row.lists.isEmpty())
            continue;
        const QString why = whyNot(row);
        if (why.isEmpty())
            return QString();
        if (!std::exchange(isListed, true))
            first = why;
    }
    return isListed ? first : tr("“%1” is in none of your lists and is not checked.").arg(domain.display());
}

QString WatchWords::whyNotAt(const QString &service) const
{
    const auto known = m_byService.constFind(service);
    return known == m_byService.cend() ? tr("None of your accounts uses this service now.") : *known;
}

QList<Notice> obstacles(const app::Situation &situation, std::optional<AccountId> only)
{
    QList<Notice> found;
    for (const Notice &notice : situation.notices)
        if (notice.severity >= Severity::Attention && isOfWatch(notice.kind) &&
            (!only || !notice.account || notice.account == only))
            found += notice;
    return found;
}

void remarkOnLostBlocks(int before, const app::Session &session, Output &output)
{
    const auto counts = session.store().history().counts();
    if (counts && counts->blocked < before)
        output.remark(
            tr("%Ln domain(s) were last seen blocked by a service that does not check them any more. "
               "They do not count as blocked until another service says so.",
               nullptr, before - counts->blocked));
}

void remarkOn(const app::Situation &situation, Output &output)
{
    for (const Notice &notice : obstacles(situation, {}))
        output.remark(notice.sentence);
}

} // namespace pantau::cli
