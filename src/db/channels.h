// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/channel.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QList>

namespace pantau::db {

class Database;

/// The ways out for alerts, without their secrets. Each call is one transaction. Names are as of lists.
/// Kinds: InvalidInput, AlreadyExists, NotFound, Storage.
class Channels
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Channels)

public:
    explicit Channels(const Database &database) : m_database(database) {}

    /// The id is given here. Refuses a name that is empty or taken; what its kind asks for
    /// (ChannelForm::check()) was checked by the caller.
    [[nodiscard]] Result<Channel> add(const Channel &channel);
    /// Its name, address, chat, lists and template become those of @p channel, and its last problem is
    /// forgotten. What is on its way goes where it leads now, unless it is about more than the lists that are
    /// chosen: that is given up. Refuses as add() does.
    [[nodiscard]] Result<Channel> edit(const Channel &channel);
    /// Whether edit() would refuse it.
    [[nodiscard]] Result<void> check(const Channel &channel) const;
    /// What was still on its way to it is given up; the alerts stay.
    [[nodiscard]] Result<void> remove(ChannelId channel);
    /// What is on its way to a channel that is switched off is given up.
    [[nodiscard]] Result<void> setEnabled(ChannelId channel, bool enabled);
    [[nodiscard]] Result<void> setHasSecret(ChannelId channel, bool hasSecret);

    /// By name.
    [[nodiscard]] Result<QList<Channel>> all() const;
    [[nodiscard]] Result<Channel> find(const QString &name) const;

private:
    const Database &m_database;
};

} // namespace pantau::db
