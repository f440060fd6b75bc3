// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/hint_commands.h"
#include "app/json.h"
#include "cli/commands.h"
#include "cli/values.h"

#include <QCoreApplication>

namespace pantau::cli {

namespace {

Result<std::optional<quint16>> readPort(const QString &text)
{
    bool isPort = false;
    const quint16 port = text.toUShort(&isPort);
    if (isPort && port > 0)
        return std::optional(port);
    return failure(Error::Kind::InvalidInput,
                   Command::tr("“%1” is not a port. Write a number from 1 to 65535.").arg(text));
}

} // namespace

/// `hint webhook` shows where other tools on this computer report domains; with a word it is switched on or
/// off, or gets a new token.
class HintWebhook final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::HintWebhook)

public:
    Name name() const override
    {
        return {"hint webhook", tr("Show or switch the webhook by which other tools report domains")};
    }
    Access access() const override { return action() == Show ? Access::Reading : Access::Full; }

    void describe(CommandOptions &options) override
    {
        options.arguments(
            "ACTION",
            tr("“on” lets tools on this computer report domains while Pantau or “pantau-cli monitor” runs, "
               "“off” stops that, “token” replaces the token, “show” shows the current state."),
            m_words, CommandOptions::Count::AtMostOne, u'[' + actions().join(QLatin1String(" | ")) + u']');
        options.option("port", "PORT", tr("Where to listen instead, with “on”."), m_port, readPort);
        options.check([this] { return wrongWords(); });
    }

    void run(app::Session &session, Output &output) override
    {
        switch (action()) {
        case Show:
            return show(session, output);
        case On:
            return whenDone(session.hints().openWebhook(m_port), output,
                            [this, &output](const app::OpenedWebhook &opened) {
                                tellOpened(opened.webhook, opened.token, output);
                                done();
                            });
        case Off:
            return whenDone(session.hints().closeWebhook(), output,
                            [this, &session, &output] { show(session, output); });
        case Token:
            return whenDone(session.hints().renewWebhookToken(), output,
                            [this, &session, &output](const HintToken &token) {
                                const auto webhook = session.queries().webhook();
                                if (!webhook)
                                    return fail(output, webhook.error());
                                tellOpened(*webhook, token, output);
                                done();
                            });
        }
    }

private:
    enum Action { Show, On, Off, Token };

    /// As they are written, in the order of Action.
    [[nodiscard]] static QStringList actions()
    {
        return {QStringLiteral("show"), QStringLiteral("on"), QStringLiteral("off"), QStringLiteral("token")};
    }
    [[nodiscard]] Action action() const
    {
        return m_words.isEmpty() ? Show : Action(actions().indexOf(m_words.first()));
    }

    [[nodiscard]] std::optional<QString> wrongWords() const
    {
        if (!m_words.isEmpty() && !actions().contains(m_words.first()))
            return tr("“%1” is none of: %2.").arg(m_words.first(), actions().join(QLatin1String(", ")));
        if (m_port && action() != On)
            return tr("A port is set with “pantau-cli hint webhook on --port %1”.").arg(*m_port);
        return std::nullopt;
    }

    void show(const app::Session &session, Output &output)
    {
        const auto webhook = session.queries().webhook();
        if (!webhook)
            return fail(output, webhook.error());
        if (output.isJson()) {
            output.json(toJson(*webhook, std::nullopt));
        } else if (!webhook->isOn) {
            output.line(tr("The webhook is off. Switch it on with “pantau-cli hint webhook on”."));
        } else {
            output.line(tr("The webhook is on, at %1, while Pantau or “pantau-cli monitor” runs.")
                            .arg(webhook->address()));
            if (!webhook->problem.isEmpty())
                output.line(webhook->problem);
        }
        done();
    }

    static void tellOpened(const WebhookRecord &webhook, const std::optional<HintToken> &token,
                           Output &output)
    {
        if (output.isJson())
            return output.json(toJson(webhook, token));
        output.line(
            tr("While Pantau or “pantau-cli monitor” runs, tools on this computer can report domains at:"));
        output.line(QStringLiteral("  ") + webhook.address());
        if (!webhook.problem.isEmpty())
            output.line(webhook.problem);
        if (!token)
            return output.line(
                tr("The token stays as it was. “pantau-cli hint webhook token” creates a new one."));
        const QString text = QString::fromLatin1(token->secretBytes());
        output.line(tr("Their token, which is shown only now:"));
        output.line(QStringLiteral("  ") + text);
        output.line(tr("For example:"));
        output.line(QStringLiteral("  curl -H 'Authorization: Bearer %1' -d '{\"domain\": \"shop.example\", "
                                   "\"source\": \"uptime\"}' %2")
                        .arg(text, webhook.address()));
    }

    [[nodiscard]] static QJsonObject toJson(const WebhookRecord &webhook,
                                            const std::optional<HintToken> &token)
    {
        QJsonObject object = app::toJson(webhook);
        object[QStringLiteral("token")] =
            token ? QJsonValue(QString::fromLatin1(token->secretBytes())) : QJsonValue(QJsonValue::Null);
        return object;
    }

    QStringList m_words;
    std::optional<quint16> m_port;
};

void addWebhookCommand(Commands &commands)
{
    add<HintWebhook>(commands);
}

} // namespace pantau::cli
