// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <functional>
#include <memory>

struct z_stream_s;

namespace pantau::signals {

/// Unpacks a gzip stream as it comes in, and knows whether its end was reached: Qt, which unpacks replies by
/// itself, takes one that broke off for a complete one.
class GzipReader
{
public:
    /// Takes at most 256 KiB at a time. False: no more is wanted.
    using Sink = std::function<bool(QByteArrayView)>;

    GzipReader();
    ~GzipReader();
    Q_DISABLE_COPY_MOVE(GzipReader)

    /// False when `sink` wants no more, or the bytes are not gzip.
    bool take(QByteArrayView packed, const Sink &sink);
    [[nodiscard]] bool isAtEnd() const { return m_atEnd; }

private:
    std::unique_ptr<z_stream_s> m_stream;
    QByteArray m_piece;
    bool m_atEnd = false;
};

} // namespace pantau::signals
