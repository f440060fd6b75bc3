// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/history.h"
#include "base/result.h"

#include <QFuture>

namespace pantau::app {

class CommandContext;
class Keys;

/// What is told and what was read. Lives on the session's thread. Kind: Storage.
class AlertCommands
{
public:
    AlertCommands(CommandContext &context, Keys &keys) : m_context(context), m_keys(keys) {}

    QFuture<Result<void>> saveSettings(const AlertSettings &settings);
    /// The change @p upTo and those before it have reached a person. CommandContext::failed() tells when that
    /// cannot be noted.
    void changesSaid(qint64 upTo);
    QFuture<Result<void>> markRead(AlertId upTo);
    QFuture<Result<void>> markActivityRead(const QList<ActivityKey> &keys);
    QFuture<Result<void>> markAllActivityRead();

    /// For a single run: alerts are made and delivered from now on, without the plan.
    QFuture<void> start();
    /// Finishes when every change is told and every due alert was tried on every channel.
    QFuture<void> settled();
    /// Session::alertDue() with an alert of kind Test.
    void testNotification();

private:
    CommandContext &m_context;
    Keys &m_keys;
};

} // namespace pantau::app
