// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mail_sender.h"

#include <QRegularExpression>
#include <QSslCertificate>
#include <QSslConfiguration>

#include <curl/curl.h>

#include <algorithm>
#include <cstring>

namespace pantau::net {

namespace {

using MailCause = MailFailure::Cause;

constexpr int MostAtOnce = 2;

struct EndCurl
{
    void operator()(CURL *handle) const { curl_easy_cleanup(handle); }
    void operator()(curl_slist *list) const { curl_slist_free_all(list); }
};

/// Remaining content to upload.
struct Upload
{
    QByteArrayView rest;
};

std::size_t upload(char *into, std::size_t size, std::size_t count, void *data)
{
    auto *content = static_cast<Upload *>(data);
    const auto taken = std::min(qsizetype(size * count), content->rest.size());
    std::memcpy(into, content->rest.data(), std::size_t(taken));
    content->rest = content->rest.sliced(taken);
    return std::size_t(taken);
}

/// Replies of the server: libcurl only reports the last one, and whether any recipient was accepted.
struct Dialogue
{
    QString asked; ///< recipient that the next reply is about
    QStringList refused;
    QStringList later;
    bool isTaken = false;   ///< for at least one recipient
    int status = 0;         ///< of the reply to the last command; 0 until it arrives
    QString enhanced;       ///< its RFC 3463 code
    bool isGreeting = true; ///< nothing has been sent yet
    bool isOver = false;    ///< later replies are not about the message
};

/// Ignores the rest of the line: it is free text of the server and may contain anything.
void hear(Dialogue &dialogue, const QString &line)
{
    static const QRegularExpression reply(
        QStringLiteral("^([2-5][0-9][0-9])(?:[ -]([245]\\.[0-9]{1,3}\\.[0-9]{1,3})\\b)?"));
    const auto match = reply.match(line);
    dialogue.status = match.captured(1).toInt();
    dialogue.enhanced = match.captured(2);
}

int listen(CURL *, curl_infotype kind, char *bytes, std::size_t size, void *data)
{
    static constexpr QByteArrayView Receiver("RCPT TO:<");
    auto *dialogue = static_cast<Dialogue *>(data);
    const QByteArrayView line(bytes, qsizetype(size));
    dialogue->isOver = dialogue->isOver || (kind == CURLINFO_HEADER_OUT && line.startsWith("QUIT"));
    if (dialogue->isOver)
        return 0;
    if (kind == CURLINFO_HEADER_OUT || kind == CURLINFO_DATA_OUT) {
        dialogue->status = 0;
        dialogue->isGreeting = false;
    }
    if (kind == CURLINFO_HEADER_IN)
        hear(*dialogue, QString::fromLatin1(line));
    if (kind == CURLINFO_HEADER_OUT) {
        dialogue->asked =
            line.startsWith(Receiver)
                ? QString::fromUtf8(line.sliced(Receiver.size(), line.indexOf('>') - Receiver.size()))
                : QString();
    } else if (kind == CURLINFO_HEADER_IN && !dialogue->asked.isEmpty()) {
        if (line.startsWith('5'))
            dialogue->refused += dialogue->asked;
        else if (line.startsWith('4'))
            dialogue->later += dialogue->asked;
        else
            dialogue->isTaken = true;
        dialogue->asked.clear();
    }
    return 0;
}

int lookWhetherEnding(void *isEnding, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
{
    return *static_cast<const std::atomic<bool> *>(isEnding) ? 1 : 0;
}

#ifndef Q_OS_WIN

/// Returns the CA certificates used for https, on every system.
QByteArray systemAuthorities()
{
    QByteArray pem;
    for (const QSslCertificate &each : QSslConfiguration::systemCaCertificates())
        pem += each.toPem();
    return pem;
}

#endif

/// @p status is that of the reply to the last command, or 0 if the connection was closed before it.
MailCause causeOf(CURLcode code, int status)
{
    switch (code) {
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_USE_SSL_FAILED:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
        return MailCause::NotSecure;
    case CURLE_OPERATION_TIMEDOUT:
        return MailCause::Timeout;
    case CURLE_ABORTED_BY_CALLBACK:
        return MailCause::Cancelled;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
        return MailCause::Unreachable;
    default:
        break;
    }
    if (status >= 400 && status < 500)
        return MailCause::NotNow;
    // 535, 534 and 530 are login errors, whatever libcurl reports.
    if ((code == CURLE_LOGIN_DENIED && status != 0) || status == 530 || status == 534 || status == 535)
        return MailCause::Login;
    return status >= 500 ? MailCause::Refused : MailCause::Cut;
}

QByteArray inBrackets(const QString &address)
{
    return '<' + address.toUtf8() + '>';
}

MailAnswer handIn(const MailMessage &message, const MailOptions &options, const std::atomic<bool> &isEnding)
{
    Upload content{message.content};
    Dialogue dialogue;
    const std::unique_ptr<CURL, EndCurl> handle(curl_easy_init());
    CURL *curl = handle.get();
    QByteArray authorities = options.authorities;
#ifdef Q_OS_WIN
    // Windows downloads a CA certificate when it is first needed, so its store does not contain all that it
    // trusts.
    curl_easy_setopt(curl, CURLOPT_SSL_OPTIONS, long(CURLSSLOPT_NATIVE_CA | CURLSSLOPT_REVOKE_BEST_EFFORT));
#else
    if (authorities.isEmpty())
        authorities = systemAuthorities();
#endif
    curl_blob blob{authorities.data(), std::size_t(authorities.size()), CURL_BLOB_NOCOPY};
    const QByteArray server = message.server.toEncoded();
    const QByteArray user = message.user.toUtf8();
    const QByteArray from = inBrackets(message.from);
    std::unique_ptr<curl_slist, EndCurl> to;
    for (const QString &each : message.to) {
        curl_slist *longer = curl_slist_append(to.get(), inBrackets(each).constData());
        (void)to.release();
        to.reset(longer);
    }
    curl_easy_setopt(curl, CURLOPT_URL, server.constData());
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
#else
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS, long(CURLPROTO_SMTP | CURLPROTO_SMTPS));
#endif
    curl_easy_setopt(curl, CURLOPT_USE_SSL, long(message.needsTls ? CURLUSESSL_ALL : CURLUSESSL_TRY));
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, long(CURL_SSLVERSION_TLSv1_2));
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, message.needsTls ? 1L : 0L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, message.needsTls ? 2L : 0L);
    curl_easy_setopt(curl, CURLOPT_CAPATH, nullptr);
    if (!authorities.isEmpty())
        curl_easy_setopt(curl, CURLOPT_CAINFO_BLOB, &blob);
    if (!user.isEmpty()) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, user.constData());
        curl_easy_setopt(curl, CURLOPT_PASSWORD, message.password.constData());
    }
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from.constData());
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to.get());
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT_ALLLOWFAILS,
                     1L); // one closed mailbox must not block the others
    curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, &listen);
    curl_easy_setopt(curl, CURLOPT_DEBUGDATA, &dialogue);
    curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, &upload);
    curl_easy_setopt(curl, CURLOPT_READDATA, &content);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, ""); // proxies of the environment are for HTTP
    curl_easy_setopt(curl, CURLOPT_NETRC, long(CURL_NETRC_IGNORED));
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, long(options.patience.count()));
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, long(options.patience.count()));
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, &lookWhetherEnding);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, const_cast<std::atomic<bool> *>(&isEnding));
    const CURLcode code = curl_easy_perform(curl);
    if (code == CURLE_OK && dialogue.refused.isEmpty() && dialogue.later.isEmpty())
        return {};
    if (code == CURLE_OK)
        return Unexpected<MailFailure>(
            MailFailure{dialogue.later.isEmpty() ? MailCause::SomeRefused : MailCause::NotNow,
                        0,
                        {},
                        {},
                        dialogue.refused,
                        dialogue.later,
                        true});
    const MailCause cause = causeOf(code, dialogue.status);
    MailFailure failure{dialogue.isGreeting && cause == MailCause::Refused ? MailCause::NotServed : cause,
                        dialogue.status, QString::fromLatin1(curl_easy_strerror(code)), dialogue.enhanced};
    // Otherwise a later command failed, and all recipients are retried.
    if (!dialogue.isTaken && (failure.cause == MailCause::Refused || failure.cause == MailCause::NotNow)) {
        failure.refused = dialogue.refused;
        failure.later = dialogue.later;
        // libcurl reports the reply for the last recipient.
        if (!failure.later.isEmpty())
            failure.cause = MailCause::NotNow;
    }
    return Unexpected<MailFailure>(failure);
}

MailAnswer cancelledAnswer()
{
    MailFailure failure;
    failure.cause = MailCause::Cancelled;
    return Unexpected<MailFailure>(failure);
}

} // namespace

MailSender::MailSender(MailOptions options, QObject *parent) : QObject(parent), m_options(std::move(options))
{
    m_pool.setMaxThreadCount(MostAtOnce);
}

MailSender::~MailSender()
{
    m_isEnding = true;
    m_pool.clear();
    m_pool.waitForDone();
    for (const Open &promise : m_open) {
        promise->addResult(cancelledAnswer());
        promise->finish();
    }
}

QFuture<MailAnswer> MailSender::send(const MailMessage &message)
{
    // Initialised with the first message: most programs never send one.
    [[maybe_unused]] static const CURLcode isReady = curl_global_init(CURL_GLOBAL_DEFAULT);
    auto promise = std::make_shared<QPromise<MailAnswer>>();
    promise->start();
    m_open.push_back(promise);
    m_pool.start([this, promise, message] {
        const MailAnswer answer = handIn(message, m_options, m_isEnding);
        QMetaObject::invokeMethod(
            this, [this, promise, answer] { finish(promise, answer); }, Qt::QueuedConnection);
    });
    return promise->future();
}

void MailSender::finish(const Open &promise, const MailAnswer &answer)
{
    m_open.remove(promise);
    promise->addResult(answer);
    promise->finish();
}

} // namespace pantau::net
