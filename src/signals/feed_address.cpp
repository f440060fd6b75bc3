// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/feed_address.h"

#include "base/account.h"

#include <QCoreApplication>

namespace pantau::signals {

namespace {

struct FeedAddress
{
    Q_DECLARE_TR_FUNCTIONS(pantau::signals::FeedAddress)
};

} // namespace

Result<QUrl> parseFeedAddress(const QString &text)
{
    const QUrl url(text.trimmed(), QUrl::StrictMode);
    const bool encrypted = url.scheme() == QLatin1String("https");
    if (!url.isValid() || url.host().isEmpty() || !(encrypted || url.scheme() == QLatin1String("http")))
        return failure(Error::Kind::InvalidInput,
                       FeedAddress::tr("This is not the address of a file on the web. It must begin with "
                                       "https:// and name a host, for example "
                                       "https://lists.example/blocklist.txt."));
    if (url.authority().contains(u'@') || url.hasFragment())
        return failure(Error::Kind::InvalidInput,
                       FeedAddress::tr("The address of a blocklist file may not hold a user name, a password "
                                       "or a # sign."));
    if (!encrypted && !isLoopbackHost(url.host()))
        return failure(Error::Kind::InvalidInput,
                       FeedAddress::tr("The address at %1 is not encrypted, so others on the network could "
                                       "change the file. Use the https:// address.")
                           .arg(url.host()));
    return url;
}

} // namespace pantau::signals
