// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/diagnostics.h"
#include "app/session.h"
#include "base/history.h"
#include "desktop/look/requests.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QModelIndexList>
#include <QSortFilterProxyModel>
#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class LogPage;
}

namespace pantau::desktop {

class LogFilter;
class LogModel;

/// Log of the network requests and the engine, for support. It never contains keys. Domain names only appear
/// if the user enables them.
class LogPage final : public QWidget
{
    Q_OBJECT

public:
    explicit LogPage(WindowContext &context, QWidget *parent = nullptr);
    ~LogPage() override;

    void refresh();
    /// Writes the visible rows to a text file. Error kind: Storage.
    [[nodiscard]] Result<void> saveTo(const QString &path) const;
    /// Widget that gets the focus when the page is chosen.
    [[nodiscard]] QWidget *table() const;

protected:
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildTable();
    void fitColumns();
    void fillKinds();
    void applyFilter();
    void readEvents();
    void showDetails();
    void refreshCount();
    void copySelected();
    void chooseFile();
    [[nodiscard]] QModelIndexList allRows() const;
    [[nodiscard]] QString text(const QModelIndexList &rows) const;

    WindowContext &m_context;
    app::Session &m_session;
    std::unique_ptr<Ui::LogPage> m_ui;
    LogModel *m_model;
    LogFilter *m_filter;
    int m_widestResult = 0;
    bool m_wasShown = false;
    Newest m_read;
};

/// A row of the log: a request to a service, or an event of the engine.
struct LogRow
{
    QDateTime at; ///< UTC
    QString account;
    std::optional<app::NetworkEntry> wire;
    std::optional<EventRow> event;

    [[nodiscard]] bool failed() const { return wire && wire->failed(); }
};

/// Requests and events sorted by time, newest first. Domain names are replaced by "[domain]" unless enabled.
class LogModel final : public RowsModel<LogRow>
{
    Q_OBJECT

public:
    enum Column { Time, AccountName, What, ResultText, Duration };

    explicit LogModel(QObject *parent = nullptr);

    void setEntries(const QList<app::NetworkEntry> &entries);
    void append(const app::NetworkEntry &entry);
    void setEvents(const QList<EventRow> &events, const QHash<AccountId, QString> &accounts);
    void setWithDomains(bool with);
    /// Formats @p local for the table.
    [[nodiscard]] static QString timeText(const QDateTime &local);
    /// One line for copying and saving, with a UTC timestamp and all details. Always in English, for support.
    [[nodiscard]] QString line(int row) const;
    /// Several lines for display.
    [[nodiscard]] QString details(int row) const;

private:
    [[nodiscard]] ColumnList<LogRow> columns() const;
    void rebuild();
    [[nodiscard]] QString what(const LogRow &row) const;
    [[nodiscard]] static QString failureWord(const QString &key);
    [[nodiscard]] QString result(const LogRow &row) const;
    [[nodiscard]] QString duration(const LogRow &row) const;
    [[nodiscard]] QString shown(const QString &text) const;
    [[nodiscard]] QString detailOf(const LogRow &row) const;

    QList<app::NetworkEntry> m_entries;
    QList<EventRow> m_events;
    QHash<AccountId, QString> m_accounts;
    bool m_withDomains = false;
};

/// Filters the log by kind and text.
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
