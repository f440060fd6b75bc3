// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_commands.h"

#include "app/command_context.h"
#include "base/names.h"
#include "base/report.h"

#include <QFileInfo>

namespace pantau::app {

namespace {

/// As cleanName(), but for one that may be empty.
Result<QString> nameOrNone(const QString &name)
{
    return name.simplified().isEmpty() ? Result<QString>(QString()) : cleanName(name);
}

} // namespace

QFuture<Result<void>> ReportCommands::save(ListId list, const ReportSettings &settings)
{
    const auto client = nameOrNone(settings.client);
    if (!client)
        return finished(Result<void>(failure(client.error())));
    ReportSettings kept = settings;
    kept.client = *client;
    return m_context.touching(Topic::Reports, m_context.onEngine([list, kept](EngineThread &engine) {
        auto saved = engine.store().reports.save(list, kept);
        engine.monthlyReports().settingsChanged();
        return saved;
    }));
}

QFuture<Result<void>> ReportCommands::saveSender(const ReportSender &sender)
{
    const auto name = nameOrNone(sender.name);
    if (!name)
        return finished(Result<void>(failure(name.error())));
    const auto before = m_context.queries().reportSender();
    // One that has gone since keeps nobody from changing the name.
    const bool isNew = !before || before->logo != sender.logo;
    if (isNew && !sender.logo.isEmpty())
        if (const auto picture = readPicture(sender.logo); !picture)
            return finished(Result<void>(failure(picture.error())));
    return m_context.touching(
        Topic::Reports, m_context.onEngine([kept = ReportSender{*name, sender.logo}](EngineThread &engine) {
            return engine.store().reports.saveSender(kept);
        }));
}

QFuture<Result<void>> ReportCommands::saveMonthly(const MonthlyReportSettings &settings)
{
    const QFileInfo folder(settings.folder);
    if (!settings.folder.isEmpty() && (!folder.isAbsolute() || !folder.isDir()))
        return finished(Result<void>(failure(
            Error::Kind::InvalidInput, tr("This folder is not there. Choose another one for the reports."))));
    return m_context.touching(Topic::Reports, m_context.onEngine([settings](EngineThread &engine) {
        auto saved = engine.store().reports.saveMonthly(settings);
        engine.monthlyReports().settingsChanged();
        return saved;
    }));
}

} // namespace pantau::app
