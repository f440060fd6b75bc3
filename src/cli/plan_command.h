// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

/// Which domains are checked when, until the allowance resets.
class ShowPlan final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("plan"); }
    QString summary() const override { return tr("Show which domains are checked when"); }
    bool tellsSituation() const override { return true; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    static void printJson(const session::Session &session, const Account &account, const engine::Plan &plan,
                          Output &output);
    static void show(const engine::Plan &plan, const QHash<ListId, QString> &lists, Output &output);

    QString m_account;
};

} // namespace pantau::cli
