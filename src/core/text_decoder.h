// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QString>

namespace pantau {

/// The text of a file as spreadsheets and editors write it: UTF-8, UTF-16 or UTF-32 with a byte order mark,
/// UTF-8 or UTF-16 without one, else Windows-1252. The mark is not part of the text. Thread-safe.
///
/// Refuses, with InvalidInput, an empty file and one that is not text (a picture, a workbook, an archive).
[[nodiscard]] Result<QString> decodeText(const QByteArray &bytes);

} // namespace pantau
