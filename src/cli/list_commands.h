// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

class ListAdd final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("list add"); }
    QString summary() const override { return tr("Make a list, for example for a client"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
    QString m_account;
};

class ListRename final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("list rename"); }
    QString summary() const override { return tr("Give a list another name"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
    QString m_newName;
};

class ListRemove final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("list remove"); }
    QString summary() const override { return tr("Remove a list; the history of its domains stays"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_name;
};

class ListList final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("list list"); }
    QString summary() const override { return tr("Show the lists"); }
    bool tellsSituation() const override { return true; }
    Access access() const override { return Access::Reading; }
    std::optional<QString> take(const QCommandLineParser &parser) override
    {
        return expectArguments(parser, {});
    }
    void run(session::Session &session, Output &output) override;
};

} // namespace pantau::cli
