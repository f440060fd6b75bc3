// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

class ChannelAdd final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("channel add"); }
    QString summary() const override { return tr("Send alerts to a webhook or a Telegram chat as well"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    Channel m_channel;
    bool m_secretFromStdin = false;
};

class ChannelList final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("channel list"); }
    QString summary() const override { return tr("Show the channels for alerts"); }
    Access access() const override { return Access::Reading; }
    std::optional<QString> take(const QCommandLineParser &parser) override
    {
        return expectArguments(parser, {});
    }
    void run(session::Session &session, Output &output) override;
};

class ChannelTest final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("channel test"); }
    QString summary() const override { return tr("Send a test message through a channel"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
};

class ChannelSet final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("channel set"); }
    QString summary() const override { return tr("Give a channel a new secret"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
};

class ChannelRemove final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("channel remove"); }
    QString summary() const override { return tr("Remove a channel and its secret"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
};

/// `channel enable` and `channel disable`.
class ChannelSwitch final : public Command
{
    Q_OBJECT

public:
    explicit ChannelSwitch(bool enables) : m_enables(enables) {}

    QString words() const override
    {
        return m_enables ? QStringLiteral("channel enable") : QStringLiteral("channel disable");
    }
    QString summary() const override
    {
        return m_enables ? tr("Use a channel again") : tr("Leave a channel unused for now");
    }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    bool m_enables;
    QString m_name;
};

} // namespace pantau::cli
