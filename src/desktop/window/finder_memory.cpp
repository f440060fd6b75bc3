// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/finder_memory.h"

#include <QSettings>

namespace pantau::desktop {

namespace {

QString recentKey()
{
    return QStringLiteral("finder/recent");
}

} // namespace

QStringList FinderMemory::recent() const
{
    return m_settings.value(recentKey()).toStringList().mid(0, mostKept);
}

void FinderMemory::note(const QString &id)
{
    if (id.isEmpty())
        return;
    QStringList ids = recent();
    ids.removeAll(id);
    ids.prepend(id);
    m_settings.setValue(recentKey(), ids.mid(0, mostKept));
}

} // namespace pantau::desktop
