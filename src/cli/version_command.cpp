// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/release_question.h"
#include "cli/commands.h"
#include "core/release.h"

#include <QCoreApplication>

#include <memory>

namespace pantau::cli {

/// `version` names this version, and with `--check` the newest one.
class Version final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::Version)

public:
    Name name() const override
    {
        return {"version", tr("Show this version, and whether there is a newer one")};
    }
    Access access() const override { return Access::None; }

    void describe(CommandOptions &options) override
    {
        options.flag("check",
                     tr("Ask for the newest version now. Whoever runs the address that is asked sees the "
                        "internet address of this computer, and nothing else."),
                     m_checks);
    }

    void runWithout(const Result<QString> &, Output &output) override
    {
        if (!m_checks) {
            show({}, output);
            return done();
        }
        m_question = std::make_unique<app::ReleaseQuestion>(app::defaultReleaseAddress());
        whenDone(m_question->ask(), output, [this, &output](const QString &newest) {
            show(newest, output);
            done();
        });
    }

private:
    /// @p newest: empty where it was not asked for.
    static void show(const QString &newest, Output &output)
    {
        const QString own = QStringLiteral(PANTAU_VERSION);
        QJsonObject json{{QStringLiteral("version"), own}};
        if (newest.isEmpty())
            return output.result(json, QStringLiteral("Pantau ") + own);
        const bool isNewer = isNewerRelease(newest, own);
        json.insert(QStringLiteral("newest"), newest);
        json.insert(QStringLiteral("is_newer"), isNewer);
        output.result(json, isNewer ? tr("Pantau %1 is available. You have %2.").arg(newest, own)
                                    : tr("You have Pantau %1, and there is no newer one.").arg(own));
    }

    bool m_checks = false;
    std::unique_ptr<app::ReleaseQuestion> m_question;
};

void addVersionCommand(Commands &commands)
{
    add<Version>(commands);
}

} // namespace pantau::cli
