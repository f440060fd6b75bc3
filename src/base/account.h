// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QHash>
#include <QList>
#include <QMap>
#include <QString>
#include <QUrl>
#include <QtGlobal>

#include <optional>

namespace pantau {

// Row ids of the local database. Separate types, so that one cannot be passed for another.
enum class AccountId : qint64 {};
enum class ListId : qint64 {};
enum class BatchId : qint64 {};

/// True if @p host, as returned by QUrl::host(), is this computer, so that plain HTTP is safe.
[[nodiscard]] bool isLoopbackHost(const QString &host);

/// Address and kind of a checking service: a web address, or the service built into this program.
///
/// As text it is one of
///  - `https://host[:port]/path`, the base address of the contract without a trailing slash. `/api/v1` is
///    added if the path is empty, and a pasted `/check`, `/limit` or `/stats` is removed. Plain `http://`
///    requires a loopback address or PlainHttp::Allowed;
///  - `KIND+https://host[:port]/path`, a service with another API. KIND is its providers::Provider::key; the
///    path is kept unchanged;
///  - `local:sample`, the built-in service with the small sample list;
///  - `local:/path/to/blocklist`, the built-in service with the user's own copy of a blocklist.
///
/// The text identifies a service in the database: statuses are stored per domain and service address.
class ServiceAddress
{
    Q_DECLARE_TR_FUNCTIONS(pantau::ServiceAddress)

public:
    enum class PlainHttp { OnLoopbackOnly, Allowed };

    /// Adds a missing scheme: https://, or http:// for a loopback host. Fails if @p text is not an address,
    /// has user info, a query or a fragment, or would send a key unencrypted.
    [[nodiscard]] static Result<ServiceAddress> parse(const QString &text,
                                                      PlainHttp plainHttp = PlainHttp::OnLoopbackOnly);
    [[nodiscard]] static ServiceAddress localSample();

    /// True if the service runs inside this program.
    [[nodiscard]] bool isLocal() const { return !m_url.isValid(); }
    [[nodiscard]] bool isLocalSample() const;
    /// Path of the user's blocklist for a local service. Empty for the sample and for a web address.
    [[nodiscard]] QString localBlocklist() const;

    /// Kind of service. This version of the program may not know it; see providers::providerOf().
    [[nodiscard]] const QString &provider() const { return m_provider; }
    /// Base address of a remote service, without its kind. Invalid for a local service.
    [[nodiscard]] const QUrl &url() const { return m_url; }
    [[nodiscard]] const QString &text() const { return m_text; }

    friend bool operator==(const ServiceAddress &a, const ServiceAddress &b) { return a.m_text == b.m_text; }
    friend size_t qHash(const ServiceAddress &address, size_t seed = 0)
    {
        return qHash(address.m_text, seed);
    }

private:
    ServiceAddress(QString provider, QString text, QUrl url);

    QString m_provider;
    QString m_text;
    QUrl m_url;
};

/// Checks through an account that fail, although the service does not refuse the account for good.
struct AccountFailure
{
    enum class Kind {
        Connection, ///< possibly this computer's own connection
        Usage,      ///< the quota could not be read
        Check,      ///< a check failed, so an answer about the quota proves nothing
    };

    QDateTime since;              ///< UTC, first failure after the last answer
    QDateTime lastAt;             ///< UTC, latest failure
    Kind kind = Kind::Connection; ///< the gravest so far
    QString reason;               ///< sentence about the latest failure

    /// True if it has lasted so long that the user must hear of it.
    [[nodiscard]] bool isWorthAnAlert() const
    {
        using namespace std::chrono_literals;
        const std::chrono::milliseconds patience = kind == Kind::Connection ? 24h : 6h;
        return since.msecsTo(lastAt) >= patience.count();
    }
    friend bool operator==(const AccountFailure &, const AccountFailure &) = default;
};

/// Service address with an optional key. The key itself is in the keychain under the account's id.
struct Account
{
    enum class State {
        Active,
        KeyRefused, ///< 401: stopped until the user enters a key or the service accepts this one again
        IpRefused,  ///< 403: stopped until the service allows this computer
        PlanEnded,  ///< stopped until the service accepts the plan, which may have ended there
    };

    AccountId id{};
    QString name;
    ServiceAddress address;
    bool usesKey = false;
    State state = State::Active;
    QString stopReason;                      ///< sentence shown while the account is stopped
    std::optional<AccountFailure> failure{}; ///< if the latest check, or the request before it, failed
    /// Checks per day at a service that does not report its usage, set by the user.
    std::optional<qint64> dailyLimit{};

    static constexpr qint64 DefaultDailyLimit = 100;
    [[nodiscard]] qint64 countedLimit() const { return dailyLimit.value_or(DefaultDailyLimit); }

    friend bool operator==(const Account &, const Account &) = default;
};

/// Whether an account's new address is a different service, or the same service with a new address. The same
/// service keeps its history.
enum class NewAddress { OfAnotherService, OfTheSameService };

/// Account and service address that a key given outside the keychain belongs to. The key is used for no other
/// account or address.
struct StandInOwner
{
    AccountId account{};
    QString service; ///< ServiceAddress::text()

    friend bool operator==(const StandInOwner &, const StandInOwner &) = default;
};

/// Current monitoring state of one account, without UI text. The Situation is built from it. All times are
/// UTC.
struct AccountActivity
{
    AccountId account{};
    bool isPlanned = false;    ///< included in the running plan: monitoring, not paused, left out or stopped
    bool areListsRead = false; ///< if false, the account's domains are not known yet
    int domains = 0;           ///< number of domains watched through this account
    QMap<QList<AccountId>, int> shared;      ///< how many of `domains` the same earlier accounts
                                             ///< also watch, by these accounts
    int neverChecked = 0;                    ///< how many of `domains` the service has never answered
    bool isReachable = true;                 ///< false from a failure until the next answer of the service
    std::optional<Error> unreachable;        ///< that failure
    std::optional<AccountFailure> failure;   ///< as Account::failure
    std::optional<QDateTime> exhaustedUntil; ///< the quota is used up until then. If a package's renewal is
                                             ///< unknown, time of the next quota check
    std::optional<QDateTime> waitsUntil;     ///< requested by the service, or a back-off
    std::optional<QDateTime> askedUntil;     ///< wait requested by the service, if longer than Pantau waits
    bool isRefused = false;       ///< the service has been refusing requests for minutes and accepted none
                                  ///< meanwhile
    std::optional<Error> unsaved; ///< nothing can be saved. Paid answers are kept in memory, and
                                  ///< checking has stopped
    std::optional<QDateTime> nextCheckAt; ///< time of the plan's next check. If it is in the past, the check
                                          ///< is running; empty if there is none, or if it depends on the
                                          ///< state above

    friend bool operator==(const AccountActivity &, const AccountActivity &) = default;
};

} // namespace pantau
