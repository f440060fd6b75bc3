// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/keychain_secret_store.h"

#include "keychain/secret_store.h"

#include <QFileInfo>
#include <QPromise>
#include <QTimer>
#include <qt6keychain/keychain.h>

#include <chrono>
#include <memory>

namespace pantau::keychain {

namespace {

using namespace std::chrono_literals;

constexpr auto Patience = 20s; // longer than any keychain needs without a prompt

QString serviceName()
{
    return QStringLiteral("Pantau");
}

/// True if there is a session in which a keychain can run. Without this check, the Secret Service library
/// would start a private message bus without a keychain.
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

/// Converts the library's error, which does not distinguish "locked" from other errors.
SecretFailure failureOf(const QKeychain::Job &job)
{
    const bool isDenied =
        job.error() == QKeychain::AccessDenied || job.error() == QKeychain::AccessDeniedByUser;
    return {isDenied ? SecretFailure::Kind::Denied : SecretFailure::Kind::NoKeychain, job.errorString()};
}

SecretFailure locked(const QString &detail)
{
    return {SecretFailure::Kind::Locked, detail};
}

} // namespace

KeychainSecretStore::KeychainSecretStore(QString scope, QObject *parent)
    : SecretStore(parent), m_scope(std::move(scope)), m_patience(new QTimer(this))
{
    m_patience->setSingleShot(true);
    connect(m_patience, &QTimer::timeout, this, &SecretStore::slow);
}

KeychainSecretStore::~KeychainSecretStore() = default;

KeychainWatch *KeychainSecretStore::watch()
{
    if (!m_watch) {
        m_watch = new KeychainWatch(this);
        connect(m_watch, &KeychainWatch::opened, this, &SecretStore::opened);
    }
    return m_watch;
}

QFuture<SecretAnswer<KeptKey>> KeychainSecretStore::read(AccountId account)
{
    return readEntry<KeptKey>(entryOf(account), &KeptKey::fromKeychain);
}

QFuture<SecretLook> KeychainSecretStore::look(AccountId account)
{
    auto promise = std::make_shared<QPromise<SecretLook>>();
    promise->start();
    auto future = promise->future();
    const auto finish = [promise](SecretLook seen) {
        promise->addResult(seen);
        promise->finish();
    };
    if (!hasSession())
        finish(SecretLook::NoKeychain);
    else if (!KeychainWatch::isSecretService())
        finish(SecretLook::Hidden);
    else
        look(entryOf(account), [finish](const KeychainLook &seen) {
            finish(!seen.isThere   ? SecretLook::NoKeychain
                   : seen.holds    ? SecretLook::Kept
                   : seen.isShut() ? SecretLook::Locked
                                   : SecretLook::Missing);
        });
    return future;
}

QFuture<Result<void>> KeychainSecretStore::write(AccountId account, const KeptKey &key)
{
    return writeEntry(entryOf(account), key.secretBytes(), keyNotSaved);
}

QFuture<Result<void>> KeychainSecretStore::remove(AccountId account)
{
    return removeEntry(entryOf(account));
}

QFuture<SecretAnswer<ChannelSecret>> KeychainSecretStore::read(ChannelId channel)
{
    return readEntry<ChannelSecret>(entryOf(channel), [](const QByteArray &bytes) {
        return std::optional(ChannelSecret::fromKeychain(bytes));
    });
}

QFuture<Result<void>> KeychainSecretStore::write(ChannelId channel, const ChannelSecret &secret)
{
    return writeEntry(entryOf(channel), secret.secretBytes(), channelSecretNotSaved);
}

QFuture<Result<void>> KeychainSecretStore::remove(ChannelId channel)
{
    return removeEntry(entryOf(channel));
}

void KeychainSecretStore::lookWhetherOpen()
{
    if (hasSession())
        watch()->lookWhetherOpen();
}

template <typename Secret>
QFuture<SecretAnswer<Secret>>
KeychainSecretStore::readEntry(const QString &entry,
                               std::function<std::optional<Secret>(const QByteArray &)> make)
{
    auto promise = std::make_shared<QPromise<SecretAnswer<Secret>>>();
    promise->start();
    auto future = promise->future();
    readInto<Secret>(promise, entry, std::move(make), true);
    return future;
}

/// @p maybeAgain: the user may unlock the keychain elsewhere and then close the password prompt, which the
///   library reports as a missing entry. In that case the entry is read once more.
template <typename Secret>
void KeychainSecretStore::readInto(const std::shared_ptr<QPromise<SecretAnswer<Secret>>> &promise,
                                   const QString &entry,
                                   std::function<std::optional<Secret>(const QByteArray &)> make,
                                   bool maybeAgain)
{
    auto *job = new QKeychain::ReadPasswordJob(serviceName());
    run(job, entry, [this, entry, promise, maybeAgain, make = std::move(make)](const Answer &answer) {
        const auto finish = [promise](SecretAnswer<Secret> kept) {
            promise->addResult(std::move(kept));
            promise->finish();
        };
        if (answer && *answer)
            return finish(make(**answer));
        look(entry, [this, entry, promise, maybeAgain, make, finish, answer](const KeychainLook &seen) {
            if (answer && seen.holds && maybeAgain)
                readInto<Secret>(promise, entry, make, false);
            else if (answer && seen.holds)
                finish(Unexpected<SecretFailure>({SecretFailure::Kind::Denied, {}}));
            else if (seen.isShut())
                finish(Unexpected<SecretFailure>(locked(answer ? QString() : answer.error().detail)));
            else if (answer)
                finish(std::nullopt);
            else
                finish(Unexpected<SecretFailure>(answer.error()));
        });
    });
}

QFuture<Result<void>> KeychainSecretStore::writeEntry(const QString &entry, const QByteArray &secret,
                                                      SaySo refused)
{
    auto *job = new QKeychain::WritePasswordJob(serviceName());
    job->setTextData(QString::fromLatin1(secret));
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    run(job, entry, [this, entry, promise, refused](const Answer &answer) {
        // The library reports success if the user closes the password prompt.
        look(entry, [promise, answer, refused](const KeychainLook &seen) {
            if (seen.isShut())
                promise->addResult(failure(refused(locked(answer ? QString() : answer.error().detail))));
            else
                promise->addResult(answer ? Result<void>() : failure(refused(answer.error())));
            promise->finish();
        });
    });
    return future;
}

QFuture<Result<void>> KeychainSecretStore::removeEntry(const QString &entry)
{
    auto *job = new QKeychain::DeletePasswordJob(serviceName());
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    run(job, entry, [this, entry, promise](const Answer &answer) {
        // The library skips entries that stay locked.
        look(entry, [promise, answer](const KeychainLook &seen) {
            if (seen.isShut())
                promise->addResult(failure(notRemoved(locked(answer ? QString() : answer.error().detail))));
            else
                promise->addResult(answer ? Result<void>() : failure(notRemoved(answer.error())));
            promise->finish();
        });
    });
    return future;
}

void KeychainSecretStore::look(const QString &entry, const std::function<void(const KeychainLook &)> &seen)
{
    if (hasSession())
        watch()->look(serviceName(), entry, seen);
    else
        seen({});
}

/// The job has no parent: while the library waits for the user it keeps a pointer to it, and this store may
/// be destroyed meanwhile.
void KeychainSecretStore::run(QKeychain::Job *job, const QString &entry, Answered answered)
{
    if (!hasSession()) {
        delete job;
        answered(
            Unexpected<SecretFailure>({SecretFailure::Kind::NoKeychain, QStringLiteral("no D-Bus session")}));
        return;
    }
    (void)watch(); // before the library first uses a keychain that may be restarted
    job->setKey(entry);
    job->setAutoDelete(true);
    job->setInsecureFallback(false);
    connect(job, &QKeychain::Job::finished, this,
            [this, answered = std::move(answered)](QKeychain::Job *done) {
                if (--m_unanswered == 0)
                    m_patience->stop();
                if (done->error() == QKeychain::EntryNotFound)
                    return answered(std::nullopt);
                if (done->error() != QKeychain::NoError)
                    return answered(Unexpected<SecretFailure>(failureOf(*done)));
                const auto *reading = qobject_cast<QKeychain::ReadPasswordJob *>(done);
                answered(std::optional(reading ? reading->textData().toLatin1() : QByteArray()));
            });
    ++m_unanswered;
    if (!m_patience->isActive())
        m_patience->start(Patience);
    job->start();
}

QString KeychainSecretStore::entryOf(AccountId account) const
{
    return QStringLiteral("account-%1-%2").arg(m_scope).arg(static_cast<qint64>(account));
}

QString KeychainSecretStore::entryOf(ChannelId channel) const
{
    return QStringLiteral("channel-%1-%2").arg(m_scope).arg(static_cast<qint64>(channel));
}

} // namespace pantau::keychain
