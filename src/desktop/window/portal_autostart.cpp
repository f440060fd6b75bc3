// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/portal_autostart.h"

#include "desktop/settings/preferences.h"

#include <QDBusError>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusServiceWatcher>
#include <QUuid>

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

/// Checks whether the portal of this desktop has the Background interface.
void PortalAutostart::look()
{
    if (!m_bus.isConnected()) { // the call would never finish
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
                  {{QStringLiteral("reason"), tr("Pantau starts when you log in and watches your domains.")},
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
    // A desktop may grant running in the background, but not autostart.
    if (response == PortalRequest::Response::Failed || isOn() != wanted)
        return failure(Error::Kind::Storage,
                       tr("The system could not change whether Pantau starts when you log in. Try again, or "
                          "change it in the system's settings."),
                       detail);
    return {};
}

namespace {

constexpr QLatin1String RequestInterface("org.freedesktop.portal.Request");

/// Path of the Request object that the portal will create for the token.
QString handleOf(const QDBusConnection &bus, const QString &token)
{
    const QString caller = bus.baseService().mid(1).replace(u'.', u'_'); // ":1.42" without its colon
    return PortalRequest::Path + QStringLiteral("/request/") + caller + u'/' + token;
}

} // namespace

PortalRequest::PortalRequest(const QDBusConnection &bus, QObject *parent) : QObject(parent), m_bus(bus)
{
    auto *leaving = new QDBusServiceWatcher(Service, m_bus, QDBusServiceWatcher::WatchForOwnerChange, this);
    connect(leaving, &QDBusServiceWatcher::serviceOwnerChanged, this,
            [this](const QString &, const QString &before) {
                if (!before.isEmpty()) // otherwise the call has just started the portal
                    finish(Response::Failed, {}, QStringLiteral("The portal went away."));
            });
}

void PortalRequest::send(const QString &interface, const QString &method, QVariantMap options)
{
    const QString token = QStringLiteral("pantau_") + QUuid::createUuid().toString(QUuid::Id128);
    options.insert(QStringLiteral("handle_token"), token);
    awaitAt(handleOf(m_bus, token)); // before the call, because the response may arrive before the reply
    auto call = QDBusMessage::createMethodCall(Service, Path, interface, method);
    call.setArguments({QString(), options});
    auto *reply = new QDBusPendingCallWatcher(m_bus.asyncCall(call), this);
    connect(reply, &QDBusPendingCallWatcher::finished, this, [this, reply] { called(*reply); });
}

void PortalRequest::awaitAt(const QString &handle)
{
    m_handle = handle;
    m_bus.connect(Service, handle, RequestInterface, QStringLiteral("Response"), this,
                  SLOT(responded(uint, QVariantMap))); // clazy:exclude=connect-not-normalized (clang-format)
}

void PortalRequest::called(const QDBusPendingCall &call)
{
    const QDBusPendingReply<QDBusObjectPath> reply = call;
    if (reply.isError())
        finish(Response::Failed, {}, reply.error().message());
    else if (reply.value().path() != m_handle) // portals before 0.9 choose the path
        awaitAt(reply.value().path());
}

void PortalRequest::responded(uint response, const QVariantMap &results)
{
    finish(response <= uint(Response::Refused) ? Response(response) : Response::Failed, results);
}

void PortalRequest::finish(Response response, const QVariantMap &results, const QString &detail)
{
    if (!std::exchange(m_isFinished, true))
        Q_EMIT finished(response, results, detail);
}

} // namespace pantau::desktop
