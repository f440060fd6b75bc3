// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/variant_service.h"

#include <QJsonArray>

// None of these is allowed: each breaks a clause that the contract suite must notice.
namespace pantau::test {

namespace {

using service::Request;

constexpr QLatin1String Results("results");
constexpr QLatin1String Domain("Domain");
constexpr QLatin1String Blocked("Blocked");
constexpr QLatin1String Stats("stats");

/// Applies @p change to every result.
template <typename Change>
void changeResults(OpenReply &open, Change change)
{
    QJsonArray results = open.json.value(Results).toArray();
    for (QJsonValueRef item : results)
        item = change(item.toObject());
    if (!results.isEmpty())
        open.json.insert(Results, results);
}

void blockedAs(OpenReply &open, QJsonValue (*value)(bool))
{
    changeResults(open, [value](QJsonObject result) {
        result.insert(Blocked, value(result.value(Blocked).toBool()));
        return result;
    });
}

void namesInLowerCase(const Request &, OpenReply &open)
{
    changeResults(open, [](const QJsonObject &result) {
        return QJsonObject{{QStringLiteral("domain"), result.value(Domain)},
                           {QStringLiteral("blocked"), result.value(Blocked)}};
    });
}

void wwwKept(const Request &, OpenReply &open)
{
    changeResults(open, [](QJsonObject result) {
        result.insert(Domain, QString(QStringLiteral("www.") + result.value(Domain).toString()));
        return result;
    });
}

void addTo(QJsonObject &object, const QString &field, qint64 units)
{
    object.insert(field, object.value(field).toInteger() + units);
}

/// Returns `stats` from before the last domain was charged.
void statsLate(const Request &, OpenReply &open)
{
    QJsonObject stats = open.json.value(Stats).toObject();
    if (stats.isEmpty())
        return;
    const bool premium = stats.contains(QLatin1String("quota"));
    const QString name = premium ? QStringLiteral("quota") : QStringLiteral("rate_limit");
    const qint64 units = open.json.value(QLatin1String("count")).toInteger() * (premium ? 3 : 1);
    QJsonObject counters = stats.value(name).toObject();
    addTo(counters, QStringLiteral("used"), -units);
    addTo(counters, QStringLiteral("remaining"), units);
    stats.insert(name, counters);
    open.json.insert(Stats, stats);
}

void remove(OpenReply &open, int status, const QString &field)
{
    if (open.reply.status == status)
        open.json.remove(field);
}

/// Removes a field of the object `name` from a reply with this status.
void removeFrom(OpenReply &open, int status, const QString &name, const QString &field)
{
    QJsonObject object = open.json.value(name).toObject();
    if (open.reply.status != status || object.isEmpty())
        return;
    object.remove(field);
    open.json.insert(name, object);
}

void costTold(const Request &, OpenReply &open)
{
    for (const QString &name : {QStringLiteral("stats"), QStringLiteral("limit")}) {
        QJsonObject usage = open.json.value(name).toObject();
        if (!usage.contains(QLatin1String("cost_per_request")))
            continue;
        usage.insert(QStringLiteral("cost_per_request"), 1);
        open.json.insert(name, usage);
    }
}

void typeUnknown(const Request &, OpenReply &open)
{
    for (const QString &name : {QStringLiteral("stats"), QStringLiteral("limit")}) {
        QJsonObject usage = open.json.value(name).toObject();
        if (usage.isEmpty())
            continue;
        usage.insert(QStringLiteral("type"), QStringLiteral("free"));
        open.json.insert(name, usage);
    }
}

void message(OpenReply &open, int status, const QString &text)
{
    if (open.reply.status == status)
        open.json.insert(QStringLiteral("message"), text);
}

void htmlForJson(const Request &, OpenReply &open)
{
    if (!open.json.contains(Results))
        return;
    open.reply.contentType = "text/html";
    open.reply.body = "<html><body>Please log in to this network.</body></html>";
    open.json = {};
}

void statsElsewhere(const Request &request, OpenReply &open)
{
    if (!request.path.endsWith(QLatin1String("/stats")))
        return;
    open.reply.status = 404;
    open.json = {{QStringLiteral("success"), false},
                 {QStringLiteral("message"), QStringLiteral("Not found.")}};
}

void refusedAsSuccess(const Request &, OpenReply &open)
{
    if (open.reply.status >= 400)
        open.reply.status = 200;
}

} // namespace

const QList<ContractVariant> &mistakes()
{
    constexpr auto Mistake = ContractVariant::Kind::Mistake;
    static const QList<ContractVariant> variants{
        {QLatin1String("blocked-as-text"), Mistake,
         [](const Request &, OpenReply &open) {
             blockedAs(open, [](bool blocked) {
                 return QJsonValue(blocked ? QStringLiteral("true") : QStringLiteral("false"));
             });
         }},
        {QLatin1String("blocked-as-number"), Mistake,
         [](const Request &, OpenReply &open) {
             blockedAs(open, [](bool blocked) { return QJsonValue(blocked ? 1 : 0); });
         }},
        {QLatin1String("blocked-null"), Mistake,
         [](const Request &, OpenReply &open) {
             blockedAs(open, [](bool) { return QJsonValue(QJsonValue::Null); });
         }},
        {QLatin1String("names-in-lower-case"), Mistake, namesInLowerCase},
        {QLatin1String("www-kept"), Mistake, wwwKept},
        {QLatin1String("count-wrong"), Mistake,
         [](const Request &, OpenReply &open) {
             if (open.json.contains(QLatin1String("count")))
                 addTo(open.json, QStringLiteral("count"), 1);
         }},
        {QLatin1String("success-missing"), Mistake,
         [](const Request &, OpenReply &open) { remove(open, 200, QStringLiteral("success")); }},
        {QLatin1String("stats-missing"), Mistake,
         [](const Request &, OpenReply &open) { remove(open, 200, Stats); }},
        {QLatin1String("stats-before-request"), Mistake, statsLate},
        {QLatin1String("type-unknown"), Mistake, typeUnknown},
        {QLatin1String("cost-told-wrong"), Mistake, costTold},
        {QLatin1String("free-of-charge"), Mistake, nullptr,
         [](const Request &, qsizetype) { return qsizetype(0); }},
        {QLatin1String("charged-double"), Mistake, nullptr,
         [](const Request &, qsizetype distinct) { return 2 * distinct; }},
        {QLatin1String("stats-path-missing"), Mistake, statsElsewhere},
        {QLatin1String("html-for-json"), Mistake, htmlForJson},
        {QLatin1String("refused-as-success"), Mistake, refusedAsSuccess},
        {QLatin1String("key-message"), Mistake,
         [](const Request &, OpenReply &open) { message(open, 401, QStringLiteral("Unauthorized.")); }},
        {QLatin1String("key-echoed"), Mistake,
         [](const Request &request, OpenReply &open) {
             message(open, 401,
                     QStringLiteral("Invalid API key. ") +
                         QString::fromLatin1(request.apiKey.value_or(QByteArray())));
         }},
        {QLatin1String("validation-message"), Mistake,
         [](const Request &, OpenReply &open) {
             message(open, 422, QStringLiteral(u"Invalid.\u001b[2J\u0007"));
         }},
        {QLatin1String("validation-as-400"), Mistake,
         [](const Request &, OpenReply &open) {
             if (open.reply.status == 422)
                 open.reply.status = 400;
         }},
        {QLatin1String("ip-refusal-without-list"), Mistake,
         [](const Request &, OpenReply &open) { remove(open, 403, QStringLiteral("whitelisted_ips")); }},
        {QLatin1String("credits-code-402"), Mistake,
         [](const Request &, OpenReply &open) {
             if (open.reply.status == 402)
                 open.json.insert(QStringLiteral("code"), 402);
         }},
        {QLatin1String("credits-without-required"), Mistake,
         [](const Request &, OpenReply &open) {
             removeFrom(open, 402, QStringLiteral("quota"), QStringLiteral("required"));
         }},
        {QLatin1String("day-without-rate-limit"), Mistake,
         [](const Request &, OpenReply &open) {
             remove(open, 429, QStringLiteral("rate_limit"));
             if (open.reply.status == 429) // it now looks like the minute's limit, so keep the wait short
                 open.reply.headers.append(std::pair<QByteArray, QByteArray>("Retry-After", "1"));
         }},
        {QLatin1String("day-without-code"), Mistake,
         [](const Request &, OpenReply &open) { remove(open, 429, QStringLiteral("code")); }},
        {QLatin1String("error-without-success"), Mistake,
         [](const Request &, OpenReply &open) {
             if (open.reply.status >= 400)
                 open.json.remove(QStringLiteral("success"));
         }},
        {QLatin1String("code-in-every-error"), Mistake,
         [](const Request &, OpenReply &open) {
             if (open.reply.status >= 400 && !open.json.contains(QLatin1String("code")))
                 open.json.insert(QStringLiteral("code"), open.reply.status);
         }},
    };
    return variants;
}

} // namespace pantau::test
