// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

class AlertsList final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("alerts list"); }
    QString summary() const override { return tr("Show the alerts and what became of them"); }
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    bool m_undelivered = false;
    int m_limit = 0;
};

/// `alerts settings` shows them, `alerts settings set` changes them.
class AlertsSettings final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("alerts settings"); }
    QString summary() const override { return tr("Show or set quiet hours, grouping and warnings"); }
    Access access() const override { return m_sets ? Access::Full : Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    [[nodiscard]] std::optional<QString> takeQuietHours(const QString &text);
    void show(const AlertSettings &settings, Output &output) const;

    bool m_sets = false;
    std::optional<std::chrono::seconds> m_grouping;
    std::optional<std::pair<QTime, QTime>> m_quiet;
    std::optional<bool> m_quietHours;
    std::optional<bool> m_quotaWarnings;
    std::optional<bool> m_restoredAlerts;
};

/// What the monitor held back because too much flipped at once; with --all the whole event log.
class Incidents final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("incidents"); }
    QString summary() const override { return tr("Show what was held back as implausible"); }
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    bool m_all = false;
};

} // namespace pantau::cli
