// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/notice_bar.h"

#include "desktop/look/icons.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace pantau::desktop {

namespace {

/// A tint of the accent over the window's colour.
QColor tint(const QPalette &palette, const QColor &accent)
{
    const QColor window = palette.color(QPalette::Window);
    const auto mix = [](int a, int b) { return (a * 12 + b * 88) / 100; };
    return QColor(mix(accent.red(), window.red()), mix(accent.green(), window.green()),
                  mix(accent.blue(), window.blue()));
}

} // namespace

NoticeBar::NoticeBar(Kind kind, const QString &name, QWidget *parent)
    : QFrame(parent)
    , m_kind(kind)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this))
    , m_other(new QPushButton(this))
{
    setObjectName(name);
    setAutoFillBackground(true);
    m_text->setObjectName(name + QStringLiteral("Text"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_action->setObjectName(name + QStringLiteral("Action"));
    m_other->setObjectName(name + QStringLiteral("Other"));
    connect(m_action, &QPushButton::clicked, this, &NoticeBar::actionChosen);
    connect(m_other, &QPushButton::clicked, this, &NoticeBar::otherChosen);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 5, 12, 5);
    row->setSpacing(8);
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    row->addWidget(m_other);
    row->addWidget(m_action);
    paintIn();
    hide();
}

void NoticeBar::paintIn()
{
    const QPalette system = QApplication::palette();
    const bool attention = m_kind == Kind::Attention;
    const QColor accent = attention ? markColour(Mark::Attention, system) : system.color(QPalette::Highlight);
    // Only this role is its own, so that all else follows a change of the theme.
    QPalette tinted;
    tinted.setColor(QPalette::Window, tint(system, accent));
    if (palette().color(QPalette::Window) != tinted.color(QPalette::Window))
        setPalette(tinted);
    m_icon->setPixmap(
        (attention ? markIcon(Mark::Attention, system) : plainIcon(QStringLiteral("information"), system))
            .pixmap(16, 16));
}

void NoticeBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::PaletteChange)
        paintIn();
}

void NoticeBar::setKind(Kind kind)
{
    if (m_kind == kind)
        return;
    m_kind = kind;
    paintIn();
}

void NoticeBar::say(const QString &text, const QString &action, const QString &other)
{
    m_text->setText(text);
    setAccessibleName(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    m_other->setText(other);
    m_other->setVisible(!other.isEmpty());
    show();
}

} // namespace pantau::desktop
