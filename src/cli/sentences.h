// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/alert.h"
#include "base/appeal.h"
#include "base/status.h"
#include "cli/terminal.h"

#include <optional>

namespace pantau::cli {

// Texts for alerts, changes and appeals in the output of commands.

/// Title and body on one line.
[[nodiscard]] QString alertLine(const Alert &alert);

/// "toko.example is now: blocked (was: not blocked), changed between … and …."
[[nodiscard]] QString changeLine(const ChangeRow &row);

/// "Appeal 3, sent 2026-03-01 to … : restored after 2.4 days"
[[nodiscard]] QString appealLine(const Appeal &appeal);
/// "restored after 2.4 days", "still listed"
[[nodiscard]] QString appealOutcome(const Appeal &appeal);

/// "every 6 hours", "as often as the quota allows"
[[nodiscard]] QString intervalWords(const std::optional<std::chrono::seconds> &interval);
/// False without an account, and for the built-in service, which has no quota.
[[nodiscard]] bool hasQuota(const app::Session &session, const std::optional<AccountId> &account);

/// Explains why accounts, domains and services are not checked as planned, based on the Situation. The texts
/// are empty if there is no known obstacle.
class WatchWords
{
public:
    explicit WatchWords(const app::Session &session);

    [[nodiscard]] QString whyNot(AccountId account) const;
    /// Reason for domains in @p lists. Empty if at least one of the lists is monitored.
    [[nodiscard]] QString whyNotIn(const QStringList &lists) const;
    /// Reason for a domain at one service.
    [[nodiscard]] QString whyNot(const DomainRow &row) const;
    /// Reason for a domain, independent of its lists.
    [[nodiscard]] Result<QString> whyNot(const DomainName &domain) const;
    /// Reason for a service, over all of its accounts. @p service: ServiceAddress::text().
    [[nodiscard]] QString whyNotAt(const QString &service) const;

private:
    const app::Session &m_session;
    app::Situation m_situation;
    QHash<QString, QString> m_byList;
    QHash<QString, QString> m_byService;
};

/// Obstacles to planned checks, worst first: for all accounts, or for @p only.
[[nodiscard]] QList<app::Notice> obstacles(const app::Situation &situation,
                                           std::optional<AccountId> only = {});
/// Prints how many of @p before blocked domains do not count as blocked any more, after an account was
/// changed.
void remarkOnLostBlocks(int before, const app::Session &session, Output &output);
/// Prints the obstacles on the error stream.
void remarkOn(const app::Situation &situation, Output &output);

} // namespace pantau::cli
