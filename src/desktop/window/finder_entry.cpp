// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/finder_entry.h"

#include <QCoreApplication>

namespace pantau::desktop {

QString FinderEntry::kindWord(Kind kind)
{
    switch (kind) {
    case Kind::List:
        return QCoreApplication::translate("FinderEntry", "List", "what was found");
    case Kind::Page:
        return QCoreApplication::translate("FinderEntry", "Page", "what was found");
    case Kind::Command:
        return QCoreApplication::translate("FinderEntry", "Command", "what was found");
    case Kind::Domain:
        break;
    }
    return QCoreApplication::translate("FinderEntry", "Domain", "what was found");
}

QString FinderEntry::spoken() const
{
    QStringList parts{title, kindWord(kind), status ? statusWord(*status) : QString(), detail, key};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

} // namespace pantau::desktop
