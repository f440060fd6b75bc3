// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/usage_course.h"

#include <QAbstractTableModel>

namespace pantau::desktop {

/// The chart's figures, newest day first.
class DayUseModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Day, Ours, Others, Total, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Oldest first.
    void show(const QList<DayUse> &days);
    [[nodiscard]] QDate dayAt(int row) const;
    [[nodiscard]] int rowOf(const QDate &day) const; ///< -1: not shown
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<DayUse> m_days; ///< newest first
};

} // namespace pantau::desktop
