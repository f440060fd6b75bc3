// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/feed_sentences.h"

#include <QCoreApplication>

namespace pantau::signals {

namespace {

struct FeedSentences
{
    Q_DECLARE_TR_FUNCTIONS(pantau::signals::FeedSentences)
};

QString plainSentence(FeedDoubt doubt)
{
    switch (doubt) {
    case FeedDoubt::Empty:
        return FeedSentences::tr(
            "The blocklist file at %1 is empty. Pantau ignores it and continues from the "
            "last good file once it is back.");
    case FeedDoubt::WebPage:
        return FeedSentences::tr(
            "%1 sent a web page instead of the blocklist file. Pantau ignores it and "
            "continues from the last good file once it is back. If this stays, check the "
            "address.");
    case FeedDoubt::NoNames:
        return FeedSentences::tr(
            "The file at %1 contains no domains. Pantau ignores it and tries again at the "
            "next reading. If this stays, check the address.");
    case FeedDoubt::Shorter:
        return FeedSentences::tr("The blocklist file at %1 has become shorter. Pantau ignores it until the "
                                 "earlier content is back, or the new content has stayed for an hour (for a "
                                 "day if much is missing).");
    case FeedDoubt::Rewritten:
        return FeedSentences::tr(
            "The blocklist file at %1 was rewritten. Pantau ignores it until the earlier "
            "content is back, or the new content has stayed for an hour (for a day if "
            "much is missing).");
    case FeedDoubt::Older:
        return FeedSentences::tr(
            "%1 sent an older copy of the blocklist file. Pantau ignores it and continues "
            "once a current file is back.");
    }
    return {};
}

QString plainSentence(net::HttpFailure::Cause cause)
{
    using Cause = net::HttpFailure::Cause;
    switch (cause) {
    case Cause::NotSecure:
        return FeedSentences::tr("The secure connection to %1 failed, so the blocklist file was not read. "
                                 "Pantau tries again at the next reading.");
    case Cause::Timeout:
        return FeedSentences::tr(
            "%1 took too long to send the blocklist file. Nothing of this reading counts; "
            "Pantau tries again at the next one.");
    case Cause::Interim:
        return FeedSentences::tr("%1 sent an interim reply, and Pantau cannot read the blocklist file after "
                                 "it. Pantau tries again at the next reading.");
    case Cause::Cut:
    case Cause::NotHttp:
        return FeedSentences::tr("The connection to %1 ended before the blocklist file was complete. Nothing "
                                 "of this reading counts; Pantau tries again at the next one.");
    case Cause::TooLarge:
        return FeedSentences::tr("The blocklist file at %1 is too large to be read. Enter the address of a "
                                 "smaller file.");
    case Cause::Cancelled:
        return FeedSentences::tr(
            "The reading of the blocklist file at %1 was stopped. Nothing of it counts.");
    case Cause::HostNotFound:
    case Cause::ConnectionRefused:
    case Cause::Proxy:
    case Cause::NetworkDown:
        break;
    }
    return FeedSentences::tr(
        "%1 could not be reached, so the blocklist file was not read. Pantau tries again "
        "at the next reading.");
}

} // namespace

QString sentenceFor(FeedDoubt doubt, const QString &host)
{
    return plainSentence(doubt).arg(host);
}

QString sentenceFor(net::HttpFailure::Cause cause, const QString &host)
{
    return plainSentence(cause).arg(host);
}

QString sentenceForStatus(int status, const QString &host)
{
    if (status >= 301 && status <= 308 && status != 304)
        return FeedSentences::tr("%1 forwards to another address, which Pantau does not follow. Enter the "
                                 "final address of the blocklist file.")
            .arg(host);
    if (status == 401 || status == 403 || status == 407)
        return FeedSentences::tr("%1 refuses to send the blocklist file. Check the address and whether it is "
                                 "still valid.")
            .arg(host);
    if (status == 404 || status == 410)
        return FeedSentences::tr("There is no blocklist file at this address of %1. Check the address.")
            .arg(host);
    return FeedSentences::tr("%1 answered with HTTP status %2 instead of the blocklist file. Pantau tries "
                             "again at the next reading.")
        .arg(host, QString::number(status));
}

} // namespace pantau::signals
