// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/keychain_secret_store.h"

#include <QFileInfo>
#include <QTimer>
#include <qt6keychain/keychain.h>

#include <chrono>

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
    : SecretStore(std::move(scope), parent), m_patience(new QTimer(this))
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

void KeychainSecretStore::lookFor(const QString &entry, const Done<SecretLookup> &done)
{
    if (!hasSession())
        return done(SecretLookup::NoKeychain);
    if (!KeychainWatch::isSecretService())
        return done(SecretLookup::Hidden);
    lookAtEntry(entry, [done](const KeychainState &seen) {
        done(!seen.isThere   ? SecretLookup::NoKeychain
             : seen.holds    ? SecretLookup::Kept
             : seen.isShut() ? SecretLookup::Locked
                             : SecretLookup::Missing);
    });
}

void KeychainSecretStore::lookWhetherOpen()
{
    if (hasSession())
        watch()->lookWhetherOpen();
}

void KeychainSecretStore::readEntry(const QString &entry, const Done<Answer> &done)
{
    readOnce(entry, done, true);
}

/// @p maybeAgain: the user may unlock the keychain elsewhere and then close the password prompt, which the
///   library reports as a missing entry. In that case the entry is read once more.
void KeychainSecretStore::readOnce(const QString &entry, const Done<Answer> &done, bool maybeAgain)
{
    auto *job = new QKeychain::ReadPasswordJob(serviceName());
    run(job, entry, [this, entry, done, maybeAgain](const Answer &answer) {
        if (answer && *answer)
            return done(answer);
        lookAtEntry(entry, [this, entry, done, maybeAgain, answer](const KeychainState &seen) {
            if (answer && seen.holds && maybeAgain)
                readOnce(entry, done, false);
            else if (answer && seen.holds)
                done(Unexpected<SecretFailure>({SecretFailure::Kind::Denied, {}}));
            else if (seen.isShut())
                done(Unexpected<SecretFailure>(locked(answer ? QString() : answer.error().detail)));
            else
                done(answer);
        });
    });
}

void KeychainSecretStore::writeEntry(const QString &entry, const QByteArray &secret, SaySo refused,
                                     const Done<Result<void>> &done)
{
    auto *job = new QKeychain::WritePasswordJob(serviceName());
    job->setTextData(QString::fromLatin1(secret));
    change(job, entry, refused, done);
}

void KeychainSecretStore::removeEntry(const QString &entry, const Done<Result<void>> &done)
{
    change(new QKeychain::DeletePasswordJob(serviceName()), entry, notRemoved, done);
}

/// The library reports success if the user closes the password prompt, and skips entries that stay locked.
void KeychainSecretStore::change(QKeychain::Job *job, const QString &entry, SaySo refused,
                                 const Done<Result<void>> &done)
{
    run(job, entry, [this, entry, refused, done](const Answer &answer) {
        lookAtEntry(entry, [answer, refused, done](const KeychainState &seen) {
            if (seen.isShut())
                done(failure(refused(locked(answer ? QString() : answer.error().detail))));
            else
                done(answer ? Result<void>() : failure(refused(answer.error())));
        });
    });
}

void KeychainSecretStore::lookAtEntry(const QString &entry,
                                      const std::function<void(const KeychainState &)> &seen)
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

} // namespace pantau::keychain
