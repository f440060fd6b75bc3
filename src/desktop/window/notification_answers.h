// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/main_window.h"
#include "desktop/window/notifier.h"

#include <QObject>

namespace pantau::desktop {

/// Does in the window what a person chose on a notification.
class NotificationAnswers final : public QObject
{
    Q_OBJECT

public:
    NotificationAnswers(app::Session &session, MainWindow &window, QObject *parent = nullptr);

    void take(NotificationAnswer answer, const QList<DomainName> &domains);

private:
    void mute(const QList<DomainName> &domains);

    app::Session &m_session;
    MainWindow &m_window;
};

} // namespace pantau::desktop
