// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

class DomainsAdd final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("domains add"); }
    QString summary() const override { return tr("Add domains to a list"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_list;
    QStringList m_texts;
};

class DomainsList final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("domains list"); }
    QString summary() const override { return tr("Show the domains and their statuses"); }
    bool tellsSituation() const override { return true; }
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_list;
};

class DomainsRemove final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("domains remove"); }
    QString summary() const override { return tr("Take domains out of a list; their history stays"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_list;
    QStringList m_texts;
};

} // namespace pantau::cli
