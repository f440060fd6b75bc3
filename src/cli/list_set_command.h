// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

/// How a list is watched. What that costs is said before it is saved.
class ListSet final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("list set"); }
    QString summary() const override { return tr("Set how a list is watched, after saying what it costs"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    [[nodiscard]] std::optional<QString> takeInterval(const QCommandLineParser &parser);
    [[nodiscard]] store::ListSettings applied(store::ListSettings settings) const;
    void weigh(session::Session &session, const DomainList &list, const store::ListSettings &settings,
               Output &output);
    void save(session::Session &session, const DomainList &list, const store::ListSettings &settings,
              const std::optional<engine::PlanFigures> &figures, Output &output);
    void report(const session::Session &session, const DomainList &list, const store::ListSettings &settings,
                const std::optional<engine::PlanFigures> &figures, Output &output);

    QString m_name;
    QString m_account;
    bool m_dryRun = false;
    std::optional<Importance> m_importance;
    std::optional<std::optional<std::chrono::seconds>> m_interval;
    std::optional<int> m_confirmations;
    std::optional<std::optional<QDateTime>> m_mutedUntil;
};

} // namespace pantau::cli
