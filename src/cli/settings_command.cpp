// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/settings_command.h"

namespace pantau::cli {

void ProgramSettingsCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("set"), tr("Change them with the options."),
                                 QStringLiteral("[get | set]"));
    parser.addOption({QStringLiteral("keep-checks"),
                      tr("For how many days single checks are kept; runs and changes are kept for ever."),
                      QStringLiteral("DAYS")});
}

std::optional<QString> ProgramSettingsCommand::take(const QCommandLineParser &parser)
{
    const QStringList arguments = parser.positionalArguments();
    m_sets = arguments.value(0) == QLatin1String("set");
    if (arguments.size() > 1 ||
        (arguments.size() == 1 && !m_sets && arguments.first() != QLatin1String("get")))
        return tr("Write “settings get” or “settings set” with options.");
    const bool isGiven = parser.isSet(QStringLiteral("keep-checks"));
    if (m_sets && !isGiven)
        return tr("No option was given. Name at least one of the options.");
    if (!m_sets && isGiven)
        return tr("To change settings, write “settings set”.");
    const QString text = parser.value(QStringLiteral("keep-checks"));
    bool isNumber = true;
    m_keepChecksDays = m_sets ? text.toInt(&isNumber) : 0;
    return isNumber ? std::nullopt : std::optional(tr("“%1” is not a number of days.").arg(text));
}

void ProgramSettingsCommand::run(session::Session &session, Output &output)
{
    auto settings = session.settings();
    if (!settings)
        return fail(output, settings.error());
    if (!m_sets) {
        show(*settings, output);
        return done();
    }
    settings->keepChecksDays = m_keepChecksDays;
    session.saveSettings(*settings).then(this,
                                         [this, &output, settings = *settings](const Result<void> &saved) {
                                             if (!saved)
                                                 return fail(output, saved.error());
                                             show(settings, output);
                                             done();
                                         });
}

void ProgramSettingsCommand::show(const store::ProgramSettings &settings, Output &output) const
{
    if (output.isJson())
        output.json(QJsonObject{{QStringLiteral("keep_checks_days"), settings.keepChecksDays}});
    else
        output.line(tr("Single checks are kept for %Ln days; runs and changes for ever.", nullptr,
                       settings.keepChecksDays));
}

} // namespace pantau::cli
