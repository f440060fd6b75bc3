// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QSize>
#include <QString>

namespace pantau {

/// A PNG or JPEG picture that somebody chose, as it is in its file.
struct Picture
{
    static constexpr qint64 mostBytes = 1024 * 1024;
    static constexpr int mostPixels = 4000; ///< a side

    QByteArray bytes;
    QString type; ///< "image/png", "image/jpeg"
    QSize size;   ///< in pixels

    /// As large as it may be within @p room, with its own proportions; never larger than it is.
    [[nodiscard]] QSize within(const QSize &room) const;
    [[nodiscard]] QString dataUrl() const;
};

/// Reads the file by its content, whatever it is called; it is looked through to its end, not decoded. Kinds:
/// Storage when it cannot be read, InvalidInput when it is another kind of picture, cut off or too large.
[[nodiscard]] Result<Picture> readPicture(const QString &path);

} // namespace pantau
