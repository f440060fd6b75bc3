// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/webhook/hint_webhook.h"

#include "evidence/webhook/hint_connection.h"
#include "evidence/webhook/hint_listener.h"

#include <QQueue>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include <algorithm>
#include <thread>
#include <vector>

namespace pantau::evidence {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

namespace {

constexpr auto WatchInterval = 100ms; // while there are connections

} // namespace

/// But for its making and its end, all of it is on its thread.
class HintWebhook::Server final : public HintConnection::Server
{
public:
    Server(HintWebhookConfig config, const Clock &clock, Take take)
        : m_config(std::move(config)), m_clock(clock), m_take(std::move(take)), m_watch(m_context)
    {
    }
    ~Server();
    Q_DISABLE_COPY_MOVE(Server)

    /// At 127.0.0.1, and where the system has it at [::1], which is what some tools make of "localhost". What
    /// is wrong, where nothing can listen at the former, or another program does at the latter.
    [[nodiscard]] boost::system::error_code listen();
    void start();
    [[nodiscard]] quint16 port() const { return m_listeners.front()->port(); }

    [[nodiscard]] std::optional<CallReply> refuse(const CallHead &head) override;
    [[nodiscard]] CallReply answer(const CallHead &head, const CallParameters &parameters,
                                   const QByteArray &body) override;
    [[nodiscard]] const Clock &clock() const override { return m_clock; }
    void gone(HintConnection &connection) override;

private:
    void acceptMore();
    void open(HintListener &listener, tcp::socket socket);
    [[nodiscard]] bool isTooSlow(const HintConnection &connection, std::chrono::milliseconds now) const;
    void watch();
    void cutOffSlow();
    void closeAll();
    /// How long until there may be another call; empty: now, and it is counted.
    [[nodiscard]] std::optional<std::chrono::seconds> waitForTurn();

    const HintWebhookConfig m_config;
    const Clock &m_clock;
    const Take m_take;
    QQueue<std::chrono::milliseconds> m_lastCalls; ///< of the last minute, on the monotonic clock
    asio::io_context m_context{1};
    asio::steady_timer m_watch;
    bool m_isWatching = false;
    std::vector<std::unique_ptr<HintListener>> m_listeners;
    std::vector<std::unique_ptr<HintConnection>> m_connections;
    std::thread m_thread;
};

HintWebhook::HintWebhook(std::unique_ptr<Server> server) : m_server(std::move(server))
{
}

HintWebhook::~HintWebhook() = default;

quint16 HintWebhook::port() const
{
    return m_server->port();
}

Result<std::unique_ptr<HintWebhook>> HintWebhook::listen(HintWebhookConfig config, const Clock &clock,
                                                         Take take)
{
    const quint16 port = config.port;
    auto server = std::make_unique<Server>(std::move(config), clock, std::move(take));
    if (const auto error = server->listen())
        return failure(cannotListen(port, QString::fromStdString(error.message())));
    server->start();
    return std::unique_ptr<HintWebhook>(new HintWebhook(std::move(server)));
}

Error HintWebhook::cannotListen(quint16 port, const QString &detail)
{
    return {Error::Kind::Service,
            tr("Tools cannot report domains: Pantau cannot listen on port %1 of this computer. Another "
               "program may be using that port: choose another one.")
                .arg(port),
            detail};
}

boost::system::error_code HintWebhook::Server::listen()
{
    auto four = std::make_unique<HintListener>(m_context);
    if (const auto error = four->listen({asio::ip::address_v4::loopback(), m_config.port}))
        return error;
    m_listeners.push_back(std::move(four));
    auto six = std::make_unique<HintListener>(m_context);
    const auto error = six->listen({asio::ip::address_v6::loopback(), port()});
    if (!error)
        m_listeners.push_back(std::move(six));
    // A tool that calls "localhost" would show the token to the other program. Windows says of some ports in
    // use that access to them is denied.
    const bool isTaken = error == asio::error::address_in_use || error == asio::error::access_denied;
    return isTaken ? error : boost::system::error_code();
}

/// The thread ends by itself when it waits for nothing any more.
void HintWebhook::Server::start()
{
    acceptMore();
    m_thread = std::thread([this] { m_context.run(); });
}

HintWebhook::Server::~Server()
{
    if (!m_thread.joinable())
        return;
    asio::post(m_context, [this] { closeAll(); });
    m_thread.join();
}

void HintWebhook::Server::closeAll()
{
    for (const auto &listener : m_listeners)
        listener->close();
    for (const auto &connection : m_connections)
        connection->cutOff();
    m_watch.cancel();
}

/// While there is room; who comes then waits in the system's queue.
void HintWebhook::Server::acceptMore()
{
    for (const auto &each : m_listeners)
        if (each->connections < m_config.maxConnections)
            each->accept([this, &listener = *each](std::optional<tcp::socket> socket) {
                if (!socket)
                    return watch(); // the system has no sockets: it is tried again soon
                open(listener, *std::move(socket));
                acceptMore();
            });
}

void HintWebhook::Server::open(HintListener &listener, tcp::socket socket)
{
    ++listener.connections;
    m_connections.push_back(std::make_unique<HintConnection>(*this, listener, std::move(socket)));
    m_connections.back()->start();
    watch();
}

void HintWebhook::Server::gone(HintConnection &connection)
{
    --connection.listener.connections;
    const auto isIt = [&connection](const auto &each) { return each.get() == &connection; };
    m_connections.erase(std::find_if(m_connections.begin(), m_connections.end(), isIt));
    acceptMore();
}

void HintWebhook::Server::watch()
{
    if (std::exchange(m_isWatching, true))
        return;
    m_watch.expires_after(WatchInterval);
    m_watch.async_wait([this](boost::system::error_code error) {
        m_isWatching = false;
        if (error)
            return;
        cutOffSlow();
        acceptMore();
        if (!m_connections.empty())
            watch();
    });
}

void HintWebhook::Server::cutOffSlow()
{
    const auto now = m_clock.monotonic();
    for (const auto &connection : m_connections)
        if (isTooSlow(*connection, now))
            connection->cutOff();
}

/// Bytes that trickle in do not extend the time of a call.
bool HintWebhook::Server::isTooSlow(const HintConnection &connection, std::chrono::milliseconds now) const
{
    const auto took = now - connection.since();
    const bool isCrowded = connection.listener.connections > m_config.maxConnections / 4 * 3;
    switch (connection.stage()) {
    case HintConnection::Stage::Head:
        return took >= (isCrowded ? m_config.crowdedHeadTime : m_config.headTime);
    case HintConnection::Stage::Body:
        return took >= m_config.callTime;
    case HintConnection::Stage::Leaving:
        break;
    }
    return took >= m_config.leaveTime;
}

std::optional<CallReply> HintWebhook::Server::refuse(const CallHead &head)
{
    if (const unsigned int status = refusalOf(head, m_config.tokenHash))
        return CallReply::refusal(status);
    if (const auto wait = waitForTurn())
        return CallReply::tooMany(wait->count());
    if (head.length > CallBody::MaximumDropped)
        return CallReply::tooLarge(CallBody::Maximum);
    return std::nullopt;
}

CallReply HintWebhook::Server::answer(const CallHead &head, const CallParameters &parameters,
                                      const QByteArray &body)
{
    constexpr unsigned int badRequest = 400;
    constexpr unsigned int internalError = 500;
    const auto call = readHintCall(parameters, body);
    if (!call)
        return CallReply::refusal(badRequest, call.error().sentence);
    if (holdsToken(call->source, head)) // it would be kept, and shown
        return CallReply::refusal(badRequest,
                                  tr("“source” is the token. Send the name of your tool instead."));
    const auto tally = m_take(*call);
    if (tally)
        return CallReply::taken(tally->taken, tally->leftOut);
    const bool isCallersFault = tally.error().kind == Error::Kind::InvalidInput;
    return CallReply::refusal(isCallersFault ? badRequest : internalError, tally.error().sentence);
}

std::optional<std::chrono::seconds> HintWebhook::Server::waitForTurn()
{
    const auto now = m_clock.monotonic();
    while (!m_lastCalls.isEmpty() && now - m_lastCalls.head() >= 1min)
        m_lastCalls.dequeue();
    if (m_lastCalls.size() >= m_config.callsAMinute)
        return std::chrono::ceil<std::chrono::seconds>(m_lastCalls.head() + 1min - now);
    m_lastCalls.enqueue(now);
    return std::nullopt;
}

} // namespace pantau::evidence
