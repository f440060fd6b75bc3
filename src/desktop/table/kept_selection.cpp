// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/table/kept_selection.h"

#include "core/domain_row.h"
#include "desktop/table/domain_table_model.h"
#include "desktop/table/domain_table_view.h"

#include <QHash>
#include <QScrollBar>

#include <algorithm>

namespace pantau::desktop {

KeptSelection::KeptSelection(const DomainTableView &view, const DomainTableModel &model)
    : m_all(model.rowCount() > 1 && view.selectedCount() == model.rowCount())
    , m_isAtTop(view.verticalScrollBar()->value() == 0)
    , m_scrolled(view.verticalScrollBar()->value())
{
    if (!m_all)
        for (const int row : view.selectedRows())
            m_selected.append(model.shown().keyAt(row));
    if (const QModelIndex current = view.currentIndex(); current.isValid()) {
        m_current = model.shown().keyAt(current.row());
        m_currentColumn = current.column();
    }
    if (const int top = view.rowAt(0); top >= 0)
        m_top = model.shown().keyAt(top);
}

void KeptSelection::restore(DomainTableView &view, const DomainTableModel &model, bool followsCurrent) const
{
    const int current = m_current ? model.findRow(*m_current) : -1;
    if (current >= 0)
        view.selectionModel()->setCurrentIndex(model.index(current, m_currentColumn),
                                               QItemSelectionModel::NoUpdate);
    if (m_all) {
        view.selectAll();
    } else if (m_selected.size() == 1 && m_selected.first() == m_current) {
        if (current >= 0)
            view.selectRows({current});
    } else if (!m_selected.isEmpty()) {
        QHash<int, int> rowOfPlace;
        for (int row = 0; row < model.rowCount(); ++row)
            rowOfPlace.insert(model.shown().order[std::size_t(row)], row);
        QList<int> rows;
        for (const DomainKey &key : m_selected)
            if (const int row = rowOfPlace.value(model.shown().index->placeOf(key), -1); row >= 0)
                rows.append(row);
        std::sort(rows.begin(), rows.end());
        view.selectRows(rows);
    }
    if (followsCurrent) {
        if (current >= 0)
            view.scrollTo(model.index(current, m_currentColumn));
        else
            view.scrollToTop();
        return;
    }
    if (m_isAtTop)
        return view.scrollToTop();
    const int top = m_top ? model.findRow(*m_top) : -1;
    if (top >= 0)
        view.scrollTo(model.index(top, m_currentColumn), QAbstractItemView::PositionAtTop);
    else
        view.verticalScrollBar()->setValue(m_scrolled);
}

} // namespace pantau::desktop
