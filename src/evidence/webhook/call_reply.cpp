// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/webhook/call_reply.h"

#include <QCoreApplication>

namespace pantau::evidence {

namespace {

struct CallReplies
{
    Q_DECLARE_TR_FUNCTIONS(pantau::evidence::CallReplies)
};

constexpr quint64 Kibibyte = 1024;

} // namespace

CallReply CallReply::taken(int taken, int leftOut)
{
    return {202, {{QStringLiteral("taken"), taken}, {QStringLiteral("left_out"), leftOut}}};
}

CallReply CallReply::refusal(unsigned int status, const QString &sentence)
{
    return {status, {{QStringLiteral("error"), sentence}}};
}

CallReply CallReply::refusal(unsigned int status)
{
    constexpr unsigned int unauthorized = 401;
    constexpr unsigned int notFound = 404;
    constexpr unsigned int methodNotAllowed = 405;
    CallReply reply;
    switch (status) {
    case unauthorized:
        reply = refusal(status, CallReplies::tr("The token is missing or is not the one in use. Send it in "
                                                "the header “Authorization: Bearer TOKEN”."));
        reply.header = "WWW-Authenticate";
        reply.value = "Bearer";
        return reply;
    case notFound:
        return refusal(status, CallReplies::tr("There is only /hint here."));
    case methodNotAllowed:
        reply = refusal(status, CallReplies::tr("Domains are reported with POST."));
        reply.header = "Allow";
        reply.value = "POST";
        return reply;
    default:
        return refusal(status, CallReplies::tr("Only programs on this computer may report domains, and no "
                                               "page in a browser. Call 127.0.0.1 or localhost."));
    }
}

CallReply CallReply::unreadable()
{
    return refusal(400, CallReplies::tr("The call is not proper HTTP/1.1, or can be read in two ways."));
}

CallReply CallReply::headTooLong(unsigned int status, quint64 maximumBytes)
{
    return refusal(status, CallReplies::tr("The address and headers of a call have at most %1 KiB together.")
                               .arg(maximumBytes / Kibibyte));
}

CallReply CallReply::tooLarge(quint64 maximumBytes)
{
    return refusal(413, CallReplies::tr("A call has at most %1 KiB. Report the domains in several calls.")
                            .arg(maximumBytes / Kibibyte));
}

CallReply CallReply::tooMany(qint64 secondsToWait)
{
    CallReply reply =
        refusal(429, CallReplies::tr("Too many calls in one minute. Name several domains in one call, or try "
                                     "again later."));
    reply.header = "Retry-After";
    reply.value = QByteArray::number(secondsToWait);
    return reply;
}

} // namespace pantau::evidence
