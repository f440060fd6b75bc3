// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alert.h"

#include <QObject>

namespace pantau::desktop {

class Notifier;

/// Shows the alerts that are due, one notification each. What is told, and when, was decided by the alert
/// desk.
class AlertAnnouncer final : public QObject
{
    Q_OBJECT

public:
    explicit AlertAnnouncer(Notifier &notifier, QObject *parent = nullptr);

    void show(const Alert &alert);

private:
    Notifier &m_notifier;
};

} // namespace pantau::desktop
