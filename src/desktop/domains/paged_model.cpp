// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/paged_model.h"

namespace pantau::desktop {

void PagedModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    const int count = readPage();
    // After a failure nothing more is asked for until the domain is shown anew: a view asks without end.
    m_isComplete = count < PageSize;
    m_isRead = m_isComplete && count >= 0;
    if (count > 0) {
        const int first = rowCount();
        beginInsertRows({}, first, first + count - 1);
        takePage();
        endInsertRows();
    }
    Q_EMIT pageRead();
}

} // namespace pantau::desktop
