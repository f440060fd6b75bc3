// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/check.h"
#include "base/domain_table.h"
#include "desktop/window/account_watch.h"

#include <QObject>

namespace pantau::desktop {

/// A person's "check now": gathers the domains of a view by account, asks, and sums the outcomes up.
class Checker final : public QObject
{
    Q_OBJECT

public:
    Checker(app::Session &session, const AccountWatch &accounts, QObject *parent = nullptr);

    using ByAccount = QHash<AccountId, QList<DomainName>>;

    /// Checks every domain that @p query shows, whatever its page. While a check runs another one is refused
    /// with a sentence.
    void check(const DomainQuery &query);
    void check(AccountId account, const QList<DomainName> &domains);
    void check(const ByAccount &domains);
    /// The answer to asked().
    void confirm();
    [[nodiscard]] bool isRunning() const { return m_waiting > 0; }

Q_SIGNALS:
    /// It costs more than a tenth of what is left, or everything was checked within the hour: nothing is
    /// spent before confirm(). @p verb: what agreeing is called; @p isMuch: it costs more than that tenth.
    void asked(const QString &sentence, const QString &verb, bool isMuch);
    void started(int domains);
    /// @p isComplete: every domain got an answer.
    void finished(const QString &sentence, bool isComplete);
    void refused(const QString &sentence);
    /// Nothing of it can be checked as long as this holds; nothing was spent.
    void failed(const pantau::Error &error);

private:
    void askPrice(const ByAccount &domains, const QSet<AccountId> &answering);
    void weigh(const ByAccount &domains, const QHash<AccountId, CheckCost> &costs);
    void refuseSpent(AccountId account);
    void run(const ByAccount &domains, CheckScope scope);
    void take(const QList<CheckOutcome> &outcomes);

    [[nodiscard]] QString obstacleOf(AccountId account) const;

    app::Session &m_session;
    const AccountWatch &m_accounts;
    ByAccount m_pending; ///< asked() about
    CheckScope m_pendingScope = CheckScope::SkipRecent;
    int m_waiting = 0; ///< accounts whose outcomes are still to come
    CheckTally m_tally;
    int m_skipped = 0;
    QString m_reason; ///< of the first unknown one
};

} // namespace pantau::desktop
