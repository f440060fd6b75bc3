// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/webhook/hint_call.h"

#include "core/hint_source.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QUrlQuery>

#include <optional>

namespace pantau::evidence {

namespace {

struct HintCalls
{
    Q_DECLARE_TR_FUNCTIONS(pantau::evidence::HintCalls)
};

/// What was given, as text.
struct Given
{
    QList<QString> domains; ///< what is no text is empty
    std::optional<QString> source;
    std::optional<QString> looks;
};

Given fromParameters(const CallParameters &parameters)
{
    Given given;
    for (const auto &[name, value] : parameters) {
        if (name == u"domain")
            given.domains += value;
        else if (name == u"source")
            given.source = value;
        else if (name == u"looks")
            given.looks = value;
    }
    return given;
}

/// A member that is there and is no text is an empty one.
std::optional<QString> textOf(const QJsonObject &object, const QString &name)
{
    const QJsonValue value = object[name];
    return value.isUndefined() || value.isNull() ? std::nullopt : std::optional(value.toString());
}

std::optional<Given> fromBody(const QByteArray &body)
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    if (!document.isObject())
        return std::nullopt;
    const QJsonObject object = document.object();
    Given given;
    if (const auto domain = textOf(object, QStringLiteral("domain")))
        given.domains += *domain;
    const QJsonArray domains = object[QStringLiteral("domains")].toArray();
    for (const auto &each : domains)
        given.domains += each.toString();
    given.source = textOf(object, QStringLiteral("source"));
    given.looks = textOf(object, QStringLiteral("looks"));
    return given;
}

} // namespace

CallParameters parametersOf(QByteArrayView target)
{
    const auto mark = target.indexOf('?');
    if (mark < 0)
        return {};
    const QByteArray query = target.sliced(mark + 1).toByteArray().replace('+', ' ');
    return QUrlQuery(QString::fromUtf8(query)).queryItems(QUrl::FullyDecoded);
}

Result<HintCall> readHintCall(const CallParameters &parameters, const QByteArray &body)
{
    Given given = fromParameters(parameters);
    if (given.domains.isEmpty()) {
        auto read = fromBody(body);
        if (!read)
            return failure(Error::Kind::InvalidInput,
                           HintCalls::tr("The body is no JSON object, and the address names no domain. Send "
                                         "for example {\"domain\": \"shop.example\"}."));
        if (given.source)
            read->source = given.source;
        if (given.looks)
            read->looks = given.looks;
        given = *std::move(read);
    }
    if (given.domains.isEmpty())
        return failure(Error::Kind::InvalidInput, HintCalls::tr("No domain is named. Send “domain”, or "
                                                                "“domains” as a list."));
    const auto source = parseHintSource(given.source.value_or(QStringLiteral("webhook")));
    if (!source)
        return failure(source.error());
    const QString looks = given.looks.value_or(QStringLiteral("blocked"));
    if (looks != u"blocked" && looks != u"unblocked")
        return failure(Error::Kind::InvalidInput,
                       HintCalls::tr("“looks” is either “blocked” or “unblocked”."));
    HintCall call{*source, looks == u"blocked"};
    QSet<DomainName> seen;
    for (const QString &text : std::as_const(given.domains)) {
        const auto domain = DomainName::parse(text);
        if (!domain)
            ++call.unreadable;
        else if (const auto before = seen.size(); seen.insert(*domain), seen.size() > before)
            call.domains += *domain;
    }
    return call;
}

} // namespace pantau::evidence
