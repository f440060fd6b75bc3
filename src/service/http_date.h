// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>

namespace pantau::service {

/// The HTTP form of a time, as in the header Date. Remembers the last second, for it is asked for thousands
/// of times in one. Not thread-safe.
class HttpDate
{
public:
    [[nodiscard]] const QByteArray &of(const QDateTime &utc);

private:
    qint64 m_second = -1;
    QByteArray m_text;
};

} // namespace pantau::service
