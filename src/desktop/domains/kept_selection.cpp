// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/kept_selection.h"

#include "desktop/domains/domain_source.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/domains/domain_table_view.h"

#include <QScrollBar>

#include <vector>

namespace pantau::desktop {

namespace {

/// The row of @p domain if it has only one, else -1.
int onlyPlaceOf(const DomainIndex &index, const DomainName &domain)
{
    const int place = index.placeOf(domain);
    const bool hasMore = place >= 0 && place + 1 < index.size() && index.domainAt(place + 1) == domain;
    return hasMore ? -1 : place;
}

} // namespace

KeptSelection::KeptSelection(const DomainTableView &view, const DomainTableModel &model)
    : m_index(model.shown().index)
    , m_isAtTop(view.verticalScrollBar()->value() == 0)
    , m_scrolled(view.verticalScrollBar()->value())
{
    for (const int row : view.selectedRows())
        m_selected.append(model.shown().order[std::size_t(row)]);
    if (const QModelIndex current = view.currentIndex(); current.isValid()) {
        m_current = model.shown().order[std::size_t(current.row())];
        m_currentColumn = current.column();
    }
    if (const int top = view.rowAt(0); top >= 0)
        m_top = model.shown().order[std::size_t(top)];
}

/// Where that row is now; -1 if it is gone. If its list has another account, it belongs to another service.
int KeptSelection::placeIn(const ShownDomains &shown, int before) const
{
    if (shown.index == m_index)
        return before;
    if (const int place = shown.index->placeOf(m_index->keyAt(before)); place >= 0)
        return place;
    const DomainName domain = m_index->domainAt(before);
    return onlyPlaceOf(*m_index, domain) == before ? onlyPlaceOf(*shown.index, domain) : -1;
}

int KeptSelection::rowIn(const DomainTableModel &model, std::optional<int> before) const
{
    const int place = before ? placeIn(model.shown(), *before) : -1;
    return place < 0 ? -1 : model.findRow(model.shown().index->keyAt(place));
}

/// Those of the selected ones that are shown, ascending.
QList<int> KeptSelection::rowsIn(const ShownDomains &shown) const
{
    std::vector<bool> isSelected(std::size_t(shown.index->size()));
    for (const int before : m_selected) {
        if (const int place = placeIn(shown, before); place >= 0)
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
    const int current = rowIn(model, m_current);
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
    const int top = rowIn(model, m_top);
    if (top >= 0)
        view.scrollTo(model.index(top, m_currentColumn), QAbstractItemView::PositionAtTop);
    else
        view.verticalScrollBar()->setValue(m_scrolled);
}

} // namespace pantau::desktop
