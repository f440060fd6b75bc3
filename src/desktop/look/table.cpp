// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/table.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace pantau::desktop {

void TableModel::refresh()
{
    if (const int rows = rowCount(); rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(rows - 1, columnCount() - 1));
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

EmptyNote::EmptyNote(const TableModel &model, QAbstractItemView &view)
    : QLabel(view.viewport()), m_model(model), m_view(view)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setAlignment(Qt::AlignCenter);
    setForegroundRole(QPalette::PlaceholderText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    view.viewport()->installEventFilter(this);
    connect(&model, &QAbstractItemModel::modelReset, this, &EmptyNote::refresh);
    connect(&model, &TableModel::loaded, this, &EmptyNote::refresh);
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
