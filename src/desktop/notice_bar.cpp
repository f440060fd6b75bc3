// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/notice_bar.h"

#include "desktop/icons.h"

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
    : QFrame(parent), m_text(new QLabel(this)), m_action(new QPushButton(this))
{
    setObjectName(name);
    const bool attention = kind == Kind::Attention;
    const QColor accent =
        attention ? markColour(Mark::Attention, palette()) : palette().color(QPalette::Highlight);
    QPalette tinted = palette();
    tinted.setColor(QPalette::Window, tint(tinted, accent));
    setPalette(tinted);
    setAutoFillBackground(true);
    auto *icon = new QLabel(this);
    icon->setPixmap((attention ? markIcon(Mark::Attention, palette())
                               : plainIcon(QStringLiteral("information"), palette()))
                        .pixmap(16, 16));
    m_text->setObjectName(name + QStringLiteral("Text"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_action->setObjectName(name + QStringLiteral("Action"));
    connect(m_action, &QPushButton::clicked, this, &NoticeBar::actionChosen);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 5, 12, 5);
    row->setSpacing(8);
    row->addWidget(icon);
    row->addWidget(m_text, 1);
    row->addWidget(m_action);
    hide();
}

void NoticeBar::say(const QString &text, const QString &action)
{
    m_text->setText(text);
    setAccessibleName(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    show();
}

} // namespace pantau::desktop
