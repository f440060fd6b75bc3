// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau::desktop {

struct Notification;

/// @p notification as the XML of a toast, which is what Windows calls its notifications. A button, and a
/// click on the toast itself, is told with answerKey().
[[nodiscard]] QString toastContent(const Notification &notification);

} // namespace pantau::desktop
