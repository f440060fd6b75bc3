// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

/// The usage meter: what the service says is left of the allowance.
class ShowUsage final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("usage"); }
    QString summary() const override { return tr("Show what is left of the quota, free of charge"); }
    bool tellsSituation() const override { return true; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    static void show(const session::Session &session, const Account &account, const Usage &usage,
                     const engine::Forecast &forecast, Output &output);

    QString m_account;
};

} // namespace pantau::cli
