// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/settings_page.h"

#include "desktop/look/icons.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QMetaProperty>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QTimeEdit>
#include <QTreeView>

#include <algorithm>

namespace pantau::desktop {

namespace {

QVariant shown(const QWidget *field)
{
    if (const auto *choice = qobject_cast<const QComboBox *>(field))
        return choice->currentData().isValid() ? choice->currentData() : QVariant(choice->currentIndex());
    return field->metaObject()->userProperty().read(field);
}

void display(QWidget *field, const QVariant &value)
{
    const QSignalBlocker blocker(field);
    if (auto *choice = qobject_cast<QComboBox *>(field))
        choice->setCurrentIndex(choice->currentData().isValid() ? std::max(0, choice->findData(value))
                                                                : value.toInt());
    else
        field->metaObject()->userProperty().write(field, value);
}

} // namespace

void SettingsPage::describe(const QList<SettingsField> &fields)
{
    m_fields = fields;
    for (const SettingsField &each : fields) {
        const auto keep = [this, each] {
            each.keep(shown(each.field));
            showFields(); // what it lets change, and what cannot be kept
        };
        if (auto *box = qobject_cast<QCheckBox *>(each.field))
            connect(box, &QCheckBox::toggled, this, keep);
        else if (auto *choice = qobject_cast<QComboBox *>(each.field))
            connect(choice, &QComboBox::activated, this, keep);
        else if (auto *number = qobject_cast<QSpinBox *>(each.field)) {
            number->setKeyboardTracking(false); // kept when it is entered, not with each digit
            connect(number, &QSpinBox::valueChanged, this, keep);
        } else if (auto *time = qobject_cast<QTimeEdit *>(each.field)) {
            time->setKeyboardTracking(false);
            connect(time, &QTimeEdit::timeChanged, this, keep);
        }
    }
}

void SettingsPage::showFields()
{
    for (const SettingsField &each : std::as_const(m_fields)) {
        display(each.field, each.kept());
        const bool canChange = !each.canChange || each.canChange();
        each.field->setEnabled(canChange);
        if (each.label)
            each.label->setEnabled(canChange);
    }
}

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
