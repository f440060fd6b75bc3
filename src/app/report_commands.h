// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/report.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QFuture>

namespace pantau::app {

class CommandContext;

/// What is kept for reports: for whom, from whom, and whether one is saved each month. Lives on the session's
/// thread. Kinds: InvalidInput, Storage.
class ReportCommands
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::ReportCommands)

public:
    explicit ReportCommands(CommandContext &context) : m_context(context) {}

    QFuture<Result<void>> save(ListId list, const ReportSettings &settings);
    /// The picture is looked at: what cannot be shown is refused.
    QFuture<Result<void>> saveSender(const ReportSender &sender);
    /// The folder has to be there.
    QFuture<Result<void>> saveMonthly(const MonthlyReportSettings &settings);

private:
    CommandContext &m_context;
};

} // namespace pantau::app
