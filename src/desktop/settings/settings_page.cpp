// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/settings_page.h"

#include "desktop/look/icons.h"

#include <QEvent>
#include <QLabel>
#include <QStyle>
#include <QTreeView>

namespace pantau::desktop {

void SettingsPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    retranslate();
    refresh();
}

void SettingsPage::makeShort(QTreeView *list)
{
    constexpr int FewestRows = 5;
    constexpr int MostRows = 9;
    list->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    list->setMinimumHeight(list->fontMetrics().height() * FewestRows);
    list->setMaximumHeight(list->fontMetrics().height() * MostRows);
}

void SettingsPage::say(QLabel *icon, QLabel *label, const QString &sentence, bool needsAttention)
{
    label->setText(sentence);
    label->setVisible(!sentence.isEmpty());
    icon->setVisible(needsAttention && !sentence.isEmpty());
    if (needsAttention)
        icon->setPixmap(markIcon(Mark::Attention, icon->palette())
                            .pixmap(icon->style()->pixelMetric(QStyle::PM_SmallIconSize)));
}

} // namespace pantau::desktop
