// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/result.h"
#include "net/http_client.h"
#include "signals/feed_state.h"

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QSet>
#include <QString>
#include <QUrl>

#include <chrono>
#include <memory>

namespace pantau::signals {

/// The address of a published blocklist file, as a person enters it: https, or plain http on this computer.
/// It may hold a token in its query, so no sentence here or later repeats more of it than the host. Refuses,
/// with the reason, what is not an address, and one with a user name, a password or a fragment.
/// Thread-safe.
[[nodiscard]] Result<QUrl> parseFeedAddress(const QString &text);

/// Why a file that came says nothing about the list.
enum class FeedDoubt { Empty, WebPage, NoNames, Shorter, Rewritten, Older };

/// For the Log: what is wrong at @p host, and what happens next.
[[nodiscard]] QString sentenceFor(FeedDoubt doubt, const QString &host);
[[nodiscard]] QString sentenceFor(net::HttpFailure::Cause cause, const QString &host);
/// For a reply with an HTTP status that brings no file.
[[nodiscard]] QString sentenceForStatus(int status, const QString &host);

class FeedFileReader;

/// What one reading of a published list found.
struct FeedReading
{
    enum class Outcome {
        Unchanged,  ///< nothing was added
        Appended,   ///< the file grew at its end
        FirstRead,  ///< the first file that was believed: what was on it before is not an addition
        Rewritten,  ///< a file that was rewritten, and stayed so, was read and is the trusted one now
        Distrusted, ///< what came is no continuation of the list and says nothing
        Failed      ///< nothing whole came
    };

    Outcome outcome = Outcome::Failed;
    /// Watched names. Appended: those on the new lines that were not on the list before. Rewritten: those on
    /// it that were watched, and not on it, at an earlier reading. FirstRead: all that are on it. With each
    /// of these but FirstRead, and with Unchanged: those that were added while they were paused. Else none.
    QList<DomainName> listed{};
    /// To be kept, whatever the outcome was.
    FeedState state{};
    /// For the Log, why the reading says nothing and what happens next; empty for the other outcomes. Of the
    /// address it names the host alone, of the list nothing.
    QString sentence{};
    QString detail{}; ///< what broke, as the network's name for it or an HTTP status; never translated
};

/// Which names are looked for.
struct FeedNames
{
    QSet<DomainName> watched;
    QSet<DomainName> paused{}; ///< told once they are watched again; none of the others
};

struct FeedOptions
{
    std::chrono::milliseconds stallTimeout{std::chrono::seconds(60)}; ///< without a byte moving
    std::chrono::milliseconds wholeTimeout{std::chrono::minutes(30)}; ///< for one transfer
    qint64 maximumSize = 1024LL * 1024 * 1024;                        ///< bytes, unpacked
};

/// Reads a published blocklist and tells which watched names were added to it.
///
/// A file that only grew is not fetched again: a request with the trusted file's validators asks for a few
/// kilobytes before its end and what follows, and those kilobytes must be what they were. (If-Range would
/// not do: it is for files that did not change.) Otherwise, or where the server knows no ranges, the whole
/// file is streamed. Only additions count. A file that is empty, shorter, rewritten, older or a web page
/// says nothing and leaves the state as it was, so that the next good one goes on from there, with what was
/// added in between. A rewritten one becomes the trusted one when it is found again an hour later, one that
/// lost more than a tenth a day later.
///
/// Lives on one thread, on which it also reads the lines, at most a megabyte at a time.
class ListFeed final : public QObject
{
    Q_OBJECT

public:
    /// @p address as parseFeedAddress() accepts it; @p state as the last reading left it for this address.
    ListFeed(QUrl address, FeedState state, FeedOptions options = {}, QObject *parent = nullptr);
    ~ListFeed() override;

    /// One reading, at @p now (UTC). Finishes exactly once, on this object's thread: at twice wholeTimeout
    /// at the latest, or as Failed when the feed is destroyed. A call while one is under way gets that one.
    [[nodiscard]] QFuture<FeedReading> read(const FeedNames &names, const QDateTime &now);

    [[nodiscard]] const FeedState &state() const { return m_state; }

private:
    struct Reading
    {
        QPromise<FeedReading> promise;
        FeedNames names;
        QDateTime now;
        std::shared_ptr<FeedFileReader> file;
    };

    void fetch(bool tailOnly);
    void judge(const net::HttpAnswer &answer);
    void judgeTail(const net::HttpReply &reply);
    void judgeWhole(const net::HttpReply &reply);
    void judgeOther(const net::HttpReply &reply);
    void continued(const net::HttpReply &reply);
    void tookAnew(const net::HttpReply &reply);
    [[nodiscard]] bool isOlder(const net::HttpReply &reply) const;
    /// Whether the rewritten file was there for long enough; remembers it as the candidate.
    [[nodiscard]] bool hasStayed();
    void trust(const net::HttpReply &reply, const QSet<QByteArray> &found, bool readWhole);
    /// Of @p added, those to be told now, with what was held back before; the others are held back.
    [[nodiscard]] QList<DomainName> toTell(const QList<DomainName> &added);
    void distrust(const QString &sentence);
    void fail(net::HttpFailure::Cause cause, const QString &detail = {});
    void finish(FeedReading::Outcome outcome, const QList<DomainName> &listed = {},
                const QString &sentence = {}, const QString &detail = {});

    QUrl m_address;
    FeedState m_state;
    qint64 m_maximumSize;
    std::unique_ptr<Reading> m_reading;
    net::HttpClient m_client; ///< goes first: what it ends then finds the others
};

} // namespace pantau::signals
