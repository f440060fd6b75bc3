// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/variant_service.h"

#include "base/domain_name.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <random>

namespace pantau::test {

namespace {

class NamedVariant final : public service::ContractVariants
{
public:
    explicit NamedVariant(const ContractVariant &variant) : m_variant(variant) {}

    [[nodiscard]] qsizetype chargedDomains(const service::Request &request, qsizetype distinct) const override
    {
        return m_variant.charge ? m_variant.charge(request, distinct) : distinct;
    }
    void rewrite(const service::Request &request, service::Reply &reply) const override
    {
        if (!m_variant.rewrite)
            return;
        const QJsonObject before = QJsonDocument::fromJson(reply.body).object();
        OpenReply open{reply, before};
        m_variant.rewrite(request, open);
        if (open.json != before && !open.json.isEmpty()) // otherwise the body itself was changed
            reply.body = QJsonDocument(open.json).toJson(QJsonDocument::Compact);
    }

private:
    ContractVariant m_variant;
};

} // namespace

std::shared_ptr<const service::ContractVariants> variantNamed(const QString &name)
{
    for (const auto *variants : {&openVariants(), &mistakes()})
        for (const ContractVariant &variant : *variants)
            if (variant.name == name)
                return std::make_shared<NamedVariant>(variant);
    return nullptr;
}

QStringList entriesOf(const service::Request &request)
{
    static const QRegularExpression separators(QStringLiteral("[\\n,]"));
    const QString field =
        QJsonDocument::fromJson(request.body).object().value(QLatin1String("domains")).toString();
    QStringList entries = field.split(separators);
    entries.removeIf([](const QString &entry) { return !DomainName::parse(entry); });
    for (QString &entry : entries)
        entry = entry.trimmed();
    return entries;
}

// All of these are allowed: the contract says "not shown", omits it, or calls it optional.

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
    static const QList<ContractVariant> variants{
        {QLatin1String("results-shuffled"), shuffle},
        {QLatin1String("duplicates-answered-twice"), answerDuplicatesTwice},
        {QLatin1String("duplicates-charged-twice"), nullptr, chargeEachEntry},
        {QLatin1String("duplicates-answered-and-charged-twice"), answerDuplicatesTwice, chargeEachEntry},
        {QLatin1String("path-kept"), keepThePath},
        {QLatin1String("capitals"), withCapitals},
        {QLatin1String("period-missing"), withoutPeriod},
        {QLatin1String("reals"), realsForIntegers},
        {QLatin1String("more-fields"), moreFields},
        {QLatin1String("minute-html"), minuteLimitAsHtml},
        {QLatin1String("minute-empty"), minuteLimitWithoutBody},
        {QLatin1String("minute-other-json"), minuteLimitWithCode},
        {QLatin1String("minute-without-retry-after"), withoutRetryAfter},
        {QLatin1String("minute-retry-after-short"), shortRetryAfter},
        {QLatin1String("quota-messages"), otherQuotaMessages},
        {QLatin1String("result-missing"), leaveOneOut},
        {QLatin1String("result-extra"), answerOneMore},
        {QLatin1String("results-contradict"), contradictTheFirst},
        {QLatin1String("upstream-down"), failUpstream,
         [](const Request &, qsizetype) { return qsizetype(0); }},
    };
    return variants;
}

// None of these is allowed: each breaks a clause, and the client must not be misled by it.

namespace {

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

void refusedAsSuccess(const Request &, OpenReply &open)
{
    if (open.reply.status >= 400)
        open.reply.status = 200;
}

} // namespace

const QList<ContractVariant> &mistakes()
{
    static const QList<ContractVariant> variants{
        {QLatin1String("blocked-as-text"),
         [](const Request &, OpenReply &open) {
             blockedAs(open, [](bool blocked) {
                 return QJsonValue(blocked ? QStringLiteral("true") : QStringLiteral("false"));
             });
         }},
        {QLatin1String("blocked-as-number"),
         [](const Request &, OpenReply &open) {
             blockedAs(open, [](bool blocked) { return QJsonValue(blocked ? 1 : 0); });
         }},
        {QLatin1String("blocked-null"),
         [](const Request &, OpenReply &open) {
             blockedAs(open, [](bool) { return QJsonValue(QJsonValue::Null); });
         }},
        {QLatin1String("names-in-lower-case"), namesInLowerCase},
        {QLatin1String("www-kept"), wwwKept},
        {QLatin1String("count-wrong"),
         [](const Request &, OpenReply &open) {
             if (open.json.contains(QLatin1String("count")))
                 addTo(open.json, QStringLiteral("count"), 1);
         }},
        {QLatin1String("success-missing"),
         [](const Request &, OpenReply &open) { remove(open, 200, QStringLiteral("success")); }},
        {QLatin1String("stats-missing"), [](const Request &, OpenReply &open) { remove(open, 200, Stats); }},
        {QLatin1String("stats-before-request"), statsLate},
        {QLatin1String("type-unknown"), typeUnknown},
        {QLatin1String("cost-told-wrong"), costTold},
        {QLatin1String("free-of-charge"), nullptr, [](const Request &, qsizetype) { return qsizetype(0); }},
        {QLatin1String("charged-double"), nullptr,
         [](const Request &, qsizetype distinct) { return 2 * distinct; }},
        {QLatin1String("html-for-json"), htmlForJson},
        {QLatin1String("refused-as-success"), refusedAsSuccess},
        {QLatin1String("key-message"),
         [](const Request &, OpenReply &open) { message(open, 401, QStringLiteral("Unauthorized.")); }},
        {QLatin1String("key-echoed"),
         [](const Request &request, OpenReply &open) {
             message(open, 401,
                     QStringLiteral("Invalid API key. ") +
                         QString::fromLatin1(request.apiKey.value_or(QByteArray())));
         }},
        {QLatin1String("validation-message"),
         [](const Request &, OpenReply &open) {
             message(open, 422, QStringLiteral(u"Invalid.\u001b[2J\u0007"));
         }},
        {QLatin1String("ip-refusal-without-list"),
         [](const Request &, OpenReply &open) { remove(open, 403, QStringLiteral("whitelisted_ips")); }},
        {QLatin1String("credits-code-402"),
         [](const Request &, OpenReply &open) {
             if (open.reply.status == 402)
                 open.json.insert(QStringLiteral("code"), 402);
         }},
        {QLatin1String("credits-without-required"),
         [](const Request &, OpenReply &open) {
             removeFrom(open, 402, QStringLiteral("quota"), QStringLiteral("required"));
         }},
        {QLatin1String("day-without-rate-limit"),
         [](const Request &, OpenReply &open) {
             remove(open, 429, QStringLiteral("rate_limit"));
             if (open.reply.status == 429) // it now looks like the minute's limit, so keep the wait short
                 open.reply.headers.append(std::pair<QByteArray, QByteArray>("Retry-After", "1"));
         }},
        {QLatin1String("day-without-code"),
         [](const Request &, OpenReply &open) { remove(open, 429, QStringLiteral("code")); }},
        {QLatin1String("error-without-success"),
         [](const Request &, OpenReply &open) {
             if (open.reply.status >= 400)
                 open.json.remove(QStringLiteral("success"));
         }},
        {QLatin1String("code-in-every-error"),
         [](const Request &, OpenReply &open) {
             if (open.reply.status >= 400 && !open.json.contains(QLatin1String("code")))
                 open.json.insert(QStringLiteral("code"), open.reply.status);
         }},
    };
    return variants;
}

} // namespace pantau::test
