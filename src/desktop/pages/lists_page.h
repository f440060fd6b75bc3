// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QHash>
#include <QPalette>
#include <QStyledItemDelegate>
#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace pantau::desktop {

class ListGlanceModel;

/// Overview of all lists for users with several clients. The list that most needs attention comes first.
class ListsPage final : public QWidget
{
    Q_OBJECT

public:
    explicit ListsPage(WindowContext &context, QWidget *parent = nullptr);

    void refresh();
    /// Widget that gets the focus when the page is chosen.
    [[nodiscard]] QWidget *table() const;

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void showFigures();
    void take(const QList<ListGlance> &glances);
    [[nodiscard]] static QString titleOf(const QList<ListGlance> &glances);
    [[nodiscard]] std::optional<ListId> chosen() const;
    void refreshButtons();

    WindowContext &m_context;
    app::Session &m_session;
    AccountWatch &m_accounts;
    ListGlanceModel *m_model;
    QLabel *m_title;
    QLabel *m_sentence;
    QTableView *m_table;
    QPushButton *m_open;
    QPushButton *m_report;
    QPushButton *m_settings;
    bool m_isReading = false;
    bool m_readAgain = false;
    std::optional<QList<ListGlance>> m_read;
};

/// One row per list: blocked domains, their trend, and how soon a new block is detected.
class ListGlanceModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { List, Blocked, Trend, OldestCheck, KnownWithin, Appeals };
    static constexpr int TrendRole = Qt::UserRole; ///< QList<int>, blocked by week, oldest first

    explicit ListGlanceModel(QObject *parent = nullptr);

    /// Sets the rows, in this order.
    void show(const QList<ListGlance> &glances, const QDateTime &now);
    /// Sets the figures from the accounts' plans.
    void setFigures(const QHash<ListId, ListFigures> &figures);
    /// Null if there is no such row.
    [[nodiscard]] const ListGlance *at(int row) const;
    [[nodiscard]] int rowOf(ListId list) const;
    void setPalette(const QPalette &palette);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    [[nodiscard]] QString blockedText(int row) const;
    [[nodiscard]] QString trendText(int row) const;
    [[nodiscard]] QString oldestText(int row) const;

    QList<ListGlance> m_rows;
    QHash<ListId, ListFigures> m_figures;
    QDateTime m_now;
    QPalette m_palette;
};

/// Draws numbers as small bars, the newest at the right. Zero is a low line, so that it is readable without
/// colour.
class TrendDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// @p role: role of the numbers, a QList<int>.
    explicit TrendDelegate(int role, QObject *parent = nullptr) : QStyledItemDelegate(parent), m_role(role) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    int m_role;
};

} // namespace pantau::desktop
