// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "service/key_record.h"
#include "service/quota_ledger.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QString>
#include <QStringList>

namespace pantau::service {

/// The fields of `--json` are a public interface: add, do not change.
[[nodiscard]] QJsonObject jsonOf(const KeyRecord &key);
/// As for KeyRecord, plus `usage`.
[[nodiscard]] QJsonObject jsonOf(const KeyUsage &usage);
[[nodiscard]] QJsonObject jsonOf(const Package &package);
/// Prints @p value on one line.
void printJson(const QJsonValue &value);

/// Returns "Starter", or "freemium, 100 domains a day".
[[nodiscard]] QString describeAllowance(const KeyRecord &key);
/// Returns name, quota, state, addresses and, if set, the last day.
[[nodiscard]] QStringList cellsOf(const KeyRecord &key, const QDateTime &nowUtc);
/// Returns readable text with one field per line.
[[nodiscard]] QString sheetOf(const KeyUsage &usage, const QDateTime &nowUtc);

/// Runs `keys` with the verb @p verb (add, list, show and so on). Returns the exit code.
int runKeysCommand(const QString &verb, const QStringList &arguments, const Clock &clock);

/// Runs `packages list|set|remove`. Returns the exit code.
int runPackagesCommand(const QString &verb, const QStringList &arguments);

} // namespace pantau::service
