// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/alert.h"
#include "base/appeal.h"
#include "base/plan.h"
#include "base/status.h"
#include "cli/terminal.h"

#include <optional>

namespace pantau::cli {

// Alerts, changes and appeals, as the commands print them.

/// Title and body on one line.
[[nodiscard]] QString alertLine(const Alert &alert);

/// "toko.example is now: blocked (was: not blocked), changed between … and …."
[[nodiscard]] QString changeLine(const Change &change);

/// "Appeal 3, sent 2026-03-01 to … : restored after 2.4 days"
[[nodiscard]] QString appealLine(const Appeal &appeal);
/// "restored after 2.4 days", "still listed"
[[nodiscard]] QString appealOutcome(const Appeal &appeal);

/// What becomes of one list, for a person: "240 domains every 6 hours need 960 checks a day; …"; empty when
/// the figures do not hold it.
[[nodiscard]] QString listSentence(const PlanFigures &figures, ListId list);

/// "every 6 hours", "as often as the quota allows"
[[nodiscard]] QString intervalWords(const std::optional<std::chrono::seconds> &interval);

/// What the Situation says of accounts, domains and services, for the commands that show them: why they are
/// not being checked as planned. Empty where nothing is known to be in the way.
class WatchWords
{
public:
    explicit WatchWords(const app::Session &session);

    [[nodiscard]] QString whyNot(AccountId account) const;
    /// Of the domains of these lists: one that is watched is enough.
    [[nodiscard]] QString whyNotIn(const QStringList &lists) const;
    /// Of a domain, at one service.
    [[nodiscard]] QString whyNot(const DomainRow &row) const;
    /// Of a domain, whatever lists it is in.
    [[nodiscard]] Result<QString> whyNot(const DomainName &domain) const;
    /// Of a service, through any of its accounts; @p service: ServiceAddress::text().
    [[nodiscard]] QString whyNotAt(const QString &service) const;

private:
    const app::Session &m_session;
    app::Situation m_situation;
    QHash<QString, QString> m_byList;
    QHash<QString, QString> m_byService;
};

/// What keeps domains from being checked as planned, worst first: for all accounts, or for @p only.
[[nodiscard]] QList<app::Notice> obstacles(const app::Situation &situation,
                                           std::optional<AccountId> only = {});
/// The same, said on the error stream.
void remarkOn(const app::Situation &situation, Output &output);

} // namespace pantau::cli
