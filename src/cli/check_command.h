// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

/// Checks domains now: named ones, or all of a list.
class Check final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("check"); }
    QString summary() const override { return tr("Check domains, or all of a list, now"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    /// What is asked, in input order after merging; a text that is no domain has its outcome already.
    struct Entry
    {
        QString text;
        std::optional<DomainName> domain;
        QString refusal;
    };
    [[nodiscard]] Result<QList<Entry>> entriesOf(const session::Session &session) const;
    [[nodiscard]] Result<Account> account(const session::Session &session) const;
    void report(const QList<Entry> &entries, const QList<CheckOutcome> &outcomes, Output &output);

    QString m_account;
    QString m_list;
    QStringList m_texts;
    bool m_failOnBlocked = false;
};

} // namespace pantau::cli
