// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_name.h"
#include "base/report.h"
#include "base/result.h"

#include <QStringList>

#include <optional>

namespace pantau::db {

class Database;

/// What is kept for reports, in rows of the settings. What cannot be understood counts as the default. Kind:
/// Storage.
class ReportSettingsTable
{
public:
    explicit ReportSettingsTable(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<ReportSettings> of(ListId list) const;
    [[nodiscard]] Result<void> save(ListId list, const ReportSettings &settings);
    /// ReportSettings::language, where one is named, of each list that has the domain watched at @p service
    /// (ServiceAddress::text()); each once, sorted.
    [[nodiscard]] Result<QStringList> languagesFor(const DomainName &domain, const QString &service) const;
    [[nodiscard]] Result<ReportSender> sender() const;
    [[nodiscard]] Result<void> saveSender(const ReportSender &sender);
    [[nodiscard]] Result<MonthlyReportSettings> monthly() const;
    [[nodiscard]] Result<void> saveMonthly(const MonthlyReportSettings &settings);
    /// Empty: none is to be saved for the list, or none was ever to be.
    [[nodiscard]] Result<std::optional<MonthlyReportRecord>> record(ListId list) const;
    [[nodiscard]] Result<void> saveRecord(ListId list, const std::optional<MonthlyReportRecord> &record);
    /// Of lists that were removed. Those of a list that is brought back are there until then: no id is given
    /// twice.
    [[nodiscard]] Result<void> dropGone();

private:
    const Database &m_database;
};

} // namespace pantau::db
