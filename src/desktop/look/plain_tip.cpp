// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/plain_tip.h"

#include <QWidget>

namespace pantau::desktop {

QString plainTip(const QString &text)
{
    return text.isEmpty()
               ? QString()
               : QStringLiteral("<span style=\"white-space:pre-wrap\">%1</span>").arg(text.toHtmlEscaped());
}

void setPlainTip(QWidget &widget, const QString &text)
{
    widget.setToolTip(plainTip(text));
    widget.setAccessibleDescription(text);
}

} // namespace pantau::desktop
