// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/appeals.h"
#include "base/result.h"

#include <QFuture>

#include <optional>

namespace pantau::desktop {

enum class LetterFormat { Pdf, Text };

/// A letter as it is kept in a file: with the evidence report behind it, where there is one. In a PDF the
/// report begins on a page of its own, so that both are one attachment that cannot be torn apart.
struct LetterFile
{
    LetterText letter;
    LetterLanguage language = LetterLanguage::Indonesian;
    std::optional<Report> report{};
};

/// Writes on a thread of the pool, all or nothing; see WholeFile for @p dataDir. Kind of failure: Storage.
[[nodiscard]] QFuture<Result<void>> saveLetterInBackground(const LetterFile &file, LetterFormat format,
                                                           const QString &path, const QString &dataDir);

} // namespace pantau::desktop
