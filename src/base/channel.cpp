// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/channel.h"

#include "base/service_address.h"

#include <QCoreApplication>

namespace pantau {

namespace {

/// Gives lupdate the context.
class ChannelText
{
    Q_DECLARE_TR_FUNCTIONS(pantau::Channel)
};

} // namespace

Result<void> checkChannelAddress(const QUrl &url)
{
    const bool isWeb = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
    if (!url.isValid() || !isWeb || url.host().isEmpty())
        return failure(Error::Kind::InvalidInput,
                       ChannelText::tr("This is not an address that messages can be sent to. Enter one that "
                                       "begins with https://."));
    if (!url.userInfo().isEmpty())
        return failure(
            Error::Kind::InvalidInput,
            ChannelText::tr("The address holds a user name or a password, which would be stored in "
                            "the clear. Leave it out and use a signing secret."));
    if (url.scheme() == QLatin1String("http") && !isLoopbackHost(url.host()))
        return failure(Error::Kind::InvalidInput,
                       ChannelText::tr("Messages to %1 would go over the network for everyone to read. Enter "
                                       "an address that begins with https://.")
                           .arg(url.host()));
    return {};
}

} // namespace pantau
