// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/channel.h"

#include "base/alert.h"
#include "base/language.h"

#include <algorithm>

namespace pantau {

/// Characters of the path of an address. A shorter one may be guessed by its end.
constexpr qsizetype LeastToShorten = 16;

Result<void> checkChannelAddress(const QUrl &url)
{
    const bool isWeb = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
    if (!url.isValid() || !isWeb || url.host().isEmpty())
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("This is not an address that messages can be sent to. Enter one that "
                                 "begins with https://."));
    if (!url.userInfo().isEmpty())
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The address holds a user name or a password, which would be stored in "
                                 "the clear. Leave it out and use a signing secret."));
    if (url.scheme() == QLatin1String("http") && !isLoopbackHost(url.host()))
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("Messages to %1 would go over the network for everyone to read. Enter "
                                 "an address that begins with https://.")
                           .arg(url.host()));
    return {};
}

using Place = ChannelField::Place;

QString ChannelField::taken(const QString &typed) const
{
    QString text = typed.trimmed();
    if (place == Place::Url && !text.isEmpty() && !text.contains(QLatin1String("://")))
        text.prepend(usualScheme + QLatin1String("://"));
    return read ? read(text) : text;
}

const ChannelField *ChannelForm::field(Place place) const
{
    const auto found =
        std::ranges::find_if(fields, [place](const ChannelField &each) { return each.place == place; });
    return found == fields.cend() ? nullptr : &*found;
}

Result<void> ChannelForm::check(const Channel &channel) const
{
    for (const ChannelField &each : fields) {
        if (each.place == Place::Keychain)
            continue;
        const QString text =
            each.place == Place::Url ? channel.url.toString(QUrl::FullyEncoded) : channel.chat;
        TRY(each.check(text));
    }
    if (!hasMessage && !channel.messageTemplate.isEmpty())
        return failure(Error::Kind::InvalidInput,
                       pantau::Texts::tr("A channel of this kind sends the fields of an alert and no "
                                         "message, so there is no text to change."));
    return checkMessageTemplate(channel.messageTemplate);
}

Result<ChannelSecret> ChannelForm::takeSecret(const QString &text) const
{
    const QString trimmed = text.trimmed();
    const ChannelField *secret = field(Place::Keychain);
    if (!secret)
        return failure(Error::Kind::InvalidInput, pantau::Texts::tr("A channel of this kind has no secret."));
    TRY(secret->check(trimmed));
    return ChannelSecret::fromKeychain(trimmed.toLatin1());
}

Result<void> ChannelForm::checkKeptSecret(const Channel &before, const Channel &after) const
{
    if (!secretIsSent ||
        (before.url.scheme() == after.url.scheme() && before.url.authority() == after.url.authority()))
        return {};
    return failure(Error::Kind::InvalidInput,
                   pantau::Texts::tr("The secret of the channel “%1” was entered for %2 and is not "
                                     "sent to %3. Enter it again for the new address.")
                       .arg(before.name, before.url.authority(), after.url.authority()));
}

QString ChannelForm::targetOf(const Channel &channel) const
{
    if (key == QLatin1String("email"))
        return channel.chat.section(u':', 1); // the recipients
    if (field(Place::Url)) {
        // Its end tells two addresses of a server apart, and is too short to be used by others.
        const QString rest = channel.url.path() + channel.url.query();
        return rest.size() < LeastToShorten ? channel.url.host()
                                            : channel.url.host() + QStringLiteral("/…") + rest.right(4);
    }
    return field(Place::Chat) ? channel.chat : target;
}

} // namespace pantau
