// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/empty_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace pantau::desktop {

EmptyView::EmptyView(QWidget *parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_add(new QPushButton(tr("Add domains…"), this))
    , m_import(new QPushButton(tr("Import a file…"), this))
    , m_clear(new QPushButton(tr("Clear the search"), this))
    , m_all(new QPushButton(tr("Show all domains"), this))
{
    setObjectName(QStringLiteral("emptyView"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_text->setObjectName(QStringLiteral("emptyText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_add->setObjectName(QStringLiteral("emptyAdd"));
    m_import->setObjectName(QStringLiteral("emptyImport"));
    m_clear->setObjectName(QStringLiteral("emptyClear"));
    m_all->setObjectName(QStringLiteral("emptyAll"));
    auto *row = new QHBoxLayout;
    row->addStretch();
    for (auto *button : {m_add, m_import, m_clear, m_all})
        row->addWidget(button);
    row->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addStretch(2);
    column->addWidget(m_text);
    column->addLayout(row);
    column->addStretch(3);
    connect(m_add, &QPushButton::clicked, this, &EmptyView::addChosen);
    connect(m_import, &QPushButton::clicked, this, &EmptyView::importChosen);
    connect(m_clear, &QPushButton::clicked, this, &EmptyView::clearSearchChosen);
    connect(m_all, &QPushButton::clicked, this, &EmptyView::showAllChosen);
    say({}, {}); // all four at once would make a window of large letters wider than its screen
}

void EmptyView::say(const QString &text, Offers offers)
{
    m_text->setText(text);
    m_add->setVisible(offers.testFlag(Adding));
    m_import->setVisible(offers.testFlag(Adding));
    m_clear->setVisible(offers.testFlag(ClearingSearch));
    m_all->setVisible(offers.testFlag(ShowingAll));
}

} // namespace pantau::desktop
