// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"

#include <QObject>

namespace pantau::desktop {

class Notifier;
class Preferences;

/// Shows the alerts that are due, one notification each, unless the person wants none here. What is told, and
/// when, was decided by the alert dispatcher.
class AlertAnnouncer final : public QObject
{
    Q_OBJECT

public:
    AlertAnnouncer(Notifier &notifier, const Preferences &preferences, QObject *parent = nullptr);

    void show(const Alert &alert);

private:
    Notifier &m_notifier;
    const Preferences &m_preferences;
};

} // namespace pantau::desktop
