// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/check_outcome.h"
#include "session/session.h"

#include <QObject>

namespace pantau::desktop {

/// A person's "check now": gathers the domains of a view by account, asks, and sums the outcomes up.
class Checker final : public QObject
{
    Q_OBJECT

public:
    explicit Checker(session::Session &session, QObject *parent = nullptr);

    using ByAccount = QHash<AccountId, QList<DomainName>>;

    /// Checks every domain that @p query shows, whatever its page. While a check runs another one is refused
    /// with a sentence.
    void check(const store::DomainQuery &query);
    void check(AccountId account, const QList<DomainName> &domains);
    void check(const ByAccount &domains);
    [[nodiscard]] bool isRunning() const { return m_waiting > 0; }

Q_SIGNALS:
    void started(int domains);
    void finished(const QString &sentence);
    void refused(const QString &sentence);

private:
    void take(const QList<CheckOutcome> &outcomes);

    session::Session &m_session;
    int m_waiting = 0; ///< accounts whose outcomes are still to come
    int m_blocked = 0;
    int m_notBlocked = 0;
    int m_unknown = 0;
    QString m_reason; ///< of the first unknown one
};

} // namespace pantau::desktop
