// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "db/accounts.h"
#include "db/activity.h"
#include "db/alerts.h"
#include "db/appeals.h"
#include "db/channels.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/hints.h"
#include "db/history.h"
#include "db/settings.h"
#include "db/usage.h"

#include <QString>

#include <memory>
#include <utility>

namespace pantau::db {

/// Read access to everything that is stored: `store.lists().all()`. Has its own read-only connection, which
/// belongs to the thread that opened it. The repositories are const here, so that writing does not compile.
class Store
{
public:
    /// Error kinds: as Database::openReadOnly().
    [[nodiscard]] static Result<std::unique_ptr<Store>> open(const QString &dataDir)
    {
        auto database = Database::openReadOnly(dataDir);
        if (!database)
            return failure(database.error());
        return std::make_unique<Store>(std::move(*database));
    }
    explicit Store(std::unique_ptr<const Database> database) : m_database(std::move(database)) {}

    [[nodiscard]] const Accounts accounts() const { return Accounts(*m_database); }
    [[nodiscard]] const Activity activity() const { return Activity(*m_database); }
    [[nodiscard]] const Alerts alerts() const { return Alerts(*m_database); }
    [[nodiscard]] const AppealBoard appealBoard() const { return AppealBoard(*m_database); }
    [[nodiscard]] const Appeals appeals() const { return Appeals(*m_database); }
    [[nodiscard]] const Channels channels() const { return Channels(*m_database); }
    [[nodiscard]] const DomainHistory domainHistory() const { return DomainHistory(*m_database); }
    [[nodiscard]] const DomainSettingsTable domainSettings() const
    {
        return DomainSettingsTable(*m_database);
    }
    [[nodiscard]] const Domains domains() const { return Domains(*m_database); }
    [[nodiscard]] const Hints hints() const { return Hints(*m_database); }
    [[nodiscard]] const History history() const { return History(*m_database); }
    [[nodiscard]] const LetterDrafts letterDrafts() const { return LetterDrafts(*m_database); }
    [[nodiscard]] const ListFeeds listFeeds() const { return ListFeeds(*m_database); }
    [[nodiscard]] const Lists lists() const { return Lists(*m_database); }
    [[nodiscard]] const ReportSettingsTable reportSettings() const
    {
        return ReportSettingsTable(*m_database);
    }
    [[nodiscard]] const PrintedChanges printedChanges() const { return PrintedChanges(*m_database); }
    [[nodiscard]] const Settings settings() const { return Settings(*m_database); }
    [[nodiscard]] const UsageHistory usageHistory() const { return UsageHistory(*m_database); }

    [[nodiscard]] const Database &database() const { return *m_database; }

private:
    std::unique_ptr<const Database> m_database;
};

} // namespace pantau::db
