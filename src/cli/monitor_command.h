// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

#include <chrono>

namespace pantau::cli {

/// Watches as planned: once, for a time, or until it is stopped.
class Monitor final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("monitor"); }
    QString summary() const override { return tr("Watch all lists as planned, and tell every change"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    enum class Ripe { Yes, NotYet };
    struct WhyUnknown
    {
        QString reason;
        int domains = 0;
    };

    void tellChanges(session::Session &session, Output &output);
    void tell(const Alert &alert, Output &output);
    void tellUndelivered(const session::Session &session, ChannelId channel, const QString &problem,
                         Output &output) const;
    void tellSituation(const session::Situation &situation, Ripe ripe, Output &output);
    [[nodiscard]] Result<std::optional<QString>> nothingToWatch(const session::Session &session) const;
    [[nodiscard]] Result<bool> isPrevented(const session::Session &session,
                                           const session::Situation &situation) const;
    void watch(session::Session &session, Output &output);
    void endIfDatabaseIsGone(const session::Session &session, Output &output);
    void endOfTime(session::Session &session, Output &output);
    void runOnce(session::Session &session, Output &output);
    void reportRun(const session::Session &session, int checked, Output &output);
    [[nodiscard]] static Result<QList<WhyUnknown>> whyUnknown(const session::Session &session);

    QString m_account;
    bool m_once = false;
    std::optional<std::chrono::seconds> m_duration;

    std::optional<AccountId> m_only;
    std::optional<QStringList> m_told; ///< what stands in the way, as it was said last
    qint64 m_saidUpTo = 0;             ///< the newest change that was told here
    int m_unanswered = 0;              ///< domains of which replies said nothing clear
    bool m_isDatabaseGone = false;
    bool m_hasWatched = false;
    bool m_isUndelivered = false; ///< some alert, through some channel
    bool m_hasAnswer = false;
    bool m_hasAsked = false;
};

} // namespace pantau::cli
