// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

/// `settings` shows the program's own settings, `settings set` changes them.
class ProgramSettingsCommand final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("settings"); }
    QString summary() const override { return tr("Show or set how long single checks are kept"); }
    Access access() const override { return m_sets ? Access::Full : Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    void show(const store::ProgramSettings &settings, Output &output) const;

    bool m_sets = false;
    int m_keepChecksDays = 0;
};

} // namespace pantau::cli
