// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/api_key.h"

#include <QCoreApplication>

#include <algorithm>

namespace pantau {

Result<ApiKey> ApiKey::parse(const QString &text)
{
    constexpr qsizetype MaximumLength = 512;
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return failure(Error::Kind::InvalidInput,
                       QCoreApplication::translate("ApiKey", "The key is empty. Copy it from the service's "
                                                             "dashboard and paste it again."));
    if (trimmed.size() > MaximumLength)
        return failure(Error::Kind::InvalidInput,
                       QCoreApplication::translate("ApiKey",
                                                   "This is too long to be a key. Copy the key alone "
                                                   "from the service's dashboard."));
    const bool printable = std::all_of(trimmed.cbegin(), trimmed.cend(),
                                       [](QChar c) { return c > QLatin1Char(' ') && c <= QLatin1Char('~'); });
    if (!printable)
        return failure(Error::Kind::InvalidInput,
                       QCoreApplication::translate(
                           "ApiKey", "The key contains a line break, a space or another character "
                                     "that no key has. Copy the key alone and paste it again."));
    return ApiKey(trimmed.toLatin1());
}

} // namespace pantau
