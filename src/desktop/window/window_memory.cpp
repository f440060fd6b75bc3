// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/window_memory.h"

#include <QSettings>

#include <algorithm>

namespace pantau::desktop {

void saveMemory(QSettings &file, const WindowMemory &memory)
{
    file.setValue(QStringLiteral("window/page"), int(memory.page));
    file.setValue(QStringLiteral("window/list"),
                  memory.view.list ? QVariant(qint64(*memory.view.list)) : QVariant(QString()));
    file.setValue(QStringLiteral("window/status"),
                  memory.view.status ? statusKey(*memory.view.status) : QString());
    file.setValue(QStringLiteral("window/changedThisWeek"), memory.view.changedThisWeek);
}

WindowMemory readMemory(const QSettings &file)
{
    WindowMemory memory;
    const int page = file.value(QStringLiteral("window/page")).toInt();
    memory.page = Page(std::clamp(page, int(Page::Domains), int(Page::Appeals)));
    bool isNumber = false;
    const qint64 list = file.value(QStringLiteral("window/list")).toLongLong(&isNumber);
    if (isNumber)
        memory.view.list = ListId{list};
    memory.view.status = statusFromKey(file.value(QStringLiteral("window/status")).toString());
    memory.view.changedThisWeek = file.value(QStringLiteral("window/changedThisWeek")).toBool();
    return memory;
}

} // namespace pantau::desktop
