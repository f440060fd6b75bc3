// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/diagnostics.h"
#include "base/history.h"
#include "desktop/look/table_model.h"
#include "desktop/window/account_watch.h"

#include <QPalette>
#include <QSortFilterProxyModel>

#include <optional>

namespace pantau::desktop {

/// One line of the log: a request to a service, or an event of the engine.
struct LogRow
{
    QDateTime at; ///< UTC
    QString account;
    std::optional<app::WireEntry> wire;
    std::optional<EventRow> event;

    [[nodiscard]] bool failed() const { return wire && wire->failed(); }
};

/// Requests and events in one order of time, newest first. Domain names are replaced by "[domain]" unless
/// they are asked for.
class LogModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { Time, AccountName, What, ResultText, Duration };

    explicit LogModel(QObject *parent = nullptr);

    void setEntries(const QList<app::WireEntry> &entries);
    void append(const app::WireEntry &entry);
    void setEvents(const QList<EventRow> &events, const QHash<AccountId, QString> &accounts);
    void setWithDomains(bool with);
    void setPalette(const QPalette &palette);
    /// As it is shown; @p local is of the zone to be shown.
    [[nodiscard]] static QString timeText(const QDateTime &local);
    [[nodiscard]] const LogRow &rowAt(int row) const { return m_rows.at(row); }
    /// In one line for copying and saving: the moment in UTC, and everything that is known. In English, as
    /// support reads it.
    [[nodiscard]] QString line(int row) const;
    /// In many lines, for reading.
    [[nodiscard]] QString details(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;

private:
    void rebuild();
    [[nodiscard]] QString what(const LogRow &row) const;
    [[nodiscard]] static QString failureWord(const QString &key);
    [[nodiscard]] QString result(const LogRow &row) const;
    [[nodiscard]] QString duration(const LogRow &row) const;
    [[nodiscard]] QString shown(const QString &text) const;
    [[nodiscard]] QString detailOf(const LogRow &row) const;

    QList<app::WireEntry> m_entries;
    QList<EventRow> m_events;
    QHash<AccountId, QString> m_accounts;
    QList<LogRow> m_rows; ///< newest first
    bool m_withDomains = false;
    QPalette m_palette;
};

/// What of the log is shown.
class LogFilter final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    enum class Kind { Everything, Failures, Requests, Events };

    using QSortFilterProxyModel::QSortFilterProxyModel;

    void show(Kind kind, const QString &text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    Kind m_kind = Kind::Everything;
    QString m_text;
};

} // namespace pantau::desktop
