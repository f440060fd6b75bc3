// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/operations_port.h"

#include "base/metrics_text.h"
#include "service/http_server.h"

#include <QThreadPool>

#include <algorithm>

namespace pantau::service {

bool DatabaseHealth::ask(const std::function<void()> &probe)
{
    using namespace std::chrono_literals;
    std::unique_lock lock(m_mutex);
    if (!std::exchange(m_isAsked, true))
        probe();
    return m_noted.wait_for(lock, 1s, [this] { return !m_isAsked; }) && m_isWritable;
}

void DatabaseHealth::note(bool isWritable)
{
    {
        const std::lock_guard lock(m_mutex);
        m_isWritable = isWritable;
        m_isAsked = false;
    }
    m_noted.notify_all();
}

namespace {

QByteArray pathLabel(const QString &path)
{
    for (const char *known : {"/api/v1/check", "/api/v1/limit", "/api/v1/stats", "/", "/openapi.json"})
        if (path == QLatin1String(known))
            return known;
    return "other";
}

QByteArray seconds(std::chrono::milliseconds duration)
{
    return QByteArray::number(static_cast<double>(duration.count()) / 1000.0, 'g', 15);
}

using namespace std::chrono_literals;

constexpr int MostConnections = 16;
constexpr auto Patience = 10s;

Reply plainText(int status, const QByteArray &body)
{
    Reply reply;
    reply.status = status;
    reply.contentType = QByteArrayLiteral("text/plain; charset=utf-8");
    reply.body = body;
    return reply;
}

} // namespace

void Metrics::add(const Request &request, const Reply &reply, std::chrono::milliseconds took)
{
    const auto bound = std::ranges::lower_bound(Bounds, took.count());
    const QByteArray path = pathLabel(request.path);
    const std::lock_guard lock(m_mutex);
    ++m_replies[{path, reply.status}];
    ++m_durations[static_cast<size_t>(bound - Bounds.begin())];
    m_durationSum += took;
    if (reply.status == 200)
        m_domains += reply.domains;
    (reply.caller == Caller::PremiumKey ? m_chargedCredits : m_chargedDomains) += reply.charged;
}

void Metrics::addGroup()
{
    const std::lock_guard lock(m_mutex);
    ++m_groups;
}

QByteArray Metrics::text(const MetricsSnapshot &snapshot) const
{
    MetricsText text;
    const std::lock_guard lock(m_mutex);
    text.begin("pantau_build_info", "gauge", "Always 1; the labels say which program this is.");
    text.sample(1, QByteArray("version=\"" PANTAU_VERSION "\",qt=\"") + qVersion() + '"');
    text.begin("pantau_http_requests_total", "counter", "Replies, by path and status.");
    for (const auto &[what, count] : m_replies)
        text.sample(count, "path=\"" + what.first + "\",status=\"" + QByteArray::number(what.second) + '"');

    text.begin("pantau_http_request_duration_seconds", "histogram",
               "Time from the complete request to the reply.");
    qint64 cumulated = 0;
    for (size_t i = 0; i <= Bounds.size(); ++i) {
        cumulated += m_durations[i];
        const QByteArray bound =
            i < Bounds.size() ? seconds(std::chrono::milliseconds(Bounds[i])) : QByteArray("+Inf");
        text.sample(cumulated, "le=\"" + bound + '"', "_bucket");
    }
    text.sample(seconds(m_durationSum), {}, "_sum");
    text.sample(cumulated, {}, "_count");

    text.single("pantau_request_groups_total", "counter", "Groups of requests that shared one transaction.",
                m_groups);
    text.single("pantau_domains_checked_total", "counter", "Domains in answered checks.", m_domains);
    text.begin("pantau_units_charged_total", "counter", "Units charged, by kind.");
    text.sample(m_chargedDomains, "kind=\"domains\"");
    text.sample(m_chargedCredits, "kind=\"credits\"");

    text.single("pantau_connections", "gauge", "Open connections.", snapshot.connections.open);
    text.single("pantau_connections_total", "counter", "Connections accepted.",
                snapshot.connections.accepted);
    text.single("pantau_connections_refused_total", "counter", "Connections over the share of one address.",
                snapshot.connections.refused);
    text.single("pantau_connections_cut_off_total", "counter", "Connections that were too slow or idle.",
                snapshot.connections.cutOff);

    text.single("pantau_blocklist_names", "gauge", "Names on the blocklist.", snapshot.blocklist.names);
    if (snapshot.blocklist.date.isValid())
        text.single("pantau_blocklist_age_seconds", "gauge",
                    "Since the newest file of the blocklist was changed.",
                    snapshot.blocklist.date.secsTo(snapshot.nowUtc));
    text.begin("pantau_blocklist_reloads_total", "counter", "Reloads of a changed blocklist, by result.");
    text.sample(snapshot.reloads.swapped, "result=\"swapped\"");
    text.sample(snapshot.reloads.kept, "result=\"kept\"");
    text.sample(snapshot.reloads.unchanged, "result=\"unchanged\"");
    text.begin("pantau_blocklist_names_changed_total", "counter",
               "Names that new blocklists added or removed.");
    text.sample(snapshot.reloads.added, "change=\"added\"");
    text.sample(snapshot.reloads.removed, "change=\"removed\"");
    text.single("pantau_access_log_lines_dropped_total", "counter",
                "Lines of the access log that nobody read.", snapshot.droppedLogLines);
    return text.text();
}

OperationsPort::OperationsPort(Sources sources)
    : m_sources(std::move(sources)), m_answering(std::make_unique<QThreadPool>())
{
    m_answering->setMaxThreadCount(MostConnections); // readiness may wait for the database
}

OperationsPort::~OperationsPort() = default;

Result<std::unique_ptr<OperationsPort>> OperationsPort::listen(const Endpoint &endpoint, const Clock &clock,
                                                               Sources sources)
{
    std::unique_ptr<OperationsPort> operations(new OperationsPort(std::move(sources)));
    HttpServerConfig config;
    config.listen = {endpoint};
    config.threads = 1;
    config.connections = {MostConnections, MostConnections, Patience, Patience};
    const auto ask = [self = operations.get()](const Exchanges &exchanges) {
        for (Exchange *exchange : exchanges)
            self->m_answering->start([self, exchange] {
                const QByteArray &method = exchange->request.method;
                exchange->reply = method == "GET" || method == "HEAD" ? self->reply(exchange->request.path)
                                                                      : methodNotAllowed("GET");
                exchange->answered();
            });
    };
    auto server = HttpServer::listen(std::move(config), clock, ask, {}, {});
    if (!server)
        return failure(Error::Kind::Service,
                       tr("The operations port %1 cannot be opened. Another program may be using it: choose "
                          "another one, or 0 for any free one.")
                           .arg(endpoint.port),
                       server.error().detail);
    operations->m_server = std::move(*server);
    operations->m_port = operations->m_server->endpoints().constFirst().port;
    return operations;
}

Reply OperationsPort::reply(const QString &path) const
{
    if (path == u"/healthz")
        return plainText(200, "ok\n");
    if (path == u"/readyz")
        return m_sources.isReady() ? plainText(200, "ready\n") : plainText(503, "not ready\n");
    if (path == u"/metrics") {
        Reply reply = plainText(200, m_sources.metrics());
        reply.contentType = QByteArrayLiteral("text/plain; version=0.0.4; charset=utf-8");
        return reply;
    }
    return plainText(404, "There is /healthz, /readyz and /metrics.\n");
}

} // namespace pantau::service
