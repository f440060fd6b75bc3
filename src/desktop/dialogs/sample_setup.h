// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "desktop/window/checker.h"

#include <QFuture>
#include <QObject>

namespace pantau::desktop {

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

} // namespace pantau::desktop
