// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/icons.h"

#include "desktop/look/drawn_icon.h"

#include <QPalette>

namespace pantau::desktop {

QIcon markIcon(Mark mark, const QPalette &palette)
{
    QString name;
    switch (mark) {
    case Mark::Blocked:
        name = QStringLiteral("blocked");
        break;
    case Mark::NotBlocked:
        name = QStringLiteral("not-blocked");
        break;
    case Mark::Unknown:
        name = QStringLiteral("unknown");
        break;
    case Mark::Attention:
        name = QStringLiteral("attention");
        break;
    }
    // The bar inside the filled circle is a hole: it shows what is behind.
    const SelectionColours selection = selectionColours(palette);
    return QIcon(
        new DrawnIcon(name, {{QIcon::Normal, Tint{markColour(mark, palette), palette.color(QPalette::Base)}},
                             {QIcon::Selected, Tint{selection.text, selection.ground}}}));
}

QIcon plainIcon(const QString &name, const QPalette &palette)
{
    return QIcon(new DrawnIcon(
        name, {{QIcon::Normal, Tint{palette.color(QPalette::WindowText)}},
               {QIcon::Disabled, Tint{palette.color(QPalette::Disabled, QPalette::WindowText)}}}));
}

QIcon colourIcon(const QString &name)
{
    return QIcon(new DrawnIcon(name));
}

} // namespace pantau::desktop
