// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/past_days.h"

#include "service/database.h"
#include "service/quota_ledger.h"

#include <QLoggingCategory>

namespace pantau::service {

namespace {

Q_LOGGING_CATEGORY(pastDaysNews, "pantau.service")

constexpr std::chrono::minutes AfterFailure{1};

/// Begins every subject of an IP and is followed by them in whatever order a database keeps texts: there are
/// only keys ("key:7") and packages ("package:7") beside them, which come later in the alphabet.
const QString OfIps = QStringLiteral("ip:");

/// The next rows in the order of the primary key, which a server so finds without looking at the others.
const QString NextRows = QStringLiteral("SELECT subject, period FROM usage WHERE (subject, period) > (?, ?) "
                                        "ORDER BY subject, period LIMIT %1")
                             .arg(PastDays::RowsAStep);

} // namespace

bool PastDays::step(const QDateTime &nowUtc, std::chrono::milliseconds monotonic)
{
    // Yesterday's stay: at midnight the clock of another instance may be a moment behind.
    const QString oldest = nowUtc.toUTC().date().addDays(-1).toString(Qt::ISODate);
    if (oldest != m_oldest) {
        m_oldest = oldest;
        m_subject = OfIps;
        m_period = QStringLiteral("");
        m_isDone = false;
    }
    if (m_isDone || monotonic < m_notBefore)
        return false;
    if (const auto done = forgetSome(); !done) {
        qCWarning(pastDaysNews).noquote() << done.error().sentence << done.error().detail;
        m_notBefore = monotonic + AfterFailure;
        return false;
    }
    return !m_isDone;
}

Result<void> PastDays::forgetSome()
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    QString subject = m_subject;
    QString period = m_period;
    bool hasPast = false;
    int rows = 0;
    {
        Statement next(transaction, NextRows);
        next.run(m_subject, m_period);
        while (next.next() && next.text(0).startsWith(OfIps)) {
            subject = next.text(0);
            period = next.text(1);
            hasPast = hasPast || period < m_oldest;
            ++rows;
        }
    }
    if (hasPast) {
        Statement gone(transaction,
                       QStringLiteral("DELETE FROM usage WHERE (subject, period) IN (SELECT subject, "
                                      "period FROM (%1) AS step WHERE subject LIKE 'ip:%' AND "
                                      "period < ?) RETURNING used")
                           .arg(NextRows));
        gone.run(m_subject, m_period, m_oldest);
        addToGone(transaction, gone.allRows(1));
    }
    auto done = transaction.commit();
    if (done) {
        m_subject = subject;
        m_period = period;
        m_isDone = rows < RowsAStep;
    }
    return done;
}

} // namespace pantau::service
