// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QUrl>

namespace pantau::desktop {

/// Something that others made and this program uses. The list is installer/components.json, from which the
/// bill of materials comes too.
struct Component
{
    QString name;
    QString part;      ///< which parts of it, "Core, Network"; mostly empty
    QString version;   ///< empty where it is whatever the system has
    QString licence;   ///< an SPDX expression
    QString copyright; ///< who holds it
    QUrl site;
};

/// Everything this program was built with, in the order of the list.
[[nodiscard]] QList<Component> components();
/// The whole text of the licence of Pantau.
[[nodiscard]] QString licenceText();

} // namespace pantau::desktop
