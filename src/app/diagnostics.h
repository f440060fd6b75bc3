// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/result.h"

#include <QDateTime>
#include <QFile>
#include <QFuture>
#include <QHash>
#include <QList>
#include <QObject>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace pantau::app {

/// One request to a service and its result, for support. Never contains a key or a body.
struct NetworkEntry
{
    QDateTime at; ///< UTC, start of the request
    std::optional<AccountId> account;
    QString accountName; ///< at that time
    QString host;        ///< without user, query or fragment
    QString request;     ///< "POST /api/v1/check"
    int domainCount = 0; ///< requested domains; 0: none
    QStringList domains; ///< of this run of the program only; never written to the file
    int httpStatus = 0;  ///< 0: no status line received
    std::chrono::milliseconds duration{0};
    qint64 bytesReceived = 0;
    QString failure; ///< "server_error", "unreachable", …; empty: success
    QString detail;  ///< of the failure; plain English, may contain names from `domains`
    std::optional<std::chrono::seconds> retryAfter;

    QString run; ///< identifies the run of the program; set by the log

    [[nodiscard]] bool failed() const { return !failure.isEmpty(); }
    friend bool operator==(const NetworkEntry &, const NetworkEntry &) = default;
};

/// Converts to one line of JSON, without line end and domain names, and back. wireEntry() returns nothing
/// for other lines.
[[nodiscard]] QByteArray wireLine(const NetworkEntry &entry);
[[nodiscard]] std::optional<NetworkEntry> wireEntry(const QByteArray &line);
/// Returns @p text with the entry's domains replaced by "[domain]".
[[nodiscard]] QString withoutDomains(const NetworkEntry &entry, QString text);

} // namespace pantau::app

Q_DECLARE_METATYPE(pantau::app::NetworkEntry)

namespace pantau::app {

/// Log of requests to the services, for support. Keeps the newest in memory and, because failures are often
/// investigated a day later, in two files in the data directory. The files (`network.log`, `network.1.log`)
/// have no domain names, at most 1 MiB each, and are readable by their owner only. Lives on the session's
/// thread. If a file cannot be written, only the log is lost.
class NetworkLog final : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostEntries = 2000;
    static constexpr qint64 mostFileBytes = 1024 * 1024;

    /// @p keepsFile: whether entries are written to files; false in a read-only session.
    NetworkLog(QString dataDir, bool keepsFile, QObject *parent = nullptr);

    /// Returns entries of this run and, after loadEarlier(), of earlier runs; oldest first.
    [[nodiscard]] const QList<NetworkEntry> &entries() const { return m_entries; }
    void append(const pantau::app::NetworkEntry &entry);
    /// Reads the files on a pool thread, once; then emits earlierLoaded().
    void loadEarlier();
    /// Clears memory and files. Kind: Storage, if a file cannot be deleted.
    Result<void> forget();

Q_SIGNALS:
    void appended(const pantau::app::NetworkEntry &entry);
    void earlierLoaded();

private:
    void write(const NetworkEntry &entry);
    bool openFile();

    QString m_dataDir;
    bool m_keepsFile;
    bool m_isLoading = false;
    int m_timesForgotten = 0; ///< discards results of reads started before the last clearing
    QFile m_file;
    QString m_run; ///< identifies this run, whose entries are in the files too
    QList<NetworkEntry> m_entries;
};

/// Removes identifying and possibly secret text from support output. Each name is always replaced by the
/// same placeholder.
class HiddenNames
{
public:
    /// Replaces each of @p names from now on, with a @p kind such as "account", by "[account 1]" and so on.
    void add(const QString &kind, const QStringList &names);
    /// Returns @p text on one line without names, domains, internet addresses (except this computer's), the
    /// home folder, and anything long enough to be a key.
    [[nodiscard]] QString in(QString text);

private:
    [[nodiscard]] QString withoutNames(const QString &text) const;
    [[nodiscard]] QString placeholderOf(const QString &domain);

    QHash<QString, QString> m_placeholders; ///< of names, in lower case
    QRegularExpression m_names;             ///< invalid until there are names
    QHash<QString, int> m_domainNumbers;
};

class Session;

/// Returns versions, settings and the newest log lines as plain English text for support. Keys, secrets,
/// notes, domains, and the names of lists, accounts and channels are replaced.
///
/// Runs on a pool thread; call it on the session's thread. Kind: Storage.
[[nodiscard]] QFuture<Result<QString>> makeDiagnostics(const Session &session);

} // namespace pantau::app
