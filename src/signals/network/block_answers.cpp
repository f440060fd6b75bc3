// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/network/block_answers.h"

#include "base/domain_name.h"
#include "signals/network/dns_tokens.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

#include <algorithm>

namespace pantau::signals {

namespace {

constexpr int BlockedNeeded = 3;
constexpr int BlockedNeededForError = 5;
constexpr int ParentsNeeded = 2;
constexpr int CleanNeeded = 30;
constexpr int ContradictionsThatEnd = 2;
/// More kinds of answers than any network gives for what it blocks.
constexpr qsizetype MostRecords = 200;

quint64 digest(const QString &name)
{
    const QByteArray hash = QCryptographicHash::hash(name.toLatin1(), QCryptographicHash::Sha256);
    return qFromBigEndian<quint64>(hash.constData()) >> 16; // as many bits as JSON's numbers hold exactly
}

QString parentOf(const DomainName &domain)
{
    const QString parent = registrableDomain(domain.ascii());
    return parent.isEmpty() ? domain.ascii() : parent;
}

int neededOf(const QString &token)
{
    return isErrorToken(token) ? BlockedNeededForError : BlockedNeeded;
}

QJsonArray toJson(const QSet<quint64> &digests)
{
    QJsonArray array;
    for (const quint64 each : digests)
        array += qint64(each);
    return array;
}

QSet<quint64> digestsOf(const QJsonValue &value)
{
    QSet<quint64> digests;
    const QJsonArray array = value.toArray();
    for (const auto &each : array)
        digests += quint64(each.toInteger());
    return digests;
}

} // namespace

void BlockAnswers::note(const DomainName &domain, const QStringList &tokens, bool isBlocked)
{
    const quint64 name = digest(domain.ascii());
    if (!isBlocked) {
        for (auto record = m_records.begin(); record != m_records.end(); ++record) {
            if (tokens.contains(record.key())) {
                record->contradictions = std::min(record->contradictions + 1, ContradictionsThatEnd);
                record->meansBlocked &= record->contradictions < ContradictionsThatEnd;
            } else if (record->clean.size() < CleanNeeded) {
                record->clean.insert(name);
            }
        }
    } else {
        for (const QString &token : tokens) {
            if (!m_records.contains(token) && m_records.size() >= MostRecords)
                continue;
            Record &record = m_records[token];
            if (record.blocked.size() < neededOf(token))
                record.blocked.insert(name);
            if (record.parents.size() < ParentsNeeded)
                record.parents.insert(digest(parentOf(domain)));
        }
    }
    for (auto record = m_records.begin(); record != m_records.end(); ++record)
        record->meansBlocked =
            record->meansBlocked ||
            (record->contradictions == 0 && record->blocked.size() >= neededOf(record.key()) &&
             record->parents.size() >= ParentsNeeded && record->clean.size() >= CleanNeeded);
}

bool BlockAnswers::knowsAny() const
{
    return std::any_of(m_records.cbegin(), m_records.cend(),
                       [](const Record &record) { return record.meansBlocked; });
}

bool BlockAnswers::looksBlocked(const QStringList &tokens) const
{
    return std::any_of(tokens.cbegin(), tokens.cend(),
                       [this](const QString &token) { return m_records.value(token).meansBlocked; });
}

QStringList BlockAnswers::blockTokens() const
{
    QStringList tokens;
    for (auto record = m_records.cbegin(); record != m_records.cend(); ++record)
        if (record->meansBlocked)
            tokens += record.key();
    tokens.sort();
    return tokens;
}

QString BlockAnswers::toText() const
{
    QJsonObject records;
    for (auto record = m_records.cbegin(); record != m_records.cend(); ++record)
        records.insert(record.key(), QJsonObject{{QStringLiteral("blocked"), toJson(record->blocked)},
                                                 {QStringLiteral("parents"), toJson(record->parents)},
                                                 {QStringLiteral("clean"), toJson(record->clean)},
                                                 {QStringLiteral("contradictions"), record->contradictions},
                                                 {QStringLiteral("means_blocked"), record->meansBlocked}});
    return QString::fromUtf8(QJsonDocument(records).toJson(QJsonDocument::Compact));
}

BlockAnswers BlockAnswers::fromText(const QString &text)
{
    BlockAnswers read;
    const QJsonObject records = QJsonDocument::fromJson(text.toUtf8()).object();
    for (auto each = records.constBegin(); each != records.constEnd() && read.m_records.size() < MostRecords;
         ++each) {
        const QJsonObject fields = each->toObject();
        read.m_records.insert(each.key(), {digestsOf(fields[QStringLiteral("blocked")]),
                                           digestsOf(fields[QStringLiteral("parents")]),
                                           digestsOf(fields[QStringLiteral("clean")]),
                                           fields[QStringLiteral("contradictions")].toInt(),
                                           fields[QStringLiteral("means_blocked")].toBool()});
    }
    return read;
}

} // namespace pantau::signals
