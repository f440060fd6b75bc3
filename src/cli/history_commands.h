// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

/// The runs and the latest checks of one domain.
class ShowHistory final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("history"); }
    QString summary() const override { return tr("Show what is known of a domain over time"); }
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_domain;
};

/// Every confirmed change.
class ShowChanges final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("changes"); }
    QString summary() const override { return tr("Show the confirmed changes"); }
    bool tellsSituation() const override { return true; }
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QDateTime m_since;
};

} // namespace pantau::cli
