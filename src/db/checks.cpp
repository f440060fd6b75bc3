// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/checks.h"

#include "db/dialect.h"
#include "db/many_domains.h"

#include <algorithm>

namespace pantau::db {

using db::Statement;
using db::Transaction;

QDateTime timeOf(const StoredCheck &check)
{
    return QDateTime::fromMSecsSinceEpoch(check.at, Qt::UTC);
}

BlockStatus statusOf(const StoredCheck &check)
{
    return check.isBlocked ? BlockStatus::Blocked : BlockStatus::NotBlocked;
}

CheckWriter::CheckWriter(Transaction &transaction, qint64 serviceId)
    : m_serviceId(serviceId)
    , m_select(transaction, "SELECT checks FROM check_chunk WHERE domain_id = ? AND service_id = ? AND "
                            "first_at <= ? ORDER BY first_at DESC LIMIT 1")
    , m_save(transaction, db::upsert(QStringLiteral("check_chunk"),
                                     {QStringLiteral("domain_id"), QStringLiteral("service_id"),
                                      QStringLiteral("first_at")},
                                     {QStringLiteral("checks")}))
    , m_extend(transaction,
               QStringLiteral("UPDATE check_chunk SET checks = CAST(checks || ? AS BLOB) "
                              "WHERE (domain_id, service_id, first_at) IN (SELECT k.number, ?, "
                              "(SELECT MAX(n.first_at) FROM check_chunk n WHERE n.domain_id = k.number AND "
                              "n.service_id = ?) FROM %1 k) AND length(checks) < %2 AND "
                              "substr(checks, -%3) < ?")
                   .arg(transaction.dialect().numbers)
                   .arg(CheckChunk::MostChecks * CheckChunk::BytesACheck)
                   .arg(CheckChunk::BytesACheck))
    , m_begin(transaction,
              QStringLiteral("INSERT INTO check_chunk (domain_id, service_id, first_at, checks) "
                             "SELECT k.number, s.service, ?, ? FROM %1 k CROSS JOIN (SELECT ? AS service) s "
                             "WHERE NOT EXISTS (SELECT 1 FROM check_chunk c WHERE c.domain_id = k.number AND "
                             "c.service_id = s.service AND c.first_at = (SELECT MAX(n.first_at) FROM "
                             "check_chunk n WHERE n.domain_id = k.number AND n.service_id = s.service) AND "
                             "substr(c.checks, -%2) >= ?)")
                  .arg(transaction.dialect().numbers)
                  .arg(CheckChunk::BytesACheck))
{
}

void CheckWriter::add(qint64 domainId, const StoredCheck &check)
{
    CheckChunk chunk;
    m_select.run(domainId, m_serviceId, check.at);
    if (m_select.next())
        chunk = CheckChunk(m_select.bytes(0));
    const bool isNewest = chunk.countBefore(check.at) == chunk.count();
    if (isNewest && chunk.count() >= CheckChunk::MostChecks)
        chunk = CheckChunk();
    chunk.add(check);
    if (chunk.count() > CheckChunk::MostChecks)
        save(domainId, chunk.takeFrom(chunk.count() / 2));
    save(domainId, chunk);
}

bool CheckWriter::append(const std::vector<qint64> &domainIds, const StoredCheck &check)
{
    const QString json = jsonNumbers(domainIds);
    const QByteArray entry = CheckChunk::packed(check);
    const QByteArray least = CheckChunk::packed({check.at, false});
    m_extend.run(entry, m_serviceId, m_serviceId, json, least);
    qsizetype appended = m_extend.rowsAffected();
    // The newest chunk of the others is full, or they have none; or they have a check of that moment or
    // later.
    if (appended < qsizetype(domainIds.size())) {
        m_begin.run(check.at, entry, json, m_serviceId, least);
        appended += m_begin.rowsAffected();
    }
    return appended == qsizetype(domainIds.size());
}

void CheckWriter::save(qint64 domainId, const CheckChunk &chunk)
{
    m_save.run(domainId, m_serviceId, chunk.at(0).at, chunk.bytes());
}

CheckEraser::CheckEraser(Transaction &transaction)
    : m_newest(transaction, "SELECT first_at, checks FROM check_chunk WHERE domain_id = ? AND service_id = ? "
                            "AND first_at < ? ORDER BY first_at DESC LIMIT 1")
    , m_count(transaction, "SELECT SUM(length(checks)) FROM check_chunk WHERE domain_id = ? AND "
                           "service_id = ? AND first_at <= ?")
    , m_erase(transaction, "DELETE FROM check_chunk WHERE domain_id = ? AND service_id = ? AND first_at <= ?")
    , m_keep(transaction,
             "INSERT INTO check_chunk (domain_id, service_id, first_at, checks) VALUES (?, ?, ?, ?)")
{
}

qint64 CheckEraser::eraseBefore(qint64 domainId, qint64 serviceId, qint64 moment)
{
    m_newest.run(domainId, serviceId, moment);
    if (!m_newest.next())
        return 0;
    const qint64 firstAt = m_newest.number(0);
    CheckChunk newest(m_newest.bytes(1));
    m_count.run(domainId, serviceId, firstAt);
    const qint64 count = m_count.next() ? m_count.number(0) / CheckChunk::BytesACheck : 0;
    m_erase.run(domainId, serviceId, firstAt);
    const CheckChunk kept = newest.takeFrom(newest.countBefore(moment));
    if (!kept.isEmpty())
        m_keep.run(domainId, serviceId, kept.at(0).at, kept.bytes());
    return count - kept.count();
}

QString chunksBetween(QLatin1String domainId, QLatin1String serviceId)
{
    return QStringLiteral("c.domain_id = %1 AND c.service_id = %2 AND c.first_at >= COALESCE((SELECT "
                          "MAX(b.first_at) FROM check_chunk b WHERE b.domain_id = %1 AND b.service_id = %2 "
                          "AND b.first_at <= ?), 0) AND c.first_at < ?")
        .arg(domainId, serviceId);
}

std::vector<StoredCheck> newestChecks(Statement &chunks, qint64 before, qsizetype most)
{
    std::vector<StoredCheck> checks;
    while (qsizetype(checks.size()) < most && chunks.next()) {
        const CheckChunk chunk(chunks.bytes(0));
        const qsizetype end = chunk.countBefore(before);
        const qsizetype begin = std::max<qsizetype>(0, end + qsizetype(checks.size()) - most);
        for (qsizetype i = end; i > begin; --i)
            checks.push_back(chunk.at(i - 1));
    }
    return checks;
}

} // namespace pantau::db
