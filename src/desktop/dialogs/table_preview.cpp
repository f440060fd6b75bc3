// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/table_preview.h"

#include "desktop/dialogs/role_header.h"

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int WidestColumn = 40; ///< in average characters, until a person drags it
constexpr int FewestRows = 3;

} // namespace

TablePreview::TablePreview(QWidget *parent)
    : QTableView(parent), m_model(new PreviewModel(this)), m_header(new RoleHeader(this))
{
    setModel(m_model);
    setHorizontalHeader(m_header);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setTextElideMode(Qt::ElideRight); // an address begins with its domain
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connect(m_header, &RoleHeader::roleChosen, this, &TablePreview::roleChosen);
    connect(m_header, &RoleHeader::boxFocused, this, [this](int column) {
        if (m_model->rowCount() > 0)
            scrollTo(m_model->index(std::max(0, rowAt(0)), column));
    });
}

void TablePreview::showTable(const Table &table)
{
    const bool sameColumns =
        m_model->columnCount() == std::min<qsizetype>(table.roles.size(), PreviewModel::mostColumns);
    m_model->setTable(table);
    m_header->setRoles(m_model->roles());
    if (!sameColumns || m_header->sectionSize(0) == 0)
        m_header->reset();
    fitColumns();
    updateGeometries();
}

void TablePreview::fitColumns()
{
    const int widest = fontMetrics().averageCharWidth() * WidestColumn;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const int header = m_header->sectionSizeHint(column);
        setColumnWidth(column, std::max(header, std::min(widest, sizeHintForColumn(column))));
    }
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + fontMetrics().descent() * 2);
}

QSize TablePreview::minimumSizeHint() const
{
    QSize size = QTableView::minimumSizeHint();
    size.setHeight(m_header->sizeHint().height() + FewestRows * verticalHeader()->defaultSectionSize() +
                   2 * frameWidth());
    return size;
}

void TablePreview::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    m_header->placeBoxes();
}

} // namespace pantau::desktop
