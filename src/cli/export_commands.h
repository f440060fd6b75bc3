// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

/// "export domains|history|checks|changes|usage FILE": the same bytes as the window's export.
class ExportCommand final : public Command
{
    Q_OBJECT

public:
    explicit ExportCommand(store::ExportKind kind) : m_kind(kind) {}

    QString words() const override;
    QString summary() const override;
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    store::ExportKind m_kind;
    QString m_file;
    QString m_list;
    QDateTime m_from;
    QDateTime m_until;
    session::ExportFormat m_format;
};

} // namespace pantau::cli
