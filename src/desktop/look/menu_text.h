// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau::desktop {

/// "&Import a file…" without what only a menu needs: "Import a file".
[[nodiscard]] inline QString withoutMenuMarks(QString text)
{
    text.replace(QStringLiteral("&&"), QStringLiteral("\x01"));
    text.remove(u'&');
    text.replace(QChar(1), u'&');
    return text.remove(u'…');
}

} // namespace pantau::desktop
