// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace pantau {

/// Removes invisible characters that change how a text is displayed: control characters, which can control a
/// terminal, and text direction marks, which can make "moc.rekam" look like another name. Line ends and tabs
/// stay; other control characters become a space. Characters that a script needs stay.
[[nodiscard]] QString plainText(const QString &text);

/// True if plainText() keeps @p character.
[[nodiscard]] bool isPlain(char32_t character);

enum class TextEncoding {
    Utf8,
    Utf16LE,
    Utf16BE,
    Utf32, ///< only with a byte order mark
    Windows1252,
};

struct DecodedText
{
    QString text; ///< without the byte order mark
    TextEncoding encoding = TextEncoding::Utf8;
};

/// Decodes text files as written by spreadsheets and editors: UTF-8, UTF-16 or UTF-32 with a byte order mark,
/// UTF-8 or UTF-16 without one, else Windows-1252. If any line with non-ASCII characters is valid UTF-8,
/// invalid bytes become replacement characters, so that table readers refuse their line. Thread-safe.
///
/// If @p encoding is set, it is used, and invalid bytes become replacement characters. Fails with
/// InvalidInput if the file is empty or not text (an image, a workbook, an archive).
[[nodiscard]] Result<DecodedText> decodeText(const QByteArray &bytes,
                                             std::optional<TextEncoding> encoding = std::nullopt);

} // namespace pantau
