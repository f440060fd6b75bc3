// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "desktop/look/table_model.h"

namespace pantau::desktop {

/// Rows that are read page by page as the view comes to them; never all at once.
class PagedModel : public TableModel
{
    Q_OBJECT

public:
    static constexpr int PageSize = 100;

    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override
    {
        return !parent.isValid() && !m_isComplete;
    }
    void fetchMore(const QModelIndex &parent) override;
    /// Everything was read, and there is nothing.
    [[nodiscard]] bool isKnownEmpty() const { return m_isRead && rowCount() == 0; }

Q_SIGNALS:
    /// Also when it had no rows, or could not be read.
    void pageRead();
    void failed(const pantau::Error &error);

protected:
    using TableModel::TableModel;

    /// Forgets all rows; they are read anew when a view asks. @p forget takes them out of the model.
    template <typename Forget>
    void restart(Forget forget)
    {
        beginResetModel();
        forget();
        m_isComplete = false;
        m_isRead = false;
        endResetModel();
    }
    /// Reads the next PageSize rows or fewer and keeps them aside; how many, or -1 after failed().
    virtual int readPage() = 0;
    /// Appends the rows that readPage() kept aside.
    virtual void takePage() = 0;

private:
    bool m_isComplete = true; ///< nothing more is to be asked for
    bool m_isRead = false;    ///< to the last row
};

} // namespace pantau::desktop
