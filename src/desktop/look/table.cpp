// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/table.h"

#include "desktop/look/label_text.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace pantau::desktop {

TableModel::TableModel(std::vector<TableColumn> columns, QObject *parent)
    : QAbstractTableModel(parent), m_columns(std::move(columns))
{
}

void TableModel::refresh()
{
    const int last = columnCount() - 1;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, last);
    if (const int rows = rowCount(); rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(rows - 1, last));
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const TableColumn &shown = column(index.column());
    const int row = index.row();
    switch (role) {
    case Qt::DisplayRole:
        return shown.text ? QVariant(shown.text(row)) : QVariant();
    case Qt::TextAlignmentRole:
        return int((shown.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (const QString tip = shown.tip ? plainTip(shown.tip(row)) : QString(); !tip.isEmpty())
            return tip;
        return {};
    case Qt::DecorationRole:
        return shown.icon ? shown.icon(row) : QVariant();
    case Qt::ForegroundRole:
        return shown.colour ? shown.colour(row) : QVariant();
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const TableColumn &shown = column(section);
    switch (role) {
    case Qt::DisplayRole:
        return shown.heading ? QVariant(shown.heading()) : QVariant();
    case Qt::TextAlignmentRole:
        return int((shown.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return shown.headingTip ? QVariant(shown.headingTip()) : QVariant();
    default:
        return {};
    }
}

void PagedModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    const int count = readPage();
    // Stop after an error until the model is restarted, because the view would request forever.
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

EmptyView::EmptyView(QWidget *parent)
    : QWidget(parent)
    , add(new QPushButton(tr("Add domains…"), this))
    , import(new QPushButton(tr("Import a file…"), this))
    , clearSearch(new QPushButton(tr("Clear the search"), this))
    , showAll(new QPushButton(tr("Show all domains"), this))
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("emptyView"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_text->setObjectName(QStringLiteral("emptyText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    add->setObjectName(QStringLiteral("emptyAdd"));
    import->setObjectName(QStringLiteral("emptyImport"));
    clearSearch->setObjectName(QStringLiteral("emptyClear"));
    showAll->setObjectName(QStringLiteral("emptyAll"));
    auto *row = new QHBoxLayout;
    row->addStretch();
    for (auto *button : {add, import, clearSearch, showAll})
        row->addWidget(button);
    row->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addStretch(2);
    column->addWidget(m_text);
    column->addLayout(row);
    column->addStretch(3);
    say({}, {}); // all four buttons would make the window wider than the screen with large fonts
}

void EmptyView::say(const QString &text, Offers offers)
{
    m_text->setText(text);
    add->setVisible(offers.testFlag(Adding));
    import->setVisible(offers.testFlag(Adding));
    clearSearch->setVisible(offers.testFlag(ClearingSearch));
    showAll->setVisible(offers.testFlag(ShowingAll));
}

EmptyNote::EmptyNote(const PagedModel &model, QAbstractItemView &view)
    : QLabel(view.viewport()), m_model(model), m_view(view)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setAlignment(Qt::AlignCenter);
    setForegroundRole(QPalette::PlaceholderText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    view.viewport()->installEventFilter(this);
    connect(&model, &QAbstractItemModel::modelReset, this, &EmptyNote::refresh);
    connect(&model, &PagedModel::pageRead, this, &EmptyNote::refresh);
    refresh();
}

void EmptyNote::refresh()
{
    setVisible(m_model.isKnownEmpty());
}

bool EmptyNote::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(m_view.viewport()->rect().adjusted(8, 0, -8, 0));
    return QLabel::eventFilter(watched, event);
}

} // namespace pantau::desktop
