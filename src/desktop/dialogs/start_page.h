// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "desktop/window/account_watch.h"

#include <QFuture>
#include <QList>
#include <QObject>
#include <QWidget>

class QLabel;
class QPushButton;

namespace pantau::desktop {

class SampleSetup;

/// What a newcomer sees: what Pantau does and the ways to begin.
class StartPage final : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(SampleSetup &sample, QWidget *parent = nullptr);

Q_SIGNALS:
    void firstStepsChosen();
    void serviceChosen();

private:
    void startSample();
    /// While the sample is set up the buttons rest.
    void setBusy(bool busy);

    SampleSetup &m_setup;
    QPushButton *m_steps;
    QPushButton *m_sample;
    QPushButton *m_service;
    QLabel *m_sentence;
};

/// "Try it": the account of the built-in service, a list with the sample domains, and their first check.
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

/// The domains to try the built-in practice list with; some of them are on it.
[[nodiscard]] QList<DomainName> practiceDomains();

} // namespace pantau::desktop
