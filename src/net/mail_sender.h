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

/// One message, and how it is handed in.
struct MailMessage
{
    QUrl server; ///< smtps://host[:port], or smtp://host[:port], which becomes TLS by STARTTLS
    /// With a certificate that proves who the server is. Else TLS is used if it is offered, with any
    /// certificate.
    bool needsTls = true;
    QString user;        ///< empty: without logging in
    QByteArray password; ///< reaches neither failures nor logs
    QString from;
    QStringList to;
    QByteArray content; ///< RFC 5322, with CRLF
};

/// Why a message was not taken.
struct MailFailure
{
    enum class Cause {
        Unreachable, ///< no connection could be made
        NotSecure,   ///< no TLS, or a certificate that does not prove who the server is; nothing was sent
        Login,       ///< the server does not accept the user and the password, for good
        Refused,     ///< by the server, for good: a reply of 5xx
        SomeRefused, ///< some of the receivers, for good; all others have it
        NotNow,      ///< by the server, for now: a reply of 4xx, to the login or perhaps to some receivers
        Timeout,
        Cut,       ///< the connection ended before the message was taken
        Cancelled, ///< the program is ending
    };

    Cause cause = Cause::Unreachable;
    int status = 0;            ///< of the reply to the last command; 0 when there was none
    QString name;              ///< libcurl's word for it
    QString enhanced{};        ///< code of that reply as of RFC 3463, such as 5.2.2; may be empty
    QStringList refused{};     ///< receivers that the server does not take it for, for good
    QStringList later{};       ///< those that it does not take it for now
    bool othersHaveIt = false; ///< all receivers but these have it
};

using MailAnswer = Result<void, MailFailure>;

struct MailOptions
{
    /// Most for a whole message.
    std::chrono::milliseconds patience{std::chrono::seconds(60)};
    QByteArray authorities{}; ///< PEM; empty: those that the system trusts
};

/// Hands messages in by SMTP (libcurl's), each exactly once, on threads of its own. Lives on one thread,
/// where its futures finish exactly once; on destruction the open ones end as Cancelled, within about a
/// second.
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
