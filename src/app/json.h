// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/alert.h"
#include "base/appeal.h"
#include "base/channel.h"
#include "base/database.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/hint.h"
#include "base/history.h"
#include "base/plan.h"
#include "base/report.h"
#include "base/status.h"
#include "base/usage.h"

#include <QHash>
#include <QJsonObject>

namespace pantau::app {

struct Preset;

/// The JSON form of each read model, shared by all user interfaces. A public interface, documented in
/// docs/cli.md: fields are added but never renamed or removed. A front end may add fields that only it knows.

[[nodiscard]] QJsonObject toJson(const Account &account);
[[nodiscard]] QJsonObject toJson(const Preset &preset);
[[nodiscard]] QJsonObject toJson(const Alert &alert);
[[nodiscard]] QJsonObject toJson(const AlertRow &row);
[[nodiscard]] QJsonObject toJson(const AlertSettings &settings);
[[nodiscard]] QJsonObject toJson(const Appeal &appeal);
[[nodiscard]] QJsonObject toJson(const AppealCase &each);
[[nodiscard]] QJsonObject toJson(const BackupInfo &info);
[[nodiscard]] QJsonObject toJson(const ChangeRow &row);
/// @p lists: names of the lists.
[[nodiscard]] QJsonObject toJson(const Channel &channel, const QHash<ListId, QString> &lists);
[[nodiscard]] QJsonObject toJson(const CheckRow &check);
[[nodiscard]] QJsonObject toJson(const DomainRow &row);
[[nodiscard]] QJsonObject toJson(const DomainSettings &settings);
[[nodiscard]] QJsonObject toJson(const EventRow &event);
[[nodiscard]] QJsonObject toJson(const FeedRecord &feed);
[[nodiscard]] QJsonObject toJson(const HintSourceFigures &figures);
[[nodiscard]] QJsonObject toJson(const OpenHint &hint);
/// Null if there is no forecast.
[[nodiscard]] QJsonValue toJson(const Forecast &forecast);
[[nodiscard]] QJsonObject toJson(const ListGlance &glance);
[[nodiscard]] QJsonObject toJson(const ListOverview &overview);
[[nodiscard]] QJsonObject toJson(const ListSettings &settings);
/// @p lists: names of the lists.
[[nodiscard]] QJsonObject toJson(const Plan &plan, const QHash<ListId, QString> &lists);
/// Consequences of a plan: checks needed and available per day, interval of each list, run-out date.
[[nodiscard]] QJsonObject toJson(const PlanFigures &figures, const QHash<ListId, QString> &lists);
[[nodiscard]] QJsonObject toJson(const Report &report);
[[nodiscard]] QJsonObject toJson(const StatusRun &run);
/// @p address: service that reported it.
[[nodiscard]] QJsonObject toJson(const Usage &usage, const ServiceAddress &address);

/// Returns @p text, or null if it is empty.
[[nodiscard]] QJsonValue jsonText(const QString &text);
/// Returns ISO 8601 in UTC with whole seconds, or null.
[[nodiscard]] QJsonValue jsonTime(const std::optional<QDateTime> &time);

} // namespace pantau::app
