// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>

namespace pantau {

/// What opens a new message in the mail program (RFC 6068).
struct MailLink
{
    /// Windows hands no longer address to a program, and some mail programs cut it in silence.
    static constexpr qsizetype longest = 2000; ///< encoded, in bytes

    QUrl url;
    bool hasBody = true; ///< false: with the body it would be too long, so it is without
};

/// @p recipient is used where it is an address; whoever sends it can still change everything.
[[nodiscard]] MailLink mailLink(const QString &recipient, const QString &subject, const QString &body);

} // namespace pantau
