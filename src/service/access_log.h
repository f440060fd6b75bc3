// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/line_writer.h"
#include "service/reply.h"
#include "service/request.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>

#include <chrono>
#include <memory>

namespace pantau::service {

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
