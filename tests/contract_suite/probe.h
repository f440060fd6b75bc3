// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract_suite/options.h"
#include "contract_suite/report.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QJsonObject>
#include <QList>
#include <QNetworkAccessManager>
#include <QObject>
#include <QUrl>

#include <deque>
#include <functional>
#include <optional>

namespace pantau::contract {

struct Ask
{
    enum class Key { Own, None, Unknown };

    QByteArray method = "GET";
    QString path = QStringLiteral("/limit");
    Key key = Key::Own;
    QByteArray body = {};

    static Ask get(const QString &path, Key key = Key::Own) { return {"GET", path, key, {}}; }
    /// Returns POST /check with this `domains` field.
    static Ask check(const QString &domains, Key key = Key::Own);
};

/// A reply.
struct Answer
{
    int status = 0; ///< HTTP status; 0 without a complete reply
    QString networkError;
    QByteArray retryAfter;
    QByteArray body;
    bool isJson = false; ///< true if the body is a JSON object
    QJsonObject json;
    qint64 milliseconds = 0; ///< from sending to the last byte

    /// True for a 429 that is not about domains: section 8.
    [[nodiscard]] bool isMinuteLimit() const;
    [[nodiscard]] QString message() const;
    /// Returns the status and the unexpected body, for a report.
    [[nodiscard]] QString summary() const;
};

/// Sends requests, at most 60 in any 60 seconds unless hurry() was called. Follows no redirect, so the key is
/// sent to no other host.
class Wire final : public QObject
{
    Q_OBJECT

public:
    /// @p key may be empty. @p base ends with /api/v1.
    Wire(QUrl base, QByteArray key);

    /// Calls @p done once, from the event loop.
    void send(const Ask &ask, std::function<void(const Answer &)> done);
    /// Stops throttling, to reach the requests-per-minute limit.
    void hurry() { m_hurries = true; }
    /// Returns the number of requests sent within the last 60 seconds.
    [[nodiscard]] int sentInLastMinute();
    [[nodiscard]] bool hasKey() const { return !m_key.isEmpty(); }

private:
    void sendNow(const Ask &ask, std::function<void(const Answer &)> done);

    QUrl m_base;
    QByteArray m_key;
    bool m_hurries = false;
    QElapsedTimer m_clock;
    std::deque<qint64> m_sent; ///< in milliseconds of m_clock
    QNetworkAccessManager m_network;
};

/// State of the test run so far.
struct Survey
{
    Options options;
    bool hasKey = false;
    Report report;
    std::optional<Figures> usage; ///< latest usage of the user's key, or of this IP without one
    std::optional<Figures> stats; ///< usage in the last check's reply
    int budgetLeft = 0;           ///< domains that may still be charged
    int domainsCharged = 0;       ///< as far as the counters show
    int unsettled = 0;            ///< domains sent since the last usage query
    QString refusal;              ///< why the user's key is refused; empty if it works

    /// Returns why @p domains cannot be spent on a probe, or an empty string if they can.
    [[nodiscard]] QString whyNotSpend(qint64 domains) const;
};

/// One request and its evaluation.
struct Probe
{
    enum class Next { GoOn, Again, Stop };

    /// Returns the request to send. Returns nothing if the probe is impossible; the clauses are then skipped
    /// with the reason.
    std::function<std::optional<Ask>(Survey &)> ask;
    std::function<Next(Survey &, const Answer &)> judge;
    bool expectsMinuteLimit = false;
    bool hurries = false;
};

/// Tests GET /limit and /stats: their contents, and that both are free. The first probes of a run.
[[nodiscard]] QList<Probe> usageProbes();
/// 401, 403 and 422.
[[nodiscard]] QList<Probe> refusalProbes();
/// POST /check with an answer.
[[nodiscard]] QList<Probe> checkProbes();
/// 402, and both kinds of 429.
[[nodiscard]] QList<Probe> limitProbes(Wire &wire);

/// GET /limit after a check, to see its charge. Judges only if @p judges is true.
[[nodiscard]] Probe settlingProbe(bool judges = true);

/// Rules for every reply: sections 1, 2.7 and 4.1 rule 4.
void judgeEveryReply(Survey &survey, const Answer &answer);
/// Judges a 422 by the contract's message.
void judgeValidation(Survey &survey, Clause clause, const Answer &answer);
void skipAll(Survey &survey, const QList<Clause> &clauses, const QString &why);
/// Returns `n1.example.com` and so on, joined by commas.
[[nodiscard]] QString manyDomains(qint64 count);

} // namespace pantau::contract
