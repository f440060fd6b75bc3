// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/release.h"

#include <QRegularExpression>
#include <QVersionNumber>

namespace pantau {

std::optional<QString> releaseIn(const QString &text)
{
    static const QRegularExpression release(QStringLiteral(R"(^v?(\d{1,6}(?:\.\d{1,6}){1,3})$)"));
    const auto match = release.match(text.trimmed());
    return match.hasMatch() ? std::optional(match.captured(1)) : std::nullopt;
}

bool isNewerRelease(const QString &version, const QString &than)
{
    const auto release = releaseIn(version);
    if (!release)
        return false;
    qsizetype end = 0;
    const auto known = QVersionNumber::fromString(than, &end).normalized();
    const auto found = QVersionNumber::fromString(*release).normalized();
    return end < than.size() ? found >= known : found > known;
}

} // namespace pantau
