// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domain_table_view.h"

#include "desktop/domain_table_model.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

namespace pantau::desktop {

namespace {

constexpr int RowHeight = 28;

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
}

void DomainTableView::setModel(QAbstractItemModel *model)
{
    QTableView::setModel(model);
    auto *header = horizontalHeader();
    header->setSectionResizeMode(DomainTableModel::Domain, QHeaderView::Stretch);
    setColumnWidth(DomainTableModel::Status, 140);
    setColumnWidth(DomainTableModel::Since, 90);
    setColumnWidth(DomainTableModel::Checked, 90);
    setColumnWidth(DomainTableModel::Lists, 230);
    header->setSortIndicator(DomainTableModel::Status, Qt::AscendingOrder);
    setSortingEnabled(true);
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
