// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine_work.h"
#include "app/queries.h"
#include "app/situation.h"
#include "app/stand_in_keys.h"
#include "app/topics.h"
#include "core/account.h"
#include "core/account_activity.h"
#include "core/activity.h"
#include "core/backup.h"
#include "core/change.h"
#include "core/channel_secret.h"
#include "core/check_cost.h"
#include "core/check_outcome.h"
#include "core/check_reply.h"
#include "core/clock.h"
#include "core/delivery.h"
#include "core/domain_list.h"
#include "core/domain_settings.h"
#include "core/domains_edit.h"
#include "core/export_request.h"
#include "core/forecast.h"
#include "core/history_rows.h"
#include "core/import_plan.h"
#include "core/incident.h"
#include "core/key_state.h"
#include "core/ledger_state.h"
#include "core/plan.h"
#include "core/program_settings.h"

#include <QFuture>
#include <QLockFile>
#include <QObject>
#include <QThread>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace pantau::secrets {
class SecretStore;
}

namespace pantau::app {

class EngineThread;
class KeyRing;
class SituationWatch;
class WireLog;

/// What a session needs from outside.
struct SessionOptions
{
    /// Reading runs beside another Pantau; only the readers may then be used. A data
    /// directory without a database, or with an older one, is always opened in full, to ready it.
    enum class Access { Reading, Full };
    /// How a person hears of changes: by the alerts that are shown, or from whoever opened the session, one
    /// by one and each noted with changesSaid().
    enum class Telling { ByAlerts, OneByOne };

    Access access = Access::Full;
    Telling telling = Telling::ByAlerts;
    QString dataDir; ///< made when missing
    /// Where keys are kept, given the database's scope; empty: in the system's keychain. Called once.
    std::function<std::unique_ptr<secrets::SecretStore>(const QString &scope)> makeSecretStore;
    StandInKeys standIns;
};

/// The composition root: one open data directory with its database, engine, clients and keys.
///
/// Lives on the thread that opened it, which needs an event loop. Writing, network and planning happen on the
/// engine's thread, what is shown of plans is made on one of the pool; what is asked through queries()
/// goes through a read-only connection of this thread's own. Futures finish on the session's thread, and
/// signals arrive there.
class Session final : public QObject
{
    Q_OBJECT

public:
    static Result<std::unique_ptr<Session>> open(SessionOptions options, const Clock &clock);
    ~Session() override;

    /// @name Reading, on this thread
    [[nodiscard]] const Queries &queries() const { return *m_queries; }
    [[nodiscard]] const Clock &clock() const { return m_clock; }
    /// What a person has to know of the start: that there was no database any more. Else empty.
    [[nodiscard]] const QString &startRemark() const { return m_startRemark; }
    /// Fails where the database was deleted or replaced since the start: nothing can be saved then, nor
    /// checked.
    [[nodiscard]] Result<void> checkDatabase() const;
    /// Beside another Pantau: only what reads may be used.
    [[nodiscard]] bool isReadOnly() const { return m_engine == nullptr; }
    /// A person wants what is in the way to be tried again at once: keys are fetched, answers stored.
    void tryAgain();
    /// What is to be told of the state of the watch, as of now; quick.
    [[nodiscard]] Situation situation() const;
    /// For askInBackground().
    [[nodiscard]] const QString &dataDir() const { return m_options.dataDir; }
    /// What happened on the wire; never null.
    [[nodiscard]] WireLog *wireLog() const { return m_wireLog.get(); }

    /// @name Accounts. A key is saved in the keychain first; when that fails nothing is added. Without a key,
    /// one that stands in for this account is used, and PANTAU_API_KEY becomes this account's alone.
    QFuture<Result<Account>> addAccount(const QString &name, const ServiceAddress &address,
                                        const std::optional<ApiKey> &key);
    QFuture<Result<void>> replaceKey(AccountId account, const ApiKey &key);
    /// For whoever ends soon: keys and secrets that the keychain has not taken yet count as not saved, so
    /// that the futures which wait for that fail. Whether there were any.
    bool giveUpSaving();
    /// The account's lists, their domains and the history stay. When the keychain keeps the account's key,
    /// failed() tells so, and the account is removed all the same.
    QFuture<Result<void>> removeAccount(AccountId account);
    /// GET /limit: also the "test" of an account; free of charge.
    QFuture<UsageAnswer> refreshUsage(AccountId account);
    /// What the service calls this kind of allowance.
    [[nodiscard]] static QString usageType(const Usage &usage);
    QFuture<Result<LedgerState>> ledger(AccountId account);
    /// How the allowance will fare until the reset.
    QFuture<Result<Forecast>> forecast(AccountId account);
    /// The day of the month (1 to 31, UTC) on which a package begins anew; empty: not known.
    QFuture<Result<void>> setRenewalDay(AccountId account, std::optional<int> day);
    /// Of every account, whether its key is at hand. In a session that only reads, as lookForKeys() saw it.
    [[nodiscard]] QHash<AccountId, KeyState> keyStates() const;
    /// For a session that only reads: asks the keychain what it shows without asking a person for anything.
    QFuture<void> lookForKeys();
    /// Why PANTAU_API_KEY is not used for @p account although it is set, and what to set instead; empty when
    /// there is nothing to say.
    [[nodiscard]] QString standInRemark(const Account &account) const;
    /// A person looks after keys: what is not at hand is asked for again.
    void fetchKeys();
    QFuture<Result<void>> renameAccount(AccountId account, const QString &name);

    /// @name Lists and their domains
    QFuture<Result<DomainList>> addList(const QString &name, std::optional<AccountId> account);
    QFuture<Result<void>> renameList(ListId list, const QString &name);
    /// The history of the list's domains stays.
    QFuture<Result<void>> removeList(ListId list);
    QFuture<Result<AddedDomains>> addDomains(ListId list, const QList<DomainName> &domains);
    /// How many were in the list and are no longer.
    QFuture<Result<int>> removeDomains(ListId list, const QList<DomainName> &domains);
    QFuture<Result<void>> configureList(ListId list, const ListSettings &settings);
    /// What the plan of the list's account would mean with these settings; nothing is saved.
    QFuture<Result<PlanFigures>> figuresIf(ListId list, const ListSettings &settings);
    /// The same with @p domains in a new list of @p account, whose figures have no list id.
    QFuture<Result<PlanFigures>> figuresIfAdded(AccountId account, const QList<DomainName> &domains,
                                                std::optional<std::chrono::seconds> interval);
    /// Name and settings, both or neither.
    QFuture<Result<void>> saveList(ListId list, const QString &name, const ListSettings &settings);
    QFuture<Result<void>> changeDomains(const QList<DomainName> &domains, const DomainSettingsChange &change);

    /// @name Many domains at once, all or nothing
    /// What it answers takes it back.
    QFuture<Result<DomainsUndo>> editDomains(const QList<DomainsEdit> &edits);
    QFuture<Result<void>> takeBack(const DomainsUndo &undo);

    /// @name Import and export. Progress counts domains, may be null, and may be cancelled: nothing has been
    /// changed or written then, and the future ends with an error of kind Cancelled.
    QFuture<Result<ImportCounts>> previewImport(const ImportPlan &plan,
                                                const SharedProgress &progress = {}) const;
    /// One transaction; what it answers takes it back.
    QFuture<Result<ImportOutcome>> importDomains(const ImportPlan &plan, const SharedProgress &progress = {});
    QFuture<Result<void>> undoImport(const ImportUndo &undo);
    /// How many rows were written to the CSV file @p path.
    QFuture<Result<qint64>> exportTo(const QString &path, const ExportRequest &request,
                                     const ExportFormat &format, const SharedProgress &progress = {}) const;

    /// @name Appeals
    QFuture<Result<Appeal>> addAppeal(const Appeal &appeal);
    QFuture<Result<Appeal>> editAppeal(const Appeal &appeal);
    QFuture<Result<void>> removeAppeal(AppealId appeal);

    /// @name Alerts and their channels. A channel's secret is saved in the keychain first; when that fails
    /// nothing is added.
    QFuture<Result<void>> saveAlertSettings(const AlertSettings &settings);
    /// The change @p upTo and those before it have reached a person. failed() tells when that cannot be
    /// noted.
    void changesSaid(qint64 upTo);
    QFuture<Result<void>> markAlertsRead(AlertId upTo);
    QFuture<Result<void>> markActivityRead(const QList<ActivityKey> &keys);
    QFuture<Result<void>> markAllActivityRead();
    QFuture<Result<Channel>> addChannel(const Channel &channel, const std::optional<ChannelSecret> &secret);
    /// When the keychain does not take the new one, the old one stays.
    QFuture<Result<void>> replaceChannelSecret(ChannelId channel, const ChannelSecret &secret);
    QFuture<Result<void>> setChannelEnabled(ChannelId channel, bool enabled);
    QFuture<Result<void>> removeChannel(ChannelId channel);
    QFuture<DeliveryAnswer> testChannel(ChannelId channel);
    /// Of every channel, whether its secret is at hand.
    [[nodiscard]] QHash<ChannelId, KeyState> secretStates() const;
    /// The same for the desktop's own notifications: alertDue() with an alert of kind Test.
    void testNotification();

    /// @name The program's own settings
    QFuture<Result<void>> saveSettings(const ProgramSettings &settings);

    /// @name Data: its size, backups, and forgetting. What reads the whole database does so on a thread of
    /// the pool.
    QFuture<Result<DatabaseSize>> databaseSize() const;
    QFuture<Result<BackupInfo>> createBackup(const QString &file, ExistingFile existing);
    /// Takes out what is too old now; the bytes given back. Tells of its progress by compacting().
    QFuture<Result<qint64>> compact();
    void stopCompacting();
    /// Checks, changes, runs that ended, appeals, alerts and events. What each domain's status is and since
    /// when stays, and so do lists, notes, accounts and settings.
    QFuture<Result<void>> deleteHistoryBefore(const QDateTime &before);
    /// Removes the keys and secrets from the keychain, then all but the settings from the database, and older
    /// copies of it beside it; backups elsewhere stay. When the keychain refuses, failed() tells so, and all
    /// the rest is removed.
    QFuture<Result<void>> forgetEverything();

    /// @name Checking
    /// Outcomes in the order of @p domains, confirmations included. Never fails as a whole: what could not be
    /// asked comes back Unknown with the reason. @p patience: what was not asked by then is not paid.
    QFuture<QList<CheckOutcome>> checkNow(AccountId account, const QList<DomainName> &domains,
                                          CheckScope scope = CheckScope::Everything,
                                          std::optional<std::chrono::milliseconds> patience = std::nullopt);
    /// What checkNow() with CheckScope::SkipRecent would cost.
    QFuture<Result<CheckCost>> checkCost(AccountId account, const QList<DomainName> &domains);
    /// Ends every checkNow: what has not been asked yet is not paid and comes back Unknown with the reason.
    void cancelChecks();
    /// Everything that the plan says is due now; how many domains were asked.
    QFuture<int> runOnce(std::optional<AccountId> account);
    QFuture<Result<Plan>> plan(AccountId account);
    /// Plan and forecast of each of @p accounts, in one go.
    QFuture<Result<QHash<AccountId, AccountOutlook>>> outlooks(const QList<AccountId> &accounts);
    /// Runs the plan, of all accounts or of @p only, until the session ends or is paused; alerts are made and
    /// delivered from now on.
    void startMonitoring(std::optional<AccountId> only = std::nullopt);
    /// For a single run: alerts are made and delivered from now on, without the plan.
    QFuture<void> startAlerts();
    /// Finishes when every change is told and every due alert was tried on every channel.
    QFuture<void> alertsSettled();
    /// Before the end: nothing new is sent; the reply to what is paid for, the moment in which it can be
    /// stored, and alerts on their way are waited for as long as @p patience. Fails when answers that were
    /// paid for could not be stored and are lost.
    QFuture<Result<void>> finishUp(std::chrono::milliseconds patience);
    /// Kept with what is watched, over a restart: whoever opens the database next, with or without a window,
    /// finds it so.
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const;
    /// What is being done for each account, by account; empty before anything was begun.
    [[nodiscard]] const QList<AccountActivity> &activity() const { return m_activity; }

    /// @name For whoever drives the clock
    QFuture<EngineWork> engineWork();
    /// The clock has moved, and every timer of the engine looks at it now. Without this they do within a
    /// minute of real time.
    void lookAtClock();

Q_SIGNALS:
    /// What is shown of these is stale: whoever shows it asks anew.
    void changed(pantau::app::Topics topics);
    void situationChanged(); ///< situation() has changed; emitted once after a burst of changes
    /// The keychain has not taken a new key or secret for a long time; see giveUpSaving().
    void savingIsSlow();
    void savingGivenUp(QPrivateSignal);
    /// Domains were asked for; those that got no answer are Unknown.
    void checksFinished(pantau::AccountId account, const QList<pantau::Observation> &observations);
    void usageChanged(pantau::AccountId account, const pantau::Usage &usage);
    void changesConfirmed(pantau::AccountId account, const QList<pantau::Change> &changes);
    /// Its domains are not watched; emitted once in every run of the program.
    void accountStopped(pantau::AccountId account, const pantau::Error &error);
    void accountResumed(pantau::AccountId account); ///< the service accepts it again
    void connectionStateChanged(bool online, const QString &sentence);
    /// Flips of many domains at once are held back; resolved once it is known what they were.
    void incidentRaised(const pantau::Incident &incident);
    void incidentResolved(const pantau::Incident &incident);
    /// Newly added domains have all been checked once.
    void initialChecksFinished(pantau::AccountId account);
    void alertDue(const pantau::Alert &alert); ///< to be shown now; each alert once
    /// It did not get through; it is tried again unless @p isFinal.
    void deliveryFailed(pantau::AlertId alert, pantau::ChannelId channel, const QString &problem,
                        bool isFinal);
    void compacting(qint64 bytes);      ///< the database's size so far, while compact() is at work
    void progress(int done, int total); ///< of the running checkNow or runOnce, in domains
    /// A reply that was paid for gave no usable status for this many of its domains.
    void unanswered(pantau::AccountId account, int domains);
    /// Somebody waits for a check, and the service asked to be left alone until then.
    void waiting(pantau::AccountId account, const QDateTime &until, const QString &sentence);
    void nextCheckChanged(const QDateTime &at); ///< UTC; invalid when nothing is planned
    void failed(const pantau::Error &error);    ///< something went wrong that no future reports

private:
    Session(SessionOptions options, const Clock &clock);

    Result<void> start();
    [[nodiscard]] std::unique_ptr<secrets::SecretStore> makeSecretStore(const QString &scope) const;
    Result<void> startEngine();
    void tellLostDatabase();
    void connectEngine();
    void makeKeyRing();
    void readOwners();
    Result<void> readStandIns();
    Result<void> readPause();
    [[nodiscard]] std::optional<ApiKey> standInOf(AccountId account) const;
    [[nodiscard]] bool hasStandIn(const Account &account) const;
    [[nodiscard]] Result<std::optional<ApiKey>> standInForNew(const QString &name,
                                                              const ServiceAddress &address) const;
    [[nodiscard]] bool isStandIn(const Account &account, const ApiKey &key) const;
    void adoptStandIn();
    QFuture<Result<void>> keepStandInOwner(const Account &account, const ApiKey &key);
    QFuture<Result<void>> leave(const QFuture<Result<void>> &removing, const QString &left);
    QFuture<Result<void>> saved(const QFuture<Result<void>> &writing, const QString &notSaved);
    QFuture<Result<void>> writeKey(AccountId account, const ApiKey &key);
    QFuture<Result<Channel>> saveChannelSecret(const Channel &channel, const ChannelSecret &secret);
    QFuture<Result<void>> keepChannelSecret(ChannelId channel, const ChannelSecret &secret);
    QFuture<Result<Account>> saveKey(const Account &account, const std::optional<ApiKey> &key,
                                     const std::optional<ApiKey> &standIn);
    QFuture<Result<void>> noteThatItUsesAKey(AccountId account);
    QFuture<Result<Account>> announceAccount(const Account &account);
    void announceEverything();
    template <typename Work>
    auto withKeys(Work work);
    template <typename Value, typename Know, typename Read>
    QFuture<Result<Value>> foresee(Know know, Read read);
    template <typename Value>
    QFuture<Result<Value>> listsTouched(QFuture<Result<Value>> change);
    template <typename Value>
    QFuture<Result<Value>> alertsTouched(QFuture<Result<Value>> change);
    template <typename Value>
    QFuture<Result<Value>> appealsTouched(QFuture<Result<Value>> change);

    SessionOptions m_options;
    const Clock &m_clock;
    std::unique_ptr<QLockFile>
        m_lock; ///< one engine a data directory: two would not know of each other's plans
    std::unique_ptr<Queries> m_queries;
    std::unique_ptr<secrets::SecretStore> m_secrets;
    std::optional<StandInOwner> m_standInOwner; ///< of m_options.standIns.common
    std::unique_ptr<KeyRing> m_keys;            ///< not in a session that only reads
    QHash<AccountId, KeyState> m_seenKeys;      ///< in its place there
    std::unique_ptr<WireLog> m_wireLog;
    std::unique_ptr<SituationWatch> m_situation;
    QThread m_engineThread;
    EngineThread *m_engine = nullptr; ///< lives on m_engineThread, which deletes it
    mutable QObject m_home;           ///< what other threads answer is brought to it
    QList<AccountActivity> m_activity;
    QString m_startRemark;
    int m_beingSaved = 0; ///< keys and secrets that the keychain has not taken yet
    bool m_paused = false;
};

} // namespace pantau::app
