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

// Row ids of the local database, told apart by type so that one cannot be passed for another.
enum class AccountId : qint64 {};
enum class ListId : qint64 {};
enum class BatchId : qint64 {};

/// Whether @p host, as QUrl::host() writes it, is this computer, to which plain HTTP is no risk.
[[nodiscard]] bool isLoopbackHost(const QString &host);

/// Where a checking service is, and of which kind: a web address, or the service inside this program.
///
/// Written as text it is one of
///  - `https://host[:port]/path`, the base address of the contract without a trailing slash. `/api/v1` is
///  added
///    where the path is empty, and a pasted `/check`, `/limit` or `/stats` is taken off. Plain `http://` is
///    for loopback addresses, or where the user allows it for that account;
///  - `KIND+https://host[:port]/path`, a service of another kind than the contract's, as
///  providers::Provider::key calls
///    it. Its path is kept as it is;
///  - `local:sample`, the built-in service over the small sample list;
///  - `local:/path/to/blocklist`, the built-in service over the user's own copy of a list.
///
/// The text is the identity of a service in the database: statuses are kept per domain and service address.
class ServiceAddress
{
    Q_DECLARE_TR_FUNCTIONS(pantau::ServiceAddress)

public:
    enum class PlainHttp { OnLoopbackOnly, Allowed };

    /// Without a scheme it is completed: https://, or http:// for a loopback host.
    /// Refuses, with the reason, what is not an address, has user info, query or fragment, or would send a
    /// key in the clear.
    [[nodiscard]] static Result<ServiceAddress> parse(const QString &text,
                                                      PlainHttp plainHttp = PlainHttp::OnLoopbackOnly);
    [[nodiscard]] static ServiceAddress localSample();

    /// Whether the service runs inside this program.
    [[nodiscard]] bool isLocal() const { return !m_url.isValid(); }
    [[nodiscard]] bool isLocalSample() const;
    /// The user's own blocklist for a local service; empty for the sample and for a web address.
    [[nodiscard]] QString localBlocklist() const;

    /// The kind of service, which this version of the program need not know; see providers::providerOf().
    [[nodiscard]] const QString &provider() const { return m_provider; }
    /// The base address of a remote service, without its kind; an invalid URL for a local one.
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

/// A service address with an optional key. The key itself is in the keychain, under the account's id.
struct Account
{
    enum class State {
        Active,
        KeyRefused, ///< 401: stopped until the user enters a key, or the service takes this one again
        IpRefused,  ///< 403: stopped until the service lets this computer in
    };

    AccountId id{};
    QString name;
    ServiceAddress address;
    bool usesKey = false;
    State state = State::Active;
    QString stopReason; ///< the sentence shown while the account is stopped

    friend bool operator==(const Account &, const Account &) = default;
};

/// What is found at an account's new address: a service of its own, or the same one, which has moved and
/// whose findings go on.
enum class NewAddress { OfAnotherService, OfTheSameService };

/// To which account the key belongs that stands in for the keychain without naming one, and where that
/// account is: the key goes nowhere else.
struct StandInOwner
{
    AccountId account{};
    QString service; ///< ServiceAddress::text()

    friend bool operator==(const StandInOwner &, const StandInOwner &) = default;
};

/// What the monitor is doing for one account: facts without words, from which the Situation is made.
/// All times are UTC.
struct AccountActivity
{
    AccountId account{};
    bool isPlanned =
        false; ///< the running plan takes it in: monitoring, not paused, not left out, not stopped
    bool areListsRead = false;          ///< else it is not known yet which domains it has
    int domains = 0;                    ///< watched through this account now
    QMap<QList<AccountId>, int> shared; ///< of those, how many the same other accounts have, too: those of
                                        ///< the service that come before this one
    int neverChecked = 0;               ///< of those, never answered by the service
    bool isReachable = true;            ///< false from a failure on until the service answers again
    std::optional<Error> unreachable;   ///< that failure
    std::optional<QDateTime> exhaustedUntil; ///< the quota is used up; nothing is sent before. Of a package
                                             ///< whose renewal is not known: when it is looked at again
    std::optional<QDateTime> waitsUntil;     ///< the service asked to be left alone, or a back-off
    std::optional<QDateTime> askedUntil;     ///< what the service asked for, where that is longer than Pantau
                                             ///< waits
    bool isRefused = false; ///< it has asked so again and again for minutes, and took on nothing meanwhile
    std::optional<Error> unsaved;         ///< nothing can be written down: answers that were paid for, if
                                          ///< there are any, are kept in memory, and nothing more is spent
    std::optional<QDateTime> nextCheckAt; ///< when the plan next asks for a domain; in the past: it is doing
                                          ///< so; empty: it will not, or cannot know before something else
                                          ///< above has changed

    friend bool operator==(const AccountActivity &, const AccountActivity &) = default;
};

} // namespace pantau
