// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/metrics.h"

#include <algorithm>

namespace pantau::service {

namespace {

QByteArray pathLabel(const QString &path)
{
    for (const char *known : {"/api/v1/check", "/api/v1/limit", "/api/v1/stats", "/", "/openapi.json"})
        if (path == QLatin1String(known))
            return known;
    return "other";
}

class Text
{
public:
    void metric(const char *name, const char *type, const char *help)
    {
        m_text += QByteArray("# HELP ") + name + ' ' + help + "\n# TYPE " + name + ' ' + type + '\n';
    }
    void sample(const QByteArray &name, const QByteArray &labels, const QByteArray &value)
    {
        m_text += name + (labels.isEmpty() ? QByteArray() : '{' + labels + '}') + ' ' + value + '\n';
    }
    void sample(const QByteArray &name, const QByteArray &labels, qint64 value)
    {
        sample(name, labels, QByteArray::number(value));
    }
    void single(const char *name, const char *type, const char *help, qint64 value)
    {
        metric(name, type, help);
        sample(name, {}, value);
    }
    [[nodiscard]] QByteArray take() { return std::move(m_text); }

private:
    QByteArray m_text;
};

QByteArray seconds(std::chrono::milliseconds duration)
{
    return QByteArray::number(static_cast<double>(duration.count()) / 1000.0, 'g', 15);
}

} // namespace

void Metrics::add(const Request &request, const Reply &reply, std::chrono::milliseconds took)
{
    const auto bound = std::lower_bound(Bounds.begin(), Bounds.end(), took.count());
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

QByteArray Metrics::text(const MetricsMoment &moment) const
{
    Text text;
    const std::lock_guard lock(m_mutex);
    text.metric("pantau_build_info", "gauge", "Always 1; the labels say which program this is.");
    text.sample("pantau_build_info", QByteArray("version=\"" PANTAU_VERSION "\",qt=\"") + qVersion() + '"',
                1);
    text.metric("pantau_http_requests_total", "counter", "Replies, by path and status.");
    for (const auto &[what, count] : m_replies)
        text.sample("pantau_http_requests_total",
                    "path=\"" + what.first + "\",status=\"" + QByteArray::number(what.second) + '"', count);

    const char *duration = "pantau_http_request_duration_seconds";
    text.metric(duration, "histogram", "From the whole request to the reply.");
    qint64 cumulated = 0;
    for (size_t i = 0; i <= Bounds.size(); ++i) {
        cumulated += m_durations[i];
        const QByteArray bound =
            i < Bounds.size() ? seconds(std::chrono::milliseconds(Bounds[i])) : QByteArray("+Inf");
        text.sample(QByteArray(duration) + "_bucket", "le=\"" + bound + '"', cumulated);
    }
    text.sample(QByteArray(duration) + "_sum", {}, seconds(m_durationSum));
    text.sample(QByteArray(duration) + "_count", {}, cumulated);

    text.single("pantau_request_groups_total", "counter", "Groups of requests that shared one transaction.",
                m_groups);
    text.single("pantau_domains_checked_total", "counter", "Domains in answered checks.", m_domains);
    text.metric("pantau_units_charged_total", "counter", "Units charged, by kind.");
    text.sample("pantau_units_charged_total", "kind=\"domains\"", m_chargedDomains);
    text.sample("pantau_units_charged_total", "kind=\"credits\"", m_chargedCredits);

    text.single("pantau_connections", "gauge", "Open connections.", moment.connections.open);
    text.single("pantau_connections_total", "counter", "Connections accepted.", moment.connections.accepted);
    text.single("pantau_connections_refused_total", "counter", "Connections over the share of one address.",
                moment.connections.refused);
    text.single("pantau_connections_cut_off_total", "counter", "Connections that were too slow or idle.",
                moment.connections.cutOff);

    text.single("pantau_blocklist_names", "gauge", "Names on the blocklist.", moment.blocklist.names);
    if (moment.blocklist.date.isValid())
        text.single("pantau_blocklist_age_seconds", "gauge",
                    "Since the newest file of the blocklist was changed.",
                    moment.blocklist.date.secsTo(moment.nowUtc));
    text.metric("pantau_blocklist_reloads_total", "counter", "Readings of a changed blocklist, by result.");
    text.sample("pantau_blocklist_reloads_total", "result=\"swapped\"", moment.reloads.swapped);
    text.sample("pantau_blocklist_reloads_total", "result=\"kept\"", moment.reloads.kept);
    text.sample("pantau_blocklist_reloads_total", "result=\"unchanged\"", moment.reloads.unchanged);
    text.metric("pantau_blocklist_names_changed_total", "counter",
                "Names that new blocklists added or removed.");
    text.sample("pantau_blocklist_names_changed_total", "change=\"added\"", moment.reloads.added);
    text.sample("pantau_blocklist_names_changed_total", "change=\"removed\"", moment.reloads.removed);
    text.single("pantau_access_log_lines_dropped_total", "counter",
                "Lines of the access log that nobody read.", moment.droppedLogLines);
    return text.take();
}

} // namespace pantau::service
