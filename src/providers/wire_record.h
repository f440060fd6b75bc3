// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaType>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace pantau::providers {

/// One exchange with a service, for the log: never a key, never a body.
struct WireRecord
{
    QString method;
    QString path;
    int httpStatus = 0; ///< 0 when no status line came
    std::chrono::milliseconds duration{0};
    qint64 bytesSent = 0;     ///< of the request's body
    qint64 bytesReceived = 0; ///< of the reply's body, unpacked
    QString problem;          ///< why no usable reply came, in detail; empty when one did
    QString failure;          ///< the kind of failure, "server_error"; empty when a usable reply came
    std::optional<std::chrono::seconds> retryAfter; ///< what the service asked for
    QStringList domains;                            ///< asked for, in ASCII; empty for other requests
    qint64 caller = 0;                              ///< what the caller gave to know its exchanges by
};

} // namespace pantau::providers

Q_DECLARE_METATYPE(pantau::providers::WireRecord)
