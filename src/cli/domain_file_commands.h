// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "core/domain_import.h"

namespace pantau::cli {

class DomainsImport final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("domains import"); }
    QString summary() const override { return tr("Add the domains of a text or CSV file to a list"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    [[nodiscard]] Result<DomainImport> read(const QByteArray &bytes) const;

    QString m_list;
    QString m_file;
    QString m_column;
    QString m_listColumn;
    QString m_noteColumn;
    QString m_importanceColumn;
};

class DomainsExport final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("domains export"); }
    QString summary() const override { return tr("Write the domains and their statuses to a CSV file"); }
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_list;
    QString m_file;
};

} // namespace pantau::cli
