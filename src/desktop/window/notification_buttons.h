// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/notifier.h"

namespace pantau::desktop {

/// A button of a notification, where the system shows any.
struct NotificationButton
{
    NotificationAnswer answer;
    QString text;
};

/// What can be done about @p notification, in the order of the buttons.
[[nodiscard]] QList<NotificationButton> buttonsOf(const Notification &notification);

/// How an answer is told to the system, and by it: "open", "report", "mute".
[[nodiscard]] QString answerKey(NotificationAnswer answer);
/// What is none of these keys is a click on the notification itself.
[[nodiscard]] NotificationAnswer answerFromKey(QStringView key);

} // namespace pantau::desktop
