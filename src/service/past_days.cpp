// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/past_days.h"

#include "service/database.h"
#include "service/quota_ledger.h"

#include <QLoggingCategory>
#include <QMap>

#include <algorithm>

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

/// In seconds since the epoch: how a date is written is a setting of each database.
const QString NowOfServer =
    QStringLiteral("SELECT CAST(FLOOR(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)) AS BIGINT)");

/// The number of the key whose counter it is: "key:7" or "package:7".
qint64 keyOf(const QString &subject)
{
    return subject.section(u':', 1).toLongLong();
}

/// The counters among @p ofKeys whose key is gone: a request that knew it was still under way when it went.
void forgetDeleted(Transaction &transaction, QMap<qint64, QStringList> ofKeys)
{
    if (ofKeys.isEmpty())
        return;
    const QVariantList numbers(ofKeys.keyBegin(), ofKeys.keyEnd());
    Statement there(
        transaction,
        QStringLiteral("SELECT id FROM api_keys WHERE id IN (%1)").arg(db::marks(1, numbers.size())));
    there.runWith(numbers);
    for (const QVariantList &row : there.allRows(1))
        ofKeys.remove(row.at(0).toLongLong());
    for (const QStringList &subjects : std::as_const(ofKeys))
        for (const QString &subject : subjects) {
            Statement gone(transaction, "DELETE FROM usage WHERE subject = ? RETURNING used");
            gone.run(subject);
            addToGone(transaction, gone.allRows(1));
        }
}

} // namespace

bool PastDays::step(const QDateTime &nowUtc, std::chrono::milliseconds monotonic)
{
    if (const QDate today = nowUtc.toUTC().date(); today != m_today) {
        m_today = today;
        m_todaySince = monotonic;
        m_oldest.clear();
        m_isDone = false;
    }
    if (m_isDone || monotonic < m_todaySince + AfterMidnight || monotonic < m_notBefore)
        return false;
    auto done = m_oldest.isEmpty() ? begin() : Result<void>();
    if (done)
        done = forgetSome();
    if (!done) {
        qCWarning(pastDaysNews).noquote() << done.error().sentence << done.error().detail;
        m_notBefore = monotonic + AfterFailure;
        return false;
    }
    return !m_isDone;
}

Result<void> PastDays::begin()
{
    QDate today = m_today;
    if (m_database.isShared()) {
        Transaction transaction(m_database.connection(), Transaction::Mode::Read);
        qint64 there = 0;
        {
            Statement now(transaction, NowOfServer);
            now.run();
            there = now.next() ? now.number(0) : 0;
        }
        if (auto read = transaction.commit(); !read)
            return read;
        today = std::min(today, QDateTime::fromSecsSinceEpoch(there, Qt::UTC).date());
    }
    // Yesterday's stay: at midnight the clock of another instance may be a moment behind.
    m_oldest = today.addDays(-1).toString(Qt::ISODate);
    m_subject = OfIps;
    m_period = QStringLiteral("");
    return {};
}

Result<void> PastDays::forgetSome()
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    QString subject = m_subject;
    QString period = m_period;
    bool hasPast = false;
    QMap<qint64, QStringList> ofKeys; // their subjects, by the number of the key
    int rows = 0;
    {
        Statement next(transaction, NextRows);
        next.run(m_subject, m_period);
        while (next.next()) {
            subject = next.text(0);
            period = next.text(1);
            hasPast = hasPast || (subject.startsWith(OfIps) && period < m_oldest);
            if (!subject.startsWith(OfIps) && !ofKeys.value(keyOf(subject)).contains(subject))
                ofKeys[keyOf(subject)].append(subject);
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
    forgetDeleted(transaction, ofKeys);
    auto done = transaction.commit();
    if (done) {
        m_subject = subject;
        m_period = period;
        m_isDone = rows < RowsAStep;
    }
    return done;
}

} // namespace pantau::service
