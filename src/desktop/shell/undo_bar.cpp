// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shell/undo_bar.h"

#include "core/when_finished.h"
#include "desktop/look/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace pantau::desktop {

UndoBar::UndoBar(QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_undo(new QPushButton(tr("&Undo"), this))
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("undoBar"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    m_text->setObjectName(QStringLiteral("doneText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_undo->setObjectName(QStringLiteral("undoButton"));
    m_close->setObjectName(QStringLiteral("closeDone"));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss"));
    m_close->setFocusPolicy(Qt::TabFocus);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 6, 4);
    row->setSpacing(8);
    row->addWidget(m_text, 1);
    row->addWidget(m_undo);
    row->addWidget(m_close);
    connect(m_undo, &QPushButton::clicked, this, &UndoBar::undo);
    connect(m_close, &QToolButton::clicked, this, &UndoBar::forget);
    paintIn();
    hide();
}

void UndoBar::show(const UndoableAction &action)
{
    if (!action.undo) {
        overtake();
        Q_EMIT said(action.sentence);
        return;
    }
    m_action = action;
    m_text->setText(action.sentence);
    setAccessibleName(action.sentence);
    QFrame::show();
    Q_EMIT canUndoChanged();
}

void UndoBar::undo()
{
    if (!m_action.undo)
        return;
    const UndoableAction action = m_action;
    forget(); // once
    const QString sentence = action.undone.isEmpty()
                                 ? tr("It is as before again. Undone was: %1").arg(action.sentence)
                                 : action.undone;
    whenFinished(action.undo(), this, [this, sentence](const Result<void> &undone) {
        if (undone)
            Q_EMIT said(sentence);
        else
            Q_EMIT failed(undone.error());
    });
}

void UndoBar::overtake()
{
    hide();
    Q_EMIT canUndoChanged();
}

void UndoBar::forget()
{
    m_action = {};
    overtake();
}

void UndoBar::paintIn()
{
    m_close->setIcon(plainIcon(QStringLiteral("close"), palette()));
}

void UndoBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintIn();
}

} // namespace pantau::desktop
