// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QString>

namespace pantau::evidence {

/// What of the head of a call decides whether it is let in. Each header as often as it was sent.
struct CallHead
{
    QByteArray method;
    QByteArray path;
    QList<QByteArray> hosts;
    QList<QByteArray> tokens; ///< of `Authorization: Bearer` and `X-Pantau-Token`
    bool isFromPage = false;  ///< with what browsers send for a page that posts: Origin, or Sec-Fetch-Site
    quint64 length = 0;       ///< of the body, where it was told
};

/// One header more.
void addHeader(CallHead &head, QByteArrayView name, QByteArrayView value);

/// Whether a Host header names this computer by its loopback address or as localhost. Any other name may be
/// that of a page in a browser which lets its own name point here (DNS rebinding).
[[nodiscard]] bool isLoopbackHost(QByteArrayView host);

/// Whether @p text gives away a token that the call was let in with: all of it, or enough to be no accident,
/// in large letters or small ones.
[[nodiscard]] bool holdsToken(const QString &text, const CallHead &head);

/// The status with which the call is refused before its body is read; 0: it is let in.
/// @p tokenHash: as HintToken::hash().
[[nodiscard]] unsigned int refusalOf(const CallHead &head, const QByteArray &tokenHash);

} // namespace pantau::evidence
