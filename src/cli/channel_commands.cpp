// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/channel_commands.h"

#include "cli/secret_input.h"

namespace pantau::cli {

namespace {

Result<Channel> chooseChannel(const session::Session &session, const QString &name)
{
    const auto channels = session.channels();
    if (!channels)
        return failure(channels.error());
    for (const Channel &channel : *channels)
        if (channel.name.compare(name.simplified(), Qt::CaseInsensitive) == 0)
            return channel;
    return failure(
        Error::Kind::NotFound,
        Command::tr("There is no channel “%1”. “pantau-cli channel list” shows which there are.").arg(name));
}

/// Where it goes, without what may be secret in it: the path of a webhook often is.
QString targetOf(const Channel &channel)
{
    return channel.kind == Channel::Kind::Webhook ? channel.url.host() : channel.chat;
}

QJsonObject channelJson(const Channel &channel)
{
    return {{QStringLiteral("name"), channel.name},
            {QStringLiteral("kind"), channelKindKey(channel.kind)},
            {QStringLiteral("target"), targetOf(channel)},
            {QStringLiteral("has_secret"), channel.hasSecret},
            {QStringLiteral("enabled"), channel.enabled},
            {QStringLiteral("problem"),
             channel.lastProblem.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(channel.lastProblem)}};
}

std::optional<QString> takeName(const QCommandLineParser &parser, QString &name)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NAME")}))
        return wrong;
    name = parser.positionalArguments().first();
    return std::nullopt;
}

} // namespace

void ChannelAdd::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("KIND"), tr("“webhook” or “telegram”."));
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("What you want to call it."));
    parser.addOption(
        {QStringLiteral("url"),
         tr("Webhook: the https:// address that takes the alerts. It is kept in the database and "
            "its backups, with any token in it; a signing secret is not."),
         QStringLiteral("URL")});
    parser.addOption({QStringLiteral("chat"), tr("Telegram: the number of the chat, or its @name."),
                      QStringLiteral("CHAT")});
    parser.addOption(
        {QStringLiteral("secret-stdin"),
         tr("Read the webhook's signing secret, or the Telegram bot's token, from standard input.")});
}

std::optional<QString> ChannelAdd::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("KIND"), QStringLiteral("NAME")}))
        return wrong;
    const QString kindText = parser.positionalArguments().at(0);
    const auto kind = channelKindFromKey(kindText);
    if (!kind)
        return tr("“%1” is no kind of channel. Write webhook or telegram.").arg(kindText);
    m_channel.kind = *kind;
    m_channel.name = parser.positionalArguments().at(1);
    m_channel.url = QUrl(parser.value(QStringLiteral("url")), QUrl::StrictMode);
    m_channel.chat = parser.value(QStringLiteral("chat"));
    m_secretFromStdin = parser.isSet(QStringLiteral("secret-stdin"));
    if (*kind == Channel::Kind::Webhook && !parser.isSet(QStringLiteral("url")))
        return tr("--url is missing.");
    if (*kind == Channel::Kind::Telegram && m_channel.chat.isEmpty())
        return tr("--chat is missing.");
    if (*kind == Channel::Kind::Telegram && !m_secretFromStdin)
        return tr("--secret-stdin is missing: Telegram needs the token of a bot.");
    return std::nullopt;
}

void ChannelAdd::run(session::Session &session, Output &output)
{
    std::optional<ChannelSecret> secret;
    if (m_secretFromStdin) {
        const auto text = readSecretInput();
        if (!text)
            return fail(output, text.error());
        const auto parsed = ChannelSecret::parse(m_channel.kind, *text);
        if (!parsed)
            return fail(output, parsed.error());
        secret = *parsed;
    }
    session.addChannel(m_channel, secret).then(this, [this, &output](const Result<Channel> &added) {
        if (!added)
            return fail(output, added.error());
        if (output.isJson())
            output.json(channelJson(*added));
        else
            output.line(
                tr("Added the channel “%1”. Try it with “pantau-cli channel test”.").arg(added->name));
        done();
    });
}

void ChannelSet::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The channel."));
    parser.addOption(
        {QStringLiteral("secret-stdin"),
         tr("Read the webhook's signing secret, or the Telegram bot's token, from standard input.")});
}

std::optional<QString> ChannelSet::take(const QCommandLineParser &parser)
{
    if (!parser.isSet(QStringLiteral("secret-stdin")))
        return tr("--secret-stdin is missing: there is nothing else to set.");
    return takeName(parser, m_name);
}

void ChannelSet::run(session::Session &session, Output &output)
{
    const auto channel = chooseChannel(session, m_name);
    if (!channel)
        return fail(output, channel.error());
    const auto text = readSecretInput();
    if (!text)
        return fail(output, text.error());
    const auto secret = ChannelSecret::parse(channel->kind, *text);
    if (!secret)
        return fail(output, secret.error());
    session.replaceChannelSecret(channel->id, *secret)
        .then(this, [this, &output, channel = *channel](const Result<void> &replaced) mutable {
            if (!replaced)
                return fail(output, replaced.error());
            channel.hasSecret = true;
            if (output.isJson())
                output.json(channelJson(channel));
            else
                output.line(tr("The channel “%1” has its new secret. Try it with “pantau-cli channel test”.")
                                .arg(channel.name));
            done();
        });
}

void ChannelList::run(session::Session &session, Output &output)
{
    const auto channels = session.channels();
    if (!channels)
        return fail(output, channels.error());
    QJsonArray array;
    QList<QStringList> rows;
    for (const Channel &channel : *channels) {
        array += channelJson(channel);
        rows += {channel.name, channelKindKey(channel.kind), targetOf(channel),
                 channel.enabled ? tr("on") : tr("off"), channel.lastProblem};
    }
    if (output.isJson())
        output.json(array);
    else if (rows.isEmpty())
        output.line(tr("There is no channel; alerts are shown by the desktop and by “pantau-cli monitor”."));
    else
        output.table({tr("Channel"), tr("Kind"), tr("To"), tr("State"), tr("Last problem")}, rows);
    done();
}

void ChannelTest::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The channel."));
}

std::optional<QString> ChannelTest::take(const QCommandLineParser &parser)
{
    return takeName(parser, m_name);
}

void ChannelTest::run(session::Session &session, Output &output)
{
    const auto channel = chooseChannel(session, m_name);
    if (!channel)
        return fail(output, channel.error());
    session.testChannel(channel->id)
        .then(this, [this, &output, channel = *channel](const DeliveryAnswer &answer) {
            if (!answer)
                return fail(output, answer.error().error);
            if (output.isJson())
                output.json(channelJson(channel));
            else
                output.line(tr("The test message got through “%1”.").arg(channel.name));
            done();
        });
}

void ChannelRemove::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The channel."));
}

std::optional<QString> ChannelRemove::take(const QCommandLineParser &parser)
{
    return takeName(parser, m_name);
}

void ChannelRemove::run(session::Session &session, Output &output)
{
    const auto channel = chooseChannel(session, m_name);
    if (!channel)
        return fail(output, channel.error());
    connect(&session, &session::Session::failed, this,
            [&output](const Error &left) { output.remark(left.sentence); });
    session.removeChannel(channel->id)
        .then(this, [this, &output, name = channel->name](const Result<void> &removed) {
            if (!removed)
                return fail(output, removed.error());
            if (!output.isJson())
                output.line(tr("Removed the channel “%1”.").arg(name));
            done();
        });
}

void ChannelSwitch::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The channel."));
}

std::optional<QString> ChannelSwitch::take(const QCommandLineParser &parser)
{
    return takeName(parser, m_name);
}

void ChannelSwitch::run(session::Session &session, Output &output)
{
    const auto channel = chooseChannel(session, m_name);
    if (!channel)
        return fail(output, channel.error());
    session.setChannelEnabled(channel->id, m_enables)
        .then(this, [this, &output, channel = *channel](const Result<void> &set) {
            if (!set)
                return fail(output, set.error());
            Channel now = channel;
            now.enabled = m_enables;
            if (output.isJson())
                output.json(channelJson(now));
            else
                output.line(m_enables ? tr("Alerts go through “%1” again.").arg(now.name)
                                      : tr("Alerts no longer go through “%1”.").arg(now.name));
            done();
        });
}

} // namespace pantau::cli
