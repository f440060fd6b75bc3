// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace pantau {

/// A published blocklist that is read for hints about the domains of one service, and how that went.
struct FeedRecord
{
    QString service;     ///< ServiceAddress::text()
    QString address;     ///< of the file; it may hold a secret in its query
    QDateTime triedAt{}; ///< UTC, of the last reading; invalid: not yet
    QDateTime readAt{};  ///< UTC, of the last one that found the list; invalid: none
    QString problem{};   ///< why the last one said nothing; empty: it did

    friend bool operator==(const FeedRecord &, const FeedRecord &) = default;
};

/// Whether what is promised of an account may count on its published blocklist.
enum class FeedHelp {
    None,      ///< none is read
    Counted,   ///< it is read, and says what the service says
    NotCounted ///< it was not read lately, or was more often wrong than right
};

} // namespace pantau
