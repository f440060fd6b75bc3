// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/domain_table_view.h"

#include "desktop/domains/cell_delegates.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/domains/sort_header.h"
#include "desktop/domains/table_columns.h"

#include <QDrag>
#include <QEvent>
#include <QHeaderView>
#include <QMimeData>
#include <QPainter>
#include <QPixmap>
#include <QResizeEvent>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

namespace {

/// 28 px at the usual font of 15 px height.
constexpr double RowHeightInFonts = 28.0 / 15;

} // namespace

DomainTableView::DomainTableView(DomainTableModel *model, QWidget *parent) : RowTable(parent)
{
    setObjectName(QStringLiteral("domainTable"));
    setAccessibleName(tr("Domains"));
    setHorizontalHeader(new SortHeader(this));
    setModel(model);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setDragEnabled(true);
    setItemDelegate(new CellDelegate(this));
    setItemDelegateForColumn(DomainTableModel::Strip, new StripDelegate(this));
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    setBackgroundRole(QPalette::Base); // also below the last whole row
    setAutoFillBackground(true);
    m_columns = new TableColumns(this);
    useLook();
    setSortingEnabled(true);
}

/// In the font and the colours of now; a style sheet keeps those with which it was read.
void DomainTableView::useLook()
{
    const int height = std::max(20, int(std::lround(fontMetrics().height() * RowHeightInFonts)));
    const int letter = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
    horizontalHeader()->setFixedHeight(height);
    horizontalHeader()->setMinimumSectionSize(5 * letter);
    horizontalHeader()->setStyleSheet(
        QStringLiteral("QHeaderView::section { background: palette(base); color: palette(text); border: 0;"
                       " border-bottom: 1px solid palette(mid); padding: 0 %1px; }")
            .arg(letter));
}

/// Whole rows only: where the last one would be cut, nothing is.
void DomainTableView::updateGeometries()
{
    if (m_isFitting)
        return;
    const QScopedValueRollback guard(m_isFitting, true);
    QTableView::updateGeometries();
    const int row = verticalHeader()->defaultSectionSize();
    const int room = viewport()->height();
    const bool isFull = model() && row > 0 && room > row && model()->rowCount() > room / row;
    QMargins margins = viewportMargins();
    margins.setBottom(isFull ? room % row : 0);
    setViewportMargins(margins);
    // A scroll bar that has come or gone with that made the room another one: the header has to follow.
    if (horizontalHeader()->width() != viewport()->width())
        QTableView::updateGeometries();
}

void DomainTableView::changeEvent(QEvent *event)
{
    if ((event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) && m_columns) {
        useLook();
        m_columns->fit();
    }
    QTableView::changeEvent(event);
}

void DomainTableView::resizeEvent(QResizeEvent *event)
{
    if (m_columns)
        m_columns->fit();
    QTableView::resizeEvent(event);
    // What opens or grows below must not cover the row that it is about.
    const QRect current = visualRect(currentIndex());
    if (current.isValid() && current.top() >= 0 && current.bottom() < event->oldSize().height())
        scrollTo(currentIndex());
}

QString DomainTableView::draggedFormat()
{
    return QStringLiteral("application/x-pantau-domains");
}

/// Qt's own would ask for every cell of every selected row. That a drag waits for its end is how Qt drags.
void DomainTableView::startDrag(Qt::DropActions /*supported*/)
{
    const int count = selectedCount();
    if (count == 0)
        return;
    auto *mime = new QMimeData;
    mime->setData(draggedFormat(), QByteArray());
    auto *drag = new QDrag(this);
    drag->setMimeData(mime);
    drag->setPixmap(dragPicture(count));
    drag->setHotSpot({-12, -8});
    drag->exec(Qt::CopyAction | Qt::MoveAction, m_dragAction);
}

/// Beside the pointer: how many there are.
QPixmap DomainTableView::dragPicture(int count) const
{
    const QString text =
        count == 1 ? model()->index(selectedRows().constFirst(), DomainTableModel::Domain).data().toString()
                   : tr("%Ln domain(s)", nullptr, count);
    const int widest = fontMetrics().averageCharWidth() * 40;
    const QString shown = fontMetrics().elidedText(text, Qt::ElideMiddle, widest);
    const QSize size(fontMetrics().horizontalAdvance(shown) + 20, fontMetrics().height() + 10);
    QPixmap picture(size * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    picture.fill(palette().color(QPalette::Base));
    QPainter painter(&picture);
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(QRect(QPoint(), size).adjusted(0, 0, -1, -1));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(QPoint(), size), Qt::AlignCenter, shown);
    return picture;
}

QList<int> DomainTableView::selectedRows() const
{
    QList<int> rows;
    for (const QItemSelectionRange &range : selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.append(row);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

int DomainTableView::selectedCount() const
{
    int count = 0;
    for (const QItemSelectionRange &range : selectionModel()->selection())
        count += range.height();
    return count;
}

void DomainTableView::selectRows(const QList<int> &rows)
{
    QItemSelection selection;
    const int last = model()->columnCount() - 1;
    for (qsizetype begin = 0; begin < rows.size();) {
        qsizetype end = begin + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1)
            ++end;
        selection.append({model()->index(rows[begin], 0), model()->index(rows[end - 1], last)});
        begin = end;
    }
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
}

} // namespace pantau::desktop
