// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

#include <QByteArray>
#include <QFuture>
#include <QHash>
#include <QObject>
#include <QSocketNotifier>
#include <QStringList>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <unordered_map>

struct ares_channeldata;

namespace pantau::signals {

/// What a DNS reply shows, as texts that can be compared and counted: "cname:block.example", "ip:192.0.2.1",
/// "rcode:3", "ede:15" (RFC 8914). Sorted, each once, at most thirty. Of an answer without trouble the rcode
/// is left out. Empty for bytes that are no whole reply. Thread-safe.
[[nodiscard]] std::optional<QStringList> tokensOf(const QByteArray &reply);

/// Whether @p token is an rcode or an extended error, which many networks also give for other reasons.
[[nodiscard]] bool isErrorToken(const QString &token);

/// Whether any of @p tokens is an address.
[[nodiscard]] bool hasAddress(const QStringList &tokens);

struct ResolverOptions
{
    QString servers; ///< "127.0.0.1:5353,…"; empty: those of the system
    std::chrono::milliseconds timeout{std::chrono::seconds(5)}; ///< of the first try; later ones wait longer
    int tries = 2;
};

/// What a name shows on this network: the tokens of tokensOf(), of its IPv4 and IPv6 addresses together;
/// empty where the network said nothing, or that it failed (SERVFAIL). That is no answer either way.
using Sight = std::optional<QStringList>;

/// Looks names up with the system's own resolvers and no other. Lives on one thread, and never blocks it.
class Resolver final : public QObject
{
    Q_OBJECT

public:
    explicit Resolver(const ResolverOptions &options = {}, QObject *parent = nullptr);
    ~Resolver() override;

    /// Finishes exactly once, on this object's thread; without a sight when the resolver is destroyed.
    [[nodiscard]] QFuture<Sight> lookUp(const DomainName &name);

    /// Which network this is: a digest of the resolvers' addresses and of the way out, as of the
    /// construction. Empty where there is no resolver.
    [[nodiscard]] const QString &network() const { return m_network; }

private:
    struct Lookup;

    static void answered(void *lookup, int status, int timeouts, unsigned char *reply, int length);
    static void socketChanged(void *resolver, int socket, int readable, int writable);
    void process(int readable, int writable);
    void arm();

    ares_channeldata *m_channel = nullptr;
    QString m_network;
    /// It may be the one whose signal is being handled.
    struct DeletedLater
    {
        void operator()(QSocketNotifier *notifier) const
        {
            notifier->setEnabled(false);
            notifier->deleteLater();
        }
    };
    using Notifier = std::unique_ptr<QSocketNotifier, DeletedLater>;
    struct Notifiers
    {
        Notifier read;
        Notifier write;
    };
    std::unordered_map<int, Notifiers> m_sockets;
    QTimer m_timer;
};

} // namespace pantau::signals
