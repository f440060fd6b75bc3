// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/secret.h"
#include "net/http_client.h"

#include <QCoreApplication>
#include <QHash>
#include <QJsonObject>
#include <QJsonValue>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace pantau::providers {

/// Target of a request: for error sentences, and to keep the key out of them.
struct Asked
{
    QString host;    ///< host and port of the service, for display
    QString request; ///< "POST /check"
    std::optional<ApiKey> key;
    QString account{}; ///< account name; empty before there is one
};

/// Returns text from the service for use in an error: a short line, without the key if the service echoed it.
[[nodiscard]] QString outsideText(const QString &text, const Asked &asked);

/// Replaces the key, or a long piece of it, by "[key]" in @p text. Recognises any case, compatibility
/// characters of Unicode, percent-encoding, escapes of JSON and HTML, hexadecimal digits, and base64 (alone
/// or within other data). Also ignores invisible and control characters between its characters, and finds a
/// truncated key. Takes linear time.
[[nodiscard]] QString withoutKey(const QString &text, const ApiKey &key);

/// Translation context of remarks and reasons about results.
class CheckReplyText
{
    Q_DECLARE_TR_FUNCTIONS(CheckReply)
};

/// Parses the body of a 200 reply as a JSON object. Of duplicate members, it has the last; see
/// repeatedMembers().
[[nodiscard]] Result<QJsonObject, ServiceFailure> jsonObject(const net::HttpReply &reply, const Asked &asked);

/// Returns the failure for a 200 reply that has not the form of this kind of service; @p what is wrong is
/// for the log and in English.
[[nodiscard]] ServiceFailure wrongShape(const QString &what, const Asked &asked);

/// Returns the JSON object of a reply of a kind with ErrorForm::Plain. Fails for any status but 200, and if
/// an object in it has duplicate members: such a reply is contradictory.
[[nodiscard]] Result<QJsonObject, ServiceFailure> plainReply(const net::HttpReply &reply, const Asked &asked);
/// For kinds that report their usage: a 429 without Retry-After means that the quota is used up, as a 402
/// does.
[[nodiscard]] net::HttpReply withUsedUpQuota(net::HttpReply reply);
/// True if @p result, or a part of it, says that its look-up failed. A status beside that is no answer.
[[nodiscard]] bool reportsFailure(const QJsonObject &result);

/// Returns true if @p value is the text @p blocked, and false if it is @p notBlocked; empty for anything
/// else.
[[nodiscard]] std::optional<bool> verdict(const QJsonValue &value, QLatin1String blocked,
                                          QLatin1String notBlocked);
/// Returns true for blocked and false for not blocked; empty if @p value is not a boolean.
[[nodiscard]] std::optional<bool> yesOrNo(const QJsonValue &value);

/// Combines the answers of two lists: blocked if either says so, and not blocked if both do.
[[nodiscard]] std::optional<bool> eitherBlocked(std::optional<bool> one, std::optional<bool> other);

/// Matches the results of a reply to the requested domains by name, regardless of order, count, case or
/// repetition. A domain without exactly one clear answer is Unknown with a reason.
class AnswerMatcher
{
public:
    /// Loose: by its documentation, the service takes a web address, or “www.” before a name, for the domain.
    enum class Names { Exact, Loose };

    /// @p requested must be distinct.
    AnswerMatcher(const QList<DomainName> &requested, const Asked &asked, Names names = Names::Exact);

    /// Adds the result for the domain @p name. @p isBlocked: empty if the result is neither yes nor no.
    /// @p cachedAt: if the service had it in its cache, the time of its check, which may be invalid.
    void take(const QJsonValue &name, std::optional<bool> isBlocked,
              const std::optional<QDateTime> &cachedAt = std::nullopt);
    /// Adds a result with duplicate members: it is no valid answer for any of @p domains.
    void takeContradictory(const QStringList &domains);
    /// Returns a reply with an answer for each requested domain, and remarks for the log.
    [[nodiscard]] CheckReply finish(const QDateTime &serviceTime) const;

private:
    /// All results for one requested domain.
    struct Seen
    {
        bool blocked = false;
        bool notBlocked = false;
        bool unusable = false;
        std::optional<QDateTime> cachedAt{};
    };

    [[nodiscard]] static DomainAnswer judge(const DomainName &domain, const Seen &seen);
    [[nodiscard]] QHash<DomainName, Seen>::iterator find(const QString &text);

    const Asked &m_asked;
    Names m_names;
    QHash<DomainName, Seen> m_seen;
    QStringList m_alienNames;
    int m_aliens = 0;
    int m_nameless = 0;
};

} // namespace pantau::providers
