// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "cli/output.h"

#include <optional>

namespace pantau::cli {

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
