// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/table/kept_selection.h"

#include "core/domain_row.h"
#include "desktop/table/domain_source.h"
#include "desktop/table/domain_table_model.h"
#include "desktop/table/domain_table_view.h"

#include <QScrollBar>

#include <vector>

namespace pantau::desktop {

KeptSelection::KeptSelection(const DomainTableView &view, const DomainTableModel &model)
    : m_index(model.shown().index)
    , m_isAtTop(view.verticalScrollBar()->value() == 0)
    , m_scrolled(view.verticalScrollBar()->value())
{
    for (const int row : view.selectedRows())
        m_selected.append(model.shown().order[std::size_t(row)]);
    if (const QModelIndex current = view.currentIndex(); current.isValid()) {
        m_current = model.shown().keyAt(current.row());
        m_currentColumn = current.column();
    }
    if (const int top = view.rowAt(0); top >= 0)
        m_top = model.shown().keyAt(top);
}

/// Those of the selected ones that are shown, ascending.
QList<int> KeptSelection::rowsIn(const ShownDomains &shown) const
{
    std::vector<bool> isSelected(std::size_t(shown.index->size()));
    for (const int before : m_selected) {
        const int place = shown.index == m_index ? before : shown.index->placeOf(m_index->keyAt(before));
        if (place >= 0)
            isSelected[std::size_t(place)] = true;
    }
    QList<int> rows;
    for (int row = 0; row < shown.size(); ++row)
        if (isSelected[std::size_t(shown.order[std::size_t(row)])])
            rows.append(row);
    return rows;
}

void KeptSelection::restore(DomainTableView &view, const DomainTableModel &model, bool followsCurrent) const
{
    const int current = m_current ? model.findRow(*m_current) : -1;
    if (current >= 0)
        view.selectionModel()->setCurrentIndex(model.index(current, m_currentColumn),
                                               QItemSelectionModel::NoUpdate);
    if (!m_selected.isEmpty())
        view.selectRows(rowsIn(model.shown()));
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
