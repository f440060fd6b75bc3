// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/alert.h"
#include "base/blocklist_reader.h"
#include "base/result.h"
#include "base/secret.h"
#include "base/status.h"
#include "base/usage.h"

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>

#include <optional>

namespace pantau::app {

/// What is known of one account.
struct AccountFacts
{
    Account account;
    KeyState key;
    std::optional<AccountActivity> activity; ///< empty while nothing was begun
    std::optional<Usage> usage;              ///< the service's last word; empty before the first
    bool hasPaused = false; ///< some domain of its lists; looked up only where none is watched
};

/// All that is known of the watch. Times are UTC.
struct SituationFacts
{
    enum class Watch {
        NotKnown, ///< only reading: another Pantau may be watching
        Off,      ///< this run checks what it is asked to and watches nothing
        Once,     ///< it asks for what is due now, as planned, and then ends
        Paused,
        On,
    };

    QDateTime now;
    Watch watch = Watch::NotKnown;
    std::optional<AccountId> only; ///< of Watch::Once: whose domains; empty: all
    QList<AccountFacts> accounts;  ///< in the order in which they are shown
    bool hasDomains = false;       ///< in any list
    int withoutAccount = 0;        ///< domains that are in no list with an account
    std::optional<Error> storage;  ///< why the database cannot be read or written now
    QList<Incident> incidents;     ///< those that are not decided yet
    DeliveryFigures deliveries;
    /// By ServiceAddress::text() of a copy of the blocklist: why what its file holds is not used.
    QHash<QString, BlocklistRefusal> refusedBlocklists;
};

enum class Severity {
    Fine,
    Note,      ///< worth knowing; nothing needs you
    Attention, ///< something is not being checked for now, or not told
    Problem,   ///< it stays so until you do something
};

/// One thing that is not as it should be, or worth knowing, and what can be done about it.
struct Notice
{
    enum class Kind { ///< among equally bad ones the earlier is said first
        Storage,
        Unsaved,
        NoAccount,
        KeyRefused,
        AddressRefused,
        UnknownProvider,
        KeyLocked,
        KeyMissing,
        KeyDenied,
        KeySlow,
        NoKeychain,
        KeyReading,
        Unreachable,
        QuotaUsedUp,
        Waiting, ///< the service asked to be left alone
        DomainsWithoutAccount,
        BlocklistRefused, ///< the copy from before is used instead
        AlertsGivenUp,
        AlertsFailing,
        Incident,
        Paused,
    };
    enum class Action {
        None,
        ConnectService,
        EnterKey,
        Unlock,   ///< ask the keychain again, which may open its own dialog
        TryAgain, ///< ask the service, the keychain or the disk again
        ShowAlerts,
        Resume,
        UseBlocklist, ///< as it is now, although it has lost many domains
        FindBackup,   ///< for a damaged database: nothing else mends it
    };

    Kind kind{};
    Severity severity = Severity::Note;
    std::optional<AccountId> account;
    QString sentence; ///< plain text
    Action action = Action::None;

    friend bool operator==(const Notice &, const Notice &) = default;
};

struct AccountSituation
{
    AccountId account{};
    /// Its domains are being checked as planned. When not, `sentence` says why, and is said wherever they
    /// are shown.
    bool isWatched = false;
    bool isAllPaused = false; ///< it has domains, and every one is paused
    Severity severity = Severity::Fine;
    QString sentence;                     ///< plain text, never empty
    std::optional<QDateTime> nextCheckAt; ///< UTC; only while it is watched

    friend bool operator==(const AccountSituation &, const AccountSituation &) = default;
};

/// What is told to a person of the state of the watch: everything that speaks of it speaks from this value.
struct Situation
{
    Severity severity = Severity::Fine; ///< of the worst notice
    QString sentence;                   ///< plain text: for the status line, and a command's last word
    QString clockSentence;  ///< the same with the hour of the next check, which stays true as time goes by
    QString watching;       ///< how much is watched, and nothing of what is in the way of the rest
    int watchedDomains = 0; ///< being checked as planned
    QList<Notice> notices;  ///< worst first
    QList<AccountSituation> accounts;
    std::optional<QDateTime> nextCheckAt; ///< UTC
    QString nextCheck;                    ///< "Next check in 4 min."; empty when nothing will be checked
    QString deliveries;                   ///< "All alerts delivered"; empty when there was nothing to deliver
    bool areDeliveriesFine = true;

    /// Null when there is no such account.
    [[nodiscard]] const AccountSituation *of(AccountId account) const;
    /// Null when there is none.
    [[nodiscard]] const Notice *first(Notice::Kind kind) const;

    friend bool operator==(const Situation &, const Situation &) = default;
};

/// Why the domains of @p service are not checked, where it stays so until a person acts; empty: they are, or
/// will be again by themselves. @p accounts: all of them. One that is checked is enough.
[[nodiscard]] std::optional<QString> lastingObstacle(const Situation &situation,
                                                     const QList<Account> &accounts, const QString &service);

/// Pure: the same facts give the same words, in the current language and locale.
[[nodiscard]] Situation situationOf(const SituationFacts &facts);

} // namespace pantau::app
