// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/network/network_lookups.h"

#include "base/background_work.h"

#include <QCryptographicHash>
#include <QFile>
#include <QHostAddress>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPromise>
#include <QtEndian>

#include <ares.h>

#include <algorithm>
#include <utility>

namespace pantau::signs {

namespace {

constexpr qsizetype MostTokens = 30;
constexpr qsizetype HeaderSize = 12;
constexpr qsizetype QuestionTail = 4;
constexpr qsizetype RecordHead = 10;
constexpr int RcodeMask = 0x0f;
constexpr int ReplyFlag = 0x80;
constexpr quint16 TypeA = 1;
constexpr quint16 TypeCname = 5;
constexpr quint16 TypeAaaa = 28;
constexpr quint16 TypeOpt = 41;
constexpr quint16 ExtendedError = 15;

/// Reads a reply from its start; malformed data ends it.
class Reader
{
public:
    explicit Reader(const QByteArray &bytes) : m_bytes(bytes) {}

    [[nodiscard]] bool has(qsizetype count) const { return m_at + count <= m_bytes.size(); }
    [[nodiscard]] qsizetype at() const { return m_at; }
    void skip(qsizetype count) { m_at += count; }
    [[nodiscard]] quint16 number(qsizetype ahead = 0) const
    {
        return qFromBigEndian<quint16>(m_bytes.constData() + m_at + ahead);
    }
    [[nodiscard]] QByteArray bytes(qsizetype count) const { return m_bytes.mid(m_at, count); }
    /// Reads a name, which may be compressed; empty if it is malformed.
    std::optional<QString> name()
    {
        if (!has(1))
            return std::nullopt;
        char *text = nullptr;
        long length = 0; // NOLINT(google-runtime-int): as the library has it
        const auto *whole = reinterpret_cast<const unsigned char *>(m_bytes.constData());
        if (ares_expand_name(whole + m_at, whole, int(m_bytes.size()), &text, &length) != ARES_SUCCESS)
            return std::nullopt;
        const std::unique_ptr<char, decltype(&ares_free_string)> owned(text, ares_free_string);
        m_at += length;
        return QString::fromLatin1(text).toLower();
    }

private:
    const QByteArray &m_bytes;
    qsizetype m_at = 0;
};

void addErrors(const QByteArray &options, QStringList &tokens)
{
    Reader reader(options);
    while (reader.has(4)) {
        const quint16 code = reader.number();
        const quint16 length = reader.number(2);
        reader.skip(4);
        if (!reader.has(length))
            return;
        if (code == ExtendedError && length >= 2)
            tokens += QStringLiteral("ede:%1").arg(reader.number());
        reader.skip(length);
    }
}

/// Returns false at the end, and if the record is malformed.
bool addRecord(Reader &reader, QStringList &tokens)
{
    if (!reader.name() || !reader.has(RecordHead))
        return false;
    const quint16 type = reader.number();
    const quint16 length = reader.number(RecordHead - 2);
    reader.skip(RecordHead);
    if (!reader.has(length))
        return false;
    const QByteArray data = reader.bytes(length);
    if (type == TypeCname) {
        Reader target = reader;
        const auto name = target.name();
        if (!name)
            return false;
        tokens += QStringLiteral("cname:") + *name;
    } else if (type == TypeA && length == 4) {
        tokens += QStringLiteral("ip:") + QHostAddress(qFromBigEndian<quint32>(data.constData())).toString();
    } else if (type == TypeAaaa && length == 16) {
        tokens += QStringLiteral("ip:") +
                  QHostAddress(reinterpret_cast<const quint8 *>(data.constData())).toString();
    } else if (type == TypeOpt) {
        addErrors(data, tokens);
    }
    reader.skip(length);
    return true;
}

constexpr int ClassInternet = 1;
constexpr int AskA = 1;
constexpr int AskAaaa = 28;
constexpr int ServerFailed = 2; ///< rcode
constexpr int LargestDatagram = 1232;

/// Initialised once per process and never cleaned up, because other code may use the library.
bool isLibraryReady()
{
    static const bool isReady = ares_library_init(ARES_LIB_INIT_ALL) == ARES_SUCCESS;
    return isReady;
}

/// Returns the default gateway, or empty if unknown.
QByteArray wayOut()
{
    QFile routes(QStringLiteral("/proc/net/route"));
    if (!routes.open(QIODevice::ReadOnly))
        return {};
    const QList<QByteArray> lines = routes.readAll().split('\n');
    for (const QByteArray &line : lines) {
        const QList<QByteArray> fields = line.simplified().split(' ');
        if (fields.size() > 2 && fields.at(1) == "00000000")
            return fields.at(2);
    }
    return {};
}

QString networkOf(ares_channel channel)
{
    ares_addr_port_node *servers = nullptr;
    if (ares_get_servers_ports(channel, &servers) != ARES_SUCCESS)
        return {};
    QList<QByteArray> parts;
    for (const auto *each = servers; each; each = each->next)
        parts += QByteArray(reinterpret_cast<const char *>(&each->addr), each->family == AF_INET ? 4 : 16) +
                 ':' + QByteArray::number(each->udp_port);
    ares_free_data(servers);
    if (parts.isEmpty())
        return {};
    std::ranges::sort(parts);
    parts += wayOut();
    const QByteArray digest = QCryptographicHash::hash(parts.join('\n'), QCryptographicHash::Sha256);
    return QString::fromLatin1(digest.toHex().left(16));
}

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

QString parentNameOf(const DomainName &domain)
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

std::optional<QStringList> tokensOf(const QByteArray &reply)
{
    if (reply.size() < HeaderSize || !(quint8(reply.at(2)) & ReplyFlag))
        return std::nullopt;
    QStringList tokens;
    if (const int rcode = quint8(reply.at(3)) & RcodeMask; rcode != 0)
        tokens += QStringLiteral("rcode:%1").arg(rcode);
    Reader reader(reply);
    const quint16 questions = reader.number(4);
    const int records = reader.number(6) + reader.number(8) + reader.number(10);
    reader.skip(HeaderSize);
    for (quint16 i = 0; i < questions; ++i) {
        if (!reader.name() || !reader.has(QuestionTail))
            return std::nullopt;
        reader.skip(QuestionTail);
    }
    for (int i = 0; i < records && tokens.size() < MostTokens; ++i)
        if (!addRecord(reader, tokens))
            return std::nullopt;
    tokens.sort();
    tokens.removeDuplicates();
    return tokens;
}

bool isErrorToken(const QString &token)
{
    return token.startsWith(u"rcode:") || token.startsWith(u"ede:");
}

bool hasAddress(const QStringList &tokens)
{
    return std::ranges::any_of(tokens, [](const QString &token) { return token.startsWith(u"ip:"); });
}

/// Lookup of one name: two queries with combined answers.
struct Resolver::Lookup
{
    QPromise<Sight> promise;
    int awaited = 0;
    bool hasFailed = false;
    QStringList tokens;

    void end(const QByteArray &reply)
    {
        const auto seen = tokensOf(reply);
        if (!seen || seen->contains(QStringLiteral("rcode:%1").arg(ServerFailed)))
            hasFailed = true;
        else
            tokens += *seen;
        if (--awaited > 0)
            return;
        tokens.sort();
        tokens.removeDuplicates();
        promise.addResult(hasFailed ? std::nullopt : Sight(tokens));
        promise.finish();
        delete this;
    }
};

Resolver::Resolver(const ResolverOptions &options, QObject *parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] { process(ARES_SOCKET_BAD, ARES_SOCKET_BAD); });
    if (!isLibraryReady())
        return;
    ares_options wanted{};
    wanted.flags = ARES_FLAG_NOCHECKRESP | ARES_FLAG_EDNS; // a refusal is an answer, too
    wanted.timeout = int(options.timeout.count());
    wanted.tries = options.tries;
    wanted.ednspsz = LargestDatagram;
    wanted.sock_state_cb = socketChanged;
    wanted.sock_state_cb_data = this;
    constexpr int given =
        ARES_OPT_FLAGS | ARES_OPT_TIMEOUTMS | ARES_OPT_TRIES | ARES_OPT_EDNSPSZ | ARES_OPT_SOCK_STATE_CB;
    ares_channel channel = nullptr;
    if (ares_init_options(&channel, &wanted, given) != ARES_SUCCESS)
        return;
    m_channel = channel;
    if (!options.servers.isEmpty())
        ares_set_servers_ports_csv(channel, options.servers.toLatin1().constData());
    m_network = networkOf(channel);
}

Resolver::~Resolver()
{
    if (m_channel)
        ares_destroy(m_channel); // ends lookups in flight
}

QFuture<Sight> Resolver::lookUp(const DomainName &name)
{
    auto *lookup = new Lookup;
    lookup->promise.start();
    auto future = lookup->promise.future();
    if (!m_channel) {
        lookup->awaited = 1;
        lookup->end({});
        return future;
    }
    lookup->awaited = 2;
    const QByteArray text = name.ascii().toLatin1();
    for (const int type : {AskA, AskAaaa})
        ares_query(m_channel, text.constData(), ClassInternet, type, answered, lookup);
    arm();
    return future;
}

void Resolver::answered(void *lookup, int, int, unsigned char *reply, int length)
{
    static_cast<Lookup *>(lookup)->end(reply ? QByteArray(reinterpret_cast<const char *>(reply), length)
                                             : QByteArray());
}

void Resolver::socketChanged(void *resolver, int socket, int readable, int writable)
{
    auto *self = static_cast<Resolver *>(resolver);
    if (!readable && !writable) {
        self->m_sockets.erase(socket);
        return;
    }
    Notifiers &notifiers = self->m_sockets[socket];
    const auto watch = [&](Notifier &notifier, QSocketNotifier::Type type, bool wanted) {
        if (!wanted)
            return notifier.reset();
        if (notifier)
            return;
        notifier.reset(new QSocketNotifier(socket, type));
        connect(notifier.get(), &QSocketNotifier::activated, self, [self, socket, type] {
            self->process(type == QSocketNotifier::Read ? socket : ARES_SOCKET_BAD,
                          type == QSocketNotifier::Write ? socket : ARES_SOCKET_BAD);
        });
    };
    watch(notifiers.read, QSocketNotifier::Read, readable != 0);
    watch(notifiers.write, QSocketNotifier::Write, writable != 0);
}

void Resolver::process(int readable, int writable)
{
    ares_process_fd(m_channel, readable, writable);
    arm();
}

/// Sets the timer for queries that are never answered.
void Resolver::arm()
{
    timeval most{60, 0};
    timeval left{};
    const timeval *next = ares_timeout(m_channel, &most, &left);
    m_timer.start(int(next->tv_sec * 1000 + next->tv_usec / 1000 + 1));
    if (m_sockets.empty())
        m_timer.stop();
}

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
                record.parents.insert(digest(parentNameOf(domain)));
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
    return std::ranges::any_of(m_records, [](const Record &record) { return record.meansBlocked; });
}

bool BlockAnswers::looksBlocked(const QStringList &tokens) const
{
    return std::ranges::any_of(tokens,
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
    const auto before =
        std::ranges::find_if(known, [this](const auto &each) { return each.network == m_network; });
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
