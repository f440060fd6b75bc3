// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/network/resolver.h"

#include "signals/network/dns_tokens.h"

#include <QCryptographicHash>
#include <QFile>
#include <QHostAddress>
#include <QPromise>

#define CARES_NO_DEPRECATED // what replaces it is not in the version of Debian 12
#include <ares.h>

#include <algorithm>
#include <utility>

namespace pantau::signals {

namespace {

constexpr int ClassInternet = 1;
constexpr int AskA = 1;
constexpr int AskAaaa = 28;
constexpr int ServerFailed = 2; ///< the rcode
constexpr int LargestDatagram = 1232;

/// Once for the program, and never undone: other parts may be using it.
bool isLibraryReady()
{
    static const bool isReady = ares_library_init(ARES_LIB_INIT_ALL) == ARES_SUCCESS;
    return isReady;
}

/// Of the route that is taken where no other fits; empty where that is not known.
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

/// One name: two questions, whose answers are put together.
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
    wanted.flags = ARES_FLAG_NOCHECKRESP | ARES_FLAG_EDNS; // a refusal is an answer
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
        ares_destroy(m_channel); // ends what is under way
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

/// For what is never answered.
void Resolver::arm()
{
    timeval most{60, 0};
    timeval left{};
    const timeval *next = ares_timeout(m_channel, &most, &left);
    m_timer.start(int(next->tv_sec * 1000 + next->tv_usec / 1000 + 1));
    if (m_sockets.empty())
        m_timer.stop();
}

} // namespace pantau::signals
