// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/exchange.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QDateTime>
#include <QFile>

#include <chrono>
#include <functional>
#include <memory>
#include <thread>

namespace pantau::service {

/// Writes lines to a file or a pipe on its own thread. Adding a line never blocks. If writing fails, for
/// example because the disk is full, lines are buffered up to MostBytes and retried every second. Further
/// lines are dropped and counted. Lines are written whole or not at all. Thread-safe.
class LineWriter
{
public:
    static constexpr qsizetype MostBytes = 4 << 20;

    /// Called with the number of dropped lines when lines are accepted again. The result is written in
    /// their place. Runs on the thread that adds a line.
    using Lost = std::function<QByteArray(qint64 lines)>;

    /// @p file must be open for writing and unbuffered.
    LineWriter(std::unique_ptr<QFile> file, Lost lost);
    /// Writes the remaining lines, for up to one second: a stalled reader does not prevent the exit, and a
    /// full disk is retried once.
    ~LineWriter();
    Q_DISABLE_COPY_MOVE(LineWriter)

    /// @p line includes its line break.
    void add(const QByteArray &line);
    /// Writes to @p file from the next line on.
    void replace(std::unique_ptr<QFile> file);
    /// Number of lines dropped because of a full disk or a stalled reader.
    [[nodiscard]] qint64 dropped() const;

private:
    struct Shared;

    const Lost m_lost;
    std::shared_ptr<Shared> m_shared; ///< shared with the thread, which may outlive this object if a write
                                      ///< hangs
    std::thread m_thread;
};

/// One JSON object per line and reply: the client, the request and the outcome. Never contains a key, a
/// body or a query. The fields are a public interface: add, do not change. Thread-safe.
class AccessLog
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::AccessLog)

public:
    /// Appends to @p file, which is created if missing, readable only by its owner; "-" is stdout. Error
    /// kind: Storage.
    [[nodiscard]] static Result<std::unique_ptr<AccessLog>> open(const QString &file);

    /// Logs a reply; never blocks. See LineWriter for write errors.
    void add(const Request &request, const Reply &reply, const QDateTime &at, std::chrono::milliseconds took);
    [[nodiscard]] qint64 droppedLines() const { return m_writer->dropped(); }
    /// Reopens the file after log rotation. If that fails, continues to write to the old one.
    [[nodiscard]] Result<void> reopen();

private:
    explicit AccessLog(QString file) : m_path(std::move(file)) {}
    [[nodiscard]] Result<std::unique_ptr<QFile>> openFile() const;

    const QString m_path;
    std::unique_ptr<LineWriter> m_writer;
};

} // namespace pantau::service
