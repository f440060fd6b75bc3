// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>

namespace pantau::service {

/// What a key is made for. Without a package it is a freemium key (contract 2.4), with one a premium key.
struct NewKey
{
    QString name;
    QString package;         ///< the key of a package, such as "starter"; empty: freemium
    qint64 dailyLimit = 100; ///< domains a day, 1 to 1,000,000,000; freemium only
    QStringList allowedIps;  ///< empty: from everywhere (contract 5.5)
    QDate lastDay = {};      ///< UTC; the last one on which it may be used; invalid: it never expires
};

/// A key as it is kept. The key itself is not: only its SHA-256 hash, which never leaves the database.
struct KeyRecord
{
    qint64 id = 0;
    QString name;
    QString package;       ///< empty: freemium
    QString packageName;   ///< as replies show it
    qint64 credits = 0;    ///< of the package, a month
    qint64 dailyLimit = 0; ///< freemium only
    bool active = true;
    QDateTime createdAt;    ///< UTC
    QDateTime packageSince; ///< UTC; its day of the month is the day on which the package begins anew
    QStringList allowedIps;
    QDate lastDay; ///< UTC; invalid: it never expires

    [[nodiscard]] bool isPremium() const { return !package.isEmpty(); }
    [[nodiscard]] bool isExpired(const QDateTime &nowUtc) const
    {
        return lastDay.isValid() && lastDay < nowUtc.toUTC().date();
    }
    /// It may be used.
    [[nodiscard]] bool isValid(const QDateTime &nowUtc) const { return active && !isExpired(nowUtc); }
};

struct KeyUsage
{
    KeyRecord key;
    qint64 used = 0;   ///< in the period that runs now
    qint64 limit = 0;  ///< domains a day, or credits a month
    QDate periodStart; ///< UTC
    QDate nextPeriod;  ///< UTC; its first moment is the reset
};

} // namespace pantau::service
