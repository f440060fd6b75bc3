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
#include <QMetaType>
#include <QObject>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace pantau::app {

/// One request to a service and what came of it, for support. Never holds a key or a body.
struct WireEntry
{
    QDateTime at; ///< UTC, when the request began
    std::optional<AccountId> account;
    QString accountName; ///< at that time
    QString host;        ///< without user, query or fragment
    QString request;     ///< "POST /api/v1/check"
    int domainCount = 0; ///< asked for; 0: none
    QStringList domains; ///< their names; only of this run of the program, never in the file
    int httpStatus = 0;  ///< 0: no status line came
    std::chrono::milliseconds duration{0};
    qint64 bytesReceived = 0;
    QString failure; ///< "server_error", "unreachable", …; empty: a usable answer came
    QString detail;  ///< of the failure; plain English, may name domains of `domains`
    std::optional<std::chrono::seconds> retryAfter;

    QString run; ///< names the run of the program that saw it; the log sets it

    [[nodiscard]] bool failed() const { return !failure.isEmpty(); }
    friend bool operator==(const WireEntry &, const WireEntry &) = default;
};

/// One line of JSON without its line end and without the domains' names; and back, empty when it is no such
/// line.
[[nodiscard]] QByteArray wireLine(const WireEntry &entry);
[[nodiscard]] std::optional<WireEntry> wireEntry(const QByteArray &line);
/// @p text with the entry's domains replaced by "[domain]".
[[nodiscard]] QString withoutDomains(const WireEntry &entry, QString text);

} // namespace pantau::app

Q_DECLARE_METATYPE(pantau::app::WireEntry)

namespace pantau::app {

/// What happened between Pantau and its services, for support: the newest exchanges in memory, and without
/// the domains' names in two files of the data directory (`wire.log`, `wire.1.log`, at most 1 MiB each,
/// readable by their owner only), since a failure is often asked about the day after. Lives on the session's
/// thread. A file that cannot be written costs nothing but the memory of it.
class WireLog final : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostEntries = 2000;
    static constexpr qint64 mostFileBytes = 1024 * 1024;

    /// @p keepsFile: entries are written to the files; a session that only reads does not.
    WireLog(QString dataDir, bool keepsFile, QObject *parent = nullptr);

    /// Of this run of the program and, after loadEarlier(), of those before; oldest first.
    [[nodiscard]] const QList<WireEntry> &entries() const { return m_entries; }
    void append(const pantau::app::WireEntry &entry);
    /// Reads the files on a thread of the pool, once; then earlierLoaded().
    void loadEarlier();
    /// Empties memory and files. Kind: Storage, when a file stays.
    Result<void> forget();

Q_SIGNALS:
    void appended(const pantau::app::WireEntry &entry);
    void earlierLoaded();

private:
    void write(const WireEntry &entry);
    bool openFile();

    QString m_dataDir;
    bool m_keepsFile;
    bool m_isLoading = false;
    int m_timesForgotten = 0; ///< what was read before the last time is not shown any more
    QFile m_file;
    QString m_run; ///< names this run: its entries are in the files too
    QList<WireEntry> m_entries;
};

/// Takes out of texts for support what says whose they are, and what could be a secret: names become
/// placeholders, the same name always the same one.
class HiddenNames
{
public:
    /// From now on each of @p names, of one @p kind such as "account", is "[account 1]" and so on.
    void add(const QString &kind, const QStringList &names);
    /// @p text on one line without those names, domains, internet addresses but those
    /// of this computer, the home folder, and everything long enough to be a key.
    [[nodiscard]] QString in(QString text);

private:
    [[nodiscard]] QString withoutNames(const QString &text) const;
    [[nodiscard]] QString placeholderOf(const QString &domain);

    QHash<QString, QString> m_placeholders; ///< of names, in small letters
    QRegularExpression m_names;             ///< invalid until there are some
    QHash<QString, int> m_domainNumbers;
};

class Session;

/// Returns versions, settings and the newest log lines as plain English text for support. Keys, secrets,
/// notes, domains, and the names of lists, accounts and channels are replaced.
///
/// Runs on a thread of the pool; call it on the session's thread. Kind: Storage.
[[nodiscard]] QFuture<Result<QString>> makeDiagnostics(const Session &session);

} // namespace pantau::app
