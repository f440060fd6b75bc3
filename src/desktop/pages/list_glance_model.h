// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/look/table_model.h"

#include <QHash>
#include <QPalette>

namespace pantau::desktop {

/// A row for each list: what is blocked, how that went, and what would be known how soon.
class ListGlanceModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { List, Blocked, Trend, OldestCheck, KnownWithin, Appeals };
    static constexpr int TrendRole = Qt::UserRole; ///< QList<int>, blocked by week, oldest first

    explicit ListGlanceModel(QObject *parent = nullptr);

    /// In this order.
    void show(const QList<ListGlance> &glances, const QDateTime &now);
    /// What the accounts' plans mean for the lists.
    void setFigures(const QHash<ListId, ListFigures> &figures);
    /// The one at @p row; null where there is none.
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

} // namespace pantau::desktop
