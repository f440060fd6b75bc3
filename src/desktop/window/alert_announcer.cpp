// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/alert_announcer.h"

#include "desktop/settings/preferences.h"
#include "desktop/window/notifier.h"

namespace pantau::desktop {

namespace {

/// What a notification has room for; the whole text is in the list of alerts.
QString firstLines(const QString &text)
{
    constexpr qsizetype Most = 6;
    const QStringList lines = text.split(u'\n');
    return lines.size() <= Most ? text : lines.first(Most - 1).join(u'\n') + QStringLiteral("\n…");
}

} // namespace

AlertAnnouncer::AlertAnnouncer(Notifier &notifier, const Preferences &preferences, QObject *parent)
    : QObject(parent), m_notifier(notifier), m_preferences(preferences)
{
}

void AlertAnnouncer::show(const Alert &alert)
{
    // A test shows whether notifications arrive, so it is shown in any case.
    if (!m_preferences.showsNotifications() && alert.kind != Alert::Kind::Test)
        return;
    const bool isAlarm = alert.kind == Alert::Kind::Listed || alert.kind == Alert::Kind::Mixed;
    m_notifier.notify({alert.title, firstLines(alert.body), alert.domains,
                       isAlarm && m_preferences.playsSound(), alert.domains.size() == alert.domainCount});
}

} // namespace pantau::desktop
