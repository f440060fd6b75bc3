// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

class AccountAdd final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("account add"); }
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
    QString m_url;
    bool m_keyFromStdin = false;
    bool m_allowPlainHttp = false;
};

class AccountTest final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("account test"); }
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
};

class AccountSet final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("account set"); }
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
    std::optional<int> m_renewalDay;
};

class AccountSetKey final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("account set-key"); }
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
};

class AccountRemove final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("account remove"); }
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
};

class AccountList final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("account list"); }
    QString summary() const override;
    bool tellsSituation() const override { return true; }
    Access access() const override { return Access::Reading; }
    std::optional<QString> take(const QCommandLineParser &parser) override
    {
        return expectArguments(parser, {});
    }
    void run(session::Session &session, Output &output) override;
};

} // namespace pantau::cli
