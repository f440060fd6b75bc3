// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/channel.h"
#include "base/result.h"
#include "db/repository.h"

#include <QCoreApplication>
#include <QList>

namespace pantau::db {

/// Alert channels, without their secrets. Each call is one transaction. Names follow the same rules as
/// list names. Error kinds: InvalidInput, AlreadyExists, NotFound, Storage.
class Channels : Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Channels)

public:
    using Repository::Repository;

    /// Assigns the id. Refuses an empty or taken name. The caller has already validated the channel with
    /// ChannelForm::check().
    [[nodiscard]] Result<Channel> add(const Channel &channel);
    /// Updates name, address, chat, lists and template from @p channel and clears its last problem.
    /// Pending deliveries go to the new destination, unless they cover more than the selected lists: those
    /// are given up. Refuses as add() does.
    [[nodiscard]] Result<Channel> edit(const Channel &channel);
    /// Fails if edit() would refuse @p channel.
    [[nodiscard]] Result<void> check(const Channel &channel) const;
    /// Gives up its pending deliveries; keeps the alerts.
    [[nodiscard]] Result<void> remove(ChannelId channel);
    /// Gives up pending deliveries when the channel is disabled.
    [[nodiscard]] Result<void> setEnabled(ChannelId channel, bool enabled);
    [[nodiscard]] Result<void> setHasSecret(ChannelId channel, bool hasSecret);

    /// Sorted by name.
    [[nodiscard]] Result<QList<Channel>> all() const;
    [[nodiscard]] Result<Channel> find(const QString &name) const;
};

} // namespace pantau::db
