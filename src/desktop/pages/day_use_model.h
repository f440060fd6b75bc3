// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/usage.h"
#include "desktop/look/table_model.h"

namespace pantau::desktop {

/// The chart's figures, newest day first.
class DayUseModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { Day, Ours, Others, Total };

    explicit DayUseModel(QObject *parent = nullptr);

    /// Oldest first.
    void show(const QList<DayUse> &days);
    [[nodiscard]] QDate dayAt(int row) const;
    [[nodiscard]] int rowOf(const QDate &day) const; ///< -1: not shown

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;

private:
    QList<DayUse> m_days; ///< newest first
};

} // namespace pantau::desktop
