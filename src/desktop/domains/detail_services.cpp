// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sentences.h"
#include "base/background_work.h"
#include "db/domain_lists.h"
#include "desktop/domains/detail_pane.h"
#include "desktop/domains/timeline.h"
#include "desktop/look/icons.h"
#include "desktop/look/words.h"

#include <QAction>
#include <QLabel>
#include <QTableView>

#include <chrono>
#include <utility>

// The parts of the details about a second service.

namespace pantau::desktop {

/// Shows the answer of the second service of its lists.
void DetailPane::showOther(const QDateTime &now)
{
    const bool hasOther = !m_row->others.isEmpty();
    setAllVisible({m_otherIcon, m_other, m_timelineName, m_otherName, m_otherTimeline}, hasOther);
    m_changeView->setColumnHidden(ConfirmationOfChange, hasOther); // the service takes its place
    m_only->setVisible(hasOther);
    m_onlyOther->setVisible(hasOther);
    if (!hasOther)
        return;
    const QString name = m_context.accounts.nameOf(other().account);
    const auto only = [this](QString account) {
        account.replace(u'&', QLatin1String("&&"));
        return (m_row->lists.size() == 1 ? tr("Use %1 only for this list", "an account")
                                         : tr("Use %1 only for its lists", "an account"))
            .arg(account);
    };
    m_only->setText(only(m_accountName));
    m_onlyOther->setText(only(name));
    showIcon(*m_otherIcon, statusIcon(other().known.status), 20);
    m_otherIcon->setAccessibleName(statusWord(other().known.status));
    m_other->setText(answerWords()(other().known.status, other().service));
    const auto titled = [&](const QString &account, const KnownStatus &known) {
        return tr("%1: %2", "account, its answer").arg(account, words::agedAnswer(known, now));
    };
    m_timelineName->setText(titled(m_accountName, m_row->known));
    m_otherName->setText(titled(name, other().known));
}

/// "They have disagreed for 5 days. It counts as blocked. NawalaWTF's answer is from its cache, 14 h old."
QString DetailPane::disagreement(const QDateTime &now) const
{
    if (!m_row->mixedSince())
        return {};
    std::chrono::seconds duration((*m_row->mixedSince()).secsTo(now));
    if (duration > std::chrono::hours(48))
        duration = std::chrono::floor<std::chrono::days>(duration);
    QStringList sentences{
        tr("They have disagreed for %1. It counts as blocked.").arg(app::durationText(duration))};
    const auto addCached = [&](const QString &account, const KnownStatus &known) {
        if (known.cachedAt && known.cachedAt == known.lastAnsweredAt)
            sentences += tr("%1's answer is from its cache.").arg(account);
        else if (known.cachedAt)
            sentences +=
                tr("%1's answer is from its cache, %2 old.").arg(account, shortAge(*known.cachedAt, now));
    };
    addCached(m_accountName, m_row->known);
    addCached(m_context.accounts.nameOf(other().account), other().known);
    return sentences.join(u' ');
}

/// The answer of the second service; one that disagrees first. There must be one.
const OtherAnswer &DetailPane::other() const
{
    return m_row->denial() ? *m_row->denial() : m_row->others.constFirst();
}

QStringList DetailPane::services() const
{
    QStringList services{m_row->service};
    for (const OtherAnswer &each : m_row->others)
        services += each.service;
    return services;
}

/// "Blocked at Trust Positif", or "Blocked" if only one service checks the domain.
AnswerWords DetailPane::answerWords() const
{
    return [this](BlockStatus status, const QString &service) {
        if (!m_row || m_row->others.isEmpty())
            return statusWord(status);
        QString account = m_accountName;
        for (const OtherAnswer &each : m_row->others)
            if (each.service == service)
                account = m_context.accounts.nameOf(each.account);
        return tr("%1 at %2", "status, account").arg(statusWord(status), account);
    };
}

/// Ends the checks of its lists at the other service.
void DetailPane::useOnly(std::optional<AccountId> account)
{
    const auto lists = m_session.store().lists().all();
    QList<DomainList> before;
    QStringList names;
    for (const DomainList &list : lists.value_or(QList<DomainList>()))
        if (m_row->lists.contains(list.name) && list.secondAccount &&
            (list.account == account || list.secondAccount == account)) {
            before += list;
            names += list.name;
        }
    QList<DomainList> after = before;
    for (DomainList &list : after) {
        list.account = account;
        list.secondAccount.reset();
    }
    const auto save = [&session = m_session](const QList<DomainList> &wanted) {
        return session.write(app::Topic::Lists, [wanted](const db::Database &database) -> Result<void> {
            for (const DomainList &list : wanted)
                TRY(db::Lists(database).configure(list.id, list));
            return {};
        });
    };
    const QString sentence = tr("%1 is checked at %2 only.", "lists, account")
                                 .arg(names.join(QStringLiteral(", ")), m_context.accounts.nameOf(account));
    const auto what = UndoableAction::change(sentence, save, before, after);
    m_context.whenDone(save(after), this, [this, what] { Q_EMIT m_context.done(what); });
}

/// Why the service is not queried; empty if it is.
QString DetailPane::obstacle(const std::optional<AccountId> &id) const
{
    const auto *account = id ? m_situation.of(*id) : nullptr;
    return account && !account->isWatched ? account->sentence : QString();
}

/// "Agency does not check it now." if another service does.
QString DetailPane::absence() const
{
    const bool isAway = !obstacle(m_row->account).isEmpty();
    if (m_row->others.isEmpty() || isAway == !obstacle(other().account).isEmpty())
        return {};
    return tr("%1 does not check it now.", "account")
        .arg(m_context.accounts.nameOf(isAway ? m_row->account : other().account));
}

} // namespace pantau::desktop
