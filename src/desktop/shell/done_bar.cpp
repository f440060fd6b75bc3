// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shell/done_bar.h"

#include "core/when_finished.h"
#include "desktop/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace pantau::desktop {

DoneBar::DoneBar(QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_undo(new QPushButton(tr("&Undo"), this))
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("doneBar"));
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
    connect(m_undo, &QPushButton::clicked, this, &DoneBar::undo);
    connect(m_close, &QToolButton::clicked, this, &DoneBar::putAway);
    paintIn();
    hide();
}

void DoneBar::show(const Done &done)
{
    if (!done.undo) {
        Q_EMIT said(done.sentence);
        return;
    }
    m_done = done;
    m_text->setText(done.sentence);
    setAccessibleName(done.sentence);
    QFrame::show();
    Q_EMIT canUndoChanged(true);
}

void DoneBar::undo()
{
    if (!m_done.undo)
        return;
    const Done done = m_done;
    putAway(); // once
    const QString sentence =
        done.undone.isEmpty() ? tr("It is as before again. Undone was: %1").arg(done.sentence) : done.undone;
    whenFinished(done.undo(), this, [this, sentence](const Result<void> &undone) {
        if (undone)
            Q_EMIT said(sentence);
        else
            Q_EMIT failed(undone.error());
    });
}

void DoneBar::putAway()
{
    m_done = {};
    hide();
    Q_EMIT canUndoChanged(false);
}

void DoneBar::paintIn()
{
    m_close->setIcon(plainIcon(QStringLiteral("close"), palette()));
}

void DoneBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintIn();
}

} // namespace pantau::desktop
