// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/same_file.h"

#include <QFileInfo>

#include <system_error>

namespace pantau {

namespace {

namespace fs = std::filesystem;

constexpr int MostLinks = 40; // as many as systems follow

} // namespace

fs::path placeOf(const QString &path)
{
    fs::path place = QFileInfo(QFileInfo(path).absoluteFilePath()).filesystemFilePath();
    std::error_code ignored;
    for (int i = 0; i < MostLinks && fs::is_symlink(place, ignored); ++i) {
        const fs::path next = fs::read_symlink(place, ignored);
        place = next.is_absolute() ? next : place.parent_path() / next;
    }
    return place;
}

bool areTheSame(const fs::path &one, const fs::path &other)
{
    std::error_code failed;
    return fs::equivalent(one, other, failed) && !failed;
}

bool areOneFile(const QString &one, const QString &other)
{
    const fs::path first = placeOf(one);
    const fs::path second = placeOf(other);
    return areTheSame(first, second) ||
           (first.filename() == second.filename() && areTheSame(first.parent_path(), second.parent_path()));
}

} // namespace pantau
