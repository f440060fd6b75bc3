// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/step_line.h"

#include "desktop/look/colours.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>

namespace pantau::desktop {

StepLine::StepLine(const QStringList &steps, QWidget *parent) : QWidget(parent), m_steps(steps)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (const QString &step : steps) {
        if (!m_labels.isEmpty()) {
            auto *line = new QFrame(this);
            line->setObjectName(QStringLiteral("line"));
            line->setFrameShape(QFrame::HLine);
            line->setFrameShadow(QFrame::Plain);
            row->addWidget(line, 1, Qt::AlignVCenter);
        }
        auto *label = new QLabel(
            tr("%1. %2", "number of a step and its name").arg(locale().toString(m_labels.size() + 1), step),
            this);
        label->setTextFormat(Qt::PlainText);
        // As wide as in bold, so that nothing moves from step to step.
        QFont bold = label->font();
        bold.setBold(true);
        label->setMinimumWidth(QFontMetrics(bold).horizontalAdvance(label->text()) + 2);
        row->addWidget(label);
        m_labels += label;
    }
    restyle();
}

void StepLine::setCurrent(int step)
{
    m_current = step;
    restyle();
}

void StepLine::restyle()
{
    for (auto *line : findChildren<QFrame *>(QStringLiteral("line"), Qt::FindDirectChildrenOnly)) {
        QPalette colours = palette();
        colours.setColor(QPalette::WindowText, palette().color(QPalette::Disabled, QPalette::WindowText));
        line->setPalette(colours);
    }
    for (int i = 0; i < m_labels.size(); ++i) {
        QLabel *label = m_labels.at(i);
        QFont font = label->font();
        font.setBold(i == m_current);
        label->setFont(font);
        QPalette colours = palette();
        if (i != m_current)
            colours.setColor(QPalette::WindowText, quietText(palette()));
        label->setPalette(colours);
    }
    setAccessibleName(tr("Step %1 of %2: %3")
                          .arg(locale().toString(m_current + 1), locale().toString(m_steps.size()),
                               m_steps.value(m_current)));
}

void StepLine::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        restyle();
    QWidget::changeEvent(event);
}

} // namespace pantau::desktop
