// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_date.h"

#include <QLocale>

namespace pantau::service {

const QByteArray &HttpDate::of(const QDateTime &utc)
{
    if (const qint64 second = utc.toSecsSinceEpoch(); second != m_second || m_text.isEmpty()) {
        m_second = second;
        m_text = QLocale::c().toString(utc, QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'")).toLatin1();
    }
    return m_text;
}

} // namespace pantau::service
