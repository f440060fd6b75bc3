// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/channel_commands.h"
#include "app/json.h"
#include "base/alert.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "cli/sentences.h"
#include "cli/terminal.h"

#include <algorithm>

namespace pantau::cli {

namespace {

using Place = ChannelField::Place;

constexpr int MostListed = 50; ///< default limit

QString deliveryWords(const DeliveryRow &delivery)
{
    switch (delivery.state) {
    case DeliveryRow::State::Delivered:
        return tr("%1: delivered").arg(delivery.channelName);
    case DeliveryRow::State::GivenUp:
        return tr("%1: given up. %2").arg(delivery.channelName, delivery.problem);
    case DeliveryRow::State::Pending:
        break;
    }
    return delivery.problem.isEmpty()
               ? tr("%1: pending").arg(delivery.channelName)
               : tr("%1: will be tried again at %2. %3")
                     .arg(delivery.channelName, localTime(delivery.nextTryAt), delivery.problem);
}

Result<Channel> chooseChannel(const app::Session &session, const QString &name)
{
    const auto channels = TRY(session.store().channels().all());
    for (const Channel &channel : channels)
        if (channel.name.compare(name.simplified(), Qt::CaseInsensitive) == 0)
            return channel;
    return failure(Error::Kind::NotFound,
                   tr("There is no channel “%1”. “pantau-cli channel list” shows the channels.").arg(name));
}

QString kindKeys()
{
    QStringList keys;
    for (const ChannelForm &form : app::channelForms())
        keys += form.key;
    return keys.join(QLatin1String(", "));
}

Result<QString> readKind(const QString &text)
{
    if (app::isChannelKind(text))
        return text;
    return failure(Error::Kind::InvalidInput,
                   tr("“%1” is not a kind of channel. Write one of: %2.").arg(text, kindKeys()));
}

const char *optionOf(Place place)
{
    switch (place) {
    case Place::Url:
        return "url";
    case Place::Chat:
        return "chat";
    case Place::Keychain:
        break;
    }
    return "secret-stdin";
}

/// Help text of an option, from all channel kinds that have it.
QString helpOf(Place place)
{
    QStringList help;
    if (place == Place::Keychain)
        help += tr("Read the channel's secret from standard input.");
    for (const ChannelForm &form : app::channelForms())
        if (const ChannelField *field = form.field(place))
            help += field->help;
    return help.join(u' ');
}

/// Sends only what changes in the lists named @p names to @p channel, unless there are none. Error kinds: see
/// chooseList().
Result<void> takeLists(const app::Session &session, const QStringList &names, Channel &channel)
{
    QList<ListId> chosen;
    for (const QString &name : names) {
        const auto list = TRY(chooseList(session, name));
        if (!chosen.contains(list.id))
            chosen.append(list.id);
    }
    std::sort(chosen.begin(), chosen.end());
    if (!chosen.isEmpty())
        channel.lists = chosen;
    return {};
}

/// Reads a secret for @p channel from standard input.
Result<ChannelSecret> readChannelSecret(const Channel &channel)
{
    const auto text = readSecretInput();
    return text ? app::channelForm(channel.kind).takeSecret(*text) : failure(text.error());
}

QString forListHelp()
{
    return tr("Send only the changes of this list. May be repeated. The channel gets no alerts about other "
              "lists, quotas or accounts.");
}

/// Windows shells cannot pass a line break, so "\n" stands for one.
Result<QString> readMessage(const QString &text)
{
    QString message = text == QLatin1String("off") ? QString() : text;
    message.replace(QLatin1String("\\n"), QLatin1String("\n"));
    TRY(checkMessageTemplate(message));
    return message;
}

QString messageHelp()
{
    return tr("The text of its alerts, such as '{title}\\n{body}'. \\n starts a new line, and the first line "
              "is the title or subject. {domains} and {count} also work. “off” restores the default text. "
              "Not for a webhook.");
}

} // namespace

class AlertsList final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.flag("undelivered", tr("Only alerts that a channel has not delivered."), m_undelivered);
        options.option("limit", "N", tr("The maximum number; by default %1.").arg(MostListed), m_limit,
                       readPositiveNumber);
    }

    Result<void> run() override
    {
        const auto alerts = TRY(m_undelivered ? session().store().alerts().undelivered(m_limit)
                                              : session().store().alerts().list(0, m_limit));
        if (output().isJson()) {
            QJsonArray array;
            for (const AlertRow &row : alerts)
                array += app::toJson(row);
            output().json(array);
            return done();
        }
        if (alerts.isEmpty())
            output().line(m_undelivered ? tr("Every alert was delivered.") : tr("There is no alert yet."));
        for (const AlertRow &row : alerts) {
            output().line(localTime(row.alert.at) + QStringLiteral("  ") + alertLine(row.alert));
            for (const DeliveryRow &delivery : row.deliveries)
                output().line(QStringLiteral("    ") + printable(deliveryWords(delivery)));
        }
        return done();
    }

private:
    bool m_undelivered = false;
    int m_limit = MostListed;
};

class ChannelAdd final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.argument("KIND", tr("One of: %1.").arg(kindKeys()), m_channel.kind, readKind);
        options.argument("NAME", tr("A name of your choice."), m_channel.name);
        options.option(optionOf(Place::Url), "URL", helpOf(Place::Url), m_url, readText);
        options.option(optionOf(Place::Chat), "CHAT", helpOf(Place::Chat), m_chat);
        options.flag(optionOf(Place::Keychain), helpOf(Place::Keychain), m_secretFromStdin);
        options.option("for-list", "LIST", forListHelp(), m_lists);
        options.option("message", "TEXT", messageHelp(), m_channel.messageTemplate, readMessage);
        options.check([this] { return takeFields(); });
    }

    Result<void> run() override
    {
        TRY(takeLists(session(), m_lists, m_channel));
        std::optional<ChannelSecret> secret;
        if (m_secretFromStdin)
            secret = TRY(readChannelSecret(m_channel));
        return whenDone(session().channels().add(m_channel, secret), [this, names = listNames(session())](
                                                                         const Channel &added) {
            return done(app::toJson(added, names),
                        tr("Added the channel “%1”. Try it with “pantau-cli channel test”.").arg(added.name));
        });
    }

private:
    std::optional<QString> takeFields()
    {
        const ChannelForm form = app::channelForm(m_channel.kind);
        for (const auto &[place, isGiven] :
             {std::pair(Place::Url, m_url.has_value()), std::pair(Place::Chat, !m_chat.isEmpty()),
              std::pair(Place::Keychain, m_secretFromStdin)})
            if (isGiven && !form.field(place))
                return tr("--%1 does not apply to a channel of the kind “%2”.")
                    .arg(QLatin1String(optionOf(place)), form.key);
        for (const ChannelField &field : form.fields) {
            bool isGiven = m_secretFromStdin;
            if (field.place == Place::Url) {
                isGiven = m_url.has_value();
                m_channel.url = QUrl(field.taken(m_url.value_or(QString())), QUrl::StrictMode);
            } else if (field.place == Place::Chat) {
                isGiven = !m_chat.isEmpty();
                m_channel.chat = field.taken(m_chat);
            }
            if (isGiven || !field.isRequired)
                continue;
            const auto option = QLatin1String(optionOf(field.place));
            return field.whyRequired.isEmpty() ? tr("--%1 is missing.").arg(option)
                                               : tr("--%1 is missing: %2").arg(option, field.whyRequired);
        }
        return std::nullopt;
    }

    Channel m_channel;
    std::optional<QString> m_url;
    QString m_chat;
    QStringList m_lists;
    bool m_secretFromStdin = false;
};

class ChannelList final : public Command
{
public:
    Result<void> run() override
    {
        const auto channels = TRY(session().store().channels().all());
        QJsonArray array;
        QList<QStringList> rows;
        const auto names = listNames(session());
        for (const Channel &channel : channels) {
            array += app::toJson(channel, names);
            QStringList lists;
            for (const ListId list : channel.lists.value_or(QList<ListId>()))
                lists += names.value(list);
            rows += {channel.name,
                     channel.kind,
                     app::channelForm(channel.kind).targetOf(channel),
                     channel.enabled ? tr("on") : tr("off"),
                     !channel.lists    ? tr("all")
                     : lists.isEmpty() ? tr("none", "lists")
                                       : lists.join(QLatin1String(", ")),
                     channel.lastProblem};
        }
        output().list(
            array,
            {tr("Channel"), tr("Kind"), tr("To", "channel"), tr("State"), tr("Lists"), tr("Last problem")},
            rows, tr("There is no channel; alerts are shown by the desktop and by “pantau-cli monitor”."));
        return done();
    }
};

class ChannelTest final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The channel."), m_channel, chooseChannel);
    }

    Result<void> run() override
    {
        return whenDone(session().channels().test(m_channel->id),
                        [this, channel = *m_channel, names = listNames(session())] {
                            return done(app::toJson(channel, names),
                                        tr("The test message was sent through “%1”.").arg(channel.name));
                        });
    }

private:
    std::optional<Channel> m_channel;
};

class ChannelSet final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The channel."), m_channel, chooseChannel);
        options.option("name", "NAME", tr("Its new name."), m_name);
        options.option(optionOf(Place::Url), "URL", helpOf(Place::Url), m_url, readText);
        options.option(optionOf(Place::Chat), "CHAT", helpOf(Place::Chat), m_chat, readText);
        options.flag(optionOf(Place::Keychain), helpOf(Place::Keychain), m_secretFromStdin);
        options.option("for-list", "LIST", forListHelp(), m_lists);
        options.flag("all-lists", tr("Send every alert there."), m_allLists);
        options.exclude("for-list", "all-lists");
        options.option("message", "TEXT", messageHelp(), m_message, readMessage);
        options.check([this] {
            const bool isGiven = m_secretFromStdin || m_url || m_chat || !m_name.isEmpty() ||
                                 !m_lists.isEmpty() || m_allLists || m_message;
            return isGiven ? std::nullopt
                           : std::optional(tr("There is nothing to set: give --name, --url, --chat, "
                                              "--for-list, --all-lists, --message or --secret-stdin."));
        });
    }

    Result<void> run() override
    {
        const ChannelForm form = app::channelForm(m_channel->kind);
        Channel channel = *m_channel;
        if (!m_name.isEmpty())
            channel.name = m_name.simplified();
        if (m_allLists)
            channel.lists.reset();
        if (m_message)
            channel.messageTemplate = *m_message;
        TRY(takeLists(session(), m_lists, channel));
        for (const auto &[place, given] : {std::pair(Place::Url, m_url), std::pair(Place::Chat, m_chat)}) {
            if (!given)
                continue;
            const ChannelField *field = form.field(place);
            if (!field)
                return failure(Error::Kind::InvalidInput,
                               tr("--%1 does not apply: “%2” is a channel of the kind “%3”.")
                                   .arg(QLatin1String(optionOf(place)), m_channel->name, form.key));
            if (place == Place::Url)
                channel.url = QUrl(field->taken(*given), QUrl::StrictMode);
            else
                channel.chat = field->taken(*given);
        }
        std::optional<ChannelSecret> secret;
        if (m_secretFromStdin)
            secret = TRY(readChannelSecret(channel));
        channel.hasSecret = channel.hasSecret || secret;
        return whenDone(session().channels().edit(channel, secret), [this, channel,
                                                                     names = listNames(session())] {
            return done(
                app::toJson(channel, names),
                tr("The channel “%1” was changed. Try it with “pantau-cli channel test”.").arg(channel.name));
        });
    }

private:
    std::optional<Channel> m_channel;
    QString m_name;
    std::optional<QString> m_url;
    std::optional<QString> m_chat;
    std::optional<QString> m_message;
    QStringList m_lists;
    bool m_allLists = false;
    bool m_secretFromStdin = false;
};

class ChannelRemove final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The channel."), m_channel, chooseChannel);
    }

    Result<void> run() override
    {
        connect(&session(), &app::Session::failed, this,
                [this](const Error &left) { output().remark(left.sentence); });
        return whenDone(session().channels().remove(m_channel->id), [this, name = m_channel->name] {
            return done({{QStringLiteral("name"), name}, {QStringLiteral("removed"), true}},
                        tr("Removed the channel “%1”.").arg(name));
        });
    }

private:
    std::optional<Channel> m_channel;
};

/// `channel enable` and `channel disable`.
class ChannelSwitch final : public Command
{
public:
    explicit ChannelSwitch(bool enables) : m_enables(enables) {}

    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The channel."), m_channel, chooseChannel);
    }

    Result<void> run() override
    {
        return whenDone(session().write(&db::Channels::setEnabled, m_channel->id, m_enables),
                        [this, channel = *m_channel, names = listNames(session())] {
                            Channel now = channel;
                            now.enabled = m_enables;
                            return done(app::toJson(now, names),
                                        m_enables ? tr("Alerts go through “%1” again.").arg(now.name)
                                                  : tr("Alerts no longer go through “%1”.").arg(now.name));
                        });
    }

private:
    bool m_enables;
    std::optional<Channel> m_channel;
};

void addAlertCommands(Commands &commands)
{
    add<AlertsList>(commands, {"alerts list", tr("Show the alerts and their delivery"), Access::Reading});
    add<ChannelAdd>(commands, {"channel add", tr("Send alerts to a chat or another program as well")});
    add<ChannelList>(commands, {"channel list", tr("Show the channels for alerts"), Access::Reading});
    add<ChannelSet>(
        commands, {"channel set",
                   tr("Change a channel's name, address, chat, lists or message, or give it a new secret")});
    add<ChannelTest>(commands, {"channel test", tr("Send a test message through a channel")});
    add<ChannelSwitch>(commands, {"channel enable", tr("Use a channel again")}, true);
    add<ChannelSwitch>(commands, {"channel disable", tr("Stop using a channel for now")}, false);
    add<ChannelRemove>(commands, {"channel remove", tr("Remove a channel and its secret")});
}

} // namespace pantau::cli
