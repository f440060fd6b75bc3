// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "worlds/faulty_front.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace pantau::worlds {

namespace {

constexpr qint64 HangSeconds = 60;

const QByteArray Page = "<!doctype html><title>Sign in</title><p>Please sign in to use this network.</p>";

QByteArray bodyOf(const QByteArray &reply)
{
    return reply.sliced(reply.indexOf("\r\n\r\n") + 4);
}

int statusOf(const QByteArray &reply)
{
    return reply.split(' ').value(1).toInt();
}

/// Replaces the body. The head is unchanged except for the length.
QByteArray withBody(const QByteArray &reply, const QJsonObject &body)
{
    const QByteArray text = QJsonDocument(body).toJson(QJsonDocument::Compact);
    QByteArray lines;
    for (const QByteArray &line : reply.first(reply.indexOf("\r\n\r\n")).split('\n'))
        if (!line.toLower().startsWith("content-length"))
            lines += line.trimmed() + "\r\n";
    return lines + "Content-Length: " + QByteArray::number(text.size()) + "\r\n\r\n" + text;
}

QJsonArray misreported(QJsonArray results, Mood mood)
{
    const auto flip = [&results](qsizetype i) {
        QJsonObject each = results.at(i).toObject();
        each[QLatin1String("Blocked")] = !each.value(QLatin1String("Blocked")).toBool();
        results[i] = each;
    };
    switch (mood) {
    case Mood::Flips:
        for (qsizetype i = 0; i < results.size(); ++i)
            flip(i);
        break;
    case Mood::FlipsOne:
        if (!results.isEmpty())
            flip(0);
        break;
    case Mood::LeavesOut:
        for (qsizetype i = results.size() - 1; i >= 0; i -= 2)
            results.removeAt(i);
        break;
    case Mood::Contradicts:
        if (!results.isEmpty()) {
            results.append(results.first());
            flip(0);
        }
        break;
    case Mood::Shuffles:
        for (qsizetype i = 0; i < results.size() / 2; ++i) {
            const auto last = results.size() - 1 - i;
            const QJsonValue first = results.at(i);
            results[i] = results.at(last);
            results[last] = first;
        }
        break;
    default:
        break;
    }
    return results;
}

QHash<QString, BlockStatus> answersIn(const QJsonArray &results)
{
    QHash<QString, BlockStatus> answers;
    for (const auto &each : results) {
        const QJsonObject result = each.toObject();
        const QString domain = result.value(QLatin1String("Domain")).toString();
        const auto status =
            result.value(QLatin1String("Blocked")).toBool() ? BlockStatus::Blocked : BlockStatus::NotBlocked;
        const bool contradicts = answers.contains(domain) && answers.value(domain) != status;
        answers.insert(domain, contradicts ? BlockStatus::Unknown : status);
    }
    return answers;
}

/// The contract's request for one of NawalaWTF.
HttpRequest contractRequest(HttpRequest request)
{
    if (const QByteArray key = request.headers.take("x-api-token"); !key.isEmpty())
        request.headers.insert("x-api-key", key);
    request.path = request.path.endsWith("/usage") ? "/api/v1/limit" : "/api/v1/check";
    const QJsonArray names =
        QJsonDocument::fromJson(request.body).object().value(QLatin1String("domains")).toArray();
    if (names.isEmpty())
        return request;
    const QString text = QVariant(names.toVariantList()).toStringList().join(u'\n');
    request.body = QJsonDocument(QJsonObject{{QStringLiteral("domains"), text}}).toJson();
    request.headers.insert("content-length", QByteArray::number(request.body.size()));
    return request;
}

/// NawalaWTF's reply for a successful one of the contract.
QByteArray nawalaReply(const QByteArray &reply)
{
    const QJsonObject body = QJsonDocument::fromJson(bodyOf(reply)).object();
    const QJsonObject limit =
        body.value(QLatin1String("limit")).toObject().value(QLatin1String("rate_limit")).toObject();
    if (!limit.isEmpty())
        return withBody(reply, {{QStringLiteral("daily_limit"), limit.value(QLatin1String("limit"))},
                                {QStringLiteral("requests_today"), limit.value(QLatin1String("used"))},
                                {QStringLiteral("bulk_limit"), 1}});
    QJsonArray results;
    for (const auto &each : body.value(QLatin1String("results")).toArray()) {
        const bool isBlocked = each.toObject().value(QLatin1String("Blocked")).toBool();
        results += QJsonObject{{QStringLiteral("domain"), each.toObject().value(QLatin1String("Domain"))},
                               {QStringLiteral("status"),
                                isBlocked ? QStringLiteral("blocked") : QStringLiteral("not_blocked")}};
    }
    return withBody(reply, {{QStringLiteral("results"), results}});
}

} // namespace

const char *wordOf(Mood mood)
{
    static constexpr const char *words[] = {"works again",
                                            "is down",
                                            "cuts before it asks",
                                            "cuts after it asked",
                                            "hangs unasked",
                                            "hangs after that",
                                            "says 500",
                                            "says 524",
                                            "is a portal's page",
                                            "is a page of 401",
                                            "is a page of 403",
                                            "is a page of 502",
                                            "says too many",
                                            "says too many for a day",
                                            "flips all",
                                            "flips one",
                                            "leaves out",
                                            "contradicts itself",
                                            "shuffles"};
    return words[int(mood)];
}

FaultyFront::FaultyFront(quint16 service, QByteArray clientAddress, const Clock &clock, bool isNawala)
    : m_service(service)
    , m_clientAddress(std::move(clientAddress))
    , m_clock(clock)
    , m_isNawala(isNawala)
    , m_door([this](QTcpSocket *socket, const HttpRequest &request) { answer(socket, request); })
{
}

FaultyFront::~FaultyFront()
{
    // Removes sockets that the service still has open.
    m_door.run([this] { qDeleteAll(m_door.owner()->findChildren<QTcpSocket *>()); });
}

ServiceAddress FaultyFront::address() const
{
    const QString kind = m_isNawala ? QStringLiteral("nawalawtf+") : QString();
    return *ServiceAddress::parse(kind + QStringLiteral("http://127.0.0.1:%1/api/v1").arg(m_door.port()));
}

void FaultyFront::setMood(Mood mood)
{
    m_mood = mood;
    m_door.setOpen(mood != Mood::Down);
}

QList<Exchange> FaultyFront::takeBook()
{
    const QMutexLocker lock(&m_mutex);
    return std::exchange(m_book, {});
}

void FaultyFront::answer(QTcpSocket *socket, HttpRequest request)
{
    ++m_busy;
    if (m_isNawala)
        request = contractRequest(std::move(request));
    Exchange exchange;
    exchange.path = request.path;
    exchange.key = request.headers.value("x-api-key");
    static const QRegularExpression separators(QStringLiteral("[,\\s]+"));
    exchange.domains = QJsonDocument::fromJson(request.body)
                           .object()
                           .value(QLatin1String("domains"))
                           .toString()
                           .split(separators, Qt::SkipEmptyParts);
    const Mood mood = m_mood;
    const auto page = [&](int status) { finish(socket, httpReply(status, Page, "text/html"), exchange); };
    if (m_isCutOff)
        return finish(socket, {}, exchange);
    if (m_isFrozen)
        return hold(socket, exchange);
    switch (mood) {
    case Mood::Down:
    case Mood::CutBefore:
        return finish(socket, {}, exchange);
    case Mood::HangBefore:
        return hold(socket, exchange);
    case Mood::Error500:
        return finish(socket, httpReply(500, R"({"success":false,"message":"An error occurred."})"),
                      exchange);
    case Mood::Html200:
        return page(200);
    case Mood::Html401:
        return page(401);
    case Mood::Html403:
        return page(403);
    case Mood::Html502:
        return page(502);
    case Mood::TooMany:
    case Mood::TooManyLong:
        exchange.isPause = mood == Mood::TooMany;
        return finish(socket,
                      httpReply(429, R"({"success":false,"message":"Too many requests."})",
                                "application/json",
                                mood == Mood::TooMany ? "Retry-After: 2\r\n" : "Retry-After: 86400\r\n"),
                      exchange);
    default:
        return passOn(socket, request, exchange, mood);
    }
}

void FaultyFront::passOn(QTcpSocket *socket, const HttpRequest &request, Exchange exchange, Mood mood)
{
    QByteArray head = request.method + ' ' + request.path + " HTTP/1.1\r\n";
    for (auto each = request.headers.cbegin(); each != request.headers.cend(); ++each)
        head += each.key() + ": " + each.value() + "\r\n";
    head += "X-Forwarded-For: " + m_clientAddress + "\r\n\r\n";
    auto *service = new QTcpSocket(m_door.owner());
    auto reply = std::make_shared<QByteArray>();
    const QPointer<QTcpSocket> caller(socket);
    QObject::connect(service, &QTcpSocket::readyRead, service,
                     [service, reply] { *reply += service->readAll(); });
    QObject::connect(service, &QTcpSocket::disconnected, service,
                     [this, service, caller, reply, exchange, mood] {
                         *reply += service->readAll();
                         service->deleteLater();
                         returned(caller, *reply, exchange, mood);
                     });
    // Many parallel worlds can exhaust the computer's ports. Then the service was not asked.
    QObject::connect(service, &QTcpSocket::errorOccurred, service,
                     [this, service, caller, exchange](QAbstractSocket::SocketError error) {
                         if (error == QAbstractSocket::RemoteHostClosedError)
                             return; // the end of a reply
                         service->disconnect();
                         service->deleteLater();
                         finish(caller, {}, exchange);
                     });
    service->connectToHost(QHostAddress(QHostAddress::LocalHost), m_service);
    service->write(head + request.body);
}

void FaultyFront::returned(QTcpSocket *socket, const QByteArray &reply, Exchange exchange, Mood mood)
{
    exchange.status = statusOf(reply);
    exchange.isAnswered = socket && !m_isCutOff && !m_isFrozen && mood != Mood::HangAfter &&
                          mood != Mood::CutAfter && mood != Mood::Error524;
    const QJsonObject body = QJsonDocument::fromJson(bodyOf(reply)).object();
    if (exchange.status == 200 && exchange.path.endsWith("/check")) {
        const auto cost =
            body.value(QLatin1String("stats")).toObject().value(QLatin1String("cost_per_request"));
        exchange.units = exchange.domains.size() * qint64(cost.toInt(1));
    }
    if (m_isCutOff)
        return finish(socket, {}, exchange);
    if (m_isFrozen || mood == Mood::HangAfter)
        return hold(socket, exchange);
    if (mood == Mood::CutAfter)
        return finish(socket, {}, exchange);
    if (mood == Mood::Error524)
        return finish(socket, httpReply(524, Page, "text/html"), exchange);
    const auto inItsForm = [this](const QByteArray &ours) { return m_isNawala ? nawalaReply(ours) : ours; };
    if (exchange.status != 200)
        return finish(socket, reply, exchange);
    if (!exchange.path.endsWith("/check"))
        return finish(socket, inItsForm(reply), exchange);
    QJsonObject reported = body;
    const QJsonArray results = misreported(body.value(QLatin1String("results")).toArray(), mood);
    reported[QLatin1String("results")] = results;
    reported[QLatin1String("count")] = results.size();
    exchange.answers = answersIn(results);
    exchange.isShown = socket != nullptr;
    finish(socket, inItsForm(withBody(reply, reported)), exchange);
}

void FaultyFront::finish(QTcpSocket *socket, const QByteArray &reply, Exchange exchange)
{
    exchange.at = m_clock.nowUtc();
    exchange.isSilent = reply.isEmpty();
    {
        const QMutexLocker lock(&m_mutex);
        m_book.append(exchange);
    }
    if (socket) {
        socket->write(reply);
        socket->disconnectFromHost();
    }
    --m_busy;
}

void FaultyFront::hold(QTcpSocket *socket, const Exchange &exchange)
{
    if (!socket)
        return finish(socket, {}, exchange);
    m_hanging.append({socket, m_clock.nowUtc().addSecs(HangSeconds), exchange});
    // Removes requests whose caller disconnected early.
    QObject::connect(socket, &QTcpSocket::disconnected, m_door.owner(), [this] {
        endHangs([](const Held &each) {
            return !each.socket || each.socket->state() == QTcpSocket::UnconnectedState;
        });
    });
    m_held = int(m_hanging.size());
    --m_busy;
}

void FaultyFront::endHangs(const std::function<bool(const Held &)> &which)
{
    QList<Held> ending;
    m_hanging.removeIf([&](const Held &each) {
        const bool ends = which(each);
        if (ends)
            ending.append(each);
        return ends;
    });
    for (const Held &each : std::as_const(ending)) {
        ++m_busy;
        finish(each.socket, {}, each.exchange);
    }
    m_held = int(m_hanging.size());
}

void FaultyFront::cutOff()
{
    m_isCutOff = true;
    m_door.run([this] { endHangs([](const Held &) { return true; }); });
}

void FaultyFront::thaw()
{
    m_door.run([this] { endHangs([](const Held &) { return true; }); });
    m_isFrozen = false;
    m_isCutOff = false;
}

void FaultyFront::endOldHangs()
{
    m_door.run([this] {
        const QDateTime now = m_clock.nowUtc();
        endHangs(
            [&](const Held &each) { return each.until <= now || each.until > now.addSecs(HangSeconds); });
    });
}

QDateTime FaultyFront::nextHangEnd() const
{
    QDateTime next;
    m_door.run([&] {
        for (const Held &each : m_hanging)
            if (!next.isValid() || each.until < next)
                next = each.until;
    });
    return next;
}

} // namespace pantau::worlds
