// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alert.h"
#include "core/alert_settings.h"
#include "core/change.h"
#include "core/channel.h"
#include "core/result.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QList>

#include <optional>

namespace pantau::store {

class Database;

/// How far an alert has come on one channel.
struct DeliveryRow
{
    enum class State { Pending, Delivered, GivenUp };

    ChannelId channel{};
    QString channelName;
    State state = State::Pending;
    int attempts = 0;
    std::optional<QDateTime> firstTriedAt; ///< UTC
    std::optional<QDateTime> nextTryAt;    ///< UTC
    std::optional<QDateTime> endedAt;      ///< UTC
    QString problem;                       ///< of the newest failure; a sentence
};

/// "pending", "delivered", "given_up": as in the database and on the command line.
[[nodiscard]] QString deliveryStateKey(DeliveryRow::State state);

/// A kept alert as it is listed.
struct AlertRow
{
    Alert alert;
    bool isRead = false;
    std::optional<QDateTime> shownAt; ///< UTC, when it was handed to the desktop or the terminal
    QList<DeliveryRow> deliveries;    ///< by channel name
};

/// A change of the history that no alert has told of.
struct UntoldChange
{
    qint64 id = 0;
    QString service; ///< ServiceAddress::text()
    Change change;
    QDateTime confirmedAt;               ///< UTC
    std::optional<QDateTime> mutedUntil; ///< UTC: of the domain, or of every list that holds it
    QString hint;                        ///< parentHint() of a listed domain that has a parent, else empty
};

/// First answers of an account's domains that no summary told of; see engine::FirstLook.
struct FirstLookRow
{
    AccountId account{};
    int total = 0;
    int blocked = 0;
    QDateTime upTo; ///< UTC; invalid without any
    bool isWhole = true;
};

struct PendingDeliveryRow
{
    Alert alert;
    DeliveryRow delivery;
};

/// How far alerts have come, on the desktop and on every channel that is switched on.
struct DeliveryFigures
{
    bool hasAlerts = false;
    int untold = 0;                     ///< changes that no alert tells of yet
    int waiting = 0;                    ///< on their way, not failed so far
    int failing = 0;                    ///< failed, and tried again
    int givenUp = 0;                    ///< some channel will not get them
    std::optional<QDateTime> heldUntil; ///< UTC: none of those that wait is due before
};

/// When a quota warning was given.
struct QuotaMarkRow
{
    Alert::Kind kind = Alert::Kind::QuotaLow;
    QDateTime at; ///< UTC
    qint64 used = 0;
    std::optional<QDateTime> resetsAt; ///< UTC
};

/// Alerts, what has become of them, and when they are delivered. Each call is one transaction. The reading
/// calls work on a read-only connection too. Kinds: InvalidInput, NotFound, Storage.
class Alerts
{
    Q_DECLARE_TR_FUNCTIONS(pantau::store::Alerts)

public:
    explicit Alerts(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<AlertSettings> settings() const;
    /// Refuses a grouping time of less than 0 or more than a day.
    [[nodiscard]] Result<void> saveSettings(const AlertSettings &settings);

    /// Newest first.
    [[nodiscard]] Result<QList<AlertRow>> list(int offset, int limit) const;
    [[nodiscard]] Result<int> unreadCount() const;
    /// Some channel has not got them and will not, or has failed so far; newest first.
    [[nodiscard]] Result<QList<AlertRow>> undelivered(int limit) const;
    /// Quick, however many alerts there are.
    [[nodiscard]] Result<DeliveryFigures> deliveryFigures(const QDateTime &now) const;
    /// Up to and including @p alert.
    [[nodiscard]] Result<void> markRead(AlertId upTo, const QDateTime &now);

    /// @name For the alert desk; see engine::AlertsPort
    [[nodiscard]] Result<QList<UntoldChange>> untoldChanges() const;
    [[nodiscard]] Result<void> passOver(qint64 change);
    [[nodiscard]] Result<FirstLookRow> firstLook(AccountId account) const;
    [[nodiscard]] Result<void> passOver(const FirstLookRow &look);
    [[nodiscard]] Result<Alert> keep(const Alert &alert, std::optional<qint64> changesUpTo,
                                     const std::optional<QList<QuotaMarkRow>> &quotaMarks,
                                     const std::optional<FirstLookRow> &firstLook = {});
    [[nodiscard]] Result<QList<Alert>> unshown() const;
    [[nodiscard]] Result<void> markShown(AlertId alert, const QDateTime &now);
    [[nodiscard]] Result<QList<PendingDeliveryRow>> pending() const;
    [[nodiscard]] Result<void> delivered(AlertId alert, ChannelId channel, const QDateTime &now);
    [[nodiscard]] Result<void> notDelivered(AlertId alert, ChannelId channel, const QString &problem,
                                            const std::optional<QDateTime> &nextTryAt, const QDateTime &now);
    [[nodiscard]] Result<void> notTried(AlertId alert, ChannelId channel, const QString &problem,
                                        const QDateTime &nextTryAt);
    [[nodiscard]] Result<std::optional<QList<QuotaMarkRow>>> quotaMarks(AccountId account) const;
    [[nodiscard]] Result<void> saveQuotaMarks(AccountId account, const QList<QuotaMarkRow> &marks);

private:
    const Database &m_database;
};

} // namespace pantau::store
