// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/portal_autostart.h"

#include "desktop/settings/preferences.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusServiceWatcher>

#include <utility>

namespace pantau::desktop {

namespace {

constexpr QLatin1String BackgroundInterface("org.freedesktop.portal.Background");

} // namespace

PortalAutostart::PortalAutostart(Preferences &preferences, const QDBusConnection &bus, QObject *parent)
    : Autostart(parent), m_preferences(preferences), m_bus(bus)
{
    auto *coming = new QDBusServiceWatcher(PortalRequest::Service, m_bus,
                                           QDBusServiceWatcher::WatchForRegistration, this);
    connect(coming, &QDBusServiceWatcher::serviceRegistered, this, &PortalAutostart::look);
    look();
}

PortalAutostart::~PortalAutostart() = default;

/// Not every desktop's portal has this part.
void PortalAutostart::look()
{
    if (!m_bus.isConnected()) { // a call would never finish
        m_portal = Portal::Missing;
        return;
    }
    auto call = QDBusMessage::createMethodCall(PortalRequest::Service, PortalRequest::Path,
                                               QStringLiteral("org.freedesktop.DBus.Properties"),
                                               QStringLiteral("Get"));
    call.setArguments({BackgroundInterface, QStringLiteral("version")});
    auto *version = new QDBusPendingCallWatcher(m_bus.asyncCall(call), this);
    connect(version, &QDBusPendingCallWatcher::finished, this, [this, version] {
        version->deleteLater();
        m_portal = version->isError() ? Portal::Missing : Portal::Found;
        Q_EMIT changed();
    });
}

bool PortalAutostart::isOn() const
{
    return m_question ? m_question->on : m_preferences.startsAtLogin();
}

bool PortalAutostart::canChange() const
{
    return m_portal == Portal::Found && !m_question;
}

QString PortalAutostart::note() const
{
    if (m_question)
        return tr("Waiting for your system…");
    switch (m_portal) {
    case Portal::Unknown:
        return {};
    case Portal::Missing:
        return tr("On this system, add Pantau to the programs that start at login yourself.");
    case Portal::Found:
        return tr("This is what your system last allowed. Pantau cannot see when it is changed elsewhere.");
    }
    return {};
}

QFuture<Result<void>> PortalAutostart::set(bool on)
{
    QStringList command{QStringLiteral("pantau")};
    if (m_preferences.startHidden())
        command += QStringLiteral("--hidden");
    m_question = Question{on, {}};
    m_question->answer.start();
    auto answer = m_question->answer.future();
    auto *request = new PortalRequest(m_bus, this);
    connect(
        request, &PortalRequest::finished, this,
        [this, request](PortalRequest::Response response, const QVariantMap &results, const QString &detail) {
            request->deleteLater();
            finish(response, results, detail);
        });
    request->send(BackgroundInterface, QStringLiteral("RequestBackground"),
                  {{QStringLiteral("reason"), tr("Pantau watches your domains from the moment you log in.")},
                   {QStringLiteral("autostart"), on},
                   {QStringLiteral("commandline"), command},
                   {QStringLiteral("dbus-activatable"), false}});
    Q_EMIT changed();
    return answer;
}

void PortalAutostart::finish(PortalRequest::Response response, const QVariantMap &results,
                             const QString &detail)
{
    Question question = *std::exchange(m_question, std::nullopt);
    if (response == PortalRequest::Response::Granted)
        m_preferences.setStartsAtLogin(results.value(QStringLiteral("autostart")).toBool());
    Q_EMIT changed();
    question.answer.addResult(outcome(question.on, response, detail));
    question.answer.finish();
}

Result<void> PortalAutostart::outcome(bool wanted, PortalRequest::Response response,
                                      const QString &detail) const
{
    if (response == PortalRequest::Response::Refused)
        return failure(
            Error::Kind::Cancelled,
            tr("The system did not allow Pantau to change whether it starts when you log in. In the system's "
               "settings for apps, allow Pantau to run in the background, then try again."));
    // A desktop may grant the rest and not this.
    if (response == PortalRequest::Response::Failed || isOn() != wanted)
        return failure(Error::Kind::Storage,
                       tr("The system could not change whether Pantau starts when you log in. Try again, or "
                          "change it in the system's settings."),
                       detail);
    return {};
}

} // namespace pantau::desktop
