// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaType>
#include <QString>

#include <chrono>

namespace pantau::api {

/// One exchange with a service, for the log: never a key, never a body.
struct WireRecord
{
    QString method;
    QString path;
    int httpStatus = 0; ///< 0 when no status line came
    std::chrono::milliseconds duration{0};
    qint64 bytesSent = 0;     ///< of the request's body
    qint64 bytesReceived = 0; ///< of the reply's body, unpacked
    QString problem;          ///< why no whole reply came; empty when one did
};

} // namespace pantau::api

Q_DECLARE_METATYPE(pantau::api::WireRecord)
