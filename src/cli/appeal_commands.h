// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

namespace pantau::cli {

/// Notes that somebody asked to have a domain taken off the list.
class AppealAdd final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("appeal add"); }
    QString summary() const override { return tr("Note an appeal that was sent for a domain"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_domain;
    QString m_account;
    QDateTime m_sentAt;
    QString m_sentTo;
    QString m_sentBy;
    QString m_note;
};

class AppealList final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("appeal list"); }
    QString summary() const override { return tr("Show the appeals and how long restoring took"); }
    Access access() const override { return Access::Reading; }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    QString m_domain;
    store::Appeals::Which m_which = store::Appeals::Which::All;
};

class AppealEdit final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("appeal edit"); }
    QString summary() const override { return tr("Change what was noted of an appeal"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    AppealId m_id{};
    QDateTime m_sentAt;
    std::optional<QString> m_sentTo;
    std::optional<QString> m_sentBy;
    std::optional<QString> m_note;
};

class AppealRemove final : public Command
{
    Q_OBJECT

public:
    QString words() const override { return QStringLiteral("appeal remove"); }
    QString summary() const override { return tr("Remove an appeal that was noted by mistake"); }
    void describe(QCommandLineParser &parser) const override;
    std::optional<QString> take(const QCommandLineParser &parser) override;
    void run(session::Session &session, Output &output) override;

private:
    AppealId m_id{};
};

} // namespace pantau::cli
