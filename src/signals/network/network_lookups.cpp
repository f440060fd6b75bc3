// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/network/network_lookups.h"

#include "base/background_work.h"
#include "base/domain_name.h"
#include "signals/network/resolver.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

#include <algorithm>

namespace pantau::signs {

namespace {

constexpr int BlockedNeeded = 3;
constexpr int BlockedNeededForError = 5;
constexpr int ParentsNeeded = 2;
constexpr int CleanNeeded = 30;
constexpr int ContradictionsThatEnd = 2;
/// More kinds of answers than any network uses for blocking.
constexpr qsizetype MostRecords = 200;

quint64 digest(const QString &name)
{
    const QByteArray hash = QCryptographicHash::hash(name.toLatin1(), QCryptographicHash::Sha256);
    return qFromBigEndian<quint64>(hash.constData()) >> 16; // as many bits as JSON numbers hold exactly
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

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds betweenLookups = 500ms;
constexpr auto againAfter = 15min;
constexpr auto betweenLooksAtNetwork = 1min;
constexpr auto betweenControls = 10min;
/// While the computer is awake, the monitor's steps are closer together than this.
constexpr auto sleepAtLeast = 10min;
constexpr std::chrono::seconds shortestInterval = 15min;
constexpr std::chrono::seconds longestInterval = 24h;
constexpr int mostUnderWay = 20;

/// Returns 0 to 1, always the same for a name, so that lookups are spread evenly and runs are reproducible.
double placeOf(const DomainName &domain)
{
    return double(qHash(domain) % 10'007) / 10'007;
}

} // namespace

QString NetworkMemory::toText() const
{
    QJsonArray array;
    for (const Known &known : networks)
        array += QJsonObject{{QStringLiteral("network"), known.network},
                             {QStringLiteral("answers"), known.answers.toText()}};
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

NetworkMemory NetworkMemory::fromText(const QString &text)
{
    NetworkMemory memory;
    const QJsonArray array = QJsonDocument::fromJson(text.toUtf8()).array();
    for (const auto &each : array)
        if (memory.networks.size() < mostNetworks)
            memory.networks.append({each[QStringLiteral("network")].toString(),
                                    BlockAnswers::fromText(each[QStringLiteral("answers")].toString())});
    return memory;
}

NetworkLookups::NetworkLookups(LookupOptions options, NetworkMemory memory, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_memory(std::move(memory))
{
    m_options.interval = std::clamp(m_options.interval, shortestInterval, longestInterval);
}

NetworkLookups::~NetworkLookups() = default;

void NetworkLookups::setInterval(std::chrono::seconds interval, const QDateTime &now)
{
    const auto before =
        std::exchange(m_options.interval, std::clamp(interval, shortestInterval, longestInterval));
    if (m_options.interval != before)
        spread(now, m_options.interval);
}

void NetworkLookups::setDomains(const QList<DomainName> &domains, const QDateTime &now)
{
    const QSet<DomainName> wanted(domains.cbegin(), domains.cend());
    for (auto each = m_due.begin(); each != m_due.end();)
        if (wanted.contains(each.value())) {
            ++each;
        } else {
            m_dueAt.remove(each.value());
            m_toLearn.remove(each.value());
            each = m_due.erase(each);
        }
    for (const DomainName &domain : wanted)
        if (!m_dueAt.contains(domain))
            schedule(domain,
                     now.addMSecs(qint64(placeOf(domain) * 1000 * double(m_options.interval.count()))));
}

void NetworkLookups::schedule(const DomainName &domain, const QDateTime &at)
{
    if (const auto before = m_dueAt.constFind(domain); before != m_dueAt.cend())
        m_due.remove(*before, domain);
    m_dueAt.insert(domain, at);
    m_due.insert(at, domain);
}

void NetworkLookups::answered(const DomainName &domain, bool isBlocked, const QDateTime &now)
{
    if (!m_dueAt.contains(domain))
        return;
    m_toLearn.insert(domain, isBlocked);
    schedule(domain, now);
}

void NetworkLookups::lookAgain(const DomainName &domain, const QDateTime &now)
{
    if (m_dueAt.contains(domain))
        schedule(domain, now.addDuration(againAfter));
}

/// Reschedules all domains, spread evenly.
void NetworkLookups::spread(const QDateTime &now, std::chrono::milliseconds within)
{
    const QList<DomainName> domains = m_dueAt.keys();
    for (const DomainName &domain : domains)
        schedule(domain, now.addMSecs(qint64(placeOf(domain) * double(within.count()))));
}

QDateTime NetworkLookups::nextAt() const
{
    if (m_due.isEmpty())
        return {};
    const QDateTime next = nextLookupAt();
    return m_lookedAtNetwork.isValid() ? std::min(next, m_lookedAtNetwork.addDuration(betweenLooksAtNetwork))
                                       : next;
}

QDateTime NetworkLookups::nextLookupAt() const
{
    const QDateTime first = m_due.firstKey();
    return m_lastLookup.isValid() ? std::max(first, m_lastLookup.addDuration(betweenLookups)) : first;
}

void NetworkLookups::tick(const QDateTime &now)
{
    if (m_due.isEmpty())
        return;
    const bool hasSlept =
        m_lastTick.isValid() && (m_lastTick.addDuration(sleepAtLeast) < now || now < m_lastTick);
    // A gap without an overdue lookup is not a sleep.
    if (hasSlept && (now < m_lastTick || m_due.firstKey().addDuration(sleepAtLeast) < now))
        spread(now, 1min);
    m_lastTick = now;
    if (m_lastLookup.isValid() && m_lastLookup > now)
        m_lastLookup = {}; // the clock was set back
    if (!m_lookedAtNetwork.isValid() || m_lookedAtNetwork > now ||
        m_lookedAtNetwork.addDuration(betweenLooksAtNetwork) <= now)
        meetNetwork(now);
    if (m_network.isEmpty() || m_underWay >= mostUnderWay || nextLookupAt() > now)
        return;
    if (m_options.control && (!m_controlledAt.isValid() || m_controlledAt > now ||
                              m_controlledAt.addDuration(betweenControls) <= now))
        return lookUpControl(now);
    lookUp(m_due.first(), now);
}

/// Reads the resolvers again, since the computer may have changed networks.
void NetworkLookups::meetNetwork(const QDateTime &now)
{
    m_lookedAtNetwork = now;
    if (m_resolver && m_underWay > 0)
        return; // lookups in flight finish first
    auto resolver = std::make_unique<Resolver>(m_options.resolver());
    if (m_resolver && resolver->network() == m_network)
        return;
    m_resolver = std::move(resolver);
    const bool isAnother = !m_network.isEmpty();
    m_network = m_resolver->network();
    m_controlledAt = {};
    m_isControlFine = !m_options.control;
    if (m_network.isEmpty())
        return;
    auto &known = m_memory.networks;
    const auto before = std::find_if(known.begin(), known.end(),
                                     [this](const auto &each) { return each.network == m_network; });
    if (before != known.end())
        known.move(before - known.begin(), known.size() - 1);
    else
        known.append({m_network, {}});
    if (known.size() > NetworkMemory::mostNetworks)
        known.removeFirst();
    if (isAnother) {
        spread(now, 1min);
        Q_EMIT networkChanged();
    }
}

void NetworkLookups::lookUpControl(const QDateTime &now)
{
    m_controlledAt = m_lastLookup = now;
    ++m_underWay;
    whenFinished(m_resolver->lookUp(*m_options.control), this, [this](const Sight &sight) {
        --m_underWay;
        m_isControlFine = sight && hasAddress(*sight) && !answers().looksBlocked(*sight);
    });
}

/// @p domain is passed by value: the argument may be an element of m_due, which changes.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
void NetworkLookups::lookUp(DomainName domain, const QDateTime &now)
{
    m_lastLookup = now;
    schedule(domain, now.addDuration(m_options.interval));
    ++m_underWay;
    whenFinished(m_resolver->lookUp(domain), this, [this, domain](const Sight &sight) {
        --m_underWay;
        take(domain, sight);
    });
}

void NetworkLookups::take(const DomainName &domain, const Sight &sight)
{
    if (!sight || !m_isControlFine || !m_dueAt.contains(domain))
        return;
    if (const auto said = m_toLearn.constFind(domain); said != m_toLearn.cend()) {
        const BlockAnswers before = answers();
        answers().note(domain, *sight, *said);
        m_toLearn.erase(said);
        if (!(answers() == before))
            Q_EMIT learned();
    }
    if (answers().knowsAny())
        Q_EMIT sighted(domain, answers().looksBlocked(*sight));
}

} // namespace pantau::signs
