// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QHash>
#include <QStyledItemDelegate>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QTableView;

namespace pantau::desktop {

/// Overview of all lists for users with several clients. The list that most needs attention comes first.
class ListsPage final : public QWidget
{
    Q_OBJECT

public:
    enum Column { List, Blocked, Trend, OldestCheck, KnownWithin, Appeals };

    explicit ListsPage(WindowContext &context, QWidget *parent = nullptr);

    void refresh();
    /// Widget that gets the focus when the page is chosen.
    [[nodiscard]] QWidget *table() const;

protected:
    void showEvent(QShowEvent *event) override;

private:
    [[nodiscard]] ColumnList<ListGlance> columns() const;
    void build();
    void showFigures();
    void showRows();
    [[nodiscard]] static QString titleOf(const QList<ListGlance> &glances);
    [[nodiscard]] std::optional<ListId> chosen() const;
    void refreshButtons();

    WindowContext &m_context;
    app::Session &m_session;
    AccountWatch &m_accounts;
    PagedModel<ListGlance> *m_model;
    QLabel *m_title;
    QLabel *m_sentence;
    QTableView *m_table;
    QPushButton *m_open;
    QPushButton *m_report;
    QPushButton *m_settings;
    QHash<ListId, ListFigures> m_figures; ///< from the plans of the accounts
    std::optional<ListId> m_chosen;       ///< kept while the rows are replaced
};

/// Draws numbers as small bars, the newest at the right. Zero is a low line, so that it is readable without
/// colour.
class TrendDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace pantau::desktop
