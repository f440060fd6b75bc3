// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace pantau {

/// Text from outside without what cannot be seen but changes how the rest is shown: control characters, which
/// steer a terminal, and the marks that turn the direction of text around, with which "moc.rekam" is made to
/// look like another name. Line ends and tabs stay, other control characters become a space. What a script
/// needs to be written properly stays.
[[nodiscard]] QString plainText(const QString &text);

/// Whether plainText() leaves @p character where it is.
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

/// The text of a file as spreadsheets and editors write it: UTF-8, UTF-16 or UTF-32 with a byte order mark,
/// UTF-8 or UTF-16 without one, else Windows-1252. In a file with a line of more than ASCII that is UTF-8,
/// bytes that are none become replacement characters, by which a reader of tables refuses their line.
/// Thread-safe.
///
/// With @p encoding nothing is guessed: what does not fit it becomes replacement characters. Refuses, with
/// InvalidInput, an empty file and one that is not text (a picture, a workbook, an archive).
[[nodiscard]] Result<DecodedText> decodeText(const QByteArray &bytes,
                                             std::optional<TextEncoding> encoding = std::nullopt);

} // namespace pantau
