// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "secrets/keychain_secret_store.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPromise>
#include <QTimer>
#include <qt6keychain/keychain.h>

#include <chrono>
#include <memory>

namespace pantau::secrets {

namespace {

using namespace std::chrono_literals;

constexpr auto Patience = 2min; // a person may have to type the keychain's password

QString serviceName()
{
    return QStringLiteral("Pantau");
}

/// Whether there is a session in which a keychain can run. Without this question the Secret Service's library
/// would start a message bus of its own, in which no keychain is.
bool hasSession()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    const QByteArray address = qgetenv("DBUS_SESSION_BUS_ADDRESS");
    if (!address.isEmpty())
        return !address.startsWith("disabled:");
    const QString runtimeDirectory = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !runtimeDirectory.isEmpty() && QFileInfo::exists(runtimeDirectory + QLatin1String("/bus"));
#else
    return true;
#endif
}

QString notSaved()
{
    return QCoreApplication::translate(
        "KeychainSecretStore", "The key was not saved: the keychain of this computer is missing or "
                               "locked. Unlock it, or install one such as GNOME Keyring or KWallet, and "
                               "enter the key again. On the command line, PANTAU_API_KEY can stand in.");
}

QString notRead()
{
    return QCoreApplication::translate(
        "KeychainSecretStore", "The saved key could not be read: the keychain of this computer is missing "
                               "or locked. Unlock it, or install one such as GNOME Keyring or KWallet, "
                               "and try again. On the command line, PANTAU_API_KEY can stand in.");
}

QString notRemoved()
{
    return QCoreApplication::translate("KeychainSecretStore",
                                       "The saved key could not be removed: the keychain of this computer is "
                                       "missing or locked. Unlock it and try again.");
}

QString channelNotSaved()
{
    return QCoreApplication::translate(
        "KeychainSecretStore", "The channel's secret was not saved: the keychain of this computer is missing "
                               "or locked. Unlock it, or install one such as GNOME Keyring or KWallet, and "
                               "enter the secret again.");
}

QString channelNotRead()
{
    return QCoreApplication::translate(
        "KeychainSecretStore", "The channel's secret could not be read: the keychain of this computer is "
                               "missing or locked. Unlock it, or install one such as GNOME Keyring or "
                               "KWallet, and start Pantau again.");
}

} // namespace

KeychainSecretStore::KeychainSecretStore(QString scope, QObject *parent)
    : SecretStore(parent), m_scope(std::move(scope))
{
}

QFuture<Result<std::optional<ApiKey>>> KeychainSecretStore::read(AccountId account)
{
    using Answer = Result<std::optional<ApiKey>>;
    auto *job = new QKeychain::ReadPasswordJob(serviceName(), this);
    job->setKey(entryOf(account));
    return run<Answer>(job, notRead(), [job]() -> Answer {
        if (job->error() == QKeychain::EntryNotFound)
            return std::nullopt;
        auto key = ApiKey::parse(job->textData());
        if (!key)
            return failure(
                Error::Kind::NoKeychain,
                QCoreApplication::translate("KeychainSecretStore",
                                            "The keychain holds no usable key for this account. Enter "
                                            "the key again."));
        return std::optional(*std::move(key));
    });
}

QFuture<Result<void>> KeychainSecretStore::write(AccountId account, const ApiKey &key)
{
    auto *job = new QKeychain::WritePasswordJob(serviceName(), this);
    job->setKey(entryOf(account));
    job->setTextData(QString::fromLatin1(key.secretBytes()));
    return run<Result<void>>(job, notSaved(), [] { return Result<void>(); });
}

QFuture<Result<void>> KeychainSecretStore::remove(AccountId account)
{
    return removeEntry(entryOf(account));
}

QFuture<Result<std::optional<ChannelSecret>>> KeychainSecretStore::read(ChannelId channel)
{
    using Answer = Result<std::optional<ChannelSecret>>;
    auto *job = new QKeychain::ReadPasswordJob(serviceName(), this);
    job->setKey(entryOf(channel));
    return run<Answer>(job, channelNotRead(), [job]() -> Answer {
        if (job->error() == QKeychain::EntryNotFound)
            return std::nullopt;
        return std::optional(ChannelSecret::fromKeychain(job->textData().toLatin1()));
    });
}

QFuture<Result<void>> KeychainSecretStore::write(ChannelId channel, const ChannelSecret &secret)
{
    auto *job = new QKeychain::WritePasswordJob(serviceName(), this);
    job->setKey(entryOf(channel));
    job->setTextData(QString::fromLatin1(secret.secretBytes()));
    return run<Result<void>>(job, channelNotSaved(), [] { return Result<void>(); });
}

QFuture<Result<void>> KeychainSecretStore::remove(ChannelId channel)
{
    return removeEntry(entryOf(channel));
}

QFuture<Result<void>> KeychainSecretStore::removeEntry(const QString &entry)
{
    auto *job = new QKeychain::DeletePasswordJob(serviceName(), this);
    job->setKey(entry);
    return run<Result<void>>(job, notRemoved(), [] { return Result<void>(); });
}

template <typename Answer>
QFuture<Answer> KeychainSecretStore::run(QKeychain::Job *job, const QString &sentence,
                                         std::function<Answer()> succeeded)
{
    struct Pending
    {
        QPromise<Answer> promise;
        QTimer patience;
        void finish(Answer answer)
        {
            if (promise.future().isFinished())
                return;
            patience.stop();
            promise.addResult(std::move(answer));
            promise.finish();
        }
    };
    auto pending = std::make_shared<Pending>();
    pending->promise.start();
    QFuture<Answer> future = pending->promise.future();
    if (!hasSession()) {
        pending->finish(failure(Error::Kind::NoKeychain, sentence, QStringLiteral("no D-Bus session")));
        delete job;
        return future;
    }

    job->setAutoDelete(true);
    job->setInsecureFallback(false);
    connect(job, &QKeychain::Job::finished, this,
            [pending, sentence, succeeded = std::move(succeeded)](QKeychain::Job *done) {
                if (done->error() == QKeychain::NoError || done->error() == QKeychain::EntryNotFound)
                    pending->finish(succeeded());
                else
                    pending->finish(failure(Error::Kind::NoKeychain, sentence, done->errorString()));
            });
    pending->patience.setSingleShot(true);
    pending->patience.callOnTimeout(this, [waiting = std::weak_ptr<Pending>(pending), sentence] {
        if (const auto late = waiting.lock())
            late->finish(failure(Error::Kind::NoKeychain, sentence,
                                 QStringLiteral("the keychain did not answer in time")));
    });
    pending->patience.start(Patience);
    job->start();
    return future;
}

QString KeychainSecretStore::entryOf(AccountId account) const
{
    return QStringLiteral("account-%1-%2").arg(m_scope).arg(static_cast<qint64>(account));
}

QString KeychainSecretStore::entryOf(ChannelId channel) const
{
    return QStringLiteral("channel-%1-%2").arg(m_scope).arg(static_cast<qint64>(channel));
}

} // namespace pantau::secrets
