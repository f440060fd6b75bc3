// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/channel_kind.h"

namespace pantau::channels {

extern const ChannelKind telegramKind;
extern const ChannelKind webhookKind;
extern const ChannelKind slackKind;
extern const ChannelKind teamsKind;
extern const ChannelKind discordKind;
extern const ChannelKind ntfyKind;
extern const ChannelKind appriseKind;
#ifdef PANTAU_HAS_MAIL
extern const ChannelKind emailKind;
#endif

QList<const ChannelKind *> kinds()
{
    return {&telegramKind, &slackKind,   &teamsKind,  &discordKind,
#ifdef PANTAU_HAS_MAIL
            &emailKind,
#endif
            &ntfyKind,     &appriseKind, &webhookKind};
}

const ChannelKind *kindOf(const QString &key)
{
    for (const ChannelKind *kind : kinds())
        if (kind->form().key == key)
            return kind;
    return nullptr;
}

QList<ChannelForm> forms()
{
    QList<ChannelForm> all;
    for (const ChannelKind *kind : kinds())
        all.append(kind->form());
    return all;
}

ChannelForm formOf(const QString &key)
{
    if (const ChannelKind *kind = kindOf(key))
        return kind->form();
    ChannelForm unknown;
    unknown.key = key;
    unknown.name = key;
    return unknown;
}

} // namespace pantau::channels
