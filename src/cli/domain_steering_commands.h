// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

/// What a person sets for single domains, whatever lists they are in.
class DomainsSet final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("domains set"); }
    QString summary() const override { return tr("Pause, mute, weigh or annotate domains"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QStringList m_texts;
    store::DomainSettingsChange m_change;
};

/// Everything about one domain: status and window, its parent, settings, appeals.
class DomainsShow final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("domains show"); }
    QString summary() const override { return tr("Show all that is known and set of a domain"); }
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_text;
};

} // namespace pantau::cli
