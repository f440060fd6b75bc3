// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

#include <QTemporaryDir>

namespace pantau::cli {

class BackupCreate final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("backup create"); }
    QString summary() const override { return tr("Copy the database to a file, while it is in use"); }
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    Result<void> print() const;

    QString m_file;
    std::optional<QTemporaryDir> m_printed; ///< holds the backup that goes to the standard output
    store::ExistingFile m_existing = store::ExistingFile::Refuse;
};

class BackupLook final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("backup look"); }
    QString summary() const override { return tr("Show what a backup holds"); }
    Access access() const override { return Access::None; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void runWithout(const QString &dataDir, Output &output) override;

private:
    QString m_file;
};

class BackupRestore final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("backup restore"); }
    QString summary() const override { return tr("Put a backup in the place of the database"); }
    Access access() const override { return Access::None; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void runWithout(const QString &dataDir, Output &output) override;

private:
    QString m_file;
};

} // namespace pantau::cli
