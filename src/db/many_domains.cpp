// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/many_domains.h"

#include "db/dialect.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string>

namespace pantau::db {

namespace {

/// Its Unicode form is stored beside it.
bool hasDisplay(const DomainName &domain)
{
    return domain.ascii().contains(QLatin1String("xn--"));
}

void append(std::string &json, qint64 number, char after)
{
    std::array<char, 20> digits{};
    const auto written = std::to_chars(digits.begin(), digits.end(), number);
    json.append(digits.begin(), written.ptr);
    json += after;
}

/// @p json is an array in which a comma follows each element.
QString closed(std::string json)
{
    if (json.back() == ',')
        json.pop_back();
    return QString::fromLatin1((json + ']').c_str());
}

QString joining(const db::Transaction &transaction)
{
    return QLatin1String("INSERT INTO list_domain (list_id, domain_id) SELECT first, second FROM %1 k "
                         "WHERE TRUE ON CONFLICT DO NOTHING")
        .arg(transaction.dialect().pairs);
}

} // namespace

/// Names in the normal form hold nothing that JSON would write otherwise.
QString jsonNames(const QList<DomainName> &domains)
{
    qsizetype size = 2;
    for (const DomainName &domain : domains)
        size += domain.ascii().size() + 3;
    QString json;
    json.reserve(size);
    json += u'[';
    for (const DomainName &domain : domains) {
        json += u'"';
        json += domain.ascii();
        json += QLatin1String("\",");
    }
    json.chop(domains.isEmpty() ? 0 : 1);
    return json += u']';
}

QString jsonNumbers(const std::vector<qint64> &numbers)
{
    std::string json(1, '[');
    for (const qint64 number : numbers)
        append(json, number, ',');
    return closed(std::move(json));
}

QString jsonPairs(const std::vector<std::pair<qint64, qint64>> &pairs)
{
    std::string json(1, '[');
    for (const auto &[first, second] : pairs) {
        json += '[';
        append(json, first, ',');
        append(json, second, ']');
        json += ',';
    }
    return closed(std::move(json));
}

ManyDomains::ManyDomains(db::Transaction &transaction)
    : m_single(transaction)
    , m_insert(
          transaction,
          QLatin1String("INSERT INTO domain (name) SELECT text FROM %1 k WHERE TRUE ON CONFLICT DO NOTHING")
              .arg(transaction.dialect().texts))
    , m_select(transaction, QLatin1String("SELECT d.id FROM %1 k CROSS JOIN domain d ON d.name = k.text "
                                          "ORDER BY k.position")
                                .arg(transaction.dialect().texts))
    , m_join(transaction, joining(transaction) + QLatin1String(" RETURNING list_id, domain_id"))
    , m_joinNew(transaction, joining(transaction))
{
}

std::vector<qint64> ManyDomains::idsOf(const QList<DomainName> &domains)
{
    Q_ASSERT(domains.size() <= Most);
    const QString json = jsonNames(domains);
    m_wereNew = false;
    std::vector<qint64> ids;
    if (m_wereKnown) // as those before, so most likely these too
        ids = known(json);
    m_wereKnown = qsizetype(ids.size()) == domains.size();
    if (!m_wereKnown) {
        for (const DomainName &domain : domains)
            if (hasDisplay(domain))
                std::ignore = m_single.idOf(domain);
        m_insert.run(json);
        m_wereKnown = m_insert.rowsAffected() == 0;
        m_wereNew = m_insert.rowsAffected() == domains.size();
        ids = known(json);
    }
    ids.resize(std::size_t(domains.size()));
    return ids;
}

/// Of the names that have a row.
std::vector<qint64> ManyDomains::known(const QString &json)
{
    std::vector<qint64> ids;
    m_select.run(json);
    while (m_select.next())
        ids.push_back(m_select.number(0));
    return ids;
}

std::vector<bool> ManyDomains::join(const std::vector<Member> &members)
{
    std::vector<std::pair<qint64, qint64>> pairs;
    pairs.reserve(members.size());
    for (const auto &[list, domain] : members)
        pairs.emplace_back(qint64(list), domain);
    std::vector<bool> joined(members.size());
    std::set<std::pair<qint64, qint64>> isNew;
    if (members.empty())
        return joined;
    if (m_wereNew) { // nothing of theirs was in any list: no need to ask which joined
        if (!m_joinNew.run(jsonPairs(pairs)))
            return joined;
        isNew = {pairs.begin(), pairs.end()};
    } else {
        if (!m_join.run(jsonPairs(pairs)))
            return joined;
        while (m_join.next())
            isNew.emplace(m_join.number(0), m_join.number(1));
    }
    for (std::size_t i = 0; i < pairs.size(); ++i)
        joined[i] = isNew.erase(pairs[i]) > 0;
    return joined;
}

} // namespace pantau::db
