// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"

#include <QCoreApplication>

namespace pantau::cli {

/// `version` prints the version of this program.
class Version final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::Version)

public:
    Name name() const override { return {"version", tr("Show the version")}; }
    Access access() const override { return Access::None; }

    void runWithout(const Result<QString> &, Output &output) override
    {
        const QString version = QStringLiteral(PANTAU_VERSION);
        output.result(QJsonObject{{QStringLiteral("version"), version}}, QStringLiteral("Pantau ") + version);
        done();
    }
};

void addVersionCommand(Commands &commands)
{
    add<Version>(commands);
}

} // namespace pantau::cli
