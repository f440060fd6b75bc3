// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/keychain_watch.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusServiceWatcher>
#include <QDBusVariant>
#include <QLibrary>

namespace pantau::keychain {

namespace {

using Attributes = QMap<QString, QString>;

const QString Secrets = QStringLiteral("org.freedesktop.secrets");
const QString Root = QStringLiteral("/org/freedesktop/secrets");
const QString ServiceInterface = QStringLiteral("org.freedesktop.Secret.Service");
const QString CollectionInterface = QStringLiteral("org.freedesktop.Secret.Collection");
const QString Properties = QStringLiteral("org.freedesktop.DBus.Properties");

QDBusMessage secretsCall(const QString &path, const QString &interface, const QString &method,
                         const QVariantList &arguments)
{
    auto call = QDBusMessage::createMethodCall(Secrets, path, interface, method);
    call.setArguments(arguments);
    return call;
}

/// Sends an asynchronous call; @p answered gets the pending call once it is finished.
template <typename Answered>
void ask(QObject *context, const QDBusMessage &call, Answered answered)
{
    auto *watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), context);
    QObject::connect(watcher, &QDBusPendingCallWatcher::finished, context,
                     [answered = std::move(answered)](QDBusPendingCallWatcher *done) {
                         done->deleteLater();
                         answered(*done);
                     });
}

/// Disconnects the Secret Service library, which otherwise keeps using its session with a keychain that has
/// exited; the next keychain rejects it. The library starts a new session with the next request.
void forgetSession()
{
    using Disconnect = void (*)();
    const auto disconnect = reinterpret_cast<Disconnect>(
        QLibrary::resolve(QStringLiteral("secret-1"), 0, "secret_service_disconnect"));
    if (disconnect)
        disconnect();
}

void askForLock(QObject *context, KeychainState look, const std::function<void(const KeychainState &)> &seen)
{
    const auto askCollection = [context, look, seen](const QString &path) {
        ask(context,
            secretsCall(path, Properties, QStringLiteral("Get"),
                        {CollectionInterface, QStringLiteral("Locked")}),
            [look, seen](const QDBusPendingCall &done) {
                const QDBusPendingReply<QDBusVariant> reply = done;
                KeychainState whole = look;
                whole.isLocked = reply.isValid() && reply.value().variant().toBool();
                seen(whole);
            });
    };
    ask(context,
        secretsCall(Root, ServiceInterface, QStringLiteral("ReadAlias"), {QStringLiteral("default")}),
        [look, seen, askCollection](const QDBusPendingCall &done) {
            const QDBusPendingReply<QDBusObjectPath> reply = done;
            // "/" means that there is no default collection, so nothing can be locked.
            if (reply.isValid() && reply.value().path() != QLatin1String("/"))
                askCollection(reply.value().path());
            else
                seen(look);
        });
}

} // namespace

KeychainWatch::KeychainWatch(QObject *parent) : QObject(parent)
{
    qDBusRegisterMetaType<Attributes>();
    auto bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    if (!isSecretService()) {
        bus.connect({}, {}, QStringLiteral("org.kde.KWallet"), QStringLiteral("walletOpened"), this,
                    SLOT(somethingChanged()));
        return;
    }
    auto *owner = new QDBusServiceWatcher(Secrets, bus, QDBusServiceWatcher::WatchForOwnerChange, this);
    connect(owner, &QDBusServiceWatcher::serviceOwnerChanged, this,
            [this](const QString & /*service*/, const QString & /*before*/, const QString &now) {
                forgetSession();
                if (!now.isEmpty())
                    somethingChanged();
            });
    // Not every keychain sends all of these signals; each just triggers a check.
    for (const auto &signal : {QStringLiteral("CollectionChanged"), QStringLiteral("CollectionCreated")})
        bus.connect(Secrets, Root, ServiceInterface, signal, this, SLOT(somethingChanged()));
    bus.connect(Secrets, {}, Properties, QStringLiteral("PropertiesChanged"), this, SLOT(somethingChanged()));
}

/// The library, too, decides by the name of the desktop.
bool KeychainWatch::isSecretService()
{
    return !qEnvironmentVariable("XDG_CURRENT_DESKTOP")
                .split(u':')
                .contains(QLatin1String("KDE"), Qt::CaseInsensitive);
}

void KeychainWatch::look(const QString &service, const QString &entry,
                         const std::function<void(const KeychainState &)> &seen)
{
    if (!isSecretService() || !QDBusConnection::sessionBus().isConnected())
        return seen({});
    const Attributes attributes{{QStringLiteral("server"), service}, {QStringLiteral("user"), entry}};
    ask(this,
        secretsCall(Root, ServiceInterface, QStringLiteral("SearchItems"), {QVariant::fromValue(attributes)}),
        [this, seen](const QDBusPendingCall &done) {
            const QDBusPendingReply<QList<QDBusObjectPath>, QList<QDBusObjectPath>> reply = done;
            KeychainState look;
            if (!reply.isValid())
                return seen(look);
            look.isThere = true;
            look.holds = !reply.argumentAt<0>().isEmpty();
            look.hides = !reply.argumentAt<1>().isEmpty();
            askForLock(this, look, seen);
        });
}

void KeychainWatch::lookWhetherOpen()
{
    if (!isSecretService())
        return;
    look(QStringLiteral("Pantau"), {}, [this](const KeychainState &seen) {
        if (seen.isThere && !seen.isLocked)
            Q_EMIT opened();
    });
}

void KeychainWatch::somethingChanged()
{
    if (isSecretService())
        lookWhetherOpen();
    else
        Q_EMIT opened(); // KWallet only signals that it was opened
}

} // namespace pantau::keychain
