// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QFuture>
#include <QList>
#include <QObject>
#include <QPromise>
#include <QThreadPool>
#include <QUrl>

#include <atomic>
#include <chrono>
#include <list>
#include <memory>

namespace pantau::net {

/// A message and the server that sends it.
struct MailMessage
{
    QUrl server; ///< smtps://host[:port], or smtp://host[:port], which is upgraded by STARTTLS
    /// Requires TLS with a valid certificate of the server. Otherwise TLS is used if offered, with any
    /// certificate.
    bool needsTls = true;
    QString user;        ///< empty: no login
    QByteArray password; ///< never part of failures or logs
    QString from;
    QStringList to;
    QByteArray content; ///< RFC 5322, with CRLF
};

/// Why a message was not accepted.
struct MailFailure
{
    enum class Cause {
        Unreachable, ///< no connection
        NotSecure,   ///< no TLS, or an invalid certificate; nothing was sent
        Login,       ///< the server permanently rejects user and password
        Refused,     ///< permanently rejected by the server: a 5xx reply
        NotServed,   ///< the server permanently rejects the connection: its greeting is a 5xx reply
        SomeRefused, ///< the server permanently rejected some recipients; all others have the message
        NotNow,      ///< temporarily rejected by the server: a 4xx reply, to the login or for some recipients
        Timeout,
        Cut,       ///< the connection was closed before the message was accepted
        Cancelled, ///< the program is exiting
    };

    Cause cause = Cause::Unreachable;
    int status = 0;            ///< of the reply to the last command; 0 if there was none
    QString name;              ///< libcurl's error message
    QString enhanced{};        ///< RFC 3463 code of that reply, such as 5.2.2; may be empty
    QStringList refused{};     ///< permanently rejected recipients
    QStringList later{};       ///< temporarily rejected recipients
    bool othersHaveIt = false; ///< all other recipients have the message
};

using MailAnswer = Result<void, MailFailure>;

struct MailOptions
{
    /// Timeout for a whole message.
    std::chrono::milliseconds patience{std::chrono::seconds(60)};
    QByteArray authorities{}; ///< PEM; empty: the system's CA certificates
};

/// Sends messages by SMTP using libcurl, each exactly once, on worker threads. Lives on one thread, where its
/// futures finish exactly once. On destruction, open ones finish as Cancelled within about a second.
class MailSender final : public QObject
{
    Q_OBJECT

public:
    explicit MailSender(MailOptions options, QObject *parent = nullptr);
    ~MailSender() override;

    [[nodiscard]] QFuture<MailAnswer> send(const MailMessage &message);

private:
    using Open = std::shared_ptr<QPromise<MailAnswer>>;
    void finish(const Open &promise, const MailAnswer &answer);

    MailOptions m_options;
    std::atomic<bool> m_isEnding = false;
    std::list<Open> m_open;
    QThreadPool m_pool;
};

} // namespace pantau::net
