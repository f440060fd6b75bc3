// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channel_secret.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace pantau {

Result<ChannelSecret> ChannelSecret::parse(Channel::Kind kind, const QString &text)
{
    constexpr qsizetype MaximumLength = 512;
    const QString trimmed = text.trimmed();
    const bool usable = !trimmed.isEmpty() && trimmed.size() <= MaximumLength &&
                        std::all_of(trimmed.cbegin(), trimmed.cend(),
                                    [](QChar c) { return c > QLatin1Char(' ') && c <= QLatin1Char('~'); });
    switch (kind) {
    case Channel::Kind::Webhook:
        if (!usable)
            return failure(Error::Kind::InvalidInput,
                           QCoreApplication::translate(
                               "ChannelSecret", "The signing secret cannot be used. Enter 1 to 512 letters, "
                                                "digits or signs without spaces."));
        break;
    case Channel::Kind::Telegram: {
        static const QRegularExpression token(QStringLiteral("^[0-9]{1,20}:[A-Za-z0-9_-]{10,200}$"));
        if (!usable || !token.match(trimmed).hasMatch())
            return failure(Error::Kind::InvalidInput,
                           QCoreApplication::translate(
                               "ChannelSecret", "This is not the token of a Telegram bot: a number, a colon, "
                                                "then letters. Copy it from the chat with @BotFather."));
        break;
    }
    }
    return ChannelSecret(trimmed.toLatin1());
}

} // namespace pantau
