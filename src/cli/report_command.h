// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "session/report_maker.h"

namespace pantau::cli {

/// A dated account of a domain or a list as a page of HTML, to a file or to the result stream.
class MakeReport final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("report"); }
    QString summary() const override { return tr("Write a dated report of a domain or a list"); }
    bool tellsSituation() const override { return true; }
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    [[nodiscard]] Result<report::Report> make(const session::Session &session) const;

    QString m_domain;
    QString m_list;
    QString m_file;
    session::ReportPeriod m_period;
};

} // namespace pantau::cli
