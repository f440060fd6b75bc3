// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/probe.h"

#include "contract_suite/report.h"

#include <QJsonDocument>
#include <QNetworkReply>
#include <QTimer>

#include <chrono>
#include <cmath>
#include <memory>

namespace pantau::contract {

using namespace std::chrono_literals;

namespace {

constexpr int RequestsPerMinute = 60;               // contract section 8
constexpr qint64 Minute = 60'500;                   // plus half a second of latency
constexpr std::chrono::milliseconds Patience = 60s; // contract 4.1, rule 4
constexpr qint64 LargestReply = 4 * 1024 * 1024;

Answer answerOf(QNetworkReply &reply, qint64 milliseconds)
{
    Answer answer;
    answer.milliseconds = milliseconds;
    answer.status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (answer.status == 0 || reply.error() == QNetworkReply::OperationCanceledError ||
        reply.error() == QNetworkReply::RemoteHostClosedError) {
        answer.status = 0;
        answer.networkError = reply.errorString();
        return answer;
    }
    answer.retryAfter = reply.rawHeader("Retry-After");
    answer.body = reply.readAll();
    const QJsonDocument document = QJsonDocument::fromJson(answer.body);
    answer.isJson = document.isObject();
    answer.json = document.object();
    return answer;
}

} // namespace

Ask Ask::check(const QString &domains, Key key)
{
    const QJsonObject body{{QStringLiteral("domains"), domains}};
    return {"POST", QStringLiteral("/check"), key, QJsonDocument(body).toJson(QJsonDocument::Compact)};
}

bool Answer::isMinuteLimit() const
{
    return status == 429 && !json.contains(QLatin1String("rate_limit"));
}

QString Answer::message() const
{
    return json.value(QLatin1String("message")).toString();
}

QString Answer::summary() const
{
    if (status == 0)
        return QStringLiteral("no reply: %1").arg(quoted(networkError));
    const QString text = message();
    return text.isEmpty() ? QStringLiteral("%1, %2").arg(status).arg(quoted(QString::fromUtf8(body)))
                          : QStringLiteral("%1 %2").arg(status).arg(quoted(text));
}

Wire::Wire(QUrl base, QByteArray key) : m_base(std::move(base)), m_key(std::move(key))
{
    m_network.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    m_network.setTransferTimeout(static_cast<int>(Patience.count()));
    m_clock.start();
}

int Wire::sentInLastMinute()
{
    while (!m_sent.empty() && m_sent.front() + Minute <= m_clock.elapsed())
        m_sent.pop_front();
    return static_cast<int>(m_sent.size());
}

void Wire::send(const Ask &ask, std::function<void(const Answer &)> done)
{
    if (m_hurries || sentInLastMinute() < RequestsPerMinute) {
        sendNow(ask, std::move(done));
        return;
    }
    const std::chrono::milliseconds wait(m_sent.front() + Minute - m_clock.elapsed());
    QTimer::singleShot(std::max(1ms, wait), this, [this, ask, done = std::move(done)] { send(ask, done); });
}

void Wire::sendNow(const Ask &ask, std::function<void(const Answer &)> done)
{
    QUrl url = m_base;
    url.setPath(url.path() + ask.path);
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setHeader(QNetworkRequest::UserAgentHeader,
                      QByteArrayLiteral("pantau-service-contract/" PANTAU_VERSION));
    request.setRawHeader("Accept", "application/json");
    if (ask.key == Ask::Key::Own && !m_key.isEmpty())
        request.setRawHeader("X-API-Key", m_key);
    if (ask.key == Ask::Key::Unknown)
        request.setRawHeader("X-API-Key", "pantau-contract-suite-unknown-key");
    if (!ask.body.isEmpty())
        request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));

    // Use a new connection: if the server closed a reused one, Qt would send the request twice.
    if (ask.method == "POST")
        m_network.clearConnectionCache();
    m_sent.push_back(m_clock.elapsed());
    const qint64 began = m_clock.elapsed();
    QNetworkReply *reply = m_network.sendCustomRequest(request, ask.method, ask.body);
    connect(reply, &QNetworkReply::downloadProgress, reply, [reply](qint64 received) {
        if (received > LargestReply)
            reply->abort();
    });
    connect(reply, &QNetworkReply::finished, this, [this, reply, began, done = std::move(done)] {
        reply->deleteLater();
        done(answerOf(*reply, m_clock.elapsed() - began));
    });
}

QString Survey::whyNotSpend(qint64 domains) const
{
    if (!refusal.isEmpty())
        return refusal;
    if (!usage)
        return QStringLiteral("the usage is not known");
    if (usage->domainsLeft() < domains)
        return QStringLiteral("needs %1 domain(s), the allowance has %2 left")
            .arg(domains)
            .arg(usage->domainsLeft());
    if (budgetLeft < domains)
        return QStringLiteral("could cost %1 domain(s), the budget has %2 left").arg(domains).arg(budgetLeft);
    return {};
}

Probe settlingProbe(bool judges)
{
    return {[](Survey &survey) -> std::optional<Ask> {
                if (survey.unsettled == 0)
                    return std::nullopt;
                return Ask::get(QStringLiteral("/limit"));
            },
            [judges](Survey &survey, const Answer &answer) {
                const int sent = std::exchange(survey.unsettled, 0);
                const auto before = survey.usage;
                survey.usage = judgeUsage(answer.json.value(QLatin1String("limit")), survey.report);
                if (!before || !survey.usage)
                    return Probe::Next::GoOn;
                const double charged = survey.usage->used - before->used;
                const int domains = static_cast<int>(std::ceil(charged / survey.usage->unit()));
                survey.domainsCharged += domains;
                // The sent domains are already off the budget.
                survey.budgetLeft = std::max(0, survey.budgetLeft - std::max(0, domains - sent));
                if (!judges)
                    return Probe::Next::GoOn;
                survey.report.judge(Clause::ChargePerDomain, charged == sent * survey.usage->unit(),
                                    QStringLiteral("used went from %1 to %2 for %3 domain(s)")
                                        .arg(before->used)
                                        .arg(survey.usage->used)
                                        .arg(sent));
                if (survey.stats)
                    survey.report.judge(Clause::StatsAfterRequest, *survey.stats == *survey.usage,
                                        QStringLiteral("stats: %1; /limit afterwards: %2")
                                            .arg(survey.stats->text(), survey.usage->text()));
                return Probe::Next::GoOn;
            }};
}

void judgeEveryReply(Survey &survey, const Answer &answer)
{
    Report &report = survey.report;
    report.judge(Clause::InTime, answer.status != 0 && answer.milliseconds <= 60'000,
                 QStringLiteral("%1, after %2 s").arg(answer.summary()).arg(answer.milliseconds / 1000));
    if (answer.status == 0 || answer.isMinuteLimit()) // the request whose body is not shown
        return;
    report.judge(Clause::JsonReplies, answer.isJson, answer.summary());
    if (answer.status < 400)
        return;
    report.judge(Clause::ErrorBody,
                 answer.json.value(QLatin1String("success")) == QJsonValue(false) &&
                     answer.json.value(QLatin1String("message")).isString(),
                 answer.summary());
    struct Field
    {
        QLatin1String name;
        QList<int> statuses;
    };
    static const QList<Field> fields{{QLatin1String("code"), {402, 403, 429}},
                                     {QLatin1String("whitelisted_ips"), {403}},
                                     {QLatin1String("rate_limit"), {429}},
                                     {QLatin1String("quota"), {402}}};
    for (const Field &field : fields)
        report.judge(Clause::CodeOnlyWhereSaid,
                     !answer.json.contains(field.name) || field.statuses.contains(answer.status),
                     QStringLiteral("%1 in a %2").arg(field.name).arg(answer.status));
}

void judgeValidation(Survey &survey, Clause clause, const Answer &answer)
{
    survey.report.judge(clause,
                        answer.status == 422 &&
                            answer.message() ==
                                QLatin1String("Please provide at least one valid domain to check."),
                        answer.summary());
}

void skipAll(Survey &survey, const QList<Clause> &clauses, const QString &why)
{
    for (const Clause clause : clauses)
        survey.report.skip(clause, why);
}

QString manyDomains(qint64 count)
{
    QStringList names;
    for (qint64 i = 1; i <= count; ++i)
        names += QStringLiteral("n%1.example.com").arg(i);
    return names.join(u',');
}

} // namespace pantau::contract
