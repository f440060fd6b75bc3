// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/dialog.h"

class QAction;

namespace pantau::desktop {

/// What can be done by key, in a small window that may stay open beside the other.
class ShortcutsWindow final : public Dialog
{
    Q_OBJECT

public:
    /// @p window: its actions that have a key are listed.
    explicit ShortcutsWindow(const QWidget &window, QWidget *parent = nullptr);
};

} // namespace pantau::desktop
