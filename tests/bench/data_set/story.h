// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/data_set/names.h"

#include <QList>
#include <QString>

#include <optional>

namespace pantau::test {

/// A block of one site. Times are days before now, with a fraction.
struct Blocking
{
    QString domain;
    double listed = 0;
    std::optional<double> restored{};
    std::optional<double> appealed{};
    QString appealedTo{};
    QString appealNote{};
};

struct NoteOn
{
    QString domain;
    QString note;
    bool isImportant = false;
    bool isPaused = false;
};

/// An entry of the activity log.
struct Happening
{
    double ago = 0; ///< days
    const char *kind = "note";
    std::optional<Client> account{}; ///< any list of this account
    QString sentence{};
    QString detail{};
};

/// The events of ninety days, in the language of the screenshots.
struct Story
{
    QString agencyName; ///< of the paid account
    QString ownName;    ///< of the free one
    QString ownList;
    QList<Blocking> blockings;
    QList<NoteOn> notes;
    QList<Happening> happenings;
    QString noAnswer; ///< why one domain is unknown
};

[[nodiscard]] Story storyIn(bool indonesian);

} // namespace pantau::test
