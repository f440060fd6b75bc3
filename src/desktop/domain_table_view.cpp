// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domain_table_view.h"

#include "desktop/domain_table_model.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int RowHeight = 28;
constexpr int Padding = 10;
constexpr int StatusWidth = 140;
constexpr int AgeWidth = 96;
constexpr int DomainWidth = 230; ///< the least that is left to the names
constexpr int ListsWidth = 240;
constexpr int LeastListsWidth = 90;

/// Cells with air around them; the row is selected, so no cell shows a focus of its own.
class CellDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        QStyleOptionViewItem option = given;
        option.state.setFlag(QStyle::State_HasFocus, false);
        const auto *style = option.widget ? option.widget->style() : QApplication::style();
        style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
        option.rect.adjust(Padding - 4, 0, 4 - Padding, 0);
        QStyledItemDelegate::paint(painter, option, index);
    }
};

} // namespace

DomainTableView::DomainTableView(QWidget *parent) : QTableView(parent)
{
    setObjectName(QStringLiteral("domainTable"));
    setAccessibleName(tr("Domains"));
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setTabKeyNavigation(false);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(RowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(60);
    horizontalHeader()->setFixedHeight(RowHeight);
    horizontalHeader()->setStyleSheet(
        QStringLiteral("QHeaderView::section { background: palette(base); color: palette(text); border: 0;"
                       " border-bottom: 1px solid palette(mid); padding: 0 %1px; }")
            .arg(Padding));
    setItemDelegate(new CellDelegate(this));
}

void DomainTableView::setModel(QAbstractItemModel *model)
{
    QTableView::setModel(model);
    auto *header = horizontalHeader();
    header->setSectionResizeMode(DomainTableModel::Domain, QHeaderView::Stretch);
    setColumnWidth(DomainTableModel::Status, StatusWidth);
    setColumnWidth(DomainTableModel::Since, AgeWidth);
    setColumnWidth(DomainTableModel::Checked, AgeWidth);
    setColumnWidth(DomainTableModel::Lists, ListsWidth);
    header->setSortIndicator(DomainTableModel::Status, Qt::AscendingOrder);
    setSortingEnabled(true);
}

void DomainTableView::resizeEvent(QResizeEvent *event)
{
    // In a narrow window the names of the domains go before those of the lists.
    const int room = viewport()->width() - StatusWidth - 2 * AgeWidth - DomainWidth;
    setColumnHidden(DomainTableModel::Lists, room < LeastListsWidth);
    if (room >= LeastListsWidth)
        setColumnWidth(DomainTableModel::Lists, std::min(room, ListsWidth));
    QTableView::resizeEvent(event);
}

void DomainTableView::copySelection() const
{
    QStringList names;
    for (const QModelIndex &index : selectionModel()->selectedRows(DomainTableModel::Domain))
        names += index.data().toString();
    if (!names.isEmpty())
        QGuiApplication::clipboard()->setText(names.join(u'\n'));
}

void DomainTableView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return copySelection();
    if (event->matches(QKeySequence::Paste)) {
        Q_EMIT pasted(QGuiApplication::clipboard()->text());
        return;
    }
    if (event->matches(QKeySequence::Delete)) {
        Q_EMIT removeRequested();
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace pantau::desktop
