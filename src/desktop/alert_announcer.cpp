// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/alert_announcer.h"

#include "desktop/notifier.h"

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

AlertAnnouncer::AlertAnnouncer(Notifier &notifier, QObject *parent) : QObject(parent), m_notifier(notifier)
{
}

void AlertAnnouncer::show(const Alert &alert)
{
    const bool isAlarm = alert.kind == Alert::Kind::Listed || alert.kind == Alert::Kind::Mixed;
    m_notifier.notify({alert.title, firstLines(alert.body),
                       alert.domains.isEmpty() ? QString() : alert.domains.first().ascii(), isAlarm});
}

} // namespace pantau::desktop
