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

/// Writes lines to a file or a pipe on a thread of its own. Whoever adds one never waits: what cannot be
/// written for a while, as on a full disk, is kept up to MostBytes and tried again each second; what comes
/// then is dropped and counted. A line is written whole or not at all. Thread-safe.
class LineWriter
{
public:
    static constexpr qsizetype MostBytes = 4 << 20;

    /// Told how many lines were dropped, once lines are taken again; what it gives is written in their place.
    /// From the thread that adds.
    using Lost = std::function<QByteArray(qint64 lines)>;

    /// @p file is open for writing and unbuffered.
    LineWriter(std::unique_ptr<QFile> file, Lost lost);
    /// Writes what is left, for a second at most: a reader that has stalled keeps nobody from ending, and a
    /// full disk is tried once more.
    ~LineWriter();
    Q_DISABLE_COPY_MOVE(LineWriter)

    /// @p line with its end.
    void add(const QByteArray &line);
    /// From the next line on, @p file is written.
    void replace(std::unique_ptr<QFile> file);
    /// How many lines were dropped, because nobody read them or the disk was full.
    [[nodiscard]] qint64 dropped() const;

private:
    struct Shared;

    const Lost m_lost;
    std::shared_ptr<Shared> m_shared; ///< with the thread, which may outlive this when it is stuck
    std::thread m_thread;
};

/// One JSON object a line for every reply: who asked for what and what came of it. Never a key, a body or a
/// query. The fields are a public interface: add, do not change. Thread-safe.
class AccessLog
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::AccessLog)

public:
    /// Appends to @p file, which is made when missing, readable by its owner alone; "-" is stdout. Storage
    /// when it cannot be written.
    [[nodiscard]] static Result<std::unique_ptr<AccessLog>> open(const QString &file);

    /// Notes a reply; never waits. See LineWriter for lines that cannot be written.
    void add(const Request &request, const Reply &reply, const QDateTime &at, std::chrono::milliseconds took);
    [[nodiscard]] qint64 droppedLines() const { return m_writer->dropped(); }
    /// Opens the file anew, after somebody has moved it away (log rotation). The old one is kept when that
    /// fails.
    [[nodiscard]] Result<void> reopen();

private:
    explicit AccessLog(QString file) : m_path(std::move(file)) {}
    [[nodiscard]] Result<std::unique_ptr<QFile>> openFile() const;

    const QString m_path;
    std::unique_ptr<LineWriter> m_writer;
};

/// The line of one reply, with its end.
[[nodiscard]] QByteArray accessLogLine(const Request &request, const Reply &reply, const QDateTime &at,
                                       std::chrono::milliseconds took);

} // namespace pantau::service
