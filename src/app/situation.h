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

/// Known facts about one account.
struct AccountFacts
{
    Account account;
    KeyState key;
    std::optional<AccountActivity> activity; ///< empty before the engine started
    std::optional<Usage> usage; ///< as last reported by the service; empty before the first report
    bool hasPaused = false;     ///< some domains in its lists are paused; only determined if none is watched
};

/// All facts about the state of checking. Times are UTC.
struct SituationFacts
{
    enum class Watch {
        NotKnown, ///< read-only session, another Pantau may be checking
        Off,      ///< this run checks only on request
        Once,     ///< a single planned run
        Paused,
        On,
    };

    QDateTime now;
    Watch watch = Watch::NotKnown;
    std::optional<AccountId> only; ///< for Watch::Once: account to check; empty: all
    QList<AccountFacts> accounts;  ///< in display order
    bool hasDomains = false;       ///< in any list
    int withoutAccount = 0;        ///< number of domains that are in no list with an account
    std::optional<Error> storage;  ///< why the database currently cannot be read or written
    QList<Incident> incidents;     ///< undecided ones
    DeliveryFigures deliveries;
    /// Why the current blocklist file of a local service is not used, by ServiceAddress::text().
    QHash<QString, BlocklistRefusal> refusedBlocklists;
    QDateTime pausedUntil; ///< for Watch::Paused; invalid: until the user resumes
};

enum class Severity {
    Fine,
    Note,      ///< worth knowing, no action needed
    Attention, ///< something is currently not checked or not reported
    Problem,   ///< lasts until the user acts
};

/// A problem or other noteworthy fact, with a possible action.
struct Notice
{
    enum class Kind { ///< by priority among equal severities
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
        Waiting, ///< the service asked for a pause
        DomainsWithoutAccount,
        BlocklistRefused, ///< the previous copy is used instead
        AlertsGivenUp,
        AlertsFailing,
        Incident,
        Paused,
    };
    enum class Action {
        None,
        ConnectService,
        ChooseAccount, ///< for a list that has none
        EnterKey,
        Unlock,   ///< retry the keychain, which may show a dialog
        TryAgain, ///< retry the service, the keychain or the disk
        ShowAlerts,
        Resume,
        UseBlocklist, ///< accept the current file although many domains are missing
        FindBackup,   ///< for a damaged database, which nothing else repairs
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
    /// True if its domains are checked as planned. If not, `sentence` explains why and is shown next to
    /// them.
    bool isWatched = false;
    bool isAllPaused = false; ///< has domains, all of them paused
    Severity severity = Severity::Fine;
    QString sentence;                     ///< plain text, never empty
    std::optional<QDateTime> nextCheckAt; ///< UTC; only if isWatched

    friend bool operator==(const AccountSituation &, const AccountSituation &) = default;
};

/// The state of checking as shown to the user. Everything that displays it uses this value.
struct Situation
{
    Severity severity = Severity::Fine; ///< of the worst notice
    QString sentence;                   ///< plain text, for the status line and the last line of a command
    QString clockSentence;  ///< same, with the time of the next check, so it does not become stale
    QString watching;       ///< how much is watched, without any obstacles
    int watchedDomains = 0; ///< checked as planned
    QList<Notice> notices;  ///< worst first
    QList<AccountSituation> accounts;
    std::optional<QDateTime> nextCheckAt; ///< UTC
    QString nextCheck;                    ///< "Next check in 4 min."; empty if nothing will be checked
    QString deliveries;                   ///< "All alerts delivered"; empty if there was nothing to deliver
    bool areDeliveriesFine = true;

    /// Returns nullptr if there is no such account.
    [[nodiscard]] const AccountSituation *of(AccountId account) const;
    /// Returns nullptr if there is none.
    [[nodiscard]] const Notice *first(Notice::Kind kind) const;
    /// Returns why @p account is not watched, with its name if there are several.
    [[nodiscard]] QString namedSentence(const AccountSituation &account) const;

    friend bool operator==(const Situation &, const Situation &) = default;
};

/// Returns why the domains of @p service are not checked if only the user can change that; otherwise empty.
/// @p accounts: all accounts. One working account of the service is enough.
[[nodiscard]] std::optional<QString> lastingObstacle(const Situation &situation,
                                                     const QList<Account> &accounts, const QString &service);

/// Returns the state for @p facts, in the current language and locale. Pure.
[[nodiscard]] Situation situationOf(const SituationFacts &facts);

} // namespace pantau::app
