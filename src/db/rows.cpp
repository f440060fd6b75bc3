// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/rows.h"

#include "base/language.h"
#include "db/connection.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string>

namespace pantau::db {

namespace {

constexpr Account::State AccountStates[] = {Account::State::Active, Account::State::KeyRefused,
                                            Account::State::IpRefused, Account::State::PlanEnded};

/// True if the Unicode form is stored as well.
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

/// Closes a JSON array in which every element ends with a comma.
QString closed(std::string json)
{
    if (json.back() == ',')
        json.pop_back();
    return QString::fromLatin1((json + ']').c_str());
}

QString joining(const Transaction &transaction)
{
    return QLatin1String(
               "INSERT INTO list_domain (joined_at, list_id, domain_id) SELECT ?, first, second FROM %1 k "
               "WHERE TRUE ON CONFLICT DO NOTHING")
        .arg(transaction.dialect().pairs);
}

} // namespace

QString accountStateKey(Account::State state)
{
    switch (state) {
    case Account::State::Active:
        return QStringLiteral("active");
    case Account::State::KeyRefused:
        return QStringLiteral("key_refused");
    case Account::State::IpRefused:
        return QStringLiteral("ip_refused");
    case Account::State::PlanEnded:
        return QStringLiteral("plan_ended");
    }
    return QStringLiteral("active");
}

AccountFailure readFailure(const Statement &row, int firstColumn)
{
    return {row.time(firstColumn), row.time(firstColumn + 1),
            AccountFailure::Kind(row.number(firstColumn + 2)), row.text(firstColumn + 3)};
}

std::optional<Account> readAccount(Transaction &transaction, const Statement &row)
{
    // Whether plain HTTP is allowed was decided when the account was added.
    const auto address = ServiceAddress::parse(row.text(2), ServiceAddress::PlainHttp::Allowed);
    if (!address) {
        transaction.fail(Error::Kind::Storage,
                         Texts::tr("The account “%1” in the database has an address that "
                                   "cannot be used. Put a backup in its place.")
                             .arg(row.text(1)),
                         address.error().sentence);
        return std::nullopt;
    }
    Account account{AccountId{row.number(0)}, row.text(1), *address, row.number(3) != 0, {}, row.text(5)};
    for (const auto state : AccountStates)
        if (row.text(4) == accountStateKey(state))
            account.state = state;
    if (!row.isNull(7))
        account.dailyLimit = row.number(7);
    if (!row.isNull(8))
        account.failure = readFailure(row, 8);
    return account;
}

DomainList readList(const Statement &row)
{
    return {{row.optionalId<AccountId>(2), readImportance(row, 3), readInterval(row, 4), int(row.number(5)),
             row.optionalTime(6), row.number(7) != 0, row.optionalId<AccountId>(8)},
            ListId{row.number(0)},
            row.text(1)};
}

Importance readImportance(const Statement &row, int column)
{
    return Importance(row.number(column)); // the table's CHECK allows no other numbers
}

std::optional<std::chrono::seconds> readInterval(const Statement &row, int column)
{
    if (row.isNull(column))
        return std::nullopt;
    // Earlier versions allowed longer intervals.
    return std::min(std::chrono::seconds(row.number(column)), DomainList::longestInterval);
}

DomainSettings readSettings(const Statement &row, int firstColumn)
{
    DomainSettings settings;
    if (!row.isNull(firstColumn))
        settings.importance = readImportance(row, firstColumn);
    settings.pausedUntil = row.optionalTime(firstColumn + 1);
    settings.mutedUntil = row.optionalTime(firstColumn + 2);
    settings.note = row.text(firstColumn + 3);
    return settings;
}

BlockStatus readStatus(const Statement &row, int column)
{
    return statusFromKey(row.text(column)).value_or(BlockStatus::Unknown);
}

KnownStatus readKnown(const Statement &row, int firstColumn)
{
    KnownStatus known;
    known.status = readStatus(row, firstColumn);
    known.since = row.optionalTime(firstColumn + 1);
    known.lastAnsweredAt = row.optionalTime(firstColumn + 2);
    known.lastAskedAt = row.optionalTime(firstColumn + 3);
    known.unknownReason = row.text(firstColumn + 4);
    if (!row.isNull(firstColumn + 5))
        known.suspicion = Suspicion{row.time(firstColumn + 6), int(row.number(firstColumn + 7)),
                                    readStatus(row, firstColumn + 5)};
    known.startSeen = row.number(firstColumn + 8) != 0;
    known.silentSince = row.optionalTime(firstColumn + 9);
    known.cachedAt = row.optionalTime(firstColumn + 10);
    return known;
}

Change readChange(const Statement &row, int firstColumn, const DomainName &domain)
{
    Change change{domain, readStatus(row, firstColumn), readStatus(row, firstColumn + 1),
                  row.time(firstColumn + 2), row.time(firstColumn + 3)};
    if (change.isFirstFinding())
        change.notBefore = {};
    return change;
}

qint64 serviceOf(Transaction &transaction, AccountId account)
{
    const auto service = transaction.value<qint64>("SELECT service_id FROM account WHERE id = ?", {account});
    if (service == 0)
        transaction.fail(noSuchAccount());
    return service;
}

std::optional<AccountId> onlyAccount(Transaction &transaction)
{
    return transaction.value<std::optional<AccountId>>(
        "SELECT MIN(a.id) FROM account a JOIN service v ON v.id = a.service_id WHERE v.address <> ? "
        "HAVING COUNT(*) = 1",
        {ServiceAddress::localSample().text()});
}

QString sampleAside()
{
    return QStringLiteral("(SELECT o.id FROM service o WHERE o.address = '%1' AND EXISTS (SELECT 1 FROM "
                          "list_account x CROSS JOIN list_domain y ON y.list_id = x.list_id "
                          "WHERE x.service_id <> o.id))")
        .arg(ServiceAddress::localSample().text());
}

qint64 serviceAt(Transaction &transaction, const QString &address)
{
    return transaction.value<qint64>("SELECT id FROM service WHERE address = ?", {address});
}

Error noSuchAccount()
{
    return {Error::Kind::NotFound, Texts::tr("This account no longer exists. It may have been removed "
                                             "in another window; choose another one.")};
}

Error noSuchList()
{
    return {Error::Kind::NotFound, Texts::tr("This list no longer exists. It may have been removed in "
                                             "another window; choose another one.")};
}

void requireList(Transaction &transaction, ListId list)
{
    if (!transaction.has("SELECT 1 FROM list WHERE id = ?", {list}))
        transaction.fail(noSuchList());
}

DomainIds::DomainIds(Transaction &transaction)
    : m_insert(transaction, "INSERT INTO domain (name, display) VALUES (?, ?) RETURNING id")
    , m_select(transaction, "SELECT id FROM domain WHERE name = ?")
{
}

qint64 DomainIds::find(const DomainName &domain)
{
    m_select.run(domain);
    return m_select.next() ? m_select.number(0) : 0;
}

qint64 DomainIds::idOf(const DomainName &domain)
{
    if (const qint64 id = find(domain))
        return id;
    std::optional<QString> display;
    if (domain.ascii().contains(QLatin1String("xn--")))
        display = domain.display();
    return m_insert.run(domain, display) ? m_insert.returnedId() : 0;
}

DomainSettingRows::DomainSettingRows(Transaction &transaction)
    : m_select(transaction,
               QLatin1String("SELECT %1 FROM domain_setting g WHERE g.domain_id = ?").arg(SettingColumns))
    , m_save(transaction, upsert(QStringLiteral("domain_setting"), {QStringLiteral("domain_id")},
                                 {QStringLiteral("importance"), QStringLiteral("paused_until"),
                                  QStringLiteral("muted_until"), QStringLiteral("note")}))
    , m_erase(transaction, "DELETE FROM domain_setting WHERE domain_id = ?")
{
}

DomainSettings DomainSettingRows::of(qint64 domain)
{
    m_select.run(domain);
    return m_select.next() ? readSettings(m_select, 0) : DomainSettings();
}

void DomainSettingRows::save(qint64 domain, const DomainSettings &settings)
{
    if (settings == DomainSettings())
        m_erase.run(domain);
    else
        m_save.run(domain, settings.importance ? std::optional(int(*settings.importance)) : std::nullopt,
                   settings.pausedUntil, settings.mutedUntil, settings.note);
}

/// Normalized names contain no characters that JSON escapes.
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

ManyDomains::ManyDomains(Transaction &transaction)
    : m_now(transaction.now())
    , m_single(transaction)
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
    if (m_wereKnown) // like the last call, so most likely these too
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

/// Row ids of the names that have a row.
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
    if (m_wereNew) { // no list had any of them, so all are new
        if (!m_joinNew.run(m_now, jsonPairs(pairs)))
            return joined;
        isNew = {pairs.begin(), pairs.end()};
    } else {
        if (!m_join.run(m_now, jsonPairs(pairs)))
            return joined;
        while (m_join.next())
            isNew.emplace(m_join.number(0), m_join.number(1));
    }
    for (std::size_t i = 0; i < pairs.size(); ++i)
        joined[i] = isNew.erase(pairs[i]) > 0;
    return joined;
}

} // namespace pantau::db
