// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/check_body.h"

#include <QByteArray>
#include <QHostAddress>
#include <QString>

#include <memory>
#include <optional>

namespace pantau::service {

/// An HTTP request without its socket. It came whole and its body is at most 64 KiB; nothing else about it is
/// certain: the body may be anything, and the path may hold any character.
struct Request
{
    QByteArray method;                ///< as sent; methods are case-sensitive
    QString path;                     ///< without the query, unescaped
    QHostAddress clientIp;            ///< IPv4 as IPv4; the forwarded one where a trusted proxy named it
    std::optional<QByteArray> apiKey; ///< the header X-API-Key, where it was sent
    QByteArray contentType;
    QByteArray body;
    std::shared_ptr<const CheckBody> check = {}; ///< the body, where it was read ahead
    QByteArray keyHash = {};                     ///< of apiKey, where it was computed ahead
};

} // namespace pantau::service
