// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/empty_view.h"

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
    auto *row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(m_add);
    row->addWidget(m_import);
    row->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addStretch(2);
    column->addWidget(m_text);
    column->addLayout(row);
    column->addStretch(3);
    connect(m_add, &QPushButton::clicked, this, &EmptyView::addChosen);
    connect(m_import, &QPushButton::clicked, this, &EmptyView::importChosen);
}

void EmptyView::say(const QString &text, bool teaches)
{
    m_text->setText(text);
    m_add->setVisible(teaches);
    m_import->setVisible(teaches);
}

} // namespace pantau::desktop
