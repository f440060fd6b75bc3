// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <filesystem>

namespace pantau {

/// Where a file at @p path would be: absolute, and behind symbolic links, also those that lead nowhere yet.
[[nodiscard]] std::filesystem::path placeOf(const QString &path);

/// Whether both name one file or folder that is there.
[[nodiscard]] bool areTheSame(const std::filesystem::path &one, const std::filesystem::path &other);

/// Whether files at both paths are one, or would be: however the paths are written, and over links.
[[nodiscard]] bool areOneFile(const QString &one, const QString &other);

} // namespace pantau
