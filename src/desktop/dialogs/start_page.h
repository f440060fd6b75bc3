// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "desktop/window/window_context.h"

#include <QFuture>
#include <QList>
#include <QObject>
#include <QWidget>

class QLabel;
class QPushButton;

namespace pantau::desktop {

class SampleSetup;

/// Page for new users: what Pantau does and how to start.
class StartPage final : public QWidget
{
    Q_OBJECT

public:
    StartPage(WindowContext &context, SampleSetup &sample, QWidget *parent = nullptr);

private:
    void startSample();
    /// Disables the buttons while the sample is set up.
    void setBusy(bool busy);

    SampleSetup &m_setup;
    QPushButton *m_steps;
    QPushButton *m_sample;
    QPushButton *m_service;
    QLabel *m_sentence;
};

/// Sets up "Try it": an account for the built-in service, a list with sample domains, and their first check.
class SampleSetup final : public QObject
{
    Q_OBJECT

public:
    SampleSetup(app::Session &session, Checker &checker, QObject *parent = nullptr);

    void start();

Q_SIGNALS:
    void finished();
    void failed(const pantau::Error &error);

private:
    [[nodiscard]] QFuture<Result<DomainList>> ownList(AccountId account);

    app::Session &m_session;
    Checker &m_checker;
};

/// Domains for the built-in practice list; some of them are blocked.
[[nodiscard]] QList<DomainName> practiceDomains();

} // namespace pantau::desktop
