// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_name.h"
#include "support/variant_service.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <random>

// All of these are allowed: the contract says "not shown", omits it, or calls it optional.
namespace pantau::test {

namespace {

using service::Request;

constexpr QLatin1String Results("results");
constexpr QLatin1String Domain("Domain");
constexpr QLatin1String Blocked("Blocked");

void setResults(QJsonObject &json, const QJsonArray &results)
{
    json.insert(Results, results);
    json.insert(QStringLiteral("count"), results.size());
}

/// Applies @p change to every result's name.
template <typename Change>
void renameResults(QJsonObject &json, Change change)
{
    QJsonArray results = json.value(Results).toArray();
    for (QJsonValueRef item : results) {
        QJsonObject result = item.toObject();
        result.insert(Domain, change(result.value(Domain).toString()));
        item = result;
    }
    if (!results.isEmpty())
        setResults(json, results);
}

void shuffle(const Request &, OpenReply &open)
{
    const QJsonArray results = open.json.value(Results).toArray();
    QList<QJsonValue> shuffled(results.begin(), results.end());
    std::shuffle(shuffled.begin(), shuffled.end(), std::minstd_rand(7));
    QJsonArray all;
    for (const QJsonValue &result : std::as_const(shuffled))
        all.append(result);
    if (!all.isEmpty())
        setResults(open.json, all);
}

/// Returns a result for each entry of the request, named by @p name.
void answerEachEntry(const Request &request, OpenReply &open, QString (*name)(const QString &entry))
{
    const QJsonArray results = open.json.value(Results).toArray();
    QJsonArray all;
    const QStringList entries = entriesOf(request);
    for (const QString &entry : entries)
        for (const auto &result : results)
            if (result[Domain].toString() == DomainName::parse(entry)->ascii())
                all.append(QJsonObject{{Domain, name(entry)}, {Blocked, result[Blocked]}});
    if (!all.isEmpty())
        setResults(open.json, all);
}

void answerDuplicatesTwice(const Request &request, OpenReply &open)
{
    answerEachEntry(request, open, [](const QString &entry) { return DomainName::parse(entry)->ascii(); });
}

qsizetype chargeEachEntry(const Request &request, qsizetype)
{
    return entriesOf(request).size();
}

void keepThePath(const Request &request, OpenReply &open)
{
    answerEachEntry(request, open, [](const QString &entry) {
        static const QRegularExpression start(QStringLiteral("^(https://)?(www\\.)?"));
        return QString(entry).remove(start);
    });
}

void withCapitals(const Request &, OpenReply &open)
{
    renameResults(open.json, [](const QString &name) { return name.toUpper(); });
}

void withoutPeriod(const Request &, OpenReply &open)
{
    for (const QLatin1String field : {QLatin1String("stats"), QLatin1String("limit")}) {
        QJsonObject usage = open.json.value(field).toObject();
        if (usage.value(QLatin1String("type")) == QLatin1String("premium"))
            continue; // only freemium samples lack it (2.4)
        usage.remove(QStringLiteral("period"));
        if (!usage.isEmpty())
            open.json.insert(field, usage);
    }
}

void realsForIntegers(const Request &, OpenReply &open)
{
    static const QRegularExpression integer(QStringLiteral("(\":)(\\d+)(?=[,}])"));
    open.reply.body =
        QString::fromUtf8(open.reply.body).replace(integer, QStringLiteral("\\1\\2.0")).toUtf8();
}

bool isMinuteLimit(const OpenReply &open)
{
    return open.reply.status == 429 && !open.json.contains(QLatin1String("rate_limit"));
}

void setRetryAfter(OpenReply &open, const QByteArray &value)
{
    open.reply.headers.removeIf([](const auto &header) { return header.first == "Retry-After"; });
    if (!value.isEmpty())
        open.reply.headers.append({"Retry-After", value});
}

void minuteLimitAsHtml(const Request &, OpenReply &open)
{
    if (!isMinuteLimit(open))
        return;
    open.reply.contentType = "text/html; charset=UTF-8";
    open.reply.body = "<!DOCTYPE html><html><head><title>Too Many Requests</title></head>"
                      "<body>429 | Too Many Requests</body></html>";
    open.json = {};
}

void minuteLimitWithoutBody(const Request &, OpenReply &open)
{
    if (!isMinuteLimit(open))
        return;
    open.reply.body.clear();
    setRetryAfter(open, {});
}

void minuteLimitWithCode(const Request &, OpenReply &open)
{
    if (isMinuteLimit(open))
        open.json = {{QStringLiteral("message"), QStringLiteral("Too Many Attempts.")},
                     {QStringLiteral("exception"), QStringLiteral("ThrottleRequestsException")}};
}

void withoutRetryAfter(const Request &, OpenReply &open)
{
    if (isMinuteLimit(open))
        setRetryAfter(open, {});
}

void otherQuotaMessages(const Request &, OpenReply &open)
{
    const auto count = [&](QLatin1String object, const char16_t *field) {
        return open.json.value(object)[QStringView(field)].toInteger();
    };
    if (open.reply.status == 402)
        open.json.insert(QStringLiteral("message"),
                         QStringLiteral("Batas bulanan terlampaui: sisa %1 kredit, dibutuhkan %2 kredit.")
                             .arg(count(QLatin1String("quota"), u"remaining"))
                             .arg(count(QLatin1String("quota"), u"required")));
    else if (open.reply.status == 429 && !isMinuteLimit(open))
        open.json.insert(QStringLiteral("message"),
                         QStringLiteral("Only %1 left for today (limit exceeded).")
                             .arg(count(QLatin1String("rate_limit"), u"remaining")));
}

void shortRetryAfter(const Request &, OpenReply &open)
{
    if (isMinuteLimit(open))
        setRetryAfter(open, "1");
}

/// "Results from the upstream blocklist check": the contract does not promise a result for every name.
void leaveOneOut(const Request &, OpenReply &open)
{
    QJsonArray results = open.json.value(Results).toArray();
    if (results.isEmpty())
        return;
    results.removeLast();
    setResults(open.json, results);
}

void answerOneMore(const Request &, OpenReply &open)
{
    QJsonArray results = open.json.value(Results).toArray();
    if (results.isEmpty())
        return;
    results.append(QJsonObject{{Domain, QStringLiteral("nobody-asked.example")}, {Blocked, true}});
    setResults(open.json, results);
}

void contradictTheFirst(const Request &, OpenReply &open)
{
    QJsonArray results = open.json.value(Results).toArray();
    if (results.isEmpty())
        return;
    const QJsonValue first = results.first();
    results.append(QJsonObject{{Domain, first[Domain]}, {Blocked, !first[Blocked].toBool()}});
    setResults(open.json, results);
}

/// Section 7: "or another server-provided message". It is not charged.
void failUpstream(const Request &, OpenReply &open)
{
    if (!open.json.contains(Results))
        return;
    open.reply.status = 500;
    open.json = {{QStringLiteral("success"), false},
                 {QStringLiteral("message"), QStringLiteral("The upstream list is under maintenance.")}};
}

void moreFields(const Request &, OpenReply &open)
{
    open.json.insert(QStringLiteral("request_id"), QStringLiteral("b2c1"));
    QJsonArray results = open.json.value(Results).toArray();
    for (QJsonValueRef item : results) {
        QJsonObject result = item.toObject();
        result.insert(QStringLiteral("Reason"), QJsonValue::Null);
        item = result;
    }
    if (!results.isEmpty())
        open.json.insert(Results, results);
}

} // namespace

const QList<ContractVariant> &openVariants()
{
    constexpr auto Open = ContractVariant::Kind::Open;
    static const QList<ContractVariant> variants{
        {QLatin1String("results-shuffled"), Open, shuffle},
        {QLatin1String("duplicates-answered-twice"), Open, answerDuplicatesTwice},
        {QLatin1String("duplicates-charged-twice"), Open, nullptr, chargeEachEntry},
        {QLatin1String("duplicates-answered-and-charged-twice"), Open, answerDuplicatesTwice,
         chargeEachEntry},
        {QLatin1String("path-kept"), Open, keepThePath},
        {QLatin1String("capitals"), Open, withCapitals},
        {QLatin1String("period-missing"), Open, withoutPeriod},
        {QLatin1String("reals"), Open, realsForIntegers},
        {QLatin1String("more-fields"), Open, moreFields},
        {QLatin1String("minute-html"), Open, minuteLimitAsHtml},
        {QLatin1String("minute-empty"), Open, minuteLimitWithoutBody},
        {QLatin1String("minute-other-json"), Open, minuteLimitWithCode},
        {QLatin1String("minute-without-retry-after"), Open, withoutRetryAfter},
        {QLatin1String("minute-retry-after-short"), Open, shortRetryAfter},
        {QLatin1String("quota-messages"), Open, otherQuotaMessages},
        {QLatin1String("result-missing"), Open, leaveOneOut},
        {QLatin1String("result-extra"), Open, answerOneMore},
        {QLatin1String("results-contradict"), Open, contradictTheFirst},
        {QLatin1String("upstream-down"), Open, failUpstream,
         [](const Request &, qsizetype) { return qsizetype(0); }},
    };
    return variants;
}

} // namespace pantau::test
