// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/channels.h"

#include "base/language.h"
#include "base/names.h"
#include "db/database.h"
#include "db/transaction.h"

namespace pantau::db {

namespace {

constexpr QLatin1String ChannelColumns(
    "id, kind, name, url, chat, has_secret, enabled, last_problem, all_lists, message_template");

/// Does not read its lists.
Channel readChannel(const Statement &row)
{
    Channel channel;
    channel.id = ChannelId{row.number(0)};
    channel.kind = row.text(1);
    channel.name = row.text(2);
    channel.url = QUrl(row.text(3));
    channel.chat = row.text(4);
    channel.hasSecret = row.number(5) != 0;
    channel.enabled = row.number(6) != 0;
    channel.lastProblem = row.text(7);
    if (row.number(8) == 0)
        channel.lists.emplace();
    channel.messageTemplate = row.text(9);
    return channel;
}

void readLists(Transaction &transaction, Channel &channel)
{
    if (!channel.lists)
        return;
    channel.lists = transaction.column<ListId>(
        "SELECT list_id FROM channel_list WHERE channel_id = ? ORDER BY list_id", {channel.id});
}

/// Writes those lists of @p channel that exist.
void writeLists(Transaction &transaction, const Channel &channel)
{
    transaction.run("DELETE FROM channel_list WHERE channel_id = ?", {channel.id});
    Statement insert(transaction, "INSERT INTO channel_list (channel_id, list_id) "
                                  "SELECT ?, id FROM list WHERE id = ? ON CONFLICT DO NOTHING");
    for (const ListId list : channel.lists.value_or(QList<ListId>()))
        insert.run(channel.id, list);
}

Error noSuchChannel()
{
    return {Error::Kind::NotFound, Texts::tr("This channel no longer exists. It may have been removed "
                                             "in another window; choose another one.")};
}

void refuseTakenName(Transaction &transaction, const QString &name, std::optional<ChannelId> except)
{
    if (transaction.has("SELECT 1 FROM channel WHERE name_key = ? AND id IS DISTINCT FROM ?",
                        {nameKey(name), except}))
        transaction.fail(
            Error::Kind::AlreadyExists,
            Channels::tr("There is a channel called “%1” already. Choose another name.").arg(name));
}

/// Gives up pending deliveries outside the channel's lists, because they must not be delivered to its new
/// recipient. A delivery is kept only if every domain of it is in one of the lists.
void giveUpOthers(Transaction &transaction, ChannelId channel)
{
    const QString isOutside =
        QStringLiteral("NOT EXISTS (SELECT 1 FROM list_domain m JOIN channel_list c ON c.list_id = m.list_id "
                       "WHERE m.domain_id = %1.domain_id AND c.channel_id = delivery.channel_id)");
    transaction.run(
        QStringLiteral(
            "UPDATE delivery SET state = 'given_up', next_try = NULL, problem = ? "
            "WHERE channel_id = ? AND state = 'pending' AND CASE WHEN EXISTS (SELECT 1 FROM delivery_part p "
            "WHERE p.alert_id = delivery.alert_id AND p.channel_id = delivery.channel_id) "
            "THEN EXISTS (SELECT 1 FROM delivery_part_domain d WHERE d.alert_id = delivery.alert_id "
            "AND d.channel_id = delivery.channel_id AND %1) "
            "ELSE (SELECT COUNT(*) FROM alert_domain e WHERE e.alert_id = delivery.alert_id) <> "
            "(SELECT a.domain_count FROM alert a WHERE a.id = delivery.alert_id) "
            "OR NOT EXISTS (SELECT 1 FROM alert_domain e WHERE e.alert_id = delivery.alert_id) "
            "OR EXISTS (SELECT 1 FROM alert_domain e WHERE e.alert_id = delivery.alert_id AND %2) END")
            .arg(isOutside.arg(QLatin1String("d")), isOutside.arg(QLatin1String("e"))),
        {Channels::tr("The channel was set to other lists before this was sent."), channel});
    transaction.run("DELETE FROM delivery_receiver WHERE channel_id = ? AND alert_id IN "
                    "(SELECT alert_id FROM delivery WHERE channel_id = ? AND state <> 'pending')",
                    {channel, channel});
}

} // namespace

Result<Channel> Channels::add(const Channel &channel)
{
    const auto name = TRY(cleanName(channel.name));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    refuseTakenName(transaction, name, std::nullopt);
    Channel added = channel;
    added.name = name;
    added.lastProblem.clear();
    added.id = transaction.value<ChannelId>(
        "INSERT INTO channel (kind, name, name_key, url, chat, has_secret, enabled, all_lists, "
        "message_template) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        {added.kind, added.name, nameKey(added.name), added.url.toString(QUrl::FullyEncoded), added.chat,
         added.hasSecret, added.enabled, !added.lists.has_value(), added.messageTemplate});
    writeLists(transaction, added);
    return transaction.commit(added);
}

Result<void> Channels::check(const Channel &channel) const
{
    const auto name = TRY(cleanName(channel.name));
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    refuseTakenName(transaction, name, channel.id);
    if (!transaction.has("SELECT 1 FROM channel WHERE id = ?", {channel.id}))
        transaction.fail(noSuchChannel());
    return transaction.commit();
}

Result<Channel> Channels::edit(const Channel &channel)
{
    const auto name = TRY(cleanName(channel.name));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    refuseTakenName(transaction, name, channel.id);
    if (transaction.run("UPDATE channel SET name = ?, name_key = ?, url = ?, chat = ?, "
                        "all_lists = ?, message_template = ?, last_problem = '' WHERE id = ?",
                        {name, nameKey(name), channel.url.toString(QUrl::FullyEncoded), channel.chat,
                         !channel.lists.has_value(), channel.messageTemplate, channel.id}) == 0)
        transaction.fail(noSuchChannel());
    else
        writeLists(transaction, channel);
    // Keep nothing about removed addresses.
    transaction.run("DELETE FROM delivery_receiver WHERE channel_id = ? AND instr(?, address) = 0",
                    {channel.id, channel.chat});
    if (channel.lists)
        giveUpOthers(transaction, channel.id);
    Channel edited = channel;
    edited.name = name;
    edited.lastProblem.clear();
    return transaction.commit(edited);
}

Result<void> Channels::remove(ChannelId channel)
{
    return m_database.run("DELETE FROM channel WHERE id = ?", {channel}, noSuchChannel);
}

Result<void> Channels::setHasSecret(ChannelId channel, bool hasSecret)
{
    return m_database.run("UPDATE channel SET has_secret = ? WHERE id = ?", {hasSecret, channel},
                          noSuchChannel);
}

Result<void> Channels::setEnabled(ChannelId channel, bool enabled)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (transaction.run("UPDATE channel SET enabled = ? WHERE id = ?", {enabled, channel}) == 0)
        transaction.fail(noSuchChannel());
    if (!enabled) {
        transaction.run("UPDATE delivery SET state = 'given_up', next_try = NULL, problem = ? "
                        "WHERE channel_id = ? AND state = 'pending'",
                        {tr("The channel was switched off before this was sent."), channel});
        transaction.run("DELETE FROM delivery_receiver WHERE channel_id = ?", {channel});
    }
    return transaction.commit();
}

Result<QList<Channel>> Channels::all() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    auto channels = transaction.rows<Channel>(
        QLatin1String("SELECT %1 FROM channel ORDER BY name_key").arg(ChannelColumns), {}, readChannel);
    for (Channel &channel : channels)
        readLists(transaction, channel);
    return transaction.commit(std::move(channels));
}

Result<Channel> Channels::find(const QString &name) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    auto channel = transaction.row<Channel>(
        QLatin1String("SELECT %1 FROM channel WHERE name_key = ?").arg(ChannelColumns),
        {nameKey(name.simplified())}, readChannel);
    if (!channel)
        transaction.fail(Error::Kind::NotFound,
                         tr("There is no channel called “%1”. Check the name among your channels, or add it.")
                             .arg(name.simplified()));
    else
        readLists(transaction, *channel);
    return transaction.commit(std::move(channel).value_or(Channel()));
}

} // namespace pantau::db
