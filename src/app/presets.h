// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/result.h"

#include <QDate>
#include <QList>
#include <QString>

#include <optional>

namespace pantau::app {

/// A known checking service (resources/services/presets.json). What its documentation does not say is empty.
struct Preset
{
    enum class Key { None, Optional, Required };

    /// A number of domain checks in each period.
    struct Quota
    {
        qint64 checks = 0;
        bool isMonthly = false; ///< otherwise daily
    };
    struct Package
    {
        QString name;
        Quota quota;
        std::optional<qint64> price; ///< per month, in `currency`
        QString currency;
    };

    QString name;
    ServiceAddress address;
    Key key = Key::None;
    QString keysFrom{};  ///< web address
    QString keyPrefix{}; ///< how a key starts
    std::optional<Quota> freeQuota{};
    QList<Package> packages{};
    QDate readOn{}; ///< when quota and prices were compared with the documentation; invalid: never
    int batch = 1;
    QString terms{}; ///< one or two sentences in the language of the program
};

/// Returns the known services in display order, from the file in the environment variable PANTAU_PRESETS if
/// it is set. docs/service.md describes the file. The error names it and the first wrong entry.
[[nodiscard]] Result<QList<Preset>> presets();

/// Returns the service with that name, in any case; empty if there is none.
[[nodiscard]] Result<std::optional<Preset>> presetNamed(const QString &name);

/// Returns an error if the kind of service at @p address is unknown; otherwise empty.
[[nodiscard]] std::optional<Error> unknownProvider(const ServiceAddress &address);

/// True if the kind of service at @p address takes keys, or is unknown.
[[nodiscard]] bool takesKey(const ServiceAddress &address);

/// True if the service at @p address reports the usage. Otherwise the ledger counts against the account's
/// daily limit, and a key cannot be tested free of charge. The kind must be known.
[[nodiscard]] bool reportsUsage(const ServiceAddress &address);

} // namespace pantau::app
