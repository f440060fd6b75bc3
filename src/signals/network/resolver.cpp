// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/network/resolver.h"

#include <QCryptographicHash>
#include <QFile>
#include <QHostAddress>
#include <QPromise>
#include <QtEndian>

#include <ares.h>

#include <algorithm>
#include <memory>
#include <utility>

#define CARES_NO_DEPRECATED // the replacement is not available in Debian 12

#define CARES_NO_DEPRECATED // the replacement is not available in Debian 12

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
    return std::any_of(tokens.cbegin(), tokens.cend(),
                       [](const QString &token) { return token.startsWith(u"ip:"); });
}

namespace {

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
    std::sort(parts.begin(), parts.end());
    parts += wayOut();
    const QByteArray digest = QCryptographicHash::hash(parts.join('\n'), QCryptographicHash::Sha256);
    return QString::fromLatin1(digest.toHex().left(16));
}

} // namespace

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

} // namespace pantau::signs
