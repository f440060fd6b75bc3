// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "service/allowance.h"
#include "service/key_record.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QString>
#include <QStringList>

namespace pantau::service {

/// Fields of `--json` are a public interface: add, do not change.
[[nodiscard]] QJsonObject jsonOf(const KeyRecord &key);
/// As of the record, with `usage`.
[[nodiscard]] QJsonObject jsonOf(const KeyUsage &usage);
[[nodiscard]] QJsonObject jsonOf(const Package &package);
/// Prints @p value on one line.
void printJson(const QJsonValue &value);

/// "Starter", or "freemium, 100 domains a day".
[[nodiscard]] QString describeAllowance(const KeyRecord &key);
/// Name, quota, state, addresses and the last day, if there is one.
[[nodiscard]] QStringList cellsOf(const KeyRecord &key, const QDateTime &nowUtc);
/// A line a field, for a person.
[[nodiscard]] QString sheetOf(const KeyUsage &usage, const QDateTime &nowUtc);

/// `keys add|list|show|deactivate|regenerate|set-package|set-expiry|allow-ip|usage`; the exit code.
int runKeysCommand(const QString &verb, const QStringList &arguments, const Clock &clock);

/// `packages list|set`: what is offered, at which price; the exit code.
int runPackagesCommand(const QString &verb, const QStringList &arguments);

} // namespace pantau::service
