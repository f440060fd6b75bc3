// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/usage.h"
#include "desktop/look/table_model.h"

namespace pantau::desktop {

/// What each list used, the most first, and what belongs to no list any more.
class ListShareModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { List, Share, Units };
    static constexpr int ShareRole = Qt::UserRole; ///< 0 to 1

    explicit ListShareModel(QObject *parent = nullptr);

    void show(const ListShares &shares);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

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
