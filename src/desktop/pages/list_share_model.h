// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/usage_course.h"

#include <QAbstractTableModel>

namespace pantau::desktop {

/// What each list used, the most first, and what belongs to no list any more.
class ListShareModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { List, Share, Units, ColumnCount };
    static constexpr int ShareRole = Qt::UserRole; ///< 0 to 1

    using QAbstractTableModel::QAbstractTableModel;

    void show(const ListShares &shares);
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        QString name; ///< empty: what belongs to no list
        qint64 units = 0;
        double share = 0;
    };
    QList<Row> m_rows;
};

} // namespace pantau::desktop
