// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/clear_button.h"

#include <QAction>
#include <QCoreApplication>
#include <QLineEdit>

namespace pantau::desktop {

namespace {

class ClearButton
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::ClearButton)
};

} // namespace

void nameClearButton(QLineEdit &edit)
{
    // As QLineEdit::setClearButtonEnabled() names it.
    if (auto *action = edit.findChild<QAction *>(QStringLiteral("_q_qlineeditclearaction")))
        action->setText(ClearButton::tr("Clear"));
}

} // namespace pantau::desktop
