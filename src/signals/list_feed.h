// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/result.h"
#include "net/http_client.h"
#include "signals/feed_file_reader.h"

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QSet>
#include <QString>
#include <QUrl>

#include <chrono>
#include <memory>

namespace pantau::signs {

/// Parses the URL of a published blocklist as entered by the user: https, or plain http on this computer. Its
/// query may contain a token, so no sentence here or elsewhere shows more than the host. Fails, with the
/// reason, if it is not a URL, or has a user name, a password or a fragment. Thread-safe.
[[nodiscard]] Result<QUrl> parseFeedAddress(const QString &text);

class FeedFileReader;

/// Result of reading a published list once.
struct FeedReading
{
    enum class Outcome {
        Unchanged,  ///< no additions
        Appended,   ///< the file grew at its end
        FirstRead,  ///< first trusted file: names already on it are not additions
        Rewritten,  ///< a file that was rewritten, and stayed so, was read and is now trusted
        Distrusted, ///< the file is not a continuation of the list and is ignored
        Failed      ///< no complete reply
    };

    Outcome outcome = Outcome::Failed;
    /// Watched names. Appended: names on new lines that were not on the list before. Rewritten: names on the
    /// list that were watched, but not on it, at an earlier reading. FirstRead: all names on it. Except for
    /// FirstRead, these and Unchanged include names that were added while they were paused. Otherwise empty.
    QList<DomainName> listed{};
    /// Must be stored, whatever the outcome.
    FeedState state{};
    /// For the log: why the reading is ignored, and what happens next; empty for the other outcomes. Contains
    /// only the host of the URL, and nothing from the list.
    QString sentence{};
    QString detail{}; ///< network error name or HTTP status; never translated
};

/// Names to look for.
struct FeedNames
{
    QSet<DomainName> watched;
    QSet<DomainName> paused{}; ///< reported once they are watched again; disjoint from `watched`
};

struct FeedOptions
{
    std::chrono::milliseconds stallTimeout{std::chrono::seconds(60)}; ///< without any byte transferred
    std::chrono::milliseconds wholeTimeout{std::chrono::minutes(30)}; ///< for one transfer
    qint64 maximumSize = 1024LL * 1024 * 1024;                        ///< bytes, decompressed
};

/// Reads a published blocklist and reports which watched names were added to it.
///
/// If a file only grew, it is not downloaded again. A request with the trusted file's validators asks for a
/// few kilobytes before its end and everything after. Those kilobytes must be unchanged. (If-Range does not
/// work here: it requires an unchanged file.) Otherwise, or if the server does not support ranges, the whole
/// file is streamed.
///
/// Only additions count. A file that is empty, shorter, rewritten, older or a web page is ignored and does
/// not change the state. The next good file continues from there, including additions in between. A rewritten
/// file becomes the trusted one if it is found again an hour later, or a day later if it lost more than a
/// tenth.
///
/// Lives on one thread, where it also parses the lines, at most a megabyte at a time.
class ListFeed final : public QObject
{
    Q_OBJECT

public:
    /// @p address is accepted by parseFeedAddress(); @p state is that of the last reading for this address.
    ListFeed(QUrl address, FeedState state, FeedOptions options = {}, QObject *parent = nullptr);
    ~ListFeed() override;

    /// Reads the list once, at @p now (UTC). Finishes exactly once, on this object's thread: after twice
    /// wholeTimeout at the latest, or as Failed when the feed is destroyed. Calls during a reading return the
    /// same one.
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
    void tookChanged(const net::HttpReply &reply);
    [[nodiscard]] bool isOlder(const net::HttpReply &reply) const;
    /// True if the rewritten file has persisted long enough; stores it as the candidate.
    [[nodiscard]] bool hasStayed();
    void trust(const net::HttpReply &reply, const QSet<QByteArray> &found, bool readWhole);
    /// Returns which names of @p added to report now, together with those held back earlier. Holds back the
    /// others.
    [[nodiscard]] QList<DomainName> toTell(const QList<DomainName> &added);
    void distrust(const QString &sentence);
    void fail(net::HttpFailure::Cause cause, const QString &detail = {});
    void finish(FeedReading::Outcome outcome, const QList<DomainName> &listed = {},
                const QString &sentence = {}, const QString &detail = {});

    QUrl m_address;
    FeedState m_state;
    qint64 m_maximumSize;
    std::unique_ptr<Reading> m_reading;
    net::HttpClient m_client; ///< destroyed first: requests that it ends still use the other members
};

} // namespace pantau::signs
