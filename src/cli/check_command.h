// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "cli/question.h"
#include "core/check_tally.h"

#include <QTimer>

#include <chrono>

namespace pantau::cli {

/// Checks domains now: named ones, or all of a list.
class Check final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("check"); }
    QString summary() const override { return tr("Check domains, or all of a list, now"); }
    bool tellsSituation() const override { return true; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;
    void interrupted() override;

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
    void weigh(session::Session &session, const Account &account, const QList<DomainName> &domains,
               Output &output);
    void begin(session::Session &session, const Account &account, const QList<DomainName> &domains,
               Output &output);
    void tellWaits(session::Session &session, Output &output);
    void giveUpIfSilent(session::Session &session, Output &output);
    void reportWhenSaved(const session::Session &session, QList<CheckOutcome> outcomes, Output &output);
    [[nodiscard]] static QString remark(const CheckOutcome &outcome);
    void report(const session::Session &session, const QList<CheckOutcome> &outcomes, Output &output);
    [[nodiscard]] ExitCode exitCode(const CheckTally &tally, int unsaved) const;

    QString m_account;
    QString m_list;
    QStringList m_texts;
    bool m_failOnBlocked = false;
    bool m_again = false;
    bool m_isConfirmed = false;
    std::optional<std::chrono::seconds> m_patience;

    QList<Entry> m_entries;
    Question m_question;
    QTimer m_silence;
    bool m_storageFailed = false;
    bool m_isReported = false;
    bool m_isInterrupted = false;
    std::function<void()> m_reportNow; ///< while answers wait for being saved
};

} // namespace pantau::cli
