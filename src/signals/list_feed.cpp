// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/list_feed.h"

#include "base/account.h"
#include "base/language.h"
#include "signals/feed_file_reader.h"

#include <algorithm>

namespace pantau::signs {

Result<QUrl> parseFeedAddress(const QString &text)
{
    const QUrl url(text.trimmed(), QUrl::StrictMode);
    const bool encrypted = url.scheme() == QLatin1String("https");
    if (!url.isValid() || url.host().isEmpty() || !(encrypted || url.scheme() == QLatin1String("http")))
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("This is not the address of a file on the web. It must begin with "
                                 "https:// and name a host, for example "
                                 "https://lists.example/blocklist.txt."));
    if (url.authority().contains(u'@') || url.hasFragment())
        return failure(
            Error::Kind::InvalidInput,
            Texts::tr("The address of a blocklist file cannot contain a user name, a password or a # sign."));
    if (!encrypted && !isLoopbackHost(url.host()))
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The address at %1 is not encrypted, so others on the network could "
                                 "change the file. Use the https:// address.")
                           .arg(url.host()));
    return url;
}

namespace {

using namespace std::chrono_literals;

// Sentences for the log: what is wrong at the host “%1”, and what happens next.

QString sentenceFor(net::HttpFailure::Cause cause)
{
    using Cause = net::HttpFailure::Cause;
    switch (cause) {
    case Cause::NotSecure:
        return Texts::tr("The secure connection to %1 failed, so the blocklist file was not read. "
                         "Pantau tries again at the next reading.");
    case Cause::Timeout:
        return Texts::tr("%1 took too long to send the blocklist file. Nothing of this reading counts; "
                         "Pantau tries again at the next one.");
    case Cause::Interim:
        return Texts::tr("%1 sent an interim reply, and Pantau cannot read the blocklist file after "
                         "it. Pantau tries again at the next reading.");
    case Cause::Cut:
    case Cause::NotHttp:
        return Texts::tr("The connection to %1 ended before the blocklist file was complete. Nothing "
                         "of this reading counts; Pantau tries again at the next one.");
    case Cause::TooLarge:
        return Texts::tr("The blocklist file at %1 is too large to be read. Enter the address of a "
                         "smaller file.");
    case Cause::Cancelled:
        return Texts::tr("The reading of the blocklist file at %1 was stopped. Nothing of it counts.");
    case Cause::HostNotFound:
    case Cause::ConnectionRefused:
    case Cause::Proxy:
    case Cause::NetworkDown:
        break;
    }
    return Texts::tr("%1 could not be reached, so the blocklist file was not read. Pantau tries again "
                     "at the next reading.");
}

/// For an HTTP status without a file.
QString sentenceForStatus(int status)
{
    if (status >= 301 && status <= 308 && status != 304)
        return Texts::tr("%1 forwards to another address, which Pantau does not follow. Enter the "
                         "final address of the blocklist file.");
    if (status == 401 || status == 403 || status == 407)
        return Texts::tr("%1 refuses to send the blocklist file. Check the address and whether it is "
                         "still valid.");
    if (status == 404 || status == 410)
        return Texts::tr("There is no blocklist file at this address of %1. Check the address.");
    return Texts::tr("%1 answered with HTTP status %2 instead of the blocklist file. Pantau tries "
                     "again at the next reading.")
        .arg(QStringLiteral("%1"), QString::number(status));
}

constexpr auto RewrittenStays = 1h;
constexpr auto CutDownStays = 24h;          ///< for a file that lost more than a tenth
constexpr qsizetype LongestValidator = 256; ///< maximum length of a stored ETag, in characters

QList<DomainName> namesOf(const QSet<QByteArray> &found)
{
    QList<DomainName> names;
    for (const QByteArray &name : found)
        names.append(DomainName::fromNormalised(QString::fromLatin1(name)));
    std::ranges::sort(names);
    return names;
}

QByteArray validator(const QByteArray &header)
{
    return header.size() <= LongestValidator ? header : QByteArray();
}

} // namespace

using Outcome = FeedReading::Outcome;
using Part = FeedFileReader::Part;

ListFeed::ListFeed(QUrl address, FeedState state, FeedOptions options, QObject *parent)
    : QObject(parent)
    , m_address(std::move(address))
    , m_state(std::move(state))
    , m_maximumSize(options.maximumSize)
    , m_client({.transferTimeout = options.stallTimeout,
                .wholeTimeout = options.wholeTimeout,
                .maximumReplySize = options.maximumSize})
{
}

ListFeed::~ListFeed()
{
    if (m_reading)
        fail(net::HttpFailure::Cause::Cancelled);
}

QFuture<FeedReading> ListFeed::read(const FeedNames &names, const QDateTime &now)
{
    if (m_reading)
        return m_reading->promise.future();
    m_reading = std::make_unique<Reading>(Reading{{}, names, now, {}});
    m_reading->promise.start();
    auto future = m_reading->promise.future();
    fetch(m_state.trusted.length > 0);
    return future;
}

void ListFeed::fetch(bool tailOnly)
{
    using Header = net::HttpRequest::Header;
    net::HttpRequest request{.url = m_address, .headers = {Header{"Accept", "text/plain, */*;q=0.5"}}};
    if (!tailOnly) {
        request.headers += Header{"Accept-Encoding", "gzip"};
    } else {
        request.headers +=
            Header{"Range", "bytes=" + QByteArray::number(m_state.trusted.overlapBegins()) + '-'};
        request.headers += Header{"Accept-Encoding", "identity"}; // a range of compressed bytes is useless
        if (!m_state.etag.isEmpty())
            request.headers += Header{"If-None-Match", m_state.etag};
        if (!m_state.lastModified.isEmpty())
            request.headers += Header{"If-Modified-Since", m_state.lastModified};
    }
    m_reading->file =
        std::make_shared<FeedFileReader>(tailOnly ? Part::Tail : Part::Whole, m_state,
                                         m_reading->names.watched + m_reading->names.paused, m_maximumSize);
    m_client.send(request, m_reading->file).then(this, [this](const net::HttpAnswer &answer) {
        judge(answer);
    });
}

void ListFeed::judge(const net::HttpAnswer &answer)
{
    if (!m_reading) // the feed is being destroyed
        return;
    if (!answer) {
        fail(answer.error().cause, answer.error().name);
        return;
    }
    m_reading->file->finish();
    switch (answer->status) {
    case 200:
        judgeWhole(*answer);
        break;
    case 206:
    case 416: // the file is shorter than the requested range
        judgeTail(*answer);
        break;
    default:
        judgeOther(*answer);
    }
}

void ListFeed::judgeTail(const net::HttpReply &reply)
{
    const FeedFileReader &file = *m_reading->file;
    if (m_state.trusted.length == 0 || file.part() == Part::Whole)
        judgeOther(reply); // no range was requested
    else if (file.isTooLarge())
        fail(net::HttpFailure::Cause::TooLarge);
    else if (file.continuesTrusted())
        continued(reply);
    else
        fetch(false);
}

void ListFeed::judgeWhole(const net::HttpReply &reply)
{
    const FeedFileReader &file = *m_reading->file;
    if (file.isWebPage())
        distrust(Texts::tr("%1 sent a web page instead of the blocklist file. Pantau ignores it and "
                           "continues from the last good file once it is back. If this stays, check the "
                           "address."));
    else if (file.isTooLarge())
        fail(net::HttpFailure::Cause::TooLarge);
    else if (file.isBroken())
        fail(net::HttpFailure::Cause::Cut);
    else if (file.size() == 0)
        distrust(Texts::tr("The blocklist file at %1 is empty. Pantau ignores it and continues from the "
                           "last good file once it is back."));
    else if (file.continuesTrusted())
        continued(reply);
    else if (file.lines() == 0)
        distrust(Texts::tr("The file at %1 contains no domains. Pantau ignores it and tries again at the "
                           "next reading. If this stays, check the address."));
    else if (m_state.trusted.length > 0 && isOlder(reply))
        distrust(Texts::tr("%1 sent an older copy of the blocklist file. Pantau ignores it and continues "
                           "once a current file is back."));
    else if (m_state.trusted.length == 0 || hasStayed())
        tookChanged(reply);
    else
        finish(Outcome::Distrusted, {},
               file.size() < m_state.trusted.length
                   ? Texts::tr("The blocklist file at %1 has become shorter. Pantau ignores it until the "
                               "earlier content is back, or the new content has stayed for an hour (for a "
                               "day if much is missing).")
                   : Texts::tr("The blocklist file at %1 was rewritten. Pantau ignores it until the earlier "
                               "content is back, or the new content has stayed for an hour (for a day if "
                               "much is missing)."));
}

void ListFeed::judgeOther(const net::HttpReply &reply)
{
    if (reply.status == 304 && m_reading->file->part() == Part::Tail) {
        m_state.readAt = m_reading->now;
        m_state.candidate.reset();
        finish(Outcome::Unchanged, toTell({}));
        return;
    }
    finish(Outcome::Failed, {}, sentenceForStatus(reply.status), QStringLiteral("HTTP %1").arg(reply.status));
}

void ListFeed::continued(const net::HttpReply &reply)
{
    const FeedFileReader &file = *m_reading->file;
    const bool grew = file.mark().length > m_state.trusted.length;
    QList<DomainName> added = namesOf(file.after() - file.before());
    added.removeIf(
        [this](const DomainName &name) { return m_state.onList.contains(FeedState::digestOf(name)); });
    trust(reply, file.before() + file.after(), file.part() == Part::Whole);
    finish(grew ? Outcome::Appended : Outcome::Unchanged, toTell(added));
}

void ListFeed::tookChanged(const net::HttpReply &reply)
{
    const FeedFileReader &file = *m_reading->file;
    const QSet<QByteArray> found = file.before() + file.after();
    const bool first = m_state.trusted.length == 0;
    QList<DomainName> listed = namesOf(found);
    if (!first)
        listed.removeIf([this](const DomainName &name) {
            return !m_state.notOnList.contains(FeedState::digestOf(name));
        });
    trust(reply, found, true);
    finish(first ? Outcome::FirstRead : Outcome::Rewritten, first ? listed : toTell(listed));
}

bool ListFeed::isOlder(const net::HttpReply &reply) const
{
    const QDateTime known = net::parseHttpDate(m_state.lastModified);
    const QDateTime sent = net::parseHttpDate(reply.lastModified);
    return known.isValid() && sent.isValid() && sent < known;
}

bool ListFeed::hasStayed()
{
    const FeedFileReader &file = *m_reading->file;
    const QDateTime now = m_reading->now;
    if (!m_state.candidate || !file.continuesCandidate() || now < m_state.candidate->since) {
        m_state.candidate = FeedState::Candidate{file.mark(), now};
        return false;
    }
    const bool cutDown = file.size() < m_state.trusted.length / 10 * 9;
    const std::chrono::seconds stayed(m_state.candidate->since.secsTo(now));
    return stayed >= (cutDown ? std::chrono::seconds(CutDownStays) : std::chrono::seconds(RewrittenStays));
}

void ListFeed::trust(const net::HttpReply &reply, const QSet<QByteArray> &found, bool readWhole)
{
    QSet<quint64> onList;
    QSet<quint64> notOnList;
    const QSet<DomainName> names = m_reading->names.watched + m_reading->names.paused;
    for (const DomainName &name : names) {
        const quint64 digest = FeedState::digestOf(name);
        if (found.contains(name.ascii().toLatin1()) || (!readWhole && m_state.onList.contains(digest)))
            onList.insert(digest);
        else if (readWhole || m_state.notOnList.contains(digest))
            notOnList.insert(digest);
    }
    m_state = {m_reading->file->mark(),
               validator(reply.etag),
               validator(reply.lastModified),
               m_reading->now,
               std::move(onList),
               std::move(notOnList),
               m_state.heldBack,
               {}};
    m_state.heldBack.intersect(m_state.onList);
}

QList<DomainName> ListFeed::toTell(const QList<DomainName> &added)
{
    QSet<DomainName> reported;
    for (const DomainName &name : added)
        if (m_reading->names.paused.contains(name))
            m_state.heldBack.insert(FeedState::digestOf(name));
        else
            reported.insert(name);
    if (!m_state.heldBack.isEmpty())
        for (const DomainName &name : std::as_const(m_reading->names.watched))
            if (m_state.heldBack.remove(FeedState::digestOf(name)))
                reported.insert(name);
    QList<DomainName> names = reported.values();
    std::ranges::sort(names);
    return names;
}

void ListFeed::distrust(const QString &sentence)
{
    m_state.candidate.reset();
    finish(Outcome::Distrusted, {}, sentence);
}

void ListFeed::fail(net::HttpFailure::Cause cause, const QString &detail)
{
    finish(Outcome::Failed, {}, sentenceFor(cause), detail);
}

void ListFeed::finish(Outcome outcome, const QList<DomainName> &listed, const QString &sentence,
                      const QString &detail)
{
    const auto reading = std::move(m_reading); // receivers of the result may call read() again
    reading->promise.addResult(FeedReading{
        outcome, listed, m_state, sentence.isEmpty() ? sentence : sentence.arg(m_address.host()), detail});
    reading->promise.finish();
}

} // namespace pantau::signs
