// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/account.h"
#include "core/change.h"
#include "core/check_outcome.h"
#include "core/check_reply.h"
#include "core/clock.h"
#include "core/domain_list.h"
#include "core/ledger_state.h"
#include "engine/planner.h"
#include "secrets/secret_store.h"
#include "store/accounts.h"
#include "store/database.h"
#include "store/domains.h"
#include "store/evidence_reader.h"
#include "store/history.h"
#include "store/lists.h"

#include <QFuture>
#include <QLockFile>
#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <optional>

namespace pantau::session {

class EngineRoom;

/// What a session needs from outside.
struct SessionOptions
{
    /// Reading runs beside another Pantau; only history(), accounts() and lists() may then be used. A data
    /// directory without a database is always opened in full, to make one.
    enum class Access { Reading, Full };

    Access access = Access::Full;
    QString dataDir; ///< made when missing
    /// Where keys are kept, given the database's scope; the session calls it once.
    std::function<std::unique_ptr<secrets::SecretStore>(const QString &scope)> makeSecretStore;
    /// PANTAU_API_KEY: stands in for the keychain's key of accounts that use one, or of the only account.
    std::optional<ApiKey> standInKey;
};

/// The composition root: one open data directory with its database, engine, clients and keys.
///
/// Lives on the thread that opened it, which needs an event loop. Writing, network and planning happen on the
/// engine's thread; reads through history() go through a read-only connection of this thread's own. Futures
/// finish on an arbitrary thread: use `.then(context, …)`. Signals arrive on the session's thread.
class Session final : public QObject
{
    Q_OBJECT

public:
    static Result<std::unique_ptr<Session>> open(SessionOptions options, const Clock &clock);
    ~Session() override;

    /// @name Reading, on this thread
    [[nodiscard]] const store::History &history() const { return *m_history; }
    [[nodiscard]] const store::EvidenceReader &evidence() const { return *m_evidence; }
    [[nodiscard]] Result<QList<Account>> accounts() const;
    [[nodiscard]] Result<QList<DomainList>> lists() const;
    /// By name.
    [[nodiscard]] Result<QList<DomainName>> domainsIn(ListId list) const;
    [[nodiscard]] const Clock &clock() const { return m_clock; }

    /// @name Accounts. A key is saved in the keychain first; when that fails nothing is added.
    QFuture<Result<Account>> addAccount(const QString &name, const ServiceAddress &address,
                                        const std::optional<ApiKey> &key);
    QFuture<Result<void>> replaceKey(AccountId account, const ApiKey &key);
    /// The account's lists, their domains and the history stay.
    QFuture<Result<void>> removeAccount(AccountId account);
    /// GET /limit: also the "test" of an account; free of charge.
    QFuture<UsageAnswer> refreshUsage(AccountId account);
    QFuture<Result<LedgerState>> ledger(AccountId account);

    /// @name Lists and their domains
    QFuture<Result<DomainList>> addList(const QString &name, std::optional<AccountId> account);
    QFuture<Result<void>> renameList(ListId list, const QString &name);
    /// The history of the list's domains stays.
    QFuture<Result<void>> removeList(ListId list);
    QFuture<Result<store::AddedDomains>> addDomains(ListId list, const QList<DomainName> &domains);
    /// How many were in the list and are no longer.
    QFuture<Result<int>> removeDomains(ListId list, const QList<DomainName> &domains);

    /// @name Checking
    /// Outcomes in the order of @p domains, confirmations included. Never fails as a whole: what could not be
    /// asked comes back Unknown with the reason.
    QFuture<QList<CheckOutcome>> checkNow(AccountId account, const QList<DomainName> &domains);
    /// Everything that the plan says is due now; how many domains were asked.
    QFuture<int> runOnce(std::optional<AccountId> account);
    QFuture<Result<engine::Plan>> plan(AccountId account);
    /// Runs the plan, of all accounts or of @p only, until the session ends or is paused.
    void startMonitoring(std::optional<AccountId> only = std::nullopt);
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_paused; }

Q_SIGNALS:
    void accountsChanged();
    void listsChanged();   ///< lists or their members
    void domainsChanged(); ///< statuses
    void usageChanged(pantau::AccountId account, const pantau::Usage &usage);
    void changesConfirmed(pantau::AccountId account, const QList<pantau::Change> &changes);
    void accountStopped(pantau::AccountId account, const pantau::Error &error);
    void connectionStateChanged(bool online, const QString &sentence);
    void progress(int done, int total); ///< of the running checkNow or runOnce, in domains
    void pausedChanged(bool paused);
    void nextCheckChanged(const QDateTime &at); ///< UTC; invalid when nothing is planned
    void failed(const pantau::Error &error);    ///< something went wrong that no future reports

private:
    Session(SessionOptions options, const Clock &clock);

    Result<void> start();
    Result<void> startEngine();
    Result<void> loadKeys();
    void useKey(const Account &account, const Result<std::optional<ApiKey>> &stored);
    void giveKey(AccountId account, const ApiKey &key);
    QFuture<Result<Account>> saveKey(const Account &account, const std::optional<ApiKey> &key);
    QFuture<Result<Account>> announceAccount(const Account &account);
    template <typename Work>
    auto withKeys(Work work);
    template <typename Value>
    QFuture<Result<Value>> listsTouched(QFuture<Result<Value>> change);

    SessionOptions m_options;
    const Clock &m_clock;
    std::unique_ptr<QLockFile>
        m_lock; ///< one engine a data directory: two would not know of each other's plans
    std::unique_ptr<store::Database> m_readOnly;
    std::unique_ptr<store::History> m_history;
    std::unique_ptr<store::EvidenceReader> m_evidence;
    std::unique_ptr<store::Accounts> m_accountsReader;
    std::unique_ptr<store::Lists> m_listsReader;
    std::unique_ptr<store::Domains> m_domainsReader;
    std::unique_ptr<secrets::SecretStore> m_secrets;
    QThread m_engineThread;
    EngineRoom *m_room = nullptr; ///< lives on m_engineThread, which deletes it
    QFuture<void> m_keysLoaded;
    bool m_paused = false;
};

} // namespace pantau::session
