// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/notification_buttons.h"

#include <QCoreApplication>

namespace pantau::desktop {

namespace {

class NotificationButtons
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::NotificationButtons)
};

} // namespace

QList<NotificationButton> buttonsOf(const Notification &notification)
{
    QList<NotificationButton> buttons{{NotificationAnswer::Open, NotificationButtons::tr("Open")}};
    if (notification.canReport())
        buttons.append({NotificationAnswer::Report, NotificationButtons::tr("Report…")});
    if (notification.canMute())
        buttons.append({NotificationAnswer::Mute, NotificationButtons::tr("Mute for a week")});
    return buttons;
}

QString answerKey(NotificationAnswer answer)
{
    switch (answer) {
    case NotificationAnswer::Report:
        return QStringLiteral("report");
    case NotificationAnswer::Mute:
        return QStringLiteral("mute");
    case NotificationAnswer::Open:
        break;
    }
    return QStringLiteral("open");
}

NotificationAnswer answerFromKey(QStringView key)
{
    for (const auto answer : {NotificationAnswer::Report, NotificationAnswer::Mute}) {
        if (key == answerKey(answer))
            return answer;
    }
    return NotificationAnswer::Open;
}

} // namespace pantau::desktop
